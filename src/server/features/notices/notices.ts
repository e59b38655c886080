import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { amount, shortWallet } from '#contract/format.ts';
import type { SubmissionKind, Currency } from '#contract/kinds.ts';
import { listedLengths } from '#contract/limits.ts';
import { keptNotices } from '#contract/notices/limits.ts';
import type { Notice } from '#contract/notices/notices.ts';
import { peopleTags } from '#server/core/people-tags.ts';
import type { Db, Store } from '#server/db/client.ts';
import { afterCursor, byAge, cutPage, inOrder, newestFirst, type Page } from '#server/db/keyset.ts';
import { articles } from '#server/db/schema/articles.ts';
import { bounties } from '#server/db/schema/bounties.ts';
import { notices } from '#server/db/schema/notices.ts';
import { accounts } from '#server/db/schema/people.ts';
import { contributions, lines, proposals, reports } from '#server/db/schema/submission-kinds.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { write } from '#server/db/write.ts';
import { bylineColumns } from '#server/features/people/byline.ts';
import { worded, type NoticeData } from './notice-text.ts';

const order = newestFirst(notices);

/** The notices of an account that are not older than the limit. */
const isOf = (accountId: string) =>
  and(eq(notices.accountId, accountId), gt(notices.createdAt, sql`now() - make_interval(days => ${keptNotices.days})`));

/** The number of an account's unread notices. */
export async function countUnread(db: Db, accountId: string): Promise<number> {
  const [found] = await db
    .select({ unread: sql<number>`count(*)::integer` })
    .from(notices)
    .where(and(isOf(accountId), eq(notices.isRead, false)));
  return found!.unread;
}

const submission = sql<{
  kind: SubmissionKind;
  id: string;
  title: string;
  slug: string | null;
  parts: string | null;
} | null>`(
  select json_build_object('kind', ${submissions.kind}, 'id', ${submissions.id}, 'slug', ${articles.slug}, 'parts', ${contributions.changedParts},
    'title', left(coalesce(${articles.title},
      case when ${submissions.isWithheld} and ${submissions.status} <> 'Accepted' then null else coalesce(${proposals.title}, nullif(${reports.article}, ''), to_char(${lines.day}, '"Week "FMIW" of "IYYY')) end, 'an article'), ${sql.raw(String(listedLengths.name))}))
  from ${submissions}
    left join ${contributions} on ${contributions.id} = ${submissions.id}
    left join ${proposals} on ${proposals.id} = ${submissions.id}
    left join ${reports} on ${reports.id} = ${submissions.id}
    left join ${lines} on ${lines.id} = ${submissions.id}
    left join ${articles} on ${articles.id} = coalesce(${contributions.articleId}, ${reports.articleId})
  where ${submissions.id} = ${notices.submissionId})`;

const bounty = sql<{
  id: string;
  name: string;
  reward: number;
  currency: Currency;
  winner: string | null;
  username: string | null;
} | null>`(
  select json_build_object('id', ${bounties.id}, 'name', left(${bounties.name}, ${sql.raw(String(listedLengths.name))}),
    'reward', ${bounties.reward}::float8, 'currency', ${bounties.currency}, 'winner', ${bounties.winner}, 'username', ${bylineColumns.username})
  from ${bounties} left join ${accounts} on ${accounts.wallet} = ${bounties.winner}
  where ${bounties.id} = ${notices.bountyId})`;

const article = sql<{ slug: string; title: string } | null>`(
  select json_build_object('slug', ${articles.slug}, 'title', left(${articles.title}, ${sql.raw(String(listedLengths.name))}))
  from ${articles} where ${articles.id} = ${notices.articleId})`;

const nameOf = ({ username, wallet }: { username: string | null; wallet: string | null }) =>
  username ?? (wallet && shortWallet(wallet));

/** The names of these accounts, by id; null for an anonymous one. */
async function namesOf(db: Db, ids: readonly string[]): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: accounts.id, wallet: accounts.wallet, username: bylineColumns.username })
    .from(accounts)
    .where(inArray(accounts.id, [...new Set(ids)]));
  return new Map(found.map((person) => [person.id, nameOf(person)]));
}

/** A page of an account's notices, newest first, and the number of all unread ones. */
export async function listNotices(
  db: Db,
  accountId: string,
  page: Page,
): Promise<{ notices: Notice[]; unread: number; next: string | null }> {
  const found = await db
    .select({
      id: notices.id,
      kind: notices.kind,
      details: notices.details,
      last: sql<string[]>`${notices.people}[1:2]`,
      count: sql<number>`cardinality(${notices.people})`,
      submission,
      bounty,
      article,
      read: notices.isRead,
      createdAt: notices.createdAt,
    })
    .from(notices)
    // In a query of one table, Drizzle would leave the tables' names out of the expressions.
    .innerJoin(accounts, eq(accounts.id, notices.accountId))
    .where(and(isOf(accountId), afterCursor(order, page)))
    .orderBy(...inOrder(order))
    .limit(page.limit + 1);
  const { rows, next } = cutPage(found, page, byAge);
  const names = await namesOf(
    db,
    rows.flatMap(({ last }) => last),
  );
  const listed = rows.map(({ id, read, createdAt, last, bounty, ...row }): Notice => {
    const what: NoticeData = {
      ...row,
      people: last.map((person) => names.get(person) ?? null),
      bounty: bounty && {
        ...bounty,
        reward: `${amount(bounty.reward)} ${bounty.currency}`,
        winner: nameOf({ ...bounty, wallet: bounty.winner }),
      },
    };
    return { id, kind: row.kind, ...worded(what), createdAt, read };
  });
  return { notices: listed, unread: await countUnread(db, accountId), next };
}

/**
 * Marks an account's notices as read: those of `ids`, or all of them; `until` limits it to notices before a moment.
 * Returns the number of unread ones after it.
 */
export function readNotices(
  store: Store,
  accountId: string,
  { ids, until }: { ids?: readonly string[] | undefined; until?: string | undefined },
): Promise<{ unread: number }> {
  return write(store, async (db, touch) => {
    const held = db
      .select({ id: notices.id })
      .from(notices)
      .where(
        and(
          eq(notices.accountId, accountId),
          eq(notices.isRead, false),
          ids && inArray(notices.id, [...ids]),
          until === undefined ? undefined : lte(notices.createdAt, until),
        ),
      )
      .orderBy(notices.id)
      .for('update');
    await db.update(notices).set({ isRead: true }).where(inArray(notices.id, held));
    touch(peopleTags.noticesReadBy(accountId));
    return { unread: await countUnread(db, accountId) };
  });
}
