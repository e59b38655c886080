import { and, eq, sql } from 'drizzle-orm';
import type { SubmissionKind } from '#contract/kinds.ts';
import type { ModeratedComment } from '#contract/moderation/comment.ts';
import { NotFound } from '#server/core/not-found.ts';
import { peopleTags } from '#server/core/people-tags.ts';
import type { Db, Store } from '#server/db/client.ts';
import { readPage, type Page } from '#server/db/keyset.ts';
import { comments } from '#server/db/schema/comments.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { write } from '#server/db/write.ts';
import { record } from '#server/features/moderation/audit.ts';
import { mustBeAboutAnother, restrain, type Restrainer } from '#server/features/moderation/restraints.ts';
import { settleFlagsOn } from '#server/features/moderation/settling.ts';
import { holdAccounts } from '#server/features/standing/grants.ts';
import { keepBlocked } from './leaving/blocking.ts';
import { commentOrder, listedComment, selectComments, touchComments } from './comments.ts';

/** A page of the comments on a submission for an admin: with the texts and the reasons of hidden ones. */
export async function listModeratedComments(
  db: Db,
  kind: SubmissionKind,
  id: string,
  wanted: Page,
): Promise<{ comments: ModeratedComment[]; next: string | null }> {
  const selected = selectComments(db, {
    ...listedComment,
    text: comments.text,
    truncated: sql<boolean>`false`,
    deleted: sql<boolean>`${comments.deletedAt} is not null`,
    authorId: comments.authorId,
    hiddenReason: comments.hiddenReason,
  }).innerJoin(submissions, eq(submissions.id, comments.submissionId));
  const { rows, next } = await readPage(
    selected,
    wanted,
    commentOrder,
    and(eq(comments.submissionId, id), eq(submissions.kind, kind)),
  );
  return { comments: rows, next };
}

/**
 * Hides a comment with a reason, or shows it again with null. A comment that its author deleted stays deleted.
 * `blocksAuthor` also blocks the author from writing, for the same reason; showing a comment never blocks. Refuses to
 * block oneself. Refuses a moderator who blocks an admin or a moderator, or who shows their own comment again.
 */
export async function hideComment(
  store: Store,
  by: Restrainer,
  id: string,
  { reason, blocksAuthor }: { reason: string | null; blocksAuthor: boolean },
): Promise<{ id: string }> {
  const isBlocked = blocksAuthor && reason !== null;
  const authorId = await write(store, async (db, touch) => {
    const [comment] = await db
      .update(comments)
      .set({ hiddenReason: reason })
      .where(eq(comments.id, id))
      .returning({ authorId: comments.authorId, submissionId: comments.submissionId, text: comments.text });
    if (comment === undefined) throw new NotFound('This comment is not there any more.');
    if (reason === null) mustBeAboutAnother(by, comment.authorId);
    // Before the flags (`locks.ts`).
    if (isBlocked) await holdAccounts(db, [comment.authorId]);
    if (reason !== null) await settleFlagsOn(db, { commentId: id });
    touch(peopleTags.flags);
    const action = reason === null ? 'showed' : 'hid';
    await record(db, touch, {
      by: by.accountId,
      action,
      subject: 'comment',
      subjectId: id,
      title: comment.text,
      details: reason ?? '',
    });
    await touchComments(db, comment.submissionId, comment.authorId, touch);
    if (isBlocked) await restrain(db, touch, { by, id: comment.authorId, restraint: 'writing', reason });
    return comment.authorId;
  });
  if (isBlocked) await keepBlocked(store, authorId);
  return { id };
}
