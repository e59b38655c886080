import { amount, shortWallet } from '#contract/format.ts';
import type { Contribution } from '#contract/submissions/contributions.ts';
import { ExternalLink } from '#web/ui/external-link.tsx';
import styles from './source-line.module.css';

/** The source of a contribution; empty if its author named none. */
export type Sourced = Pick<Contribution, 'source' | 'cited'>;

const names = { transaction: 'Transaction', account: 'Account' } as const;

// Tells search engines that the site does not vouch for the link.
const rel = 'nofollow ugc noopener noreferrer';

/** A transaction or an account, with a summary of its receipt. */
function Cited({ url, cited: { kind, signature, said, slot } }: { url: string; cited: NonNullable<Sourced['cited']> }) {
  return (
    <>
      <span className={`kind ${kind}`}>{names[kind]}</span>{' '}
      <ExternalLink className="mono" href={url} rel={rel}>
        {shortWallet(signature)}
      </ExternalLink>{' '}
      {said ? <span>{said}</span> : null} {slot === null ? null : <span>slot {amount(slot)}</span>}
    </>
  );
}

/** The source of a contribution; nothing without one. */
export function SourceLine({ of: { source, cited } }: { of: Sourced }) {
  if (source === '') return null;
  if (cited)
    return (
      <p className={`small target ${styles.source} ${styles.cited}`}>
        <Cited url={source} cited={cited} />
      </p>
    );
  return (
    <p className={`small target ${styles.source}`}>
      Source:{' '}
      <ExternalLink href={source} rel={rel}>
        {source.replace('https://', '')}
      </ExternalLink>
    </p>
  );
}
