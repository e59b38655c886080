import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { contribution } from './contributions.ts';
import { bountyStates, bountyStatuses, currencies, limits } from './limits.ts';
import { id, instant, listQuery, next, pictureUrl, requiredText, slugParam, text } from './text.ts';

/** A bounty in a list (spec §3). */
export const bounty = z.object({
  id,
  name: z.string(),
  articleSlug: z.string().nullable(),
  imageUrl: z.string(),
  /** A decimal number as text, without superfluous zeros. */
  reward: z.string(),
  currency: z.enum(currencies),
  status: z.enum(bountyStatuses),
  contributionCount: z.number().int(),
  /** A wallet or a name. */
  winner: z.string().nullable(),
  winnerTx: z.string().nullable(),
  createdAt: instant,
});
export type Bounty = z.infer<typeof bounty>;

/** One step of a bounty's life. */
export const bountyStep = z.object({
  /** Null for the first. */
  from: z.enum(bountyStatuses).nullable(),
  to: z.enum(bountyStatuses),
  note: z.string(),
  createdAt: instant,
});
export type BountyStep = z.infer<typeof bountyStep>;

/** A bounty with all that its page says. */
export const wholeBounty = bounty.extend({
  brief: z.string(),
  criteria: z.string(),
  deadline: instant.nullable(),
  articleTitle: z.string().nullable(),
  /** The contributions made on its article while it was open. */
  entryCount: z.number().int(),
  winnerContributionId: id.nullable(),
  /** Oldest first. */
  steps: z.array(bountyStep),
});
export type WholeBounty = z.infer<typeof wholeBounty>;

const bountyList = z.object({ bounties: z.array(bounty), next });

export const listOpenBounties = endpoint({
  method: 'GET',
  path: '/api/bounties',
  tag: 'Bounties',
  summary: 'The open bounties, newest first',
  query: listQuery,
  answer: bountyList,
});

export const listAllBounties = endpoint({
  method: 'GET',
  path: '/api/bounties/all',
  tag: 'Bounties',
  summary: 'All bounties, or those of one state, newest first; with how many there are of each',
  query: listQuery.extend({ state: z.enum(bountyStates, { error: `The state must be one of ${bountyStates.join(', ')}.` }).optional() }),
  answer: bountyList.extend({ counts: z.object({ open: z.number().int(), closed: z.number().int() }) }),
});

export const listArticleBounties = endpoint({
  method: 'GET',
  path: '/api/articles/:slug/bounties',
  tag: 'Bounties',
  summary: 'The bounties on an article, newest first',
  params: z.object({ slug: slugParam }),
  query: listQuery,
  answer: bountyList,
});

export const getBounty = endpoint({
  method: 'GET',
  path: '/api/bounties/:id',
  tag: 'Bounties',
  summary: 'One bounty with its brief and history',
  params: z.object({ id }),
  answer: z.object({ bounty: wholeBounty }),
});

export const listEntries = endpoint({
  method: 'GET',
  path: '/api/bounties/:id/entries',
  tag: 'Bounties',
  summary: 'The entries of a bounty, newest first: the contributions made on its article while it was open',
  params: z.object({ id }),
  query: listQuery,
  answer: z.object({ contributions: z.array(contribution), next }),
});

// What the store keeps exactly: numeric(20, 9), which is a lamport of SOL.
const reward = z
  .number({ error: 'The reward must be a number.' })
  .positive({ error: 'The reward must be more than zero.' })
  .max(1e9, { error: 'The reward must be at most 1,000,000,000.' })
  .refine((value) => Number(value.toFixed(9)) === value, {
    error: 'The reward may have at most nine decimals.',
  });

const currency = z.enum(currencies, { error: `The currency must be one of ${currencies.join(', ')}.` });

// PostgreSQL takes neither every offset nor a fraction of any length, and years of other than four digits are written differently everywhere.
const deadlineError = { error: 'The deadline must be a date and time.' };
const deadline = z.iso
  .datetime({ offset: true, ...deadlineError })
  .max(40, deadlineError)
  .refine((value) => {
    const year = new Date(value).getUTCFullYear();
    return year >= 2000 && year <= 9999;
  }, deadlineError);

const draft = z.object({
  name: requiredText(limits.title, 'The name'),
  reward,
  currency: currency.default('SOL'),
  articleSlug: z.union([z.literal(''), slugParam]).nullish(),
  imageUrl: pictureUrl.optional(),
  brief: text(limits.bountyBrief, 'The brief').trim().optional(),
  criteria: text(limits.bountyBrief, 'The criteria').trim().optional(),
  deadline: deadline.nullish(),
});

export const createBounty = endpoint({
  method: 'POST',
  path: '/api/admin/bounties',
  tag: 'Admin',
  summary: 'Creates an open bounty',
  body: draft,
  answer: z.object({ bounty: wholeBounty }),
});

export const editBounty = endpoint({
  method: 'PUT',
  path: '/api/admin/bounties/:id',
  tag: 'Admin',
  summary: 'Changes a bounty; once there are entries its reward may only rise, and its currency and article stay',
  params: z.object({ id }),
  body: draft.extend({ currency: currency.optional() }),
  answer: z.object({ bounty: wholeBounty }),
});

export const moveBounty = endpoint({
  method: 'PUT',
  path: '/api/admin/bounties/:id/status',
  tag: 'Admin',
  summary: 'Moves a bounty on or back; awarding takes a winner, paying a transaction, ending without one a public reason',
  params: z.object({ id }),
  body: z.object({
    status: z.enum(bountyStatuses),
    note: text(limits.note, 'The note').trim().default(''),
    contributionId: id.nullish(),
    winner: text(limits.winner, 'The winner').trim().default(''),
    winnerTx: text(100, 'The transaction').trim().default(''),
  }),
  answer: z.object({ bounty: wholeBounty }),
});
