import { expect, it } from 'vitest';
import { batched } from './batched.ts';

it('sends one request for all ids of the same turn, each id once', async () => {
  const requests: string[][] = [];
  const load = batched((ids) => {
    requests.push([...ids]);
    return Promise.resolve(ids.length);
  });
  expect(await Promise.all(['a', 'b', 'a'].map(load))).toEqual([2, 2, 2]);
  expect(await load('a')).toBe(1);
  expect(requests).toEqual([['a', 'b'], ['a']]);
});

it('requests at most a hundred ids at a time', async () => {
  const sizes: number[] = [];
  const load = batched((ids) => Promise.resolve(sizes.push(ids.length)));
  await Promise.all(Array.from({ length: 250 }, (_, number) => load(String(number))));
  expect(sizes).toEqual([100, 100, 50]);
});

it('fails for all callers when the request fails, and retries later', async () => {
  let fails = true;
  const load = batched(() => (fails ? Promise.reject(new Error('down')) : Promise.resolve('up')));
  const results = await Promise.allSettled([load('a'), load('b')]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await load('a')).toBe('up');
});
