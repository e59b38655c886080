import { blocksOf, tokensOf } from './text-blocks.ts';
import { diffTokens } from './token-diff.ts';

/**
 * So many words in a row that the same revision brought into the article; with a minus before it, the admin who
 * published it in other words.
 */
export type AuthorRun = readonly [revision: number, words: number];

/** A sentence of a text, which belongs to its paragraph by number: its words, without regard to case and marks. */
interface Sentence {
  readonly paragraph: number;
  readonly words: readonly string[];
}

// Where a link leads is no word of the text.
const target = /\]\([^()\s]{0,2048}\)/g;
const sentenceEnd = /(?<=[.!?…])\s+/;

const wordsOf = (text: string) =>
  tokensOf(text)
    .filter(({ isWord }) => isWord)
    .map(({ key }) => key.toLowerCase());

/** The sentences of a Markdown text, paragraph by paragraph; the number is the paragraph's place among `blocksOf`. */
export function sentencesOf(markdown: string): Sentence[] {
  return blocksOf(markdown).flatMap(({ text, style }, paragraph) =>
    text
      .replaceAll(target, ']')
      .split(style === 'code' ? '\n' : sentenceEnd)
      .map((sentence) => ({ paragraph, words: wordsOf(sentence) }))
      .filter(({ words }) => words.length > 0),
  );
}

/** By what a sentence is known again. */
export const keyOf = ({ words }: Pick<Sentence, 'words'>): string => words.join(' ');

/** Runs word by word, and back. */
export const spread = (runs: readonly AuthorRun[]): number[] =>
  runs.flatMap(([revision, words]) => Array.from({ length: words }, () => revision));

/** Each revision with how many words in a row it brought. */
export function gathered(revisions: readonly number[]): AuthorRun[] {
  const runs: [number, number][] = [];
  for (const revision of revisions) {
    const last = runs.at(-1);
    if (last?.[0] === revision) last[1] += 1;
    else runs.push([revision, 1]);
  }
  return runs;
}

/** A sentence with the revision that brought each of its words; null where that is not known yet. */
interface Attributed {
  readonly words: readonly string[];
  from: (number | null)[];
}

// How alike two sentences must be to be one that was changed, and of how many that is looked for.
const leastAlike = 0.5;
const mostPaired = 150;
// Between sentences that are not alike, this many words in a row are a phrase that was taken over: any two texts share
// shorter ones.
const shortestPhrase = 3;
// How many changed words are found one by one.
const mostEdits = 400;

type Inherited = { readonly word: string; readonly from: number };
type Heir = { readonly word: string; readonly give: (from: number) => void };

/** Gives words that stand in the old text in that order, at least so many in a row, to those who brought them there. */
function inherit(old: readonly Inherited[], now: readonly Heir[], leastInRow: number): void {
  const runs = diffTokens(
    old.map(({ word }) => word),
    now.map(({ word }) => word),
    mostEdits,
  );
  for (const { kind, before, after, length } of runs) {
    if (kind !== 'same' || length < leastInRow) continue;
    for (let place = 0; place < length; place += 1) now[after + place]!.give(old[before + place]!.from);
  }
}

