import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { watching } from '#contract/articles/limits.ts';
import type { Watches } from '#contract/articles/watches.ts';
import { Conflict } from '#server/core/errors.ts';
import { peopleTags } from '#server/core/people-tags.ts';
import type { Touch } from '#server/core/touch.ts';
import type { Db, Store } from '#server/db/client.ts';
import { readPage, type Order, type Page } from '#server/db/keyset.ts';
import { articles, watches } from '#server/db/schema/articles.ts';
import { accounts } from '#server/db/schema/people.ts';
import { write } from '#server/db/write.ts';
import { tell } from '#server/features/notices/telling.ts';
import { articleWith } from '#server/features/revisions/article-at.ts';

/** The id of the article with that present or former slug. Refuses an unknown slug. */
const idAt = async (db: Db, slug: string): Promise<string> =>
  (await articleWith(db, slug, { id: articles.id }, 'There is no such article; check its address.')).id;

const lastFirst: Order<{ createdAt: string; articleId: string }> = {
  columns: [watches.createdAt, watches.articleId],
  direction: 'descending',
  position: ({ createdAt, articleId }) => [createdAt, articleId],
};

const watchOf = (accountId: string, articleId: string) =>
  and(eq(watches.articleId, articleId), eq(watches.accountId, accountId));

/** Whether an account watches an article. */
export const isWatchingIt = async (db: Db, accountId: string, articleId: string): Promise<boolean> =>
  (await db.$count(watches, watchOf(accountId, articleId))) > 0;

/** Whether an account watches the article with that present or former slug. Refuses an unknown slug. */
export async function isWatching(db: Db, accountId: string, slug: string): Promise<boolean> {
  return isWatchingIt(db, accountId, await idAt(db, slug));
}

/** A page of the articles that an account watches, the latest first, and their number. */
export async function listWatched(db: Db, accountId: string, page: Page): Promise<Watches> {
  const ofIt = eq(watches.accountId, accountId);
  const watched = db
    .select({
      articleId: watches.articleId,
      createdAt: watches.createdAt,
      article: { slug: articles.slug, title: articles.title },
    })
    .from(watches)
    .innerJoin(articles, eq(articles.id, watches.articleId));
  const { rows, next } = await readPage(watched, page, lastFirst, ofIt);
  return {
    watches: rows.map(({ article, createdAt }) => ({ article, createdAt })),
    next,
    count: await db.$count(watches, ofIt),
  };
}

/** Starts or stops watching that article. Refuses an unknown slug, and more articles than the limit. */
export function setWatching(
  store: Store,
  accountId: string,
  slug: string,
  isWatched: boolean,
): Promise<{ watching: boolean }> {
  return write(store, async (db, touch) => {
    const articleId = await idAt(db, slug);
    touch(peopleTags.watchesOf(accountId));
    if (!isWatched) await db.delete(watches).where(watchOf(accountId, articleId));
    else {
      await db.insert(watches).values({ articleId, accountId }).onConflictDoNothing();
      if ((await db.$count(watches, eq(watches.accountId, accountId))) > watching.articles)
        throw new Conflict(`You watch ${watching.articles} articles already; stop watching one of them first.`);
    }
    return { watching: isWatched };
  });
}

/** Deletes the watches of an account, inside the transaction that closes it. */
export async function forgetWatches(db: Db, accountId: string): Promise<void> {
  await db.delete(watches).where(eq(watches.accountId, accountId));
}

/**
 * Lets the author of a contribution watch its article, inside the transaction that creates it: only with a wallet, and
 * below the limit. Returns whether they watch it then.
 */
export async function watchOwn(db: Db, touch: Touch, accountId: string, articleId: string): Promise<boolean> {
  const [watched] = await db.execute(sql`
    insert into ${watches} (article_id, account_id)
    select ${articleId}, ${accounts.id} from ${accounts} where ${accounts.id} = ${accountId} and ${accounts.wallet} is not null
      and (select count(*) from ${watches} where account_id = ${accountId}) < ${watching.articles}
    on conflict do nothing returning account_id`);
  if (watched) touch(peopleTags.watchesOf(accountId));
  return watched !== undefined || isWatchingIt(db, accountId, articleId);
}

/** The accounts that watch an article and get notices, except `untold` and blocked ones. */
const watchersOf = (db: Db, articleId: string, untold?: string) =>
  db
    .select({ id: watches.accountId })
    .from(watches)
    .innerJoin(accounts, eq(accounts.id, watches.accountId))
    .where(
      and(
        eq(watches.articleId, articleId),
        isNull(accounts.blockedReason),
        untold ? ne(accounts.id, untold) : undefined,
      ),
    )
    .orderBy(watches.createdAt)
    .limit(watching.told);

/** Notifies watchers of a contribution to an article, inside the transaction that adds it. */
export async function tellContributed(db: Db, touch: Touch, articleId: string, by: string): Promise<void> {
  const to = inArray(accounts.id, watchersOf(db, articleId));
  await tell(db, touch, { to, by, kind: 'contributed', about: { articleId }, names: 'everybody' });
}

/** A change of a watched article. */
interface WatchedChange {
  readonly articleId: string;
  /** The account that made it. */
  readonly by: string;
  /** Its newest revision, and the summary of the change. */
  readonly number: number;
  readonly change: string;
  /** A watcher who gets no notice. */
  readonly untold?: string | undefined;
}

/** Notifies watchers of a change of an article, inside the transaction that makes it. */
export async function tellWatchers(
  db: Db,
  touch: Touch,
  { articleId, by, number, change, untold }: WatchedChange,
): Promise<void> {
  const watchers = watchersOf(db, articleId, untold);
  const details = { since: number - 1, revision: number, note: change };
  await tell(db, touch, {
    to: inArray(accounts.id, watchers),
    by,
    kind: 'changed',
    about: { articleId },
    details,
    names: 'everybody',
  });
}
