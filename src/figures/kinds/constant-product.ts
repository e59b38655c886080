import { axesOf, labelledTicks, plotOf, roomFor } from '#figures/axes.ts';
import { sources } from '#figures/constants.ts';
import { decimalOf, lamportsOf, quotientOf, solOf, tokensOf } from '#figures/exact.ts';
import { after, feeOf, type Reserves } from '#figures/formulas.ts';
import { figureKind, type Cell, type Table } from '#figures/kind.ts';
import { feeParameter, poolOf, poolParameters } from '#figures/pool.ts';
import {
  across,
  along,
  circle,
  line,
  path,
  text,
  through,
  ticksOf,
  upright,
  type Mark,
  type Scene,
  type Width,
} from '#figures/scene.ts';
import { inDigits, inFewDigits, inPercent, inShort, inSol, inWords } from '#figures/words.ts';

/** A trade of this many lamports: its fee, its output, its output at the former price, and the pool after it. */
function traded(pool: Reserves, pays: bigint, basisPoints: number) {
  const fee = feeOf(pays, basisPoints);
  const { got, reserves } = after(pays - fee, pool);
  return {
    pays,
    fee,
    got,
    atOldPrice: (pays * pool.bought) / pool.paid,
    // The fee stays in the pool.
    reserves: { paid: reserves.paid + fee, bought: reserves.bought },
  };
}

function computed(values: { sol: number; tokens: number; pay: number; fee: number }) {
  const pool = poolOf(values);
  return { pool, fee: values.fee, trade: traded(pool, lamportsOf(values.pay), values.fee) };
}
type Numbers = ReturnType<typeof computed>;

/** The largest payment of the slider as a fraction of the pool's SOL: the width of the drawing. */
const reach = 0.53;

/** The average price increase, as a fraction of 1; none for a trade without output. */
const onAverage = ({ pays, got, atOldPrice }: Numbers['trade']): number =>
  pays === 0n || got === 0n ? 0 : Number(atOldPrice) / Number(got) - 1;

const priceUp = (pool: Reserves, { reserves }: Numbers['trade']): number =>
  (Number(reserves.paid) / Number(reserves.bought)) * (Number(pool.bought) / Number(pool.paid)) - 1;

/** Pixels and scales of the drawing: the pool before the trade is at a quarter of its width. */
function frame({ pool, trade }: Numbers, width: Width) {
  const before = { x: solOf(pool.paid), y: tokensOf(pool.bought) };
  const goes = Math.max(reach, solOf(trade.pays) / before.x);
  const from = before.x * 0.706;
  const to = before.x * (1 + goes * 1.11);
  const top = before.y * 1.4;
  const floor = before.y * Math.max(0, 1 / (1 + goes) - 0.12);
  const levels = labelledTicks(floor, top, 4).filter(({ value }) => value > 0);
  const left = roomFor(levels, width === 680 ? 44 : 36);
  const plot = plotOf(width, { height: [350, 330], left, right: [20, 12] }, [from, to], [floor, top]);
  return { ...plot, before, from, to, floor, top, levels };
}
type Frame = ReturnType<typeof frame>;

function axes(at: Frame): Mark[] {
  const { isWide, left, right, bottom, from, to, levels, x, y } = at;
  return [
    ...axesOf(at, {
      title: 'tokens in the pool',
      sideways: ticksOf(from, to, isWide ? 5 : 4)
        .filter((value) => right - x(value) > (isWide ? 140 : 60))
        .map((value) => ({ value, label: inFewDigits(value, 3) })),
      end: isWide ? 'SOL in the pool' : 'SOL',
    }),
    line('axis', left, 26, left, bottom),
    ...levels
      .filter(({ value }) => bottom - y(value) > 12)
      .map(({ value, label }) => text('', left - 6, y(value) + 4, label, 'end')),
  ];
}

/** The width of strong words in a drawing that is shown a little smaller than drawn. */
const widthOf = (words: string): number => words.length * 7.5;

/** Beside the measure of the output, and never on the curve: else above or below the level after the trade. */
function outputLevel(words: string, y0: number, y1: number, { left, before, x, yAt }: Frame): number {
  const middle = (y0 + y1) / 2 + 4;
  const curve = x((before.x * before.y) / yAt(middle - 12));
  if (curve > left + 26 + widthOf(words)) return middle;
  return y1 - y0 > 60 ? y1 - 8 : y1 + 28;
}

