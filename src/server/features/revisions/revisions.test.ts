import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import type { EditableArticle } from '#contract/articles/editing.ts';
import type { Comparison, Revision, RevisionEntry } from '#contract/revisions/revisions.ts';
import { articles } from '#server/db/schema/articles.ts';
import { articleRevisions } from '#server/db/schema/revisions.ts';
import { testAppWithAdmin } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { addRevision, findTextChange, revisionTexts } from './revisions.ts';

const { test, boss } = await testAppWithAdmin({});
afterAll(() => test.close());

const ask = async <Answer>(path: string) => (await test.app.inject(`/api/articles/${path}`)).json<Answer>();
const history = (slug: string) =>
  ask<{ revisions: RevisionEntry[]; next: string | null; count: number; people: number }>(`${slug}/revisions`);
const revision = async (slug: string, number: number) =>
  (await ask<{ revision: Revision }>(`${slug}/revisions/${number}`)).revision;
const compare = async (slug: string, from: number, to: number) =>
  (await ask<{ comparison: Comparison }>(`${slug}/compare?from=${from}&to=${to}`)).comparison;

async function saved(method: 'POST' | 'PUT', path: string, body: object): Promise<EditableArticle> {
  const answer = await boss.send(method, path, body);
  expect([answer.status, answer.status === 200 ? '' : answer.body]).toEqual([200, '']);
  return (answer.json() as { article: EditableArticle }).article;
}
const create = (slug: string, more: object = {}) =>
  saved('POST', '/api/admin/articles', { slug, title: `Title of ${slug}`, ...more });
const save = ({ id, slug, title }: EditableArticle, more: object) =>
  saved('PUT', `/api/admin/articles/${id}`, { slug, title, ...more });

describe('the history of an article', () => {
  it('lists every version, newest first, with author, date, summary and word count', async () => {
    const article = await create('told', { bodyMarkdown: 'The fee is one percent.', changeSummary: 'Begun' });
    await save(article, { bodyMarkdown: 'The fee is two percent.', changeSummary: ' The fee went up ' });
    await save(article, { bodyMarkdown: 'The fee is two percent.\n\n## Who pays\n\nBuyers.', summary: 'Fees' });
    const { revisions, next, count, people } = await history('told');
    const wallet = (await boss.send('GET', '/api/auth/me')).json() as { wallet: string };
    expect(
      revisions.map(({ number, kind, summary, wordsAdded, wordsRemoved }) => [
        number,
        kind,
        summary,
        wordsAdded,
        wordsRemoved,
      ]),
    ).toEqual([
      [3, 'written', 'Summary, Who pays', 4, 0],
      [2, 'written', 'The fee went up', 1, 1],
      [1, 'written', 'Begun', 8, 0],
    ]);
    expect(revisions[0]).toMatchObject({ wallet: wallet.wallet, profile: { username: null }, contributionId: null });
    expect([next, count, people]).toEqual([null, 3, 1]);
    expect((await ask<{ article: EditableArticle }>('told')).article).toMatchObject({
      revisionCount: 3,
      updatedAt: revisions[0]!.createdAt,
    });
  });

  it('comes in pages', async () => {
    const article = await create('paged', { bodyMarkdown: 'Zero' });
    for (const text of ['One', 'Two']) await save(article, { bodyMarkdown: text });
    const first = await ask<{ revisions: RevisionEntry[]; next: string }>('paged/revisions?limit=2');
    const second = await ask<{ revisions: RevisionEntry[]; next: null }>(
      `paged/revisions?limit=2&cursor=${first.next}`,
    );
    expect([...first.revisions, ...second.revisions].map(({ number }) => number)).toEqual([3, 2, 1]);
    expect(second.next).toBeNull();
  });

  it('names nobody for installed articles, and a model for a draft', async () => {
    await buildArticle(test.store, { slug: 'imported', bodyMarkdown: 'Two words' });
    await create('drafted', { drafted: true });
    expect((await history('imported')).revisions).toMatchObject([
      { number: 1, kind: 'imported', wallet: null, profile: null, summary: '' },
    ]);
    expect(await history('imported')).toMatchObject({ count: 1, people: 0 });
    expect((await history('drafted')).revisions).toMatchObject([{ kind: 'drafted' }]);
  });

  it('does not grow by an unchanged save', async () => {
    const article = await create('unchanged', { bodyMarkdown: 'Text' });
    const again = await save(article, { bodyMarkdown: 'Text' });
    expect([again.revision, again.updatedAt]).toEqual([article.revision, article.updatedAt]);
    expect((await history('unchanged')).count).toBe(1);
  });

  it('answers to a former slug, and is cached until it changes', async () => {
    const article = await create('before-renaming', { bodyMarkdown: 'Text' });
    expect((await history('before-renaming')).count).toBe(1);
    await saved('PUT', `/api/admin/articles/${article.id}`, { slug: 'after-renaming', title: 'Renamed' });
    expect((await history('before-renaming')).revisions.map(({ summary }) => summary)).toEqual([
      'Title, Address',
      'First version',
    ]);
    expect(await revision('Before_Renaming', 1)).toMatchObject({
      slug: 'before-renaming',
      article: { slug: 'after-renaming' },
      newest: 2,
    });
    const { headers } = await test.app.inject('/api/articles/after-renaming/revisions');
    expect(String(headers['cache-tag']).split(',')).toEqual(
      expect.arrayContaining(['article:after-renaming', 'people']),
    );
  });

  it('refuses unknown articles and versions', async () => {
    await create('refusing');
    const status = async (path: string) => (await test.app.inject(`/api/articles/${path}`)).statusCode;
    const paths = [
      'nobody/revisions',
      'nobody/revisions/1',
      'refusing/revisions/2',
      'refusing/compare?from=1&to=2',
      'nobody/compare?from=1&to=1',
    ];
    expect(await Promise.all(paths.map(status))).toEqual([404, 404, 404, 404, 404]);
    // A revision has one URL, with its plain number.
    const unwritten = ['0', 'x', '01', '1e0', '1.0', '+1', '0x1', '%201', '1000001'];
    expect(await Promise.all(unwritten.map((number) => status(`refusing/revisions/${number}`)))).toEqual(
      unwritten.map(() => 404),
    );
    expect(
      await Promise.all(
        ['from=1', 'from=01&to=1', 'from=1&to=1e0', `from=1&to=1${'0'.repeat(400)}`].map((query) =>
          status(`refusing/compare?${query}`),
        ),
      ),
    ).toEqual([400, 400, 400, 400]);
  });
});

