import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EditableArticle } from '#contract/articles/editing.ts';
import { testAppWithAdmin, type TestApp } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { everyEndpoint, exampleOf, fieldsOf, withField, type FieldPath } from '#test/contract-walk.ts';
import { logIn, type Caller } from '#test/wallet.ts';

const nothing = '\u200b\ufeff\u00ad \u2800\u3164\n\u115f\u180e\u034f\u{e0041}\ufe0f\u202e';

let test: TestApp;
let boss: Caller;
let ann: Caller;
let id: string;
beforeAll(async () => {
  ({ test, boss } = await testAppWithAdmin());
  ann = await logIn(test.app);
  await buildArticle(test.store, { slug: 'bonk', title: 'Bonk', bodyMarkdown: 'A dog.' });
  ({ id } = (await test.app.inject('/api/articles/bonk')).json<{ article: EditableArticle }>().article);
});
afterAll(() => test.close());

describe('a text of invisible characters only', () => {
  it.each<[string, () => Promise<{ status: number; body: string }>, string]>([
    [
      'a contribution',
      () => ann.send('POST', '/api/contributions', { slug: 'bonk', text: nothing }),
      'The contribution must not be blank.',
    ],
    [
      'a suggestion',
      () =>
        ann.send('POST', '/api/contributions', {
          slug: 'bonk',
          text: 'Less of it.',
          baseRevision: 1,
          bodyMarkdown: nothing,
        }),
      'Nothing would be left of the article; leave some of its text.',
    ],
    [
      'a proposal',
      () => ann.send('POST', '/api/proposals', { title: 'Wif', body: nothing }),
      'The body must not be blank.',
    ],
    [
      'the title of one',
      () => ann.send('POST', '/api/proposals', { title: '\u3164\u200b', body: 'A hat.' }),
      'The title must not be blank.',
    ],
    [
      'a report',
      () => ann.send('POST', '/api/reports/inaccuracy', { article: 'bonk', details: nothing }),
      'The details must not be blank.',
    ],
  ])('is refused as %s', async (_what, send, sentence) => {
    const { status, body } = await send();
    expect([status, body]).toEqual([400, sentence]);
  });

  it('is refused as the published text of a suggestion', async () => {
    const sent = await ann.send('POST', '/api/contributions', {
      slug: 'bonk',
      text: 'It has a hat, as somebody said there.',
    });
    const { contribution } = sent.json() as { contribution: { id: string } };
    const publication = { baseRevision: 1, bodyMarkdown: nothing, summary: 'Fees' };
    const { status, body } = await boss.send(
      'POST',
      `/api/admin/contributions/${contribution.id}/publish`,
      publication,
    );
    expect([status, body]).toEqual([400, 'Nothing would be left of the article; leave some of its text.']);
    const comment = await ann.send('POST', `/api/contributions/${contribution.id}/comments`, { text: nothing });
    expect([comment.status, comment.body]).toEqual([400, 'The comment must not be blank.']);
  });

  it('is stored as empty in an article and in a profile', async () => {
    const changes = {
      slug: 'bonk',
      title: 'Bo\u200bnk',
      summary: nothing,
      category: 'To\u00adkens',
      bodyMarkdown: nothing,
    };
    expect((await boss.send('PUT', `/api/admin/articles/${id}`, changes)).status).toBe(200);
    const { article } = (await test.app.inject('/api/articles/bonk')).json<{
      article: EditableArticle & { bodyHtml: string };
    }>();
    expect(article).toMatchObject({ title: 'Bonk', summary: '', category: 'Tokens', bodyHtml: '' });
    const saved = await ann.send('PUT', '/api/account/me', { username: 'hatter', bio: nothing });
    expect(saved.json()).toMatchObject({ username: 'hatter', bio: '' });
    for (const username of ['hat\u3164ter', 'trench\u00ader', 'trencher\u{e0041}', '\u115ftrencher'])
      expect((await ann.send('PUT', '/api/account/me', { username })).status).toBe(400);
  });
});

// The server normalises a slug, so invisible characters between its letters do not matter.
const isSlug = (address: string, path: FieldPath) =>
  path.some((name) => /slug/i.test(String(name))) || (address === 'POST /admin/preview' && path[0] === 'article');

const sound: Readonly<Record<string, string>> = { pfp: '', imageUrl: '', articleSlug: '', username: 'name' };

const valueAt = (whole: unknown, path: FieldPath): unknown =>
  path.reduce((part, name) => (part as Record<string | number, unknown>)[name], whole);

it('no line of any call keeps one, and a mark that changes the direction of writing is refused there', async () => {
  const lines: string[] = [];
  for (const { address, body } of await everyEndpoint()) {
    const example = exampleOf(body, (name) => sound[name]);
    for (const path of fieldsOf(body)) {
      const takes = (value: string) => body.safeParse(withField(example, path, value));
      if (!takes('word').success || takes('wo\nrd').success || isSlug(address, path)) continue;
      // The server refuses a username with an invisible character.
      if (path.at(-1) === 'username') continue;
      lines.push(`${address} ${path.join('.')}`);
      for (const one of ['\u200b', '\u3164', '\u{e0041}', '\ufe0f', '\u00ad']) {
        const { data } = takes(`wo${one}rd`);
        expect.soft([address, path, one, valueAt(data, path)]).toEqual([address, path, one, 'word']);
      }
      for (const one of ['\u200e', '\u202e', '\u2066'])
        expect.soft([address, path, one, takes(`wo${one}rd`).success]).toEqual([address, path, one, false]);
    }
  }
  for (const known of ['POST /proposals title', 'POST /proposals category', 'POST /admin/bounties name'])
    expect(lines).toContain(known);
});
