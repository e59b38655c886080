import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { EnteredBounty } from '#contract/bounties/bounties.ts';
import type { Contribution } from '#contract/submissions/contributions.ts';
import type { ContributionSort } from '#contract/limits.ts';
import type { Db, Store } from '#server/db/client.ts';
import { byAge, newestFirst, readPage, type Order, type Page } from '#server/db/keyset.ts';
import { accounts, articles, bounties, bountyEntries, contributions, submissions } from '#server/db/schema.ts';
import { beginningOf, wholeOf, type ShownText } from '#server/db/texts.ts';
import { write } from '#server/db/write.ts';
import { Conflict, NotFound } from '#server/errors.ts';
import { ofPerson } from '#server/features/people/byline.ts';
import { countContribution, findArticle } from '#server/features/articles/articles.ts';
import { tellWatchers } from '#server/features/articles/watches.ts';
import { enter, enteredTags, holdOpenBounties, listEntered, mustTakeEntries } from '#server/features/bounties/entries.ts';
import { numberOnArticle } from './anonymous-numbers.ts';
import { findRepeated } from './repeated.ts';
import { addSubmission, editOwn, isAuthor, isThere, submissionOrder, submissionColumns, submissionTags } from './submissions.ts';
import { contributedColumns, type Suggestion } from './suggestions.ts';

const columnsWith = (text: ShownText) => ({
  ...submissionColumns,
  ...text,
  source: contributions.source,
  ...contributedColumns,
  article: { slug: articles.slug, title: articles.title },
});
const listed = columnsWith(beginningOf(contributions.text));
const whole = columnsWith(wholeOf(contributions.text));

type List = { contributions: Contribution[]; next: string | null };

const select = (db: Db, columns: typeof listed) =>
  db
    .select(columns)
    .from(submissions)
    .innerJoin(contributions, eq(contributions.id, submissions.id))
    .innerJoin(accounts, eq(accounts.id, submissions.authorId))
    .innerJoin(articles, eq(articles.id, contributions.articleId));

/** A page of those that `which` picks, in an order of which the table that is walked has an index. */
async function list(db: Db, page: Page, order: Order<Contribution>, which: SQL | undefined): Promise<List> {
  const { rows, next } = await readPage(select(db, listed), page, order, which);
  return { contributions: rows, next };
}

/** How an article's contributions are listed. Of those that are as useful, the newest come first. */
const sorts: Record<ContributionSort, Order<Contribution>> = {
  newest: newestFirst(contributions),
  useful: {
    columns: [contributions.score, contributions.createdAt, contributions.id],
    direction: 'descending',
    position: ({ votes, createdAt, id }) => [String(votes.likes - votes.dislikes), createdAt, id],
  },
};

/** A page of contributions, newest first: of everybody, or those that `which` picks. */
export function listContributions(db: Db, page: Page, which?: SQL): Promise<List> {
  return list(db, page, submissionOrder, and(eq(submissions.kind, 'contribution'), isThere, which));
}

/** A page of the contributions to the article that has or had that slug, how many there are, and its present slug. Refuses a slug that none had. */
export async function listArticleContributions(
  db: Db,
  asked: string,
  page: Page & { readonly sort: ContributionSort },
): Promise<List & { count: number; slug: string }> {
  const article = await findArticle(db, asked);
  if (article === undefined) throw new NotFound('Not found');
  const isOnIt = and(eq(contributions.articleId, article.id), contributions.isThere);
  return { ...(await list(db, page, sorts[page.sort], isOnIt)), count: article.contributionCount, slug: article.slug };
}

/** A page of a person's contributions. Refuses a wallet that never logged in. */
export function listContributionsBy(db: Db, wallet: string, page: Page): Promise<List> {
  return ofPerson(db, wallet, listContributions(db, page, isAuthor(wallet)));
}

/** One contribution with its whole text. Refuses one that is not there. */
export async function getContribution(db: Db, id: string): Promise<Contribution> {
  const [found] = await select(db, whole).where(and(eq(submissions.id, id), isThere));
  if (found === undefined) throw new NotFound('This contribution is not there any more.');
  return found;
}

