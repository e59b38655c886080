import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { tags } from '#server/core/tags.ts';
import { testDatabase } from '#test/database.ts';
import { explain, listenTo } from '#test/statements.ts';
import type { Database } from './client.ts';
import { Outbox } from './outbox.ts';
import { purges } from './schema/instances.ts';

let database: Database;
let now = 0;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(() => database.db.delete(purges));
afterAll(() => database.close());

const leave = (write: string, db: Pick<Database['db'], 'insert'> = database.db) =>
  db.insert(purges).values({ write, tags: [tags.articles] });

async function reader(): Promise<Outbox> {
  const outbox = new Outbox(database, () => now);
  expect(await outbox.read()).toEqual([]);
  return outbox;
}
const written = async (outbox: Outbox) => (await outbox.read())?.map(({ write }) => write);

describe('the outbox of purges', () => {
  it('delivers each purge once to each reader, from the reader’s start on', async () => {
    await leave('before');
    const [one, other] = [await reader(), await reader()];
    await leave('a');
    expect(await one.read()).toEqual([{ write: 'a', tags: [tags.articles] }]);
    await leave('b');
    expect(await written(one)).toEqual(['b']);
    expect(await written(one)).toEqual([]);
    expect((await written(other))!.toSorted()).toEqual(['a', 'b']);
  });

  it('delivers any number of purges', async () => {
    const outbox = await reader();
    const many = Array.from({ length: 2_345 }, (_, place) => String(place));
    // Each in a separate transaction, like writes.
    await database.db.execute(sql`
      insert into purges (write, tags, transaction)
      select place, '{articles}', (pg_current_xact_id()::text::bigint + place)::text::xid8
      from generate_series(0, ${many.length - 1}::integer) as place`);
    expect(new Set(await written(outbox))).toEqual(new Set(many));
  });

  // The embedded store has one session, so one transaction at a time.
  it.runIf(inject('template').store === 'postgres')(
    'delivers a purge whose transaction began before others and commits after them',
    async () => {
      const outbox = await reader();
      const [isLeft, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const late = database.db.transaction(async (transaction) => {
        await leave('late', transaction);
        isLeft.resolve();
        await mayCommit.promise;
      });
      await isLeft.promise;
      await leave('early');
      expect(await written(outbox)).toEqual(['early']);
      expect(await written(outbox)).toEqual([]);
      mayCommit.resolve();
      await late;
      expect(await written(outbox)).toEqual(['late']);
      expect(await written(outbox)).toEqual([]);
    },
  );

  it.runIf(inject('template').store === 'postgres')(
    'skips earlier purges, also while an older transaction is open',
    async () => {
      const [isOpen, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const old = database.db.transaction(async (transaction) => {
        await transaction.execute(sql`select pg_current_xact_id()`);
        isOpen.resolve();
        await mayEnd.promise;
      });
      await isOpen.promise;
      await leave('before');
      const outbox = await reader();
      await leave('a');
      expect(await written(outbox)).toEqual(['a']);
      mayEnd.resolve();
      await old;
      expect(await written(outbox)).toEqual([]);
    },
  );

  it.runIf(inject('template').store === 'postgres')(
    'delivers each purge once while another transaction stays open for long',
    async () => {
      const [isOpen, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const foreign = database.db.transaction(async (transaction) => {
        await transaction.execute(sql`select pg_current_xact_id()`);
        isOpen.resolve();
        await mayEnd.promise;
      });
      await isOpen.promise;
      const rows: number[] = [];
      const db = Object.assign(Object.create(database.db) as Database['db'], {
        execute: async (query: SQL) => {
          const answer = await database.db.execute(query);
          rows.push(answer.length);
          return answer;
        },
      });
      const outbox = new Outbox({ db, listen: database.listen }, () => now);
      expect(await outbox.read()).toEqual([]);
      for (let turn = 0; turn < 30; turn += 1) await leave(`turn ${turn}`);
      expect((await written(outbox))!.length).toBe(30);
      for (let turn = 0; turn < 3; turn += 1) {
        await leave(`next ${turn}`);
        expect(await written(outbox)).toEqual([`next ${turn}`]);
      }
      mayEnd.resolve();
      await foreign;
      expect(await written(outbox)).toEqual([]);
      // The row may be empty.
      expect(rows).toEqual([1, 30, 1, 1, 1, 1]);
    },
  );

  it.runIf(inject('template').store === 'postgres')(
    'tells a reader to drop everything when it has more purges than one read takes',
    async () => {
      const outbox = new Outbox(database, () => now, 1);
      expect(await outbox.read()).toEqual([]);
      // Each in a separate transaction.
      const many = `do $$ begin for place in 1..1100 loop insert into purges (write, tags) values (place, '{articles}'); commit; end loop; end $$`;
      await database.pool.query({ text: many });
      expect(await outbox.read()).toBeUndefined();
      await leave('again');
      expect(await written(outbox)).toEqual(['again']);
    },
  );

  it.runIf(inject('template').store === 'postgres')(
    'is read by its index, however much was read before, also while a transaction is open',
    async () => {
      await database.db.execute(sql`
      insert into purges (write, tags, transaction) select 'read ' || place, '{articles}', '3' from generate_series(1, 20000) as place`);
      await database.db.execute(sql`analyze purges`);
      const { database: observed, statements, during } = listenTo(database);
      const isOpen = Promise.withResolvers<void>();
      const mayEnd = Promise.withResolvers<void>();
      const open = database.db.transaction(async (transaction) => {
        await leave('late', transaction);
        isOpen.resolve();
        await mayEnd.promise;
      });
      await isOpen.promise;
      const outbox = new Outbox(observed, () => now);
      await outbox.read();
      await leave('a');
      expect(await during(() => written(outbox))).toEqual(['a']);
      const scans = (await explain(database, statements)).flat().filter(({ table }) => table.startsWith('purges'));
      expect(scans.length).toBeGreaterThan(0);
      expect(Math.max(...scans.map(({ rows }) => rows))).toBeLessThan(20);
      mayEnd.resolve();
      await open;
      expect(await written(outbox)).toEqual(['late']);
    },
  );

  it('tells a reader that was away for longer than its retention to drop everything', async () => {
    const outbox = await reader();
    now += 121_000;
    expect(await outbox.read()).toBeUndefined();
    await leave('again');
    expect(await written(outbox)).toEqual(['again']);
  });

  it('deletes purges after five minutes', async () => {
    await leave('old');
    await database.db.execute(sql`update purges set created_at = now() - interval '6 minutes'`);
    await leave('new');
    await new Outbox(database).clean();
    expect(await database.db.select({ write: purges.write }).from(purges)).toEqual([{ write: 'new' }]);
  });
});
