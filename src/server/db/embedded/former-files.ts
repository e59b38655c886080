import { constants, copyFileSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathsIn } from './store-files.ts';
import { storeFolder } from './store-record.ts';

/** In the data folder: copies of the store's files from before their first change while the store opens. */
const former = 'pg.former';

// A file name that encodes a path.
const named = (path: string) => encodeURIComponent(path);

/**
 * Copies each file of a store before its first change during opening. PostgreSQL changes some files before it finds
 * that others are damaged, and a store that does not open must stay unchanged: somebody may restore the missing file.
 */
export class FormerFiles {
  readonly #folder: string;
  readonly #copied = new Set<string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Copies a file, given by its whole path, before somebody changes, renames or removes it. */
  keep(file: string): void {
    const path = relative(join(this.#folder, storeFolder), file);
    if (this.#copied.has(path)) return;
    this.#copied.add(path);
    try {
      copyFileSync(file, join(this.#folder, former, named(path)), constants.COPYFILE_FICLONE);
    } catch (error) {
      // A new file has no former bytes. And an intact store must open even on a disk without space for copies.
      if (!['ENOENT', 'ENOSPC'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
}

/** Prepares to open the store: returns one function that restores all its files, and one that drops the copies. */
export function formerFiles(folder: string): { putBack(): void; forget(): void } {
  const [store, aside] = [join(folder, storeFolder), join(folder, former)];
  const forget = () => rmSync(aside, { recursive: true, force: true });
  // Left by an opening that was killed: PostgreSQL continues from that state.
  forget();
  mkdirSync(aside, { mode: 0o700 });
  const then = [...pathsIn(store)];
  const putBack = () => {
    const there = new Set(then.map(({ path }) => path));
    for (const { path } of Array.from(pathsIn(store)))
      if (!there.has(path)) rmSync(join(store, path), { recursive: true, force: true });
    for (const { path, isFolder } of then) if (isFolder) mkdirSync(join(store, path), { recursive: true, mode: 0o700 });
    // A file that was created during opening has an empty copy.
    for (const name of readdirSync(aside)) {
      const path = decodeURIComponent(name);
      if (there.has(path)) renameSync(join(aside, name), join(store, path));
    }
    forget();
  };
  return { putBack, forget };
}
