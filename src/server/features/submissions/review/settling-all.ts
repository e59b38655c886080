import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { NotFound } from '#server/core/not-found.ts';
import type { Touch } from '#server/core/touch.ts';
import { peopleTags } from '#server/core/people-tags.ts';
import type { Db, Store } from '#server/db/client.ts';
import { holdArticles } from '#server/db/locks.ts';
import { accounts } from '#server/db/schema/people.ts';
import { reports } from '#server/db/schema/submission-kinds.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { write } from '#server/db/write.ts';
import { record } from '#server/features/moderation/audit.ts';
import { settleFlagsOf } from '#server/features/moderation/settling.ts';
import { holdSubmission, isThere } from '#server/features/submissions/submissions.ts';
import type { Reviewer } from './four-eyes.ts';
import { decide } from './reviews.ts';

// The number of submissions per transaction, and per call: nobody waits long.
const atOnce = 25;
const most = 500;

interface Settling {
  readonly by: Reviewer;
  readonly accountId: string;
  /** The note on each submission. */
  readonly note: string;
}

const waitingOf = (accountId: string) =>
  and(eq(submissions.authorId, accountId), eq(submissions.status, 'waiting for review'), isThere);

/** Rejects some waiting submissions of a person. Returns their number. */
async function settleSome(db: Db, touch: Touch, { by, accountId, note }: Settling): Promise<number> {
  const [person] = await db
    .select({ name: sql<string>`coalesce(${accounts.username}, ${accounts.wallet}, 'anonymous session')` })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  if (person === undefined) throw new NotFound('There is no such account.');
  const waiting = await db
    .select({ id: submissions.id, kind: submissions.kind })
    .from(submissions)
    .where(waitingOf(accountId))
    .orderBy(asc(submissions.id))
    .limit(atOnce);
  const ids = waiting.map(({ id }) => id);
  // The articles of reports, then the submissions, and only then their author's account, which each decision may lock
  // (`locks.ts`).
  const on = await db.select({ id: reports.articleId }).from(reports).where(inArray(reports.id, ids));
  await holdArticles(
    db,
    on.map(({ id }) => id),
  );
  const allHeld = [];
  for (const { id, kind } of waiting) allHeld.push(await holdSubmission(db, kind, id));
  let settled = 0;
  for (const held of allHeld) {
    // Decided meanwhile.
    if (held.status !== 'waiting for review') continue;
    await decide(db, touch, { by, held, status: 'Rejected', note });
    settled += 1;
  }
  const flags = await settleFlagsOf(db, accountId);
  if (flags > 0) touch(peopleTags.flags);
  if (waiting.length + flags === 0) return 0;
  const details = [`${settled} submissions rejected, ${flags} flags settled`, note].filter(Boolean).join(': ');
  await record(db, touch, {
    by: by.accountId,
    action: 'settled all of',
    subject: 'account',
    subjectId: accountId,
    title: person.name,
    details,
  });
  return waiting.length;
}

/**
 * Rejects the waiting submissions of a person, and settles their flags, in short transactions, each with an audit
 * entry. Returns the number of submissions, and whether more wait. Refuses a missing account.
 */
export async function settleAllOf(store: Store, settling: Settling): Promise<{ settled: number; isMore: boolean }> {
  let settled = 0;
  for (let done = atOnce; done === atOnce && settled < most; settled += done)
    done = await write(store, (db, touch) => settleSome(db, touch, settling));
  return { settled, isMore: (await store.db.$count(submissions, waitingOf(settling.accountId))) > 0 };
}
