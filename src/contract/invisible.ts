// Matches invisible characters. The first group captures those that are needed in their place and kept: the tags of a
// flag, and the selectors that make an emoji or a keycap. All others are removed: soft hyphens, joiners outside of
// scripts that use them, fillers, Braille's empty cell, zero-width spaces, variation selectors and tags.
const unseen =
  /(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{2,6}\u{e007f}|\p{Extended_Pictographic}(?:\ufe0e|\ufe0f)|[\d#*]\ufe0f(?=\u20e3))|(?!\u200c|\u200d|\p{Bidi_Control})[\p{Default_Ignorable_Code_Point}\u2800]/gu;

// Joiners, which many scripts and emoji need, in places where they join nothing.
const useless = /(?<=^|[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}\p{P}\p{Z}])[\u200c\u200d]/gu;

/**
 * Removes invisible characters from a line (security T11), so that two lines that look the same are the same. Keeps
 * those that a script or an emoji needs, and direction marks, which `line` refuses.
 */
export function withoutInvisible(line: string): string {
  for (let before = line; ;) {
    // Removing one may make another useless.
    const after = before.replace(unseen, (_mark, needed: string | undefined) => needed ?? '').replace(useless, '');
    if (after === before) return after;
    before = after;
  }
}
