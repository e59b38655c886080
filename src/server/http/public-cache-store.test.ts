import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tagsIn } from '#server/tags.ts';
import { answerOf } from './public-answer.ts';
import { PublicCacheStore } from './public-cache-store.ts';

const answer = (size: number, ...tags: string[]) => {
  const body = Buffer.alloc(size, 'a');
  return answerOf({ status: 200, headers: {}, body, tags: tagsIn(tags.join()), route: '/' }, new Map([['identity', body]]), 'public');
};

describe('PublicCacheStore', () => {
  it('never holds more bytes than it may, and lets the least recently used go first', () => {
    const store = new PublicCacheStore(50_000);
    for (const key of ['/a', '/b', '/c', '/d']) store.keep(key, answer(10_000));
    store.get('/a');
    store.keep('/e', answer(10_000));
    expect(store.size).toBeLessThanOrEqual(50_000);
    expect(store.get('/b')).toBeUndefined();
    expect(store.get('/a')).toBeDefined();
    expect(store.get('/e')).toBeDefined();
  });

  it('does not keep what is larger than itself', () => {
    const store = new PublicCacheStore(5_000);
    store.keep('/a', answer(6_000, 'large'));
    expect(store.size).toBe(0);
    store.keep('/a', answer(10, 'small'));
    store.purge(tagsIn('large'));
    expect(store.get('/a')).toBeDefined();
  });

  it('holds, after any writes and purges, exactly what was kept since its tags were last purged', () => {
    const tag = fc.constantFrom<string[]>('a', 'b', 'c');
    const step = fc.oneof(
      fc.record({ keep: fc.constantFrom('/1', '/2', '/3'), tags: fc.uniqueArray(tag) }),
      fc.record({ purge: fc.array(tag) }),
    );
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const store = new PublicCacheStore(1_000_000);
        const expected = new Map<string, string[]>();
        for (const one of steps) {
          if ('keep' in one) {
            store.keep(one.keep, answer(10, ...one.tags));
            expected.set(one.keep, one.tags);
          } else {
            store.purge(tagsIn(one.purge.join()));
            for (const [key, tags] of expected) if (tags.some((name) => one.purge.includes(name))) expected.delete(key);
          }
        }
        expect(['/1', '/2', '/3'].filter((key) => store.get(key))).toEqual([...expected.keys()].toSorted());
      }),
    );
  });

  it('knows which tags were purged since a moment', () => {
    const store = new PublicCacheStore(1_000);
    store.purge(tagsIn('old'));
    const since = store.now;
    store.purge(tagsIn('a,b'));
    expect(store.isFresh(tagsIn('old,c'), since)).toBe(true);
    expect(store.isFresh(tagsIn('c,b'), since)).toBe(false);
    expect(store.isFresh(tagsIn('a,b'), store.now)).toBe(true);
  });

  it('trusts nothing that began before the purges that it remembers', () => {
    const store = new PublicCacheStore(1_000);
    const since = store.now;
    for (let index = 0; index <= 10_000; index += 1) store.purge(tagsIn(`tag:${index}`));
    expect(store.isFresh(tagsIn('tag:0'), since)).toBe(false);
    expect(store.isFresh(tagsIn('never-purged'), since)).toBe(false);
    expect(store.isFresh(tagsIn('never-purged'), store.now)).toBe(true);
  });

  it('forgets everything when cleared, also what is being made', () => {
    const store = new PublicCacheStore(10_000);
    const since = store.now;
    store.keep('/a', answer(10, 'a'));
    store.clear();
    expect(store.get('/a')).toBeUndefined();
    expect(store.size).toBe(0);
    expect(store.isFresh([], since)).toBe(false);
  });
});
