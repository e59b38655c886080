import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { BadGateway, ReadOnly } from '#server/core/later-errors.ts';
import { tags } from '#server/core/tags.ts';
import type { Database, Store } from '#server/db/client.ts';
import { write } from '#server/db/write.ts';
import { doChore } from '#server/housekeeping.ts';
import { testDatabase } from '#test/database.ts';
import { doDueJobs, makeDue, outsideOf } from '#test/jobs.ts';
import { enqueue } from './enqueue.ts';
import { JobRunner, type Outcome } from './job-runner.ts';
import { jobKind, type JobKind } from './kind.ts';
import { fail, finish, forgetJobs, take } from './queue.ts';

let database: Database;
let store: Store;
beforeAll(async () => {
  database = await testDatabase();
  store = { db: database.db, purge: () => {} };
  // Each run of a job adds a row.
  await database.db.execute(sql`create table deeds (name text not null)`);
});
afterAll(() => database.close());
beforeEach(() => database.db.execute(sql`delete from jobs`).then(() => database.db.execute(sql`delete from deeds`)));

const note = (db: Pick<Database['db'], 'execute'>, name: string) => db.execute(sql`insert into deeds values (${name})`);
const deeds = async () =>
  (await database.db.execute<{ name: string }>(sql`select name from deeds order by name`)).map(({ name }) => name);
const rows = () =>
  database.db.execute<{
    name: string;
    state: string;
    attempts: number;
    error: string;
    taken: boolean;
    wait: number;
  }>(sql`
    select payload ->> 'name' as name, state, attempts, error, taken_by is not null as taken,
      extract(epoch from due_at - now())::float8 as wait from jobs order by 1`);

const payload = z.object({ name: z.string().max(100) });
type Kind = JobKind<typeof payload>;
const noting = (more: Partial<Kind> = {}): Kind =>
  jobKind({
    name: 'noting',
    title: 'Note it',
    payload,
    about: ({ name }) => name,
    attempts: 3,
    pauses: { first: 10, longest: 100 },
    timeout: 60,
    atOnce: 2,
    run: (attempt) =>
      write(store, async (db) => {
        await note(db, attempt.payload.name);
        await attempt.finish(db);
      }),
    ...more,
  });

const want = (kind: Kind, ...names: string[]) =>
  write(store, (db, touch) =>
    enqueue(
      db,
      touch,
      kind,
      names.map((name) => ({ payload: { name }, key: name })),
    ),
  );
const doAll = (...kinds: Kind[]) => doDueJobs({ database, store }, { kinds });

/** Starts a runner, and records how its attempts end. */
function running(kinds: readonly Kind[], { mayTake = () => true as boolean, over = store } = {}) {
  const outcomes: Outcome[] = [];
  const runner = new JobRunner({
    db: database.db,
    outside: outsideOf(over),
    kinds,
    mayTake,
    log: { warn: () => {} },
    onEnd: (_kind, outcome) => outcomes.push(outcome),
  });
  return { runner, outcomes };
}

