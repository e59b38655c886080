import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseCoding, codings, compressed, isCompressible, type Coding } from './compressed.ts';

const all = new Map(codings.map((coding) => [coding, true]));

describe('compressed', () => {
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('gives the same text in %s', async (coding, decode) => {
    const text = Buffer.from('The trenches. '.repeat(500));
    expect(decode((await compressed(text, coding))!)).toEqual(text);
  });

  it('never returns a form that is larger than the answer', async () => {
    const bytes = Buffer.from(Uint8Array.from({ length: 1_100 }, (_, index) => (index * 2_654_435_761) >>> 24));
    for (const coding of ['br', 'gzip'] as const) {
      const form = await compressed(bytes, coding);
      expect(form?.length ?? 0).toBeLessThan(bytes.length);
    }
  });
});

describe('isCompressible', () => {
  it.each([
    'text/plain',
    'application/json; charset=utf-8',
    'application/atom+xml',
    'application/xml',
    'image/svg+xml',
  ])('is true for %s', (type) => expect(isCompressible(Buffer.alloc(2_000), type)).toBe(true));

  it.each(['image/png', 'application/octet-stream', 'undefined'])('is false for %s', (type) => {
    expect(isCompressible(Buffer.alloc(2_000), type)).toBe(false);
  });

  it('is false below a kilobyte', () => {
    expect(isCompressible(Buffer.alloc(1_023), 'text/html')).toBe(false);
  });
});

describe('chooseCoding', () => {
  it.each<[string | undefined, Coding]>([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['deflate', 'identity'],
    ['BR', 'br'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['br;q=0.2, gzip;q=0.8', 'gzip'],
    ['br ; q=0.5 , gzip ; q=0.5', 'br'],
    ['gzip;q=0.001', 'gzip'],
    ['identity;q=0.5, gzip;q=0.2', 'identity'],
    ['identity;q=0, gzip;q=0.1', 'gzip'],
    ['identity;q=0', 'identity'],
    ['*;q=0', 'identity'],
    ['gzip;q=yes', 'identity'],
  ])('answers %s with %s', (accept, coding) => {
    expect(chooseCoding(accept, all)).toBe(coding);
  });

  const available = fc
    .subarray(['br', 'gzip'] as const)
    .map((some) => new Map<Coding, true>([...some, 'identity' as const].map((coding) => [coding, true])));

  it('accepts any header and always chooses an available coding', () => {
    const piece = fc.constantFrom(
      'br',
      'gzip',
      'identity',
      '*',
      ';',
      ',',
      'q=',
      '0',
      '1',
      '.5',
      ' ',
      '-',
      'e9',
      '__proto__',
    );
    const header = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece).map((pieces) => pieces.join('')),
    );
    fc.assert(fc.property(header, available, (accept, forms) => forms.has(chooseCoding(accept, forms))));
  });

  it('never chooses a refused coding while another is acceptable, nor a less preferred one', () => {
    const weights = fc.dictionary(
      fc.constantFrom('br', 'gzip', 'identity', '*', 'zstd'),
      fc.constantFrom(0, 0.001, 0.3, 0.5, 1),
      {
        noNullPrototype: true,
      },
    );
    fc.assert(
      fc.property(weights, available, (given, forms) => {
        const header = Object.entries(given)
          .map(([name, weight]) => `${name};q=${weight}`)
          .join(', ');
        const taken = (coding: Coding) => given[coding] ?? given['*'] ?? (coding === 'identity' ? 0.0001 : 0);
        const gladly = Math.max(...[...forms.keys()].map(taken));
        const chosen = chooseCoding(header, forms);
        expect(gladly === 0 ? chosen : taken(chosen)).toBe(gladly === 0 ? 'identity' : gladly);
      }),
    );
  });
});
