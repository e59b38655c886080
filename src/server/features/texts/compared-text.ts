import type { ComparedBlock, ComparedSection, TextPart } from '#contract/revisions/revisions.ts';
import { ShownBlocks } from './compared-figures.ts';
import { headingText } from './inline-text.ts';
import { alike, likeness } from './likeness.ts';
import { blocksOf, countWords, type TextBlock } from './text-blocks.ts';
import { diffTokens } from './token-diff.ts';
import { comparedWords, fullEffort, type Effort } from './word-parts.ts';

// Above this number of changed blocks, the rest counts as one change.
const mostBlocks = 400;
// The most consecutive removed and added blocks to pair by likeness, and the most in the whole text to search for
// moves.
const mostPaired = 60;
const mostMoved = 100;
// In words: shorter blocks are alike by chance.
const shortestMoved = 5;

/** A block of one text, or a pair from both texts whose words are compared. */
interface Pair {
  before: TextBlock | null;
  after: TextBlock | null;
  /** The number of its move, if the same text is elsewhere in the other version. */
  move: number | null;
}

/** Pairs the blocks that were removed and added in one place: similar ones side by side, in an order that both keep. */
function paired(removed: readonly TextBlock[], added: readonly TextBlock[]): Pair[] {
  const apart: Pair[] = [
    ...removed.map((before) => ({ before, after: null, move: null })),
    ...added.map((after) => ({ before: null, after, move: null })),
  ];
  if (removed.length === 0 || added.length === 0 || removed.length > mostPaired || added.length > mostPaired)
    return apart;
  if (
    removed.length === 1 &&
    added.length === 1 &&
    removed[0]!.style === added[0]!.style &&
    removed[0]!.figure === added[0]!.figure &&
    countWords(removed[0]!.text) <= shortestMoved
  )
    return [{ before: removed[0]!, after: added[0]!, move: null }];
  // The best sum of likenesses from each position on.
  const best = Array.from({ length: removed.length + 1 }, () => Array.from({ length: added.length + 1 }, () => 0));
  const of = removed.map((before) => added.map((after) => likeness(before, after)));
  const gain = (i: number, j: number) => (of[i]![j]! >= alike.changed ? of[i]![j]! + best[i + 1]![j + 1]! : -1);
  for (let i = removed.length - 1; i >= 0; i -= 1)
    for (let j = added.length - 1; j >= 0; j -= 1)
      best[i]![j] = Math.max(best[i + 1]![j]!, best[i]![j + 1]!, gain(i, j));
  const pairs: Pair[] = [];
  let [i, j] = [0, 0];
  while (i < removed.length || j < added.length) {
    const both = i < removed.length && j < added.length;
    if (both && gain(i, j) === best[i]![j]) pairs.push({ before: removed[i++]!, after: added[j++]!, move: null });
    else if (i < removed.length && (j === added.length || best[i + 1]![j] === best[i]![j]))
      pairs.push({ before: removed[i++]!, after: null, move: null });
    else pairs.push({ before: null, after: added[j++]!, move: null });
  }
  return pairs;
}

/** The blocks of both texts in one order. */
function aligned(before: readonly TextBlock[], after: readonly TextBlock[]): Pair[] {
  const pairs: Pair[] = [];
  let removed: TextBlock[] = [];
  let added: TextBlock[] = [];
  const flush = () => {
    // A spread would exceed the limit of arguments for a long text.
    for (const pair of paired(removed, added)) pairs.push(pair);
    [removed, added] = [[], []];
  };
  const runs = diffTokens(
    before.map(({ key }) => key),
    after.map(({ key }) => key),
    mostBlocks,
  );
  for (const { kind, before: from, after: to, length } of runs) {
    if (kind === 'removed') removed = removed.concat(before.slice(from, from + length));
    else if (kind === 'added') added = added.concat(after.slice(to, to + length));
    else {
      flush();
      for (let place = 0; place < length; place += 1)
        pairs.push({ before: before[from + place]!, after: after[to + place]!, move: null });
    }
  }
  flush();
  return pairs;
}

/**
 * Finds blocks that were removed in one place and added in another: equal or very similar ones. Returns their number,
 * and the former texts of each.
 */
