import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import type { EditableArticle } from '#contract/articles/editing.ts';
import type { Contribution } from '#contract/submissions/contributions.ts';
import { renderMarkdown } from '#server/features/texts/markdown.ts';
import { testAppWithAdmin } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { logIn } from '#test/wallet.ts';

const source = (parts: string) => `It is so.[^1]\n\n[^1]: ${parts}`;
/** A table of constants with these rows. */
const row = (...cells: readonly string[]) =>
  [
    '| Name | Value | Unit | From | To | Source |',
    '| --- | --- | --- | --- | --- | --- |',
    ...cells.map((one) => `| ${one} |`),
    '',
    '[^1]: A note',
  ].join('\n');
const page = '[A page](https://a.example/page)';
const many = Array.from({ length: 301 }, (_, n) => n);
const fields = 'write kind | [title](https://…) | publisher | date | read 2026-11-18 | [archived](https://…).';
const https = 'its address must start with https://, where the same page can be read so.';
const kinds = 'transaction, account, document, court or regulator, press or post';

/** Texts that every check refuses, with the message. */
const faulty: readonly [text: string, sentence: string][] = [
  ['Cut.[^tx:abc123]', '[^tx:abc123] names no transaction: copy its signature whole, 87 or 88 letters and digits.'],
  [
    'Cut.[^tx:a]\n\n[^tx:a]: Its own note',
    '[^tx:a] names no transaction: copy its signature whole, 87 or 88 letters and digits.',
  ],
  ['None.[^account:11111]', '[^account:11111] names no account: copy its address whole, 32 to 44 letters and digits.'],
  [
    'It is so.[^nothing]',
    "[^nothing] has no source: add the line '[^nothing]: …' at the end of the text, or take the mark out.",
  ],
  [
    '| A |\n| --- |\n| **b**[^1] |',
    "[^1] has no source: add the line '[^1]: …' at the end of the text, or take the mark out.",
  ],
  ['It is so.[^https://a.example]', expect.stringMatching(/^\[\^https:\/\/a\.example\] has no source/) as string],
  ['It is so.[^my source]', '[^my source] leads to no source: write the mark without spaces.'],
  [
    'It is so.[^my source]\n\n[^my source]: https://a.example',
    '[^my source] leads to no source: write the mark without spaces.',
  ],
  [source('press | [A page](http://a.example/page)'), `The source [^1] leads to http://a.example/page: ${https}`],
  [source('See [a page](http://a.example) there'), `The source [^1] leads to http://a.example: ${https}`],
  ...[
    'javascript:alert(1)',
    'data:text/html,x',
    'https:a.example',
    'https:///a.example',
    '/article/fees',
    '#h-fees',
    'https://a@b.example',
  ].flatMap((url): [string, string][] => [
    [source(`press | [A page](${url})`), `The source [^1] leads to ${url}: ${https}`],
    [source(`See [it](${url}).`), `The source [^1] leads to ${url}: ${https}`],
  ]),
  [`It is so.\n\n[^1]: press | [A page](http://a.example)`, `The source [^1] leads to http://a.example: ${https}`],
  [`It is so.\n\n[^1]: press | [A page](javascript:alert)`, `The source [^1] leads to javascript:alert: ${https}`],
  [source(`press | ${page} | [archived](http://b.example)`), `The source [^1] leads to http://b.example: ${https}`],
  [source(`press | ${page} | 2099-01`), 'The source [^1] is dated 2099-01, which has not come yet; correct the day.'],
  [
    source(`press | ${page} | read 2099-01-01`),
    'The source [^1] is dated 2099-01-01, which has not come yet; correct the day.',
  ],
  [
    source(`press | ${page} | 2026-02-31`),
    "The source [^1] says '2026-02-31': write the day as 2026, 2026-11 or 2026-11-18.",
  ],
  [source(`press | ${page} | read 2026-11`), "The source [^1] says 'read 2026-11': write the day as read 2026-11-18."],
  [source(`press | ${page} | Paper | page 3`), `The source [^1] has a part that is no field, 'page 3': ${fields}`],
  [source(`pres | ${page}`), `The source [^1] begins with 'pres', which is no kind: write ${kinds}.`],
  [source(`press | ${page} | archived`), 'The source [^1] is archived at no address: write [archived](https://…).'],
  [source('one\n[^1]: another'), 'The source [^1] is there twice. Give one of them another mark.'],
  [
    'It costs {{Rent  raet}}.',
    '{{rent raet}} names no constant: see /article/constants for their names, or write braces in `code`.',
  ],
  ['## {{rent rate}}\n\nIt is so.', "A heading shows no constant: write '{{rent rate}}' into the text below it."],
  [
    row('Rent_Rate | 1 | x | 2026 | | [^1]'),
    expect.stringMatching(/^The constant 'rent_rate' cannot be named so/) as string,
  ],
  [
    row('rent | about 5 | x | 2026 | | [^1]'),
    "The constant 'rent' has the value 'about 5': write a number as 5,080 or 1.25.",
  ],
  [
    row('rent | 5 | x | May 2026 | | [^1]'),
    expect.stringMatching(/^The constant 'rent' has no day that can be read/) as string,
  ],
  [
    row('rent | 5 | x | 2099 | | [^1]'),
    "The constant 'rent' holds from 2099, which has not come yet; add the row on that day.",
  ],
  [row('rent | 5 | x | 2026-05 | 2026-04 | [^1]'), "The constant 'rent' ends before it begins; correct From or To."],
  [row('rent | 5 | x | 2026 | |'), "The constant 'rent' names no source: put a mark such as [^so] into its last cell."],
  [
    row('rent | 5 | x | 2025 | | [^1]', 'rent | 6 | x | 2026 | | [^1]'),
    "The constant 'rent' has two rows for the same time: give the older one its end in To.",
  ],
  [source(''), 'The source [^1] says nothing: write what it is, and where it can be read.'],
  [
    `${many.map((n) => `[^${n}]`).join(' ')}\n\n${many.map((n) => `[^${n}]: It.`).join('\n')}`,
    'The content names too many sources: at most 300.',
  ],
];

