import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kind } from './copy-delay.ts';
import { arbitraryValues, exactly, numbersOf } from '#test/figures.ts';

const units = (value: number, decimals: number) => BigInt(value.toFixed(decimals).replace('.', ''));

/** A pool whose product may only rise: the remaining side is the product divided by the other side, rounded up. */
class Pool {
  sol: bigint;
  tokens: bigint;

  constructor(sol: bigint, tokens: bigint) {
    this.sol = sol;
    this.tokens = tokens;
  }

  buy(amount: bigint): bigint {
    const left = (this.sol * this.tokens + this.sol + amount - 1n) / (this.sol + amount);
    const got = this.tokens - left;
    [this.sol, this.tokens] = [this.sol + amount, left];
    return got;
  }

  sell(amount: bigint): bigint {
    const left = (this.sol * this.tokens + this.tokens + amount - 1n) / (this.tokens + amount);
    const got = this.sol - left;
    [this.sol, this.tokens] = [left, this.tokens + amount];
    return got;
  }
}

interface Values {
  readonly sol: number;
  readonly tokens: number;
  readonly trade: number;
  readonly you: number;
  readonly crowd: number;
}

/** All trades in order, replayed from the start. */
function played(values: Values, delay: number) {
  const pool = new Pool(units(values.sol, 9), units(values.tokens, 6));
  const you = units(values.you, 9);
  const leader = pool.buy(units(values.trade, 9));
  const before = (delay - 1) * values.crowd;
  let mine = 0n;
  let spent = 0n;
  for (let other = 0; other <= 10 * values.crowd; other += 1) {
    const got = pool.buy(you);
    if (other === before) mine = got;
    spent += you;
  }
  const leaderGets = pool.sell(leader);
  return { leader, mine, spent, leaderGets, youGet: pool.sell(mine), left: pool.sol };
}

describe('a copied trade', () => {
  it('shows the numbers of its example: four slots later, with three others in each', () => {
    const numbers = numbersOf(kind);
    expect(kind.readings(numbers)).toEqual([
      ['You pay more', '+17.4%', 'than the one you follow'],
      ['The leader takes out', '6.81 SOL', 'for 5 SOL, +36%'],
      ['You then get', '0.54 SOL', 'for 0.5 SOL, +8%'],
      ['Who paid the leader', '31', 'copiers, you among them'],
    ]);
    expect(kind.valueText('delay', numbers)).toBe(
      'You come 4 slots later: you pay 17.4% more than the leader, and get back 0.54 SOL of 0.5 SOL',
    );
  });

  it('leaves nothing to a lone copier: the leader sells first', () => {
    const { run, you, trade } = numbersOf(kind, { crowd: 0, delay: 1 });
    expect(run.youGet).toBeLessThan(you);
    expect(run.leaderGets).toBeGreaterThan(trade);
  });

  it('draws its prices over a third of its height and more, whatever the number of copiers', () => {
    for (const crowd of [0, 1, 2, 3, 4, 5, 6])
      for (const width of [680, 358] as const) {
        const { marks, height } = kind.draw(numbersOf(kind, { sol: 100, trade: 5, you: 0.5, delay: 1, crowd }), width);
        const steps = marks.find((mark) => mark.kind === 'path' && mark.look === 'line step') as { readonly d: string };
        const levels = [...steps.d.matchAll(/V([\d.]+)|M[\d.]+ ([\d.]+)/g)].map(([, up, first]) => Number(up ?? first));
        const part = (Math.max(...levels) - Math.min(...levels)) / height;
        expect([crowd, width, part > 0.35]).toEqual([crowd, width, true]);
      }
  });

  it('agrees with an independent pool', () => {
    fc.assert(
      fc.property(arbitraryValues(kind), (values) => {
        const { run } = numbersOf(kind, values);
        const expected = played(values, values.delay);
        expect(run.leader).toBe(expected.leader);
        expect(run.mine).toBe(expected.mine);
        expect(run.leaderGets).toBe(expected.leaderGets);
        expect(run.youGet).toBe(expected.youGet);
      }),
      { numRuns: 1_000 },
    );
  });

  it('lists the result of its delay in each row of its table', () => {
    fc.assert(
      fc.property(arbitraryValues(kind), (values) => {
        for (const row of kind.table(numbersOf(kind, values)).rows) {
          const expected = played(values, Number(exactly(row[0], 0)));
          expect([exactly(row[3], 9), exactly(row[4], 9)]).toEqual([expected.youGet, expected.leaderGets]);
          if (expected.mine === 0n) continue;
          const price = (units(values.you, 9) * 10n ** 15n) / expected.mine;
          expect(exactly(row[1], 12)).toBe(price);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('creates no SOL, and gives later copiers no more tokens', () => {
    fc.assert(
      fc.property(arbitraryValues(kind), (values) => {
        const { run, trade, pool } = numbersOf(kind, values);
        const { left, spent } = played(values, values.delay);
        expect(left + run.leaderGets + run.youGet).toBe(pool.paid + trade + spent);
        const later = numbersOf(kind, { ...values, delay: Math.min(10, values.delay + 1) }).run;
        expect(later.mine).toBeLessThanOrEqual(run.mine);
        const crowded = numbersOf(kind, { ...values, crowd: Math.min(6, values.crowd + 1) }).run;
        expect(crowded.leaderGets).toBeGreaterThanOrEqual(run.leaderGets - 10n);
        expect(kind.describe(numbersOf(kind, values))).not.toMatch(/NaN|Infinity/);
      }),
      { numRuns: 500 },
    );
  });
});
