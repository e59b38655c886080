import { gridOf, labelledTicks, roomFor } from '#figures/axes.ts';
import { sources } from '#figures/constants.ts';
import { ceilingOf, decimalOf, lamportsOf, solOf, tokensOf, unitsOf } from '#figures/exact.ts';
import { after, feeOf, pricePerMillion, reversed, type Reserves } from '#figures/formulas.ts';
import { figureKind, type Table } from '#figures/kind.ts';
import { feeParameter, poolOf, poolParameters } from '#figures/pool.ts';
import { line, path, rect, scaleOf, text, valueAt, type Mark, type Scene, type Width } from '#figures/scene.ts';
import { inDigits, inFewDigits, inShort, inSol, inWords } from '#figures/words.ts';

/** A trade whose fee is deducted first, rounded up, and stays in the pool. */
function traded(pays: bigint, pool: Reserves, fee: number) {
  const taken = feeOf(pays, fee);
  const { got, reserves } = after(pays - taken, pool);
  return { got, reserves: { paid: reserves.paid + taken, bought: reserves.bought } };
}

/** The largest payment before yours that leaves you at least `least`: by bisection. */
function mostBefore(pool: Reserves, pays: bigint, least: bigint, fee: number): bigint {
  let [fits, tooMuch] = [0n, 8n * (pool.paid + pays)];
  while (tooMuch - fits > 1n) {
    const middle = (fits + tooMuch) / 2n;
    if (traded(pays, traded(middle, pool, fee).reserves, fee).got >= least) fits = middle;
    else tooMuch = middle;
  }
  return fits;
}

/** The three trades around a limit in percent, and your trade without the other two. */
function sandwiched(pool: Reserves, pays: bigint, limit: number, fee: number) {
  const alone = traded(pays, pool, fee);
  const least = ceilingOf(alone.got * (10_000n - unitsOf(limit, 2)), 10_000n);
  const puts = mostBefore(pool, pays, least, fee);
  const first = traded(puts, pool, fee);
  const yours = traded(pays, first.reserves, fee);
  const last = traded(first.got, reversed(yours.reserves), fee);
  const prices = [pool, first.reserves, yours.reserves, reversed(last.reserves)].map(pricePerMillion);
  return { limit, alone, least, puts, first, yours, last, back: last.got, keep: last.got - puts, prices };
}

/** The scale of the drawing ends at this limit, or at yours if it is higher. */
const usualMost = 15;

function computed(values: { sol: number; tokens: number; buy: number; limit: number; fee: number }) {
  const pool = poolOf(values);
  const pays = lamportsOf(values.buy);
  const at = (limit: number) => sandwiched(pool, pays, limit, values.fee);
  const widest = at(Math.max(usualMost, values.limit));
  return { pool, pays, fee: values.fee, attack: at(values.limit), widest };
}
type Numbers = ReturnType<typeof computed>;

/** Your highest average price for a million. */
const dearest = ({ pays, attack }: Pick<Numbers, 'pays' | 'attack'>): number =>
  (solOf(pays) / tokensOf(attack.least)) * 1e6;

function frame({ pays, widest }: Numbers, width: Width) {
  const isWide = width === 680;
  const height = isWide ? 346 : 356;
  const bottom = height - 92;
  const highest = Math.max(...widest.prices, dearest({ pays, attack: widest }));
  const span = highest - Math.min(...widest.prices);
  const [floor, top] = [highest - span * 1.09, highest + span * 0.06];
  const ticks = labelledTicks(floor, top, isWide ? 4 : 5);
  const left = roomFor(ticks, isWide ? 40 : 32);
  const right = width - 6;
  const middles = [0.2, 0.5, 0.8].map((part) => left + (right - left) * part) as [number, number, number];
  const y = scaleOf(floor, top, bottom, 28);
  return { isWide, height, bottom, floor, top, ticks, left, right, middles, half: (right - left) * 0.135, y };
}
type Frame = ReturnType<typeof frame>;

const shortSol = (sol: number): string => (sol < 10_000 ? inSol(sol) : `${inShort(sol, 0)} SOL`);

