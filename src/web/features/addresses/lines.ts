import type { LookupAnswer } from '#contract/addresses/lookup.ts';
import type { Lead, Said } from '#contract/addresses/said.ts';
import type { SearchAnswer } from '#contract/search/search.ts';
import { paths } from '#web/navigation/paths.ts';
import { asPasted } from './lookup.queries.ts';

/** A line about a lookup: the server's text, and its link. */
export interface Line extends Said {
  readonly path: string;
  /** Whether it is the verdict on the text itself. */
  readonly isOwn: boolean;
}

function pathOf({ to, at }: Lead): string {
  if (to === 'check') return paths.check(at);
  if (to === 'profile') return paths.profile(at);
  return paths.article(at, to === 'sources' ? 'h-sources' : undefined);
}

/** The lines of a lookup, the verdict first; none if there is nothing to show. */
export function linesOf(answer: LookupAnswer, text: string): Line[] {
  const others = answer.leads.map((lead) => ({ ...lead, path: pathOf(lead), isOwn: false }));
  if (answer.kind === 'words' || answer.kind === 'tickers') return others;
  const { title, tone, sentence, sign, check } = answer;
  const path = check === null ? paths.search(asPasted(text)) : paths.check(check);
  return [{ title, tone, sentence, sign, path, isOwn: true }, ...others];
}

/**
 * The search results to show beside a verdict: none for addresses and links, since nobody searches for their parts, and
 * no corrections of a known ticker.
 */
export function remainingOf(answer: LookupAnswer, found: SearchAnswer): SearchAnswer {
  const tickerOf = answer.kind === 'tickers' ? answer.articles : [];
  const isKnown =
    (answer.kind !== 'words' && answer.kind !== 'tickers') || (tickerOf.length > 0 && found.correction !== null);
  if (isKnown) return { ...found, results: [], correction: null, unknown: [], total: 0, weaker: 0, next: null };
  return { ...found, results: found.results.filter(({ slug }) => !tickerOf.some((one) => one.slug === slug)) };
}
