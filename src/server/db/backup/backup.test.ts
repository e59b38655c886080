import { copyFile, mkdtemp, open, readdir, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Database, Place } from '#server/db/client.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { testApp, testAppWithAdmin } from '#test/app.ts';
import { backupFolder, Crowd, everyRow, expectOneMoment, filledTables, Script, using } from '#test/backups.ts';
import { buildArticle } from '#test/builders.ts';
import { differences } from '#test/changes.ts';
import { testPlace } from '#test/database.ts';
import { backUp, proveBackup, restoreInto } from './commands.ts';
import { readHead, writeHead } from './head.ts';
import { withBackup } from './reading.ts';

const fresh = { isForced: false };
const nothing = { bounty_counts: 2 };

/** A store without any table. */
async function emptyPlace(): Promise<Place> {
  const place = await testPlace({ bare: true });
  onTestFinished(() => place.remove());
  return place;
}

/** A site that nobody has written on yet. */
async function newPlace(): Promise<Place> {
  const place = await testPlace();
  onTestFinished(() => place.remove());
  return place;
}

/** The dashboard's notes about backups, after the store has read them from its folder. */
async function dashboard(database: Database): Promise<object> {
  const { test, boss } = await testAppWithAdmin({}, { database });
  const read = async () => (await boss.send('GET', '/api/admin/backups')).json() as { proven: object | null };
  await expect.poll(async () => (await read()).proven).not.toBeNull();
  const answer = await read();
  await test.close();
  return answer;
}

/** Says that a file is a whole backup. */
const isWhole = (name: string): Promise<boolean> => withBackup(name, () => Promise.resolve(true));

// A site with an article and people who wrote, and a backup of it.
let site: Awaited<ReturnType<typeof testPlace>>;
let backups: string;
let file: string;
beforeAll(async () => {
  site = await testPlace();
  backups = await mkdtemp(join(tmpdir(), 'trenchpedia-kept-'));
  file = join(backups, 'site');
  await using(site, async (database) => {
    const test = await testApp({}, { database });
    await buildArticle(test.store, {
      slug: 'bonk',
      bodyMarkdown: 'A\ttab, a \\ backslash,\n\na line, “quotes”, \\N and 🐕.',
    });
    await (await Crowd.of(test.app, 3)).write(() => true);
    await test.close();
  });
  await backUp(site, file, fresh);
});
afterAll(async () => {
  await site.remove();
  await rm(backups, { recursive: true, force: true });
});

