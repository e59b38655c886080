const named = /\/media\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\b/g;

/** The ids of the pictures in `after` that are not in `before`, each once. */
export function newPicturesIn(before: string, after: string): string[] {
  const idsIn = (text: string) => new Set(Array.from(text.matchAll(named), ([, id]) => id!));
  const known = idsIn(before);
  return [...idsIn(after)].filter((id) => !known.has(id));
}
