import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { smallDisk } from '#test/small-disk.ts';
import { prepareDataFolder } from './data-folder.ts';
import { lockFolder } from './data-lock.ts';
import { openEmbedded } from './embedded.ts';

const holder = fileURLToPath(new URL('../../../../test/lock-holder.ts', import.meta.url));
const isRoot = process.getuid?.() === 0;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'data-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The paths in the folder that other users may access, with their modes. */
function open(path: string): string[] {
  const { mode } = lstatSync(path);
  const inside = lstatSync(path).isDirectory() ? readdirSync(path).flatMap((name) => open(join(path, name))) : [];
  return mode & 0o077 ? [`${path} ${(mode & 0o777).toString(8)}`, ...inside] : inside;
}

/** Starts a process that locks the folder, and waits for the lock. With `parent`, its parent never reaps it. */
async function holdLock({ parent = false } = {}) {
  const [command, args] = parent
    ? ['sh', ['-c', '"$0" "$@" & exec sleep 600', process.execPath, holder, folder]]
    : [process.execPath, [holder, folder]];
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  const [line] = (await once(lines, 'line')) as [string];
  return { child, pid: Number(line) };
}

describe('the data folder', () => {
  it('is closed to other users, including its new and existing files', async () => {
    chmodSync(folder, 0o755);
    const store = await openEmbedded(folder);
    expect(open(folder)).toEqual([]);
    expect(existsSync(join(folder, 'sql.sock'))).toBe(true);
    await store.close();
    for (const path of [folder, join(folder, 'pg'), join(folder, 'pg/base')]) chmodSync(path, 0o777);
    for (const name of ['PG_VERSION', 'postgresql.conf', 'pg_hba.conf']) chmodSync(join(folder, 'pg', name), 0o666);
    const again = await openEmbedded(folder);
    expect(open(folder)).toEqual([]);
    await again.close();
  });

  it('leaves files and modes alone that are not the store’s', () => {
    const other = join(folder, 'notes');
    mkdirSync(other);
    chmodSync(other, 0o755);
    prepareDataFolder(folder);
    expect(lstatSync(other).mode & 0o777).toBe(0o755);
    chmodSync(folder, 0o1777);
    prepareDataFolder(folder);
    expect(lstatSync(folder).mode & 0o7777).toBe(0o1777);
  });

  it.each([
    ['is a file', () => (writeFileSync(join(folder, 'file'), ''), join(folder, 'file'))],
    ['would be in a file', () => (writeFileSync(join(folder, 'file'), ''), join(folder, 'file', 'data'))],
  ])('is refused in one sentence when it %s', (_what, path) => {
    expect(() => prepareDataFolder(path())).toThrow(
      /^The data folder .* cannot be made \(.*\); set DATA_DIR to another folder\.$/,
    );
  });

  it.skipIf(!isRoot)('is refused in one sentence when it belongs to another user (skipped unless root)', () => {
    chownSync(folder, 1234, 1234);
    process.seteuid!(4321);
    try {
      expect(() => prepareDataFolder(folder)).toThrow(
        /^The data folder .* belongs to another user, who could change what is in it; make it this user's own, or set DATA_DIR to another folder\.$/,
      );
    } finally {
      process.seteuid!(0);
    }
  });

  it('is refused in one sentence when it cannot be written (skipped where no disk can be mounted)', async ({
    skip,
  }) => {
    const disk = smallDisk(200);
    if (disk === null) return skip('no disk can be mounted here');
    try {
      disk.makeReadOnly();
      await expect(openEmbedded(disk.folder)).rejects.toThrow(
        /^The data folder .* cannot be (written|closed to other users) \(.*\); .*DATA_DIR/,
      );
    } finally {
      disk.remove();
    }
  });
});

describe('the lock of the data folder', () => {
  it('is taken over at once from a killed process that the system still lists', async () => {
    const { child, pid } = await holdLock({ parent: true });
    process.kill(pid, 'SIGKILL');
    const unlock = await lockFolder(folder);
    expect(child.exitCode).toBeNull();
    unlock();
    child.kill('SIGKILL');
    await once(child, 'exit');
  });

  it('waits for a process that is stopping', async () => {
    const { child } = await holdLock();
    child.kill('SIGTERM');
    const unlock = await lockFolder(folder);
    unlock();
    expect(existsSync(join(folder, 'lock'))).toBe(false);
  });

  it('refuses a folder whose process still runs', async () => {
    const { child, pid } = await holdLock();
    await expect(lockFolder(folder)).rejects.toThrow(
      `The data folder ${folder} is in use by process ${pid}; stop it, or set DATA_DIR to another folder.`,
    );
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
});
