import { and, desc, eq, isNull, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { listedLengths } from '#contract/limits.ts';
import { lineWords } from '#contract/submissions/line-words.ts';
import { changeKinds, type ChangeKind } from '#contract/submissions/recent-limits.ts';
import type { Change, ChangeList } from '#contract/submissions/recent.ts';
import { NotFound } from '#server/core/not-found.ts';
import type { Db } from '#server/db/client.ts';
import { afterCursor, byAge, encodeCursor, inOrder, newestFirst, within, type Page } from '#server/db/keyset.ts';
import { articles } from '#server/db/schema/articles.ts';
import { bounties, bountySteps } from '#server/db/schema/bounties.ts';
import { changes, isOfNobodyBlocked, isReadBy, type ChangeFilter } from '#server/db/schema/changes.ts';
import { comments } from '#server/db/schema/comments.ts';
import { accounts } from '#server/db/schema/people.ts';
import { articleRevisions } from '#server/db/schema/revisions.ts';
import { contributions, lines, proposals, reports } from '#server/db/schema/submission-kinds.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { beginningOf } from '#server/db/texts.ts';
import { bylineColumns, personId } from '#server/features/people/byline.ts';
import { nameKey } from '#server/features/people/skeleton.ts';
import { partsOf } from './weeks/line-parts.ts';
import { weekTitleOf } from './weeks/week-title.ts';
import { unlessWithheld } from './withheld.ts';

/** The requested changes; people are named by their wallet or their username. */
export interface WantedChanges extends Page {
  readonly kind?: ChangeKind | undefined;
  readonly category?: string | undefined;
  readonly by?: string | undefined;
  readonly notBy?: string | undefined;
}

// A page that leaves out a person's changes examines this many of the newest changes. It may have fewer rows than other
// pages, and the next one continues where it ended.
const lookedAt = 500;

// The most bytes of a page's rows, even below its limit: no answer is large (design §7).
const mostBytes = 240_000;

const order = newestFirst(changes);

/** The account of a wallet, or of a name that nobody hid. Refuses an unknown one. */
async function personOf(db: Db, requested: string | undefined) {
  if (requested === undefined) return null;
  const isNamed = and(eq(accounts.usernameKey, nameKey(requested)), isNull(accounts.hiddenReason));
  const found = await db
    .select({ id: accounts.id, wallet: personId(accounts), profile: bylineColumns })
    .from(accounts)
    .where(or(eq(accounts.wallet, requested), isNamed))
    .orderBy(desc(eq(accounts.wallet, requested)))
    .limit(1);
  if (found[0] === undefined) throw new NotFound('Nobody here has this wallet or name.');
  return found[0];
}

function filterOf(category: string | undefined, by: string | undefined): ChangeFilter {
  if (by !== undefined) return category ? 'both' : 'person';
  return category ? 'category' : 'nothing';
}

/** The positions of the newest matching changes: reads at most `most` of each kind, each by one range of an index. */
function placesOf(db: Db, { kind, category, cursor }: WantedChanges, by: string | undefined, most: number) {
  const kinds = kind === undefined ? changeKinds : [kind];
  const { id, createdAt, accountId } = changes;
  const listed = db
    .select({ id, createdAt, accountId, kind: changes.kind })
    .from(changes)
    .where(
      and(
        sql`${changes.kind} = asked.kind`,
        sql`${changes.isShown}`,
        isReadBy(changes.kind, filterOf(category, by)),
        category ? eq(changes.category, category) : undefined,
        by === undefined ? undefined : eq(accountId, by),
        afterCursor(order, { limit: most, cursor }),
      ),
    )
    .orderBy(...inOrder(order))
    .limit(most)
    .as('listed');
  return db
    .select({ id: listed.id, createdAt: listed.createdAt, accountId: listed.accountId, kind: listed.kind })
    .from(sql`unnest(${sql.param([...kinds])}::text[]) as asked (kind)`)
    .crossJoinLateral(listed)
    .orderBy(desc(listed.createdAt), desc(listed.id))
    .limit(most);
}

const isWon = sql`${bountySteps.toStatus} in ('Awarded', 'Paid')`;

/** The submission of a change, with its author's words. The planner can find it only by its key. */
const submissionOf = (db: Db) =>
  db
    .select({
      id: submissions.id,
      kind: submissions.kind,
      status: submissions.status,
      note: submissions.reviewNote,
      words: unlessWithheld(
        beginningOf(sql`coalesce(${contributions.text}, ${proposals.body}, ${reports.details}, ${lines.text})`).text,
        '',
      ).as('sent_words'),
      name: unlessWithheld(
        sql`coalesce(${proposals.title}, ${beginningOf(reports.article, listedLengths.name).text}, ${weekTitleOf(lines.day)})`,
        '',
      ).as('sent_name'),
      added: contributions.wordsAdded,
      removed: contributions.wordsRemoved,
    })
    .from(submissions)
    .leftJoin(contributions, eq(contributions.id, submissions.id))
    .leftJoin(proposals, eq(proposals.id, submissions.id))
    .leftJoin(reports, eq(reports.id, submissions.id))
    .leftJoin(lines, eq(lines.id, submissions.id))
    .where(eq(submissions.id, changes.submissionId))
    .limit(1)
    .as('submission');

/** The step of a change with its bounty, and the account and name of its winner. */
const stepOf = (db: Db) =>
  db
    .select({
      id: bounties.id,
      name: bounties.name,
      status: bountySteps.toStatus,
      note: bountySteps.note,
      reward: sql<number>`${bounties.reward}::float8`.as('step_reward'),
      currency: bounties.currency,
      winner: sql<string | null>`case when ${isWon} then ${bounties.winner} end`.as('step_winner'),
      winnerId: sql<string | null>`case when ${isWon} then
        (select ${accounts.id} from ${accounts} where ${accounts.wallet} = ${bounties.winner}) end`.as(
        'step_winner_id',
      ),
    })
    .from(bountySteps)
    .innerJoin(bounties, eq(bounties.id, bountySteps.bountyId))
    .where(eq(bountySteps.id, changes.stepId))
    .limit(1)
    .as('step');

const commentOf = (db: Db) =>
  db
    .select({ text: beginningOf(comments.text).text.as('said_text') })
    .from(comments)
    .where(eq(comments.id, changes.commentId))
    .limit(1)
    .as('said');

/** Selects the changes with these ids, with their subjects, except those of blocked people. */
function selectChanges(db: Db, ids: readonly string[]) {
  const [submission, step, comment] = [submissionOf(db), stepOf(db), commentOf(db)];
  // Only a change of a text has a number of words, not a decision or a comment on it.
  const sizeOf = (revised: AnyPgColumn, suggested: AnyPgColumn) =>
    sql<number | null>`case ${changes.kind} when 'edit' then ${revised} when 'contribution' then ${suggested} end`;
  return db
    .select({
      id: changes.id,
      kind: changes.kind,
      createdAt: changes.createdAt,
      commentId: changes.commentId,
      accountId: accounts.id,
      wallet: personId(accounts),
      profile: bylineColumns,
      article: { slug: articles.slug, title: articles.title },
      revision: { number: articleRevisions.number, kind: articleRevisions.kind },
      submission: { id: submission.id, kind: submission.kind, status: submission.status },
      bounty: {
        id: step.id,
        status: step.status,
        reward: step.reward,
        currency: step.currency,
        winner: sql<string | null>`case when ${accounts.id} is null then ${step.winner} end`,
      },
      title: sql<string>`coalesce(${step.name}, ${articles.title}, ${submission.name}, '')`,
      text: sql<string>`coalesce(case ${changes.kind}
        when 'edit' then ${articleRevisions.change}
        when 'comment' then ${comment.text}
        when 'bounty' then ${beginningOf(step.note).text}
        when 'decision' then ${beginningOf(submission.note).text}
        else ${submission.words} end, '')`,
      added: sizeOf(articleRevisions.wordsAdded, submission.added),
      removed: sizeOf(articleRevisions.wordsRemoved, submission.removed),
    })
    .from(sql`unnest(${sql.param([...ids])}::uuid[]) as asked (id)`)
    .innerJoin(changes, sql`${changes.id} = asked.id`)
    .leftJoinLateral(submission, sql`true`)
    .leftJoinLateral(step, sql`true`)
    .leftJoinLateral(comment, sql`true`)
    .leftJoin(accounts, eq(accounts.id, sql`coalesce(${changes.accountId}, ${step.winnerId})`))
    .leftJoin(articles, eq(articles.id, changes.articleId))
    .leftJoin(
      articleRevisions,
      and(eq(articleRevisions.articleId, changes.articleId), eq(articleRevisions.number, changes.revision)),
    )
    .where(isOfNobodyBlocked);
}

type Row = Awaited<ReturnType<typeof selectChanges>>[number];

/** A part of a row; null if its join found no row, which leaves each of its fields null. */
const present = <Part extends object>(part: Part | null, key: keyof Part): Part | null =>
  part === null || part[key] === null ? null : part;

const changeOf = ({ accountId, wallet, profile, added, removed, ...row }: Row): Change => ({
  ...row,
  text: row.kind === 'contribution' && row.submission?.kind === 'line' ? lineWords(partsOf(row.text)) : row.text,
  by: accountId === null ? null : { wallet, profile },
  article: present(row.article, 'slug'),
  revision: present(row.revision, 'number'),
  submission: present(row.submission, 'id'),
  bounty: present(row.bounty, 'id'),
  words: added === null ? null : { added, removed: removed ?? 0 },
});

/** The changes at these positions, in the order of the list. */
async function changesAt(db: Db, places: readonly { readonly id: string }[]): Promise<Change[]> {
  if (places.length === 0) return [];
  const ids = places.map(({ id }) => id);
  const rows = await selectChanges(db, ids).orderBy(...inOrder(order));
  return rows.map(changeOf);
}

/**
 * A page of the public changes, newest first: all, of one kind, category or person, or without one person's. A decision
 * on a person's submission is about them, not by them. The cost does not depend on the number of changes, so a page may
 * be short, and the next one continues where it ended. Refuses an unknown person.
 */
export async function listChanges(db: Db, wanted: WantedChanges): Promise<ChangeList> {
  const [by, notBy] = [await personOf(db, wanted.by), await personOf(db, wanted.notBy)];
  const most = notBy === null ? wanted.limit + 1 : lookedAt;
  const places = await placesOf(db, wanted, by?.id, most);
  const others =
    notBy === null ? places : places.filter(({ accountId, kind }) => accountId !== notBy.id || kind === 'decision');
  const page = others.slice(0, wanted.limit);
  const found = await changesAt(db, page);
  const shown = within(found, mostBytes);
  const isWhole = shown.length === found.length;
  const isLast = isWhole && others.length === page.length && places.length < most;
  const passed = others.length > page.length ? page : places;
  const ended = isWhole ? passed.at(-1) : shown.at(-1);
  return {
    changes: shown,
    next: isLast || ended === undefined ? null : encodeCursor(byAge(ended)),
    person: by && { wallet: by.wallet, profile: by.profile },
  };
}
