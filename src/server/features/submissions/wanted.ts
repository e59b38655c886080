import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { slugOf } from '#contract/slug.ts';
import { wantedShown } from '#contract/submissions/limits.ts';
import type { WantedArticle } from '#contract/submissions/wanted.ts';
import type { Db } from '#server/db/client.ts';
import { inOrder } from '#server/db/keyset.ts';
import { bounties } from '#server/db/schema/bounties.ts';
import { accounts } from '#server/db/schema/people.ts';
import { linkNames } from '#server/db/schema/links.ts';
import { proposals } from '#server/db/schema/submission-kinds.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { slugsAmong } from '#server/features/articles/articles.ts';
import { isOpen } from '#server/features/bounties/entries.ts';
import { isThere, submissionOrder } from './submissions.ts';
import { isWithheld } from './withheld.ts';

// The most waiting proposals to read. The list leaves out those by new wallets, so a flood of them must fit in here.
const lookedAt = 200;
// The most proposals of one author.
const ofOneAuthor = 3;

/** The open bounties without an article, those with the next deadline first. */
async function withBounty(db: Db): Promise<WantedArticle[]> {
  const { id, name, reward, currency, articleId, place } = bounties;
  const found = await db
    .select({ id, name, reward: sql<number>`${reward}::float8`, currency })
    .from(bounties)
    .where(and(isNull(articleId), isOpen))
    .orderBy(asc(place), asc(id))
    .limit(wantedShown);
  return found.map(({ name: title, ...bounty }) => ({ title, articles: 0, proposal: null, bounty }));
}

/**
 * The newest waiting proposals by people with a wallet and an accepted contribution. A new wallet costs nothing, and
 * nobody has reviewed these titles, which the main page shows.
 */
async function proposed(db: Db): Promise<WantedArticle[]> {
  // A limit before the joins and in each join: the planner cannot read other rows, whatever it expects.
  const newest = db
    .select({
      id: submissions.id,
      authorId: submissions.authorId,
      createdAt: submissions.createdAt,
      isWithheld: isWithheld.as('withheld'),
    })
    .from(submissions)
    .where(and(eq(submissions.status, 'waiting for review'), eq(submissions.kind, 'proposal'), isThere))
    .orderBy(...inOrder(submissionOrder))
    .limit(lookedAt)
    .as('newest');
  const found = await db.execute<{ id: string; title: string }>(sql`
    select id, title from (
      select newest.id, newest.created_at, title,
        row_number() over (partition by author_id order by newest.created_at desc, newest.id desc) as place
      from ${newest}
        cross join lateral (select title from ${proposals} where proposals.id = newest.id limit 1) as proposal
        cross join lateral (
          select wallet, accepted_count, blocked_reason from ${accounts} where accounts.id = newest.author_id limit 1
        ) as author
      where not withheld and wallet is not null and accepted_count > 0 and blocked_reason is null) as shown
    where place <= ${ofOneAuthor}
    order by created_at desc, id desc`);
  return found.map(({ id: proposal, title }) => ({ title, articles: 0, proposal, bounty: null }));
}

/** The names without an article that most articles link to. */
async function linked(db: Db): Promise<WantedArticle[]> {
  const { key, name, links, owners } = linkNames;
  const found = await db
    .select({ title: name, articles: links })
    .from(linkNames)
    // Written as literals, like the condition of the index.
    .where(sql`${owners} = 0 and ${links} > 0`)
    .orderBy(desc(links), desc(key))
    .limit(wantedShown);
  return found.map((one) => ({ ...one, proposal: null, bounty: null }));
}

// Titles without Latin letters have no slug.
const keyOf = ({ title }: WantedArticle): string => slugOf(title) || title.toLowerCase();

/** Merges two requests for the same article. */
const merged = (one: WantedArticle, other: WantedArticle): WantedArticle => ({
  title: one.title,
  articles: Math.max(one.articles, other.articles),
  proposal: one.proposal ?? other.proposal,
  bounty: one.bounty ?? other.bounty,
});

/**
 * The most wanted articles, at most `wantedShown`: those with an open bounty, then those with the most links, then
 * proposals. Leaves out titles that an article has or had.
 */
export async function listWanted(db: Db): Promise<WantedArticle[]> {
  const byKey = new Map<string, WantedArticle>();
  for (const one of (await Promise.all([withBounty(db), linked(db), proposed(db)])).flat()) {
    const known = byKey.get(keyOf(one));
    byKey.set(keyOf(one), known ? merged(known, one) : one);
  }
  if (byKey.size === 0) return [];
  for (const slug of await slugsAmong(db, [...byKey.keys()])) byKey.delete(slug);
  return [...byKey.values()].slice(0, wantedShown);
}
