import { eq } from 'drizzle-orm';
import { Unavailable } from '#server/core/later-errors.ts';
import type { Db } from '#server/db/client.ts';
import { media, mediaFiles } from '#server/db/schema/media.ts';
import type { FileStore } from './file-store.ts';
import { gone } from './media.ts';

/** A file of a picture, and whether shared caches may keep it. */
interface Served {
  readonly mediaId: string;
  readonly isPublic: boolean;
  readonly bytes: Uint8Array;
}

const unreachable = 'This picture cannot be read at the moment; please try again later.';

/**
 * Reads a file of a picture from the database, or from the store outside of it. Refuses a missing one, and one of a
 * hidden picture unless `mayShow`.
 */
export async function readFile(
  db: Db,
  outside: FileStore | null,
  key: string,
  mayShow: () => Promise<boolean>,
): Promise<Served> {
  const [found] = await db
    .select({
      mediaId: media.id,
      isDraft: media.isDraft,
      hiddenReason: media.hiddenReason,
      bytes: mediaFiles.bytes,
    })
    .from(mediaFiles)
    .innerJoin(media, eq(media.id, mediaFiles.mediaId))
    .where(eq(mediaFiles.key, key));
  if (found === undefined) throw gone();
  const { mediaId, isDraft, hiddenReason } = found;
  if (hiddenReason !== null && !(await mayShow())) throw gone();
  const bytes = found.bytes ?? (await outside?.get(key)) ?? null;
  // There is a row, so the file is in a store that is not configured or that lost it.
  if (bytes === null) throw new Unavailable(unreachable, 60);
  return { mediaId, isPublic: !isDraft && hiddenReason === null, bytes };
}
