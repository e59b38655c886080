import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { cardSize, type Card, type Part } from './card.ts';
import { drawCard } from './drawing.ts';
import { fitted } from './lines.ts';
import { oklch, withColours } from './paint.ts';
import { directionOf, drawable, Shaping, type Look } from './shaping.ts';
import { markupOf } from '#figures/elements.ts';
import { declaredValues } from '#figures/kind.ts';
import { checkedValues } from '#figures/parameters.ts';
import { stillOf } from '#figures/still.ts';
import { figureKinds } from '#server/features/texts/figure-kinds.ts';

const { resolve } = createRequire(import.meta.url);
beforeAll(() => initWasm(readFileSync(resolve('@resvg/resvg-wasm/index_bg.wasm'))));

const look: Look = { family: 'serif', weight: 500, size: 100, colour: '#000' };
const wallet = 'FonNfUZzDtbWWApjSekkzPg6nBq8bnKZdWXgDQszfJ7f';

const parts: readonly (Part | null)[] = [
  null,
  { kind: 'still', svg: '<svg viewBox="0 0 640 360"><rect width="640" height="360" fill="var(--accent)"/></svg>' },
  { kind: 'prize', sum: '999,999,999.123456789', unit: 'BONK', words: 'for the best contribution' },
  { kind: 'person', wallet, tally: [['1,000,000', 'contributions']] },
  {
    kind: 'addresses',
    addresses: [
      { label: 'This address', address: wallet, marked: [0, 43], tone: 'red' },
      { label: 'The mint', address: wallet, marked: [0, 43], tone: 'green' },
    ],
  },
];

const cardWith = (title: string, deck: string, part: Part | null): Card => ({
  kicker: deck,
  kickerTone: 'plain',
  title,
  tone: 'plain',
  fallback: 'An article',
  deck,
  part,
  end: deck,
  site: title,
});

const paper = [0xfb, 0xfa, 0xf7];
// Accents and outlines may reach a little further than their letters.
const margin = 40;

/**
 * Whether the margins left and right of the frame, and the gap between the top line and the kicker, have only the
 * colour of paper.
 */
async function staysInFrame(card: Card): Promise<boolean> {
  const { pixels } = new Resvg(await drawCard(card)).render();
  const { width, height } = cardSize;
  for (let y = 9; y < height; y++)
    for (let x = 0; x < width; x++) {
      const isOutside = x < margin || x >= width - margin || y < 24 || y >= height - 12;
      const at = 4 * (y * width + x);
      if (isOutside && paper.some((value, part) => pixels[at + part] !== value)) return false;
    }
  return true;
}

const scripts = [
  'abcXYZ 019',
  'éÿĀřœ',
  'Привет',
  'Καλημέρα',
  'مرحبا بالعالم',
  'שלום עולם',
  '联合曲线龘',
  'ボンディングカーブ漢字',
  '본딩커브',
  'สวัสดี',
  'नमस्ते क्ष',
  '🚀🌕👩🏽‍🚀🇫🇷❤️#️⃣👨‍👩‍👧‍👦',
  '()[]“”«»「」。，',
  '𝕄𝔼①ﬁ★✓→',
  '\u0301\u0327\u20E3\u200D\u202E\u2067\uFE0F',
  'ꯍᠮ𐎀',
  '  \n\t',
];
const letters = fc.constantFrom(...scripts.flatMap((script) => [...script]));
const hostile = fc.oneof(
  fc.array(letters, { maxLength: 200 }).map((all) => all.join('')),
  fc.array(fc.constantFrom(...scripts), { maxLength: 20 }).map((all) => all.join(' ')),
  fc.tuple(letters, fc.integer({ min: 1, max: 200 })).map(([letter, times]) => letter.repeat(times)),
  fc.string({ unit: 'binary', maxLength: 200 }),
);

describe('a card', () => {
  it('can be drawn for any text, and stays within its frame', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(hostile, hostile, fc.constantFrom(...parts), async (title, deck, part) => {
        expect(await staysInFrame(cardWith(title, deck, part))).toBe(true);
      }),
      { numRuns: 60, examples: [['ัa', '', null]] },
    );
  });

  it.each(['A'.repeat(200), 'Ж'.repeat(200), '龘'.repeat(200), 'ﷺ'.repeat(200), '👩🏽‍🚀'.repeat(60), 'Ẳ̃̃'.repeat(80)])(
    'fits %s',
    async (title) => {
      for (const part of parts) expect(await staysInFrame(cardWith(title, title, part))).toBe(true);
    },
  );

  it('shows words even when no font has the letters of its title', async () => {
    const [none, titled] = await Promise.all(['ꯍꯍ', 'An article'].map((title) => drawCard(cardWith(title, '', null))));
    expect(none!.length).toBeGreaterThan(titled!.length / 2);
  });
});

