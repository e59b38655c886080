import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Who holds a folder. The start time tells a process from a later one of the same number. */
interface Owner {
  readonly pid: number;
  readonly started: string;
}

/** When a process started, in ticks since boot; empty where the system does not say. */
function startOf(pid: number): string {
  try {
    // The command in parentheses may hold anything; the 22nd field counts from behind it (proc(5)).
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function isAlive({ pid, started }: Owner): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return started === '' || startOf(pid) === '' || startOf(pid) === started;
}

function read(path: string): Owner | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Owner;
  } catch {
    return null;
  }
}

/**
 * Locks a data folder, because two processes on one would lose each other's rows without a word (security, Measured).
 * A lock whose process is gone is taken over. Refuses a folder that is in use. Returns what unlocks it.
 */
export function lockFolder(folder: string): () => void {
  const lock = join(folder, 'lock');
  const mine = join(folder, `lock.${randomUUID()}`);
  writeFileSync(mine, JSON.stringify({ pid: process.pid, started: startOf(process.pid) } satisfies Owner));
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
      if (owner !== null && isAlive(owner)) {
        throw new Error(`The data folder ${folder} is in use by process ${owner.pid}; stop it, or set DATA_DIR to another folder.`);
      }
      setAside(lock, owner);
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
