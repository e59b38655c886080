import { randomBytes } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { tags } from '#server/core/tags.ts';
import { inOneForm, type Answer, type Made } from './public-answer.ts';
import { PublicCacheStore } from './public-cache-store.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** The bytes that the process uses after a garbage collection. */
async function held(): Promise<number> {
  for (let round = 0; round < 3; round += 1) {
    collect();
    // Node frees buffers after the collection, in a later turn.
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const headers = (n: number) =>
  Object.fromEntries(
    Array.from({ length: 15 }, (_, place) => [`x-header-${place}`, `a value of answer ${n} `.repeat(3)]),
  );

type Make = (made: Made) => Answer | Promise<Answer>;
const taken: Make = async (made) => {
  let answer = inOneForm(made, 'public');
  for (let make = [...answer.more.values()][0]; make !== undefined; make = [...answer.more.values()][0])
    answer = await make();
  return answer;
};
const untaken: Make = (made) => inOneForm(made, 'public');

async function keepMany(
  store: PublicCacheStore,
  count: number,
  text: (n: number) => string,
  make: Make,
): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    // A typical buffer: cut from a larger block of memory with other data.
    const piece = Buffer.allocUnsafeSlow(65_536);
    const body = piece.subarray(0, piece.write(text(n)));
    const type = { 'content-type': 'application/json', ...headers(n) };
    const made = { status: 200, headers: type, body, tags: [tags.articles, tags.article(String(n))], route: '/:name' };
    store.keep(`/api/search?q=${n}`, await make(made));
  }
}

describe('the weight of a cached answer', () => {
  it.each([
    ['small answers', 3_000, (n: number) => `{"results":[],"n":${n}}`, taken],
    ['small answers that nobody took compressed', 3_000, (n: number) => `{"results":[],"n":${n}}`, untaken],
    ['answers that compress well', 1_000, (n: number) => `<p>${n}</p>`.repeat(1_000), taken],
    ['answers that do not compress', 600, () => randomBytes(8_000).toString('base64'), taken],
    [
      'answers that do not compress and that nobody took compressed',
      600,
      () => randomBytes(8_000).toString('base64'),
      untaken,
    ],
  ])('counts its contents: %s', async (_what, count, text, make) => {
    // Excludes one-time allocations of the engine.
    await keepMany(new PublicCacheStore(2 ** 30), 50, text, make);
    const store = new PublicCacheStore(2 ** 30);
    const before = await held();
    await keepMany(store, count, text, make);
    const ratio = ((await held()) - before) / store.size;
    expect(store.get('/api/search?q=0')).toBeDefined();
    expect(ratio).toBeGreaterThan(0.6);
    expect(ratio).toBeLessThan(1.1);
  });
});
