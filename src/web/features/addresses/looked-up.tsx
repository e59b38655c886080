import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { mayBePasted } from '#contract/addresses/may-be-pasted.ts';
import type { SearchAnswer } from '#contract/search/search.ts';
import { Link } from '#web/navigation/link.tsx';
import { AskedAddress } from './asked-address.tsx';
import { remainingOf, linesOf } from './lines.ts';
import { lookupQuery } from './lookup.queries.ts';
import { VerdictIcon } from './verdict-icon.tsx';
import styles from './looked-up.module.css';

const useLookup = (text: string) => useQuery({ ...lookupQuery(text), enabled: mayBePasted(text) });

/**
 * The search results without those that the lookup shows already, and whether the lookup shows something or is still
 * loading.
 */
export function useRemaining(text: string) {
  const { data, isLoading } = useLookup(text);
  return {
    isLookedUp: isLoading || (data !== undefined && linesOf(data, text).length > 0),
    remainingOf: (found: SearchAnswer) => (data ? remainingOf(data, found) : found),
  };
}

/** The verdict on a searched text that is more than words, with its link. */
export function LookedUp({ text }: { text: string }) {
  const { data } = useLookup(text);
  const lines = data ? linesOf(data, text) : [];
  if (!data || lines.length === 0) return null;
  const { tone, sign, title, sentence, check } = data;
  const isOneTicker = data.kind === 'tickers' && lines.length === 1;
  const path = isOneTicker || (check !== null && lines[0]!.isOwn) ? lines[0]!.path : undefined;
  // Further links follow the sentence; for a single subject, the title is the link.
  const others =
    data.kind === 'tickers' || data.kind === 'several' || tone === 'amber' ? lines.filter(({ isOwn }) => !isOwn) : [];
  return (
    <p className={`${styles.found} ${styles[tone] ?? ''}`}>
      <VerdictIcon tone={tone} sign={sign} of={'address' in data ? data.address : null} />
      {path === undefined ? (
        <span className={styles.title}>{title}</span>
      ) : (
        <Link to={path} className={`target ${styles.title}`}>
          {title}
        </Link>
      )}
      <AskedAddress answer={data} />
      <span>{sentence}</span>
      {others.length > 0 && !isOneTicker ? (
        <span>
          {others.map((line) => (
            <Fragment key={line.path}>
              <Link to={line.path} className={`target ${styles.one}`}>
                {line.title}
              </Link>{' '}
            </Fragment>
          ))}
        </span>
      ) : null}
    </p>
  );
}
