import { profileServerLimits } from '#contract/people/limits.ts';
import { Invalid } from '#server/core/errors.ts';
import { isOneScript } from './scripts.ts';

// Letters, digits, and the characters between them (security T11).
const allowed = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M} _.'-]*[\p{L}\p{N}\p{M}.])?$/u;

// Some invisible characters are letters to Unicode (Hangul's fillers); more than three marks on one letter cover the
// lines around it.
const unfit = /\p{Default_Ignorable_Code_Point}|\p{M}{4}/u;

// Blocks of phonetic, medieval and styled Latin letters (UTS #39 calls them technical, obsolete or uncommon): no name
// needs them, and impostors use them. Letters of living languages in these blocks are allowed.
const rare =
  /(?![\u0181\u0186\u0189\u018a\u018e-\u0190\u0193\u0194\u0196-\u0199\u019d\u01b2\u01b7\u0253\u0254\u0256\u0257\u0259\u025b\u0263\u0268\u0269\u0272\u0289\u028b\u0292\ua78c])[\u0250-\u02af\u1d00-\u1dbf\u2c60-\u2c7f\ua640-\ua69f\ua720-\ua7ff\uab30-\uab6f\u{10780}-\u{107bf}\u{1df00}-\u{1dfff}]/u;

// The short form of a wallet: some of its first and last characters, with dots or anything else between them.
const firsts = /[\dA-Za-z]{3}$/;
const lasts = /^[\dA-Za-z]{3}/;
const parted = /^([1-9A-HJ-NP-Za-km-z]{4,6})[\s_.'-]{1,32}([1-9A-HJ-NP-Za-km-z]{4})$/;
const long = /[1-9A-HJ-NP-Za-km-z]{16,}/g;
const hex = /(?:^|[^\p{L}\p{N}])0x[\da-f]{4,32}(?![\p{L}\p{N}])/iu;

/** The number of changes between small letters, capitals and digits. */
const changes = (text: string) => (text.match(/[a-z](?=[^a-z])|[A-Z](?=[^A-Z])|\d(?=\D)/g) ?? []).length;

/** Whether a text looks random: it mixes letters and digits as no word does. */
const isRandom = (text: string) =>
  /\d/.test(text) && /\p{L}/u.test(text) && changes(text) >= Math.max(1, Math.floor(text.length / 4));

/** Whether two or more dots replace the middle of a wallet. */
function isShortened(name: string): boolean {
  const parts = name.replace(/\s/g, '').split(/\.{2,32}/);
  return parts.some((part, index) => index > 0 && lasts.test(part) && firsts.test(parts[index - 1]!));
}

/** Whether a name looks like a wallet: whole, cut off or shortened, also in wide, round or bold letters. */
function readsAsWallet(given: string): boolean {
  const name = given.normalize('NFKC');
  const [, first, last] = parted.exec(name) ?? [];
  return (
    isShortened(name) ||
    hex.test(name) ||
    (first !== undefined && isRandom(first) && isRandom(last!)) ||
    (name.match(long) ?? []).some(
      (run) =>
        (run.length >= 24 && /\d/.test(run)) ||
        run.length >= profileServerLimits.username ||
        changes(run) >= run.length / 3,
    )
  );
}

/**
 * Refuses a name that is empty or too long, looks like a wallet, mixes scripts, or contains characters that no name
 * needs: invisible ones, direction marks, piles of accents, emoji, letters outside of living languages.
 */
export function checkUsername(name: string): void {
  if ([...name].length > profileServerLimits.username)
    throw new Invalid(`The username is too long: at most ${profileServerLimits.username} characters.`, {
      field: 'username',
    });
  if (!allowed.test(name) || unfit.test(name))
    throw new Invalid(
      "The username may hold letters, digits, spaces and _ . ' - only, and must begin with a letter or digit.",
      {
        field: 'username',
      },
    );
  if (rare.test(name))
    throw new Invalid('The username holds a letter that names are not written with; please use ordinary letters.', {
      field: 'username',
    });
  if (readsAsWallet(name))
    throw new Invalid('The username reads as a wallet address; please choose a name.', { field: 'username' });
  if (!isOneScript(name))
    throw new Invalid('The username mixes the letters of several scripts; please use those of one.', {
      field: 'username',
    });
}
