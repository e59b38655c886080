import { createHash } from 'node:crypto';
import type { DatedFact } from '#contract/articles/dated-facts.ts';
import { articleDisplay } from '#contract/articles/limits.ts';
import { shownFacts } from '#contract/articles/names.ts';
import type { Fact } from '#contract/texts/article-parts.ts';
import type { Db } from '#server/db/client.ts';
import { listDated } from './featured.ts';

// The most articles to read: some have no fact that is clear on its own.
const lookedAt = 12;

// A shorter value is unclear without the other facts: "Solana".
const shortestValue = 8;

// A Markdown link; the infobox renders the same ones.
const link = /\[([^\][]+)\]\((?:\/(?![/\\])|https:\/\/)[^\s()]*\)/g;

/** The facts of an article that are clear on their own, as plain text. */
function telling(facts: readonly Fact[]): { label: string; value: string; asOf: string }[] {
  return shownFacts(facts).flatMap(({ label, value, asOf }) => {
    const plain = value.replaceAll(link, '$1');
    return asOf === undefined || plain.length < shortestValue || plain.includes('{{')
      ? []
      : [{ label, value: plain, asOf }];
  });
}

/** A pseudo-random number, always the same for the same text. */
const numberOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE();

/**
 * Some dated facts of articles with sources, at most one per article: constant within a day, different each day. The
 * articles have a fixed pseudo-random order, and each day starts at another position, so that the cost does not depend
 * on the number of articles. `day` is written as 2026-11-18.
 */
export async function factsOn(db: Db, day: string): Promise<DatedFact[]> {
  const dated = await listDated(db, day, lookedAt);
  const shuffled = dated
    .map((article) => ({ ...article, number: numberOf(`${day} ${article.slug}`) }))
    .toSorted((one, two) => one.number - two.number);
  const found = shuffled.flatMap(({ slug, title, facts, sources, number }) => {
    const tellingFacts = telling(facts);
    const fact = tellingFacts[number % tellingFacts.length];
    return fact ? [{ article: { slug, title }, ...fact, sources }] : [];
  });
  const isFirst = ({ value }: DatedFact, place: number) => found.findIndex((one) => one.value === value) === place;
  return found.filter(isFirst).slice(0, articleDisplay.datedFacts);
}
