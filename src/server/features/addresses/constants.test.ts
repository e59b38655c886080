import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnswerOf } from '#contract/api.ts';
import type { Article } from '#contract/articles/articles.ts';
import { withConstants } from '#server/features/texts/constants.ts';
import { renderMarkdown } from '#server/features/texts/markdown.ts';
import { testAppWithAdmin, type TestApp } from '#test/app.ts';
import { startRpcServer, type RpcServer } from '#test/rpc-server.ts';
import type { Caller } from '#test/wallet.ts';

const head = ['| Name | Value | Unit | From | To | Source |', '| --- | --- | --- | --- | --- | --- |'];

/** The registry with these rows; each has a source read on that day. */
const registry = (rows: readonly string[], readAt = '2026-11-20') =>
  [
    'Fees and rates.',
    '',
    ...head,
    ...rows.map((one) => `| ${one} | [^so] |`),
    '',
    `[^so]: document | [Rent](https://a.example/rent) | Example | read ${readAt}`,
  ].join('\n');

const first = 'Rent rate | 6,960 | lamports a byte | 2020-03 | 2026-09-03';
const second = 'Rent rate | 6,333 | lamports a byte | 2026-09-03 | ';
const third = 'Rent rate | 6,333 | lamports a byte | 2026-09-03 | 2026-10-29';
const now = 'Rent rate | 5,080 | lamports a byte | 2026-10-29 | ';
const fee = 'Curve fee | 1.25 | % | 2025-09-01 | ';

let rpc: RpcServer;
let test: TestApp;
let boss: Caller;
let registryId: string;
beforeAll(async () => {
  rpc = await startRpcServer();
  ({ test, boss } = await testAppWithAdmin({ SOLANA_RPC_URL: rpc.url }));
  const created = await boss.send('POST', '/api/admin/articles', {
    slug: 'constants',
    title: 'Constants',
    bodyMarkdown: registry([first, second, fee]),
  });
  registryId = (created.json() as { article: { id: string } }).article.id;
  await boss.send('POST', '/api/admin/articles', {
    slug: 'token-account',
    title: 'Token account',
    bodyMarkdown:
      'Opening one costs {{rent rate}}; see [{{Rent  Rate}} there](/article/rent).\n\nWrite `{{rent rate}}`.',
  });
});
afterAll(async () => {
  await test.close();
  await rpc.close();
});

const save = (slug: string, id: string, bodyMarkdown: string) =>
  boss.send('PUT', `/api/admin/articles/${id}`, { slug, title: slug, bodyMarkdown });
const saveRegistry = (bodyMarkdown: string) => save('constants', registryId, bodyMarkdown);
const get = async <T>(path: string): Promise<T> => (await test.app.inject(path)).json<T>();
const articleOf = async (slug: string) => (await get<{ article: Article }>(`/api/articles/${slug}`)).article;
const link = (value: string, tip: string) =>
  `<a class="constant" href="/article/constants#constant-rent-rate" data-tip="${tip}">${value}</a>`;