describe('a version of an article', () => {
  it('shows the text of its time, whatever changed since', async () => {
    const facts = [{ label: 'Pool', value: 'Raydium' }];
    const article = await create('as-it-was', {
      bodyMarkdown: '## One\n\nFirst.',
      summary: 'S',
      facts,
      version: 2,
      imageUrl: 'https://a.example/1.png',
    });
    await save(article, { title: 'Another title', bodyMarkdown: '## One\n\nSecond.', facts: [], category: 'Tokens' });
    await save(article, { title: 'Another title', summary: 'T' });
    expect(await revision('as-it-was', 1)).toMatchObject({
      title: 'Title of as-it-was',
      change: 'First version',
      summary: 'S',
      category: '',
      facts,
      version: 2,
      imageUrl: 'https://a.example/1.png',
      bodyMarkdown: '## One\n\nFirst.',
      bodyHtml: '<h2 id="h-one">One</h2>\n<p>First.</p>\n',
      toc: [{ text: 'One' }],
      newest: 3,
    });
    expect(await revision('as-it-was', 3)).toMatchObject({
      title: 'Another title',
      summary: 'T',
      facts: [],
      category: 'Tokens',
      bodyMarkdown: '## One\n\nSecond.',
    });
  });

  it('is found among hundreds, which take no more space than their changes', async () => {
    await buildArticle(test.store, { slug: 'long-lived', bodyMarkdown: '' });
    const { db } = test.store;
    const [row] = await db.select().from(articles).where(eq(articles.slug, 'long-lived'));
    const lines = Array.from(
      { length: 200 },
      (_, line) => `Line ${line} of a text that is long enough to be worth sparing.`,
    );
    const texts = [{ ...row!, bodyMarkdown: '' }];
    for (let number = 2; number <= 230; number += 1) {
      lines[(number * 37) % 200] = `Changed in ${number}.`;
      texts.push({ ...row!, bodyMarkdown: lines.join('\n\n'), title: `Title ${Math.floor(number / 100)}` });
    }
    await db.transaction(async (transaction) => {
      for (const [place, after] of texts.entries()) {
        if (place === 0) continue;
        const at = { articleId: row!.id, number: place + 1 };
        const change = await findTextChange(texts[place - 1]!, after);
        await addRevision(transaction, at, change, { kind: 'written', authorId: null, change: 'Changed' });
      }
    });
    for (const number of [1, 2, 50, 101, 102, 103, 150, 204, 230])
      expect(await revisionTexts(db, row!.id, number)).toMatchObject({
        bodyMarkdown: texts[number - 1]!.bodyMarkdown,
        title: texts[number - 1]!.title,
      });
    const rows = await db.select().from(articleRevisions).where(eq(articleRevisions.articleId, row!.id));
    expect(
      rows
        .filter(({ bodyMarkdown }) => bodyMarkdown !== null)
        .map(({ number }) => number)
        .sort((one, two) => one - two),
    ).toEqual([1, 102, 203]);
  });
});