describe('a text', () => {
  it.each(scripts.slice(0, 14))('has a glyph for each letter of %s, and no box', async (text) => {
    const words = drawable(text);
    const { glyphs, width } = (await Shaping.of(words, look)).line(words);
    expect(glyphs).not.toContain(0);
    expect(glyphs.length).toBeGreaterThan(0);
    expect(width).toBeGreaterThan(0);
  });

  it('never shows a box', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        const words = drawable(text);
        expect((await Shaping.of(words, look)).line(words).glyphs).not.toContain(0);
      }),
      { numRuns: 100 },
    );
  });

  it('joins Arabic letters, and runs from the right', async () => {
    const shaping = await Shaping.of('سلام', look);
    const apart = [...'سلام'].map((letter) => shaping.width(letter)).reduce((sum, one) => sum + one);
    expect(shaping.width('سلام')).toBeLessThan(apart * 0.9);
    expect([directionOf('سلام hello'), directionOf('hello سلام'), directionOf('123')]).toEqual(['rtl', 'ltr', 'ltr']);
  });

  it('orders runs of both directions as they are read', async () => {
    const shaping = await Shaping.of('abc אבג 12 דהו', look);
    // Hebrew words go from right to left around their number, which goes from left to right.
    const [all, ...words] = ['abc אבג 12 דהו', 'abc', 'אבג', '12', 'דהו'].map((text) => shaping.line(text).glyphs);
    const [latin, first, number, last] = words;
    const at = (part: number[] | readonly number[]) => all!.join().indexOf(part.join());
    expect([latin!, last!, number!, first!].map(at)).toEqual(
      [latin!, last!, number!, first!].map(at).toSorted((a, b) => a - b),
    );
    expect(Math.min(...[latin!, last!, number!, first!].map(at))).toBeGreaterThanOrEqual(0);
  });

  it('shows one picture for a sequence of emoji', async () => {
    const shaping = await Shaping.of('👩🏽‍🚀', look);
    expect(shaping.line('👩🏽‍🚀').glyphs).toHaveLength(1);
    expect(shaping.line('👩🏽‍🚀').svg).toContain('fill="rgb(');
  });
});

describe('lines', () => {
  it('contain all words, in order, within their width', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, fc.integer({ min: 200, max: 1_000 }), async (text, width) => {
        const words = drawable(text);
        const shaping = await Shaping.of(words, look);
        const { lines, isCut, shaping: sized } = fitted(words, shaping, { sizes: [60, 20], width, most: () => 40 });
        const squeezed = (all: string) => all.replaceAll(/\s/g, '');
        if (!isCut) expect(squeezed(lines.join(''))).toBe(squeezed(words));
        // A single wide letter may be wider.
        for (const line of lines) expect(sized.width(line) <= width || [...line].length < 12).toBe(true);
      }),
      {
        numRuns: 60,
        // Many signs of one cluster, and letters that are wider when they are joined.
        examples: [
          ['🏽'.repeat(12), 200],
          ['م'.repeat(12), 363],
          [Array.from({ length: 60 }, () => '👩').join('\u200D'), 200],
        ],
      },
    );
  });

  it('never begin with closing punctuation', async () => {
    const text = '联合曲线，如何定价。代币！「价格」';
    const shaping = await Shaping.of(text, look);
    for (const width of [400, 500, 700])
      for (const line of fitted(text, shaping, { sizes: [100], width, most: () => 40 }).lines)
        expect(line).not.toMatch(/^[，。！」]/);
  });
});

describe('a colour', () => {
  it('of the style sheets is the same in sRGB', () => {
    expect([oklch(1, 0, 0), oklch(0, 0, 0), oklch(0.6279553606, 0.2576833077, 29.2338801)]).toEqual([
      'rgb(255,255,255)',
      'rgb(0,0,0)',
      'rgb(255,0,0)',
    ]);
  });
});

it.each([...figureKinds])('the still of %s has nothing on a card that only browsers understand', (_name, kind) => {
  const numbers = kind.compute(checkedValues(kind.parameters, {}).values, declaredValues(kind)) as unknown;
  const svg = withColours(markupOf(stillOf(kind, numbers)));
  expect(svg).not.toMatch(/var\(|calc\(/);
  for (const [, opacity] of svg.matchAll(/fill-opacity="([^"]*)"/g)) expect(Number(opacity)).toBeLessThan(1);
});
