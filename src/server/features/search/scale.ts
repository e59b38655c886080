import { namesOf, shownFacts } from '#contract/articles/names.ts';
import type { Fact, TocEntry } from '#contract/texts/article-parts.ts';
import { wordsOf } from '#server/features/texts/words.ts';
import { isContext, isPlace } from './context.ts';
import { placesOf } from './lines.ts';
import { asksDetail, asksWhat, kindsAsked, tellsMishap, wordsOfForm, type AskedKind } from './questions.ts';

// The weights that a line's score adds to the share of the question that it contains. The right form of an answer adds,
// as does being the summary, a fact or the first line of a section. Words of the heading above count half, and words of
// the title a quarter, since the whole article is about the title. A line that asks the same question and answers it
// gets more, most of all in the same words; one that asks for another form of answer loses. A fact with exactly the
// asked label gets more; a fact or a row of something else loses. Labels, captions, links and sentences that refer to
// another one lose, and so do, in a line that asks the same, words that nobody typed. `row`, `unasked` and `same` compare
// articles: how well a row, and a line that asks nothing, covers a question with all of its words, and how well a line
// covers a question that it repeats, if none of its words are the same.
export const worth = {
  kind: 0.4,
  asked: 0.6,
  summary: 0.15,
  meaning: 0.4,
  whole: 0.2,
  definition: 0.5,
  question: 0.6,
  covered: 0.9,
  exact: 0.5,
  clash: -0.25,
  beside: -0.4,
  repeated: 1,
  distance: -0.3,
  fact: 0.1,
  first: 0.05,
  together: 0.1,
  above: 0.5,
  named: 0.5,
  cell: 0.3,
  titled: 0.25,
  label: -0.5,
  caption: -0.4,
  seeAlso: -0.5,
  pointing: -0.1,
  unasked: 0.6,
  row: 0.8,
  same: 0.6,
};

/** A question: its words as typed; and for each term its words in articles, and its weight. */
export interface Question {
  readonly typed: readonly string[];
  readonly wanted: readonly (readonly string[])[];
  readonly weights: readonly number[];
}

/** The parts of an article in which to look for an answer. */
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

// Words that a question about a coin or a token has.
const tokenWords = new Set(['coin', 'coins', 'token', 'tokens']);

/** Whether these words name a coin or a token. */
export const namesToken = (words: readonly string[]) => words.some((word) => tokenWords.has(word));

/** The terms of each name of the article whose words are all in the question. */
function namesWithin({ names }: Answering, { typed, wanted }: Question): Set<number>[] {
  const asked = new Set([...typed, ...wanted.flat()]);
  const whole = names.split('\n').filter((name) => name !== '' && name.split(' ').every((word) => asked.has(word)));
  return whole.map((name) => termsIn(name, wanted));
}

/** Scores lines of one article as answers to one question. */
export class Scale {
  /** The terms in the title and the visible names; and the terms of those names that are whole in the question. */
  readonly titled: Set<number>;
  readonly named: Set<number>;
  /** The words of the title and of the visible names. */
  readonly titleWords: ReadonlySet<string>;
  /** Whether the title, or one of its names, has all terms of the question, and the question asks for no detail. */
  readonly isMeant: boolean;
  /** Whether the question tells that something went wrong with the title. */
  readonly isMishap: boolean;
  /**
   * Whether the question asks only for the meaning of the title; and whether it asks for a definition and the summary
   * has all of its terms.
   */
  readonly isTitle: boolean;
  readonly isTold: boolean;
  readonly kinds: readonly AskedKind[];
  /** Whether the question asks when the title's token started, and the article has a fact about the token. */
  readonly isOfToken: boolean;
  /** The terms that name no other part of the subject: of the title, of names without its words, and context. */
  readonly #ofSubject: Set<number>;
  /** The terms of the title, and context. */
  readonly #placing: Set<number>;
  readonly #wanted: Question['wanted'];
  readonly #weights: readonly number[];
  readonly #sum: number;
  /** The weights without regard to the title. */
  readonly #whole: readonly number[];

