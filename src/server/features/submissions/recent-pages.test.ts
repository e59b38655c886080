import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChangeList } from '#contract/submissions/recent.ts';
import { tags } from '#server/core/tags.ts';
import { testAppWithAdmin } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { logIn, type Caller } from '#test/wallet.ts';

const { test, boss } = await testAppWithAdmin();
let people: Caller[];
beforeAll(async () => {
  people = [await logIn(test.app), await logIn(test.app)];
  await buildArticle(test.store, { slug: 'one', category: 'First' });
  await buildArticle(test.store, { slug: 'two', category: 'Second' });
});
afterAll(() => test.close());

const contribute = async (who: Caller, slug: string): Promise<string> => {
  const { status, body, json } = await who.send('POST', '/api/contributions', { slug, text: randomUUID() });
  expect(status, body).toBe(200);
  return (json() as { contribution: { id: string } }).contribution.id;
};

/** Sets a contribution's time to a second in the past that others share. */
const date = (id: string, second: number) =>
  test.database.db.execute(sql`
    with moved as (update submissions set created_at = '2026-01-01'::timestamptz + make_interval(secs => ${second}) where id = ${id} returning id, created_at)
    update changes set created_at = moved.created_at from moved where changes.id = moved.id`);

const read = async (query: string): Promise<ChangeList> => {
  const answer = await test.app.inject(`/api/recent?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};

const filters = fc.record({
  kind: fc.constantFrom('', '&kind=contribution', '&kind=edit'),
  category: fc.constantFrom('', '&category=First'),
  person: fc.constantFrom('', 'by', 'notBy'),
});
const sentAt = fc.record({ second: fc.nat(3), who: fc.nat(1), where: fc.constantFrom('one', 'two') });

it('reads every change once, despite concurrent writes and equal times', async () => {
  const known: { id: string; second: number; who: number; where: string }[] = [];
  await fc.assert(
    fc.asyncProperty(
      fc.array(sentAt, { maxLength: 8 }),
      fc.integer({ min: 1, max: 5 }),
      filters,
      async (sent, limit, { kind, category, person }) => {
        for (const { second, who, where } of sent) {
          const id = await contribute(people[who]!, where);
          await date(id, second);
          known.push({ id, second, who, where });
        }
        const query = `limit=${limit}${kind}${category}${person && `&${person}=${people[0]!.address}`}`;
        const found: { id: string; createdAt: string }[] = [];
        let cursor = '';
        do {
          const { changes, next } = await read(query + cursor);
          expect(changes.length).toBeLessThanOrEqual(limit);
          found.push(...changes);
          cursor = next === null ? '' : `&cursor=${encodeURIComponent(next)}`;
          // A new contribution must not shift the pages.
          if (cursor !== '' && found.length % 3 === 0) await contribute(boss, 'one');
        } while (cursor !== '');
        const ids = found.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        const positions = found.map(({ id, createdAt }) => `${createdAt} ${id}`);
        expect(positions).toEqual(positions.toSorted().toReversed());
        const wanted = known.filter(
          ({ who, where }) =>
            kind !== '&kind=edit' &&
            (category === '' || where === 'one') &&
            (person === '' || (person === 'by') === (who === 0)),
        );
        expect(ids.filter((id) => known.some((one) => one.id === id)).toSorted()).toEqual(
          wanted.map(({ id }) => id).toSorted(),
        );
      },
    ),
    { numRuns: 15 },
  );
  expect(known.length).toBeGreaterThan(10);
});

it('goes on past any number of one’s own changes, by pages that may be short', async () => {
  const [own, other] = [people[0]!, people[1]!];
  const last = await contribute(other, 'one');
  await date(last, -60);
  // More rows than a page examines.
  await test.database.db.execute(sql`
    insert into changes (id, kind, created_at, account_id, category, is_shown)
    select gen_random_uuid(), 'edit', now() + make_interval(secs => n), (select id from accounts where wallet = ${own.address}), '', true
    from generate_series(1, 1100) n`);
  test.store.purge([tags.recent]);
  let cursor = '';
  let pages = 0;
  const ids: string[] = [];
  do {
    const { changes, next } = await read(`limit=200&notBy=${own.address}${cursor}`);
    ids.push(...changes.map(({ id }) => id));
    pages += 1;
    cursor = next === null ? '' : `&cursor=${encodeURIComponent(next)}`;
  } while (cursor !== '');
  expect(ids.at(-1)).toBe(last);
  expect(pages).toBeLessThanOrEqual(6);
});

it('caches one answer per filter, which a vote does not purge, and none for unknown filters', async () => {
  const id = await contribute(people[0]!, 'two');
  const ask = (query: string) => test.app.inject(`/api/recent${query}`);
  const isCached = (query: string) => test.app.publicCache.read(`/api/recent${query}`) !== undefined;
  for (const query of ['', '?kind=contribution&unknown=1', '?category=Nothing', '?cursor=invented', '?by=nobody'])
    await ask(query);
  expect(['', '?kind=contribution', '?category=Nothing', '?cursor=invented', '?by=nobody'].map(isCached)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(isCached('?kind=contribution&unknown=1')).toBe(false);
  expect((await people[1]!.send('POST', `/api/contributions/${id}/vote`, { value: 1 })).status).toBe(200);
  expect([isCached(''), isCached('?kind=contribution')]).toEqual([true, true]);
  await contribute(people[0]!, 'two');
  expect([isCached(''), isCached('?kind=contribution')]).toEqual([false, false]);
});
