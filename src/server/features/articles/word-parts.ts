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

/** A single word or sign that two changes share says nothing: they are read as one. */
function joined(parts: readonly { kind: Run['kind']; tokens: readonly Token[] }[]): TextPart[] {
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
  const changed = (which: Run['kind']) => tokens.filter(({ kind }) => kind === which).flatMap((run) => run.tokens);
  const [added, removed] = [changed('added'), changed('removed')];
  effort.left = Math.max(0, effort.left - Math.min(mostEdits, added.length + removed.length) ** 2);
  return { parts: joined(tokens), added: wordsIn(added), removed: wordsIn(removed) };
}