/**
 * A page of a bounty's entries, newest first, and the one that won, wherever it stands among them. Refuses a bounty that is not there.
 */
export async function listEntries(db: Db, bountyId: string, page: Page): Promise<List & { winner: Contribution | null }> {
  const [bounty] = await db.select({ winner: bounties.winnerContributionId }).from(bounties).where(eq(bounties.id, bountyId));
  if (bounty === undefined) throw new NotFound('This bounty is not there.');
  const columns = [bountyEntries.createdAt, bountyEntries.contributionId];
  const entries = db
    .select(listed)
    .from(bountyEntries)
    .innerJoin(submissions, eq(submissions.id, bountyEntries.contributionId))
    .innerJoin(contributions, eq(contributions.id, submissions.id))
    .innerJoin(accounts, eq(accounts.id, submissions.authorId))
    .innerJoin(articles, eq(articles.id, contributions.articleId));
  const isEntry = and(eq(bountyEntries.bountyId, bountyId), bountyEntries.isThere);
  const { rows, next } = await readPage(entries, page, { columns, direction: 'descending', position: byAge }, isEntry);
  const won = bounty.winner ? await select(db, listed).where(and(eq(submissions.id, bounty.winner), isThere)) : [];
  return { contributions: rows, next, winner: won[0] ?? null };
}

/**
 * Contributes a text to an article, which enters it for the open bounties there; with a suggestion it is the reason of that. The same once
 * more within a minute is answered with the first. Refuses an article that is not there.
 */
export function submitContribution(
  store: Store,
  authorId: string,
  { slug, text, source }: { slug: string; text: string; source?: string | undefined },
  suggestion: Suggestion | null = null,
): Promise<{ contribution: Contribution; bounties: EnteredBounty[] }> {
  return write(store, async (db, touch) => {
    const article = await findArticle(db, slug);
    if (article === undefined) throw new NotFound('There is no such article; check its address.');
    if (suggestion && suggestion.articleId !== article.id)
      throw new Conflict('This address has become another article’s; open the article anew and send it again.');
    const answer = async (id: string) => ({ contribution: await getContribution(db, id), bounties: await listEntered(db, id, article.id) });
    const edits = suggestion?.edits ?? null;
    const same = and(
      eq(contributions.articleId, article.id),
      eq(contributions.text, text),
      sql`${contributions.edits} is not distinct from ${edits && JSON.stringify(edits)}::jsonb`,
    );
    // The bounties and the article before the author, whom others hold who save the article: nobody waits in a circle.
    const open = await holdOpenBounties(db, article.id);
    await db.select({ id: articles.id }).from(articles).where(eq(articles.id, article.id)).for('no key update');
    const first = await findRepeated(db, 'contribution', authorId, contributions, same);
    if (first !== undefined) return answer(first);
    await countContribution(db, article.id, 1);
    const { id, createdAt } = await addSubmission(db, 'contribution', authorId, await numberOnArticle(db, article.id, authorId));
    await db.insert(contributions).values({ ...suggestion, id, articleId: article.id, text, source: source ?? '', createdAt });
    await enter(db, id, open);
    await tellWatchers(db, touch, { articleId: article.id, by: authorId, kind: 'contributed' });
    touch(...(await submissionTags(db, id)), ...(await enteredTags(db, id)));
    return answer(id);
  });
}

/** Changes one's own contribution while it waits for review. Refuses one that was entered for a bounty whose entries are closed. */
export function editContribution(
  store: Store,
  authorId: string,
  id: string,
  { text, source }: { text: string; source?: string | undefined },
): Promise<Contribution> {
  return write(store, async (db, touch) => {
    await mustTakeEntries(db, id);
    await editOwn(db, 'contribution', id, authorId);
    await db
      .update(contributions)
      .set({ text, ...(source === undefined ? {} : { source }) })
      .where(eq(contributions.id, id));
    touch(...(await submissionTags(db, id)));
    return getContribution(db, id);
  });
}
