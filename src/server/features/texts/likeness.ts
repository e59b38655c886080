import { tokensOf, type TextBlock } from './text-blocks.ts';

/** The least likeness of two blocks, as the share of common words, for a changed block and for a moved one. */
export const alike = { changed: 0.4, moved: 0.6 };

type Bag = ReadonlyMap<string, number>;

const bags = new WeakMap<TextBlock, Bag>();

function bagOf(block: TextBlock): Bag {
  const known = bags.get(block);
  if (known) return known;
  const bag = new Map<string, number>();
  for (const { key, isWord } of tokensOf(block.text))
    if (isWord) bag.set(key.toLowerCase(), (bag.get(key.toLowerCase()) ?? 0) + 1);
  bags.set(block, bag);
  return bag;
}

/**
 * The likeness of two blocks, from 0 to 1: twice the common words divided by all words (Dice 1945). Two figures of one
 * kind always count as changed, whatever their lines are; figures of two kinds, or a figure and other text, never do.
 */
export function likeness(one: TextBlock, two: TextBlock): number {
  if (one.figure !== two.figure) return 0;
  const [first, second] = [bagOf(one), bagOf(two)];
  let shared = 0;
  let all = 0;
  for (const [word, times] of first) {
    shared += Math.min(times, second.get(word) ?? 0);
    all += times;
  }
  for (const times of second.values()) all += times;
  const share = all === 0 ? 0 : (2 * shared) / all;
  return one.figure === null ? share : Math.max(share, alike.changed);
}
