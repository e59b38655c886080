import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import type { EditableArticle } from '#contract/articles/editing.ts';
import type { Passages, Provenance } from '#contract/revisions/revisions.ts';
import { readArticles } from '#server/seed.ts';
import { testAppWithAdmin } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';

const { test, boss } = await testAppWithAdmin({});
afterAll(() => test.close());

const provenance = async (slug: string) =>
  (await test.app.inject(`/api/articles/${slug}/provenance`)).json<Provenance>();
const inWords = ({ paragraphs }: Provenance) =>
  paragraphs.map(({ text, authors }) => [text, authors.map(({ revision, words }) => [revision, words])]);

async function save(slug: string, bodyMarkdown: string, more: object = {}): Promise<void> {
  const { article } = (await test.app.inject(`/api/articles/${slug}`)).json<{ article: EditableArticle }>();
  const answer = await boss.send('PUT', `/api/admin/articles/${article.id}`, {
    slug,
    title: slug,
    bodyMarkdown,
    ...more,
  });
  expect(answer.status).toBe(200);
}

it('names the authors of an article’s present text, and of each paragraph', async () => {
  await buildArticle(test.store, {
    slug: 'imported-then-edited',
    bodyMarkdown: '## Fees\n\nThe fee is one percent.\n\nBuyers pay it.',
  });
  expect(await provenance('imported-then-edited')).toMatchObject({
    authors: [{ wallet: null, profile: null, words: 9 }],
  });
  await save('imported-then-edited', '## Fees\n\nThe fee is two percent today.\n\nBuyers pay it.');
  const { wallet } = (await boss.send('GET', '/api/auth/me')).json() as { wallet: string };
  const answer = await provenance('imported-then-edited');
  expect(answer.authors).toEqual([
    { wallet: null, profile: null, anonymousNumber: null, words: 8 },
    { wallet, profile: { username: null, pfp: '' }, anonymousNumber: null, words: 2 },
  ]);
  expect(inWords(answer)).toEqual([
    ['Fees', [[1, 1]]],
    [
      'The fee is two percent today.',
      [
        [1, 4],
        [2, 2],
      ],
    ],
    ['Buyers pay it.', [[1, 3]]],
  ]);
  expect(answer.paragraphs[1]!.authors[1]).toMatchObject({ wallet, contributionId: null, revision: 2 });
});

it('keeps words with their first author through moves, markup, removal and restoring', async () => {
  const [one, two] = ['Every trade pays a fee.', 'At the end the curve is empty.'];
  await buildArticle(test.store, { slug: 'fought-over', bodyMarkdown: `${one}\n\n${two}` });
  await save('fought-over', `${two}\n\n- ${one.replace('fee', '**fee**')}`);
  expect(new Set((await provenance('fought-over')).authors.map((author) => author.wallet))).toEqual(new Set([null]));
  await save('fought-over', 'Nothing of it is left.');
  await save('fought-over', `Nothing of it is left.\n\n${two}`);
  expect(inWords(await provenance('fought-over'))).toEqual([
    ['Nothing of it is left.', [[3, 5]]],
    [two, [[1, 7]]],
  ]);
  const { article } = (await test.app.inject('/api/articles/fought-over')).json<{ article: EditableArticle }>();
  expect(
    (await boss.send('POST', `/api/admin/articles/${article.id}/restore`, { number: 1, summary: 'Vandalism' })).status,
  ).toBe(200);
  expect((await provenance('fought-over')).authors).toEqual([
    { wallet: null, profile: null, anonymousNumber: null, words: 12 },
  ]);
});

it('answers to a former slug, follows a save, and refuses an unknown article', async () => {
  await buildArticle(test.store, { slug: 'was-here', bodyMarkdown: 'Word' });
  await provenance('was-here');
  await save('was-here', 'Word', { slug: 'is-here' });
  expect((await test.app.inject('/api/articles/was-here/provenance')).headers['cache-tag']).toContain(
    'article:is-here',
  );
  await save('is-here', 'Word and more');
  expect(inWords(await provenance('was-here'))).toEqual([
    [
      'Word and more',
      [
        [3, 2],
        [1, 1],
      ],
    ],
  ]);
  expect((await test.app.inject('/api/articles/nobody-here/provenance')).statusCode).toBe(404);
});

const passagesAt = async (slug: string) => (await test.app.inject(`/api/articles/${slug}/passages`)).json<Passages>();
const wordsOf = (authors: readonly { words: number }[]) => authors.reduce((sum, { words }) => sum + words, 0);

it('names the authors of each rendered passage', async () => {
  const text = [
    '# A *large* heading',
    'A paragraph\nof two lines.\n***\nAnother below a line.',
    'Underlined\n==========\nBelow it.',
    '- One\n- Two\n\n  with more\n  - deep\n- Three',
    '> Quoted\n> words\ngo on',
    '| Head | of |\n| --- | ---: |\n| a table | with rows |',
    '```js\ncode();\n\nmore();\n```',
    '    indented code',
    'Said.[^one]',
    '[^one]: press | [Title](https://example.com/a) | Publisher',
  ].join('\n\n');
  await buildArticle(test.store, {
    slug: 'every-piece',
    bodyMarkdown: 'Said.[^one]\n\n[^one]: post | [Other](https://example.com/a)',
  });
  await save('every-piece', text);
  const { article, authors, authorCount, passages } = await passagesAt('every-piece');
  expect([article, authorCount]).toEqual([{ slug: 'every-piece', title: 'every-piece' }, 1]);
  const shown = passages.map(({ html, authors: of }) => [
    /^<(?:div class="table-scroll"[^>]*><)?([a-z0-9]+)/.exec(html)![1],
    wordsOf(of),
  ]);
  expect(shown).toEqual([
    ['h2', 3],
    ['p', 5],
    ['hr', 0],
    ['p', 4],
    ['h2', 1],
    ['p', 2],
    ['ul', 6],
    ['blockquote', 4],
    ['table', 6],
    ['pre', 2],
    ['pre', 2],
    ['p', 2],
    ['h2', 4],
  ]);
  expect(passages.flatMap(({ isHeading }, place) => (isHeading ? place : []))).toEqual([0, 4, 12]);
  expect(passages.map(({ sources }) => sources.length).filter(Boolean)).toEqual([1]);
  expect(passages.at(-1)!.sources[0]!.marks).toBe(1);
  expect(wordsOf(authors)).toBe(wordsOf(passages.flatMap(({ authors: of }) => of)));
});

it('omits no word of any article of the encyclopedia', async () => {
  const content = fileURLToPath(new URL('../../../../content', import.meta.url));
  for (const { slug, bodyMarkdown } of await readArticles(content)) {
    await buildArticle(test.store, { slug: `of-${slug}`, bodyMarkdown });
    const { authors, passages } = await passagesAt(`of-${slug}`);
    expect([slug, wordsOf(passages.flatMap(({ authors: of }) => of))]).toEqual([slug, wordsOf(authors)]);
    const bare = passages.filter(
      ({ html, authors: of }) => of.length === 0 && /\w/.test(html.replaceAll(/<[^>]*>/g, '')),
    );
    expect([slug, bare]).toEqual([slug, []]);
  }
});
