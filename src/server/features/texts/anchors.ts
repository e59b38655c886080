/**
 * The anchor of the first heading with these words. Its prefix keeps it from shadowing a property of `document`
 * (security T21).
 */
export function anchorOf(text: string): string {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return `h-${words.join('-').slice(0, 80) || 'section'}`;
}

/**
 * The anchor of the next heading with these words. `taken` has the last number for each anchor, so that many equal
 * headings take linear time.
 */
export function nextAnchor(text: string, taken: Map<string, number>): string {
  const base = anchorOf(text);
  let id = base;
  let n = taken.get(base) ?? 1;
  while (taken.has(id)) id = `${base}-${(n += 1)}`;
  taken.set(base, n);
  if (id !== base) taken.set(id, 1);
  return id;
}
