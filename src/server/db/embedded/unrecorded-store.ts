import { readFileSync } from 'node:fs';
import { join } from 'node:path';

// Checks a store that nobody closed cleanly, or that a version without records closed. PostgreSQL's manual, "Database
// File Layout" and "pg_controldata", lists the files.

type Files = ReadonlyMap<string, readonly [bytes: number, digest?: string] | null>;

const block = 8_192;
const segment = 16 * 1024 ** 2;
// The number of transactions in one file of pg_xact, and in one block of it.
const fates = { file: 32 * block * 4, block: block * 4 };

const isShutDown = 1;

/** The contents of global/pg_control: the state of the store, the start of its log, and the next transaction id. */
function readControl(store: string) {
  const control = readFileSync(join(store, 'global/pg_control'));
  return {
    isClosed: control.readUInt32LE(16) === isShutDown,
    log: control.readBigUInt64LE(40) / BigInt(segment),
    transaction: Number(control.readBigUInt64LE(64) & 0xffff_ffffn),
  };
}

/** The name of the log file with that number. The log of an embedded store has one timeline. */
function logFile(number: bigint): string {
  const perName = BigInt(2 ** 32 / segment);
  const hex = (value: bigint) => value.toString(16).toUpperCase().padStart(8, '0');
  return `00000001${hex(number / perName)}${hex(number % perName)}`;
}

/** The log file where PostgreSQL starts to read. */
const firstOfLog = (store: string) => logFile(readControl(store).log);

/** The missing file among these log files that PostgreSQL may read: it silently stops at a missing one. */
export function missingOfLog(store: string, then: Iterable<readonly [string, unknown]>, now: Files): string | null {
  const first = `pg_wal/${firstOfLog(store)}`;
  const missing = [...then].find(([path]) => path.startsWith('pg_wal/') && path >= first && !now.has(path));
  return missing ? `${missing[0]} is missing` : null;
}

/** Whether a file belongs to a persistent table or index, including its forks and segments. */
export const isOfTables = (path: string): boolean => /^(base\/\d+|global)\/\d+(_[a-z]+)?(\.\d+)?$/.test(path);

/**
 * Checks that the log has no gap from where PostgreSQL reads it and that each of its files is complete: PostgreSQL
 * silently stops at a gap.
 */
function faultOfLog(files: Files, first: bigint): string | null {
  const names = [...files.keys()]
    .map((path) => /^pg_wal\/([0-9A-F]{24})$/.exec(path)?.[1])
    .filter((name) => name !== undefined);
  const last = names.toSorted().at(-1) ?? '';
  for (let number = first; ; number += 1n) {
    const name = logFile(number);
    const bytes = files.get(`pg_wal/${name}`)?.[0];
    if (bytes === undefined) return `pg_wal/${name} is missing`;
    if (bytes !== segment) return `pg_wal/${name} has ${bytes} bytes instead of ${segment}`;
    if (name >= last) return null;
  }
}

/**
 * Checks that the commit status of all transactions is present: PostgreSQL takes transactions in a missing file for
 * rolled back while it replays its log.
 */
function faultOfFates(files: Files, next: number): string | null {
  const last = next - 1;
  const path = `pg_xact/${Math.floor(last / fates.file)
    .toString(16)
    .toUpperCase()
    .padStart(4, '0')}`;
  const least = (Math.floor((last % fates.file) / fates.block) + 1) * block;
  const bytes = files.get(path)?.[0];
  if (bytes === undefined) return `${path} is missing`;
  return bytes < least || bytes % block > 0 ? `${path} has ${bytes} bytes` : null;
}

const needed = [
  'PG_VERSION',
  'global/pg_control',
  'global/pg_filenode.map',
  'pg_multixact/offsets/0000',
  'pg_multixact/members/0000',
];
const folders = [
  'pg_wal',
  'pg_xact',
  'pg_multixact',
  'pg_subtrans',
  'pg_notify',
  'pg_tblspc',
  'pg_logical',
  'pg_replslot',
  'pg_stat',
];

/** The first missing or truncated file among those that every store has. */
function faultOfNeeded(files: Files): string | null {
  const databases = [...files.keys()].filter((path) => /^base\/\d+$/.test(path));
  // The three databases that PostgreSQL creates: two templates, and the one with the tables.
  const ofDatabases = ['base/1', 'base/4', 'base/5', ...databases].flatMap((path) => [
    `${path}/PG_VERSION`,
    `${path}/pg_filenode.map`,
  ]);
  for (const path of [...needed, ...ofDatabases]) {
    const bytes = files.get(path)?.[0];
    if (bytes === undefined) return `${path} is missing`;
    if (bytes === 0) return `${path} is empty`;
  }
  const missing = folders.find((path) => files.get(path) !== null);
  if (missing !== undefined) return `${missing} is missing`;
  return files.get('global/pg_control')![0] === block ? null : 'global/pg_control is cut';
}

/**
 * The first missing or truncated file of a store without a record; null if there is none. A killed process may leave
 * the last block of a table half written, which is no fault: PostgreSQL's log repairs it.
 */
export function faultsOfUnrecorded(store: string, files: Files): string | null {
  const fault = faultOfNeeded(files);
  if (fault !== null) return fault;
  const { isClosed, log, transaction } = readControl(store);
  const cut = [...files].find(([path, known]) => /^(base\/\d+|global)\/\d+/.test(path) && known![0] % block > 0);
  if (isClosed && cut !== undefined) return `${cut[0]} is cut`;
  return faultOfLog(files, log) ?? faultOfFates(files, transaction);
}
