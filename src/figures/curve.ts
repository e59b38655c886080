import { baseUnitsOf, lamportsOf, least } from './exact.ts';
import { priceOf, swapped, type Reserves } from './formulas.ts';

/** pump.fun's curve: its initial reserves, the tokens that it sells, and the SOL that it takes for them. */
export interface Curve {
  readonly start: Reserves;
  /** The tokens for sale, in base units. */
  readonly forSale: bigint;
  /** The total payments, net of fees, when it is sold out, in lamports. */
  readonly full: bigint;
}

/** A purchase: its payment to the curve in lamports, the base units that it gets, and the curve after it. */
export interface Purchase {
  readonly taken: bigint;
  readonly got: bigint;
  readonly reserves: Reserves;
}

/** The curve with the constants of `pumpCurve`. */
export function curveOf(constants: { virtualSol: string; virtualTokens: string; forSale: string }): Curve {
  const start = { paid: lamportsOf(constants.virtualSol), bought: baseUnitsOf(constants.virtualTokens) };
  const forSale = baseUnitsOf(constants.forSale);
  return { start, forSale, full: priceOf(forSale, start) };
}

/** The base units sold for a total payment of this many lamports, in any number of purchases. */
export const soldAt = ({ start, forSale }: Curve, paid: bigint): bigint => least(swapped(paid, start), forSale);

/** The reserves, virtual ones included, after a total payment of this many lamports. */
export const reservesAt = (curve: Curve, paid: bigint): Reserves => ({
  paid: curve.start.paid + paid,
  bought: curve.start.bought - soldAt(curve, paid),
});

/** Buys for `net` lamports after payments of `paid`; takes no more than the price of the remaining tokens. */
export function buyOn(curve: Curve, paid: bigint, net: bigint): Purchase {
  const taken = least(net, curve.full - paid);
  const end = paid + taken;
  return { taken, got: soldAt(curve, end) - soldAt(curve, paid), reserves: reservesAt(curve, end) };
}
