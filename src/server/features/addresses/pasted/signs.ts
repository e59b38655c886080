// Common marks of punctuation, money and direction. Other symbols can spell a hidden text.
const common =
  /[!-/:-@[-`{-~\p{L}\p{M}\p{N}\p{Default_Ignorable_Code_Point} \t\n\r\u00a0\u202f\u3000“”„‘’‚«»‹›…‥⋯–—−·•‧∙⋅・｡。．、，：；！？（）【】「」『』《》〈〉［］～￥＄＃＠﹫＊﹒€£¥₿¢°™®©¡¿§→←↑↓⇒]/gu;
// An emoji with its modifiers: a skin colour, or several joined into one.
const pictures =
  /\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?(?:\u200d\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?){0,4}|\p{Regional_Indicator}{2}/gu;
// Emoji of letters.
const letterPictures = /[\u{1F170}-\u{1F19A}\u{1F200}-\u{1F251}\u{1F520}-\u{1F524}\u24C2\u2139]/u;
// A single invisible character is an accident of copying; several of them, tags, and direction marks can spell a hidden
// text.
const hiddenText =
  /[\u{E0001}-\u{E007F}]|[\u{E0100}-\u{E01EF}]|[\ufe00-\ufe0e]|[\u202a-\u202e\u2066-\u2069]|\p{Default_Ignorable_Code_Point}{2}/u;
const unseen = /\p{Default_Ignorable_Code_Point}/gu;
// One letter in Morse: both dots and dashes.
const morse = /(?<![^\s/|([{"'])(?=[.·•∙‧⋅]*[-−–—_])(?=[-−–—_]*[.·•∙‧⋅])[.·•∙‧⋅\-−–—_]{2,7}(?![^\s/|)\]}"'])/u;

// Limits on symbols of each kind in a row.
const most = { flags: 1, pictures: 12, inRow: 4, rows: 8, spaces: 8, unseen: 3 };

const changesIn = (row: readonly string[]) => row.filter((sign, place) => place > 0 && sign !== row[place - 1]).length;

/** Whether symbols or invisible characters may encode another text: Morse, Braille, a code of emoji. */
export function hidesText(whole: string): boolean {
  const shown = whole.match(pictures) ?? [];
  // Replaces each by a space, which separates rows.
  const text = whole
    .replaceAll(/[0-9#*]\ufe0f\u20e3/gu, ' ')
    .replaceAll(pictures, (one) => (/^[0-9#*©®™]/.test(one) ? one : ' '));
  const rows = text.match(/[^\p{L}\p{M}\p{N}\s]+/gu) ?? [];
  const alone = text.split(/\s+/).filter((word) => /^[^\p{L}\p{M}\p{N}]+$/u.test(word));
  const spaces = text.replaceAll('\r\n', '\n').match(/\s+/gu) ?? [];
  return (
    text.replaceAll(common, '') !== '' ||
    letterPictures.test(whole) ||
    hiddenText.test(text) ||
    morse.test(text) ||
    (text.match(unseen) ?? []).length > most.unseen ||
    changesIn(shown) > most.pictures ||
    new Set(shown.filter((one) => /\p{Regional_Indicator}/u.test(one))).size > most.flags ||
    changesIn(alone) > most.rows ||
    rows.some((row) => changesIn([...row]) > most.inRow) ||
    spaces.some((row) => changesIn([...row]) > most.spaces)
  );
}