describe('a constant', () => {
  it('appears in other articles with its date, as link text, and verbatim in code', async () => {
    const { bodyHtml } = await articleOf('token-account');
    expect(bodyHtml).toContain(`costs ${link('6,333 lamports a byte', 'since 3 Sep 2026, read 20 Nov 2026')}; see`);
    expect(bodyHtml).toContain('<a href="/article/rent">6,333 lamports a byte there</a>');
    expect(bodyHtml).toContain('<code>{{rent rate}}</code>');
  });

  it('leads to its row, which dates the last reading of its source', async () => {
    const { bodyHtml } = await articleOf('constants');
    expect(bodyHtml).toContain('<tr id="constant-rent-rate">');
    expect(bodyHtml).toContain('read <time datetime="2026-11-20">20 Nov 2026</time>');
  });

  it('updates at once wherever it appears: texts, previews, earlier versions, credits and search results', async () => {
    const before = await articleOf('token-account');
    expect(before.bodyHtml).toContain('6,333');
    expect((await saveRegistry(registry([first, third, now, fee]))).status).toBe(200);
    const shown = link('5,080 lamports a byte', 'since 29 Oct 2026, read 20 Nov 2026');
    expect((await articleOf('token-account')).bodyHtml).toContain(shown);
    const preview = await boss.send('POST', '/api/admin/preview', { markdown: 'It is {{rent rate}}.' });
    expect((preview.json() as { html: string }).html).toContain(shown);
    const { revision } = await get<AnswerOf<'GET /articles/:slug/revisions/:number'>>(
      '/api/articles/token-account/revisions/1',
    );
    expect(revision.bodyHtml).toContain(shown);
    const { passages } = await get<AnswerOf<'GET /articles/:slug/passages'>>('/api/articles/token-account/passages');
    expect(passages[0]!.html).toContain(shown);
    const { results } = await get<AnswerOf<'GET /search'>>('/api/search?q=opening');
    expect(results[0]!.match!.text).toBe('Opening one costs 5,080 lamports a byte; see 5,080 lamports a byte there.');
  });

  it('is listed for programs, with its former values', async () => {
    const { constants } = await get<AnswerOf<'GET /constants'>>('/api/constants');
    expect(constants.map(({ name, value, unit, from, to }) => [name, value, unit, from, to])).toEqual([
      ['rent rate', '6,960', 'lamports a byte', '2020-03', '2026-09-03'],
      ['rent rate', '6,333', 'lamports a byte', '2026-09-03', '2026-10-29'],
      ['rent rate', '5,080', 'lamports a byte', '2026-10-29', ''],
      ['curve fee', '1.25', '%', '2025-09-01', ''],
    ]);
    expect(constants[0]!.source).toMatchObject({ url: 'https://a.example/rent', readAt: '2026-11-20' });
  });

  it('cannot be removed while another article uses it, nor can the registry move', async () => {
    const refused = await saveRegistry(registry([fee]));
    expect([refused.status, refused.body]).toEqual([
      409,
      "'Token account' shows the constant 'rent rate': keep its row, with its end in To, or change that article first.",
    ]);
    const moved = await save('numbers', registryId, registry([first, third, now, fee]));
    expect([moved.status, moved.body]).toEqual([
      409,
      'Other articles show the constants of this one: it keeps its slug.',
    ]);
    expect((await saveRegistry(registry([first, third, now]))).status).toBe(200);
    expect((await articleOf('token-account')).bodyHtml).toContain('5,080');
  });

  it('appears for admins when its source is half a year old, with the chain’s present rent', async () => {
    const review = async () =>
      (await boss.send('GET', '/api/admin/constants')).json() as AnswerOf<'GET /admin/constants'>;
    rpc.tell({ subject: '0', mode: 'broken' });
    expect(await review()).toMatchObject({
      due: [],
      rent: { name: 'rent rate', said: '5,080 lamports a byte', read: null },
    });
    const anew = await testAppWithAdmin({ SOLANA_RPC_URL: rpc.url });
    const bodyMarkdown = registry([first, third, now], '2026-01-10');
    await anew.boss.send('POST', '/api/admin/articles', { slug: 'constants', title: 'Constants', bodyMarkdown });
    await anew.boss.send('POST', '/api/admin/articles', { slug: 'rent', title: 'Rent', bodyMarkdown: '{{rent rate}}' });
    rpc.tell({ subject: '0', rent: 128 * 2_575 });
    const found = (await anew.boss.send('GET', '/api/admin/constants')).json() as AnswerOf<'GET /admin/constants'>;
    expect(found.due).toMatchObject([{ name: 'rent rate', value: '5,080', articles: 1 }]);
    expect(found.rent).toMatchObject({ said: '5,080 lamports a byte', read: '2,575 lamports a byte' });
    await anew.test.close();
  });

  it('brings no markup into a page through its unit', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (unit) => {
        const source = {
          id: 'so',
          kind: 'document',
          title: '',
          url: '',
          publisher: '',
          date: '',
          readAt: '',
          archivedUrl: '',
        } as const;
        const known = new Map([['fee', { name: 'fee', value: '1', unit, from: '2026', to: '', source }]]);
        const shown = withConstants(renderMarkdown('{{fee}}').bodyHtml, known);
        expect(shown.match(/<[^>]*>/g)).toEqual([
          '<p>',
          '<a class="constant" href="/article/constants#constant-fee" data-tip="since 2026">',
          '</a>',
          '</p>',
        ]);
      }),
    );
  });
});
