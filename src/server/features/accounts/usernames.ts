import unhomoglyph from 'unhomoglyph';
import { limits } from '#contract/limits.ts';
import { Invalid } from '#server/errors.ts';

// Letters, digits, and what stands between them in names (security T11).
const allowed = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M} _.'-]*[\p{L}\p{N}\p{M}.])?$/u;

// Digits and signs that are read as letters.
const leet: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '|': 'l',
  i: 'l',
  j: 'l',
};

// Small capitals, which the table of confusable letters leaves alone, and which read as the letters themselves.
const smallCapitals: Record<string, string> = Object.fromEntries(
  [...'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ'].map((letter, index) => [letter, 'abcdefghijklmnopqrstuvwyz'[index]!]),
);

/** One step of making look-alikes equal: compatibility forms and marks away, confusable letters to one of them, digits to letters. */
function fold(name: string): string {
  const plain = name.normalize('NFKD').replace(/[\p{M}\p{Default_Ignorable_Code_Point}\p{C}]/gu, '');
  const usual = [...plain].map((letter) => smallCapitals[letter] ?? letter).join('');
  return unhomoglyph(usual)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s_.'’-]/g, '')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w');
}

/** What a name looks like: equal for names that a reader would take for each other (UTS #39, skeletons; design §4, Limits). */
export function skeleton(name: string): string {
  // Before and after lower-casing, because some letters look alike only in one of them.
  const folded = fold(fold(name).toLowerCase());
  return [...folded]
    .map((letter) => leet[letter] ?? letter)
    .join('')
    .replace(/rn/g, 'm');
}

const reserved = skeleton('admin');

// Some invisible characters are letters to Unicode (Hangul's fillers); more than three marks on one letter cover the lines around it.
const unfit = /\p{Default_Ignorable_Code_Point}|\p{M}{4}/u;

/** Whether a name is 'admin' or looks like it (spec §5). */
export function looksReserved(name: string): boolean {
  return skeleton(name) === reserved || skeleton(name.toLowerCase()) === reserved;
}

/** Refuses a name that is empty, too long, or holds what no name needs: invisible characters, direction marks, piles of accents, emoji. */
export function checkUsername(name: string): void {
  if ([...name].length > limits.username) throw new Invalid(`The username is too long: at most ${limits.username} characters.`);
  if (!allowed.test(name) || unfit.test(name))
    throw new Invalid("The username may hold letters, digits, spaces and _ . ' - only, and must begin with a letter or digit.");
}
