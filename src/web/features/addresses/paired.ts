/** Two characters at the same position of two texts; '' if one has none. */
export type Pair = readonly [one: string, other: string];

const distances = (one: string, other: string): number[][] => {
  const rows = [Array.from({ length: other.length + 1 }, (_, place) => place)];
  for (let i = 1; i <= one.length; i++) {
    const above = rows[i - 1]!;
    const row = [i];
    for (let j = 1; j <= other.length; j++)
      row.push(Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + Number(one[i - 1] !== other[j - 1])));
    rows.push(row);
  }
  return rows;
};

/**
 * Aligns two texts by character with the fewest differences: by position if they are equally long and two edits do not
 * turn one into the other.
 */
export function paired(one: string, other: string): Pair[] {
  const table = distances(one, other);
  if (one.length === other.length && table[one.length]![other.length]! > 2)
    return [...one].map((char, place) => [char, other[place]!]);
  const pairs: Pair[] = [];
  let [i, j] = [one.length, other.length];
  while (i > 0 || j > 0) {
    const here = table[i]![j]!;
    if (i > 0 && j > 0 && here === table[i - 1]![j - 1]! + Number(one[i - 1] !== other[j - 1]))
      pairs.unshift([one[--i]!, other[--j]!]);
    else if (i > 0 && here === table[i - 1]![j]! + 1) pairs.unshift([one[--i]!, '']);
    else pairs.unshift(['', other[--j]!]);
  }
  return pairs;
}
