import { isContext } from './context.ts';
import { denies } from './forms.ts';
import { plainly, plainPhrases, withoutOthers } from './plain-words.ts';
import { lacksCounted, leadsBack } from './mismatches.ts';
import { asksOtherwise, asksWay, asksWhat, asksWorking, clausesOf, comparedIn, kindsAsked } from './questions.ts';
import { namesToken, type Place, type Question, type Scale } from './scale.ts';
import { cachedWords } from './cached-words.ts';

// Thresholds for two questions to be the same: the share of the typed one's words that the other has, and the share of
// the other's words that the typed one has; the latter also for a query that only names a subject.
const least = { asked: 0.8, shared: 0.4, ofSubject: 0.7 };

// Thresholds for a question that only resembles the typed one: the share of the typed one's weight that it has, the share
// of its words that the typed one has, and that share if both ask for the same kind of answer.
const alike = { asked: 0.7, shared: 0.4, ofKind: 0.5 };

// The longest words that `sharedWords` ignores, in letters, and the most terms besides the subject that a question which
// resembles another must share with it; the first words of a question that may compare two things.
const most = { ignored: 3, besides: 2, compared: 6 };

// Words that turn a question into another question about the same subject.
const turning = ['who', 'when', 'why', 'where', 'much', 'many', 'long', 'not', 'stop', 'ath'];

// Words that join the words of a subject: "the price of BONK".
const joining = 'a an the this that it its of to in into on for from with after by at as so if and or vs versus'.split(
  ' ',
);

// Words that do not change a question: forms of address, function words, words of comparison.
const idle = new Set(
  [
    ...joining,
    'all time get gets got i me my you your u ur we our is are was be am do does did can could should would will',
    'difference between better than which there any actually really please just still ever also',
  ].flatMap((line) => line.split(' ')),
);

// Words that show the kind of a question, not its subject.
const framing = new Set([...turning, ...'how what whats need find use happens happened mean'.split(' ')]);

const tellingOf = (words: readonly string[]) =>
  plainPhrases(words)
    .filter((word) => !idle.has(word))
    .flatMap(plainly);

/** Whether a word of a question tells what it is about: no joining word, form of address or word of its form. */
export const isContent = (word: string): boolean => !idle.has(word) && !framing.has(word);

// Words for kinds of things, which people add to a name: "the Jupiter exchange".
const things = new Set(['exchange', 'launchpad', 'site', 'website', 'platform']);

// Words that add nothing to a question for the highest price.
const ofTop = new Set(['price', 'value', 'worth', 'market', 'cap', 'time']);

/** How far a question in a text and the typed one agree. */
interface Agreement {
  /** The share of the typed one's parts that the other has, and of the other's words that the typed one has. */
  readonly found: number;
  readonly shared: number;
  /**
   * Whether the typed one only names a subject, and the other asks what that is; and whether one asks for something
   * that the other does not.
   */
  readonly isSubject: boolean;
  readonly isDefined: boolean;
  readonly isTurned: boolean;
}

/** Whether a query in these words has nothing but the forms of its subject, and words that join them. */
export const namesOnly = (words: readonly string[], forms: ReadonlySet<string>) =>
  words.every((word) => joining.includes(word) || plainly(word).every((one) => forms.has(one)));

/** What a typed question asks for, as its comparison with others needs it. */
interface Sought {
  readonly isOut: (word: string) => boolean;
  /** Its terms and the words of its form, each with all words that stand for it; empty if it has none. */
  readonly parts: readonly (readonly string[])[];
  readonly forms: ReadonlySet<string>;
  readonly frame: readonly string[];
  readonly isSubject: boolean;
}

