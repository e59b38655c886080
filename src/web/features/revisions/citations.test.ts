import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { citationsOf } from './citations.ts';

const at = { siteName: 'Trenchpedia', url: 'https://wiki.example/article/bonk/revisions/7' };
const cite = (title: string, siteName = at.siteName) => {
  const cited = { slug: 'bonk', title, revision: 7, updatedAt: '2026-11-27T23:30:00.000Z' };
  return citationsOf(cited, { ...at, siteName }).map(({ text }) => text) as [string, string, string];
};

/**
 * The text that BibTeX and LaTeX print for a field's value, except curly quotes. Throws at a sign with a special
 * meaning.
 */
function shownByTex(value: string): string {
  const commands: Record<string, string> = {
    textbackslash: '\\',
    textasciitilde: '~',
    textasciicircum: '^',
    textbraceleft: '{',
    textbraceright: '}',
    textless: '<',
    textgreater: '>',
    textbar: '|',
  };
  let rest = value;
  let shown = '';
  while (rest !== '') {
    const command = /^\\([a-z]+)\{\}/.exec(rest);
    const escaped = /^\\([&%$#_])/.exec(rest);
    const plain = /^[^\\{}"~^&%$#_<>|]/u.exec(rest);
    const taken = command ?? escaped ?? plain;
    if (taken === null) throw new Error(`A sign with a meaning: ${rest}`);
    shown += command ? commands[command[1]!] : (escaped?.[1] ?? taken[0]);
    rest = rest.slice(taken[0].length);
  }
  return shown;
}

/** The text that wikitext shows for a parameter's value. Throws at a sign with a special meaning. */
function shownByWiki(value: string): string {
  if (/[|[\]{}<>=*:'_~"@\\^`]|https?:|&(?!#\d+;)|#(?<!&#)/u.test(value))
    throw new Error(`A sign with a meaning: ${value}`);
  return value.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
}

const asOneLine = (text: string) => text.replaceAll(/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
// LaTeX shows two apostrophes as a curly quote.
const inTex = (text: string) => asOneLine(text).replaceAll('"', "''");

const title = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: fc.constantFrom(...'{}\\|[]<>&%$#_^~"\'=:*;@!\n\t a長🦍'), maxLength: 40 }),
  fc.constantFrom(
    '}},',
    '}}\n@book{x,',
    "'''bold''' [[File:x]] {{delete}}",
    '~~~~',
    '<ref>x</ref>',
    'https://x.example',
    '__TOC__',
  ),
);

describe('a citation', () => {
  it('names the version, its date and its permanent URL', () => {
    expect(cite('BONK')).toEqual([
      '“BONK”. Trenchpedia, revision 7, 27 November 2026. https://wiki.example/article/bonk/revisions/7',
      `@misc{bonk-r7,
  title = {{BONK}},
  author = {{Contributors to Trenchpedia}},
  howpublished = {Trenchpedia, revision 7},
  year = {2026},
  date = {2026-11-27},
  url = {https://wiki.example/article/bonk/revisions/7}
}`,
      '{{cite web |title=BONK |website=Trenchpedia |url=https://wiki.example/article/bonk/revisions/7 |date=2026-11-27 |version=revision 7}}',
    ]);
  });

  it('is one line of plain text, whatever the title', () => {
    fc.assert(
      fc.property(title, (articleTitle) => {
        const [plain] = cite(articleTitle);
        expect(plain).toContain(`“${asOneLine(articleTitle)}”`);
        expect(plain).not.toMatch(/[\n\r\p{Cc}]/u);
      }),
    );
  });

  it('shows every character of a title in BibTeX, and none ends a field', () => {
    fc.assert(
      fc.property(title, title, (articleTitle, siteName) => {
        const [, entry] = cite(articleTitle, siteName);
        const lines = entry.split('\n');
        expect(lines).toHaveLength(8);
        expect(shownByTex(lines[1]!.slice('  title = {{'.length, -'}},'.length))).toBe(inTex(articleTitle));
        expect(shownByTex(lines[2]!.slice('  author = {{Contributors to '.length, -'}},'.length))).toBe(
          inTex(siteName),
        );
      }),
    );
  });

  it('shows every character of a title in a template, and none ends a parameter', () => {
    fc.assert(
      fc.property(title, title, (articleTitle, siteName) => {
        const [, , template] = cite(articleTitle, siteName);
        const [head, named, website, ...rest] = template.split(' |');
        expect([head, rest.length]).toEqual(['{{cite web', 3]);
        expect(shownByWiki(named!.slice('title='.length))).toBe(asOneLine(articleTitle));
        expect(shownByWiki(website!.slice('website='.length))).toBe(asOneLine(siteName));
      }),
    );
  });
});