function findMoves(pairs: Pair[]): Map<number, TextBlock> {
  const formers = new Map<number, TextBlock>();
  const canMove = (one: TextBlock | null) =>
    one !== null && one.style !== 'heading' && countWords(one.text) >= shortestMoved;
  const gone = pairs.filter(({ before, after }) => after === null && canMove(before));
  const come = pairs.filter(({ before, after }) => before === null && canMove(after));
  const join = (from: Pair, to: Pair) => {
    const number = formers.size + 1;
    from.move = number;
    to.move = number;
    formers.set(number, from.before!);
  };
  const places = new Map<string, Pair[]>();
  for (const pair of gone.toReversed())
    places.set(pair.before!.key, [...(places.get(pair.before!.key) ?? []).slice(-mostMoved), pair]);
  for (const to of come) {
    const from = places.get(to.after!.key)?.pop();
    if (from) join(from, to);
  }
  const left = gone.filter(({ move }) => move === null).slice(0, mostMoved);
  for (const to of come.filter(({ move }) => move === null).slice(0, mostMoved)) {
    let [best, most]: [Pair | null, number] = [null, alike.moved];
    for (const from of left) {
      const likely = from.move === null ? likeness(from.before!, to.after!) : 0;
      if (likely >= most) [best, most] = [from, likely];
    }
    if (best) join(best, to);
  }
  return formers;
}

/** The changes of a text. */
export interface ComparedText {
  readonly sections: ComparedSection[];
  readonly unchangedSections: string[];
  readonly wordsAdded: number;
  readonly wordsRemoved: number;
  readonly moved: number;
}

type Compared = { block: ComparedBlock; pair: Pair; added: number; removed: number };

interface Comparing {
  readonly formers: ReadonlyMap<number, TextBlock>;
  readonly effort: Effort;
  readonly shown: ShownBlocks;
}

function comparedPair(pair: Pair, { formers, effort, shown }: Comparing): Compared {
  const { before, after, move } = pair;
  const whole = (change: ComparedBlock['change'], kind: TextPart['kind'], block: TextBlock): Compared => ({
    block: { change, move, ...shown.one(block, kind) },
    pair,
    added: kind === 'added' ? countWords(block.text) : 0,
    removed: kind === 'removed' ? countWords(block.text) : 0,
  });
  if (before?.key === after?.key) return whole('same', 'same', after!);
  if (after === null)
    return move === null ? whole('removed', 'removed', before!) : whole('moved away', 'same', before!);
  const former = before ?? (move === null ? null : formers.get(move)!);
  if (former === null) return whole('added', 'added', after);
  const { parts, added, removed } = comparedWords(former.text, after.text, effort);
  const change = before ? 'changed' : 'moved here';
  return { block: { change, move, ...shown.two(former, after, parts) }, pair, added, removed };
}

const titleOf = ({ before, after }: Pair) => headingText((after ?? before)!.text);

/**
 * The sections with their changes: changed blocks with their neighbours, and only the titles of unchanged sections.
 * With `isWhole`, all blocks.
 */
function inSections(
  compared: readonly Compared[],
  isWhole: boolean,
): Pick<ComparedText, 'sections' | 'unchangedSections'> {
  const all: { title: string; blocks: Compared[] }[] = [{ title: '', blocks: [] }];
  for (const one of compared) {
    if (one.block.style === 'heading') all.push({ title: titleOf(one.pair), blocks: [] });
    all.at(-1)!.blocks.push(one);
  }
  const isChanged = ({ block }: Compared) => block.change !== 'same';
  const isShown = (blocks: readonly Compared[]) => (isWhole ? blocks.length > 0 : blocks.some(isChanged));
  const sections = all
    .filter(({ blocks }) => isShown(blocks))
    .map(({ title, blocks }) => {
      const shown: ComparedSection['blocks'] = [];
      let skipped = 0;
      for (const [place, one] of blocks.entries()) {
        // Its heading is already the title of the section.
        if (one.block.style === 'heading' && !isChanged(one)) continue;
        const isBeside = [blocks[place - 1], one, blocks[place + 1]].some((other) => other && isChanged(other));
        if (isWhole || isBeside) {
          shown.push({ ...one.block, skipped });
          skipped = 0;
        } else skipped += 1;
      }
      return { title, blocks: shown, skipped };
    });
  const unchangedSections = all
    .filter(({ title, blocks }) => title !== '' && !isShown(blocks))
    .map(({ title }) => title);
  return { sections, unchangedSections };
}

/**
 * The changes from one Markdown text to another: by block, and word by word in changed blocks. Words of moved blocks
 * count as neither added nor removed. With `isWhole`, includes unchanged text. Takes a few tenths of a second at most,
 * however long and different the texts are.
 */
export function comparedText(
  before: string,
  after: string,
  isWhole = false,
  effort: Effort = fullEffort(),
): ComparedText {
  const pairs = aligned(blocksOf(before), blocksOf(after));
  const formers = findMoves(pairs);
  const comparing = { formers, effort, shown: new ShownBlocks(effort) };
  const compared = pairs.map((pair) => comparedPair(pair, comparing));
  return {
    ...inSections(compared, isWhole),
    wordsAdded: compared.reduce((sum, { added }) => sum + added, 0),
    wordsRemoved: compared.reduce((sum, { removed }) => sum + removed, 0),
    moved: formers.size,
  };
}