/** What the typed question asks for, without words that `isOut`. */
function soughtIn({ typed, wanted }: Question, isOut: (word: string) => boolean): Sought {
  const asked = typed.filter((word) => !isOut(word));
  const asksTop = tellingOf(typed).includes('ath');
  const isIdle = (form: string) => idle.has(form) || (asksTop && ofTop.has(form));
  const left = plainPhrases(asked);
  const terms = wanted.filter((forms) => forms.some((form) => left.includes(form)) && !forms.every(isIdle));
  const forms = new Set(terms.flat().flatMap(plainly));
  const frame = tellingOf(asked).filter((word) => !forms.has(word) && !isIdle(word));
  const all = [...terms, ...frame.map((word) => [word])];
  const telling = all.filter((one) => !one.some((word) => things.has(word) && left.includes(word)));
  return { isOut, parts: telling.length === 0 ? all : telling, forms, frame, isSubject: namesOnly(asked, forms) };
}

// A question is compared with many lines.
const soughtWhole = new WeakMap<Question, Sought>();
const soughtBesideTitle = new WeakMap<Scale, Sought>();

/** The value of the map for a key, made once. */
function once<Key extends object>(map: WeakMap<Key, Sought>, key: Key, make: () => Sought): Sought {
  const known = map.get(key) ?? make();
  map.set(key, known);
  return known;
}

/** Compares a question in a text with the typed one. Null if the typed one has no words that tell anything. */
function agreement(text: string, { isOut, parts, forms, frame, isSubject }: Sought): Agreement | null {
  if (parts.length === 0) return null;
  const isAsked = (word: string) => forms.has(word) || frame.includes(word);
  const told = withoutOthers(tellingOf(cachedWords(text).filter((word) => !isOut(word))), isAsked);
  // Who types only a subject asks what it means.
  const isDefined = isSubject && asksWhat(cachedWords(text));
  const words = isDefined ? told.filter((word) => word !== 'what' && word !== 'mean') : told;
  const has = (one: readonly string[]) => one.some((word) => plainly(word).every((plain) => words.includes(plain)));
  return {
    found: parts.filter(has).length / parts.length,
    shared: words.filter(isAsked).length / Math.max(1, words.length),
    isSubject,
    isDefined,
    isTurned: turning.some((word) => frame.includes(word) !== words.includes(word) && !forms.has(word)),
  };
}

const agreementOfAll = (text: string, question: Question) =>
  agreement(
    text,
    once(soughtWhole, question, () => soughtIn(question, () => false)),
  );

/**
 * Whether the first of several clauses of a question in a text is the whole typed question: "Why did it crash, and who
 * got the money". Who types only a subject asks none of them more than the others.
 */
function asksFirst(text: string, question: Question): boolean {
  const [first = '', ...others] = clausesOf(text);
  const whole = others.length === 0 ? null : agreementOfAll(first, question);
  if (whole === null || whole.isSubject || whole.isTurned) return false;
  return whole.found >= least.asked && whole.shared >= least.ofSubject;
}

/**
 * Whether a question in a text is the same as the typed one: it has nearly all of its content words, in any form, and
 * few others.
 */
function asksTheSame(text: string, question: Question, scale: Scale): boolean {
  const words = cachedWords(text);
  if (asksWay(question.typed) && asksWorking(words)) return false;
  if (asksWorking(question.typed) && asksWay(words)) return false;
  const whole = agreementOfAll(text, question);
  if (whole === null) return false;
  const { found, shared, isSubject, isDefined, isTurned } = whole;
  // "What is the price and market cap of GOAT" asks for more than "GOAT price", and one half asks for the same.
  const isNear = shared >= (isSubject ? least.ofSubject : least.shared) || (isDefined && asksOnly(text, question));
  const isSame = found >= least.asked && isNear;
  if (isSame && (isSubject || !isTurned)) return true;
  // The article may call its title by another name, or leave it out: "WIF dog name", "the name of the dog of dogwifhat".
  const rest = agreement(
    text,
    once(soughtBesideTitle, scale, () => soughtIn(question, (word) => scale.titleWords.has(word))),
  );
  return rest !== null && rest.found === 1 && rest.shared >= least.ofSubject && (rest.isSubject || !rest.isTurned);
}

