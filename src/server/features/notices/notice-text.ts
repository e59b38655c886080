import { notChecked } from '#contract/bounties/limits.ts';
import type { Notice } from '#contract/notices/notices.ts';
import { sentence, type Part } from '#server/core/sentence.ts';
import type { notices } from '#server/db/schema/notices.ts';

/** The data of a notice, for its sentence. */
export interface NoticeData extends Pick<typeof notices.$inferSelect, 'kind' | 'details'> {
  /** The number of people who caused it. */
  readonly count: number;
  /** The last two of them: a name, or null for an anonymous person. */
  readonly people: readonly (string | null)[];
  /** Its submission; null if it has none. */
  readonly submission: {
    readonly kind: 'contribution' | 'proposal' | 'report' | 'line';
    readonly id: string;
    readonly title: string;
    readonly slug: string | null;
    /** The parts that a suggestion changes; null for other submissions. */
    readonly parts: string | null;
  } | null;
  /** Its article; null if it has none. */
  readonly article: { readonly slug: string; readonly title: string } | null;
  /** Its bounty; null if it has none. */
  readonly bounty: {
    readonly id: string;
    readonly name: string;
    /** Formatted: 100 USDC. */
    readonly reward: string;
    /** The present winner's name; null without one. */
    readonly winner: string | null;
  } | null;
}

/** The most people that a notice counts; then it says “100 or more people”. */
export const mostPeople = 100;

function who({ count, people: [last, before] }: NoticeData): Part[] {
  if (count === 1) return [last ? { name: last } : 'Somebody'];
  if (count === 2 && last && before) return [{ name: last }, ' and ', { name: before }];
  return [{ name: `${count}${count === mostPeople ? ' or more' : ''} people` }];
}

/** 'Your contribution to …' or another own submission. */
function own({ submission }: NoticeData): Part[] {
  const { kind, title } = submission!;
  const before = { contribution: 'contribution to', proposal: 'proposal', report: 'report on', line: 'line for' }[kind];
  return [`our ${before} `, { name: title }];
}

/** Says that the contribution is in the article, and since which revision. */
function merged(notice: NoticeData): Part[] {
  const { submission, details } = notice;
  const { parts, title } = submission!;
  const what = parts === null ? own(notice) : ['our edit of ', { name: parts }, ' is in ', { name: title }];
  return [
    'Y',
    ...what,
    `${parts === null ? ' is in the article' : ''}, as revision ${details.revision}${quoted(notice)}`,
  ];
}

const quoted = ({ details: { note } }: NoticeData): string => (note ? `: “${note}”` : '');

function moved(notice: NoticeData): Part[] {
  const { details, bounty } = notice;
  const end = {
    Open: ' is open again',
    'In review': ' is in review',
    Cancelled: ` was cancelled${quoted(notice)}`,
    'No award': ` ended without an award${quoted(notice)}`,
    Awarded: ' was awarded',
    Paid: ` is marked as paid, ${notChecked}`,
  }[details.status ?? 'In review'];
  return ['The bounty ', { name: bounty!.name }, end];
}

/** Several changes have no single summary to quote. */
function changed(notice: NoticeData): Part[] {
  const { article, details } = notice;
  const isOne = details.since === undefined || details.revision === details.since + 1;
  return [...who(notice), ' changed ', { name: article!.title }, isOne ? quoted(notice) : ''];
}

const sentences: Record<Notice['kind'], (notice: NoticeData) => Part[]> = {
  accepted: (notice) => ['Y', ...own(notice), ` was accepted${quoted(notice)}`],
  merged,
  rejected: (notice) => ['Y', ...own(notice), ` was rejected${quoted(notice)}`],
  resolved: (notice) => ['Y', ...own(notice), ` was resolved${quoted(notice)}`],
  commented: (notice) => [...who(notice), ' commented on y', ...own(notice)],
  answered: (notice) => [...who(notice), ' answered you under ', { name: notice.submission!.title }],
  liked: (notice) => [...who(notice), ' liked y', ...own(notice)],
  moved,
  awarded: (notice) => {
    const { name, reward, winner } = notice.bounty!;
    if (notice.details.isWinner) return ['You won the bounty ', { name }, `: ${reward}`];
    return ['The bounty ', { name }, ' was awarded', ...(winner ? [' to ', { name: winner }] : [])];
  },
  changed,
  contributed: (notice) => [...who(notice), ' contributed to ', { name: notice.article!.title }],
  'not found': ({ details, article }) => [
    `The chain knows nothing of ${details.source}, which you cite in `,
    { name: article!.title },
    ': look whether it is written right',
  ],
  role: (notice) => {
    const { role, isTaken } = notice.details;
    return [`You are ${isTaken ? 'no longer ' : ''}${role === 'admin' ? 'an admin' : 'a moderator'}${quoted(notice)}`];
  },
  paid: (notice) => {
    const { name, reward } = notice.bounty!;
    // Nobody has checked the chain: the admin recorded it.
    return [
      'The bounty ',
      { name },
      notice.details.isWinner ? ` is marked as paid: ${reward} to you` : ' is marked as paid',
      `, ${notChecked}`,
    ];
  },
};

function addressOf({
  kind,
  submission,
  bounty,
  article,
  details: { commentId, since, revision, isTaken },
}: NoticeData): string {
  if (kind === 'role') return isTaken ? '/notices' : '/boss';
  if (submission?.slug && revision) return `/article/${submission.slug}/compare/${revision - 1}...${revision}`;
  if (submission !== null) return `/${submission.kind}s/${submission.id}${commentId ? `#comment-${commentId}` : ''}`;
  if (bounty !== null) return `/bounties/${bounty.id}`;
  if (kind === 'not found') return `/article/${article!.slug}`;
  if (since !== undefined) return `/article/${article!.slug}/compare/${since}...${revision}`;
  return kind === 'changed' ? `/article/${article!.slug}/history` : `/contri/${article!.slug}`;
}

/** The sentence of a notice, the positions of names in it, and the URL of its subject. */
export function worded(notice: NoticeData): Pick<Notice, 'text' | 'names' | 'url'> {
  return { ...sentence(sentences[notice.kind](notice)), url: addressOf(notice) };
}
