import { ceilingOf } from './exact.ts';

/** What lies in a pool or on a curve: what is paid in and what is bought, in their smallest units. */
export interface Reserves {
  readonly paid: bigint;
  readonly bought: bigint;
}

/**
 * What a trade of `amount` gets of a constant product, rounded down: amount · y / (x + amount).
 * Source: raydium-io/raydium-cp-swap, curve/constant_product.rs; pump-fun/pump-public-docs, PUMP_PROGRAM_README.md.
 */
export const swapped = (amount: bigint, { paid, bought }: Reserves): bigint => (amount * bought) / (paid + amount);

/** What one pays to get exactly `amount`, which is less than there is, rounded up: x · amount / (y − amount). */
export const priceOf = (amount: bigint, { paid, bought }: Reserves): bigint =>
  ceilingOf(amount * paid, bought - amount);

/** A fee in basis points of an amount, rounded up, as Raydium's and pump.fun's programs round it. */
export const feeOf = (amount: bigint, basisPoints: number): bigint => ceilingOf(amount * BigInt(basisPoints), 10_000n);

/** The reserves after a trade of `amount` without a fee, and what the trade got. */
export function after(amount: bigint, reserves: Reserves): { readonly got: bigint; readonly reserves: Reserves } {
  const got = swapped(amount, reserves);
  return { got, reserves: { paid: reserves.paid + amount, bought: reserves.bought - got } };
}

/** The same reserves for somebody who sells what others buy. */
export const reversed = ({ paid, bought }: Reserves): Reserves => ({ paid: bought, bought: paid });

/**
 * What is left of a payment on pump.fun's curve after its fee, which is taken on top: (in − 1) · 10,000 / (10,000 +
 * bps), rounded down. Without a fee it is the whole payment.
 * Source: npm @pump-fun/pump-sdk 2.0.0, src/bondingCurve.ts.
 */
export const afterCurveFee = (payment: bigint, basisPoints: number): bigint =>
  basisPoints === 0 || payment === 0n ? payment : ((payment - 1n) * 10_000n) / (10_000n + BigInt(basisPoints));

/** The price of a million tokens of 6 decimals in SOL, to draw by. */
export const pricePerMillion = ({ paid, bought }: Reserves): number => (Number(paid) / Number(bought)) * 1_000;
