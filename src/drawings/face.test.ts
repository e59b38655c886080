import { base58 } from '@scure/base';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { face } from './face.ts';

const wallet = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => base58.encode(bytes));

test('a key has the same face every time', () => {
  fc.assert(
    fc.property(fc.string(), (key) => {
      expect(face(key)).toEqual(face(key));
    }),
  );
});

test('keys with the same ends have different faces', () => {
  const keys = fc.sample(wallet, 50).map((key) => `7hQm${key.slice(4, -4)}4kWd`);
  const faces = new Set(keys.map((key) => JSON.stringify(face(key))));
  expect(faces.size).toBeGreaterThanOrEqual(new Set(keys).size - 1);
});

test('the two hues of a face are at least a quarter of the circle apart', () => {
  fc.assert(
    fc.property(wallet, (key) => {
      const { hue, other } = face(key);
      const apart = Math.abs(hue - other);
      expect(Math.min(apart, 360 - apart)).toBeGreaterThanOrEqual(90);
    }),
    { numRuns: 1_000 },
  );
});