describe('a backup', () => {
  it('restores the whole site in an empty store, except logins', async () => {
    const [then, there] = [await using(site, everyRow), await emptyPlace()];
    expect(await restoreInto(there, file)).toMatch(/^Restored into .*: \d+ tables, [\d,]+ rows, [\d,]+ bytes, as of /);
    await using(there, async (database) => {
      expect(await everyRow(database)).toEqual(then);
      const { db } = database;
      expect(
        await db.execute(sql`select (select count(*) from sessions)::int as sessions,
        (select count(*) from server_secrets)::int as secrets`),
      ).toEqual([{ sessions: 0, secrets: 0 }]);
      // Running instances drop their caches.
      if (database.shared) expect(await db.execute(sql`select tags from purges`)).toEqual([{ tags: ['*'] }]);
      // Triggers and generated columns ran too: the list of changes equals its facts, and the search finds the article.
      expect(await differences(database)).toEqual([]);
      expect(await db.execute(sql`select distinct category from changes where kind = 'comment'`)).toEqual([
        { category: 'Subjects' },
      ]);
      const test = await testApp({}, { database });
      expect((await test.app.inject('/api/search?q=bonk')).body).toContain('bonk');
      await test.close();
    });
    expect(await proveBackup(site, file)).toMatch(/^.* can be restored: /);
    expect(await using(there, dashboard)).toMatchObject({ taken: null, proven: { how: 'restored', hours: 0 } });
    expect(await using(site, dashboard)).toMatchObject({
      taken: { hours: 0, rows: Object.values(then).flat().length, bytes: (await stat(file)).size },
      proven: { how: 'verified', hours: 0 },
    });
    expect(await readdir(backups)).toEqual(['site']);
    expect((await stat(file)).mode & 0o077).toBe(0);
  });

  it('replaces an existing file only when forced', async () => {
    const other = join(await backupFolder(), 'other');
    await writeFile(other, 'Something else.');
    await expect(backUp(site, other, fresh)).rejects.toThrow(`${other} is there already;`);
    expect(await readFile(other, 'utf8')).toBe('Something else.');
    await backUp(site, other, { isForced: true });
    expect(await isWhole(other)).toBe(true);
  });

  it('is whole when two backups use one name at once, and follows no link', async () => {
    const folder = await backupFolder();
    const [other, precious] = [join(folder, 'other'), join(folder, 'precious')];
    const outcomes = await Promise.allSettled([1, 2].map(() => backUp(site, other, { isForced: true })));
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []));
    expect(refusals.filter((refusal) => !refusal.includes('Another backup to '))).toEqual([]);
    expect(refusals.length).toBeLessThan(2);
    expect(await isWhole(other)).toBe(true);
    await writeFile(precious, 'Something else.');
    await symlink(precious, `${other}.part`);
    await backUp(site, other, { isForced: true });
    expect(await isWhole(other)).toBe(true);
    expect(await readFile(precious, 'utf8')).toBe('Something else.');
    expect((await readdir(folder)).toSorted()).toEqual(['other', 'precious']);
  });

  it('contains every write acknowledged before it began, and blocks no writes', async () => {
    const [place, there] = [await newPlace(), await emptyPlace()];
    const busy = join(await backupFolder(), 'busy');
    await using(place, async (database) => {
      const test = await testApp({}, { database });
      const crowd = await Crowd.of(test.app, 16);
      await crowd.write(() => true);
      const before = [...crowd.acknowledged];
      let isOver = false;
      const backup = backUp(place, busy, fresh).finally(() => (isOver = true));
      await crowd.write(() => isOver);
      await backup;
      expect(crowd.refused).toEqual([]);
      await test.close();
      await restoreInto(there, busy);
      await using(there, (restored) => expectOneMoment(restored, before));
    });
  });

  it('of an earlier version restores as this version', async () => {
    const [place, there] = [await emptyPlace(), await emptyPlace()];
    const earlier = join(await backupFolder(), 'earlier');
    await using(place, async (database) => {
      // The baseline and the first migration after it.
      await migrateDatabase(database, undefined, 1_795_548_594_268);
      await database.db.execute(sql`insert into articles (slug, title) values ('bonk', 'BONK')`);
    });
    await backUp(place, earlier, fresh);
    await restoreInto(there, earlier);
    await using(there, async ({ db }) =>
      expect(
        await db.execute(sql`select slug, (select count(*)::int from switches) as switches from articles`),
      ).toEqual([{ slug: 'bonk', switches: 0 }]),
    );
  });
});

