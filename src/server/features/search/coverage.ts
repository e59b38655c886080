import { wordsOf } from '#server/features/texts/words.ts';
import { isAmount } from './cases.ts';
import { isContext } from './context.ts';
import { agreeing, denies, formTyped, isStrong, showsForm, type AskedForm } from './forms.ts';
import { leadsBack } from './mismatches.ts';
import { alikeTo, plainly, plainPhrases, withoutOthers } from './plain-words.ts';
import { asksDetail, asksHow, asksOtherwise, asksWhat, clausesOf } from './questions.ts';
import { isContent, namesOnly } from './sameness.ts';
import { namesToken, type Question, type Scale } from './scale.ts';
import { cachedWords } from './cached-words.ts';

// What other words of a question take from its worth, and from that for comparing articles; what is left of it if only
// several of its clauses together cover the typed question, if only words are typed that form no question, and then for
// comparing articles; below which share of agreement two forms clash.
const left = { precise: 0.7, loose: 0.5, together: 0.8, words: 0.35, unformed: 0.8, clashing: 0.35 };

// The words of a query that tells a case, in whatever form; the share of the typed terms that a question must have, or
// the number of its own words that must all be typed; and the least agreement of forms.
const least = { ofCase: 6, covered: 0.51, within: 3, agreed: 0.31 };

// The share of other words in a question that answers a query of a bare subject.
const most = { others: 0.3 };

// A word that asks for an answer, and tells nothing about its subject.
const plea = 'help';

// The power of the covered share: a question with half of the terms is worth much less than half.
const steepness = 1.5;

/** Whether a text begins with a question that has several clauses, and the first clause asks what something is. */
export function asksTwice(text: string): boolean {
  const parts = clausesOf(text.slice(0, Math.max(0, text.indexOf('?'))));
  return parts.length > 1 && asksWhat(cachedWords(parts[0]!));
}

// The name that a question asks about: "Is Maestro safe?".
const named = /^(?:is|are|was|were|does|do|did|can|has|have) ([A-Z][a-z]\w+)/i;

// Forms of answer for which no other one stands.
const strict = new Set(['why', 'who', 'when', 'where', 'much']);

/** Tells how well the questions in an article cover the typed one. */
export class Coverage {
  /** Whether the typed question asks for a reason; and whether it is a whole question or tells a case. */
  readonly asksWhy: boolean;
  readonly isCase: boolean;
  readonly #question: Question;
  readonly #scale: Scale;
  readonly #asked: ReadonlySet<string>;
  readonly #worth: number;
  readonly #form: AskedForm;
  readonly #alike: readonly string[];
  readonly #isBare: boolean;
  readonly #isStrict: boolean;

  constructor(question: Question, scale: Scale) {
    this.#question = question;
    this.#scale = scale;
    this.#asked = new Set([...plainPhrases(question.typed), ...question.wanted.flat()].flatMap(plainly));
    this.#isBare = !scale.isMishap && namesOnly(question.typed, new Set(question.wanted.flat().flatMap(plainly)));
    this.#alike = question.wanted.flat().flatMap(alikeTo);
    this.#form = formTyped(question.typed);
    const { forms } = this.#form;
    this.asksWhy = forms.includes('why');
    const isTold = asksDetail(question.typed) || asksHow(question.typed) || denies(question.typed[0] ?? '');
    const { length } = question.typed;
    this.isCase = isTold || (length > least.ofCase && !asksWhat(question.typed));
    this.#isStrict = forms.some((form) => strict.has(form));
    this.#worth = isTold || length >= least.ofCase ? 1 : left.words;
  }

  /** Whether a question in a text has a word or a phrase that stands for one of the typed terms. */
  #hasAlike(told: string): boolean {
    if (this.#alike.length === 0) return false;
    const words = new Set(plainPhrases(cachedWords(told)));
    return this.#alike.some((word) => words.has(word));
  }

