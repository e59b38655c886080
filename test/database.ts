import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { openDatabase, type Database } from '#server/db/client.ts';
import { administer, serverUrl } from './postgres.ts';

/**
 * An empty, migrated database of the caller's own, on the store that this run tests; one without any table where it is `bare`. Closing it
 * removes it. `limit` is how long a statement may take.
 */
export async function testDatabase({ bare = false, ...options }: { bare?: boolean; limit?: number } = {}): Promise<Database> {
  const template = inject('template');
  if (template.store === 'postgres') {
    const name = `${template.name}_${randomUUID().slice(0, 8)}`;
    await administer(`create database ${name}${bare ? '' : ` template ${template.name}`}`);
    const database = await openDatabase({ url: serverUrl(name), folder: '', ...options });
    return {
      ...database,
      close: async () => {
        await database.close();
        await administer(`drop database ${name} with (force)`);
      },
    };
  }
  const folder = await mkdtemp(join(tmpdir(), 'trenchpedia-test-'));
  if (!bare) await cp(template.folder, folder, { recursive: true });
  const database = await openDatabase({ folder, ...options });
  return {
    ...database,
    close: async () => {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
