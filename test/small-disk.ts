import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A separate disk for a test. */
export interface SmallDisk {
  readonly folder: string;
  /** Fills the disk up to this many free bytes, after emptying it. */
  fill(left?: number): void;
  /** Frees the space. */
  empty(): void;
  makeReadOnly(): void;
  remove(): void;
}

/** Mounts a disk of this many megabytes in memory; null if that is not allowed. */
export function smallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  const filler = join(folder, 'filler');
  const mount = (options: string) => spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status === 0;
  if (!mount(`size=${megabytes}m`)) {
    rmSync(folder, { recursive: true });
    return null;
  }
  const empty = () => rmSync(filler, { force: true });
  return {
    folder,
    empty,
    fill(left = 0) {
      empty();
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - left)));
    },
    makeReadOnly: () => void mount('remount,ro'),
    remove() {
      spawnSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
