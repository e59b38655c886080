import type { LookupAnswer } from '#contract/search/lookup.ts';
import { Grouped } from '#web/ui/grouped.tsx';
import { paired } from './paired.ts';

/** The address that was looked up, whole; with what differs marked, where it is taken for another one. */
export function AskedAddress({ answer: { address, named, lookAlikes } }: { answer: LookupAnswer }) {
  if (address === null) return null;
  const alike = named === null || named.kind === 'scam' ? lookAlikes[0] : undefined;
  const given = alike ? paired(alike.address, address).filter(([, char]) => char !== '') : [];
  return <Grouped address={address} isMarked={alike && ((place) => given[place]![0] !== given[place]![1])} />;
}
