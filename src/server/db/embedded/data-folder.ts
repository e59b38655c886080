import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inMegabytes, leastRoom, roomIn, roomOfNewStore } from './disk-room.ts';
import { damaged, holdsStore } from './store-files.ts';

const others = 0o077;
const sticky = 0o1000;

/** Removes other users' rights on a file or a folder and everything in it. */
function close(path: string): void {
  const found = lstatSync(path);
  // A link has no rights of its own, and a shared folder with the sticky bit is not ours to close.
  if (found.isSymbolicLink() || found.mode & sticky) return;
  if (found.mode & others) chmodSync(path, found.mode & 0o700);
}

function closeAll(path: string): void {
  close(path);
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) closeAll(join(path, name));
}

/** Describes a fault of a folder, or an error of the file system. */
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

/** Runs `work`, which closes the folder to others; turns a failure into one sentence. */
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

/** Closes the store's files to other users: PGlite unpacks a prepared database that everybody may write. */
export function closeStore(folder: string): void {
  // Touches only files of the store: the configured folder may contain other things.
  const isOurs = (name: string) => /^(pg($|\.)|lock|sql\.sock$)/.test(name);
  closing(folder, () =>
    readdirSync(folder)
      .filter(isOurs)
      .forEach((name) => closeAll(join(folder, name))),
  );
}

/**
 * Creates the folder of the embedded store, or repairs an existing one: from now on only this user may read or write
 * it. Refuses, in one sentence, a folder that cannot be created, belongs to another user or has too little space.
 */
export function prepareDataFolder(folder: string): void {
  // Applies to every file that this process creates, including the store's thread and socket.
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

/** The reason why the store did not open, as one sentence. */
export function openingFailure(folder: string, error: unknown): Error {
  const room = roomIn(folder);
  if (room < leastRoom)
    return new Error(
      `The disk is full: only ${inMegabytes(room)} are free where ${folder} is, and the store needs ${inMegabytes(leastRoom)} to open; make room, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  const reason = reasonOf(error);
  return new Error(reason.startsWith('The store in ') ? reason : damaged(folder, 'PostgreSQL cannot open it'), {
    cause: error,
  });
}
