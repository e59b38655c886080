import { and, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Flag } from '#contract/moderation/flags.ts';
import { Conflict } from '#server/core/errors.ts';
import { NotFound } from '#server/core/not-found.ts';
import { peopleTags } from '#server/core/people-tags.ts';
import type { Db, Store } from '#server/db/client.ts';
import { newestFirst, readPage, type Page } from '#server/db/keyset.ts';
import { media, mediaFlags } from '#server/db/schema/media.ts';
import { accounts } from '#server/db/schema/people.ts';
import { write } from '#server/db/write.ts';
import { personColumns, personId, restraintColumns } from '#server/features/people/byline.ts';
import { mustBeAboutAnother, type Restrainer } from './restraints.ts';

/**
 * Flags a public picture for an admin. Refuses the caller's own, one that is not public, and a second flag while the
 * first one waits.
 */
export function flagMedia(store: Store, reporterId: string, mediaId: string, reason: string): Promise<{ id: string }> {
  return write(store, async (db, touch) => {
    touch(peopleTags.flags);
    const [picture] = await db
      .select({ uploaderId: media.uploaderId })
      .from(media)
      .where(and(eq(media.id, mediaId), eq(media.isDraft, false), isNull(media.hiddenReason)));
    if (picture === undefined) throw new NotFound('This picture is not there any more.');
    if (picture.uploaderId === reporterId)
      throw new Conflict('This picture is your own; write to us where /socials says.');
    const [row] = await db
      .insert(mediaFlags)
      .values({ mediaId, reporterId, reason, createdAt: sql`clock_timestamp()` })
      .onConflictDoUpdate({
        target: [mediaFlags.mediaId, mediaFlags.reporterId],
        set: { settled: false, reason, createdAt: sql`clock_timestamp()` },
        setWhere: eq(mediaFlags.settled, true),
      })
      .returning({ id: mediaFlags.id });
    if (row === undefined) throw new Conflict('You have flagged this already; an admin will look at it.');
    return row;
  });
}

const reporter = alias(accounts, 'reporter');
const order = newestFirst(mediaFlags);

/** A page of the waiting flags of pictures, or of the settled ones, newest first. */
export async function listMediaFlags(
  db: Db,
  settled: boolean,
  page: Page,
): Promise<{ flags: Flag[]; next: string | null }> {
  const selected = db
    .select({
      id: mediaFlags.id,
      reason: mediaFlags.reason,
      settled: mediaFlags.settled,
      createdAt: mediaFlags.createdAt,
      wallet: personId(reporter),
      profile: { username: reporter.username, pfp: reporter.pfp },
      media: {
        id: media.id,
        alt: media.alt,
        url: sql<string>`'/media/' || ${media.hash} || '-' || ${media.width} || '.webp'`,
        hiddenReason: media.hiddenReason,
      },
      subject: personColumns,
      restraints: restraintColumns,
    })
    .from(mediaFlags)
    .innerJoin(reporter, eq(reporter.id, mediaFlags.reporterId))
    .innerJoin(media, eq(media.id, mediaFlags.mediaId))
    .innerJoin(accounts, eq(accounts.id, media.uploaderId));
  const { rows, next } = await readPage(selected, page, order, eq(mediaFlags.settled, settled));
  return {
    flags: rows.map(({ subject, restraints, ...flag }) => ({
      ...flag,
      comment: null,
      subject: { ...subject, restraints },
    })),
    next,
  };
}

/**
 * Settles or reopens the flag of a picture, inside the caller's transaction. Returns its reason, or null without such a
 * flag. Refuses a moderator's decision on a flag of their own picture.
 */
export async function settleMediaFlag(
  db: Db,
  by: Pick<Restrainer, 'accountId' | 'isAdmin'>,
  id: string,
  settled: boolean,
): Promise<string | null> {
  const [flag] = await db
    .select({ reason: mediaFlags.reason, of: media.uploaderId })
    .from(mediaFlags)
    .innerJoin(media, eq(media.id, mediaFlags.mediaId))
    .where(eq(mediaFlags.id, id));
  if (flag === undefined) return null;
  mustBeAboutAnother(by, flag.of);
  await db.update(mediaFlags).set({ settled }).where(eq(mediaFlags.id, id));
  return flag.reason;
}
