import type { Question } from './scale.ts';
import { cachedWords } from './cached-words.ts';

// The most words of a place after "to".
const most = { place: 4 };

/** The words of a question from which and to which something goes: "from Coinbase to Phantom"; null without both. */
function endsOf(words: readonly string[]): readonly [from: readonly string[], to: readonly string[]] | null {
  const from = words.indexOf('from');
  const to = from < 0 ? -1 : words.indexOf('to', from);
  return to < 0 ? null : [words.slice(from + 1, to), words.slice(to + 1, to + 1 + most.place)];
}

/** Whether a question in lower-case words goes the way back from that of the typed one: from Phantom to Coinbase. */
export function leadsBack(told: readonly string[], typed: readonly string[]): boolean {
  const [asked, other] = [endsOf(typed), endsOf(told)];
  if (asked === null || other === null) return false;
  const isOnly = (word: string, end: 0 | 1) => other[end].includes(word) && !other[1 - end]!.includes(word);
  return asked[0].some((word) => isOnly(word, 1)) && asked[1].some((word) => isOnly(word, 0));
}

// Words after "how many" or "how much" that name nothing to count, or that an answer replaces by a sum.
const uncounted = new Set(
  'is are was were does do did can should would will to it the of a i you u money percent cost more'.split(' '),
);

/** Whether a text lacks what the typed question counts: "how many SOL" asks for SOL, and for no number of coins. */
export function lacksCounted(told: string, { typed, wanted }: Question): boolean {
  const counted = /\bhow (?:many|much) (\w+)/.exec(typed.join(' '))?.[1];
  if (counted === undefined || uncounted.has(counted)) return false;
  const forms = wanted.find((words) => words.includes(counted)) ?? [counted];
  return !cachedWords(told).some((word) => forms.includes(word));
}
