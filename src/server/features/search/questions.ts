import { isYear } from './context.ts';

/** A kind of answer that questions ask for. */
export interface AskedKind {
  /** Matches a sentence, row or fact with such an answer. */
  readonly told: RegExp;
  /** Matches the labels of facts with such an answer, whatever the words of the question; null for none. */
  readonly fact: RegExp | null;
  /** Tells the only words that a question for those facts may have besides the title; any without it. */
  readonly besides?: (word: string) => boolean;
  /** Whether those facts are about the title, and never about a token that it has. */
  readonly isOfTitle?: boolean;
}

// Words for the beginning of a coin or a site.
const beginning = new Set(
  [
    'launch launched launches launching start started starts starting begin began begun begins create created creates',
    'made open opened opens found founded release released releases come came out old',
  ].flatMap((line) => line.split(' ')),
);

// Each kind: the forms of its question, in lower case without punctuation, and of its answer. Most are split into short
// expressions, because `scripts/linear-regexes.mjs` judges two short ones in a second, and one long one in a minute.
const kinds: readonly (AskedKind & { readonly asked: (question: string) => boolean })[] = [
  {
    asked: (question) =>
      /\b(how (much|many)|costs?|percent|rate|minimum)\b/.test(question) ||
      (/^(what|how|is|does|do)\b/.test(question) && /\bfees?\b/.test(question)) ||
      /\bfees?$/.test(question),
    told: /\d(%| ?percent\b| SOL\b| lamports\b| dollars\b| micro-lamports\b)|[$€]\d|\b(free|costs? nothing)\b/,
    fact: null,
  },
  {
    asked: (question) =>
      /\b(fees?|costs?|charges?|commission)\b/.test(question) ||
      (/^how much (does|do|is|are)\b/.test(question) && /\b(take|cut)\b/.test(question)),
    told: /\d(%| ?percent\b| SOL\b)|[$€]\d|\b(free|costs? nothing)\b/,
    fact: /^(fee|cost)\b/i,
  },
  {
    // "What happens when" asks for no date, and "when should I" or "when do I" for advice.
    asked: (question) =>
      (/^when (is|was|were|did|does|do)\b/.test(question) && !/^when do (i|you|u|we)\b/.test(question)) ||
      /\b(dates?|(what|which) (year|month|day)|how old)\b/.test(question) ||
      /\bwhen$/.test(question),
    told: /\b(19|20)\d\d\b/,
    fact: /^(date|launched|since|began|started|announced)\b/i,
    besides: (word) => beginning.has(word),
    isOfTitle: true,
  },
  {
    asked: (question) =>
      /\bwho (is|made|makes|created|founded|owns|runs|started|built|launched|invented|is behind)\b/.test(question) ||
      /\b(founders?|creators?|makers?|inventor)$/.test(question) ||
      /\b(founder|creator|maker|inventor)s? of\b/.test(question),
    told: /\b(founded|made|created|built|started|run) by\b/i,
    fact: /^(founders?|makers|creator|made by)\b/i,
  },
  {
    asked: (question) => /\b(who (owns|runs|operates|bought)|owners?)\b/.test(question),
    told: /\b(run|owned|bought|operated) by\b/i,
    fact: /^(owner|operator)\b/i,
  },
  {
    asked: (question) =>
      /\b(price|worth|value)( now| today)?$/.test(question) ||
      /\b(price|value) of\b/.test(question) ||
      /^how much (is|are)\b/.test(question),
    told: /[$€]\d|\b\d+ cents\b/,
    fact: null,
  },
  {
    asked: (question) => /\b(what (now|to do|do i do|should i do|can i do)|help)\b/.test(question),
    told: /^what to do\b/i,
    fact: /^what to do\b/i,
  },
  {
    asked: (question) =>
      /\bhow (to|do i|do you|can i|can you) (spot|tell|notice|recognize|recognise|detect|know)\b/.test(question),
    told: /^how to (notice|check|tell)\b/i,
    fact: /^how to (notice|check)\b/i,
  },
  {
    asked: (question) => /^how (to|do (i|you|u)|can (i|you))\b/.test(question),
    told: /^(to|how to) [a-z]/i,
    fact: null,
  },
  {
    asked: (question) => /^how many\b/.test(question) || /\bhow many$/.test(question) || /\bsupply\b/.test(question),
    told: /\d,\d{3},|\b(billion|trillion)\b/,
    fact: /^supply\b/i,
    besides: (word) => /^(suppl|circulat|coin|token|exist|start)/.test(word),
  },
  {
    asked: (question) => /^(where|who)\b/.test(question) && /\b(report|complain)\b/.test(question),
    told: /\b(police|regulators?|authority|FBI|commission)\b/i,
    fact: null,
  },
  { asked: (question) => /\bwhat (has )?happened\b/.test(question), told: /\b(19|20)\d\d\b/, fact: null },
  {
    asked: (question) =>
      (/^(is|are)\b/.test(question) && /\b(safe|legit|legitimate|scam|trustworthy|trusted|real)\b/.test(question)) ||
      /\bsafe$/.test(question),
    told: /\bsafe\b/i,
    fact: null,
  },
];

