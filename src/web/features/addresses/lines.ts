import type { LookupAnswer } from '#contract/addresses/lookup.ts';
import type { Lead, Said } from '#contract/addresses/said.ts';
import type { SearchAnswer } from '#contract/search/search.ts';
import { paths } from '#web/navigation/paths.ts';
import { asPasted } from './lookup.queries.ts';

/** A line about what was looked up: what the server says, and where it leads. */
export interface Line extends Said {
  readonly path: string;
  /** Whether it is about the text itself. */
  readonly isOwn: boolean;
}

function pathOf({ to, at }: Lead): string {
  if (to === 'check') return paths.check(at);
  if (to === 'profile') return paths.profile(at);
  return paths.article(at, to === 'sources' ? 'h-sources' : undefined);
}

/** The lines about what was looked up, the answer first; none where there is nothing to be seen. */
export function linesOf(answer: LookupAnswer, text: string): Line[] {
  const others = answer.leads.map((lead) => ({ ...lead, path: pathOf(lead), isOwn: false }));
  if (answer.kind === 'words' || answer.kind === 'tickers') return others;
  const { title, tone, sentence, sign, check } = answer;
  const path = check === null ? paths.search(asPasted(text)) : paths.check(check);
  return [{ title, tone, sentence, sign, path, isOwn: true }, ...others];
}

/**
 * What is found by words beside what they are themselves: the parts of an address or of a link are nothing that anybody
 * looks for, and what a known ticker may have been mistyped for is not either.
 */
export function besides(answer: LookupAnswer, found: SearchAnswer): SearchAnswer {
  const tickerOf = answer.kind === 'tickers' ? answer.articles : [];
  const isKnown =
    (answer.kind !== 'words' && answer.kind !== 'tickers') || (tickerOf.length > 0 && found.correction !== null);
  if (isKnown) return { ...found, results: [], correction: null, unknown: [], total: 0, weaker: 0, next: null };
  return { ...found, results: found.results.filter(({ slug }) => !tickerOf.some((one) => one.slug === slug)) };
}
