import { blocksOf, tokensOf } from './text-blocks.ts';
import { diffTokens } from './token-diff.ts';

/**
 * A number of consecutive words that one revision brought. A negative revision stands for the admin who changed words
 * while publishing it.
 */
export type AuthorRun = readonly [revision: number, words: number];

/** A sentence of a text with the number of its paragraph: its words, ignoring case and punctuation. */
interface Sentence {
  readonly paragraph: number;
  readonly words: readonly string[];
}

// The target of a link is not a word of the text.
const target = /\]\([^()\s]{0,2048}\)/g;
const sentenceEnd = /(?<=[.!?…])\s+/;

const wordsOf = (text: string) =>
  tokensOf(text)
    .filter(({ isWord }) => isWord)
    .map(({ key }) => key.toLowerCase());

/** The sentences of a Markdown text, with the index of their paragraph in `blocksOf`. */
export function sentencesOf(markdown: string): Sentence[] {
  return blocksOf(markdown).flatMap(({ text, style }, paragraph) =>
    text
      .replaceAll(target, ']')
      .split(style === 'code' ? '\n' : sentenceEnd)
      .map((sentence) => ({ paragraph, words: wordsOf(sentence) }))
      .filter(({ words }) => words.length > 0),
  );
}

/** The key that identifies a sentence. */
export const keyOf = ({ words }: Pick<Sentence, 'words'>): string => words.join(' ');

/** Expands runs to one entry per word, and back. */
export const spread = (runs: readonly AuthorRun[]): number[] =>
  runs.flatMap(([revision, words]) => Array.from({ length: words }, () => revision));

/** Collects equal neighbours into runs. */
export function gathered(revisions: readonly number[]): AuthorRun[] {
  const runs: [number, number][] = [];
  for (const revision of revisions) {
    const last = runs.at(-1);
    if (last?.[0] === revision) last[1] += 1;
    else runs.push([revision, 1]);
  }
  return runs;
}

/** A sentence with the revision of each of its words; null while unknown. */
interface Attributed {
  readonly words: readonly string[];
  from: (number | null)[];
}

// The least likeness of a sentence and its changed form, and the most sentences to compare.
const leastAlike = 0.5;
const mostPaired = 150;
// Outside of similar sentences, this many consecutive words count as copied: any two texts share shorter phrases.
const shortestPhrase = 3;
// The most changed words to compare one by one.
const mostEdits = 400;

type Inherited = { readonly word: string; readonly from: number };
type Heir = { readonly word: string; readonly give: (from: number) => void };

/** Gives words to their authors in the old text, if they occur there in the same order, in runs of at least `least`. */
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

/** Finds, for each unknown sentence, the most similar removed one, and lets it inherit from that. */
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

/** A text of an article with its runs. */
export interface AuthoredText {
  readonly markdown: string;
  readonly runs: readonly AuthorRun[];
}

/** The authorship of a text, and its removed sentences. */
export interface Authorship {
  readonly runs: AuthorRun[];
  readonly gone: { key: string; runs: AuthorRun[] }[];
}

interface FoundAuthors extends Authorship {
  /** The keys of the new sentences in this text: they may have been removed earlier. */
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
 * Computes the revision that brought each word of a text, given the former text, by the algorithm of WikiWho (Flöck and
 * Acosta, WWW 2014). Assigns first sentences of the former text, wherever they are now; then sentences that were
 * removed earlier, which `recall` finds by their keys; then the remaining words of changed sentences. All other words
 * belong to this revision. Ignores punctuation and case. `otherSentences` are additional sentences without a revision
 * whose authors words can inherit.
 */
export function authorsAfter(
  before: AuthoredText,
  after: string,
  revision: number,
  recall: ReadonlyMap<string, readonly AuthorRun[]>,
  otherSentences: readonly Attributed[] = [],
): FoundAuthors {
  const stood = new Map<string, Attributed[]>();
  for (const sentence of [...attributed(before), ...otherSentences]) {
    const key = keyOf(sentence);
    const same = stood.get(key);
    if (same) same.push(sentence);
    else stood.set(key, [sentence]);
  }
  // Reversed: removing from the front would shift all others.
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

/** A suggestion: its original text, empty for a text-only contribution, and its new text. */
export interface SuggestedText {
  readonly base: string;
  readonly proposed: string;
}

/**
 * Like `authorsAfter`, for a text that an admin published from a suggestion. Words of the suggestion belong to its
 * author, with the number of the revision. Words that neither the suggestion nor the former article contains belong to
 * the admin, with the negative number.
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
  // Inherits from the article first, then from the suggestion, word by word.
  const suggested = spread(authorsAfter({ markdown: '', runs: [] }, after, -revision, new Map(), brought).runs);
  const of = spread(found.runs).map((from, place) => (from === -revision ? suggested[place]! : from));
  return { ...found, runs: gathered(of) };
}
