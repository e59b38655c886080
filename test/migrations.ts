import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

// A time after all of the project's migrations. Each test migration gets a later one.
let when = Date.UTC(2100, 0);

/**
 * A folder with one migration of these statements, later than all of the project's own and former test migrations.
 * Removed after the test.
 */
export async function migrationOf(...statements: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'trenchpedia-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'meta'));
  const entry = { idx: 0, version: '7', when: (when += 1), tag: '0000_later', breakpoints: true };
  await writeFile(
    join(folder, 'meta/_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries: [entry] }),
  );
  await writeFile(join(folder, '0000_later.sql'), statements.join('--> statement-breakpoint\n'));
  return folder;
}