function share(one: readonly string[], two: readonly string[]): number {
  const left = new Map<string, number>();
  for (const word of one) left.set(word, (left.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of two) {
    const times = left.get(word) ?? 0;
    if (times > 0) shared += 1;
    left.set(word, times - 1);
  }
  return (2 * shared) / (one.length + two.length);
}

const oldWords = ({ words, from }: Attributed) => words.map((word, place) => ({ word, from: from[place]! }));
const newWords = ({ words, from }: Attributed) =>
  words.map((word, place) => ({ word, give: (revision: number) => void (from[place] ??= revision) }));

/**
 * Finds, for each sentence that is not known, the one that left which is most like it, and lets it inherit from that.
 */
function inheritFromAlike(
  left: readonly Attributed[],
  open: readonly Attributed[],
): { left: Attributed[]; open: Attributed[] } {
  const rest = new Set(left.slice(0, mostPaired));
  const unlike: Attributed[] = [];
  for (const sentence of open.slice(0, mostPaired)) {
    let [best, most]: [Attributed | null, number] = [null, leastAlike];
    for (const old of rest) {
      const likely = share(old.words, sentence.words);
      if (likely >= most) [best, most] = [old, likely];
    }
    if (best === null) {
      unlike.push(sentence);
      continue;
    }
    rest.delete(best);
    inherit(oldWords(best), newWords(sentence), 1);
  }
  return { left: [...rest, ...left.slice(mostPaired)], open: [...unlike, ...open.slice(mostPaired)] };
}

/** A text of an article, and by runs which revision brought each word. */
export interface AuthoredText {
  readonly markdown: string;
  readonly runs: readonly AuthorRun[];
}

/** Who wrote each word of a text, and the sentences that it has no longer. */
export interface Authorship {
  readonly runs: AuthorRun[];
  readonly gone: { key: string; runs: AuthorRun[] }[];
}

interface FoundAuthors extends Authorship {
  /** The keys of the sentences that did not stand in the text before: those which may have been removed once. */
  readonly unknown: string[];
}

/** The sentences of an authored text, each with the revisions of its words. */
function attributed({ markdown, runs }: AuthoredText): Attributed[] {
  const revisions = spread(runs);
  let place = 0;
  return sentencesOf(markdown).map(({ words }) => {
    const from = words.map((_word, index) => revisions[place + index] ?? 0);
    place += words.length;
    return { words, from };
  });
}

/**
 * Which revision brought each word of a text that follows another, as WikiWho has it (Flöck and Acosta, WWW 2014):
 * first sentences that stood in the text before, wherever they stand now; then those that stood in it once and were
 * removed, which `recall` knows by their keys; then, in sentences that are changed, the words that remain. What is left
 * came with this revision. Marks and case count for nothing. `besides` are sentences that stand in no text of the
 * article and may be taken over all the same.
 */
export function authorsAfter(
  before: AuthoredText,
  after: string,
  revision: number,
  recall: ReadonlyMap<string, readonly AuthorRun[]>,
  besides: readonly Attributed[] = [],
): FoundAuthors {
  const stood = new Map<string, Attributed[]>();
  for (const sentence of [...attributed(before), ...besides]) {
    const key = keyOf(sentence);
    const same = stood.get(key);
    if (same) same.push(sentence);
    else stood.set(key, [sentence]);
  }
  // From behind: taking the first of many would move all others.
  for (const same of stood.values()) same.reverse();
  const now: Attributed[] = sentencesOf(after).map(({ words }) => ({ words, from: words.map(() => null) }));
  const unknown = now.filter((sentence) => {
    const known = stood.get(keyOf(sentence))?.pop()?.from ?? null;
    if (known !== null) sentence.from = known;
    return known === null;
  });
  const gone = [...stood.values()].flatMap((same) => same.toReversed());
  const open = unknown.filter((sentence) => {
    const known = recall.get(keyOf(sentence));
    if (known !== undefined) sentence.from = spread(known);
    return known === undefined;
  });
  const rest = inheritFromAlike(gone, open);
  inherit(rest.left.flatMap(oldWords), rest.open.flatMap(newWords), shortestPhrase);
  return {
    runs: gathered(now.flatMap(({ from }) => from.map((known) => known ?? revision))),
    gone: gone.map((sentence) => ({ key: keyOf(sentence), runs: gathered(sentence.from as number[]) })),
    unknown: [...new Set(unknown.map(keyOf))].filter((key) => !stood.has(key)),
  };
}

/**
 * What somebody suggested: the text in which they wrote it, empty where they only told something, and what they made of
 * it.
 */
export interface SuggestedText {
  readonly base: string;
  readonly proposed: string;
}

/**
 * As `authorsAfter` of a text that an admin published from a suggestion, in two steps: what the suggestion brings is
 * its author's, in the revision's own name; what stands neither in it nor in the article before is the admin's, and has
 * a minus before the number.
 */
export function authorsOfMerge(
  before: AuthoredText,
  { base, proposed }: SuggestedText,
  after: string,
  revision: number,
  recall: ReadonlyMap<string, readonly AuthorRun[]>,
): FoundAuthors {
  const known = new Set([...sentencesOf(before.markdown), ...sentencesOf(base)].map(keyOf));
  const { runs } = authorsAfter(before, proposed, revision, recall);
  const brought = attributed({ markdown: proposed, runs }).filter((sentence) => !known.has(keyOf(sentence)));
  const found = authorsAfter(before, after, -revision, recall);
  // The article's own words first, then the suggestion's: each where it stands, word by word.
  const suggested = spread(authorsAfter({ markdown: '', runs: [] }, after, -revision, new Map(), brought).runs);
  const of = spread(found.runs).map((from, place) => (from === -revision ? suggested[place]! : from));
  return { ...found, runs: gathered(of) };
}