describe('a job', () => {
  it('exists if and only if its transaction commits', async () => {
    const kind = noting();
    const failing = write(store, async (db, touch) => {
      await enqueue(db, touch, kind, [{ payload: { name: 'never' } }]);
      throw new Error('It changed its mind.');
    });
    await expect(failing).rejects.toThrow('It changed its mind.');
    await want(kind, 'a', 'b', 'c');
    expect(await doAll(kind)).toEqual(['done', 'done', 'done']);
    expect(await deeds()).toEqual(['a', 'b', 'c']);
    expect(await doAll(kind)).toEqual([]);
  });

  it('is refused with a payload that does not fit its schema or is too large', async () => {
    const queue = (kind: Kind, name: unknown) =>
      write(store, (db, touch) => enqueue(db, touch, kind, [{ payload: { name: name as string } }]));
    await expect(queue(noting(), 7)).rejects.toThrow(z.ZodError);
    const large = noting({ payload: z.object({ name: z.string() }) as unknown as typeof payload });
    await expect(queue(large, 'x'.repeat(8_000))).rejects.toThrow(RangeError);
    expect(await rows()).toEqual([]);
  });

  it('runs once for several requests, and again when requested after that', async () => {
    const kind = noting();
    await want(kind, 'a');
    await want(kind, 'a');
    expect(await doAll(kind)).toEqual(['done']);
    await want(kind, 'a');
    expect(await doAll(kind)).toEqual(['done']);
    expect(await deeds()).toEqual(['a', 'a']);
  });

  it('is retried later, longer each time, and waits for an admin after its last attempt', async () => {
    const kind = noting({ run: () => Promise.reject(new BadGateway('The other side is away.')) });
    await want(kind, 'a');
    const waits: number[] = [];
    for (const outcome of ['tried', 'tried', 'failed']) {
      expect(await doAll(kind)).toEqual([outcome]);
      waits.push((await rows())[0]!.wait);
      await makeDue({ database });
    }
    expect(waits[0]).toBeGreaterThan(3);
    expect(waits[0]).toBeLessThanOrEqual(15);
    expect(waits[1]).toBeGreaterThan(8);
    expect(waits[1]).toBeLessThanOrEqual(30);
    expect(await rows()).toMatchObject([
      { state: 'failed', attempts: 3, error: 'The other side is away.', taken: false },
    ]);
    expect(await doAll(kind)).toEqual([]);
    // When it is queued again, its attempts start from zero.
    await want(kind, 'a');
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 0, error: '' }]);
    expect(await doAll(noting())).toEqual(['done']);
  });

  it('hides an error that is not one of our sentences', async () => {
    const kind = noting({ run: () => Promise.reject(new Error('password=hunter2')) });
    await want(kind, 'a');
    expect(await doAll(kind)).toEqual(['tried']);
    const [{ error } = { error: '' }] = await rows();
    expect(error).toBe('Something went wrong; search the log for the id of this job.');
  });

  it('that takes too long is aborted and retried', async () => {
    let signal: AbortSignal | undefined;
    const kind = noting({
      timeout: 0.01,
      run: (attempt) => {
        ({ signal } = attempt);
        return new Promise(() => {});
      },
    });
    await want(kind, 'a');
    expect(await doAll(kind)).toEqual(['tried']);
    expect(signal!.aborted).toBe(true);
    expect(await rows()).toMatchObject([{ state: 'waiting', error: 'It was not done within 0.01 seconds.' }]);
  });

  it('waits when its kind is unknown, and is retried when its payload is invalid', async () => {
    await want(noting({ name: 'of tomorrow' }), 'a');
    expect(await take(database.db, new Map([['noting', 5]]))).toEqual([]);
    await database.db.execute(sql`update jobs set kind = 'noting', payload = '{"name": 7}'`);
    expect(await doAll(noting())).toEqual(['tried']);
    expect(await rows()).toMatchObject([{ error: 'This version of the program does not understand the job.' }]);
  });

  it('never delays jobs of another kind, and at most the allowed number of a kind run at once', async () => {
    let most = 0;
    let now = 0;
    const free = Promise.withResolvers<void>();
    const slow = noting({
      name: 'slow',
      run: async () => {
        most = Math.max(most, (now += 1));
        await free.promise;
        now -= 1;
      },
    });
    await want(slow, ...Array.from({ length: 9 }, (_, index) => `slow ${index}`));
    await want(noting(), 'quick');
    const { runner, outcomes } = running([slow, noting()]);
    await vi.waitFor(async () => expect(await deeds()).toEqual(['quick']), 30_000);
    expect(now).toBe(2);
    free.resolve();
    await vi.waitFor(() => expect(outcomes).toHaveLength(10), 30_000);
    await runner.close();
    expect(most).toBe(2);
  });
});

