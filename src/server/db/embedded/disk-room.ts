import { statfsSync } from 'node:fs';

const megabyte = 1024 * 1024;

/**
 * With less space than this, in bytes, the store is read-only: PostgreSQL panics when it cannot create the next 16 MB
 * file of its write-ahead log, and then it cannot serve reads either.
 */
export const leastRoom = 24 * megabyte;

/** The size of a new store with the encyclopedia, in bytes. */
export const roomOfNewStore = 144 * megabyte;

/** The free bytes on the disk of `folder`. */
export function roomIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Whether the disk of `folder` has too little space for writes. */
export function isFull(folder: string): boolean {
  try {
    return roomIn(folder) < leastRoom;
  } catch {
    // If the folder has another fault, the store will report it.
    return false;
  }
}

/** A number of bytes in words. */
export const inMegabytes = (bytes: number): string => `${Math.floor(bytes / megabyte)} MB`;
