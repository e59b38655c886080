import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { bountyStatuses, currencies, reviewStatuses, submissionKinds } from '#contract/kinds.ts';
import { byline, personId } from '#contract/people/byline.ts';
import { revisionKinds } from '#contract/revisions/revisions.ts';
import { queryLine, id, instant, listQuery, next, walletParam } from '#contract/text.ts';
import { articleLink } from '#contract/texts/article-parts.ts';
import { textLimits } from '#contract/texts/limits.ts';
import { changeKinds, hoursOfDay, mostCountedEdits } from './recent-limits.ts';

/** A person with a wallet. */
const person = z.object({ wallet: personId, profile: byline });

/** A public change of the site: a revision, a submission, a decision, a comment, or a step of a bounty. */
export const change = z.object({
  id,
  kind: z.enum(changeKinds),
  createdAt: instant,
  /**
   * The author; for a decision the author of the submission, for an award or a payment the winner if they have an
   * account here. Null without one.
   */
  by: person.nullable(),
  /** Its article, if it has one. */
  article: articleLink.nullable(),
  /** The title of its article, or the name of the proposal, report or bounty. */
  title: z.string(),
  /** The beginning of the author's words about it: empty if there are none, or if they are withheld. */
  text: z.string(),
  /** The words that it adds and removes; null if it changes no text. */
  words: z.object({ added: z.number().int(), removed: z.number().int() }).nullable(),
  revision: z.object({ number: z.number().int(), kind: z.enum(revisionKinds) }).nullable(),
  /** The submission, for a decision or a comment the one that it belongs to. */
  submission: z.object({ kind: z.enum(submissionKinds), id, status: z.enum(reviewStatuses) }).nullable(),
  commentId: id.nullable(),
  bounty: z
    .object({
      id,
      /** The status that the step led to. */
      status: z.enum(bountyStatuses),
      reward: z.number(),
      currency: z.enum(currencies),
      /** The winner that an admin typed, if nobody here has that wallet. */
      winner: z.string().nullable(),
    })
    .nullable(),
});
export type Change = z.infer<typeof change>;

const kindError = { error: `The kind must be one of ${changeKinds.join(', ')}.` };

/** The filters of the list, which its feeds have too. */
export const changeFilters = {
  kind: z.enum(changeKinds, kindError).optional(),
  category: queryLine(textLimits.category, 'The category').optional(),
};

export const listChanges = endpoint('GET /recent', {
  summary: 'The public changes, newest first, of a kind, category or person; `notBy` leaves out those of a person',
  query: listQuery.extend({ ...changeFilters, by: walletParam.optional(), notBy: walletParam.optional() }),
  answer: z.object({
    changes: z.array(change),
    next,
    /** The person of `by`; null without one. */
    person: person.nullable(),
  }),
});
export type ChangeList = z.infer<typeof listChanges.answer>;

export const countEditsByHour = endpoint('GET /recent/hours', {
  summary: `The number of public edits in each of the last ${hoursOfDay} hours, oldest hour first; counts the newest ${mostCountedEdits}`,
  answer: z.object({
    /** The start of the first hour. The last one is not over. */
    since: instant,
    edits: z.array(z.number().int().nonnegative()).length(hoursOfDay),
  }),
});
export type EditsByHour = z.infer<typeof countEditsByHour.answer>;
