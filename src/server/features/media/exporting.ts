import { and, eq, gte, or, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { media as shape } from '#contract/media/media.ts';
import type { Db } from '#server/db/client.ts';
import { everyRow, readPage, type Order } from '#server/db/keyset.ts';
import { media, mediaFiles } from '#server/db/schema/media.ts';
import { auditEntries } from '#server/db/schema/moderation.ts';
import { accounts } from '#server/db/schema/people.ts';
import { mediaUses } from '#server/db/schema/submission-kinds.ts';
import type { FileStore } from './file-store.ts';
import { isPublic, ownColumns, shownMedia } from './media.ts';

/**
 * A picture in an export, without its uploader, who is a person of this site alone. Older exports do not say when it was
 * taken.
 */
export const exportedPicture = shape.omit({ wallet: true, profile: true }).extend({ taken: z.string().default('') });
export type ExportedPicture = z.output<typeof exportedPicture>;

const byId: Order<{ id: string }> = { columns: [media.id], direction: 'ascending', position: ({ id }) => [id] };

const atOnce = 200;

/** A picture in an export, with the time of its last change. */
export interface Exported {
  readonly row: ExportedPicture;
  readonly changedAt: string;
}

// When it was added, imported, described, replaced, or shown again after it, a copy, or the profile with a copy was
// hidden: the log has every change of a public picture.
const changed = sql`greatest(${media.createdAt}, (
  select max(deed.created_at) from ${auditEntries} as deed where deed.subject = 'picture' and deed.subject_id = any(
    array(select copy.id::text from ${media} as copy where copy.source_hash = ${media.sourceHash}))), (
  select max(deed.created_at) from ${auditEntries} as deed
  where deed.subject = 'account' and deed.action = 'showed the picture of' and deed.subject_id = any(
    array(select copy.uploader_id::text from ${media} as copy where copy.source_hash = ${media.sourceHash}))))`;

const selectExported = (db: Db) =>
  db
    .select({ ...ownColumns, changedAt: changed.mapWith(media.createdAt) })
    .from(media)
    .innerJoin(accounts, eq(accounts.id, media.uploaderId));

const exported = ({ changedAt, ...found }: Awaited<ReturnType<typeof selectExported>>[number]): Exported => ({
  row: exportedPicture.parse(shownMedia(found)),
  changedAt: String(changedAt),
});

/**
 * Yields every public picture in the newest text of an article, by id: all, or those that changed, or whose article
 * changed, since then.
 */
export async function* everyPicture(db: Db, since: string | null): AsyncGenerator<Exported> {
  const users = (which?: SQL) => sql<boolean>`exists (select from ${mediaUses} join articles
    on articles.id = ${mediaUses.articleId} where ${mediaUses.mediaId} = ${media.id}${which ?? sql``})`;
  const isChanged =
    since === null ? undefined : or(gte(changed, since), users(sql` and articles.updated_at >= ${since}`));
  const rows = everyRow((cursor) =>
    readPage(selectExported(db), { limit: atOnce, cursor }, byId, and(isPublic, users(), isChanged)),
  );
  for await (const found of rows) yield exported(found);
}

/** The present state of a picture in an export; null if it was hidden or deleted meanwhile. */
export async function presentPicture(db: Db, id: string): Promise<Exported | null> {
  const [found] = await selectExported(db).where(and(eq(media.id, id), isPublic));
  return found === undefined ? null : exported(found);
}

/**
 * The bytes of a picture's file, from either store; null if the store outside of the database lacks them: they are
 * lost, or the picture was replaced or moved meanwhile. Throws if that store is not configured.
 */
export async function bytesOfFile(db: Db, outside: FileStore | null, key: string): Promise<Uint8Array | null> {
  const [found] = await db.select({ bytes: mediaFiles.bytes }).from(mediaFiles).where(eq(mediaFiles.key, key));
  if (found?.bytes) return found.bytes;
  if (outside === null) throw new Error(`The database has no ${key}; set the S3 settings and try again.`);
  return outside.get(key);
}
