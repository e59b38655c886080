import { namesOf, shownFacts } from '#contract/articles/names.ts';
import type { Fact, TocEntry } from '#contract/texts/article-parts.ts';
import { placesOf } from './lines.ts';
import { asksDetail, asksWhat, kindsAsked, type AskedKind } from './questions.ts';

// The weights that a score adds to the share of the question in a line. The form of the answer counts, the summary and
// the facts come before the text, and the first lines before later ones. Words of the heading above count half, and
// words of the title a quarter, since the whole article is about them. A line that asks the same question and answers it
// gains, most of all in the same words. Lines that say little alone lose.
export const worth = {
  kind: 0.4,
  asked: 0.6,
  summary: 0.15,
  meaning: 0.4,
  whole: 0.2,
  definition: 0.5,
  question: 0.6,
  repeated: 1,
  fact: 0.1,
  first: 0.05,
  together: 0.1,
  above: 0.5,
  named: 0.5,
  cell: 0.3,
  titled: 0.25,
  label: -0.5,
  seeAlso: -0.5,
  pointing: -0.1,
};

// Words that the whole encyclopedia is about: they tell its lines apart as little as words of the title.
export const context = new Set(['solana', 'coin', 'token', 'meme', 'memecoin']);

/** A question: its words as typed, and of each term the words that stand for it in articles and its weight. */
export interface Question {
  readonly typed: readonly string[];
  readonly wanted: readonly (readonly string[])[];
  readonly weights: readonly number[];
}

/** The parts of an article that answer. */
export interface Answering {
  readonly title: string;
  /** Its other names, in the form of `searchedNames`. */
  readonly names: string;
  readonly summary: string;
  readonly facts: readonly Fact[];
  readonly body: string;
  readonly toc: readonly TocEntry[];
}

/** An occurrence of a term in a text: its start and end, and the number of the term. */
export interface Place {
  readonly at: number;
  readonly end: number;
  readonly term: number;
}

/** The text in lower case; unchanged if that would shift its positions. */
function loweredOf(text: string): string {
  const lowered = text.toLowerCase();
  return lowered.length === text.length ? lowered : text;
}

/** The occurrences of the terms in a text, in order. */
export function placesIn(text: string, wanted: Question['wanted']): Place[] {
  const lower = loweredOf(text);
  const placesFor = (words: readonly string[], term: number) =>
    words.flatMap((word) => placesOf(word, lower).map((at) => ({ at, end: at + word.length, term })));
  return wanted.flatMap(placesFor).toSorted((one, two) => one.at - two.at);
}

/** The terms that occur in a text. */
export const termsIn = (text: string, wanted: Question['wanted']) =>
  new Set(placesIn(text, wanted).map(({ term }) => term));

/** The search terms of each name whose words all stand in the question. */
function namesWithin({ names }: Answering, { typed, wanted }: Question): Set<number>[] {
  const asked = new Set([...typed, ...wanted.flat()]);
  const whole = names.split('\n').filter((name) => name !== '' && name.split(' ').every((word) => asked.has(word)));
  return whole.map((name) => termsIn(name, wanted));
}

/** Compares lines of one article as answers to one question. */
export class Scale {
  /** The terms that the title has, with the names that readers see; and those of the names that the question has. */
  readonly titled: Set<number>;
  readonly named: Set<number>;
  /** Whether the title has all of the question, or one of the names, unless it asks for a detail. */
  readonly isMeant: boolean;
  /**
   * Whether it asks what the title is, and for nothing else; and whether it asks what something is that its summary
   * names.
   */
  readonly isTitle: boolean;
  readonly isTold: boolean;
  readonly kinds: readonly AskedKind[];
  readonly #weights: readonly number[];
  readonly #sum: number;

  constructor(article: Answering, { typed, wanted, weights }: Question) {
    this.titled = termsIn([article.title, ...namesOf(shownFacts(article.facts))].join('\n'), wanted);
    const names = namesWithin(article, { typed, wanted, weights });
    this.named = new Set(names.flatMap((terms) => [...terms]));
    const whole = asksDetail(typed) ? [this.titled] : [this.titled, ...names];
    this.isMeant = whole.some((terms) => terms.size === wanted.length);
    this.kinds = kindsAsked(typed);
    const isCommon = (term: number) => wanted[term]!.some((word) => context.has(word));
    const isAll = wanted.every((_, term) => this.titled.has(term) || isCommon(term));
    const isBare = this.kinds.length === 0 && typed.every((word) => wanted.some((forms) => forms.includes(word)));
    const isWhat = asksWhat(typed) || isBare;
    this.isTitle = isWhat && this.titled.size > 0 && isAll;
    this.isTold = isWhat && termsIn(article.summary, wanted).size === wanted.length;
    const beside = (term: number) => (this.named.has(term) ? worth.named : 1);
    this.#weights = weights.map(
      (weight, term) => weight * (this.titled.has(term) || isCommon(term) ? worth.titled : beside(term)),
    );
    this.#sum = this.#weights.reduce((one, two) => one + two, 0);
  }

  /** The share of the question that the terms are. */
  share(terms: Iterable<number>): number {
    return [...new Set(terms)].reduce((sum, term) => sum + this.#weights[term]!, 0) / this.#sum;
  }

  /** The share of a text that is about the article, with these terms of its own; by another name it is so in part. */
  about(terms: Iterable<number>): number {
    const own = [...terms, ...this.titled];
    return this.share(own) + worth.named * (this.share([...own, ...this.named]) - this.share(own));
  }

  /** The weight of the form of a text for the kind of the question. */
  kind(text: string): number {
    return this.kinds.some(({ told }) => told.test(text)) ? worth.kind : 0;
  }
}
