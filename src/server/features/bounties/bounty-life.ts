import { eq, sql } from 'drizzle-orm';
import type { StoredWholeBounty } from '#contract/bounties/bounties.ts';
import { bountyMoves, endedWithoutWinner } from '#contract/bounties/limits.ts';
import { longDateAndTime } from '#contract/format.ts';
import type { BountyStatus, Currency } from '#contract/kinds.ts';
import { base58Bytes } from '#server/core/base58.ts';
import { Conflict, Invalid } from '#server/core/errors.ts';
import { NotFound } from '#server/core/not-found.ts';
import type { Touch } from '#server/core/touch.ts';
import type { Db, Store } from '#server/db/client.ts';
import { bounties, bountyEntries } from '#server/db/schema/bounties.ts';
import { refusingTaken } from '#server/db/violations.ts';
import { write } from '#server/db/write.ts';
import { findArticle } from '#server/features/articles/articles.ts';
import { record } from '#server/features/moderation/audit.ts';
import { grant } from '#server/features/standing/grants.ts';
import { tellOfMove } from './bounty-notices.ts';
import { getBounty } from './bounties.ts';
import { bountyTags } from './entries.ts';
import { mustHaveNoEntry, walletOfEntry } from './winners.ts';
import { addStep, countStates } from './bounty-steps.ts';

