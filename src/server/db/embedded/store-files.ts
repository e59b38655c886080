import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, lstatSync, openSync, readdirSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { faultsOfUnrecorded } from './unrecorded-store.ts';

/** The folder of the store's files in the data folder, and the one in which a new store is made until it is whole. */
export const storeFolder = 'pg';
export const unfinishedFolder = 'pg.new';

/** Beside the store: what its files were when it was last closed. */
const recordFile = 'pg.json';

/** A file of the store: how many bytes it has, and what they say where that is quickly read. A folder has neither. */
type Known = readonly [bytes: number, digest?: string] | null;

/** Every file and folder of a store, by its path. */
type Listing = ReadonlyMap<string, Known>;

/** The record of a store: closed with these files, or opened by a process that did not close it. */
type Recorded = { readonly state: 'open' } | { readonly state: 'closed'; readonly files: readonly (readonly [string, Known])[] };

/** What was found before the store is opened. */
export interface Found {
  /** `none`: there is no store. `recorded`: its files are those that its last close recorded. `unrecorded`: there is no record. */
  readonly state: 'none' | 'recorded' | 'unrecorded';
  /** The text of the record, to be put back where the store does not open. */
  readonly record: string | null;
}

// Files of tables and of the log may be large, and are told by their size alone.
const isLarge = (path: string) => /^(base|pg_wal)\//.test(path);

/** All files and folders below `folder`, by their paths from there; empty where there is none. */
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

/** Writes the text whole or not at all, and through to the disk. */
function writeWhole(path: string, text: string): void {
  const unfinished = `${path}.new`;
  const file = openSync(unfinished, 'w', 0o600);
  writeSync(file, text);
  fsyncSync(file);
  closeSync(file);
  renameSync(unfinished, path);
}

function parsed(text: string | null): Recorded | null {
  try {
    return text === null ? null : (JSON.parse(text) as Recorded);
  } catch {
    return null;
  }
}

function readRecord(folder: string): string | null {
  try {
    return readFileSync(join(folder, recordFile), 'utf8');
  } catch {
    return null;
  }
}

/** Notes that a process has the store open: from now on nobody knows which files it has. */
export const noteOpen = (folder: string): void =>
  writeWhole(join(folder, recordFile), JSON.stringify({ state: 'open' } satisfies Recorded));

/** Notes the files of a store that was closed in order. */
export function noteClosed(folder: string): void {
  const files = [...listingOf(join(folder, storeFolder))];
  writeWhole(join(folder, recordFile), JSON.stringify({ state: 'closed', files } satisfies Recorded));
}

/** Puts the record back as it was. */
export function putRecordBack(folder: string, { record }: Found): void {
  if (record === null) rmSync(join(folder, recordFile), { force: true });
  else writeWhole(join(folder, recordFile), record);
}

/** What is missing or cut among the files that a store was closed with; null where all are there. */
function faultSince(files: readonly (readonly [string, Known])[], now: Listing): string | null {
  for (const [path, then] of files) {
    const found = now.get(path);
    if (found === undefined) return `${path} is missing`;
    if (found?.[0] !== then?.[0]) return `${path} has ${found?.[0] ?? 'no'} bytes instead of ${then?.[0] ?? 'none'}`;
    if (found?.[1] !== then?.[1]) return `${path} holds something else`;
  }
  return null;
}

const controlFile = 'global/pg_control';

/**
 * Whether the record is of the store as it is. A program that knows no records may have opened the store since: it changed the file that
 * says in which state the store is.
 */
function isOfThis(files: readonly (readonly [string, Known])[], now: Listing): boolean {
  const [then, found] = [new Map(files).get(controlFile), now.get(controlFile)];
  return !then || !found || then[0] !== found[0] || then[1] === found[1];
}

/** Whether the data folder holds a store, or what is left of one. */
export const holdsStore = (folder: string): boolean => namesIn(join(folder, storeFolder)).length > 0 || readRecord(folder) !== null;

/**
 * Looks at the store before anything opens it. Refuses, in one sentence, one of which files are missing or cut: PostgreSQL would open some
 * of these without their rows, and PGlite would write a new store over others. Nothing is changed.
 */
export function lookAtStore(folder: string): Found {
  const text = readRecord(folder);
  const store = join(folder, storeFolder);
  const now = listingOf(store);
  if (now.size === 0 && text === null) return { state: 'none', record: null };
  const record = parsed(text);
  const isRecorded = record?.state === 'closed' && isOfThis(record.files, now);
  if (now.size === 0) throw new Error(damaged(folder, 'it is missing'));
  const fault = isRecorded ? faultSince(record.files, now) : faultsOfUnrecorded(store, now);
  if (fault !== null) throw new Error(damaged(folder, fault));
  return { state: isRecorded ? 'recorded' : 'unrecorded', record: text };
}

/** Says that a store is damaged, and what to do. */
export const damaged = (folder: string, fault: string): string =>
  `The store in ${join(folder, storeFolder)} is damaged (${fault}) and was left as it is; restore the whole of ${folder} from a backup, or set DATA_DIR to another folder.`;
