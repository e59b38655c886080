import { wordsOf } from '#server/features/texts/words.ts';
import { context, type Question } from './scale.ts';

// The least share of a question's words that another question has to contain, and of its own words in the first; of
// these if only a subject was typed.
const least = { asked: 0.8, shared: 0.4, ofSubject: 0.7 };

// The most letters of a word that does not count among the shared ones.
const most = { ignored: 3 };

// Words that make another question of the same subject.
const turning = ['who', 'when', 'why', 'where', 'much', 'many', 'long', 'not'];

// Words that a question may have or leave out and still ask the same: forms of address, small words, ways to compare.
const idle = new Set(
  [
    'a an the this that it its get gets got of to in into on for from with after by at as so if and or vs versus',
    'i me my you your u ur we our is are was be am do does did can could should would will',
    'difference between better than which there any actually really please just still also',
  ].flatMap((line) => line.split(' ')),
);

// Negations, as people type them.
const negated = new Set(['cant', 'cannot', 'wont', 'dont', 'doesnt', 'didnt', 'isnt', 'couldnt']);

// Words that say what kind of question it is, and nothing of its subject.
const framing = new Set([...turning, ...'how what whats need find use happens happened mean'.split(' ')]);

// Words for whether something can be trusted.
const trusted = new Set(['legit', 'legitimate', 'real', 'trustworthy', 'trusted']);

const plainly = (word: string) => {
  if (negated.has(word)) return 'not';
  return trusted.has(word) ? 'safe' : word;
};

const tellingOf = (words: readonly string[]) => words.filter((word) => !idle.has(word)).map(plainly);

/**
 * Whether a question in a text asks the same as the typed one: it has nearly all words that say something, in any of
 * their forms, and not many others.
 */
function asksTheSame(text: string, { typed, wanted }: Question): boolean {
  const words = tellingOf(wordsOf(text));
  const terms = wanted.filter((forms) => !forms.every((form) => idle.has(form)));
  const forms = new Set(terms.flat().map(plainly));
  const frame = tellingOf(typed).filter((word) => !forms.has(word));
  const has = (one: readonly string[]) => one.some((word) => words.includes(plainly(word)));
  const asked = [...terms, ...frame.map((word) => [word])];
  const found = asked.filter(has).length;
  const shared = words.filter((word) => forms.has(word) || frame.includes(word)).length;
  const isTurned = turning.some((word) => frame.includes(word) !== words.includes(word) && !forms.has(word));
  const isSubject = typed.every((word) => forms.has(plainly(word)));
  return (
    asked.length > 0 &&
    !(isTurned && !isSubject) &&
    found / asked.length >= least.asked &&
    shared / words.length >= (isSubject ? least.ofSubject : least.shared)
  );
}

/** Whether a part of a question in a text is about the subject of the typed one, and about little else. */
export function asksOnly(text: string, { wanted }: Question): boolean {
  const forms = new Set(wanted.flat().map(plainly));
  return text.split(/,| and | or /).some((part) => {
    const subject = tellingOf(wordsOf(part)).filter((word) => !framing.has(word) && !context.has(word));
    const shared = subject.filter((word) => forms.has(word)).length;
    return shared > 0 && shared / subject.length >= least.ofSubject;
  });
}

/** Whether the text asks the same in the same words, before it answers. */
export const repeats = (told: string, question: Question) =>
  told.includes('?') && asksTheSame(told.slice(0, told.indexOf('?')), question);

/** The share of a text's longer words that the question has. */
export function sharedWords(text: string, { typed, wanted }: Question): number {
  const words = wordsOf(text).filter((word) => word.length > most.ignored);
  const asked = new Set([...typed, ...wanted.flat()]);
  return words.filter((word) => asked.has(word)).length / Math.max(1, words.length);
}
