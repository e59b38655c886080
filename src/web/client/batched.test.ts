import { expect, it } from 'vitest';
import { batched } from './batched.ts';

it('makes one request of all that is asked for in the same turn, with each id once', async () => {
  const asked: string[][] = [];
  const load = batched((ids) => {
    asked.push([...ids]);
    return Promise.resolve(ids.length);
  });
  expect(await Promise.all(['a', 'b', 'a'].map(load))).toEqual([2, 2, 2]);
  expect(await load('a')).toBe(1);
  expect(asked).toEqual([['a', 'b'], ['a']]);
});

it('asks for at most a hundred at a time', async () => {
  const sizes: number[] = [];
  const load = batched((ids) => Promise.resolve(sizes.push(ids.length)));
  await Promise.all(Array.from({ length: 250 }, (_, number) => load(String(number))));
  expect(sizes).toEqual([100, 100, 50]);
});

it('fails for all who asked when asking fails, and asks again later', async () => {
  let fails = true;
  const load = batched(() => (fails ? Promise.reject(new Error('down')) : Promise.resolve('up')));
  const results = await Promise.allSettled([load('a'), load('b')]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await load('a')).toBe('up');
});
