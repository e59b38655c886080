import { asksWhat } from './questions.ts';
import type { Question } from './scale.ts';

// Words that begin another question after "and", and the least words of each half.
const beginning = new Set('what who how why when where which is are was can do does did will should'.split(' '));
const least = { words: 2 };

/** The question in a part of the typed words; with the first terms as well if it names no subject of its own. */
function halfOf({ typed, wanted, weights }: Question, from: number, to: number, isAlone: boolean): Question {
  const words = typed.slice(from, to);
  const others = [...typed.slice(0, from), ...typed.slice(to)];
  const isIn = (forms: readonly string[], list: readonly string[]) => forms.some((form) => list.includes(form));
  const terms = wanted.flatMap((forms, term) =>
    isIn(forms, words) || (isAlone ? !isIn(forms, others) : isIn(forms, others)) ? [term] : [],
  );
  return { typed: words, wanted: terms.map((term) => wanted[term]!), weights: terms.map((term) => weights[term]!) };
}

/**
 * The two questions that a typed one joins with "and", if the first asks what something is and the second asks more
 * about it: "what is GMGN and who owns it". Null for any other question.
 */
export function halvesOf(question: Question): readonly [Question, Question] | null {
  const { typed } = question;
  const joint = typed.findIndex((word, at) => word === 'and' && beginning.has(typed[at + 1] ?? ''));
  if (joint < least.words || typed.length - joint - 1 < least.words || !asksWhat(typed.slice(0, joint))) return null;
  const first = halfOf(question, 0, joint, true);
  if (first.wanted.length === 0) return null;
  return [first, halfOf(question, joint + 1, typed.length, false)];
}
