import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { categoryStill, hues, looks, stillColour, stillSvg } from '#drawings/category-still.ts';
import { oklch } from '#server/http/cards/paint.ts';
import { testApp } from './app.ts';

const test = await testApp();
afterAll(() => test.close());

const folder = new URL('../content/articles/', import.meta.url);
/** The categories of the encyclopedia. */
const shipped = [
  ...new Set(
    readdirSync(folder).map((file) => /^category: (.+)$/m.exec(readFileSync(new URL(file, folder), 'utf8'))![1]!),
  ),
];

/** The relative luminance of a colour (WCAG 2.2). */
function luminance(red: number, green: number, blue: number): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((byte) =>
    byte <= 10.31 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The bytes of a colour in a style sheet, `#f3f1ea`, or of one that `oklch` returns. */
const bytesOf = (colour: string): [number, number, number] =>
  (colour.startsWith('#') ? colour.match(/[0-9a-f]{2}/g)! : colour.match(/\d+/g)!).map((part) =>
    Number.parseInt(part, colour.startsWith('#') ? 16 : 10),
  ) as [number, number, number];

const tokens = readFileSync(new URL('../src/web/styles/tokens.css', import.meta.url), 'utf8');
const [, onPaper, atNight] = /--sunken: light-dark\((#\w{6}), (#\w{6})\)/.exec(tokens)!;

describe('the hues of categories', () => {
  it('are ten of the same lightness, each with a contrast of 3 to 1 to the ground on paper and at night', () => {
    expect(new Set(hues).size).toBe(10);
    for (const [theme, ground] of [
      ['light', onPaper!],
      ['dark', atNight!],
    ] as const) {
      const [lightness, chroma] = looks[theme];
      for (const hue of hues) {
        expect(stillColour(hue)).toContain(`oklch(${lightness} ${chroma} ${hue})`);
        const light = [luminance(...bytesOf(oklch(lightness, chroma, hue))), luminance(...bytesOf(ground))];
        const [more, less] = [Math.max(...light), Math.min(...light)];
        expect((more + 0.05) / (less + 0.05), `${theme}, ${hue}`).toBeGreaterThanOrEqual(3);
      }
    }
  });

  it('are ten different ones for the categories of the encyclopedia', () => {
    expect(shipped).toHaveLength(10);
    expect(new Set(shipped.map((name) => categoryStill(name).hue))).toEqual(new Set(hues));
  });
});

describe('the still of a category', () => {
  it('is the same every time, and within its box', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const still = categoryStill(name);
        expect(still).toEqual(categoryStill(name));
        expect(hues.includes(still.hue!)).toBe(name.split('/')[0]!.trim() !== '');
        expect(still.lines).toMatch(/^M[\d .a-zA-Z-]+$/);
        expect(stillSvg(still, stillColour(still.hue), 2).length).toBeLessThan(2_000);
      }),
    );
  });

  it('is its own: no two categories have the same drawing', () => {
    const drawn = [...shipped, ''].map((name) => categoryStill(name).lines);
    expect(new Set(drawn).size).toBe(drawn.length);
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Z][a-z ]{2,20}[a-z]$/),
        fc.stringMatching(/^[A-Z][a-z ]{2,20}[a-z]$/),
        (one, other) => {
          fc.pre(one !== other);
          expect(categoryStill(one).lines).not.toBe(categoryStill(other).lines);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('is that of the whole for a part of a category', () => {
    for (const name of [...shipped, 'Validators'])
      expect(categoryStill(`${name} / Smaller`)).toEqual(categoryStill(name));
  });
});

describe('the file of a still', () => {
  const file = (category: string) => test.app.inject(`/still.svg?category=${encodeURIComponent(category)}`);

  it('is there for every category, and for none', async () => {
    const bodies = new Set<string>();
    for (const name of [...shipped, 'Another one', '']) {
      const { statusCode, headers, body } = await file(name);
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8']);
      expect(body).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" id="still"/);
      bodies.add(body);
    }
    expect(bodies.size).toBe(12);
    expect((await test.app.inject('/still.svg')).body).toBe((await file('')).body);
  });

  it('shows nothing of the name, whatever that is', async () => {
    for (const name of ['"><script>', '__proto__', 'constructor', '\0', '/', 'x'.repeat(2_000)]) {
      const { statusCode, body } = await file(name);
      expect([name, statusCode]).toEqual([name, 200]);
      expect(body).toMatch(/^<svg [^<>]*><path [^<>]*\/><\/svg>$/);
    }
  });
});
