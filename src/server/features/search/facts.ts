import { shownFacts } from '#contract/articles/names.ts';
import type { SearchMatch } from '#contract/search/search.ts';
import type { Fact } from '#contract/texts/article-parts.ts';
import { headingText } from '#server/features/texts/inline-text.ts';
import { wordsOf } from '#server/features/texts/words.ts';
import type { Coverage } from './coverage.ts';
import { cut } from './excerpts.ts';
import { asksHow } from './questions.ts';
import { termsIn, worth, type Answering, type Question, type Scale } from './scale.ts';

/** A question, and the scales for the lines of an article that may answer it. */
export interface Asked {
  readonly question: Question;
  readonly scale: Scale;
  readonly coverage: Coverage;
}

/** A possible line to show. */
export interface Candidate {
  readonly score: number;
  readonly isSure: boolean;
  /** How well the line covers the whole question, for comparing articles; from 0 to 1. */
  readonly covers: () => number;
  readonly match: () => SearchMatch;
}

/** The candidate with the higher score, or else the first. */
export const better = (one: Candidate | null, two: Candidate | null): Candidate | null =>
  one === null || (two !== null && two.score > one.score) ? two : one;

// The label of a fact, in its line.
const label = /^[A-Z][a-z ]{1,30}: /;

/** Whether a shown line is a fact: it belongs to no section. */
export const isFact = ({ text, section }: SearchMatch): boolean => section === null && label.test(text);

// A fact that helps only in the case that the article is about.
const ofCase = /^what to do\b/i;

/** Whether a shown line is the fact that helps in a case. */
export const helps = (text: string): boolean => ofCase.test(text);

// From this share of a question on, it is about the case of the article.
const least = { ofCase: 0.5 };

const helpOf = (share: number) => (share >= least.ofCase ? 1 : share);

/** The score of a fact; null if it tells nothing that the question asks for. */
function scoreOf(fact: Fact, text: () => string, { question, scale, coverage }: Asked): number | null {
  const { typed, wanted } = question;
  const named = termsIn(fact.label, wanted);
  const besides = wanted.map((_, term) => term).filter((term) => !scale.titled.has(term));
  const isLabel = besides.every((term) => named.has(term));
  const isOnly = scale.asksOnlyFor(fact);
  // No fact tells a reason: "why is the fee so high" asks for more than the fee.
  const isFor = !coverage.asksWhy && scale.asksFor(fact.label);
  const isAsked = (!asksHow(typed) && besides.length > 1 && isLabel) || isOnly || isFor;
  // The summary already tells the type of the title, and no fact explains how to do something.
  const isIdle = fact.label === 'Type' || (asksHow(typed) && named.size === 0);
  // Most facts have no term of the question, and parsing takes time.
  const terms = [...termsIn(`${fact.label}: ${fact.value}`, wanted)];
  if (!isAsked && (isIdle || terms.every((term) => scale.titled.has(term)))) return null;
  const isExact = isAsked && (isOnly || (besides.length > 0 && isLabel));
  const words = [...typed, ...wanted.flat()];
  const isBeside = !isAsked && coverage.isCase && !wordsOf(fact.label).every((word) => words.includes(word));
  const told = isAsked || coverage.asksWhy ? 0 : scale.kind(text());
  return (
    (isOnly ? 1 : scale.about(terms)) +
    (isAsked
      ? worth.asked * (ofCase.test(fact.label) ? helpOf(scale.share([...terms, ...scale.titled, ...scale.named])) : 1)
      : told) +
    (named.size > 0 ? worth.fact : 0) +
    (isExact ? worth.exact : 0) +
    (isBeside ? worth.beside : 0)
  );
}

/** How well a fact covers the whole question. */
function coversOf(fact: Fact, text: string, { question, scale }: Asked): number {
  if (scale.asksOnlyFor(fact)) return 1;
  const share = scale.shareOfAll(termsIn(text, question.wanted));
  return scale.asksFor(fact.label) ? Math.max(worth.row, share) : worth.unasked * share;
}

/** The fact that answers best. Every fact is about the title. */
export function bestFact({ facts }: Answering, asked: Asked): Candidate | null {
  let best: Candidate | null = null;
  for (const fact of shownFacts(facts)) {
    if (asked.scale.isBesideToken(fact.label)) continue;
    const text = () => `${fact.label}: ${headingText(fact.value)}`;
    const score = scoreOf(fact, text, asked);
    if (score === null) continue;
    const covers = () => coversOf(fact, text(), asked);
    best = better(best, { score, isSure: false, covers, match: () => ({ text: cut(text(), 0), section: null }) });
  }
  return best;
}
