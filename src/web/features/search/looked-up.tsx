import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import type { SearchAnswer } from '#contract/search/search.ts';
import { Link } from '#web/navigation/link.tsx';
import { AskedAddress } from './asked-address.tsx';
import { besides, leadsOf } from './leads.ts';
import { verdictFor } from './lead-verdicts.ts';
import { isPasted, lookupQuery } from './lookup.queries.ts';
import { VerdictIcon } from './verdict-icon.tsx';
import { verdictOn } from './verdict.ts';
import styles from './looked-up.module.css';

const useLookup = (text: string) => useQuery({ ...lookupQuery(text), enabled: isPasted(text) });

/** What the words of a text find beside what the text itself is, and whether of that something is said, or may be in a moment. */
export function useBesides(text: string) {
  const { data, isLoading } = useLookup(text);
  return {
    isLookedUp: isLoading || (data !== undefined && leadsOf(data, text).length > 0),
    besides: (found: SearchAnswer) => (data ? besides(data, found) : found),
  };
}

/** What a text that was searched for is, when it is more than words, and where that leads. */
export function LookedUp({ text }: { text: string }) {
  const { data } = useLookup(text);
  const leads = data ? leadsOf(data, text) : [];
  const [first] = leads;
  if (!data || !first) return null;
  const { tone, sign, title, text: words } = verdictOn(data, text);
  const isOneOfMany = first.to === 'ticker' || first.to === 'one of several';
  return (
    <p className={`${styles.found} ${styles[tone] ?? ''}`}>
      <VerdictIcon tone={tone} sign={sign} of={data.address} />
      {isOneOfMany ? (
        <span className={styles.title}>{title}</span>
      ) : (
        <Link to={first.path} className={`target ${styles.title}`}>
          {title}
        </Link>
      )}
      {isOneOfMany ? null : <AskedAddress answer={data} />}
      <span>
        {isOneOfMany
          ? leads.map((lead) => (
              <Fragment key={lead.path}>
                <Link to={lead.path} className={`target ${styles.one}`}>
                  {lead.title ?? verdictFor(lead, data, text).title}
                </Link>{' '}
              </Fragment>
            ))
          : null}
        {words}
      </span>
    </p>
  );
}
