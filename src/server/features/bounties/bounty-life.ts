import { and, desc, eq, sql } from 'drizzle-orm';
import type { WholeBounty } from '#contract/bounties.ts';
import { bountyMoves, endedWithoutWinner, type BountyStatus, type Currency } from '#contract/limits.ts';
import { base58Bytes } from '#server/base58.ts';
import type { Db, Store } from '#server/db/client.ts';
import { accounts, articles, bounties, bountySteps, contributions, submissions } from '#server/db/schema.ts';
import { refusingTaken } from '#server/db/violations.ts';
import { write } from '#server/db/write.ts';
import { Conflict, Invalid, NotFound } from '#server/errors.ts';
import { record } from '#server/features/audit/audit.ts';
import { isThere } from '#server/features/submissions/submissions.ts';
import { countEntries, getBounty, isEntryOf } from './bounties.ts';

/** What an admin gives of a bounty; what is left out is empty. */
export interface BountyDraft {
  readonly name: string;
  readonly reward: number;
  readonly currency: Currency;
  /** Null or empty: on no article. */
  readonly articleSlug?: string | null | undefined;
  readonly imageUrl?: string | undefined;
  readonly brief?: string | undefined;
  readonly criteria?: string | undefined;
  readonly deadline?: string | null | undefined;
}

/** What an admin changes of a bounty; what is left out stays as it is. */
export type BountyChanges = Omit<BountyDraft, 'currency'> & { readonly currency?: Currency | undefined };

/** What a step of a bounty's life takes beside the status. */
export interface Move {
  readonly status: BountyStatus;
  /** Public. */
  readonly note: string;
  /** The winning entry, or else the winner: a wallet or a name. */
  readonly contributionId?: string | null | undefined;
  readonly winner: string;
  /** The transaction that paid, base58 of 64 bytes. */
  readonly winnerTx: string;
}

async function findArticle(db: Db, slug: string | null | undefined): Promise<string | null> {
  if (!slug) return null;
  const [article] = await db.select({ id: articles.id }).from(articles).where(eq(articles.slug, slug));
  if (article === undefined) throw new Invalid(`There is no article with the slug '${slug}'.`);
  return article.id;
}

/** What of a draft is stored as it is. */
function columnsOf({ name, reward, currency, imageUrl, brief, criteria, deadline }: BountyChanges) {
  return { name, reward: String(reward), currency, imageUrl, brief, criteria, deadline: deadline && new Date(deadline).toISOString() };
}

async function addStep(db: Db, bountyId: string, from: BountyStatus | null, to: BountyStatus, note = ''): Promise<void> {
  // Steps have an order even within a millisecond: what was an entry is read from it.
  const [last] = await db
    .select({ createdAt: bountySteps.createdAt })
    .from(bountySteps)
    .where(eq(bountySteps.bountyId, bountyId))
    .orderBy(desc(bountySteps.createdAt))
    .limit(1);
  const createdAt = last
    ? sql`greatest(clock_timestamp(), ${last.createdAt}::timestamptz + interval '1 millisecond')`
    : sql`clock_timestamp()`;
  await db.insert(bountySteps).values({ bountyId, fromStatus: from, toStatus: to, note, createdAt });
}

/** Holds a bounty until the transaction ends. */
async function hold(db: Db, id: string) {
  const [bounty] = await db.select().from(bounties).where(eq(bounties.id, id)).for('update');
  if (bounty === undefined) throw new NotFound('This bounty is not there.');
  return bounty;
}

/** Lets no contribution to the article come in until the transaction ends: one that is on its way counts, or comes after the change. */
async function holdEntries(db: Db, articleId: string | null): Promise<void> {
  if (articleId !== null) await db.select({ id: articles.id }).from(articles).where(eq(articles.id, articleId)).for('update');
}

async function touchBounty(db: Db, id: string, touch: (...tags: string[]) => void): Promise<WholeBounty> {
  const bounty = await getBounty(db, id);
  touch('bounties', `bounty:${id}`, ...(bounty.articleSlug === null ? [] : [`bounties-on:${bounty.articleSlug}`]));
  return bounty;
}

/** Creates an open bounty. Refuses an article that is not there. */
export function createBounty(store: Store, by: string, draft: BountyDraft): Promise<WholeBounty> {
  return write(store, async (db, touch) => {
    const articleId = await findArticle(db, draft.articleSlug);
    const [row] = await db
      .insert(bounties)
      .values({ ...columnsOf(draft), articleId, createdAt: sql`clock_timestamp()`, articleSince: sql`clock_timestamp()` })
      .returning({ id: bounties.id });
    await addStep(db, row!.id, null, 'Open');
    const details = `${draft.reward} ${draft.currency}`;
    await record(db, { by, action: 'created', subject: 'bounty', subjectId: row!.id, title: draft.name, details });
    return touchBounty(db, row!.id, touch);
  });
}

