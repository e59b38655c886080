import { asksWhat } from './questions.ts';
import type { Question } from './scale.ts';

// Words that begin another question after "and", and the least words of each half.
const beginning = new Set('what who how why when where which is are was can do does did will should'.split(' '));
const least = { words: 2 };

// Words that alone ask more about the first half: "who made BONK and when".
const alone = new Set(['when', 'where', 'why', 'how']);

/** Whether a half asks for a person. */
export const asksWho = (typed: readonly string[]): boolean => typed[0] === 'who';

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
 * The two questions that a typed one joins with "and", if the first asks what something or who somebody is and the second
 * asks more about it: "what is GMGN and who owns it". Null for any other question.
 */
export function halvesOf(question: Question): readonly [Question, Question] | null {
  const { typed } = question;
  const joint = typed.findIndex((word, at) => word === 'and' && beginning.has(typed[at + 1] ?? ''));
  if (joint < least.words || !(asksWhat(typed.slice(0, joint)) || asksWho(typed))) return null;
  const first = halfOf(question, 0, joint, true);
  const rest = typed.slice(joint + 1);
  if (first.wanted.length === 0) return null;
  if (rest.length >= least.words) return [first, halfOf(question, joint + 1, typed.length, false)];
  return alone.has(rest[0]!) ? [first, { ...first, typed: [...first.typed.slice(1), ...rest] }] : null;
}
