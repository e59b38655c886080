import { cpSync, mkdtempSync, openSync, closeSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { verifyStore } from '#server/verifying.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { using } from '#test/backups.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trenchpedia-verified-'));
  const template = inject('template');
  if (template.store === 'embedded') cpSync(template.folder, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  ['table', 'accounts', /^The table accounts cannot be read: /],
  ['index', 'accounts_wallet_unique', /^The index accounts_wallet_unique is damaged: /],
])('finds a %s with a foreign page', async (_kind, name, sentence) => {
  const path = await using({ folder }, async (database) => {
    await migrateDatabase(database);
    await database.db.execute(sql`insert into accounts (wallet) select 'wallet ' || n from generate_series(1, 1000) n`);
    await database.db.execute(sql`checkpoint`);
    const [found] = await database.db.execute<{ path: string }>(
      sql`select pg_relation_filepath(${name}::regclass) as path`,
    );
    return found!.path;
  });
  // The last bytes of its second page.
  const file = openSync(join(folder, 'pg', path), 'r+');
  writeSync(file, 'something else', 2 * 8_192 - 100);
  closeSync(file);
  expect(await verifyStore({ folder })).toContainEqual(expect.stringMatching(sentence));
});
