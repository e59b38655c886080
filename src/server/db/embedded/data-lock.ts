import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** The holder of a folder. The start time distinguishes a process from a later one with the same number. */
interface Owner {
  readonly pid: number;
  readonly started: string;
}

/** The state and start time of a process, in ticks since boot; both empty if the system does not report them. */
function statusOf(pid: number): { state: string; started: string } {
  try {
    // The command in parentheses may contain anything, so the third and the 22nd field count from behind it (proc(5)).
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
  // A zombie: in a container without an init it stays forever.
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

// How long the holder of the folder may take to stop, in milliseconds, and how often to check.
const longestStop = 10_000;
const pause = 100;

const inUse = (folder: string) => (pid: number) =>
  `The data folder ${folder} is in use by process ${pid}; stop it, or set DATA_DIR to another folder.`;

/**
 * Locks a data folder, because two processes on one would silently lose each other's rows. Takes over the lock of a
 * dead process, and waits for a process that may be stopping. Refuses a folder that stays in use or is not writable.
 * `name` is the name of another lock in the folder, and `refusal` the sentence for a held lock. Returns a function that
 * unlocks it.
 */
export async function lockFolder(folder: string, name = 'lock', refusal = inUse(folder)): Promise<() => void> {
  const lock = join(folder, name);
  const mine = join(folder, `${name}.${randomUUID()}`);
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
        // `link` is atomic and fails if the name exists.
        linkSync(mine, lock);
        return () => rmSync(lock, { force: true });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const owner = read(lock);
      if (owner === null || !isAlive(owner)) setAside(lock, owner);
      else if (owner.pid === process.pid || Date.now() > deadline) throw new Error(refusal(owner.pid));
      else await setTimeout(pause);
    }
  } finally {
    rmSync(mine, { force: true });
  }
}

/** Whether a running process holds the lock of that name. */
export function isLocked(folder: string, name: string): boolean {
  const owner = read(join(folder, name));
  return owner !== null && isAlive(owner);
}

/** Moves a stale lock away, and back again if another process took it over in the meantime. */
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
