import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isLocked, lockFolder } from './data-lock.ts';
import { inMegabytes, leastRoom, roomIn } from './disk-room.ts';
import { controlFile, holdsStore } from './store-files.ts';
import { markFile, storeFolder } from './store-record.ts';

/** Names in the data folder: the copy, the lock of the process that uses it, and the lock while a process makes it. */
const names = { copy: 'copy', use: 'copy.lock', making: 'copying.lock' } as const;
// The most attempts at a copy: a checkpoint during an attempt makes it useless.
const attempts = 5;

/** Whether a copy of the store in that folder is being made. */
export const isBeingCopied = (folder: string): boolean => isLocked(folder, names.making);

const isOfLog = (path: string) => path.startsWith('pg_wal/');
// Lock and record files, which belong to the original, and temporary files of one statement.
const isLeftOut = (path: string) => path === 'postmaster.pid' || path === markFile || path.includes('pgsql_tmp');

/** Awaits work on a file; undefined if the file no longer exists. Its table was dropped, and the log records that. */
async function ifThere<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The files and folders of a store, by their paths in it. */
async function listed(store: string): Promise<{ files: string[]; folders: string[] }> {
  const [files, folders]: [string[], string[]] = [[], []];
  for (const entry of await readdir(store, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).slice(store.length + 1);
    if (!isLeftOut(path)) (entry.isDirectory() ? folders : files).push(path);
  }
  return { files, folders };
}

async function refuseWithoutRoom(folder: string, store: string): Promise<void> {
  let bytes = 2 * leastRoom;
  for (const path of (await listed(store)).files) bytes += (await ifThere(stat(join(store, path))))?.size ?? 0;
  const room = roomIn(folder);
  if (room < bytes)
    throw new Error(
      `A copy of the store takes ${inMegabytes(bytes)} for as long as it is read, and ${inMegabytes(room)} are free where ${folder} is; make room on the disk.`,
    );
}

/**
 * Copies a store that may be in use, like a base backup in PostgreSQL's manual ("Making a Base Backup Using the Low
 * Level API"): first the control file, which says where recovery starts; then the tables in any state; then the log,
 * which has all later changes. Recovery replays the log, and the copy becomes the store at the moment when its log was
 * copied. Returns false after a checkpoint during the copy: the log may have lost its beginning.
 */
async function copyOnce(store: string, copy: string): Promise<boolean> {
  const control = await readFile(join(store, controlFile));
  const take = async (paths: readonly string[]) => {
    for (const path of paths) await ifThere(copyFile(join(store, path), join(copy, path), constants.COPYFILE_FICLONE));
  };
  const { files, folders } = await listed(store);
  await mkdir(copy, { recursive: true, mode: 0o700 });
  for (const path of folders.toSorted()) await mkdir(join(copy, path), { recursive: true, mode: 0o700 });
  await take(files.filter((path) => !isOfLog(path) && path !== controlFile));
  await take((await listed(store)).files.filter(isOfLog));
  await writeFile(join(copy, controlFile), control, { mode: 0o600 });
  return control.equals(await readFile(join(store, controlFile)));
}

/**
 * Calls `work` with a copy of the embedded store in `folder`, whether or not a process has it open; that process does
 * not wait. Removes the copy afterwards, and the remains of an earlier one that a killed process left. Refuses a folder
 * without a store, a folder whose copy another process reads, and a disk with too little room.
 */
export async function withCopyOf<T>(folder: string, work: (copy: string) => Promise<T>): Promise<T> {
  if (!holdsStore(folder)) throw new Error(`There is no store in ${folder}; set DATA_DIR to the folder of the site.`);
  const refusal = (pid: number) => `Process ${pid} reads a copy of the store in ${folder}; wait until it has ended.`;
  const release = await lockFolder(folder, names.use, refusal);
  const [store, copy] = [join(folder, storeFolder), join(folder, names.copy)];
  const remove = () => rm(copy, { recursive: true, force: true });
  try {
    await remove();
    await refuseWithoutRoom(folder, store);
    const done = await lockFolder(folder, names.making, refusal);
    try {
      for (let attempt = 1; !(await copyOnce(store, join(copy, storeFolder))); attempt += 1) {
        if (attempt === attempts)
          throw new Error(`The store in ${folder} was opened or closed whenever it was copied; try again.`);
        await remove();
      }
    } finally {
      done();
    }
    return await work(copy);
  } finally {
    await remove();
    release();
  }
}
