import type { MergedPart } from '#contract/revisions/revisions.ts';
import { withPlainLines } from './line-ends.ts';
import { diffTokens } from './token-diff.ts';
import { comparedWords, fullEffort, type Effort } from './word-parts.ts';

/** A sentence, or another part of a line, with the white space after it. */
interface Piece {
  readonly text: string;
  readonly space: string;
}

// The separators of lines, and of sentences within a line: some scripts have no space between sentences.
const lineEnd = /(\n\s*)/;
const sentenceEnd = /((?<=[.!?…؟।॥。！？｡]["”’)*_\]]?)\s+|(?<=[。！？｡]["”’）」』]?)(?=[^\s"”’）」』]))/;

// A source is one piece: a period in its title ends no sentence.
const sentencesOf = (line: string): string[] => (/^\[\^[^\]]+\]:/.test(line) ? [line] : line.split(sentenceEnd));

/** Splits a text into sentences. A heading, a table row and a line of code are separate pieces. */
export function piecesOf(text: string): Piece[] {
  const pieces: { text: string; space: string }[] = [];
  const add = (part: string, space: string) => {
    if (part !== '' || pieces.length === 0) pieces.push({ text: part, space });
    else pieces.at(-1)!.space += space;
  };
  for (const [index, line] of text.split(lineEnd).entries()) {
    const parts = index % 2 === 0 ? sentencesOf(line) : ['', line];
    for (let place = 0; place < parts.length; place += 2) add(parts[place]!, parts[place + 1] ?? '');
  }
  return pieces.filter(({ text, space }) => text !== '' || space !== '');
}

/** A range of the base that a side replaced by other sentences; empty if it only added some. */
interface Hunk {
  readonly start: number;
  end: number;
  readonly pieces: Piece[];
}

/** A descendant of the base: its differences, and the white space after each sentence that it kept. */
interface Side {
  readonly hunks: Hunk[];
  readonly spaces: ReadonlyMap<number, string>;
}

// Above this number of different sentences, everything between the first and the last counts as changed.
const mostEdits = 1_000;

function sideOf(base: readonly Piece[], text: string): Side {
  const pieces = piecesOf(text);
  const hunks: Hunk[] = [];
  const spaces = new Map<number, string>();
  let isOpen = false;
  const runs = diffTokens(
    base.map((piece) => piece.text),
    pieces.map((piece) => piece.text),
    mostEdits,
  );
  for (const { kind, before, after, length } of runs) {
    if (kind !== 'same' && !isOpen) hunks.push({ start: before, end: before, pieces: [] });
    isOpen = kind !== 'same';
    if (kind === 'removed') hunks.at(-1)!.end += length;
    if (kind === 'added') for (const piece of pieces.slice(after, after + length)) hunks.at(-1)!.pieces.push(piece);
    if (kind === 'same')
      for (let place = 0; place < length; place += 1) spaces.set(before + place, pieces[after + place]!.space);
  }
  return { hunks, spaces };
}

/** Positions of the base that changed together: on one side, or on both if they overlap. */
interface Group {
  start: number;
  end: number;
  readonly current: Hunk[];
  readonly proposed: Hunk[];
}

const isWithin = (hunk: Hunk, { start, end }: Group): boolean =>
  hunk.start < end
    ? hunk.end > start || (hunk.start === hunk.end && hunk.start > start)
    : start === end && hunk.start === start && hunk.end === end;

/** The changes of both sides in order. Adjacent changes stay separate, since they concern different sentences. */
function groupsOf(current: Side, proposed: Side): Group[] {
  const all = [
    ...current.hunks.map((hunk) => ({ hunk, side: 'current' as const })),
    ...proposed.hunks.map((hunk) => ({ hunk, side: 'proposed' as const })),
  ].sort((one, two) => one.hunk.start - two.hunk.start || one.hunk.end - two.hunk.end);
  const groups: Group[] = [];
  for (const { hunk, side } of all) {
    let group = groups.at(-1);
    if (group === undefined || !isWithin(hunk, group)) groups.push((group = { ...hunk, current: [], proposed: [] }));
    group.end = Math.max(group.end, hunk.end);
    group[side].push(hunk);
  }
  return groups;
}

/** The sentences of a side in the place of a group. */
function piecesIn({ start, end }: Group, hunks: readonly Hunk[], { spaces }: Side, base: readonly Piece[]): Piece[] {
  const pieces: Piece[] = [];
  let place = start;
  const keep = (until: number) => {
    for (; place < until; place += 1) pieces.push({ text: base[place]!.text, space: spaces.get(place)! });
  };
  for (const hunk of hunks) {
    keep(hunk.start);
    for (const piece of hunk.pieces) pieces.push(piece);
    place = hunk.end;
  }
  keep(end);
  return pieces;
}

/** The text of a group with the white space before and after it, which is the same white space if the text is empty. */
interface Stretch {
  readonly before: string;
  readonly text: string;
  readonly behind: string;
}

function stretchOf(before: string, pieces: readonly Piece[]): Stretch {
  const last = pieces.at(-1);
  if (last === undefined) return { before, text: '', behind: before };
  return {
    before,
    text: [...pieces.slice(0, -1).map(({ text, space }) => text + space), last.text].join(''),
    behind: last.space,
  };
}

/** A value of the base, of the present article, and of the proposed text. */
interface Three<T> {
  readonly base: T;
  readonly current: T;
  readonly proposed: T;
}

/** The white space of a merge: the changed one, or else the article's. */
const chosen = ({ base, current, proposed }: Three<string>) => (current === base ? proposed : current);

const shown = (before: string, text: string) => (text === '' ? '' : before + text);

/**
 * The chosen white space. If it is empty, because its neighbours are new, the first non-empty one of the three texts.
 */
const between = (wanted: string, { base, current, proposed }: Three<string>) => wanted || current || proposed || base;

function partOf({ current, proposed }: Group, three: Three<Stretch>, isBegun: boolean, effort: Effort): MergedPart {
  const gaps = { base: three.base.before, current: three.current.before, proposed: three.proposed.before };
  const gap = (wanted: string) => (isBegun ? between(wanted, gaps) : wanted);
  const wordsOf = (before: string, text: string) =>
    comparedWords(shown(before, three.base.text), shown(before, text), effort).parts;
  const sideIn = ({ before, text }: Stretch) => ({ text: shown(gap(before), text), words: wordsOf(before, text) });
  const areAlike = three.current.text === three.proposed.text;
  if (current.length > 0 && proposed.length > 0 && !areAlike)
    return {
      kind: 'conflict',
      base: shown(gap(three.base.before), three.base.text),
      current: sideIn(three.current),
      proposed: sideIn(three.proposed),
    };
  const kind = current.length === 0 ? 'proposed' : 'current';
  const before = gap(chosen(gaps));
  const { text } = three[kind];
  return {
    kind: proposed.length > 0 && kind === 'current' ? 'both' : kind,
    text: shown(before, text),
    words: wordsOf(before, text),
  };
}

/** Normalises the line ends of a text to those of its base: line feeds, unless the base has others. */
const endedAsIn = (base: string, text: string) => (base.includes('\r') ? text : withPlainLines(text));

/** The white space at the end of a text. */
const endOf = (text: string) => text.slice(text.trimEnd().length);

/**
 * Merges two descendants of one text, sentence by sentence: takes the changes of either side, and reports a conflict
 * where both changed the same sentences in different ways (diff3; Khanna, Kunal and Pierce 2007). It loses no word that
 * neither side removed. The number of steps is bounded. Line breaks and white space at the end do not count as changes.
 */
export function mergedText(base: string, current: string, proposed: string): MergedPart[] {
  const texts = { base, current: endedAsIn(base, current), proposed: endedAsIn(base, proposed) };
  const pieces = piecesOf(texts.base.trimEnd());
  const sides = {
    current: sideOf(pieces, texts.current.trimEnd()),
    proposed: sideOf(pieces, texts.proposed.trimEnd()),
  };
  const effort = fullEffort();
  const parts: MergedPart[] = [];
  let [same, place] = ['', 0];
  // White space moves with the text after it, so that the paragraphs of both sides stay separate.
  let behind: Three<string> = { base: '', current: '', proposed: '' };
  let isBegun = false;
  const keep = (until: number) => {
    const segments: string[] = [];
    for (; place < until; place += 1) {
      const { text, space } = pieces[place]!;
      segments.push(isBegun ? between(chosen(behind), behind) : chosen(behind), text);
      isBegun = true;
      behind = { base: space, current: sides.current.spaces.get(place)!, proposed: sides.proposed.spaces.get(place)! };
    }
    same += segments.join('');
  };
  const flush = () => {
    if (same !== '') parts.push({ kind: 'same', text: same, words: [] });
    same = '';
  };
  for (const group of groupsOf(sides.current, sides.proposed)) {
    keep(group.start);
    flush();
    const three: Three<Stretch> = {
      base: stretchOf(behind.base, pieces.slice(group.start, group.end)),
      current: stretchOf(behind.current, piecesIn(group, group.current, sides.current, pieces)),
      proposed: stretchOf(behind.proposed, piecesIn(group, group.proposed, sides.proposed, pieces)),
    };
    const part = partOf(group, three, isBegun, effort);
    parts.push(part);
    isBegun ||= part.kind === 'conflict' || part.text !== '';
    behind = { base: three.base.behind, current: three.current.behind, proposed: three.proposed.behind };
    place = group.end;
  }
  keep(pieces.length);
  same += chosen({ base: endOf(texts.base), current: endOf(texts.current), proposed: endOf(texts.proposed) });
  flush();
  return parts;
}
