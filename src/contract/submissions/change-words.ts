import { amount } from '#contract/format.ts';
import type { Change } from './recent.ts';

type Bounty = NonNullable<Change['bounty']>;

const ofStep = ({ status, reward, currency }: Bounty): string => {
  const sum = `${amount(reward)} ${currency}`;
  const words: Record<Bounty['status'], string> = {
    Open: `Bounty opened, ${sum}`,
    'In review': 'Bounty in review',
    Awarded: `Bounty awarded, ${sum}`,
    Paid: `Bounty paid, ${sum}`,
    Cancelled: 'Bounty cancelled',
    'No award': 'Bounty ended without an award',
  };
  return words[status];
};

const ofRevision = ({ number, kind }: NonNullable<Change['revision']>): string => {
  if (kind === 'restored') return 'Older version restored';
  return number === 1 ? 'New article' : '';
};

const nouns = { contribution: 'Contribution', proposal: 'Proposal', report: 'Report', line: 'Line' } as const;

function ofSubmission({ kind, words, submission }: Change): string {
  if (submission === null || kind === 'comment') return '';
  if (kind === 'decision') return `${nouns[submission.kind]} ${submission.status.toLowerCase()}`;
  if (submission.kind === 'contribution') return words === null ? 'Contribution' : 'Suggested edit';
  return { proposal: 'Proposed article', report: 'Report', line: 'Suggested line' }[submission.kind];
}

/**
 * Describes a change without its author: 'Bounty paid, 2.5 SOL', 'Report rejected'. Returns '' if the author's words
 * describe it.
 */
export function changeWords(change: Change): string {
  if (change.bounty) return ofStep(change.bounty);
  const description = change.revision ? ofRevision(change.revision) : ofSubmission(change);
  return description === '' && change.text === '' ? 'No summary' : description;
}

/** The same with the author's words: a comment's in quotation marks. */
export function changeSentence(change: Change): string {
  const text = change.kind === 'comment' ? `“${change.text}”` : change.text;
  return [changeWords(change), text].filter((part) => part !== '').join(': ');
}

/** The title of a change's subject, or a substitute for it. */
export const changeTitle = ({ title, submission }: Change): string =>
  title || (submission ? `A ${submission.kind}` : 'The encyclopedia');
