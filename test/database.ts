import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { openDatabase, type Database } from '#server/db/client.ts';
import { administer, discard, serverUrl } from './postgres.ts';

/** The place of an empty store, for `openDatabase`. */
interface StorePlace {
  readonly url: string | undefined;
  readonly folder: string;
  remove(): Promise<void>;
}

/** Creates an empty, migrated store of the tested kind that nobody has opened; without any table if `bare`. */
export async function testPlace({ bare = false } = {}): Promise<StorePlace> {
  const template = inject('template');
  const folder = await mkdtemp(join(tmpdir(), 'trenchpedia-test-'));
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  if (template.store === 'postgres') {
    const name = `${template.name}_${randomUUID().slice(0, 8)}`;
    await administer(`create database ${name}${bare ? '' : ` template ${template.name}`}`);
    const remove = async () => {
      discard(name);
      await removeFolder();
    };
    return { url: serverUrl(name), folder, remove };
  }
  // Copying a thousand small files synchronously takes half the time.
  if (!bare) cpSync(template.folder, folder, { recursive: true });
  return { url: undefined, folder, remove: removeFolder };
}

/**
 * Creates an empty, migrated database on the tested store; without any table if `bare`. Closing it removes it. `limit`
 * is the statement timeout.
 */
export async function testDatabase({
  bare = false,
  ...options
}: { bare?: boolean; limit?: number } = {}): Promise<Database> {
  const { url, folder, remove } = await testPlace({ bare });
  const database = await openDatabase({ url, folder, ...options });
  return {
    ...database,
    close: async () => {
      await database.close();
      await remove();
    },
  };
}
