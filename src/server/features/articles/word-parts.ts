import type { TextPart } from '#contract/articles/revisions.ts';
import { tokensOf, type Token } from './text-blocks.ts';
import { diffTokens, type Run } from './token-diff.ts';

/** Two texts word by word. */
export interface WordParts {
  readonly parts: TextPart[];
  readonly added: number;
  readonly removed: number;
}

/** How many steps may still be spent on comparing: what it is used up on is compared whole. */
export interface Effort {
  left: number;
}

/** Enough for some hundreds of changed words in each of hundreds of paragraphs; at most about a tenth of a second. */
export const fullEffort = (): Effort => ({ left: 400_000 });

const wordsIn = (tokens: readonly Token[]) => tokens.filter(({ isWord }) => isWord).length;

interface Part {
  readonly kind: Run['kind'];
  readonly tokens: readonly Token[];
}

/** A single word or sign that two changes share says nothing: they are read as one. */
function joined(parts: readonly Part[]): TextPart[] {
  const texts: { removed: Token[]; added: Token[] } = { removed: [], added: [] };
  const done: TextPart[] = [];
  const textOf = (tokens: readonly Token[]) => tokens.map(({ text }) => text).join('');
  const flush = () => {
    for (const kind of ['removed', 'added'] as const) {
      if (texts[kind].length > 0) done.push({ kind, text: textOf(texts[kind]) });
      texts[kind] = [];
    }
  };
  for (const [index, { kind, tokens }] of parts.entries()) {
    const isBetween = index > 0 && index < parts.length - 1;
    if (kind !== 'same') texts[kind] = texts[kind].concat(tokens);
    else if (isBetween && wordsIn(tokens) <= 1 && tokens.length <= 2 && texts.removed.length > 1 && texts.added.length > 1) {
      texts.removed = texts.removed.concat(tokens);
      texts.added = texts.added.concat(tokens);
    } else {
      flush();
      done.push({ kind: 'same', text: textOf(tokens) });
    }
  }
  flush();
  return done;
}

/**
 * The same parts, where white space after the last word of both that only one text has stands with what that text has alone: of 'one, two'
 * and 'one and, two', 'one' is the same and ' and' was added, or the first would read 'one , two'. `formers` are the last words of the
 * parts of both as the first text has them.
 */
function partedFrom(parts: readonly Part[], formers: readonly string[]): Part[] {
  const own = parts.map(({ tokens }) => [...tokens]);
  const indent = (place: number, kind: Run['kind'], space: string): boolean => {
    const next = [place + 1, place + 2].find((at) => parts[at]?.kind === kind);
    if (next === undefined || parts[place + 1]!.kind === 'same') return false;
    own[next]![0] = { ...own[next]![0]!, text: space + own[next]![0]!.text };
    return true;
  };
  for (const [place, { kind, tokens }] of parts.entries()) {
    const last = tokens.at(-1)!;
    const [before, after] = [formers[place]!.slice(last.key.length), last.text.slice(last.key.length)];
    if (kind !== 'same' || last.key === '' || before === after) continue;
    if (after === '') indent(place, 'removed', before);
    else if (before === '' && indent(place, 'added', after)) own[place]!.splice(-1, 1, { ...last, text: last.key });
  }
  return parts.map(({ kind }, place) => ({ kind, tokens: own[place]! }));
}

/** What two texts share and what each has alone, in words. White space counts for nothing. */
export function comparedWords(before: string, after: string, effort: Effort): WordParts {
  const [oldTokens, newTokens] = [tokensOf(before), tokensOf(after)];
  const mostEdits = Math.floor(Math.min(400, Math.sqrt(effort.left)));
  const runs = diffTokens(
    oldTokens.map(({ key }) => key),
    newTokens.map(({ key }) => key),
    mostEdits,
  );
  const tokens = runs.map(({ kind, before: from, after: to, length }) => ({
    kind,
    tokens: kind === 'removed' ? oldTokens.slice(from, from + length) : newTokens.slice(to, to + length),
  }));
  const formers = runs.map(({ kind, before: from, length }) => (kind === 'same' ? oldTokens[from + length - 1]!.text : ''));
  const changed = (which: Run['kind']) => tokens.filter(({ kind }) => kind === which).flatMap((run) => run.tokens);
  const [added, removed] = [changed('added'), changed('removed')];
  effort.left = Math.max(0, effort.left - Math.min(mostEdits, added.length + removed.length) ** 2);
  return { parts: joined(partedFrom(tokens, formers)), added: wordsIn(added), removed: wordsIn(removed) };
}
