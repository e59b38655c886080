// What of characters that nobody sees is needed where it stands, which is kept: the tags of a flag, and what makes a
// picture of a character, or a key of a digit. And all others: soft hyphens, joiners of no script, fillers, Braille's
// empty cell, spaces without a width, selectors of variants and tags.
const unseen =
  /(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{2,6}\u{e007f}|\p{Extended_Pictographic}(?:\ufe0e|\ufe0f)|[\d#*]\ufe0f(?=\u20e3))|(?!\u200c|\u200d|\p{Bidi_Control})[\p{Default_Ignorable_Code_Point}\u2800]/gu;

// Joiners, which many scripts and pictures need, where nothing is joined.
const useless = /(?<=^|[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}\p{P}\p{Z}])[\u200c\u200d]/gu;

/**
 * A line without the characters that nobody sees (security T11), so that two lines that look the same are the same.
 * What a script or a picture needs stays, and so do the marks that turn letters round: `line` refuses these.
 */
export function withoutInvisible(line: string): string {
  for (let before = line; ;) {
    // Without one, another may have lost its place.
    const after = before.replace(unseen, (_mark, needed: string | undefined) => needed ?? '').replace(useless, '');
    if (after === before) return after;
    before = after;
  }
}
