import { ceilingOf } from './exact.ts';

/** The reserves of a pool or a curve: the paid and the bought side, in smallest units. */
export interface Reserves {
  readonly paid: bigint;
  readonly bought: bigint;
}

/**
 * The output of a trade of `amount` against a constant product, rounded down: amount · y / (x + amount). Source:
 * raydium-io/raydium-cp-swap, curve/constant_product.rs; pump-fun/pump-public-docs, PUMP_PROGRAM_README.md.
 */
export const swapped = (amount: bigint, { paid, bought }: Reserves): bigint => (amount * bought) / (paid + amount);

/** The payment for exactly `amount`, less than the reserve, rounded up: x · amount / (y − amount). */
export const priceOf = (amount: bigint, { paid, bought }: Reserves): bigint =>
  ceilingOf(amount * paid, bought - amount);

/** A fee in basis points of an amount, rounded up, as Raydium's and pump.fun's programs do. */
export const feeOf = (amount: bigint, basisPoints: number): bigint => ceilingOf(amount * BigInt(basisPoints), 10_000n);

/** The reserves after a trade of `amount` without a fee, and its output. */
export function after(amount: bigint, reserves: Reserves): { readonly got: bigint; readonly reserves: Reserves } {
  const got = swapped(amount, reserves);
  return { got, reserves: { paid: reserves.paid + amount, bought: reserves.bought - got } };
}

/** The same reserves for the opposite trade. */
export const reversed = ({ paid, bought }: Reserves): Reserves => ({ paid: bought, bought: paid });

/**
 * A payment on pump.fun's curve without its fee, which is added on top: (in − 1) · 10,000 / (10,000 + bps), rounded
 * down. Without a fee it is the whole payment. Source: npm @pump-fun/pump-sdk 2.0.0, src/bondingCurve.ts.
 */
export const afterCurveFee = (payment: bigint, basisPoints: number): bigint =>
  basisPoints === 0 || payment === 0n ? payment : ((payment - 1n) * 10_000n) / (10_000n + BigInt(basisPoints));

/** The price of a million tokens with 6 decimals in SOL, for drawing only. */
export const pricePerMillion = ({ paid, bought }: Reserves): number => (Number(paid) / Number(bought)) * 1_000;
