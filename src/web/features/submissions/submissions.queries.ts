import type { AnswerOf } from '#contract/api.ts';
import type { SubmissionKind } from '#contract/kinds.ts';
import { submissionDisplay, type ContributionSort } from '#contract/submissions/limits.ts';
import type { Submission } from '#contract/submissions/submissions.ts';
import { read } from '#web/client/calls.ts';
import { readPages } from '#web/client/pages.ts';

/** The kinds of items with a text. Lists contain only the beginning of that text. */
export type WithText = SubmissionKind | 'comment';

/** The API's answer for one submission, or for one comment. */
export type WithWholeText = AnswerOf<`GET /${WithText}s/:id`>;

/** One submission or comment with its whole text. */
export const wholeQuery = (kind: WithText, id: string) => read(`/${kind}s/:id`, { id });

/** The same for submissions only. */
export const submissionQuery = (kind: SubmissionKind, id: string) => read(`/${kind}s/:id`, { id });

/** The history of a submission, oldest first. */
export const submissionHistoryQuery = (kind: SubmissionKind, id: string) => read(`/${kind}s/:id/history`, { id });

/** The submission in that answer; undefined for a comment. */
export function submissionIn(answer: WithWholeText): Submission | undefined {
  if ('contribution' in answer) return answer.contribution;
  if ('proposal' in answer) return answer.proposal;
  if ('line' in answer) return answer.line;
  return 'report' in answer ? answer.report : undefined;
}

/** The text in that answer. */
export function textIn(answer: WithWholeText): string {
  if ('contribution' in answer) return answer.contribution.text;
  if ('proposal' in answer) return answer.proposal.body;
  if ('line' in answer) return answer.line.text;
  return 'report' in answer ? answer.report.details : answer.comment.text;
}

/** The start and the order of an article's contributions; by default the newest come first. */
interface Wanted {
  readonly sort?: ContributionSort;
  readonly cursor?: string | undefined;
}

/** The contributions to an article, and their number. */
export const articleContributionsQuery = (slug: string, { sort = 'newest', cursor }: Wanted = {}) =>
  readPages('/articles/:slug/contributions', {
    slug,
    limit: submissionDisplay.entries,
    sort: sort === 'newest' ? undefined : sort,
    cursor,
  });

/** The changes of a suggestion, word by word. */
export const changeQuery = (id: string) => read('/contributions/:id/change', { id });

/** The Markdown of a suggestion. */
export const suggestedTextQuery = (id: string) => read('/contributions/:id/text', { id });

/** The earlier texts of a contribution, newest first. */
export const earlierQuery = (id: string) => read('/contributions/:id/earlier', { id });

/** The same, with the changes that replaced one of them. */
export const comparedEarlierQuery = (id: string, number: number) =>
  read('/contributions/:id/earlier', { id, number: String(number) });

/** The newest open reports on a section of an article. */
export const openReportsQuery = (slug: string, section: string) =>
  read('/articles/:slug/reports', { slug, section, limit: submissionDisplay.entries });

/** The number of a person's contributions in each of the last months. */
export const contributionMonthsQuery = (wallet: string) => read('/profile/:wallet/contributions/months', { wallet });
