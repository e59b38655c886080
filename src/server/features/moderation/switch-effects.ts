import { setImmediate } from 'node:timers/promises';
import { and, count, eq, gt, inArray, isNotNull, isNull, sql, type SQLWrapper } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { submissionKinds } from '#contract/kinds.ts';
import { mostCounted, type SwitchName } from '#contract/moderation/limits.ts';
import type { Db } from '#server/db/client.ts';
import { articles } from '#server/db/schema/articles.ts';
import { accounts } from '#server/db/schema/people.ts';
import { contributions } from '#server/db/schema/submission-kinds.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { wordFinder } from './refused-words.ts';
import { mustBeThere, subjectOf } from './switch-subjects.ts';

const lastDay = (column: AnyPgColumn) => gt(column, sql`now() - interval '1 day'`);

const isOfLastDay = and(
  inArray(submissions.kind, [...submissionKinds]),
  isNull(submissions.deletedAt),
  lastDay(submissions.createdAt),
);

// The number of texts between pauses for other work.
const textsAtOnce = 50;

/** The number of texts of the last day with a word or a link, among at most `mostCounted`. */
async function countWith(db: Db, subject: string): Promise<number> {
  // An index finds each by its key.
  const said = sql<string>`coalesce(
    (select concat_ws(' ', text, source) from contributions where contributions.id = submissions.id),
    (select concat_ws(' ', title, category, body) from proposals where proposals.id = submissions.id),
    (select concat_ws(' ', details, source, place) from reports where reports.id = submissions.id), '')`;
  const rows = await db.select({ said }).from(submissions).where(isOfLastDay).limit(mostCounted);
  const find = wordFinder([subject]);
  let many = 0;
  for (const [at, { said }] of rows.entries()) {
    if (at % textsAtOnce === 0) await setImmediate();
    if (find(said).size > 0) many += 1;
  }
  return many;
}

/**
 * How many contributions, proposals and reports of the last day a switch would have refused or withheld, or how many accounts; no
 * more than `mostCounted`. Null for a range: addresses are not stored. Refuses a subject that is none.
 */
export async function effectOf(db: Db, name: SwitchName, typed: string): Promise<number | null> {
  if (name === 'refuse-range') return null;
  const subject = subjectOf(name, typed);
  if (name === 'refuse-words') return countWith(db, subject);
  if (name === 'protect') {
    await mustBeThere(db, name, subject);
    const articleId = db.select({ id: articles.id }).from(articles).where(eq(articles.slug, subject));
    const contributed = and(
      eq(contributions.articleId, articleId),
      contributions.isThere,
      lastDay(contributions.createdAt),
    );
    return countOf(db, db.select({ id: contributions.id }).from(contributions).where(contributed).limit(mostCounted));
  }
  if (name === 'no-new-wallets') {
    const joined = db.select({ id: accounts.id }).from(accounts);
    return countOf(db, joined.where(and(isNotNull(accounts.wallet), lastDay(accounts.createdAt))).limit(mostCounted));
  }
  // An index finds each by its key.
  const isAnonymous = sql`(select ${accounts.wallet} is null from ${accounts} where ${accounts.id} = ${submissions.authorId})`;
  const written = db
    .select({ id: submissions.id })
    .from(submissions)
    .where(and(isOfLastDay, name === 'no-anonymous' ? isAnonymous : undefined));
  return countOf(db, written.limit(mostCounted));
}

async function countOf(db: Db, rows: SQLWrapper): Promise<number> {
  const [row] = await db.select({ many: count() }).from(sql`(${rows}) counted`);
  return row!.many;
}
