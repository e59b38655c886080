import type { AnswerOf } from '#contract/api.ts';
import type { SubmissionKind } from '#contract/kinds.ts';
import type { ChangeInShort, Contribution } from '#contract/submissions/contributions.ts';
import type { Feed } from '#contract/submissions/feed.ts';
import { lineWords } from '#contract/submissions/line-words.ts';
import type { Line } from '#contract/submissions/lines.ts';
import type { Proposal } from '#contract/submissions/proposals.ts';
import type { Report } from '#contract/submissions/reports.ts';
import type { Submission } from '#contract/submissions/submissions.ts';
import { weekTitle } from '#contract/submissions/weeks.ts';
import type { ArticleLink } from '#contract/texts/article-parts.ts';
import type { Sourced } from './source-line.tsx';

/** A submission of any kind, and the fields of its kind. */
export interface SubmissionItem {
  readonly kind: SubmissionKind;
  readonly submission: Submission;
  readonly title: string;
  readonly category?: string;
  readonly text: string;
  readonly sourced?: Sourced;
  readonly article: ArticleLink | null;
  /** For a report: the section of the article, by its anchor; empty without one. */
  readonly anchor?: string;
  /** For a report on a look-alike: its address. */
  readonly address?: string | null;
  /** For a line: its day, its week, and its sources. */
  readonly dated?: Pick<Line, 'day' | 'week' | 'sources'>;
  /** The changes of a suggestion. */
  readonly change?: ChangeInShort | null;
  /** The newest revision that published it. */
  readonly revision?: number | null;
  /** When its author last changed it after others had voted or commented on it. */
  readonly editedAt?: string | null;
}

/** A submission in a line: a suggestion's changes before its text. Leaves out zeros. */
export function inShort(change: ChangeInShort | null | undefined, text: string): string {
  if (!change) return text;
  const { parts, wordsAdded, wordsRemoved } = change;
  const words = [...(wordsAdded > 0 ? [`+${wordsAdded}`] : []), ...(wordsRemoved > 0 ? [`−${wordsRemoved}`] : [])];
  return `Edit of ${parts}${words.length > 0 ? `, ${words.join(' ')} words` : ''}: ${text}`;
}

const ofProposal = (proposal: Proposal): SubmissionItem => ({
  kind: 'proposal',
  submission: proposal,
  title: proposal.title,
  category: proposal.category,
  text: proposal.body,
  article: null,
});

const ofContribution = (contribution: Contribution): SubmissionItem => ({
  kind: 'contribution',
  submission: contribution,
  title: '',
  text: contribution.text,
  sourced: contribution,
  change: contribution.change,
  revision: contribution.revision,
  editedAt: contribution.editedAt,
  article: contribution.article,
});

const ofReport = (report: Report): SubmissionItem => ({
  kind: 'report',
  submission: report,
  title: report.article,
  text: report.details,
  sourced: report,
  anchor: report.anchor,
  address: report.address,
  article: report.articleSlug ? { slug: report.articleSlug, title: report.article } : null,
});

const ofLine = (line: Line): SubmissionItem => ({
  kind: 'line',
  submission: line,
  title: weekTitle(line.week),
  text: lineWords(line.parts),
  dated: line,
  article: null,
});

/** The rows of one kind. */
export const itemsIn: Record<SubmissionKind, (feed: Feed) => SubmissionItem[]> = {
  proposal: ({ proposals }) => proposals.map(ofProposal),
  contribution: ({ contributions }) => contributions.map(ofContribution),
  report: ({ reports }) => reports.map(ofReport),
  line: ({ lines }) => lines.map(ofLine),
};

/** The submission in an answer. */
export function itemOf(answer: AnswerOf<`GET /${SubmissionKind}s/:id`>): SubmissionItem {
  if ('contribution' in answer) return ofContribution(answer.contribution);
  if ('proposal' in answer) return ofProposal(answer.proposal);
  return 'line' in answer ? ofLine(answer.line) : ofReport(answer.report);
}
