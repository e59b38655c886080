import { statfsSync } from 'node:fs';

const megabyte = 1024 * 1024;

/**
 * With less room than this, in bytes, nothing is written: PostgreSQL stops dead when the next file of its write-ahead
 * log, 16 MB, cannot be made, and then nothing can be read either.
 */
export const leastRoom = 24 * megabyte;

/** What a new store takes with the encyclopedia in it, in bytes. */
export const roomOfNewStore = 144 * megabyte;

/** How many bytes may still be written where `folder` is. */
export function roomIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Whether there is so little room where `folder` is that nothing may be written. */
export function isFull(folder: string): boolean {
  try {
    return roomIn(folder) < leastRoom;
  } catch {
    // Whatever is wrong with the folder, the store will say it.
    return false;
  }
}

/** A number of bytes in words. */
export const inMegabytes = (bytes: number): string => `${Math.floor(bytes / megabyte)} MB`;
