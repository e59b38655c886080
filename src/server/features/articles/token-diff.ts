import { diffArrays } from 'diff';

/** A stretch of two lists: of both, of the first alone, or of the second alone. Places are indices in the list that has it (of both: the second). */
export interface Run {
  readonly kind: 'same' | 'removed' | 'added';
  /** Where it begins in the first list and in the second. */
  readonly before: number;
  readonly after: number;
  readonly length: number;
}

/**
 * What two lists have in common, in order: the shortest way from one to the other (Myers 1986) while that is at most `mostEdits` long; past
 * that, what both begin and end with. So no two texts take long.
 */
export function diffTokens(before: readonly string[], after: readonly string[], mostEdits: number): Run[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  const [oldMiddle, newMiddle] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  const changes = diffArrays(oldMiddle, newMiddle, { maxEditLength: mostEdits }) ?? [
    { count: oldMiddle.length, removed: true, added: false },
    { count: newMiddle.length, removed: false, added: true },
  ];
  const runs: Run[] = [];
  let place = { before: 0, after: 0 };
  const push = (kind: Run['kind'], length: number) => {
    if (length === 0) return;
    runs.push({ kind, ...place, length });
    place = { before: place.before + (kind === 'added' ? 0 : length), after: place.after + (kind === 'removed' ? 0 : length) };
  };
  const kindOf = ({ added, removed }: { added?: boolean; removed?: boolean }) => {
    if (added) return 'added';
    return removed ? 'removed' : 'same';
  };
  push('same', start);
  for (const change of changes) push(kindOf(change), change.count);
  push('same', end);
  return runs;
}