/** Changes a bounty. Refuses what would break the promise to those who took part: a lower reward, another currency or article; and anything once it is paid. */
export function editBounty(store: Store, by: string, id: string, draft: BountyChanges): Promise<WholeBounty> {
  return write(store, async (db, touch) => {
    const before = await hold(db, id);
    if (before.status === 'Paid') throw new Conflict('This bounty is paid; it stays as it is.');
    const articleId = draft.articleSlug === undefined ? before.articleId : await findArticle(db, draft.articleSlug);
    const currency = draft.currency ?? before.currency;
    await holdEntries(db, before.articleId);
    if ((await countEntries(db, id, before.articleId)) > 0) {
      if (currency !== before.currency) throw new Conflict('There are entries already: the currency can no longer be changed.');
      if (draft.reward < Number(before.reward)) throw new Conflict('There are entries already: the reward may rise, but not fall.');
      if (articleId !== before.articleId) throw new Conflict('There are entries already: the article can no longer be changed.');
    }
    // What showed on the article it was on.
    await touchBounty(db, id, touch);
    await db
      .update(bounties)
      .set({
        ...columnsOf(draft),
        articleId,
        ...(articleId === before.articleId ? {} : { articleSince: sql`clock_timestamp()` }),
        updatedAt: sql`clock_timestamp()`,
      })
      .where(eq(bounties.id, id));
    const details = `${Number(before.reward)} ${before.currency} → ${draft.reward} ${currency}`;
    await record(db, { by, action: 'edited', subject: 'bounty', subjectId: id, title: draft.name, details });
    return touchBounty(db, id, touch);
  });
}

/** The wallet of whoever made an entry. Refuses what is no accepted entry of a wallet user. */
async function walletOfEntry(db: Db, bountyId: string, articleId: string | null, contributionId: string): Promise<string> {
  const [entry] = await db
    .select({ wallet: accounts.wallet, status: submissions.status })
    .from(submissions)
    .innerJoin(contributions, eq(contributions.id, submissions.id))
    .innerJoin(accounts, eq(accounts.id, submissions.authorId))
    .where(and(eq(submissions.id, contributionId), sql`${contributions.articleId} = ${articleId}`, isThere, isEntryOf(bountyId)))
    // Held, so that it is not rejected or deleted while it wins.
    .for('share', { of: submissions });
  if (entry === undefined) throw new Conflict('This contribution is no entry of the bounty.');
  if (entry.status !== 'Accepted') throw new Conflict('Accept the contribution first, then award the bounty to it.');
  if (entry.wallet === null) throw new Conflict('This contribution is anonymous; choose one of a wallet user, or type the winner in.');
  return entry.wallet;
}

type Held = typeof bounties.$inferSelect;

/** What a step writes into the bounty beside its status. */
async function fieldsOfMove(db: Db, bounty: Held, { status, contributionId, winner, winnerTx, note }: Move): Promise<Partial<Held>> {
  if (status === 'Awarded') {
    if (contributionId)
      return { winner: await walletOfEntry(db, bounty.id, bounty.articleId, contributionId), winnerContributionId: contributionId };
    if (winner === '') throw new Invalid('Choose the winning contribution, or type the winner’s wallet or name.');
    return { winner, winnerContributionId: null };
  }
  if (status === 'Paid') {
    if (base58Bytes(winnerTx, 64) === null) throw new Invalid('The transaction id is not valid: it must be base58 of 64 bytes.');
    return { winnerTx };
  }
  if (endedWithoutWinner(status) && note === '')
    throw new Invalid('Give a reason: it stands on the bounty’s page for everybody who took part.');
  return { winner: null, winnerContributionId: null };
}

/** Moves a bounty on, or back where nothing was paid (design §4). Refuses steps that do not follow each other, and what a step needs and lacks. */
export function moveBounty(store: Store, by: string, id: string, move: Move): Promise<WholeBounty> {
  return refusingTaken('This transaction has paid another bounty already; check the id.', () =>
    write(store, async (db, touch) => {
      const bounty = await hold(db, id);
      if (!bountyMoves[bounty.status].includes(move.status))
        throw new Conflict(`A bounty that is ${bounty.status} cannot become ${move.status}; look at it again.`);
      const fields = await fieldsOfMove(db, bounty, move);
      await db
        .update(bounties)
        .set({ ...fields, status: move.status, updatedAt: sql`clock_timestamp()` })
        .where(eq(bounties.id, id));
      await addStep(db, id, bounty.status, move.status, move.note);
      const details = [`${bounty.status} → ${move.status}`, fields.winner, fields.winnerTx, move.note].filter(Boolean).join(' · ');
      await record(db, { by, action: 'moved', subject: 'bounty', subjectId: id, title: bounty.name, details });
      return touchBounty(db, id, touch);
    }),
  );
}
