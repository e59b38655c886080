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

// The number of waiting proposals to look at: not all of them may be shown.
const lookedAt = 50;

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
 * The newest proposals that wait for review, by people with a wallet and an accepted contribution: nobody reviewed a
 * title on the main page, and a new wallet costs nothing.
 */
async function proposed(db: Db): Promise<WantedArticle[]> {
  // Limited before the joins, and each join too: so the planner reads no other rows, whatever it expects.
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
  const found = await db.execute<{ id: string; title: string; isShown: boolean }>(sql`
    select newest.id, title, not withheld and wallet is not null and accepted_count > 0 and blocked_reason is null as "isShown"
    from ${newest}
      cross join lateral (select title from ${proposals} where proposals.id = newest.id limit 1) as proposal
      cross join lateral (
        select wallet, accepted_count, blocked_reason from ${accounts} where accounts.id = newest.author_id limit 1
      ) as author
    order by newest.created_at desc, newest.id desc`);
  return found
    .filter(({ isShown }) => isShown)
    .map(({ id, title }) => ({ title, articles: 0, proposal: id, bounty: null }));
}

/** The names in most articles' links to which no article answers. */
async function linked(db: Db): Promise<WantedArticle[]> {
  const { key, name, links, owners } = linkNames;
  const found = await db
    .select({ title: name, articles: links })
    .from(linkNames)
    // As in the condition of the index, without parameters.
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
 * The most wanted articles, at most `wantedShown`: those with an open bounty, then those to which most articles link,
 * then proposals. Leaves out those that exist by now or did once.
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
