import { diffArrays } from 'diff';

/**
 * A stretch of two lists: of both, of the first alone, or of the second alone. Places are indices in the list that has
 * it (of both: the second).
 */
export interface Run {
  readonly kind: 'same' | 'removed' | 'added';
  /** Where it begins in the first list and in the second. */
  readonly before: number;
  readonly after: number;
  readonly length: number;
}

/** Where the words of a list stand that another list has, too. */
function placesOfShared(list: readonly string[], other: readonly string[]): number[] {
  const shared = new Set(other);
  return Array.from(list.keys()).filter((place) => shared.has(list[place]!));
}

/**
 * Which places of two lists are the same, in order: the most that can be (Myers 1986) while the shortest way from one
 * to the other is at most `mostEdits` long; past that, none. Words that only one of them has are no part of it, and
 * cost nothing.
 */
function commonPlaces(
  before: readonly string[],
  after: readonly string[],
  mostEdits: number,
): [before: number, after: number][] {
  const [old, now] = [placesOfShared(before, after), placesOfShared(after, before)];
  const changes = diffArrays(
    old.map((place) => before[place]!),
    now.map((place) => after[place]!),
    { maxEditLength: mostEdits },
  );
  const common: [number, number][] = [];
  let [from, to] = [0, 0];
  for (const { count, added, removed } of changes ?? []) {
    if (!added && !removed)
      for (let step = 0; step < count; step += 1) common.push([old[from + step]!, now[to + step]!]);
    if (!added) from += count;
    if (!removed) to += count;
  }
  return common;
}

/**
 * What two lists have in common, in order: what both begin and end with, and of the rest the most that can be, unless
 * that is more than `mostEdits` apart. So no two texts take long.
 */
export function diffTokens(before: readonly string[], after: readonly string[], mostEdits: number): Run[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  const runs: Run[] = [];
  const place = { before: 0, after: 0 };
  const push = (kind: Run['kind'], length: number) => {
    if (length === 0) return;
    const last = runs.at(-1);
    if (last?.kind === kind) runs[runs.length - 1] = { ...last, length: last.length + length };
    else runs.push({ kind, ...place, length });
    if (kind !== 'added') place.before += length;
    if (kind !== 'removed') place.after += length;
  };
  const goTo = (old: number, now: number) => {
    push('removed', old - place.before);
    push('added', now - place.after);
  };
  push('same', start);
  const middle = (list: readonly string[]) => list.slice(start, list.length - end);
  for (const [old, now] of commonPlaces(middle(before), middle(after), mostEdits)) {
    goTo(start + old, start + now);
    push('same', 1);
  }
  goTo(before.length - end, after.length - end);
  push('same', end);
  return runs;
}
