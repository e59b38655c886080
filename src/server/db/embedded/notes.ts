import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// The embedded store belongs to the process that has it open: another process leaves a note in the folder, and the
// owner of the store takes it.
const isNote = (name: string) => /^noted-[\w-]+\.json$/.test(name);

/** Leaves a note in the data folder. */
export function leaveNote(folder: string, note: object): void {
  const name = `noted-${randomUUID()}.json`;
  const unfinished = join(folder, `${name}.new`);
  writeFileSync(unfinished, JSON.stringify(note), { mode: 0o600 });
  renameSync(unfinished, join(folder, name));
}

/** Passes each note in the data folder to `take`, and removes those that it accepted. */
export async function takeNotes(folder: string, take: (note: unknown) => Promise<boolean>): Promise<void> {
  for (const name of readdirSync(folder).filter(isNote))
    if (await take(JSON.parse(readFileSync(join(folder, name), 'utf8')))) rmSync(join(folder, name), { force: true });
}
