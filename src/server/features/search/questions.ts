/** What kind of answer a question asks for. */
export interface AskedKind {
  /** Matches the sentence, row or fact that holds such an answer. */
  readonly told: RegExp;
  /** The labels of facts that hold it, whatever the words of the question. */
  readonly fact: RegExp | null;
}

// Each kind: the forms of the question, in lower case and without punctuation, and of its answer.
// Two short expressions take the linter a second to judge, and their combination takes it a minute.
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
      /\b(fees?|costs?|charges?|commission|price of)\b/.test(question) ||
      (/^how much (does|do|is|are)\b/.test(question) && /\b(take|cut)\b/.test(question)),
    told: /\d(%| ?percent\b| SOL\b)|[$€]\d|\b(free|costs? nothing)\b/,
    fact: /^(fee|cost)\b/i,
  },
  { asked: (question) => /\b(when|date|what year)\b/.test(question), told: /\b(19|20)\d\d\b/, fact: null },
  {
    asked: (question) =>
      (/^(when|what (year|date)|how old)\b/.test(question) &&
        /\b(launch(ed)?|start(ed)?|beg[ai]n|created?|made|open(ed)?|founded|released?|c[ao]me out|old)\b/.test(
          question,
        )) ||
      /\blaunch date\b/.test(question),
    told: /\b(19|20)\d\d\b/,
    fact: /^(date|launched|since|began|started|announced)\b/i,
  },
  {
    asked: (question) =>
      /\b(who (is|made|makes|created|founded|owns|runs|started|built|launched|invented|is behind)|owners?|founders?)\b/.test(
        question,
      ),
    told: /\b(founded|made|created|built|started|run|owned|bought|operated) by\b/i,
    fact: /^(founders?|owner|operator|makers|creator|made by)\b/i,
  },
  {
    asked: (question) =>
      /\b(what (now|to do|do i do|should i do|can i do)|help)\b/.test(question) ||
      /\bget (it|them|my \w+) back\b/.test(question),
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
    asked: (question) =>
      (/^how many\b/.test(question) && /\b(are there|exist)\b/.test(question)) || /\bsupply\b/.test(question),
    told: /\d,\d{3},|\b(billion|trillion)\b/,
    fact: /^supply\b/i,
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

/** The form of a question, from its words in lower case: the kinds of answer that it asks for. */
export function kindsAsked(typed: readonly string[]): AskedKind[] {
  const question = typed.join(' ');
  return kinds.filter(({ asked }) => asked(question));
}

/** Whether a question asks what something is, or how it is done. */
export const asksMeaning = (typed: readonly string[]): boolean => defining.test(typed.join(' '));

const naming =
  /^(what ?s|whats|what (is|are)|define|meaning of)\b(?!.* (for|like|happen\w*|do)$)|^what does .* mean$|\bwhat (is|are) (it|they|this)$|\b(meaning|explained|definition)$/;

/** Whether a question asks what something is. */
export const asksWhat = (typed: readonly string[]): boolean => naming.test(typed.join(' '));

const particular =
  /^(i|my|someone|somebody|(can|could|should|does|do|did|will|is|are|was|why|where|whose|which|when)\b(?! to\b))\b/;

/** Whether a question is about a case or a detail, and not about a thing as a whole. */
export const asksDetail = (typed: readonly string[]): boolean => particular.test(typed.join(' '));

/** Whether a question asks how something is done. */
export const asksHow = (typed: readonly string[]): boolean => /^how (to|do|does|can)\b/.test(typed.join(' '));