/** Between the curve and the old price at the right, else below both, else at the left of the line. */
function lossSpot(words: string, x1: number, y1: number, end: number, { before, right, bottom, x, y, xAt }: Frame) {
  const stop = x1 + 9 + widthOf(words);
  const oldPrice = y(before.y * (2 - xAt(x1 + 9) / before.x));
  const level = Math.min(oldPrice - 2, bottom - 16);
  if (stop < right && level - 11 > y((before.x * before.y) / xAt(stop)))
    return { from: x1 + 9, x: x1 + 9, y: level, anchor: 'start' } as const;
  const from = x1 - 13 - widthOf(words);
  const isFree = end + 49 < bottom && from > x(before.x);
  const below = isFree ? end + 13 : Math.min((y1 + end) / 2 + 6, bottom - 16);
  return { from, x: x1 - 13, y: below, anchor: 'end' } as const;
}

/** The payment and the output of the trade, as measures along the axes. */
function measures({ trade, pool }: Numbers, at: Frame): Mark[] {
  const { left, bottom, before, x, y } = at;
  const [x0, x1] = [x(before.x), x(solOf(trade.reserves.paid))];
  const [y0, y1] = [y(before.y), y(tokensOf(trade.reserves.bought))];
  const pays = `you pay ${inSol(solOf(trade.pays))}`;
  const gets = `you get ${inShort(tokensOf(trade.got))}`;
  const less = `${inShort(tokensOf(trade.atOldPrice - trade.got))} less`;
  const end = Math.min(bottom, y(tokensOf(pool.bought - trade.atOldPrice)));
  const hasLoss = end - y1 > 14;
  const loss = lossSpot(less, x1, y1, end, at);
  const isBeside = hasLoss && loss.anchor === 'end' && loss.y > bottom - 36;
  const middle = (x0 + x1) / 2;
  return [
    line('guide', x0, y0, x0, bottom),
    line('guide', x1, y1, x1, bottom),
    line('guide', left, y0, x0, y0),
    line('guide', left, y1, x1, y1),
    upright('measure you', left + 12, y0, y1),
    text('strong', left + 22, outputLevel(gets, y0, y1, at), gets),
    across('measure you', x0, x1, bottom - 12),
    text(
      'strong',
      isBeside ? Math.min(middle, loss.from - 6 - widthOf(pays) / 2) : middle,
      bottom - 20,
      pays,
      'middle',
    ),
    ...(hasLoss ? [line('loss-line', x1, y1, x1, end), text('loss', loss.x, loss.y, less, loss.anchor)] : []),
  ];
}

function draw(numbers: Numbers, width: Width): Scene {
  const { trade } = numbers;
  const at = frame(numbers, width);
  const { before, from, to, x, y, isWide } = at;
  const product = before.x * before.y;
  const slope = before.y / before.x;
  const stop = Math.min(to, before.x + (before.y - at.floor) / slope);
  const curve = (start: number, end: number, steps: number) =>
    through(along(start, end, steps, (paid) => [x(paid), y(Math.min(at.top, product / paid))]));
  const after = { x: solOf(trade.reserves.paid), y: tokensOf(trade.reserves.bought) };
  const marks = [
    ...axes(at),
    line('guide', x(before.x), y(before.y), x(stop), y(before.y - slope * (stop - before.x))),
    path('path', curve(from * 1.012, to, 80)),
    path('line', curve(before.x, after.x, 40)),
    ...measures(numbers, at),
    circle('dot', x(before.x), y(before.y), 4),
    text('', x(before.x) + 9, y(before.y) - 12, 'before'),
    ...(isWide
      ? [text('', x(from * 1.1), y(Math.min(at.top, product / (from * 1.1))) - 12, 'x · y stays the same')]
      : []),
  ];
  return { height: at.height, marks, handle: { x: x(after.x), y: y(after.y), way: 'sideways' } };
}

/** A fraction of 1 as a cell: in percent, with its exact value in percent. */
const part = (value: number, dividend: bigint, divisor: bigint): Cell => ({
  shown: inPercent(value),
  value: divisor === 0n ? '0' : quotientOf((dividend - divisor) * 100n, divisor),
});

