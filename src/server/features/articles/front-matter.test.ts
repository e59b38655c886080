import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { footnoteOf } from '#contract/texts/footnote.ts';
import { requiredLine } from '#contract/text.ts';
import { articleFile, readArticleFile, type WrittenArticle } from './front-matter.ts';

const plain: WrittenArticle = {
  slug: 'bonk',
  title: 'BONK',
  summary: 'A dog coin.',
  category: 'Tokens',
  imageUrl: '',
  version: 1,
  created: '2026-11-18',
  updated: '2026-11-20',
  authors: [],
  facts: [],
  life: null,
  addresses: [],
  bodyMarkdown: 'A coin.',
};
const again = (article: WrittenArticle) => readArticleFile(article.slug, articleFile(article));

const schema = requiredLine(60);
/** All texts that an editor can send, including words that YAML parses as something else. */
const line = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.string({ unit: fc.constantFrom(...`:-'"#|>{}[]&*!%@\`~?,= \\ab🐕é`), maxLength: 20 }),
    fc.constantFrom('yes', 'null', '~', '5', '1e3', '2026-11-18', '---', '- a', '🐕: "x"', '<<', '__proto__', '2024'),
  )
  .map((text) => schema.safeParse(text).data ?? 'x');

describe('the file of an article', () => {
  it('parses to the same article, whatever its texts contain, and is written again with the same bytes', () => {
    const fact = fc.record(
      { label: line, value: line, asOf: fc.constantFrom('2025-12', '2026-11-18') },
      { requiredKeys: ['label', 'value'] },
    );
    const article = fc.record({
      title: line,
      summary: fc.oneof(
        line,
        fc.tuple(line, line).map((lines) => lines.join('\n---\n')),
      ),
      category: fc.oneof(fc.constant(''), line),
      authors: fc.array(line, { maxLength: 4 }),
      facts: fc.array(fact, { maxLength: 5 }),
      bodyMarkdown: fc.array(line, { maxLength: 4 }).map((lines) => lines.join('\n\n').trim()),
      version: fc.integer({ min: 1, max: 9 }),
    });
    fc.assert(
      fc.property(article, (texts) => {
        const given = { ...plain, ...texts };
        const read = again(given);
        expect(read).toEqual(given);
        expect(articleFile(read)).toBe(articleFile(given));
      }),
    );
  });

  it('gives names, an address, a status and the sources of an article as the files of the encyclopedia do', () => {
    const source = 'https://a.example/x https://b.example/y';
    const address = {
      kind: 'mint',
      address: 'So11111111111111111111111111111111111111112',
      label: 'BONK',
      source,
      checkedAt: '2026-11-18',
    } as const;
    const press = {
      id: 'a',
      kind: 'press',
      title: 'On: "dogs"',
      url: 'https://a.example/',
      publisher: 'A',
      date: '2026-11',
      readAt: '2026-11-18',
      archivedUrl: '',
    } as const;
    const article: WrittenArticle = {
      ...plain,
      facts: [
        { label: 'Ticker', value: 'BONK' },
        { label: 'Supply', value: '5', asOf: '2025-12' },
      ],
      life: { status: 'live', date: '2026-11-01', source: 'https://a.example/' },
      addresses: [address],
      bodyMarkdown: `A coin.[^a]\n\n${footnoteOf(press)}`,
    };
    const file = articleFile(article);
    expect(parse(/^---\n([\s\S]*)\n---\n/.exec(file)![1]!)).toMatchObject({
      licence: 'CC BY-SA 4.0',
      facts: { Ticker: 'BONK', Supply: '5 | as of 2025-12' },
      addresses: [{ source: source.split(' ') }],
      sources: [{ id: 'a', title: 'On: "dogs"', readAt: '2026-11-18' }],
    });
    expect(file).toMatch(/\n---\nA coin\.\[\^a\]\n$/);
    expect(again(article)).toEqual(article);
  });

  it.each([
    ['a footnote with a note', 'A.[^a]\n\n[^a]: Read it **twice**.'],
    ['a footnote before the end', 'A.[^a]\n\n[^a]: press | [T](https://a.example/) | A | read 2026-11-18\n\nMore.'],
    ['a footnote alone', '[^a]: press | [T](https://a.example/) | A | read 2026-11-18'],
    ['footnotes without a line between them', 'A.[^a][^b]\n\n[^a]: press | [T](https://a.example/) | A\n[^b]: B'],
  ])('keeps %s in the text', (_what, bodyMarkdown) => {
    expect(articleFile({ ...plain, bodyMarkdown })).toMatch(/^licence: CC BY-SA 4\.0\n---$/m);
    expect(again({ ...plain, bodyMarkdown }).bodyMarkdown).toBe(bodyMarkdown);
  });

  it.each([
    ['no front matter', 'Text', /^It has no front matter/],
    ['no YAML', '---\ntitle: "a\n---\nText', /^The front matter is not valid YAML: .*\.$/],
    ['an alias of nothing', '---\ntitle: *a\n---\nText', /^The front matter is not valid YAML: /],
    [
      'another field',
      '---\ntitle: A\ncreated: 2026-11-18\nupdated: 2026-11-18\nmade: x\n---\nText',
      /not valid: .*made/,
    ],
    [
      'another licence',
      '---\ntitle: A\ncreated: 2026-11-18\nupdated: 2026-11-18\nlicence: MIT\n---\nText',
      /licence must be CC/,
    ],
    [
      'a control character',
      '---\ntitle: A\ncreated: 2026-11-18\nupdated: 2026-11-18\n---\nText\u0000',
      /^The content contains/,
    ],
  ])('refuses %s in a sentence', (_what, file, sentence) => {
    expect(() => readArticleFile('a', file)).toThrow(sentence);
  });
});
