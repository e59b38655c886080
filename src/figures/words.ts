// Formats without `Intl`: a phone takes up to 100 ms to load a locale's number format.
const grouped = (digits: string): string =>
  digits.length <= 3 ? digits : `${grouped(digits.slice(0, -3))},${digits.slice(-3)}`;

/** '1,234.50': a number with `digits` decimals; '–' if it is not finite. */
export function inDigits(value: number, digits = 0): string {
  if (!Number.isFinite(value)) return '–';
  const [whole, part] = Math.abs(value).toFixed(digits).split('.');
  const sign = value < 0 && Number(value.toFixed(digits)) !== 0 ? '−' : '';
  return sign + grouped(whole!) + (part === undefined ? '' : `.${part}`);
}

/** The same without trailing zeros: '5' and '5.5' with one decimal. */
export function inFewDigits(value: number, digits: number): string {
  let shown = inDigits(value, digits);
  while (shown.includes('.') && /[.0]$/.test(shown)) shown = shown.slice(0, -1);
  return shown;
}

/** '30 SOL', '0.5 SOL', '0.0021 SOL'. */
export const inSol = (sol: number): string => `${inFewDigits(sol, Math.abs(sol) < 0.1 ? 6 : 2)} SOL`;

const sizes = [
  [1e12, 'T', 'trillion'],
  [1e9, 'B', 'billion'],
  [1e6, 'M', 'million'],
] as const;

/** '53.98M', '1.1B', and all digits below a million. For drawings, where space is short. */
export function inShort(tokens: number, digits = 1): string {
  const size = sizes.find(([from]) => Math.abs(tokens) >= from);
  return size === undefined ? inDigits(tokens) : inDigits(tokens / size[0], digits) + size[1];
}

/** '68.4 million': the same in words, for a sentence. */
export function inWords(amount: number): string {
  const size = sizes.find(([from]) => Math.abs(amount) >= from);
  return size === undefined ? inDigits(amount) : `${inFewDigits(amount / size[0], 1)} ${size[2]}`;
}

/** '+14%' from 0.14, '−3.5%' from −0.035. */
export const inPercent = (part: number, digits = 1): string =>
  `${part < 0 ? '' : '+'}${inFewDigits(part * 100, digits)}%`;

/** '1 wallet', '3 wallets'. */
export const counted = (number: number, singular: string, plural = `${singular}s`): string =>
  `${inDigits(number)} ${number === 1 ? singular : plural}`;
