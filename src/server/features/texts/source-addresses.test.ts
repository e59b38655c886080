import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sourceUrl } from '#contract/text.ts';
import { renderMarkdown } from './markdown.ts';

const word = fc.stringMatching(/^[a-z]{1,8}$/);
const capitals = fc.infiniteStream(fc.boolean());
const anyCase = (text: fc.Arbitrary<string>) =>
  fc
    .tuple(text, capitals)
    .map(([letters, upper]) => [...letters].map((one) => (upper.next().value ? one.toUpperCase() : one)).join(''));

/** URLs that readers cannot open as a source. */
const unreadable = fc.oneof(
  anyCase(
    fc.constantFrom(
      'javascript:',
      'vbscript:',
      'data:text/html,',
      'data:image/png;base64,',
      'file:///',
      'ftp://',
      'http://',
    ),
  ).chain((scheme) => word.map((rest) => `${scheme}${rest}.example`)),
  fc.tuple(anyCase(fc.constant('https:')), fc.constantFrom('', '/', '///'), word).map((parts) => parts.join('')),
  fc.tuple(fc.constantFrom('/', '#', '/article/', '//', '/\\'), word).map((parts) => parts.join('')),
  fc.tuple(word, word).map(([name, host]) => `https://${name}@${host}.example/`),
);
const readable = fc.tuple(word, word).map(([host, path]) => `https://${host}.example/${path}`);

/** Writes a character as a numeric entity, which Markdown decodes. */
const entities = (url: string) => url.replace(/[a-z]/i, (letter) => `&#${letter.charCodeAt(0)};`);

/** Ways to write a URL in a footnote. */
const ways: readonly ((url: string) => string)[] = [
  (url) => `press | [A page](${url}) | A paper | 2026-11-18`,
  (url) => `press | [A page](<${url}> "Title") | A paper`,
  (url) => `press | [A page](https://a.example/) | [archived](${url})`,
  (url) => `See [a page](${url}) for it.`,
  (url) => `See [a page](${entities(url)}).`,
  (url) => `First.\n\n    Then [a page](${url}).`,
  (url) => `> - [A page](${url})`,
  (url) => `[${url}](${url})`,
];
/** Texts with a cited and with an uncited footnote. */
const texts: readonly ((note: string) => string)[] = [
  (note) => `It is so.[^1]\n\n[^1]: ${note}`,
  (note) => `It is so.\n\n[^1]: ${note}`,
  (note) => `[^1]: ${note}\n\nIt is so.[^2]\n\n[^2]: https://b.example/`,
  (note) => `It is so.[^2]\n\n[^2]: As said.[^a\`b]\n\n[^a\`b]: ${note}`,
];
const https = /its address must start with https:\/\/, where the same page can be read so\.$/;
const faultsOf = (url: string, way: (url: string) => string, text: (note: string) => string) =>
  renderMarkdown(text(way(url))).faults;

describe('a footnote', () => {
  it('is refused with an unreadable URL, in every notation, referred to or not', () => {
    fc.assert(
      fc.property(unreadable, fc.constantFrom(...ways), fc.constantFrom(...texts), (url, way, text) => {
        expect(faultsOf(url, way, text)).toContainEqual(expect.stringMatching(https));
      }),
      { numRuns: 1_000 },
    );
  });

  it('accepts any readable URL', () => {
    fc.assert(
      fc.property(readable, fc.constantFrom(...ways), fc.constantFrom(...texts), (url, way, text) => {
        expect(faultsOf(url, way, text)).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'https:a.example',
    'https:/a.example',
    '/article/fees',
    '#h-fees',
    'http://a.example',
  ])('is refused as the bare %s', (url) => {
    for (const note of [url, `press | A page, ${url} | A paper`.replace(/, ([/#])/, ' | $1')])
      for (const text of texts)
        expect
          .soft([note, renderMarkdown(text(note)).faults])
          .toEqual([note, expect.arrayContaining([expect.stringMatching(https)])]);
  });

  it.each([
    'See [a page](https://a.example/) and [below](#h-fees).',
    'The data: 300 tokens, and/or more.',
    'What starts with https: or http: is an address.',
    'The fees of 1/2026, #3 of five.',
  ])('may be: %s', (note) => {
    for (const text of texts) expect.soft(renderMarkdown(text(note)).faults).toEqual([]);
  });

  it('is one of at most 300, unreferenced ones included', () => {
    const notes = Array.from({ length: 301 }, (_, nth) => `[^${nth}]: It.`).join('\n');
    expect(() => renderMarkdown(`It is so.\n\n${notes}`)).toThrow('The content names too many sources: at most 300.');
  });
});

describe('the source field of a submission', () => {
  it('accepts and refuses the same URLs', () => {
    fc.assert(fc.property(unreadable, (url) => !sourceUrl.safeParse(url).success));
    fc.assert(fc.property(readable, (url) => sourceUrl.safeParse(url).success));
  });
});
