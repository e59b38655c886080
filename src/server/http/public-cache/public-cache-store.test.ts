import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gently } from '#server/core/tag.ts';
import { tagsIn } from '#server/core/tag-header.ts';
import { answerOf } from './public-answer.ts';
import { PublicCacheStore } from './public-cache-store.ts';

const answer = (size: number, ...tags: string[]) => {
  const body = Buffer.alloc(size, 'a');
  return answerOf(
    { status: 200, headers: {}, body, tags: tagsIn(tags.join()), route: '/' },
    new Map([['identity', body]]),
    'public',
  );
};

describe('PublicCacheStore', () => {
  it('never exceeds its bytes, and evicts the least recently used answer first', () => {
    const store = new PublicCacheStore(50_000);
    for (const key of ['/a', '/b', '/c', '/d']) store.keep(key, answer(10_000));
    store.get('/a');
    store.keep('/e', answer(10_000));
    expect(store.size).toBeLessThanOrEqual(50_000);
    expect(store.get('/b')).toBeUndefined();
    expect(store.get('/a')).toBeDefined();
    expect(store.get('/e')).toBeDefined();
  });

  it('rejects an answer larger than itself', () => {
    const store = new PublicCacheStore(5_000);
    store.keep('/a', answer(6_000, 'large'));
    expect(store.size).toBe(0);
    store.keep('/a', answer(10, 'small'));
    store.purge(tagsIn('large'));
    expect(store.get('/a')).toBeDefined();
  });

  it('holds, after any writes and purges, exactly the answers stored since their tags were last purged', () => {
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

  it('reports which tags were purged since a moment', () => {
    const store = new PublicCacheStore(1_000);
    store.purge(tagsIn('old'));
    const since = store.now;
    store.purge(tagsIn('a,b'));
    expect(store.isFresh(tagsIn('old,c'), since)).toBe(true);
    expect(store.isFresh(tagsIn('c,b'), since)).toBe(false);
    expect(store.isFresh(tagsIn('a,b'), store.now)).toBe(true);
  });

  it('trusts no answer that began before its oldest remembered purge', () => {
    const store = new PublicCacheStore(1_000);
    const since = store.now;
    for (let index = 0; index <= 10_000; index += 1) store.purge(tagsIn(`tag:${index}`));
    expect(store.isFresh(tagsIn('tag:0'), since)).toBe(false);
    expect(store.isFresh(tagsIn('never-purged'), since)).toBe(false);
    expect(store.isFresh(tagsIn('never-purged'), store.now)).toBe(true);
  });

  it('drops everything when cleared, also running computations', () => {
    const store = new PublicCacheStore(10_000);
    const since = store.now;
    store.keep('/a', answer(10, 'a'));
    store.clear();
    expect(store.get('/a')).toBeUndefined();
    expect(store.size).toBe(0);
    expect(store.isFresh([], since)).toBe(false);
  });
});

describe('an answer that may be stale', () => {
  const [one] = tagsIn('one');
  const gentle = [gently(one!)];
  let now = 0;
  const storeWith = (mayAge = true) => {
    now = 10_000;
    const store = new PublicCacheStore(50_000, () => now);
    store.keep('/a', answer(10, 'one'), { mayAge });
    return store;
  };

  it('stays for a second when its counts change, and no longer', () => {
    const store = storeWith();
    now += 500;
    store.purge(gentle);
    expect(store.get('/a', { underway: true })).toBeDefined();
    now += 999;
    store.purge(gentle);
    expect(store.get('/a', { underway: true })).toBeDefined();
    now += 1;
    expect(store.get('/a', { underway: true })).toBeUndefined();
    store.purge(gentle);
    expect(store.size).toBe(0);
  });

  it('is dropped at once when more than counts change, or when everything is dropped', () => {
    const store = storeWith();
    store.purge([...gentle, one!]);
    expect(store.get('/a')).toBeUndefined();
    store.keep('/a', answer(10, 'one'), { mayAge: true });
    store.clear();
    expect(store.get('/a')).toBeUndefined();
  });

  /** The answer to the first reader after counts changed; renders a missing one. */
  const ask = (store: PublicCacheStore) => {
    store.purge(gentle);
    const cached = store.get('/a');
    if (cached === undefined) store.keep('/a', answer(10, 'one'), { mayAge: true });
    return cached === undefined ? 'made' : 'kept';
  };

  it('is rendered again for the first request, while the others get the stale copy', () => {
    const store = storeWith();
    store.purge(gentle);
    expect(store.get('/a')).toBeUndefined();
    expect(store.get('/a', { underway: true })).toBeDefined();
  });

  it('is rendered again five times in a row, and then once in 0.8 seconds', () => {
    const store = storeWith();
    expect(Array.from({ length: 7 }, () => ask(store))).toEqual([...Array<string>(5).fill('made'), 'kept', 'kept']);
    now += 799;
    expect(ask(store)).toBe('kept');
    now += 1;
    expect([ask(store), ask(store)]).toEqual(['made', 'kept']);
  });

  it('saves up at most five renders', () => {
    const store = storeWith();
    now += 60_000;
    expect(Array.from({ length: 7 }, () => ask(store))).toEqual([...Array<string>(5).fill('made'), 'kept', 'kept']);
  });

  it('is hidden from a person who wrote after its computation began', () => {
    const store = storeWith();
    store.purge(gentle);
    const wrote = store.now;
    expect(store.get('/a', { wrote, underway: true })).toBeUndefined();
    expect(store.get('/a', { wrote: wrote - 1, underway: true })).toBeDefined();
    const making = store.begin();
    store.purge(gentle);
    store.keep('/a', answer(10, 'one'), { making, mayAge: true });
    expect(store.get('/a', { wrote, underway: true })).toBeDefined();
    expect(store.get('/a', { wrote: store.now, underway: true })).toBeUndefined();
  });

  it('ages from its computation when counts change meanwhile, and is dropped when more changes', () => {
    const store = storeWith();
    const making = store.begin();
    now += 300;
    store.purge(gentle);
    expect([store.isFresh([one!], making.since), store.isFresh([one!], making.since, true)]).toEqual([false, true]);
    store.keep('/a', answer(10, 'one'), { making, mayAge: true });
    now += 699;
    expect(store.get('/a', { underway: true })).toBeDefined();
    now += 1;
    expect(store.get('/a', { underway: true })).toBeUndefined();
    store.purge([one!]);
    expect(store.isFresh([one!], making.since, true)).toBe(false);
  });

  it('must be marked as such', () => {
    const store = storeWith(false);
    store.purge(gentle);
    expect(store.get('/a', { underway: true })).toBeUndefined();
  });
});
