import { constants, copyFileSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathsIn } from './store-files.ts';
import { storeFolder } from './store-record.ts';

/** In the data folder: what files of the store were before they were changed, while the store opens. */
const former = 'pg.former';

// A name of a file for a path.
const named = (path: string) => encodeURIComponent(path);

/**
 * Keeps each file of a store that is being opened as it was before its first change. PostgreSQL changes some before it
 * finds that others are damaged, and a store that does not open must be what it was: somebody may bring back what is
 * missing.
 */
export class FormerFiles {
  readonly #folder: string;
  readonly #kept = new Set<string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Is told of a file, by its whole path, before it is changed, renamed or removed. */
  keep(file: string): void {
    const path = relative(join(this.#folder, storeFolder), file);
    if (this.#kept.has(path)) return;
    this.#kept.add(path);
    try {
      copyFileSync(file, join(this.#folder, former, named(path)), constants.COPYFILE_FICLONE);
    } catch (error) {
      // A new file was nothing before. And a store that is well is opened where there is no room for this.
      if (!['ENOENT', 'ENOSPC'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
}

/** Prepares to open the store: returns what puts all its files back as they are now, and what forgets how they were. */
export function formerFiles(folder: string): { putBack(): void; forget(): void } {
  const [store, aside] = [join(folder, storeFolder), join(folder, former)];
  const forget = () => rmSync(aside, { recursive: true, force: true });
  // Of an opening that was killed: PostgreSQL goes on from what it left.
  forget();
  mkdirSync(aside, { mode: 0o700 });
  const then = [...pathsIn(store)];
  const putBack = () => {
    const there = new Set(then.map(({ path }) => path));
    for (const { path } of Array.from(pathsIn(store)))
      if (!there.has(path)) rmSync(join(store, path), { recursive: true, force: true });
    for (const { path, isFolder } of then) if (isFolder) mkdirSync(join(store, path), { recursive: true, mode: 0o700 });
    // One that was made meanwhile was kept as well, empty, at its first change.
    for (const name of readdirSync(aside)) {
      const path = decodeURIComponent(name);
      if (there.has(path)) renameSync(join(aside, name), join(store, path));
    }
    forget();
  };
  return { putBack, forget };
}