const { test, boss } = await testAppWithAdmin({});
const ann = await logIn(test.app);
afterAll(() => test.close());

const sound = 'The fee is one percent. Buyers pay it.';
let made = 0;
/** Stores an article with this text, past all checks. */
async function stored(bodyMarkdown: string): Promise<{ slug: string; title: string; id: string }> {
  const slug = `checked-${(made += 1)}`;
  await buildArticle(test.store, { slug, title: slug, bodyMarkdown });
  const { article } = (await test.app.inject(`/api/articles/${slug}`)).json<{ article: EditableArticle }>();
  return { slug, title: slug, id: article.id };
}
const contribute = (slug: string, more: object = {}) =>
  ann.send('POST', '/api/contributions', { slug, text: 'It is net of fees, as was said there.', ...more });
const idOf = (answer: { json: () => unknown }) => (answer.json() as { contribution: Contribution }).contribution.id;
const suggest = (slug: string, bodyMarkdown: string) => contribute(slug, { baseRevision: 1, bodyMarkdown });

interface At {
  readonly slug: string;
  readonly title: string;
  readonly id: string;
}
type Send = (bodyMarkdown: string) => Promise<{ status: number; body: string }>;

const publish =
  (id: string): Send =>
  (bodyMarkdown) =>
    boss.send('POST', `/api/admin/contributions/${id}/publish`, { baseRevision: 1, bodyMarkdown, summary: 'Fees' });
const good = `${sound} Nobody else does.`;

/** Every way in which a text reaches an article. */
const doors: readonly [name: string, door: (at: At) => Send | Promise<Send>][] = [
  [
    'an article that is created',
    () => (bodyMarkdown) => boss.send('POST', '/api/admin/articles', { slug: 'new', title: 'New', bodyMarkdown }),
  ],
  [
    'one that was drafted',
    () => (bodyMarkdown) =>
      boss.send('POST', '/api/admin/articles', { slug: 'new', title: 'New', bodyMarkdown, drafted: true }),
  ],
  [
    'one that is saved',
    ({ id, slug, title }) =>
      (bodyMarkdown) =>
        boss.send('PUT', `/api/admin/articles/${id}`, { slug, title, bodyMarkdown }),
  ],
  [
    'a suggestion',
    ({ slug }) =>
      (bodyMarkdown) =>
        suggest(slug, bodyMarkdown),
  ],
  [
    'a suggestion that is changed',
    async ({ slug }) => {
      const id = idOf(await suggest(slug, good));
      return (bodyMarkdown) =>
        ann.send('PUT', `/api/contributions/${id}`, { text: 'It is so.', baseRevision: 1, bodyMarkdown });
    },
  ],
  [
    'a contributor’s preview',
    () => (markdown) => ann.send('POST', '/api/contributions/preview', { markdown, before: sound }),
  ],
  [
    'an admin’s preview',
    ({ slug }) =>
      (markdown) =>
        boss.send('POST', '/api/admin/preview', { markdown, article: slug }),
  ],
  ['a told contribution that is published', async ({ slug }) => publish(idOf(await contribute(slug)))],
  ['a suggestion that is merged', async ({ slug }) => publish(idOf(await suggest(slug, good)))],
];

describe('a text with a fault', () => {
  it.each(doors)('is refused with a sentence of advice as %s', async (_name, door) => {
    const at = await stored(sound);
    const send = await door(at);
    for (const [text, sentence] of faulty) {
      const { status, body } = await send(text);
      expect.soft([text, status, body]).toEqual([text, 400, sentence]);
    }
    const { article } = (await boss.send('GET', `/api/admin/articles/${at.id}`)).json() as { article: EditableArticle };
    expect(article.bodyMarkdown).toBe(sound);
  });
});

