import { contractions } from './spellings.ts';

type Form = 'much' | 'long' | 'why' | 'who' | 'when' | 'where' | 'way' | 'working' | 'what' | 'whether';

// Each form of answer, and how a question in plain lower-case words asks for it.
const forms: readonly (readonly [Form, RegExp])[] = [
  ['much', /\b(how (much|many|high|big)|percent|percentage|at what)\b/],
  ['long', /\bhow (long|fast|often|old)\b/],
  ['why', /\b(why|how come|reason)\b/],
  ['who', /\b(who|whose)\b/],
  // "How do creators make money" asks for no person.
  ['who', /^(?!how|can|do|does|why)(.* )?(founder|creator|owner)s?( of\b|$)/],
  // A question that reports an offer ("someone says he can …") asks about the person who made it.
  ['who', /\b(says|said|claims|claimed|offers|offered|promises|promised) (he|she|they|to|that)\b/],
  // "Is it good when the LP is burned" asks for no date.
  ['when', /^when\b|\bwhen$|\bsince when\b|\bwhat (year|date|day)\b/],
  ['where', /\bwhere\b/],
  ['way', /\bhow (to|do (i|you|u|we|people)|can (i|you|u|we)|should (i|you))\b/],
  ['way', /\b(what (to do|do (i|you) do|should (i|you) do|now|if)|help)\b/],
  ['working', /\bhow (does|do|did|is|are|was)\b(?! (i|you|u|we|people)\b)/],
  ['what', /\b(what|whats|which|meaning|explained)\b/],
  ['whether', /^(is|are|was|were|can|could|should|do|does|did|will|has|have)\b/],
];

// Forms that a question shows only if it shows none of the others, and forms for which people write one another.
const weak = new Set<Form>(['what', 'whether']);
const mixed = [new Set<Form>(['what', 'working']), new Set<Form>(['way', 'where']), new Set<Form>(['way', 'whether'])];

// Who names a percentage does not ask for one.
const amounts = /\b\d+ percent\b/g;

// Who asks how to know whether something is so asks whether it is.
const knowing = /^how (to|(do|can) (i|you|u|we)) (know|tell|see|check) (if|whether)\b/;

// Who asks how much to use asks what is good: "what is a good slippage".
const advising = /\bhow much (\w+ )?should\b/;

// Who asks whether one thing is better than another asks how they differ.
const differing = /^(is|are)\b(?=.* than\b)/;

// Who begins so and asks nothing tells a case.
const telling = /^(i|my|someone|somebody)$/;

const denial = new Set([...'not t no avoid stop prevent protect against cannot'.split(' '), ...contractions]);

const beginning =
  /^(what|who|whose|how|why|when|where|which|is|are|was|were|can|could|should|do|does|did|will|has|have)\b/i;

// What is left of the worth of a question that asks for another form, for a form near the typed one, or for the
// opposite.
const left = { other: 0.3, near: 0.7, opposite: 0.5 };

/** The forms of answer that a question in lower case asks for; none if its words show none. */
function formsAsked(text: string): Form[] {
  const plain = text
    .replace(amounts, '')
    .replace(knowing, 'is')
    .replace(advising, 'what should')
    .replace(differing, 'what');
  const shown = forms.filter(([, shape]) => shape.test(plain)).map(([form]) => form);
  const strong = shown.filter((form) => !weak.has(form));
  return strong.length > 0 ? strong : shown;
}

/** Whether a question in lower-case words asks for more than a definition, or yes or no. */
export const isStrong = (words: readonly string[]): boolean =>
  formsAsked(words.join(' ')).some((form) => !weak.has(form));

/** Whether a question in lower-case words shows what form of answer it asks for. */
export const showsForm = (words: readonly string[]): boolean => formsAsked(words.join(' ')).length > 0;

/** Whether a text in lower case says that something is not so, or shall not be. */
export const denies = (text: string): boolean => (text.match(/[a-z]+/g) ?? []).some((word) => denial.has(word));

/** Whether a text begins as a question does. */
export const isQuestion = (text: string): boolean => beginning.test(text);

/** The form of a question: what it asks for, and whether it denies something. */
export interface AskedForm {
  readonly forms: readonly Form[];
  readonly isDenied: boolean;
}

function formOf(words: readonly string[]): AskedForm {
  const text = words.join(' ');
  return { forms: formsAsked(text), isDenied: denies(text) };
}

/** The form of a typed question: a case that is told without a question asks what to do about it. */
export function formTyped(words: readonly string[]): AskedForm {
  const form = formOf(words);
  return form.forms.length === 0 && telling.test(words[0] ?? '') ? { ...form, forms: ['way'] } : form;
}

/**
 * How far a question in lower-case words asks for the same form of answer as the typed one, from 0 to 1; null if the
 * typed one shows no form.
 */
export function agreeing(told: readonly string[], typed: AskedForm): number | null {
  const { forms: toldForms, isDenied } = formOf(told);
  const denied = isDenied === typed.isDenied ? 1 : left.opposite;
  if (typed.forms.length === 0) return denied === 1 ? null : denied;
  if (toldForms.length === 0 || toldForms.some((form) => typed.forms.includes(form))) return denied;
  const isNear = mixed.some((pair) => [toldForms, typed.forms].every((list) => list.some((form) => pair.has(form))));
  return denied * (isNear ? left.near : left.other);
}
