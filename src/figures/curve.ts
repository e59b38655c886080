import { baseUnitsOf, lamportsOf, least } from './exact.ts';
import { priceOf, swapped, type Reserves } from './formulas.ts';

/** pump.fun's curve: its reserves before the first purchase, what it sells, and what it takes until that is sold. */
export interface Curve {
  readonly start: Reserves;
  /** Tokens that it sells, in base units. */
  readonly forSale: bigint;
  /** What buyers have paid in, net of fees, when it is sold out, in lamports. */
  readonly full: bigint;
}

/** What a purchase does: what the curve takes of it in lamports, the base units it gets, and the curve after it. */
export interface Purchase {
  readonly taken: bigint;
  readonly got: bigint;
  readonly reserves: Reserves;
}

/** The curve of the constants `pumpCurve`. */
export function curveOf(constants: { virtualSol: string; virtualTokens: string; forSale: string }): Curve {
  const start = { paid: lamportsOf(constants.virtualSol), bought: baseUnitsOf(constants.virtualTokens) };
  const forSale = baseUnitsOf(constants.forSale);
  return { start, forSale, full: priceOf(forSale, start) };
}

/** The base units that are sold when so many lamports were paid in, at once or one after another. */
export const soldAt = ({ start, forSale }: Curve, paid: bigint): bigint => least(swapped(paid, start), forSale);

/** The reserves, virtual ones included, when so many lamports were paid in. */
export const reservesAt = (curve: Curve, paid: bigint): Reserves => ({
  paid: curve.start.paid + paid,
  bought: curve.start.bought - soldAt(curve, paid),
});

/** Buys for `net` lamports when `paid` were paid in before; takes no more than the tokens that are left cost. */
export function buyOn(curve: Curve, paid: bigint, net: bigint): Purchase {
  const taken = least(net, curve.full - paid);
  const end = paid + taken;
  return { taken, got: soldAt(curve, end) - soldAt(curve, paid), reserves: reservesAt(curve, end) };
}