  constructor(article: Answering, { typed, wanted, weights }: Question) {
    const shownNames = [article.title, ...namesOf(shownFacts(article.facts))].join('\n');
    this.titled = termsIn(shownNames, wanted);
    this.titleWords = new Set(wordsOf(shownNames));
    const names = namesWithin(article, { typed, wanted, weights });
    this.named = new Set(names.flatMap((terms) => [...terms]));
    this.kinds = kindsAsked(typed);
    const isPlaced = (term: number) => wanted[term]!.some((word) => isPlace(word, typed));
    const isCommon = (term: number) => wanted[term]!.some((word) => isContext(word, typed));
    const isAll = wanted.every((_, term) => this.titled.has(term) || isCommon(term));
    const isBare =
      this.kinds.length === 0 && wordsOfForm(typed).every((word) => wanted.some((forms) => forms.includes(word)));
    const isWhat = asksWhat(typed) || isBare;
    this.isTitle = isWhat && this.titled.size > 0 && isAll;
    // "Penguin coin" is another name of PENGU, and "PENGU airdrop" a part of its story.
    const other = names.filter((terms) => [...terms].every((term) => !this.titled.has(term) || isCommon(term)));
    this.isMishap = this.kinds.length === 0 && tellsMishap(typed.filter((word) => !this.titleWords.has(word)));
    const whole = asksDetail(typed) || this.isMishap ? [this.titled] : [this.titled, ...names];
    this.isMeant = whole.some((terms) => wanted.every((_, term) => terms.has(term) || isPlaced(term)));
    this.isTold = isWhat && this.isMeant && termsIn(article.summary, wanted).size === wanted.length;
    const placing = wanted.flatMap((_, term) => (isCommon(term) ? [term] : []));
    this.#placing = new Set([...this.titled, ...placing]);
    this.#ofSubject = new Set([...this.#placing, ...other.flatMap((terms) => [...terms])]);
    this.#wanted = wanted;
    const beside = (term: number) => (this.named.has(term) ? worth.named : 1);
    this.#weights = weights.map(
      (weight, term) => weight * (this.titled.has(term) || isCommon(term) ? worth.titled : beside(term)),
    );
    this.#sum = this.#weights.reduce((one, two) => one + two, 0);
    this.#whole = weights.map((weight, term) => weight * (isCommon(term) ? worth.titled : 1));
    const hasToken = article.facts.some(({ label }) => label === 'Token');
    this.isOfToken =
      hasToken && namesToken(typed) && this.kinds.some((kind) => kind.isOfTitle === true && this.#asksOnly(kind));
  }

  /** The share of the question's weight that these terms have. */
  share(terms: Iterable<number>): number {
    return [...new Set(terms)].reduce((sum, term) => sum + this.#weights[term]!, 0) / this.#sum;
  }

  /** The share of the whole question's weight that the title and these terms have, for comparing articles. */
  shareOfAll(terms: Iterable<number>): number {
    const weightOf = (places: Iterable<number>) => [...places].reduce((sum, term) => sum + this.#whole[term]!, 0);
    return weightOf(new Set([...terms, ...this.titled])) / weightOf(this.#whole.keys());
  }

  /** The share of the question's weight besides the title that these terms have; 0 if it is only about the title. */
  shareBeside(terms: readonly number[]): number {
    const weightOf = (places: Iterable<number>) =>
      [...places].reduce((sum, term) => sum + (this.#placing.has(term) ? 0 : this.#weights[term]!), 0);
    const all = weightOf(this.#weights.keys());
    return all === 0 ? 0 : weightOf(new Set(terms)) / all;
  }

  /**
   * The share of the question that a text about the article covers: its own terms and those of the title count in full,
   * those of other names in part.
   */
  about(terms: Iterable<number>): number {
    const own = [...terms, ...this.titled];
    return this.share(own) + worth.named * (this.share([...own, ...this.named]) - this.share(own));
  }

  /** Whether the question asks for a fact with this label, whatever else it asks for. */
  asksFor(label: string): boolean {
    return this.kinds.some(({ fact, besides }) => besides === undefined && fact?.test(label));
  }

  /** Whether the question has only words for its subject and for this kind of answer. */
  #asksOnly({ besides }: AskedKind): boolean {
    return (
      besides !== undefined && this.#wanted.every((words, term) => this.#ofSubject.has(term) || words.some(besides))
    );
  }

  /** Whether the question asks for this fact, and for nothing else. */
  asksOnlyFor({ label, value }: Fact): boolean {
    const isFor = ({ fact, told, isOfTitle }: AskedKind) =>
      this.isOfToken && isOfTitle === true ? label === 'Token' && told.test(value) : fact?.test(label);
    return this.kinds.some((kind) => this.#asksOnly(kind) && isFor(kind));
  }

  /** Whether a fact with this label is about the title, while the question asks about its token. */
  isBesideToken(label: string): boolean {
    return this.isOfToken && this.kinds.some(({ fact, isOfTitle }) => isOfTitle === true && fact?.test(label));
  }

  /** The words, in all forms, of the terms that the question has besides its subject. */
  get besides(): readonly (readonly string[])[] {
    return this.#wanted.filter((_, term) => !this.#ofSubject.has(term));
  }

  /** The extra weight of a text in the form of the asked kind of answer. */
  kind(text: string): number {
    return this.kinds.some(({ told }) => told.test(text)) ? worth.kind : 0;
  }
}