describe('a restore refuses, and leaves the store as it was', () => {
  it('a store that is not empty', async () => {
    const then = await using(site, everyRow);
    await expect(restoreInto(site, file)).rejects.toThrow(
      / is not empty \(accounts has rows\); restore into an empty /,
    );
    expect(await using(site, everyRow)).toEqual(then);
    const others = await emptyPlace();
    await using(others, ({ db }) => db.execute(sql`create table invoices (id integer)`));
    await expect(restoreInto(others, file)).rejects.toThrow(/^There are tables of something else in /);
  });

  it('a backup of a later version', async () => {
    const [place, later] = [await newPlace(), join(await backupFolder(), 'later')];
    await using(place, ({ db }) =>
      db.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at, min_reader) values ('x', 4102444800000, '0.0.1')`,
      ),
    );
    await backUp(place, later, fresh);
    const there = await emptyPlace();
    await expect(restoreInto(there, later)).rejects.toThrow(
      /^This backup was made of tables that this program \(version .*\) does not know; restore it with the program that made it \(version .*, commit .*\)/,
    );
    await using(there, async ({ db }) =>
      expect(await db.execute(sql`select to_regclass('articles') as found`)).toEqual([{ found: null }]),
    );
  });

  it('a file that is not a backup', async () => {
    const there = await emptyPlace();
    await expect(restoreInto(there, join(backups, 'missing'))).rejects.toThrow(/cannot be read/);
    await expect(restoreInto(there, import.meta.filename)).rejects.toThrow(/is no backup of Trenchpedia/);
  });

  it('a file that is cut anywhere, or has one byte changed', async () => {
    const [whole, altered] = [await readFile(file), join(await backupFolder(), 'altered')];
    const refused = () =>
      expect(withBackup(altered, async () => 'read')).rejects.toThrow(
        /^.* (was cut or altered since it was made; take another backup|is no backup of Trenchpedia, or its beginning was altered|has format \d+, which this program does not know; restore it with a later one)\.$/,
      );
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: whole.length - 1 }), async (at) => {
        await copyFile(file, altered);
        await truncate(altered, at);
        await refused();
      }),
      { numRuns: 50 },
    );
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: whole.length - 1 }), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        await copyFile(file, altered);
        const handle = await open(altered, 'r+');
        await handle.write(Buffer.of(whole[at]! ^ change), 0, 1, at);
        await handle.close();
        await refused();
      }),
      { numRuns: 50 },
    );
  });

  it('a table that contradicts the head, even after all others were loaded', async () => {
    const [other, there] = [join(await backupFolder(), 'other'), await emptyPlace()];
    await copyFile(file, other);
    const handle = await open(other, 'r+');
    const head = await readHead(handle, other);
    const last = head.tables.findLast(({ rows }) => rows > 0)!;
    await writeHead(handle, {
      ...head,
      tables: head.tables.map((table) => (table === last ? { ...table, sha256: '0'.repeat(64) } : table)),
    });
    await handle.close();
    await expect(restoreInto(there, other)).rejects.toThrow(/was cut or altered/);
    expect(await using(there, filledTables)).toEqual(nothing);
    // The damaged restore left the store empty, so a second one works.
    await restoreInto(there, file);
  });
});

describe.runIf(process.env['TEST_STORE'] === 'postgres')('killed in its middle', () => {
  it('a backup leaves no file under its name', async () => {
    const folder = await backupFolder();
    const cut = join(folder, 'cut');
    await using(site, ({ db }) =>
      db.transaction(async (transaction) => {
        await transaction.execute(sql`lock table votes in access exclusive mode`);
        const script = new Script('backup', [cut], site);
        await script.untilAt('votes');
        await script.kill();
        expect(await readdir(folder)).toEqual(['cut.part']);
      }),
    );
    await backUp(site, cut, fresh);
    expect(await readdir(folder)).toEqual(['cut']);
    expect(await isWhole(cut)).toBe(true);
  });

  it('a restore leaves an empty store', async () => {
    const there = await emptyPlace();
    await using(there, async (database) => {
      const { db } = database;
      await migrateDatabase(database);
      await db.execute(
        sql`create function stop() returns trigger language plpgsql as 'begin perform pg_sleep(600); return new; end'`,
      );
      await db.execute(sql`create trigger stop before insert on votes for each row execute function stop()`);
      const script = new Script('restore', [file], there);
      await script.untilAt('votes');
      await script.kill();
      // PostgreSQL notices the killed client only after pg_sleep, so end its session now.
      await db.execute(
        sql`select pg_terminate_backend(pid, 10000) from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`,
      );
      expect(await filledTables(database)).toEqual(nothing);
      await db.execute(sql`drop function stop cascade`);
    });
    await restoreInto(there, file);
  });
});
