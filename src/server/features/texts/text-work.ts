import { createHash } from 'node:crypto';
import { suggestedChange } from '#contract/revisions/suggested-change.ts';
import { wordChanges } from './word-changes.ts';
import {
  authorsAfter,
  authorsOfMerge,
  sentencesOf,
  type AuthoredText,
  type Authorship,
  type AuthorRun,
  type SuggestedText,
} from './authorship.ts';
import { comparedText } from './compared-text.ts';
import { changeBetween, changedWords, comparedVersions } from './compared-versions.ts';
import { editsBetween } from './edits.ts';
import { mergedText } from './merged-text.ts';
import { shownText, shownWords } from './shown-change.ts';
import { comparedWords, fullEffort } from './word-parts.ts';
import { blocksOf } from './text-blocks.ts';

/** A paragraph of a text with its first line; a source may be anywhere. */
interface Paragraph {
  readonly text: string;
  readonly line: number;
  readonly isSource: boolean;
}

/** The paragraphs of a text, and for each sentence its paragraph and its number of words. */
function paragraphsOf(markdown: string): {
  paragraphs: Paragraph[];
  sentences: { paragraph: number; words: number }[];
} {
  return {
    paragraphs: blocksOf(markdown).map(({ text, line, style }) => ({ text, line, isSource: style === 'source' })),
    sentences: sentencesOf(markdown).map(({ paragraph, words }) => ({ paragraph, words: words.length })),
  };
}

// The most removed sentences of a save to remember with their authors, and the most new ones to look up among those.
const mostSentences = 2_000;

/** The hash that identifies a removed sentence. */
const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, 16);

/** The authorship of a text after a change and, by their hashes, the removed and the new sentences. */
function authorship(
  before: AuthoredText,
  after: string,
  revision: number,
  recall: ReadonlyMap<string, readonly AuthorRun[]>,
  suggested: SuggestedText | null = null,
): Authorship & { readonly unknown: ReadonlyMap<string, string> } {
  const { runs, gone, unknown } = suggested
    ? authorsOfMerge(before, suggested, after, revision, recall)
    : authorsAfter(before, after, revision, recall);
  const byKey = new Map(gone.toReversed().map((sentence) => [sentence.key, sentence.runs]));
  return {
    runs,
    gone: [...byKey].slice(0, mostSentences).map(([key, from]) => ({ key: hashOf(key), runs: from })),
    unknown: new Map(unknown.slice(0, mostSentences).map((key) => [hashOf(key), key])),
  };
}

/** The slow functions on long texts: all that examine every word. */
export const textWork = {
  authorship,
  editsBetween,
  paragraphsOf,
  changedWords,
  changeBetween,
  comparedVersions,
  suggestedChange,
  wordChanges,
  mergedText,
  wordsBetween: (before: string, after: string) => shownWords(comparedWords(before, after, fullEffort()).parts),
  comparedText: (before: string, after: string) => shownText(comparedText(before, after)),
};
export type TextWork = typeof textWork;