/** Whether a part of a question in a text is about the typed subject, and about little else. */
export function asksOnly(text: string, { wanted }: Question): boolean {
  const forms = new Set(wanted.flat().flatMap(plainly));
  return text.split(/,| and | or /).some((part) => {
    const words = cachedWords(part);
    const subject = tellingOf(words).filter((word) => !framing.has(word) && !isContext(word, words));
    const shared = subject.filter((word) => forms.has(word)).length;
    return shared > 0 && shared / subject.length >= least.ofSubject;
  });
}

/** Whether a question in a text compares the same two things as the typed one: "Trojan or BONKbot?". */
function comparesTheSame(text: string, { typed, wanted }: Question): boolean {
  const asked = comparedIn(typed);
  // "Which was the biggest in 2025, A or B?" asks for one of its answers, not how they differ.
  const told = comparedIn(cachedWords(text).slice(0, most.compared));
  if (asked === null || told === null) return false;
  const formsOf = (word: string) => wanted.find((forms) => forms.includes(word)) ?? [word];
  const isOn = (side: readonly string[], words: readonly string[]) =>
    words.some((word) => side.some((other) => formsOf(word).includes(other)));
  // A name may have more words than the text has, and words on both sides tell nothing apart: "hard rug vs soft rug".
  const [left, right] = asked.map((side, place) =>
    side.filter((word) => isContent(word) && !asked[1 - place]!.includes(word)),
  ) as [string[], string[]];
  return (isOn(told[0]!, left) && isOn(told[1]!, right)) || (isOn(told[0]!, right) && isOn(told[1]!, left));
}

/** Whether the text first repeats the typed question and then answers it. */
export function repeats(told: string, question: Question, scale: Scale): boolean {
  if (!told.includes('?')) return false;
  const asking = told.slice(0, told.indexOf('?'));
  if (comparesTheSame(asking, question)) return true;
  if (leadsBack(cachedWords(asking), question.typed)) return false;
  return !lacksCounted(told, question) && (asksTheSame(asking, question, scale) || asksFirst(asking, question));
}

/** The share of a text's longer words that the question has. */
function sharedWords(text: string, { typed, wanted }: Question): number {
  const words = cachedWords(text).filter((word) => word.length > most.ignored);
  const asked = new Set([...typed, ...wanted.flat()]);
  return words.filter((word) => asked.has(word)).length / Math.max(1, words.length);
}

/**
 * Whether the text asks a similar question before it answers: about more than the title, and for the same kind of
 * answer.
 */
export function asksAlike(told: string, places: readonly Place[], question: Question, scale: Scale): boolean {
  const end = told.indexOf('?');
  if (end < 0) return false;
  const text = told.slice(0, end);
  const words = cachedWords(text);
  if (asksWhat(question.typed) && asksOtherwise(words)) return false;
  if (denies(words.join(' ')) !== denies(question.typed.join(' '))) return false;
  // The beginning of the title is not that of its token.
  if (scale.isOfToken && !namesToken(words)) return false;
  const kinds = kindsAsked(words);
  const isKind = scale.kinds.some((kind) => kinds.includes(kind));
  const share = sharedWords(text, question);
  // Who types only a subject asks what it is, unless the text asks about little else.
  const isBare = !scale.isMishap && namesOnly(question.typed, new Set(question.wanted.flat().flatMap(plainly)));
  if (isBare && asksOtherwise(words) && share < least.ofSubject) return false;
  const terms = places.filter(({ at }) => at < end).map(({ term }) => term);
  const plain = new Set([...words, ...tellingOf(words)]);
  const has = (forms: readonly string[]) => forms.some((form) => plainly(form).every((word) => plain.has(word)));
  const { besides } = scale;
  // A long question has many words that its answer does not need.
  const isOfSubject = besides.length === 0 || besides.length > most.besides || besides.some(has);
  if (isKind && share >= alike.ofKind && isOfSubject) return true;
  return (
    (isKind || scale.kinds.length === 0) &&
    terms.some((term) => !scale.titled.has(term)) &&
    scale.share([...terms, ...scale.titled]) >= alike.asked &&
    share >= alike.shared
  );
}
