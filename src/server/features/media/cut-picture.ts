import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { media } from '#server/db/schema/media.ts';
import type { Converting } from './converting.ts';
import type { Cut } from './convert-process.ts';
import type { FileStore } from './file-store.ts';
import { gone, isPublic, keyOf } from './media.ts';
import { readFile } from './serving.ts';

interface Deps {
  readonly db: Db;
  /** The store outside of the database; null if the database has the files. */
  readonly outside: FileStore | null;
  readonly converting: Converting;
}

/** The part of a picture that covers a frame. */
export interface CutPicture {
  readonly mediaId: string;
  readonly jpeg: Uint8Array;
}

/**
 * Cuts the public picture with a file of that path to a frame. Refuses a draft, a hidden and a missing one, and while
 * too many pictures wait; fails if its file cannot be read or decoded.
 */
export async function cutPicture(
  { db, outside, converting }: Deps,
  path: string,
  { frame, ground }: Omit<Cut, 'bytes'>,
): Promise<CutPicture> {
  const [, hash = ''] = /^\/media\/([0-9a-f]{32})-/.exec(path) ?? [];
  const [found] = await db
    .select({ files: media.files })
    .from(media)
    .where(and(eq(media.hash, hash), isPublic));
  if (found === undefined) throw gone();
  const files = found.files.filter(({ type }) => type === 'webp');
  const file = files.find(({ width, height }) => width >= frame.width && height >= frame.height) ?? files.at(-1)!;
  const { mediaId, bytes } = await readFile(db, outside, keyOf(hash, file), async () => false);
  return { mediaId, jpeg: await converting.cut({ bytes, frame, ground }) };
}