function table({ pool, fee, trade }: Numbers): Table {
  const parts = [1, 6, 12, 24, 35, 53].map((percent) => (pool.paid * BigInt(percent)) / 100n);
  const payments = [...new Set([...parts, trade.pays])].sort((one, two) => (one < two ? -1 : 1));
  return {
    head: ['You pay (SOL)', 'You get', 'At the old price', 'Lost to slippage', 'On average', 'Price afterwards'],
    rows: payments.map((pays) => {
      const one = traded(pool, pays, fee);
      const lost = one.atOldPrice - one.got;
      return [
        { shown: inFewDigits(solOf(pays), 3), value: decimalOf(pays, 9) },
        { shown: inShort(tokensOf(one.got), 2), value: decimalOf(one.got, 6) },
        { shown: inShort(tokensOf(one.atOldPrice), 2), value: decimalOf(one.atOldPrice, 6) },
        { shown: inShort(tokensOf(lost), 2), value: decimalOf(lost, 6) },
        part(onAverage(one), one.atOldPrice, one.got),
        part(priceUp(pool, one), one.reserves.paid * pool.bought, one.reserves.bought * pool.paid),
      ];
    }),
  };
}

/** A trade in a pool with a constant product of its two sides. */
export const kind = figureKind({
  name: 'constant-product',
  title: 'A trade in a pool',
  sentence: 'What a purchase from a pool gets, what it would get if the price stood still, and the slippage between.',
  hint: 'Drag the point',
  caption:
    'The dashed line is the old price. The curve is what the pool really pays. The red piece between them is slippage, and it grows nearly with the square of the trade.',
  parameters: {
    ...poolParameters,
    pay: {
      type: 'number',
      label: 'You pay',
      sentence: 'What you pay for tokens, fee included.',
      unit: 'SOL',
      least: 0.001,
      most: 1_000_000,
      step: 0.5,
      default: 30,
      dial: true,
    },
    fee: feeParameter,
  },
  constants: {},
  compute: computed,
  draw,
  describe: ({ pool, trade }) =>
    `A pool of ${inSol(solOf(pool.paid))} and ${inWords(tokensOf(pool.bought))} tokens. ${inSol(solOf(trade.pays))} buy ${inWords(tokensOf(trade.got))} tokens; at the price before it would have been ${inWords(tokensOf(trade.atOldPrice))}.`,
  readings: ({ pool, trade }) => [
    ['You get', inShort(tokensOf(trade.got)), `tokens for ${inSol(solOf(trade.pays))}`],
    ['At the price before', inShort(tokensOf(trade.atOldPrice)), 'if the price did not move'],
    ['You pay on average', inPercent(onAverage(trade)), 'more than the price before'],
    ['Price afterwards', inPercent(priceUp(pool, trade)), 'for the next buyer'],
  ],
  table,
  how: [
    'A pool keeps `x · y` the same. A payment of d SOL into x gets `d · y / (x + d)` tokens, rounded down. Without a fee the average price is `1 + d / x` times the price before, and the price afterwards `(1 + d / x)²` times.',
    'A fee is taken from d first, rounded up, and stays in the pool. All is computed in lamports and in millionths of a token.',
    'The pool is an example: 85 SOL and 206,900,000 tokens are about what pump.fun’s curve leaves to its pool.',
  ],
  references: [sources.constantProduct],
  dialText: (_dial, { trade }) => inSol(solOf(trade.pays)),
  valueText: (_dial, { pool, trade }) =>
    `You pay ${inSol(solOf(trade.pays))}: ${inWords(tokensOf(trade.got))} tokens, price up ${inDigits(priceUp(pool, trade) * 100)}%`,
  drag(numbers, width, x) {
    const { xAt, before } = frame(numbers, width);
    return { pay: xAt(x) - before.x };
  },
  // A pool may have any size: the slider goes from one step to half of its SOL.
  ranges: ({ sol, pay }) => {
    const most = Math.max(sol * reach, pay);
    const step = 10 ** Math.floor(Math.log10(most / 20)) / 2;
    return { pay: { least: step, most: Math.max(step, Math.ceil(most / step) * step), step } };
  },
});