/** The fields of a new bounty; missing ones are empty. */
export interface BountyContent {
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

/** The fields that an admin changes; missing ones stay unchanged. */
export type BountyChanges = Omit<BountyContent, 'currency'> & { readonly currency?: Currency | undefined };

/** The data of a step beside the status. */
export interface Move {
  readonly status: BountyStatus;
  /** Public. */
  readonly note: string;
  /** The winning entry, or else the winner: a wallet or a name. */
  readonly contributionId?: string | null | undefined;
  readonly winner: string;
  /** The transaction that paid, base58 of 64 bytes. */
  readonly winnerTx: string;
  /** Whether an award before the deadline is intended. */
  readonly early?: boolean;
}

async function articleIdOf(db: Db, slug: string | null | undefined): Promise<string | null> {
  if (!slug) return null;
  const article = await findArticle(db, slug);
  if (article === undefined)
    throw new Invalid(`There is no article with the slug '${slug}'.`, { field: 'articleSlug' });
  return article.id;
}

/** The columns that it sets directly. */
function columnsOf({ name, reward, currency, imageUrl, brief, criteria, deadline }: BountyChanges) {
  return {
    name,
    reward: String(reward),
    currency,
    imageUrl,
    brief,
    criteria,
    deadline: deadline && new Date(deadline).toISOString(),
  };
}

/** A reward as people write it, for the audit log. */
const written = (reward: number) =>
  reward.toLocaleString('en-US', { maximumSignificantDigits: 15, useGrouping: false });

/** Locks a bounty. */
async function hold(db: Db, id: string) {
  const [bounty] = await db.select().from(bounties).where(eq(bounties.id, id)).for('update');
  if (bounty === undefined) throw new NotFound('This bounty is not there.');
  return bounty;
}

/** Refuses a deadline in the past. */
function mustBeAhead(deadline: string | null | undefined): void {
  if (deadline && Date.parse(deadline) <= Date.now())
    throw new Invalid('The deadline is over already; choose a later one, or none.', { field: 'deadline' });
}

async function touchBounty(db: Db, id: string, touch: Touch): Promise<StoredWholeBounty> {
  const bounty = await getBounty(db, id);
  touch(...bountyTags(bounty));
  return bounty;
}

/** Creates an open bounty. Refuses an unknown article, and a deadline in the past. */
export function createBounty(store: Store, by: string, content: BountyContent): Promise<StoredWholeBounty> {
  return write(store, async (db, touch) => {
    mustBeAhead(content.deadline);
    const articleId = await articleIdOf(db, content.articleSlug);
    const [row] = await db
      .insert(bounties)
      .values({ ...columnsOf(content), articleId, createdAt: sql`clock_timestamp()` })
      .returning({ id: bounties.id });
    await addStep(db, row!.id, { from: null, to: 'Open' });
    await countStates(db, null, 'Open');
    const details = `${written(content.reward)} ${content.currency}`;
    await record(db, touch, {
      by,
      action: 'created',
      subject: 'bounty',
      subjectId: row!.id,
      title: content.name,
      details,
    });
    return touchBounty(db, row!.id, touch);
  });
}

/**
 * Changes a bounty. Refuses changes that would break the promise to participants: a lower reward, another currency or
 * article; a past deadline, while it is open; and any change after payment.
 */
export function editBounty(store: Store, by: string, id: string, content: BountyChanges): Promise<StoredWholeBounty> {
  return write(store, async (db, touch) => {
    const before = await hold(db, id);
    if (before.status === 'Paid') throw new Conflict('This bounty is paid; it stays as it is.');
    const articleId = content.articleSlug === undefined ? before.articleId : await articleIdOf(db, content.articleSlug);
    const currency = content.currency ?? before.currency;
    const changes = columnsOf(content);
    // A deadline that passed while the bounty was open may stay.
    if (before.status === 'Open' && changes.deadline !== before.deadline) mustBeAhead(changes.deadline);
    if (before.entryCount > 0) {
      if (currency !== before.currency)
        throw new Conflict('There are entries already: the currency can no longer be changed.', { field: 'currency' });
      if (content.reward < Number(before.reward))
        throw new Conflict('There are entries already: the reward may rise, but not fall.', { field: 'reward' });
      if (articleId !== before.articleId)
        throw new Conflict('There are entries already: the article can no longer be changed.', {
          field: 'articleSlug',
        });
    }
    // Touches the tags of its former article.
    await touchBounty(db, id, touch);
    // Deleted entries belong to the former article: a restored one is no entry of this bounty.
    if (articleId !== before.articleId) await db.delete(bountyEntries).where(eq(bountyEntries.bountyId, id));
    await db
      .update(bounties)
      .set({ ...changes, articleId })
      .where(eq(bounties.id, id));
    const details = `${written(Number(before.reward))} ${before.currency} → ${written(content.reward)} ${currency}`;
    await record(db, touch, { by, action: 'edited', subject: 'bounty', subjectId: id, title: content.name, details });
    return touchBounty(db, id, touch);
  });
}

type Held = typeof bounties.$inferSelect;

/** The columns that a step changes beside the status. */
async function fieldsOfMove(
  db: Db,
  bounty: Held,
  { status, contributionId, winner, winnerTx, note }: Move,
): Promise<Partial<Held>> {
  if (status === 'Awarded') {
    if (contributionId)
      return { winner: await walletOfEntry(db, bounty.id, contributionId), winnerContributionId: contributionId };
    if (winner === '')
      throw new Invalid('Choose the winning contribution, or type the winner’s wallet or name.', { field: 'winner' });
    await mustHaveNoEntry(db, bounty.id, winner);
    return { winner, winnerContributionId: null };
  }
  if (status === 'Paid') {
    if (base58Bytes(winnerTx, 64) === null)
      throw new Invalid('The transaction id is not valid: it must be base58 of 64 bytes.', { field: 'winnerTx' });
    return { winnerTx };
  }
  if (endedWithoutWinner(status) && note === '')
    throw new Invalid('Give a reason. Everybody who took part reads it on the bounty’s page.', { field: 'note' });
  return { winner: null, winnerContributionId: null };
}

/** The refusal of an award before the deadline. */
const tooEarly = (deadline: string) =>
  `The deadline is ${longDateAndTime(deadline)}, and people may still enter; wait for it, or say that you award the bounty early: its history will say so too.`;

/**
 * Moves a bounty to its next status, or back if nothing was paid (design §4). Refuses steps out of order, and steps
 * without their required data.
 */
export function moveBounty(store: Store, by: string, id: string, move: Move): Promise<StoredWholeBounty> {
  return refusingTaken('winnerTx', 'This transaction has paid another bounty already; check the id.', () =>
    write(store, async (db, touch) => {
      const bounty = await hold(db, id);
      if (!bountyMoves[bounty.status].includes(move.status))
        throw new Conflict(`A bounty that is ${bounty.status} cannot become ${move.status}; look at it again.`);
      const isEarly = move.status === 'Awarded' && bounty.deadline !== null && Date.parse(bounty.deadline) > Date.now();
      if (isEarly && !move.early) throw new Conflict(tooEarly(bounty.deadline!), { field: 'early' });
      const fields = await fieldsOfMove(db, bounty, move);
      await db
        .update(bounties)
        .set({ ...fields, status: move.status })
        .where(eq(bounties.id, id));
      await addStep(db, id, { from: bounty.status, to: move.status, note: move.note, isEarly });
      await countStates(db, bounty.status, move.status);
      await grant(db, touch, 'bounty', id);
      await tellOfMove(db, touch, { ...move, by, id, winner: fields.winner ?? bounty.winner });
      const moved = `${bounty.status} → ${move.status}${isEarly ? ' before the deadline' : ''}`;
      const details = [moved, fields.winnerTx].filter(Boolean).join(' · ');
      const { winner } = fields;
      const deed = {
        by,
        action: 'moved',
        subject: 'bounty',
        subjectId: id,
        title: bounty.name,
        details,
        note: move.note,
      };
      await record(db, touch, { ...deed, winner: winner ?? undefined });
      return touchBounty(db, id, touch);
    }),
  );
}