const defining =
  /^(how (to|do|does|can)|what ?s|whats|what (is|are|does|do)|define|meaning of)\b|\b(meaning|means?|explained|definition)$/;

// Words that people add to a question without changing its form, and those that join such a word to it.
const added = new Set(['crypto', 'solana', 'please', 'pls', 'plz', 'rn']);
const joining = new Set(['in', 'on', 'for', 'of', 'the']);

/** The words of a question without those that only place it: 'jeet meaning crypto', 'what does jeet mean in crypto'. */
export function wordsOfForm(typed: readonly string[]): string[] {
  const words = typed.filter((word) => !added.has(word) && !isYear(word, typed));
  if (words.length === typed.length) return words;
  const last = words.findLastIndex((word) => !joining.has(word));
  return words.slice(0, Math.max(1, last + 1));
}

const formOf = (typed: readonly string[]) => wordsOfForm(typed).join(' ');

/** The kinds of answer that a question asks for, from its words in lower case. */
export function kindsAsked(typed: readonly string[]): AskedKind[] {
  const question = formOf(typed);
  return kinds.filter(({ asked }) => asked(question));
}

/** Whether a question asks what something is, or how it is done. */
export const asksMeaning = (typed: readonly string[]): boolean => defining.test(formOf(typed));

const naming =
  /^(what ?s|whats|what (is|are)|define|meaning of)\b(?!.* (for|like|happen\w*|do)$)|^what does .* mean$|\bwhat (is|are) (it|they|this)$|\b(meaning|explained|definition)$/;

/** Whether a question asks what something is. */
export const asksWhat = (typed: readonly string[]): boolean => naming.test(formOf(typed));

/** Whether a question only asks what the thing with these words is. */
export const asksOnlyWhat = (typed: readonly string[], words: ReadonlySet<string>): boolean =>
  (asksWhat(typed) && kindsAsked(typed).length === 0) || wordsOfForm(typed).every((word) => words.has(word));

const particular =
  /^(i|my|someone|somebody|(can|could|should|does|do|did|will|is|are|was|why|where|whose|which|when)\b(?! to\b))\b/;

/** Whether a question is about a single case or a detail, not about a thing as a whole. */
export const asksDetail = (typed: readonly string[]): boolean => particular.test(typed.join(' '));

const comparing = new Set(['vs', 'versus', 'or']);

/** The words next to the "vs" or "or" of a question, up to two on each side; null for a question without one. */
export function comparedIn(typed: readonly string[]): readonly (readonly string[])[] | null {
  const at = typed.findIndex((word) => comparing.has(word));
  return at > 0 && at < typed.length - 1 ? [typed.slice(Math.max(0, at - 2), at), typed.slice(at + 1, at + 3)] : null;
}

// What goes wrong: "lost seed phrase" asks what to do, and names no thing.
const mishaps = new Set(
  'lost lose forgot forgotten stolen stole drained hacked scammed failed failing stuck missing frozen wrong leaked'.split(
    ' ',
  ),
);

/** Whether one of the words tells that something went wrong. */
export const tellsMishap = (words: readonly string[]): boolean => words.some((word) => mishaps.has(word));

const otherwise = /^(how (to|do|does|can)|can|could|should|do|does|did|will|is|are|was|why|when)\b/;

/** Whether a question asks for a way, a reason, a time, or yes or no: it is answered by no definition. */
export const asksOtherwise = (typed: readonly string[]): boolean => otherwise.test(typed.join(' '));

/** Whether a question asks how the asker can do something. */
export const asksWay = (typed: readonly string[]): boolean =>
  /^how (to|do (i|you|u|we|people)|can (i|you|u|we)|should (i|you))\b/.test(typed.join(' '));

/** Whether a question asks how something works or happened. */
export const asksWorking = (typed: readonly string[]): boolean => /^how (does|did|is|are)\b/.test(typed.join(' '));

/** Whether a question asks how to do something, or how something works. */
export const asksHow = (typed: readonly string[]): boolean => /^how (to|do|does|can)\b/.test(typed.join(' '));

// The beginning of another clause of a question: "What is a pool, and who owns it".
const clauses = /(?:,|,? and|,? or) (?=(?:what|who|how|why|when|where|which|is|are|was|can|do|does|did|will|should)\b)/;

/** The clauses of a question. */
export const clausesOf = (question: string): readonly string[] => question.split(clauses);
