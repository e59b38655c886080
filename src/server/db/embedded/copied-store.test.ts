import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { backUp, restoreInto } from '#server/db/backup/commands.ts';
import { withBackup } from '#server/db/backup/reading.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { testApp } from '#test/app.ts';
import { Crowd, everyRow, expectOneMoment, filledTables, Script, using } from '#test/backups.ts';
import { pathsIn } from './store-files.ts';

const fresh = { isForced: false };

let folder: string;
let data: { folder: string };
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trenchpedia-copied-'));
  data = { folder: join(folder, 'data') };
  file = join(folder, 'site');
  const template = inject('template');
  if (template.store === 'embedded') cpSync(template.folder, data.folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Every file of the data folder with its contents. */
const bytesOf = () =>
  Array.from(pathsIn(data.folder), ({ path, isFolder }) =>
    isFolder ? path : `${path} ${readFileSync(join(data.folder, path), 'base64')}`,
  );

describe('a backup of the embedded store', () => {
  it('contains every write acknowledged before it began, and blocks no writes', async () => {
    await using(data, async (database) => {
      await migrateDatabase(database);
      const test = await testApp({}, { database });
      const crowd = await Crowd.of(test.app, 16);
      await crowd.write(() => true);
      const before = [...crowd.acknowledged];
      let isOver = false;
      const backup = backUp(data, file, fresh).finally(() => (isOver = true));
      await crowd.write(() => isOver);
      await backup;
      expect(crowd.refused).toEqual([]);
      await test.close();
      const there = { folder: join(folder, 'there') };
      await restoreInto(there, file);
      await using(there, (restored) => expectOneMoment(restored, before));
    });
    expect(readdirSync(data.folder).filter((name) => name.startsWith('cop'))).toEqual([]);
  });

  it('changes nothing in an unused folder except for a note for the dashboard', async () => {
    await using(data, migrateDatabase);
    const then = bytesOf();
    await backUp(data, file, fresh);
    const isNote = (line: string) => line.startsWith('noted-');
    const now = bytesOf();
    expect(now.filter((line) => !isNote(line))).toEqual(then);
    expect(now.filter(isNote)).toHaveLength(1);
    await using(data, async () => expect.poll(() => readdirSync(data.folder).filter(isNote)).toEqual([]));
  });

  it('is refused without a store, and while another process makes one', async () => {
    await expect(backUp({ folder: join(folder, 'nowhere') }, file, fresh)).rejects.toThrow(/^There is no store in /);
    await using(data, migrateDatabase);
    const [one, other] = [backUp(data, file, fresh), backUp(data, `${file}2`, fresh)];
    await expect(other).rejects.toThrow(/^Process \d+ reads a copy of the store in /);
    await one;
  });
});

describe('killed in its middle', () => {
  it('a backup leaves no partial file, and the next one removes the copy', async () => {
    await using(data, migrateDatabase);
    const script = new Script('backup', [file], data);
    await script.untilThere(join(data.folder, 'copy'));
    await script.kill();
    // The backup may have been complete before the kill.
    if (existsSync(file)) await withBackup(file, () => Promise.resolve());
    await backUp(data, file, { isForced: true });
    expect(readdirSync(data.folder).filter((name) => name.startsWith('cop'))).toEqual([]);
    expect(statSync(file).size).toBeGreaterThan(0);
  });

  it('a restore leaves an empty store', async () => {
    const there = { folder: join(folder, 'there') };
    const then = await using(data, async (database) => {
      await migrateDatabase(database);
      await database.db.execute(sql`insert into accounts (wallet) values ('somebody')`);
      return everyRow(database);
    });
    await backUp(data, file, fresh);
    await using(there, async (database) => {
      await migrateDatabase(database);
      await database.db.execute(
        sql`create function stop() returns trigger language plpgsql as 'begin perform pg_sleep(600); return new; end'`,
      );
      await database.db.execute(
        sql`create trigger stop before insert on counted_rules for each row execute function stop()`,
      );
      await database.db.execute(sql`delete from counted_rules`);
    });
    const script = new Script('restore', [file], there);
    await script.untilAt('counted_rules');
    await script.kill();
    await using(there, async (database) => {
      expect(await filledTables(database)).toEqual({ bounty_counts: 2 });
      await database.db.execute(sql`drop function stop cascade`);
    });
    await restoreInto(there, file);
    expect(await using(there, everyRow)).toEqual(then);
  });
});
