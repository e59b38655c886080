import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passage } from './passage.ts';

const href = (text: string, anchor = '') => passage({ slug: 'bonk', anchor, text });

describe('the passage of a report', () => {
  it('is the section that it names, before any quotation', () => {
    expect(href('It says “a quotation”.', 'h-about')).toEqual({ href: '/article/bonk#h-about', isPlace: true });
  });

  it.each([
    ['It says “half of the supply”, which is wrong.', 'half%20of%20the%20supply'],
    ['It says "half of the supply".', 'half%20of%20the%20supply'],
    ['“short” and then “long enough”', 'long%20enough'],
    ['"short" and many words between "long enough"', 'long%20enough'],
    ['“over\n two   lines”', 'over%20two%20lines'],
    ['“a meme-coin, they & I say”', 'a%20meme%2Dcoin%2C%20they%20%26%20I%20say'],
    ['“🐶🐶🐶🐶🐶🐶🐶🐶”', encodeURIComponent('🐶'.repeat(8))],
  ])('is its quotation: %s', (text, fragment) => {
    expect(href(text)).toEqual({ href: `/article/bonk#:~:text=${fragment}`, isPlace: true });
  });

  it.each(['Nothing quoted.', '“short”', `“${'x'.repeat(201)}”`, '“never closed', '"   "', ''])(
    'is the whole article otherwise: %s',
    (text) => {
      expect(href(text)).toEqual({ href: '/article/bonk', isPlace: false });
    },
  );

  it('leads to the article whatever its text', () => {
    const anything = fc.string({ unit: 'binary' });
    const quoting = fc
      .tuple(anything, anything, anything)
      .map(([before, within, after]) => `${before}“${within}”${after}"${within}"`);
    fc.assert(
      fc.property(anything, anything, fc.oneof(anything, quoting), (slug, anchor, text) => {
        expect(passage({ slug, anchor, text }).href).toMatch(/^\/article\//);
      }),
    );
    // Half of a surrogate pair, which no URL can contain.
    expect(href('“\ud83d lone half”').href).toMatch(/^\/article\/bonk#:~:text=/);
  });
});
