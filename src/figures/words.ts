// A phone takes up to 100 ms to learn how a language writes numbers, before it writes the first.
const grouped = (digits: string): string =>
  digits.length <= 3 ? digits : `${grouped(digits.slice(0, -3))},${digits.slice(-3)}`;

/** '1,234.50': a number with `digits` digits behind the point; what is not finite is '–'. */
export function inDigits(value: number, digits = 0): string {
  if (!Number.isFinite(value)) return '–';
  const [whole, part] = Math.abs(value).toFixed(digits).split('.');
  const sign = value < 0 && Number(value.toFixed(digits)) !== 0 ? '−' : '';
  return sign + grouped(whole!) + (part === undefined ? '' : `.${part}`);
}

/** The same with no zeros at its end: '5' and '5.5' with one digit. */
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

/** '53.98M', '1.1B' of many tokens, and all digits of fewer than a million. For a drawing, where little room is. */
export function inShort(tokens: number, digits = 1): string {
  const size = sizes.find(([from]) => Math.abs(tokens) >= from);
  return size === undefined ? inDigits(tokens) : inDigits(tokens / size[0], digits) + size[1];
}

/** '68.4 million': the same in words, for a sentence. */
export function inWords(amount: number): string {
  const size = sizes.find(([from]) => Math.abs(amount) >= from);
  return size === undefined ? inDigits(amount) : `${inFewDigits(amount / size[0], 1)} ${size[2]}`;
}

/** '+14%' of 0.14, '−3.5%' of −0.035. */
export const inPercent = (part: number, digits = 1): string =>
  `${part < 0 ? '' : '+'}${inFewDigits(part * 100, digits)}%`;

/** '1 wallet', '3 wallets'. */
export const counted = (number: number, singular: string, plural = `${singular}s`): string =>
  `${inDigits(number)} ${number === 1 ? singular : plural}`;
