import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { withoutInvisible } from '#contract/invisible.ts';
import { bountyStatuses, currencies } from '#contract/kinds.ts';
import { limits } from '#contract/limits.ts';
import { suggestLevels } from '#contract/moderation/limits.ts';
import { byline } from '#contract/people/byline.ts';
import {
  id,
  instant,
  line,
  listQuery,
  next,
  optionalText,
  pictureUrl,
  requiredLine,
  slugParam,
} from '#contract/text.ts';
import { chartMonths } from '#contract/timing.ts';
import { textLimits } from '#contract/texts/limits.ts';
import { bountyLimits, bountyStates, paymentsCharted } from './limits.ts';

/** A bounty in a list (spec §3). */
export const bounty = z.object({
  id,
  name: z.string(),
  articleSlug: z.string().nullable(),
  imageUrl: z.string(),
  /** The category of its article; empty without one. */
  category: z.string(),
  reward: z.number(),
  currency: z.enum(currencies),
  status: z.enum(bountyStatuses),
  /** The number of entries: contributions on its article while it was open and before its deadline. */
  contributionCount: z.number().int(),
  /** From this moment on no contribution becomes an entry. */
  deadline: instant.nullable(),
  /** Whether a contribution becomes an entry now: it is open, and its deadline lies ahead. */
  takesEntries: z.boolean(),
  /** Who may suggest changes to its article, and the sentence for others, as the article's own answer says. */
  suggest: z.enum(suggestLevels),
  protection: z.string().nullable(),
  /** A wallet or a name; 'former' for somebody who closed their account. */
  winner: z.string().nullable(),
  /** The profile of the winner, if the winner is a wallet with an account here. */
  winnerProfile: byline.nullable(),
  winnerContributionId: id.nullable(),
  winnerTx: z.string().nullable(),
  createdAt: instant,
});
export type Bounty = z.infer<typeof bounty>;
/** What switches say about the article of a bounty. */
type Protected = 'suggest' | 'protection';
/** A bounty without it. */
export type StoredBounty = Omit<Bounty, Protected>;

/** One step of a bounty's life. */
export const bountyStep = z.object({
  /** The status before this step; null for the first step. */
  from: z.enum(bountyStatuses).nullable(),
  to: z.enum(bountyStatuses),
  note: z.string(),
  /** Whether it was an award before the deadline. */
  isEarly: z.boolean(),
  createdAt: instant,
});
export type BountyStep = z.infer<typeof bountyStep>;

/** A bounty with everything that its own page shows. */
export const wholeBounty = bounty.extend({
  brief: z.string(),
  criteria: z.string(),
  articleTitle: z.string().nullable(),
  /** The same number as `contributionCount`. */
  entryCount: z.number().int(),
  /** Oldest first. */
  steps: z.array(bountyStep),
});
export type WholeBounty = z.infer<typeof wholeBounty>;
export type StoredWholeBounty = Omit<WholeBounty, Protected>;

/** An open bounty on the article of a new contribution. */
export const enteredBounty = z.object({
  id,
  name: z.string(),
  deadline: instant.nullable(),
  /** Whether the contribution became an entry: not after the deadline. */
  isEntry: z.boolean(),
});
export type EnteredBounty = z.infer<typeof enteredBounty>;

const bountyList = z.object({ bounties: z.array(bounty), next });

export const listOpenBounties = endpoint('GET /bounties', {
  summary: 'The open bounties: by deadline, then those without one, newest first, then those past their deadline',
  query: listQuery,
  answer: bountyList,
});

export const listAllBounties = endpoint('GET /bounties/all', {
  summary:
    'All bounties, or those of one state: the open ones by deadline, those without one, newest first, those past their ' +
    'deadline, and the closed ones, newest first; with the numbers of both states',
  query: listQuery.extend({
    state: z.enum(bountyStates, { error: `The state must be one of ${bountyStates.join(', ')}.` }).optional(),
  }),
  answer: bountyList.extend({ counts: z.object({ open: z.number().int(), closed: z.number().int() }) }),
});

