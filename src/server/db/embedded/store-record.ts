import { createHash } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** A file of the store: its size, and a digest if it is small. A folder has neither. */
export type Known = readonly [bytes: number, digest?: string] | null;

/** Files of a store by their paths. */
export type Files = readonly (readonly [string, Known])[];

/**
 * The record of a store: either closed with exactly these files, or opened by a process that did not close it, with at
 * least these files at its last checkpoint.
 */
export interface Recorded {
  readonly state: 'open' | 'closed';
  readonly files: Files;
}

/** The folder of the store's files in the data folder. */
export const storeFolder = 'pg';
/** Beside it: the list of its files at the last close or checkpoint. */
export const recordFile = 'pg.json';
/** Among the store's files, from the first record on: a marked store without its record is damaged. */
export const markFile = 'recorded';

const sumOf = (files: Files) => createHash('sha256').update(JSON.stringify(files)).digest('base64url');

/** Syncs a folder, so that the names in it are durable. */
export function fsyncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(path, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/** Writes the text atomically and syncs it to the disk. */
function writeWhole(folder: string, name: string, text: string): void {
  const unfinished = join(folder, `${recordFile}.new`);
  const file = openSync(unfinished, 'w', 0o600);
  writeSync(file, text);
  fsyncSync(file);
  closeSync(file);
  renameSync(unfinished, join(folder, name));
}

/** The text of the record; null where there is none. */
export function readRecord(folder: string): string | null {
  try {
    return readFileSync(join(folder, recordFile), 'utf8');
  } catch {
    return null;
  }
}

// The fields of the records of 0.2.0, which have no checksum. It opens a store of a newer version before it refuses its
// tables. Damage to a present record leaves none of these.
const formerFields = ['{"state":"open"}', '{"state":"closed","files":['];

/** Parses the record; null if it is unreadable or its checksum is wrong. */
export function parsedRecord(text: string | null): Recorded | null {
  try {
    if (text === null) return null;
    const { state, files = [], sum } = JSON.parse(text) as Partial<Recorded> & { sum?: string };
    const isWhole = sum === undefined ? formerFields.some((start) => text.startsWith(start)) : sum === sumOf(files);
    return isWhole && (state === 'open' || state === 'closed') ? { state, files } : null;
  } catch {
    return null;
  }
}

export const writeRecord = (folder: string, { state, files }: Recorded): void =>
  writeWhole(folder, recordFile, JSON.stringify({ state, sum: sumOf(files), files }));

/** Restores the record. */
export function putRecordBack(folder: string, text: string | null): void {
  if (text === null) rmSync(join(folder, recordFile), { force: true });
  else writeWhole(folder, recordFile, text);
}

/** Marks a store that has a record; the mark stays. */
export function markRecorded(folder: string): void {
  const mark = join(storeFolder, markFile);
  if (existsSync(join(folder, mark))) return;
  fsyncFolder(folder);
  writeWhole(folder, mark, `The record of this store is ../${recordFile}.\n`);
}
