import { and, eq, gte, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { media as shape } from '#contract/media/media.ts';
import type { Db } from '#server/db/client.ts';
import { everyRow, readPage, type Order } from '#server/db/keyset.ts';
import { media, mediaFiles } from '#server/db/schema/media.ts';
import { mediaUses } from '#server/db/schema/submission-kinds.ts';
import type { FileStore } from './file-store.ts';
import { isPublic, selectOwnMedia, shownMedia } from './media.ts';

/** A picture in an export: its uploader is a person of that site alone. */
export const exportedPicture = shape.omit({ wallet: true, profile: true });
export type ExportedPicture = z.output<typeof exportedPicture>;

const byId: Order<{ id: string }> = { columns: [media.id], direction: 'ascending', position: ({ id }) => [id] };

const atOnce = 200;

/**
 * Yields every public picture that the newest text of an article uses, by id: all, or those that came or whose article
 * changed since then.
 */
export async function* everyPicture(
  db: Db,
  since: string | null,
): AsyncGenerator<{ row: ExportedPicture; changedAt: string }> {
  const users = (which = sql``) => sql<boolean>`exists (select from ${mediaUses} join articles
    on articles.id = ${mediaUses.articleId} where ${mediaUses.mediaId} = ${media.id}${which})`;
  const isChanged =
    since === null ? undefined : or(gte(media.createdAt, since), users(sql` and articles.updated_at >= ${since}`));
  const rows = everyRow((cursor) =>
    readPage(selectOwnMedia(db), { limit: atOnce, cursor }, byId, and(isPublic, users(), isChanged)),
  );
  for await (const found of rows) yield { row: exportedPicture.parse(shownMedia(found)), changedAt: found.createdAt };
}

/** The bytes of a picture's file, wherever they are. Throws if they are nowhere. */
export async function bytesOfFile(db: Db, outside: FileStore | null, key: string): Promise<Uint8Array> {
  const [found] = await db.select({ bytes: mediaFiles.bytes }).from(mediaFiles).where(eq(mediaFiles.key, key));
  const bytes = found?.bytes ?? (await outside?.get(key)) ?? null;
  if (bytes === null)
    throw new Error(`The store of pictures has no ${key}; set its S3 settings or restore the bucket, and try again.`);
  return bytes;
}
