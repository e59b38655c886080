import { diffArrays } from 'diff';

/**
 * A run of tokens that both lists have, or only the first, or only the second. The positions are indices in that list;
 * for both, in the second.
 */
export interface Run {
  readonly kind: 'same' | 'removed' | 'added';
  /** Its start in the first list and in the second. */
  readonly before: number;
  readonly after: number;
  readonly length: number;
}

/** The positions of the words of a list that another list has, too. */
function placesOfShared(list: readonly string[], other: readonly string[]): number[] {
  const shared = new Set(other);
  return Array.from(list.keys()).filter((place) => shared.has(list[place]!));
}

/**
 * The longest common subsequence of two lists (Myers 1986), as positions; empty if the edit script has more than
 * `mostEdits` steps. First drops words that only one list has.
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
 * The common parts of two lists, in order: their common start and end, and the longest common subsequence of the rest,
 * unless it needs more than `mostEdits` edits, so that the time is bounded.
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
