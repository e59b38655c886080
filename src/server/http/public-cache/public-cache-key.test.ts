import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allowedPart, cacheKey, type Query } from './public-cache-key.ts';

const segments = fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 4 });
const query: fc.Arbitrary<Query> = fc.dictionary(
  fc.string({ unit: 'grapheme' }),
  fc.oneof(fc.string({ unit: 'grapheme' }), fc.array(fc.string(), { minLength: 2, maxLength: 3 })),
);

const urlOf = (parts: readonly string[]) => `/${parts.map(encodeURIComponent).join('/')}`;
const escapeAll = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

function parsed(key: string): Query {
  const search = new URLSearchParams(key.split('?')[1] ?? '');
  return Object.fromEntries([...search.keys()].map((name) => [name, search.getAll(name)]));
}

describe('cacheKey', () => {
  it('is a URL with the same key', () => {
    fc.assert(
      fc.property(segments, query, (parts, values) => {
        const key = cacheKey(urlOf(parts), values);
        expect(cacheKey(key, parsed(key))).toBe(key);
      }),
    );
  });

  it('is the same however the path is escaped', () => {
    fc.assert(
      fc.property(
        segments,
        (parts) => cacheKey(`/${parts.map(escapeAll).join('/')}`, {}) === cacheKey(urlOf(parts), {}),
      ),
    );
  });

  it('differs for different paths and for different values', () => {
    fc.assert(
      fc.property(segments, segments, query, query, (one, other, values, others) => {
        const isSame =
          JSON.stringify([one, parsed(cacheKey('/', values))]) ===
          JSON.stringify([other, parsed(cacheKey('/', others))]);
        expect(cacheKey(urlOf(one), values) === cacheKey(urlOf(other), others)).toBe(isSame);
      }),
    );
  });

  it('is the same in any order of the query', () => {
    fc.assert(
      fc.property(
        query,
        (values) => cacheKey('/', Object.fromEntries(Object.entries(values).toReversed())) === cacheKey('/', values),
      ),
    );
  });

  it('depends on the path alone: neither on the host, the raw query nor the fragment', () => {
    for (const url of [
      '/articles?utm=1',
      '/articles#top',
      'http://evil.example/articles',
      'https://evil.example/articles?a=1#b',
    ]) {
      expect(cacheKey(url, { limit: '5' })).toBe('/articles?limit=5');
    }
  });
});

describe('allowedPart', () => {
  it('keeps the listed values, and nothing inherited', () => {
    expect(allowedPart({ limit: '5', utm: 'x', q: ['a', 'b'] }, ['q', 'limit', 'cursor', 'toString'])).toEqual({
      limit: '5',
      q: ['a', 'b'],
    });
  });
});
