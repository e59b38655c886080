import { solOf, tokensOf } from './exact.ts';
import { after, pricePerMillion, reversed, type Reserves } from './formulas.ts';

/** Copiers come in the slots 1 to 10, and the leader sells in slot 12. */
export const lastSlot = 10;
export const sellSlot = 12;

interface Trades {
  readonly pool: Reserves;
  readonly trade: bigint;
  readonly you: bigint;
  readonly crowd: number;
}

/** The trades slot by slot if you come `delay` slots after the leader. */
export function copied({ pool, trade, you, crowd }: Trades, delay: number) {
  let now = pool;
  const buy = (amount: bigint): bigint => {
    const { got, reserves } = after(amount, now);
    now = reserves;
    return got;
  };
  const sell = (tokens: bigint): bigint => {
    const { got, reserves } = after(tokens, reversed(now));
    now = reversed(reserves);
    return got;
  };
  const leader = buy(trade);
  const prices = [pool, now].map(pricePerMillion);
  let mine = 0n;
  for (let slot = 1; slot <= lastSlot; slot += 1) {
    if (slot === delay) mine = buy(you);
    for (let other = 0; other < crowd; other += 1) buy(you);
    prices.push(pricePerMillion(now));
  }
  const leaderGets = sell(leader);
  const low = pricePerMillion(now);
  const youGet = sell(mine);
  return { delay, leader, mine, prices, leaderGets, low, youGet };
}

/** The average price of a million tokens, in SOL. */
export const average = (paid: bigint, got: bigint): number => (got === 0n ? 0 : (solOf(paid) / tokensOf(got)) * 1e6);

/** The gain over the payment, as a fraction of 1. */
export const gain = (gets: bigint, paid: bigint): number => Number(gets) / Number(paid) - 1;
