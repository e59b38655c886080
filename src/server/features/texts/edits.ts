import type { Edit } from '#server/db/schema/columns.ts';
import { diffTokens } from './token-diff.ts';

// The most lines, and the most words in the rest, to compare one by one: a longer part is stored as new.
const mostLines = 500;
const mostWords = 300;

const linesOf = (text: string) => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
// Never splits a surrogate pair, which no database accepts.
const wordsOf = (text: string) => text.match(/[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]/gu) ?? [];

/** The different parts of two texts, cut into tokens by `cut`; `at` is the offset of the first one. */
function partsBetween(
  before: string,
  after: string,
  at: number,
  cut: (text: string) => string[],
  most: number,
): Edit[] {
  const [oldTokens, newTokens] = [cut(before), cut(after)];
  const edits: { start: number; length: number; text: string }[] = [];
  let place = at;
  let isOpen = false;
  for (const { kind, before: from, after: to, length } of diffTokens(oldTokens, newTokens, most)) {
    const text = (kind === 'added' ? newTokens.slice(to, to + length) : oldTokens.slice(from, from + length)).join('');
    if (kind !== 'same' && !isOpen) edits.push({ start: place, length: 0, text: '' });
    isOpen = kind !== 'same';
    if (kind === 'added') edits.at(-1)!.text += text;
    if (kind === 'removed') edits.at(-1)!.length += text.length;
    if (kind !== 'added') place += text.length;
  }
  return edits.map(({ start, length, text }) => [start, length, text]);
}

/** The edits from one text to another: first whole lines, then words within them. */
export function editsBetween(before: string, after: string): Edit[] {
  return partsBetween(before, after, 0, linesOf, mostLines).flatMap(([start, length, text]) =>
    partsBetween(before.slice(start, start + length), text, start, wordsOf, mostWords),
  );
}

/** Applies edits to a text. */
export function applyEdits(before: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let place = 0;
  for (const [start, length, text] of edits) {
    parts.push(before.slice(place, start), text);
    place = start + length;
  }
  return [...parts, before.slice(place)].join('');
}
