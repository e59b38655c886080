import type { TextPart } from '#contract/revisions/revisions.ts';
import { Readable } from './as-read.ts';

/** A piece of two texts: of both if unchanged, of one if the other lacks it. */
interface Piece {
  readonly kind: TextPart['kind'];
  readonly before: readonly [number, number];
  readonly after: readonly [number, number];
}

/** Splits common parts at the edges of marks, so that the text between two marks is a piece of its own. */
function piecesOf(
  parts: readonly TextPart[],
  edges: Readonly<Record<'before' | 'after', ReadonlySet<number>>>,
): Piece[] {
  const pieces: Piece[] = [];
  let [before, after] = [0, 0];
  for (const { kind, text } of parts) {
    let from = 0;
    for (let to = 1; to <= text.length; to += 1) {
      const isEdge = kind === 'same' && (edges.before.has(before + to) || edges.after.has(after + to));
      if (to < text.length && !isEdge) continue;
      pieces.push({
        kind,
        before: kind === 'added' ? [before, before] : [before + from, before + to],
        after: kind === 'removed' ? [after, after] : [after + from, after + to],
      });
      from = to;
    }
    if (kind !== 'added') before += text.length;
    if (kind !== 'removed') after += text.length;
  }
  return pieces;
}

/** Compared words for reading. A mark that changed in part is shown whole, in both versions. */
export function partsAsRead(parts: readonly TextPart[]): TextPart[] {
  const textOf = (other: TextPart['kind']) =>
    parts
      .filter(({ kind }) => kind !== other)
      .map(({ text }) => text)
      .join('');
  const [was, is] = [textOf('added'), textOf('removed')];
  const [before, after] = [new Readable(was), new Readable(is)];
  const shown: TextPart[] = [];
  const show = (kind: TextPart['kind'], text: string) => {
    const last = shown.at(-1);
    if (text === '') return;
    if (last?.kind === kind) shown[shown.length - 1] = { kind, text: last.text + text };
    else shown.push({ kind, text });
  };
  let [from, since] = [0, 0];
  for (const piece of piecesOf(parts, { before: new Set(before.edges()), after: new Set(after.edges()) })) {
    const [to, until] = [piece.before[1], piece.after[1]];
    if (before.cuts(to) || after.cuts(until)) continue;
    const isSame = was.slice(from, to) === is.slice(since, until);
    const saying = isSame ? 'read' : 'full';
    const [old, now] = [before.read(from, to, saying), after.read(since, until, saying)];
    if (old === now) show('same', now);
    else {
      show('removed', old);
      show('added', now);
    }
    [from, since] = [to, until];
  }
  return shown;
}
