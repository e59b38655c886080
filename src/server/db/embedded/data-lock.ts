import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** Who holds a folder. The start time tells a process from a later one of the same number. */
interface Owner {
  readonly pid: number;
  readonly started: string;
}

/** A process's state, and when it started in ticks since boot; both empty where the system does not say. */
function statusOf(pid: number): { state: string; started: string } {
  try {
    // The command in parentheses may hold anything; the third field and the 22nd count from behind it (proc(5)).
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    return { state: fields[0] ?? '', started: fields[19] ?? '' };
  } catch {
    return { state: '', started: '' };
  }
}

function isAlive({ pid, started }: Owner): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const found = statusOf(pid);
  // One that has ended and that nobody has taken off the list yet; in a container without an init it stays there for
  // ever.
  if (/^[ZXx]$/.test(found.state)) return false;
  return started === '' || found.started === '' || found.started === started;
}

function read(path: string): Owner | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Owner;
  } catch {
    return null;
  }
}

// How long the process that has the folder may take to stop, in milliseconds, and how often it is looked at.
const longestStop = 10_000;
const pause = 100;

/**
 * Locks a data folder, because two processes on one would lose each other's rows without a word (security, Measured). A
 * lock whose process is gone is taken over, and one whose process may just be stopping is waited for. Refuses a folder
 * that stays in use, or cannot be written. Returns what unlocks it.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const lock = join(folder, 'lock');
  const mine = join(folder, `lock.${randomUUID()}`);
  const deadline = Date.now() + longestStop;
  try {
    writeFileSync(mine, JSON.stringify({ pid: process.pid, started: statusOf(process.pid).started } satisfies Owner));
  } catch (error) {
    throw new Error(
      `The data folder ${folder} cannot be written (${(error as Error).message}); let this user write there, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
  try {
    for (;;) {
      try {
        // A link appears whole or not at all, and only where nothing is.
        linkSync(mine, lock);
        return () => rmSync(lock, { force: true });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const owner = read(lock);
      if (owner === null || !isAlive(owner)) setAside(lock, owner);
      else if (owner.pid === process.pid || Date.now() > deadline)
        throw new Error(
          `The data folder ${folder} is in use by process ${owner.pid}; stop it, or set DATA_DIR to another folder.`,
        );
      else await setTimeout(pause);
    }
  } finally {
    rmSync(mine, { force: true });
  }
}

/** Moves a stale lock away, and back again when another process took it over in the meantime. */
function setAside(lock: string, stale: Owner | null): void {
  const aside = `${lock}.${randomUUID()}`;
  try {
    renameSync(lock, aside);
  } catch {
    return;
  }
  const moved = read(aside);
  if (moved !== null && (moved.pid !== stale?.pid || moved.started !== stale.started)) linkSync(aside, lock);
  rmSync(aside, { force: true });
}
