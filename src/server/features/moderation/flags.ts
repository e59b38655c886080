import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Flag } from '#contract/moderation/flags.ts';
import { Conflict } from '#server/core/errors.ts';
import { NotFound } from '#server/core/not-found.ts';
import { peopleTags } from '#server/core/people-tags.ts';
import type { Db, Store } from '#server/db/client.ts';
import { byAge, cutPage, encodeCursor, newestFirst, readPage, type Page } from '#server/db/keyset.ts';
import { comments } from '#server/db/schema/comments.ts';
import { flags } from '#server/db/schema/moderation.ts';
import { accounts } from '#server/db/schema/people.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { write } from '#server/db/write.ts';
import { bylineColumns, personColumns, personId, restraintColumns } from '#server/features/people/byline.ts';
import { record } from './audit.ts';
import { listMediaFlags, settleMediaFlag } from './media-flags.ts';
import { mustBeAboutAnother, type Restrainer } from './restraints.ts';

const reporter = alias(accounts, 'reporter');
const order = newestFirst(flags);

async function addFlag(db: Db, flag: typeof flags.$inferInsert): Promise<{ id: string }> {
  const [row] = await db
    .insert(flags)
    .values({ ...flag, createdAt: sql`clock_timestamp()` })
    // A person may flag it again after an admin has settled the first flag.
    .onConflictDoUpdate({
      target: [flags.reporterId, flags.commentId, flags.profileId],
      set: { settled: false, reason: flag.reason, createdAt: sql`clock_timestamp()` },
      setWhere: eq(flags.settled, true),
    })
    .returning({ id: flags.id });
  if (row === undefined) throw new Conflict('You have flagged this already; an admin will look at it.');
  return row;
}

/**
 * Flags a comment for an admin. Refuses the caller's own, a hidden one, and a second flag while the first one waits.
 */
export function flagComment(
  store: Store,
  reporterId: string,
  commentId: string,
  reason: string,
): Promise<{ id: string }> {
  return write(store, async (db, touch) => {
    touch(peopleTags.flags);
    const [comment] = await db
      .select({
        authorId: comments.authorId,
        isGone: sql<boolean>`${comments.deletedAt} is not null or ${comments.hiddenReason} is not null or ${submissions.deletedAt} is not null`,
      })
      .from(comments)
      .innerJoin(submissions, eq(submissions.id, comments.submissionId))
      .where(eq(comments.id, commentId));
    if (comment === undefined || comment.isGone) throw new NotFound('This comment is not there any more.');
    if (comment.authorId === reporterId) throw new Conflict('This comment is your own; you can delete it.');
    return addFlag(db, { commentId, reporterId, reason });
  });
}

/**
 * Flags a profile for an admin. Refuses the caller's own, a missing one, and a second flag while the first one waits.
 */
export function flagProfile(store: Store, reporterId: string, wallet: string, reason: string): Promise<{ id: string }> {
  return write(store, async (db, touch) => {
    touch(peopleTags.flags);
    const [person] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.wallet, wallet));
    if (person === undefined) throw new NotFound('Profile not found.');
    if (person.id === reporterId) throw new Conflict('This profile is your own; you can change it.');
    return addFlag(db, { profileId: person.id, reporterId, reason });
  });
}

/** A page of the waiting flags, or of the settled ones, newest first. */
export async function listFlags(db: Db, settled: boolean, page: Page): Promise<{ flags: Flag[]; next: string | null }> {
  const selected = db
    .select({
      id: flags.id,
      reason: flags.reason,
      settled: flags.settled,
      createdAt: flags.createdAt,
      wallet: personId(reporter),
      profile: { username: reporter.username, pfp: reporter.pfp },
      comment: {
        id: comments.id,
        text: comments.text,
        createdAt: comments.createdAt,
        deleted: sql<boolean>`${comments.deletedAt} is not null`,
        hiddenReason: comments.hiddenReason,
        anonymousNumber: comments.anonymousNumber,
      },
      byline: bylineColumns,
      subject: personColumns,
      restraints: restraintColumns,
    })
    .from(flags)
    .innerJoin(reporter, eq(reporter.id, flags.reporterId))
    .leftJoin(comments, eq(comments.id, flags.commentId))
    .innerJoin(accounts, eq(accounts.id, sql`coalesce(${comments.authorId}, ${flags.profileId})`));
  const others = await readPage(selected, page, order, eq(flags.settled, settled));
  const ofPictures = await listMediaFlags(db, settled, page);
  const rows = others.rows.map(({ comment, byline, subject, restraints, ...flag }) => ({
    ...flag,
    comment: comment && { ...comment, wallet: subject.wallet, profile: byline, authorId: subject.id },
    media: null,
    subject: { ...subject, restraints },
  }));
  // Both lists have the same order, so the first rows of both together are a page. Each list has one row more than the
  // limit if further rows follow.
  const isNewer = (one: Flag, other: Flag) =>
    one.createdAt === other.createdAt ? one.id > other.id : one.createdAt > other.createdAt;
  const sorted = [...rows, ...ofPictures.flags].toSorted((one, other) => (isNewer(one, other) ? -1 : 1));
  const isMore = others.next !== null || ofPictures.next !== null;
  const cut = cutPage(sorted, page, byAge);
  const last = cut.rows.at(-1);
  return { flags: cut.rows, next: cut.next ?? (isMore && last !== undefined ? encodeCursor(byAge(last)) : null) };
}

/**
 * Settles a flag, or reopens it. Refuses a moderator's decision on a flag of their own comment, profile or picture.
 */
export function settleFlag(
  store: Store,
  by: Pick<Restrainer, 'accountId' | 'isAdmin'>,
  id: string,
  settled: boolean,
): Promise<{ id: string }> {
  return write(store, async (db, touch) => {
    touch(peopleTags.flags);
    const [flag] = await db
      .select({ reason: flags.reason, of: sql<string>`coalesce(${comments.authorId}, ${flags.profileId})` })
      .from(flags)
      .leftJoin(comments, eq(comments.id, flags.commentId))
      .where(eq(flags.id, id));
    const ofPicture = flag ? null : await settleMediaFlag(db, by, id, settled);
    const reason = flag?.reason ?? ofPicture;
    if (reason === null || reason === undefined) throw new NotFound('This flag is not there any more.');
    if (flag) {
      mustBeAboutAnother(by, flag.of);
      await db.update(flags).set({ settled }).where(eq(flags.id, id));
    }
    await record(db, touch, {
      by: by.accountId,
      action: settled ? 'settled' : 'reopened',
      subject: 'flag',
      subjectId: id,
      title: reason,
    });
    return { id };
  });
}
