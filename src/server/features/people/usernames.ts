import { serverLimits } from '#contract/limits.ts';
import { Invalid } from '#server/errors.ts';
import { isOneScript } from './scripts.ts';

// Letters, digits, and what stands between them in names (security T11).
const allowed = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M} _.'-]*[\p{L}\p{N}\p{M}.])?$/u;

// Some invisible characters are letters to Unicode (Hangul's fillers); more than three marks on one letter cover the lines around it.
const unfit = /\p{Default_Ignorable_Code_Point}|\p{M}{4}/u;

// The short form of a wallet: some of its first and last characters, with dots or anything else between them.
const firsts = /[\dA-Za-z]{3}$/;
const lasts = /^[\dA-Za-z]{3}/;
const parted = /^([1-9A-HJ-NP-Za-km-z]{4,6})[\s_.'-]{1,32}([1-9A-HJ-NP-Za-km-z]{4})$/;
const long = /[1-9A-HJ-NP-Za-km-z]{16,}/g;
const hex = /(?:^|[^\p{L}\p{N}])0x[\da-f]{4,32}(?![\p{L}\p{N}])/iu;

/** How often a text goes from small letters to capitals to digits and back. */
const changes = (text: string) => (text.match(/[a-z](?=[^a-z])|[A-Z](?=[^A-Z])|\d(?=\D)/g) ?? []).length;

/** Looks as if nobody had thought of it: letters and digits through each other, as in no word. */
const isRandom = (text: string) => /\d/.test(text) && /\p{L}/u.test(text) && changes(text) >= Math.max(1, Math.floor(text.length / 4));

/** Whether two dots or more stand where the middle of a wallet is left out. */
function isShortened(name: string): boolean {
  const parts = name.replace(/\s/g, '').split(/\.{2,32}/);
  return parts.some((part, index) => index > 0 && lasts.test(part) && firsts.test(parts[index - 1]!));
}

/** Whether a name reads as a wallet, whole, cut off or shortened; in wide, round or bold letters too. */
function readsAsWallet(given: string): boolean {
  const name = given.normalize('NFKC');
  const [, first, last] = parted.exec(name) ?? [];
  return (
    isShortened(name) ||
    hex.test(name) ||
    (first !== undefined && isRandom(first) && isRandom(last!)) ||
    (name.match(long) ?? []).some(
      (run) => (run.length >= 24 && /\d/.test(run)) || run.length >= serverLimits.username || changes(run) >= run.length / 3,
    )
  );
}

/**
 * Refuses a name that is empty, too long, reads as a wallet, mixes scripts, or holds what no name needs: invisible characters, direction marks,
 * piles of accents, emoji.
 */
export function checkUsername(name: string): void {
  if ([...name].length > serverLimits.username)
    throw new Invalid(`The username is too long: at most ${serverLimits.username} characters.`, { field: 'username' });
  if (!allowed.test(name) || unfit.test(name))
    throw new Invalid("The username may hold letters, digits, spaces and _ . ' - only, and must begin with a letter or digit.", {
      field: 'username',
    });
  if (readsAsWallet(name)) throw new Invalid('The username reads as a wallet address; please choose a name.', { field: 'username' });
  if (!isOneScript(name))
    throw new Invalid('The username mixes the letters of several scripts; please use those of one.', { field: 'username' });
}