describe('an instance', () => {
  it('starts a job as soon as it is announced', async () => {
    const { runner } = running([noting()]);
    const touched = new Set<string>();
    await write({ ...store, purge: (all) => (all.forEach((tag) => touched.add(tag)), runner.hear(all)) }, (db, touch) =>
      enqueue(db, touch, noting(), [{ payload: { name: 'a' } }]),
    );
    expect([...touched]).toEqual([tags.jobs]);
    await vi.waitFor(async () => expect(await deeds()).toEqual(['a']), 3_000);
    await runner.close();
  });

  it('shares the jobs with others: each runs once', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `job ${String(index).padStart(2, '0')}`);
    await want(noting(), ...names);
    const instances = [running([noting()]), running([noting()]), running([noting()])];
    await vi.waitFor(async () => expect((await rows()).every(({ state }) => state === 'done')).toBe(true), 60_000);
    await Promise.all(instances.map(({ runner }) => runner.close()));
    expect(await deeds()).toEqual(names);
    expect((await rows()).every(({ attempts }) => attempts === 1)).toBe(true);
  });

  it('takes the job of a killed instance only after its lease; late results of the other are not stored', async () => {
    await want(noting(), 'a');
    const [dead] = await take(database.db, new Map([['noting', 1]]));
    expect(await doneByOther()).toEqual([]);
    await makeDue({ database });
    expect(await doneByOther()).toEqual(['done']);
    const late = write(store, async (db) => {
      await note(db, 'late');
      await finish(db, dead!);
    });
    await expect(late).rejects.toThrow('Another attempt has this job.');
    expect(await deeds()).toEqual(['a']);
  });

  it('gives up a job that kills its process each time', async () => {
    await want(noting(), 'deadly');
    for (let death = 0; death < 3; death += 1) {
      await take(database.db, new Map([['noting', 1]]));
      await makeDue({ database });
    }
    expect(await doAll(noting())).toEqual(['failed']);
    expect(await rows()).toMatchObject([{ state: 'failed', error: 'The server ended whenever it did this job.' }]);
    expect(await deeds()).toEqual([]);
  });

  it('that stops lets a job end, takes no other, and gives back unfinished ones', async () => {
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const gentle = noting({ run: () => (begun.resolve(), end.promise) });
    await want(gentle, 'gentle');
    const { runner, outcomes } = running([gentle]);
    await begun.promise;
    runner.stop();
    await want(gentle, 'later');
    const closed = runner.close();
    end.resolve();
    await closed;
    expect(outcomes).toEqual(['done']);
    await database.db.execute(sql`delete from jobs where state = 'done'`);
    const stubborn = noting({ run: () => new Promise(() => {}) });
    const other = running([stubborn]);
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ taken: true }]), 30_000);
    await other.runner.close();
    expect(other.outcomes).toEqual(['given back']);
    expect(await rows()).toMatchObject([{ name: 'later', state: 'waiting', taken: false, attempts: 0 }]);
    expect(await doAll(noting())).toEqual(['done']);
  });

  it('takes no jobs while the site is read-only, and gives back running ones', async () => {
    let isReadOnly = true;
    const mayWrite = () => {
      if (isReadOnly) throw new ReadOnly('Nothing can be written here at the moment: Drill');
    };
    await want(noting(), 'a');
    const begun = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    const kind = noting({
      run: async (attempt, outside) => {
        begun.resolve();
        await go.promise;
        await write(outside.store, async (db) => {
          await note(db, attempt.payload.name);
          await attempt.finish(db);
        });
      },
    });
    const { runner, outcomes } = running([kind], { mayTake: () => !isReadOnly, over: { ...store, mayWrite } });
    runner.hear([tags.switches]);
    expect(await rows()).toMatchObject([{ taken: false }]);
    isReadOnly = false;
    runner.hear([tags.switches]);
    await begun.promise;
    isReadOnly = true;
    go.resolve();
    await vi.waitFor(() => expect(outcomes).toEqual(['given back']), 30_000);
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ taken: false, attempts: 0 }]), 30_000);
    expect(await deeds()).toEqual([]);
    isReadOnly = false;
    runner.hear([tags.switches]);
    await vi.waitFor(async () => expect(await deeds()).toEqual(['a']), 30_000);
    await runner.close();
  });
});

describe('crashes of processes', () => {
  // When an attempt ends: before its work, within its transaction, after the commit, or never.
  const crash = fc.constantFrom('before', 'within', 'after', 'none', 'fails');
  it('lose no job, and complete none twice', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.array(crash, { maxLength: 2 }), { minLength: 1, maxLength: 4 }), async (plans) => {
        await database.db.execute(sql`delete from jobs`);
        await database.db.execute(sql`delete from deeds`);
        const names = plans.map((_, index) => `${index} ${randomUUID()}`);
        await want(noting(), ...names);
        for (let round = 0; round < 3; round += 1) {
          await makeDue({ database });
          await dieAsPlanned(plans, names, round);
        }
        await makeDue({ database });
        await doAll(noting({ attempts: 9 }));
        expect(await deeds()).toEqual(names);
        expect((await rows()).every(({ state }) => state === 'done')).toBe(true);
      }),
      { numRuns: 12 },
    ));
});

/** Takes each job and ends the attempt as the plan says for this round. A killed attempt stores nothing. */
async function dieAsPlanned(plans: readonly (readonly string[])[], names: readonly string[], round: number) {
  for (const taken of await take(database.db, new Map([['noting', names.length]]))) {
    const { name } = taken.payload as { name: string };
    const death = plans[names.indexOf(name)]![round] ?? 'before';
    if (death === 'before') continue;
    if (death === 'fails') {
      await fail(database.db, taken, 'It failed.', 1);
      continue;
    }
    const dying = write(store, async (db) => {
      await note(db, name);
      await finish(db, taken);
      if (death === 'within') throw new Error('killed');
    });
    await dying.catch((error: Error) => expect(error.message).toBe('killed'));
  }
}

/** The outcomes of another instance's runner, which may have taken the job. */
async function doneByOther(): Promise<Outcome[]> {
  const { runner, outcomes } = running([noting()]);
  await runner.close();
  return outcomes;
}

describe('a finished job', () => {
  it('is deleted after a day, a failed one after ninety', async () => {
    const state = (name: string, is: string, days: number) =>
      database.db.execute(sql`
        update jobs set state = ${is}, ended_at = now() - make_interval(days => ${days}) where key = ${name}`);
    await want(noting(), 'done lately', 'done long ago', 'failed', 'failed long ago', 'waiting');
    await state('done lately', 'done', 0);
    await state('done long ago', 'done', 2);
    await state('failed', 'failed', 80);
    await state('failed long ago', 'failed', 91);
    await database.db.execute(sql`update jobs set created_at = now() - interval '2 years' where key = 'waiting'`);
    expect(await doChore(database, forgetJobs)).toBe(2);
    expect((await rows()).map(({ name }) => name)).toEqual(['done lately', 'failed', 'waiting']);
  });
});
