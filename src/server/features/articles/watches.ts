import { and, eq, inArray, isNull, ne, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { watching } from '#contract/articles/limits.ts';
import type { Watches } from '#contract/articles/watches.ts';
import { Conflict } from '#server/core/errors.ts';
import { tags, type Touch } from '#server/core/tags.ts';
import { tagOf } from '#server/db/at-once.ts';
import type { Db, Store } from '#server/db/client.ts';
import { readPage, type Order, type Page } from '#server/db/keyset.ts';
import { articles, watches } from '#server/db/schema/articles.ts';
import { accounts } from '#server/db/schema/people.ts';
import { write } from '#server/db/write.ts';
import { tell } from '#server/features/notices/telling.ts';
import { articleWith } from '#server/features/revisions/article-at.ts';

/** The id of the article that has or had that slug. Refuses one that no article ever had. */
const idAt = async (db: Db, slug: string): Promise<string> =>
  (await articleWith(db, slug, { id: articles.id }, 'There is no such article; check its address.')).id;

const lastFirst: Order<{ createdAt: string; articleId: string }> = {
  columns: [watches.createdAt, watches.articleId],
  direction: 'descending',
  position: ({ createdAt, articleId }) => [createdAt, articleId],
};

const watchOf = (accountId: string, articleId: string) => and(eq(watches.articleId, articleId), eq(watches.accountId, accountId));

/** Whether an account watches the article that has or had that slug. Refuses a slug that no article ever had. */
export async function isWatching(db: Db, accountId: string, slug: string): Promise<boolean> {
  return (await db.$count(watches, watchOf(accountId, await idAt(db, slug)))) > 0;
}

/** A page of the articles that an account watches, the last one first, and how many they are. */
export async function listWatched(db: Db, accountId: string, page: Page): Promise<Watches> {
  const ofIt = eq(watches.accountId, accountId);
  const watched = db
    .select({ articleId: watches.articleId, createdAt: watches.createdAt, article: { slug: articles.slug, title: articles.title } })
    .from(watches)
    .innerJoin(articles, eq(articles.id, watches.articleId));
  const { rows, next } = await readPage(watched, page, lastFirst, ofIt);
  return { watches: rows.map(({ article, createdAt }) => ({ article, createdAt })), next, count: await db.$count(watches, ofIt) };
}

/** Has an account watch that article, or not. Refuses a slug that no article ever had, and more articles than a person may watch. */
export function setWatching(store: Store, accountId: string, slug: string, isWatched: boolean): Promise<{ watching: boolean }> {
  return write(store, async (db, touch) => {
    const articleId = await idAt(db, slug);
    touch(tags.watchesOf(accountId));
    if (!isWatched) await db.delete(watches).where(watchOf(accountId, articleId));
    else {
      await db.insert(watches).values({ articleId, accountId }).onConflictDoNothing();
      if ((await db.$count(watches, eq(watches.accountId, accountId))) > watching.articles)
        throw new Conflict(`You watch ${watching.articles} articles already; stop watching one of them first.`);
    }
    return { watching: isWatched };
  });
}

/** Forgets what an account watches, inside the transaction that closes it. */
export async function forgetWatches(db: Db, accountId: string): Promise<void> {
  await db.delete(watches).where(eq(watches.accountId, accountId));
}

/** For a write at once: those who watch an article and are told what happens to it, as `account_id`. Whoever is blocked is told nothing. */
export const watchersOf = (articleId: SQL): SQL =>
  sql`select account_id from watches join accounts on accounts.id = watches.account_id
    where article_id = ${articleId} and accounts.blocked_reason is null order by watches.created_at limit ${sql.raw(String(watching.told))}`;

/**
 * For a write at once whose parts have `target`, with the article's id, and `writer`: has the account watch the article, where it has a wallet
 * and `when` has a row, unless it watches as many as one may. `watching` says whether it watches it then.
 */
export const watchingParts = (by: SQLWrapper, when: SQL): SQL => sql`
  watched as (
    insert into watches (article_id, account_id)
    select target.id, ${by} from target, writer, ${when}
    where not is_anonymous and (select count(*) from watches where account_id = ${by}) < ${sql.raw(String(watching.articles))}
    on conflict do nothing returning account_id),
  watching as (
    select exists (table watched) or exists (select from watches, target where article_id = target.id and account_id = ${by}) as watching),
  watched_tags as (select ${tagOf(tags.watchesOf, sql`account_id`)} as tag from watched)`;

/** What became of an article that people watch. */
interface WatchedChange {
  readonly articleId: string;
  /** The account that did it. */
  readonly by: string;
  /** Its newest revision, and what changed in it, in words. */
  readonly number: number;
  readonly change: string;
  /** Who watches it and is not told. */
  readonly untold?: string | undefined;
}

/** Tells those who watch an article that somebody changed it, inside the transaction that does it. */
export async function tellWatchers(db: Db, touch: Touch, { articleId, by, number, change, untold }: WatchedChange): Promise<void> {
  const watchers = db
    .select({ id: watches.accountId })
    .from(watches)
    .innerJoin(accounts, eq(accounts.id, watches.accountId))
    .where(and(eq(watches.articleId, articleId), isNull(accounts.blockedReason), untold ? ne(accounts.id, untold) : undefined))
    .orderBy(watches.createdAt)
    .limit(watching.told);
  const details = { since: number - 1, revision: number, note: change };
  await tell(db, touch, { to: inArray(accounts.id, watchers), by, kind: 'changed', about: { articleId }, details, names: 'everybody' });
}
