import type { Question } from './scale.ts';

// Words that begin a question after a case, those that do so only before a word that stands for the asker or for the
// case, and words after which neither begins one.
const asking = new Set('what whats how why who where'.split(' '));
const turned = new Set('is are was can could do does did will would should'.split(' '));
const pronouns = new Set(['it', 'that', 'this', 'they', 'these']);
const askers = new Set([...pronouns, 'i', 'you', 'u', 'we', 'there']);
const within = new Set('me know see tell explain understand idea and or of to about from check wonder'.split(' '));

// The least words of a case, and of the question after it; the most words of that question up to its pronoun.
const least = { ofCase: 2, asked: 2 };
const most = { before: 2 };

/** The place where a question begins after a case: "i signed something what do i do"; 0 without one. */
function askedFrom(typed: readonly string[]): number {
  const [first = ''] = typed;
  if (asking.has(first) || turned.has(first)) return 0;
  const at = typed.findIndex((word, place) => {
    if (place < least.ofCase || typed.length - place < least.asked || within.has(typed[place - 1]!)) return false;
    return asking.has(word) || (turned.has(word) && askers.has(typed[place + 1]!));
  });
  return Math.max(0, at);
}

/** Whether a word of a question is an amount: an example, not its subject. */
export const isAmount = (word: string): boolean => /^\d{1,3}$/.test(word) || word === 'percent';

/** The question with only the terms that its typed words have. */
function withTerms(
  { wanted, weights }: Question,
  typed: readonly string[],
  isKept: (term: number) => boolean,
): Question {
  const terms = wanted.flatMap((_, term) => (isKept(term) ? [term] : []));
  return { typed, wanted: terms.map((term) => wanted[term]!), weights: terms.map((term) => weights[term]!) };
}

/**
 * The question with its case in place of the pronoun that stands for it: "price impact 40 percent what does that mean"
 * asks what price impact means. Any other question as it is.
 */
export function withCase(question: Question): Question {
  const { typed, wanted } = question;
  const from = askedFrom(typed);
  const place = typed.findIndex((word, at) => at > from && at <= from + most.before && pronouns.has(word));
  if (from === 0 || place < 0) return question;
  const told = typed.slice(0, from).filter((word) => !isAmount(word));
  const words = [...typed.slice(from, place), ...told, ...typed.slice(place + 1)];
  const isTelling = (term: number) => !wanted[term]!.some(isAmount);
  return wanted.some((_, term) => isTelling(term)) ? withTerms(question, words, isTelling) : question;
}

/** The question that follows a case, alone: "i signed it can i get my sol back"; null if it names no subject. */
export function afterCase(question: Question): Question | null {
  const from = askedFrom(question.typed);
  if (from === 0) return null;
  const asked = question.typed.slice(from);
  const only = withTerms(question, asked, (term) => question.wanted[term]!.some((word) => asked.includes(word)));
  return only.wanted.length === 0 ? null : only;
}
