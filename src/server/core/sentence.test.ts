import { expect, it } from 'vitest';
import { sentence } from './sentence.ts';

it('locates a name even when its words appear earlier in the sentence', () => {
  const { text, names } = sentence([
    'Your contribution to ',
    { name: 'contribution' },
    ', by ',
    { name: 'Your', url: '/user/1' },
  ]);
  expect(text).toBe('Your contribution to contribution, by Your');
  expect(names).toEqual([
    { start: 21, end: 33 },
    { start: 38, end: 42, url: '/user/1' },
  ]);
});
