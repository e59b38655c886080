import { buyOn, curveOf, type Curve, type Purchase } from './curve.ts';
import { baseUnitsOf, lamportsOf } from './exact.ts';
import { inFewDigits } from './words.ts';

/** A purchase in the first blocks of a token. */
export interface Buyer {
  readonly who: 'maker' | 'sniper' | 'you';
  readonly block: number;
  readonly spends: bigint;
  readonly purchase: Purchase;
}

/** All purchases in order: block by block, within a block as listed, and yours last in its block. */
function bought(curve: Curve, orders: readonly Omit<Buyer, 'purchase'>[]): Buyer[] {
  let paid = 0n;
  return orders
    .toSorted((one, two) => one.block - two.block)
    .map((order) => {
      const purchase = buyOn(curve, paid, order.spends);
      paid += purchase.taken;
      return { ...order, purchase };
    });
}

/** All purchases on the curve, including yours, and the tokens that you would have got right after the maker. */
export function firstBlocks(
  values: {
    launch: number;
    snipers: readonly { readonly block: number; readonly sol: number }[];
    you: number;
    block: number;
  },
  constants: { virtualSol: string; virtualTokens: string; forSale: string; supply: string },
) {
  const curve = curveOf(constants);
  const buyers = bought(curve, [
    { who: 'maker', block: 0, spends: lamportsOf(values.launch) },
    ...values.snipers.map(({ block, sol }) => ({ who: 'sniper' as const, block, spends: lamportsOf(sol) })),
    { who: 'you', block: values.block, spends: lamportsOf(values.you) },
  ]);
  const you = buyers.find(({ who }) => who === 'you')!;
  const before = buyers.slice(0, buyers.indexOf(you));
  return {
    curve,
    supply: baseUnitsOf(constants.supply),
    block: values.block,
    last: Math.max(8, values.block, ...values.snipers.map(({ block }) => block)),
    buyers,
    you,
    first: buyOn(curve, buyers[0]!.purchase.taken, you.spends),
    ahead: before.filter(({ who }) => who === 'sniper'),
    isSoldOut: you.purchase.got === 0n,
  };
}

/** The numbers of the figure of the first blocks. */
export type FirstBlocks = ReturnType<typeof firstBlocks>;

/** The tokens of these buyers together, in base units. */
export const gotBy = (buyers: readonly Buyer[]): bigint => buyers.reduce((sum, { purchase }) => sum + purchase.got, 0n);

/** '3.5%' of the supply. */
export const shareOf = ({ supply }: FirstBlocks, units: bigint): string =>
  `${inFewDigits((Number(units) / Number(supply)) * 100, 1)}%`;