export const getPaidMonths = endpoint('GET /bounties/paid', {
  summary:
    `The months (as 2026-11, in UTC) among the last ${chartMonths} with payments, oldest first: the number of bounties and the ` +
    `sums by currency, of the newest ${paymentsCharted} payments; and whether there may be more`,
  answer: z.object({
    until: z.string(),
    months: z.array(
      z.object({
        month: z.string(),
        bounties: z.number().int(),
        paid: z.array(z.object({ reward: z.number(), currency: z.enum(currencies) })),
      }),
    ),
    isCut: z.boolean(),
  }),
});
export type PaidMonths = z.infer<typeof getPaidMonths.answer>;

export const listArticleBounties = endpoint('GET /articles/:slug/bounties', {
  tag: 'Bounties',
  summary:
    'The bounties on an article: the open ones by deadline, those without one, newest first, those past their deadline, ' +
    'and the closed ones, newest first',
  query: listQuery,
  answer: bountyList,
});

export const getBounty = endpoint('GET /bounties/:id', {
  summary: 'One bounty with its brief and history',
  answer: z.object({ bounty: wholeBounty }),
});

// The store keeps rewards exactly, as numeric(20, 9): nine decimals are one lamport of SOL. A JSON number represents
// fifteen digits safely.
const reward = z
  .number({ error: 'The reward must be a number.' })
  .positive({ error: 'The reward must be more than zero.' })
  .max(1e9, { error: 'The reward must be at most 1,000,000,000.' })
  .refine((value) => Number(value.toFixed(9)) === value, {
    error: 'The reward may have at most nine decimals.',
  })
  .refine((value) => Number(value.toPrecision(15)) === value, { error: 'The reward may have at most fifteen digits.' });

const currency = z.enum(currencies, { error: `The currency must be one of ${currencies.join(', ')}.` });

// PostgreSQL refuses some offsets and very long fractions of a second, and programs disagree on years without four
// digits.
const deadlineError = { error: 'The deadline must be a date and time.' };
const deadline = z.iso
  .datetime({ offset: true, ...deadlineError })
  .max(40, deadlineError)
  .refine((value) => {
    const year = new Date(value).getUTCFullYear();
    return year >= 2000 && year <= 9999;
  }, deadlineError);

const draft = z.object({
  name: requiredLine(textLimits.title, 'The name'),
  reward,
  currency: currency.default('SOL'),
  articleSlug: z.union([z.literal(''), slugParam]).nullish(),
  imageUrl: pictureUrl.optional(),
  brief: optionalText(bountyLimits.bountyBrief, 'The brief').optional(),
  criteria: optionalText(bountyLimits.bountyBrief, 'The criteria').optional(),
  deadline: deadline.nullish(),
});

export const createBounty = endpoint('POST /admin/bounties', {
  summary: 'Creates an open bounty',
  body: draft,
  answer: z.object({ bounty: wholeBounty }),
});

export const editBounty = endpoint('PUT /admin/bounties/:id', {
  summary: 'Changes a bounty; once there are entries its reward may only rise, and its currency and article stay',
  body: draft.extend({ currency: currency.optional() }),
  answer: z.object({ bounty: wholeBounty }),
});

export const moveBounty = endpoint('PUT /admin/bounties/:id/status', {
  summary:
    'Moves a bounty forward or back. An award needs a winner, and before the deadline `early`; a payment needs a ' +
    'transaction; an end without a winner needs a public reason',
  body: z.object({
    status: z.enum(bountyStatuses),
    note: optionalText(limits.note, 'The note').overwrite(withoutInvisible).default(''),
    contributionId: id.nullish(),
    winner: line(bountyLimits.winner, 'The winner').trim().default(''),
    winnerTx: line(100, 'The transaction').trim().default(''),
    /** Awards it before its deadline; its public history says so too. */
    early: z.boolean().default(false),
  }),
  answer: z.object({ bounty: wholeBounty }),
});
