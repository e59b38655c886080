import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inMegabytes, leastRoom, roomIn, roomOfNewStore } from './disk-room.ts';
import { damaged, holdsStore } from './store-files.ts';

const others = 0o077;
const sticky = 0o1000;

/** Takes from other users what they may do with a file or a folder, and with all that is in it. */
function close(path: string): void {
  const found = lstatSync(path);
  // A link has no rights of its own, and a folder that all users share is not ours to close.
  if (found.isSymbolicLink() || found.mode & sticky) return;
  if (found.mode & others) chmodSync(path, found.mode & 0o700);
}

function closeAll(path: string): void {
  close(path);
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) closeAll(join(path, name));
}

/** What is wrong with a folder, or with an error of the file system, in words. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function refuseForeign(folder: string): void {
  const user = process.geteuid?.();
  if (user === undefined || user === 0 || statSync(folder).uid === user) return;
  throw new Error(
    `The data folder ${folder} belongs to another user, who could change what is in it; make it this user's own, or set DATA_DIR to another folder.`,
  );
}

function refuseTooSmall(folder: string): void {
  const room = roomIn(folder);
  if (room >= roomOfNewStore || holdsStore(folder)) return;
  throw new Error(
    `There is too little room for a new store in ${folder}: it takes ${inMegabytes(roomOfNewStore)}, and ${inMegabytes(room)} are free; ` +
      'make room on the disk, or set DATA_DIR to a folder on another one.',
  );
}

/** Does what closes the folder to others. Refuses, in one sentence, one that cannot be. */
function closing(folder: string, work: () => void): void {
  if (process.platform === 'win32') return;
  try {
    work();
  } catch (error) {
    throw new Error(
      `The data folder ${folder} cannot be closed to other users (${reasonOf(error)}); make it this user's own, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
}

/** Closes to other users what the store made: PGlite copies a prepared database that everybody may change. */
export function closeStore(folder: string): void {
  // Nothing else: somebody may have named a folder in which other things are.
  const isOurs = (name: string) => /^(pg($|\.)|lock|sql\.sock$)/.test(name);
  closing(folder, () =>
    readdirSync(folder)
      .filter(isOurs)
      .forEach((name) => closeAll(join(folder, name))),
  );
}

/**
 * Makes the folder of the embedded store, or mends one that is there: nobody but this user may read or change what is
 * in it, now and from now on. Refuses, in one sentence, one that cannot be made, is another user's or has too little
 * room.
 */
export function prepareDataFolder(folder: string): void {
  // All that this process makes from here on, the store's thread and socket too.
  process.umask(others);
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new Error(`The data folder ${folder} cannot be made (${reasonOf(error)}); set DATA_DIR to another folder.`, {
      cause: error,
    });
  }
  refuseForeign(folder);
  closing(folder, () => close(folder));
  refuseTooSmall(folder);
}

/** Why the store could not be opened, as one sentence. */
export function openingFailure(folder: string, error: unknown): Error {
  const room = roomIn(folder);
  if (room < leastRoom)
    return new Error(
      `The disk is full: only ${inMegabytes(room)} are free where ${folder} is, and the store needs ${inMegabytes(leastRoom)} to open; make room, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  const said = reasonOf(error);
  return new Error(said.startsWith('The store in ') ? said : damaged(folder, 'PostgreSQL cannot open it'), {
    cause: error,
  });
}
