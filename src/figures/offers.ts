import { ceilingOf, lamportsOf } from './exact.ts';
import type { DeclaredConstant, Reference } from './kind.ts';

const fees: Reference = { title: 'Transaction Fees', url: 'https://solana.com/docs/core/fees', readAt: '2026-11-25' };

/** The fees of the network and of Jito. */
export const feeRules = {
  base: { name: 'base fee', value: '5000', unit: 'lamports', from: '2022-02-11', source: fees },
  burned: { name: 'burned part of the base fee', value: '50', unit: '%', from: '2026-11-25', source: fees },
  smallestTip: {
    name: 'smallest jito tip',
    value: '1000',
    unit: 'lamports',
    from: '2024-08-25',
    source: {
      title: 'Low Latency Transaction Send (source of the documents)',
      url: 'https://github.com/jito-labs/jito-docs/blob/b5ef7930cd9532fe34b7f5f7416bbd45b897d5e4/docs/source/lowlatencytxnsend.md',
      readAt: '2026-11-25',
    },
  },
} as const satisfies Readonly<Record<string, DeclaredConstant>>;

const million = 1_000_000n;

/** The median bid of the others in the example, in millionths of a lamport for a unit. */
const middleBid = 100_000n;

interface Given {
  readonly price: number;
  readonly units: number;
  readonly tip: number;
  readonly crowd: number;
  readonly room: number;
}

interface Rules {
  readonly base: string;
  readonly burned: string;
  readonly smallestTip: string;
}

/** The bids of the others for a unit, the highest first: the median bid times the odds of their places. */
const bidsOf = (crowd: number): bigint[] =>
  Array.from({ length: crowd }, (_, place) => (middleBid * BigInt(2 * (crowd - place) - 1)) / BigInt(2 * place + 1));

/** The payment of a transaction in lamports, part by part, and its place among the others. */
export function offerIn({ price, units, tip, crowd, room }: Given, { base, burned, smallestTip }: Rules) {
  const baseFee = BigInt(base);
  const priorityFee = ceilingOf(BigInt(price) * BigInt(units), million);
  const tipped = lamportsOf(tip);
  const isTooSmall = tipped > 0n && tipped < BigInt(smallestTip);
  const fromTip = isTooSmall ? 0n : (tipped * million) / BigInt(units);
  const mine = BigInt(price) + fromTip;
  const bids = bidsOf(crowd);
  return {
    price,
    units,
    crowd,
    room,
    baseFee,
    burnedFee: (baseFee * BigInt(burned)) / 100n,
    priorityFee,
    tip: tipped,
    isTooSmall,
    smallestTip: BigInt(smallestTip),
    total: baseFee + priorityFee + tipped,
    fromTip,
    mine,
    bids,
    // An equal bid was there before you.
    place: bids.filter((bid) => bid >= mine).length,
  };
}
export type Offer = ReturnType<typeof offerIn>;
