import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineWords } from '#contract/submissions/line-words.ts';
import { linkedIn, partsOf } from './line-parts.ts';

describe('the parts of a line', () => {
  it('are its words and its links to articles; other Markdown stays as text', () => {
    expect(partsOf('Then [BONK](/article/bonk) *rose* <b> `x` ![a](/article/b) \\[no\\].')).toEqual([
      { text: 'Then ', slug: null },
      { text: 'BONK', slug: 'bonk' },
      { text: ' *rose* <b> `x` !', slug: null },
      { text: 'a', slug: 'b' },
      { text: ' [no].', slug: null },
    ]);
    expect(partsOf('[Curve](/article/Bonding%20curve)')).toEqual([{ text: 'Curve', slug: 'bonding-curve' }]);
  });

  it('link to no other page', () => {
    for (const href of [
      'https://evil.example',
      '//evil.example',
      '/article/a/b',
      '/article/a?x',
      '/boss',
      '/article/%FF',
      '/article/',
      'article/a',
      '/\\evil.example',
    ]) {
      expect([href, partsOf(`[x](${href})`).some(({ slug }) => slug !== null)]).toEqual([href, false]);
      expect(() => linkedIn(`[x](${href})`)).toThrow('A line may link to articles of this site only');
    }
    for (const blank of [' ', '\u200B', '\u2800'])
      expect(() => linkedIn(`[${blank}](/article/a)`)).toThrow('The line must not be blank.');
    expect(() => linkedIn('Then [\u2800](/article/a) came.')).toThrow('A link needs words that one can see');
    expect(linkedIn('[x](/article/a), [y](/article/b), [z](/article/A)')).toEqual(['a', 'b']);
  });

  it('contain all words of a text without links, and only slugs', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        for (const { text: words, slug } of partsOf(text)) {
          expect(words).not.toBe('');
          if (slug !== null) expect(slug).toMatch(/^[\p{L}\p{N}-]+$/u);
        }
        if (!/[[\\\s\0]/.test(text)) expect(lineWords(partsOf(text))).toBe(text);
      }),
    );
  });
});