  /**
   * A clause of a question in a text: its words and those of its content, the typed terms that it has in any words, and
   * how far it asks for the typed form of answer, by the whole question if it shows none; null if nothing typed does.
   */
  #read(text: string, told: string) {
    const words = cachedWords(text);
    const content = withoutOthers(plainPhrases(words).filter(isContent), (word) => this.#isAsked(word));
    // The highest price is not a high one.
    const isOfTop = plainPhrases(words).includes('ath') && !this.#isAsked('ath');
    const plain = new Set([...words.filter((word) => !(isOfTop && word === 'high')), ...content].flatMap(plainly));
    const isIn = (forms: readonly string[]) =>
      forms.some((form) => form === plea || plainly(form).every((word) => plain.has(word)));
    const terms = this.#question.wanted.flatMap((forms, term) => (isIn(forms) ? [term] : []));
    const agreed = agreeing(showsForm(words) ? words : cachedWords(told), this.#form);
    return { words, content: content.filter((word) => !isContext(word, words) && !isAmount(word)), terms, agreed };
  }

  #isAsked(word: string): boolean {
    return plainly(word).every((one) => this.#asked.has(one));
  }

  /** The share of words that nobody typed. */
  #othersIn(content: readonly string[]): number {
    return 1 - content.filter((word) => this.#isAsked(word)).length / Math.max(1, content.length);
  }

  /** How well one clause of a question covers the typed one. */
  #ofClause(text: string, told: string): number {
    const { words, content, terms, agreed } = this.#read(text, told);
    if (asksWhat(this.#question.typed) && asksOtherwise(words)) return 0;
    const besides = content.filter((word) => !this.#scale.titleWords.has(word));
    const others = this.#othersIn(besides);
    // A long question may have all words of a short one, and its story besides.
    const isWithin = besides.length >= least.within && others === 0;
    const covered = Math.max(this.#scale.shareBeside(terms), isWithin ? least.covered : 0);
    if (covered < least.covered) return 0;
    if (this.#isBare && others > most.others && asksOtherwise(words)) return 0;
    const share = agreed ?? this.#worth;
    return share < least.agreed ? 0 : covered ** steepness * (1 - left.precise * others) * share;
  }

  /**
   * How well one of the clauses of a question covers the whole typed question, also the words of its subject, from 0 to
   * 1: for comparing the lines of several articles.
   */
  ofAll(told: string): number {
    const ofClause = (text: string) => {
      const { content, terms, agreed } = this.#read(text, told);
      // A line that has only its title in common with the question asks something else.
      const besides = content.filter((word) => !this.#scale.titleWords.has(word));
      if (besides.length > 0 && this.#othersIn(besides) === 1) return 0;
      const share = this.#scale.shareOfAll(terms) ** steepness;
      return share * (1 - left.loose * this.#othersIn(content)) * (agreed ?? left.unformed);
    };
    return Math.max(...clausesOf(told).map(ofClause));
  }

  /** How far a question in a text is from the typed one, by its other words and its form, from 0 to 1. */
  distance(told: string): number {
    const ofClause = (text: string) => {
      const { content, agreed } = this.#read(text, told);
      return 1 - (1 - this.#othersIn(content)) * (agreed ?? 1);
    };
    return Math.min(...clausesOf(told).map(ofClause));
  }

  /** Whether a question in a text is about a name that is neither typed nor the title's. */
  isOfOther(told: string): boolean {
    const name = named.exec(told)?.[1] ?? '';
    const words = /^[A-Z][a-z]/.test(name) ? wordsOf(name) : [];
    return words.some((word) => !this.#asked.has(word) && !this.#scale.titleWords.has(word) && !isContext(word, words));
  }

  /** Whether a question in a text asks for a form of answer that cannot answer the typed one. */
  clashes(told: string, isAnyForm: boolean): boolean {
    if (told === '') return false;
    if (leadsBack(cachedWords(told), this.#question.typed)) return true;
    if (!this.#isStrict) return false;
    return clausesOf(told).every((part) => {
      const words = showsForm(cachedWords(part)) ? cachedWords(part) : cachedWords(told);
      return (isAnyForm || isStrong(words)) && (agreeing(words, this.#form) ?? 1) < left.clashing;
    });
  }

  /**
   * How well a question in a text with these terms covers the typed one, from 0 to 1: by the weight of the terms
   * besides the subject, by its other words, and by the form of answer that both ask for.
   */
  of(told: string, terms: readonly number[]): number {
    if (told === '' || this.#scale.isMeant) return 0;
    if (this.#scale.shareBeside(terms) === 0 && !this.#hasAlike(told)) return 0;
    if (this.#scale.isOfToken && !namesToken(cachedWords(told))) return 0;
    if (leadsBack(cachedWords(told), this.#question.typed)) return 0;
    const parts = clausesOf(told);
    const best = Math.max(...parts.map((part) => this.#ofClause(part, told)));
    return parts.length < 2 ? best : Math.max(best, left.together * this.#ofClause(told, told));
  }
}