/** The cells of the block: the three trades, and other people’s around them. */
function block({ attack, pays }: Numbers, { isWide, bottom, height, left, right, middles, half }: Frame): Mark[] {
  const [gap, cell] = isWide ? [7, 10] : [4, 5];
  const others = (from: number, to: number) =>
    Array.from({ length: Math.max(0, Math.floor((to - from + gap) / (cell + gap))) }, (_, place) =>
      rect('cell other', from + place * (cell + gap), bottom + 26, cell, 44),
    );
  const named = (['them', 'you', 'them'] as const).flatMap((who, place) => {
    const verb = ['1 They buy', '2 You buy', '3 They sell'][place]!;
    const amount = shortSol(solOf([attack.puts, pays, attack.back][place]!));
    return [
      rect(`cell ${who}`, middles[place]! - half, bottom + 26, 2 * half, 44),
      text(who === 'you' ? 'on-cell strong' : 'on-cell loss', middles[place]!, bottom + 44, verb, 'middle'),
      text('on-cell', middles[place]!, bottom + 61, amount, 'middle'),
    ];
  });
  return [
    ...others(left, middles[0] - half - gap),
    ...named,
    ...others(middles[2] + half + gap, right),
    text('', left, height - 4, 'one block'),
    text('', right, height - 4, 'in this order →', 'end'),
  ];
}

/** The price before, between and after the three trades. */
function prices(numbers: Numbers, { isWide, left, right, middles, y }: Frame): Mark[] {
  const { attack } = numbers;
  const [p0, p1, p2, p3] = attack.prices.map((price) => Math.round(y(price) * 10) / 10) as [
    number,
    number,
    number,
    number,
  ];
  const [x1, x2, x3] = middles.map((x) => Math.round(x * 10) / 10) as [number, number, number];
  const withoutThem = y(pricePerMillion(attack.alone.reserves));
  const limit = y(dearest(numbers));
  return [
    line('guide', left, withoutThem, right, withoutThem),
    p1 < withoutThem
      ? text('', (x1 + x2) / 2, withoutThem + 17, 'without them', 'middle')
      : text('', x2 - 40, withoutThem - 6, 'without them', 'end'),
    path('path', `M${left} ${p0}H${x1}M${x1} ${p1}H${x2}M${x2} ${p2}H${x3}M${x3} ${p3}H${right}`),
    path('them', `M${x1} ${p0}V${p1}M${x3} ${p2}V${p3}`),
    path('you', `M${x2} ${p1}V${p2}`),
    line('limit', x2 - 34, limit, right, limit),
    // On a phone the longer words would lie on the third trade.
    text('accent', right, limit - (isWide ? 14 : 22), isWide ? 'your limit' : 'limit', 'end'),
  ];
}

function draw(numbers: Numbers, width: Width): Scene {
  const at = frame(numbers, width);
  const { isWide, left, right, middles, ticks, y } = at;
  const marks = [
    text('', 0, 12, 'SOL per million tokens'),
    ...gridOf(ticks, left, right, y),
    ...prices(numbers, at),
    ...block(numbers, at),
  ];
  const x = isWide ? right - 88 : middles[2] + 34;
  return { height: at.height, marks, handle: { x, y: y(dearest(numbers)), way: 'up and down' } };
}

function table({ pool, pays, fee, attack }: Numbers): Table {
  const limits = [...new Set([0.5, 1, 3, 5, 8, 15, attack.limit])].toSorted((one, two) => one - two);
  return {
    head: ['Your limit', 'They put in (SOL)', 'You get', 'They keep (SOL)'],
    rows: limits.map((limit) => {
      const one = limit === attack.limit ? attack : sandwiched(pool, pays, limit, fee);
      return [
        { shown: `${inFewDigits(limit, 2)}%`, value: decimalOf(unitsOf(limit, 2), 2) },
        { shown: inDigits(solOf(one.puts), 3), value: decimalOf(one.puts, 9) },
        { shown: inDigits(tokensOf(one.yours.got)), value: decimalOf(one.yours.got, 6) },
        { shown: inDigits(solOf(one.keep), 4), value: decimalOf(one.keep, 9) },
      ];
    }),
  };
}

