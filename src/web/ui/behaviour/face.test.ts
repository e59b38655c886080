import { base58 } from '@scure/base';
import { expect, test } from 'vitest';
import { face } from './face.ts';

test('a key has the same face every time', () => {
  const key = base58.encode(crypto.getRandomValues(new Uint8Array(32)));
  expect(face(key)).toEqual(face(key));
});

test('keys with the same ends have different faces', () => {
  const middles = Array.from({ length: 50 }, () => base58.encode(crypto.getRandomValues(new Uint8Array(26))));
  const faces = middles.map((middle) => JSON.stringify(face(`7hQm${middle}4kWd`)));
  expect(new Set(faces).size).toBeGreaterThanOrEqual(49);
});

test('the two hues of a face are at least a quarter of the circle apart', () => {
  for (let number = 0; number < 2_000; number += 1) {
    const { hue, other } = face(base58.encode(crypto.getRandomValues(new Uint8Array(32))));
    const apart = Math.abs(hue - other);
    expect(Math.min(apart, 360 - apart)).toBeGreaterThanOrEqual(90);
  }
});