describe('comparing two versions', () => {
  it('lists changes of the text, the facts and the rest, and counts the people', async () => {
    const facts = [
      { label: 'Pool', value: 'Raydium' },
      { label: 'Chain', value: 'Solana' },
    ];
    const article = await create('compared', {
      bodyMarkdown: '## Curve\n\nIt rises.\n\n## Pool\n\nOn Raydium.',
      facts,
    });
    await save(article, { bodyMarkdown: '## Curve\n\nIt rises.\n\n## Pool\n\nOn PumpSwap.' });
    await save(article, { title: 'New title', facts: [{ label: 'Pool', value: 'PumpSwap' }, facts[1]] });
    const comparison = await compare('compared', 1, 3);
    expect(comparison).toMatchObject({
      article: { title: 'New title' },
      from: { number: 1 },
      to: { number: 3 },
      revisions: 2,
      people: 1,
      newest: 3,
      fields: [{ name: 'title' }],
      facts: [
        {
          label: 'Pool',
          parts: [
            { kind: 'removed', text: 'Raydium' },
            { kind: 'added', text: 'PumpSwap' },
          ],
        },
      ],
      unchangedFacts: 1,
      sections: [{ title: 'Pool', blocks: [{ change: 'changed', style: 'paragraph' }] }],
      unchangedSections: ['Curve'],
      moved: 0,
    });
    const whole = (await ask<{ comparison: Comparison }>('compared/compare?from=1&to=3&whole=true')).comparison;
    expect(whole).toMatchObject({ wordsAdded: comparison.wordsAdded, unchangedFacts: 0, unchangedSections: [] });
    expect(whole.fields.map(({ name }) => name)).toEqual(['title', 'summary', 'category', 'imageUrl', 'version']);
    expect(whole.facts.map(({ label }) => label)).toEqual(['Pool', 'Chain']);
    expect(whole.sections.map(({ title, blocks }) => [title, blocks.map(({ change }) => change)])).toEqual([
      ['Curve', ['same']],
      ['Pool', ['changed']],
    ]);
    expect(await compare('compared', 3, 1)).toMatchObject({
      wordsAdded: comparison.wordsRemoved,
      wordsRemoved: comparison.wordsAdded,
    });
    expect(await compare('compared', 2, 2)).toMatchObject({
      wordsAdded: 0,
      wordsRemoved: 0,
      fields: [],
      facts: [],
      sections: [],
    });
  });
});

describe('restoring a version', () => {
  it('makes it the newest one with the reason, under the present slug, and the audit log records it', async () => {
    const article = await create('restored', { bodyMarkdown: 'Right.', facts: [{ label: 'Pool', value: 'Raydium' }] });
    const renamed = await saved('PUT', `/api/admin/articles/${article.id}`, {
      slug: 'restored-here',
      title: 'Wrong',
      bodyMarkdown: 'Wrong.',
      facts: [],
    });
    const answer = await boss.send('POST', `/api/admin/articles/${article.id}/restore`, {
      number: 1,
      summary: 'No source said so',
    });
    expect([answer.status, answer.json()]).toMatchObject([
      200,
      {
        article: { slug: 'restored-here', title: 'Title of restored', bodyMarkdown: 'Right.', revisionCount: 3 },
        revision: { number: 3, kind: 'restored', summary: 'No source said so' },
      },
    ]);
    expect((await ask<{ article: EditableArticle }>('restored-here')).article).toMatchObject({
      title: 'Title of restored',
      bodyHtml: '<p>Right.</p>\n',
    });
    const { entries } = (await boss.send('GET', '/api/admin/audit?limit=1')).json() as { entries: object[] };
    expect(entries).toMatchObject([
      { action: 'restored', subjectId: renamed.id, details: 'revision 1: No source said so' },
    ]);
  });

  it('refuses the present text, an unknown number, a missing reason, and everybody but admins', async () => {
    const { id } = await create('not-restored', { bodyMarkdown: 'Text' });
    const restore = async (body: object) => (await boss.send('POST', `/api/admin/articles/${id}/restore`, body)).status;
    expect(await restore({ number: 1, summary: 'Why' })).toBe(409);
    expect(await restore({ number: 2, summary: 'Why' })).toBe(404);
    expect(await restore({ number: 1, summary: ' ' })).toBe(400);
    const { statusCode } = await test.app.inject({
      method: 'POST',
      url: `/api/admin/articles/${id}/restore`,
      payload: { number: 1, summary: 'Why' },
    });
    expect(statusCode).toBe(401);
  });
});