const profitText = ({ attack }: Numbers): string =>
  attack.keep > 0n ? `they keep ${inSol(solOf(attack.keep))}` : 'it does not pay for them';

/** Two trades around yours, which exploit your slippage limit. */
export const kind = figureKind({
  name: 'sandwich',
  title: 'A sandwich around your trade',
  sentence:
    'How somebody buys just before you and sells just after, and how your slippage limit decides what they keep.',
  hint: 'Drag your limit',
  caption:
    'How much they can take is decided by one number that you set yourself: half the limit, about half the take.',
  parameters: {
    sol: { ...poolParameters.sol, default: 200 },
    tokens: { ...poolParameters.tokens, default: 80_000_000 },
    buy: {
      type: 'number',
      label: 'You buy for',
      sentence: 'What you pay for tokens, fee included.',
      unit: 'SOL',
      least: 0.01,
      most: 1_000_000,
      step: 0.5,
      default: 5,
    },
    limit: {
      type: 'number',
      label: 'Your slippage limit',
      sentence: 'How much less than expected you accept, in percent.',
      unit: '%',
      least: 0.5,
      most: 50,
      step: 0.5,
      default: 8,
      dial: true,
    },
    fee: { ...feeParameter, default: 25 },
  },
  constants: {},
  compute: computed,
  draw,
  describe: (numbers) =>
    `Three trades in one block: they buy for ${inSol(solOf(numbers.attack.puts))}, you buy for ${inSol(solOf(numbers.pays))} at your limit, and they sell for ${inSol(solOf(numbers.attack.back))}. For them ${numbers.attack.keep > 0n ? `${inSol(solOf(numbers.attack.keep))} remain` : 'nothing remains'}.`,
  readings: ({ pays, attack }) => [
    ['You expected', inShort(tokensOf(attack.alone.got), 2), `tokens for ${inSol(solOf(pays))}`],
    ['You get', inShort(tokensOf(attack.yours.got), 2), `${inFewDigits(attack.limit, 2)}% less, your limit`],
    ['They put in', inSol(solOf(attack.puts)), 'for one block'],
    [
      'They keep',
      attack.keep > 0n ? inSol(solOf(attack.keep)) : 'nothing',
      attack.keep > 0n ? 'before their tip' : `the fees cost them ${inSol(solOf(-attack.keep))}`,
    ],
  ],
  table,
  how: [
    'They pay as much as they can before you, so that you still get `(1 − limit)` of what you expected, rounded up: the amount is found by halving, to the lamport. Then you buy, and then they sell every token that they bought.',
    'Each of the three trades pays into a pool that keeps `x · y` the same: d gets `d · y / (x + d)`, rounded down. The fee is taken from d first, rounded up, and stays in the pool.',
    'The pool and your trade are an example. The tip that they pay for the order of the three, and the fees of the network, are left out.',
  ],
  references: [
    sources.constantProduct,
    {
      title: 'The Optimum Sandwich',
      url: 'https://www.carbondefi.xyz/blog/the-optimum-sandwich-how-to-exploit-blockchain-enthusiasts-with-arbitrary-precision',
      readAt: '2026-11-24',
    },
  ],
  dialText: (_dial, { attack }) => `${inFewDigits(attack.limit, 2)}%`,
  valueText: (_dial, numbers) =>
    `You accept ${inFewDigits(numbers.attack.limit, 2)}% less: you get ${inWords(tokensOf(numbers.attack.yours.got))} tokens, ${profitText(numbers)}`,
  drag(numbers, width, _x, y) {
    const { floor, top, bottom } = frame(numbers, width);
    const price = valueAt(floor, top, bottom, 28, Math.min(bottom, y));
    const expected = (solOf(numbers.pays) / tokensOf(numbers.attack.alone.got)) * 1e6;
    return { limit: price > 0 ? (1 - expected / price) * 100 : 0 };
  },
  ranges: ({ limit }) => ({ limit: { least: 0.5, most: Math.max(usualMost, limit), step: 0.5 } }),
});
