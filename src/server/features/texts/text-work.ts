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

/** A paragraph of a text, and the line where it begins; a source may stand anywhere. */
interface Paragraph {
  readonly text: string;
  readonly line: number;
  readonly isSource: boolean;
}

/** Which paragraphs a text has, and of which paragraph its sentences are, with how many words. */
function paragraphsOf(markdown: string): {
  paragraphs: Paragraph[];
  sentences: { paragraph: number; words: number }[];
} {
  return {
    paragraphs: blocksOf(markdown).map(({ text, line, style }) => ({ text, line, isSource: style === 'source' })),
    sentences: sentencesOf(markdown).map(({ paragraph, words }) => ({ paragraph, words: words.length })),
  };
}

// Of so many sentences that one save removes it is remembered who wrote them, and so many that it brings are looked for
// among those.
const mostSentences = 2_000;

/** By what a sentence that was removed is found again. */
const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, 16);

/**
 * Who wrote each word of a text that follows another and, by their hashes, the sentences that it has no longer and
 * those that are new in it.
 */
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

/** What takes long for long texts: everything that looks at all their words. */
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