describe('a text without a fault', () => {
  it.each([
    ['a constant in code', 'Write `{{rent raet}}` for it.'],
    ['a mark in code', 'Write `[^tx:abc]` or:\n\n```\n[^nothing]\n```\n\n    [^indented]'],
    ['a bracket behind a backslash', 'Any sign but these: \\[^abc].'],
    ['a link whose words begin so', '[^up](https://a.example)'],
    [
      'a whole source',
      source(`press | ${page} | The Paper | 2026-11 | read 2026-11-18 | [archived](https://b.example)`),
    ],
    [
      'a note in words',
      source('Its own page, see [there](https://a.example/), [here](/article/fees) and [below](#h-fees).'),
    ],
    ['a publisher that is called so', source(`press | ${page} | Read Write`)],
  ])('may contain %s', (_name, text) => {
    expect(renderMarkdown(text).faults).toEqual([]);
  });

  it('may contain a complete mark of the chain', () => {
    expect(renderMarkdown(`Sent.[^tx:${'5'.repeat(87)}] Burned.[^account:${'1'.repeat(32)}]`).faults).toEqual([]);
  });

  it('is any text without a mark', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        (text) => renderMarkdown(text.replaceAll('[^', '')).faults.length === 0,
      ),
    );
  });
});

const wrong = 'The fee is one percent.[^nothing] Buyers pay it.';
const message = "[^nothing] has no source: add the line '[^nothing]: …' at the end of the text, or take the mark out.";

describe('a fault that an article already has', () => {
  it('allows other changes, and appears in the preview', async () => {
    const { slug, title, id } = await stored(wrong);
    const better = wrong.replace('one percent', '1 %');
    const previews = [
      await ann.send('POST', '/api/contributions/preview', { markdown: better, before: wrong }),
      await boss.send('POST', '/api/admin/preview', { markdown: better, article: slug }),
    ];
    expect(previews.map(({ status, json }) => [status, (json() as { faults: string[] }).faults])).toEqual([
      [200, [message]],
      [200, [message]],
    ]);
    const suggested = await suggest(slug, better);
    expect(suggested.status).toBe(200);
    const published = { baseRevision: 1, bodyMarkdown: better, summary: 'Fees' };
    expect((await boss.send('POST', `/api/admin/contributions/${idOf(suggested)}/publish`, published)).status).toBe(
      200,
    );
    const saved = await boss.send('PUT', `/api/admin/articles/${id}`, {
      slug,
      title,
      bodyMarkdown: `${better} So it says.`,
    });
    expect(saved.status).toBe(200);
  });

  it('allows no second fault', async () => {
    const { slug } = await stored(wrong);
    const { status, body } = await suggest(slug, `${wrong} And so on.[^other]`);
    expect([status, body]).toEqual([400, message.replaceAll('nothing', 'other')]);
  });

  it('cannot return by a restored revision once mended, and does not block one before', async () => {
    const { slug, title, id } = await stored(wrong);
    await boss.send('PUT', `/api/admin/articles/${id}`, { slug, title, bodyMarkdown: `${wrong} More.` });
    const restore = () =>
      boss.send('POST', `/api/admin/articles/${id}/restore`, { number: 1, summary: 'It was better' });
    expect((await restore()).status).toBe(200);
    await boss.send('PUT', `/api/admin/articles/${id}`, { slug, title, bodyMarkdown: sound });
    const { status, body } = await restore();
    expect([status, body]).toEqual([
      400,
      `${message} Copy the text of that revision into the editor, mend it there and save it.`,
    ]);
  });

  it.each(['javascript:alert', 'https:a.example', '/article/fees', 'http://a.example'])(
    'cannot return with an unreferenced source at %s',
    async (url) => {
      const { slug, title, id } = await stored(`${sound}\n\n[^1]: press | [A page](${url})`);
      expect((await boss.send('PUT', `/api/admin/articles/${id}`, { slug, title, bodyMarkdown: sound })).status).toBe(
        200,
      );
      const { status, body } = await boss.send('POST', `/api/admin/articles/${id}/restore`, {
        number: 1,
        summary: 'It was better',
      });
      const advice = 'Copy the text of that revision into the editor, mend it there and save it.';
      expect([status, body]).toEqual([400, `The source [^1] leads to ${url}: ${https} ${advice}`]);
    },
  );

  it('cannot return by undoing a contribution, which stays in the article', async () => {
    const { slug } = await stored(wrong);
    const suggestion = idOf(await suggest(slug, sound));
    expect((await publish(suggestion)(sound)).status).toBe(200);
    const { status, body } = await boss.send('POST', `/api/admin/contributions/${suggestion}/takeback`, {});
    const advice = 'Copy the text of that revision into the editor, mend it there and save it.';
    expect([status, body]).toEqual([400, `${message} ${advice}`]);
    const shown = await test.app.inject(`/api/contributions/${suggestion}`);
    expect(shown.json()).toMatchObject({ contribution: { status: 'Accepted', revision: 2 } });
  });

  it('may have been suggested before the rule existed: the publisher reads why it is refused', async () => {
    const { slug, id } = await stored(wrong);
    const suggestion = idOf(await suggest(slug, `${wrong} More.`));
    await test.store.db.execute(sql`update articles set body_markdown = ${sound} where id = ${id}`);
    const published = { baseRevision: 1, bodyMarkdown: `${wrong} More.`, summary: 'Fees' };
    const { status, body } = await boss.send('POST', `/api/admin/contributions/${suggestion}/publish`, published);
    expect([status, body]).toEqual([400, message]);
  });
});
