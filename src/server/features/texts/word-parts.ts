import type { TextPart } from '#contract/revisions/revisions.ts';
import { tokensOf, type Token } from './text-blocks.ts';
import { diffTokens, type Run } from './token-diff.ts';

/** Two texts word by word. */
export interface WordParts {
  readonly parts: TextPart[];
  readonly added: number;
  readonly removed: number;
}

/** The remaining steps for comparing words: when they are used up, texts are compared as a whole. */
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

/** Merges two changes with a single common word or mark between them. */
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
    else if (
      isBetween &&
      wordsIn(tokens) <= 1 &&
      tokens.length <= 2 &&
      texts.removed.length > 1 &&
      texts.added.length > 1
    ) {
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

const spaceAfter = (token: Token | undefined): string => token?.text.slice(token.key.length) ?? '';
const indented = (token: Token, space: string): Token => ({ ...token, text: space + token.text });

/**
 * Assigns white space around common words to one part. If only one of the texts has white space after a common word, it
 * belongs to the words that this text alone has there: from 'one, two' to 'one and, two', 'one' is common and ' and'
 * was added; otherwise the first text would read 'one , two'. If that text has no such words there, the white space
 * belongs to the next common word: from 'one two' to 'one, two', ',' was added and ' two' is common. `formers` are the
 * last words of the common parts in the first text.
 */
function partedFrom(parts: readonly Part[], formers: readonly (Token | undefined)[]): Part[] {
  const own = parts.map(({ kind, tokens }) => ({ kind, tokens: [...tokens] }));
  const placed: Part[] = [];
  for (const [place, part] of own.entries()) {
    placed.push(part);
    const [change, further] = [own[place + 1], own[place + 2]];
    const last = part.tokens.at(-1)!;
    const [before, after] = [spaceAfter(formers[place]), spaceAfter(parts[place]!.tokens.at(-1))];
    if (part.kind !== 'same' || last.key === '' || change === undefined || change.kind === 'same') continue;
    // Any white space is equal to any other.
    if ((before === '') === (after === '')) continue;
    const space = before || after;
    part.tokens.splice(-1, 1, { ...last, text: last.text.slice(0, last.text.length - after.length) });
    const kind = before ? 'removed' : 'added';
    const alone = [change, further].find((one) => one?.kind === kind);
    const [end, next] = [change.tokens.at(-1)!, further?.tokens];
    if (alone) alone.tokens[0] = indented(alone.tokens[0]!, space);
    else if (next === undefined || spaceAfter(end) === '')
      placed.push({ kind, tokens: [{ text: space, key: '', isWord: false }] });
    else {
      // The common word keeps the white space of the second text.
      next[0] = indented(next[0]!, after || spaceAfter(end));
      change.tokens.splice(-1, 1, { ...end, text: end.text.slice(0, end.text.length - spaceAfter(end).length) });
    }
  }
  return placed;
}

/** The common and the different words of two texts. Ignores white space. */
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
  const formers = runs.map(({ kind, before: from, length }) =>
    kind === 'same' ? oldTokens[from + length - 1] : undefined,
  );
  const changed = (which: Run['kind']) => tokens.filter(({ kind }) => kind === which).flatMap((run) => run.tokens);
  const [added, removed] = [changed('added'), changed('removed')];
  effort.left = Math.max(0, effort.left - Math.min(mostEdits, added.length + removed.length) ** 2);
  return { parts: joined(partedFrom(tokens, formers)), added: wordsIn(added), removed: wordsIn(removed) };
}
