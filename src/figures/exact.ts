/** The decimals of SOL, and of a token of pump.fun. */
export const solDecimals = 9;
export const tokenDecimals = 6;

/**
 * Converts an amount to the smallest units: 1.5 SOL with 9 decimals is 1,500,000,000 lamports. Smaller fractions are
 * rounded or cut.
 */
export function unitsOf(amount: number | string, decimals: number): bigint {
  const [whole, part = ''] = (typeof amount === 'number' ? amount.toFixed(decimals) : amount).split('.');
  return BigInt(whole + part.slice(0, decimals).padEnd(decimals, '0'));
}

/** An amount of SOL in lamports. */
export const lamportsOf = (sol: number | string): bigint => unitsOf(sol, solDecimals);

/** An amount of tokens with 6 decimals in base units. */
export const baseUnitsOf = (tokens: number | string): bigint => unitsOf(tokens, tokenDecimals);

/** '1.5' from 1,500,000,000 units with 9 decimals: every digit, without trailing zeros. */
export function decimalOf(units: bigint, decimals: number): string {
  if (units < 0n) return `-${decimalOf(-units, decimals)}`;
  const digits = String(units).padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  let end = digits.length;
  while (end > point && digits[end - 1] === '0') end -= 1;
  return digits.slice(0, point) + (end > point ? `.${digits.slice(point, end)}` : '');
}

/** The quotient of two integers, with a positive divisor, as a decimal cut after `digits` digits. */
export function quotientOf(dividend: bigint, divisor: bigint, digits = 12): string {
  return decimalOf((dividend * 10n ** BigInt(digits)) / divisor, digits);
}

/** The quotient of two positive integers, rounded up. */
export const ceilingOf = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor;

export const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/** Lamports as SOL, and base units with 6 decimals as tokens, for drawing only: not exact. */
export const solOf = (lamports: bigint): number => Number(lamports) / 1e9;
export const tokensOf = (units: bigint): number => Number(units) / 1e6;
