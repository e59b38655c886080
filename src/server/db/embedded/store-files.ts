import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  markFile,
  parsedRecord,
  readRecord,
  recordFile,
  storeFolder,
  writeRecord,
  type Files,
  type Known,
} from './store-record.ts';
import { faultsOfUnrecorded, isOfTables, missingOfLog } from './unrecorded-store.ts';

/** The folder of a new store until it is complete. */
export const unfinishedFolder = 'pg.new';

/** Every file and folder of a store, by its path. */
type Listing = ReadonlyMap<string, Known>;

/** A file of a table or an index that is shorter than it was at the last checkpoint. */
export interface Short {
  readonly path: string;
  /** The fault, unless the table was dropped or rewritten since. */
  readonly fault: string;
}

/** The state of a store before it opens. */
export interface Found {
  /**
   * `none`: there is no store. `recorded`: its files match the record of its last close. `unrecorded`: there is no
   * record.
   */
  readonly state: 'none' | 'recorded' | 'unrecorded';
  /** The text of the record, to restore if the store does not open. */
  readonly record: string | null;
  /** The files that existed at its last checkpoint. */
  readonly files: Files;
  readonly short: readonly Short[];
}

// Files of tables and of the log may be large; their size alone identifies them.
const isLarge = (path: string) => /^(base|pg_wal)\//.test(path);

/** All files and folders below `folder`, by their relative paths; empty if it does not exist. */
export function* pathsIn(folder: string, inside = ''): Generator<{ path: string; isFolder: boolean; bytes: number }> {
  for (const name of namesIn(join(folder, inside))) {
    const path = inside === '' ? name : `${inside}/${name}`;
    const stat = lstatSync(join(folder, path));
    yield { path, isFolder: stat.isDirectory(), bytes: stat.size };
    if (stat.isDirectory()) yield* pathsIn(folder, path);
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

const digestOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('base64url');

function listingOf(store: string): Listing {
  const known = ({ path, isFolder, bytes }: { path: string; isFolder: boolean; bytes: number }): Known => {
    if (isFolder) return null;
    return isLarge(path) ? [bytes] : [bytes, digestOf(join(store, path))];
  };
  return new Map([...pathsIn(store)].map((file) => [file.path, known(file)]));
}

// Files that never become shorter while the store is open, unless they disappear: PostgreSQL recycles log files under
// other names.
const isLasting = (path: string) => isOfTables(path) || /^pg_wal\/[0-9A-F]{24}$/.test(path);

const lasting = (listing: Listing): Files =>
  [...listing].filter(([path]) => isLasting(path)).map(([path, known]) => [path, [known![0]]]);

/** The sizes of these files. */
export const lastingFiles = (folder: string): Files =>
  [...pathsIn(join(folder, storeFolder))]
    .filter(({ path, isFolder }) => !isFolder && isLasting(path))
    .map(({ path, bytes }) => [path, [bytes]]);

/** Records that a process has the store open, with at least these files: from now on it may create others. */
export const noteOpen = (folder: string, files: Files): void => writeRecord(folder, { state: 'open', files });

/** Records the files of a cleanly closed store. */
export const noteClosed = (folder: string): void =>
  writeRecord(folder, { state: 'closed', files: [...listingOf(join(folder, storeFolder))] });

/** The first missing or truncated file of a recorded store; null if all are intact. */
function faultSince(files: Files, now: Listing): string | null {
  for (const [path, then] of files) {
    const found = now.get(path);
    if (found === undefined) return `${path} is missing`;
    if (found?.[0] !== then?.[0]) return `${path} has ${found?.[0] ?? 'no'} bytes instead of ${then?.[0] ?? 'none'}`;
    if (found?.[1] !== then?.[1]) return `${path} holds something else`;
  }
  return null;
}

export const controlFile = 'global/pg_control';

/**
 * Whether the record matches the store. A program that writes no records may have opened the store since: that changed
 * the file with the store's state.
 */
function isOfThis(files: Files, now: Listing): boolean {
  const [then, found] = [new Map(files).get(controlFile), now.get(controlFile)];
  return !then || !found || then[0] !== found[0] || then[1] === found[1];
}

/** Whether the data folder contains a store or the remains of one. */
export const holdsStore = (folder: string): boolean =>
  namesIn(join(folder, storeFolder)).length > 0 || readRecord(folder) !== null;

/** The files of tables and indexes that are shorter than they were. */
function shortSince(files: Files, now: Listing): Short[] {
  return files.flatMap(([path, then]) => {
    const found = now.get(path);
    if (!isOfTables(path) || !then || (found && found[0] >= then[0])) return [];
    return {
      path,
      fault: found ? `${path} has ${found[0]} bytes instead of at least ${then[0]}` : `${path} is missing`,
    };
  });
}

/**
 * Checks the store before it opens. Refuses, in one sentence, a store with missing or truncated files: PostgreSQL would
 * open some of these without their rows, and PGlite would create a new store over others. Changes nothing.
 */
export function lookAtStore(folder: string): Found {
  const text = readRecord(folder);
  const store = join(folder, storeFolder);
  const now = listingOf(store);
  if (now.size === 0 && text === null) return { state: 'none', record: null, files: [], short: [] };
  if (now.size === 0) throw new Error(damaged(folder, 'it is missing'));
  const hasMark = now.has(markFile);
  const record = parsedRecord(text);
  if (hasMark && record === null)
    throw new Error(damaged(folder, `${recordFile} is ${text === null ? 'missing' : 'damaged'}`));
  const isRecorded = record?.state === 'closed' && isOfThis(record.files, now);
  const atLeast = record?.state === 'open' ? record.files : [];
  const fault = isRecorded
    ? faultSince(record.files, now)
    : (faultsOfUnrecorded(store, now) ?? missingOfLog(store, atLeast, now));
  if (fault !== null) throw new Error(damaged(folder, fault));
  return isRecorded
    ? { state: 'recorded', record: text, files: lasting(now), short: [] }
    : { state: 'unrecorded', record: text, files: atLeast, short: shortSince(atLeast, now) };
}

/** The message about a damaged store, with what to do. */
export const damaged = (folder: string, fault: string): string =>
  `The store in ${join(folder, storeFolder)} is damaged (${fault}) and was left as it is; restore the whole of ${folder} from a backup, or set DATA_DIR to another folder.`;
