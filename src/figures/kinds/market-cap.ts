import { axesOf, plotOf } from '#figures/axes.ts';
import { sources } from '#figures/constants.ts';
import { baseUnitsOf, decimalOf, solOf, tokensOf, unitsOf } from '#figures/exact.ts';
import { reversed, swapped, type Reserves } from '#figures/formulas.ts';
import { figureKind, type Cell, type Table } from '#figures/kind.ts';
import { poolOf, poolParameters } from '#figures/pool.ts';
import { along, between, line, path, text, through, ticksOf } from '#figures/scene.ts';
import type { Mark, Scene, Width } from '#figures/scene.ts';
import { inDigits, inFewDigits, inPercent, inShort, inSol, inWords } from '#figures/words.ts';

// Millionths of a percent: the precision of a share.
const wholeSupply = unitsOf(100, 6);

/** A sale of a share of the supply, in millionths of a percent: its value on paper, and the pool's payment. */
function sold(pool: Reserves, supply: bigint, share: bigint) {
  const tokens = (supply * share) / wholeSupply;
  const brings = swapped(tokens, reversed(pool));
  return {
    share,
    tokens,
    paper: (tokens * pool.paid) / pool.bought,
    brings,
    capAfterwards: ((pool.paid - brings) * supply) / (pool.bought + tokens),
  };
}
type Sale = ReturnType<typeof sold>;

function computed(values: { supply: number; sol: number; tokens: number; share: number }) {
  const pool = poolOf(values);
  const supply = baseUnitsOf(values.supply);
  return {
    pool,
    supply,
    share: values.share,
    cap: (supply * pool.paid) / pool.bought,
    sale: sold(pool, supply, unitsOf(values.share, 6)),
  };
}
type Numbers = ReturnType<typeof computed>;

/** A part of a whole as a number from 0 to 1. */
const partOf = (part: bigint, whole: bigint): number => (whole === 0n ? 0 : Number(part) / Number(whole));

const inSolWords = (lamports: bigint): string => {
  const sol = solOf(lamports);
  return sol < 10_000 ? inSol(sol) : `${inWords(sol)} SOL`;
};

const mostOf = (share: number): number => Math.max(15, Math.ceil(share));

/** Pixels and scales. Amounts that the pool can never pay are cut off at three times its SOL. */
function frame({ pool, supply, share }: Numbers, width: Width) {
  const most = mostOf(share);
  const slope = (Number(supply) / Number(pool.bought)) * solOf(pool.paid);
  const top = Math.min(solOf(pool.paid) * 3.1, (slope * most) / 100) || 1e-9;
  const brings = (percent: number) => {
    const tokens = (Number(supply) * percent) / 100;
    return (tokens * solOf(pool.paid)) / (Number(pool.bought) + tokens);
  };
  const plot = plotOf(width, { height: [330, 310], left: [56, 48], right: [12, 8] }, [0, most], [0, top]);
  const { y, xAt } = plot;
  return {
    ...plot,
    most,
    slope,
    top,
    // Where the worth on paper leaves the drawing.
    end: Math.min(most, (top / slope) * 100),
    /** The height of the curve, and of the worth on paper, at a pixel of the axis. */
    curve: (pixel: number) => y(Math.min(top, brings(xAt(pixel)))),
    paper: (pixel: number) => y(Math.min(top, (slope * xAt(pixel)) / 100)),
  };
}
type Frame = ReturnType<typeof frame>;

/** The width of a label, at most. */
const widthOf = (words: string): number => words.length * 7;

/** The label of the pool’s SOL, at the end of its line that the worth on paper does not cross. */
function poolLabel({ pool, share, sale }: Numbers, { isWide, left, right, slope, x, y }: Frame): Mark[] {
  const inPool = solOf(pool.paid);
  const words = `${isWide ? 'all the SOL in the pool' : 'in the pool'}: ${inFewDigits(inPool, 2)}`;
  const isCrossed = sale.paper > pool.paid && x(share) + 10 > right - widthOf(words);
  const stop = isCrossed ? x(share) - 12 : right;
  const isFree = x((inPool / slope) * 100) < stop - widthOf(words) - 24;
  return [
    line('guide', left, y(inPool), right, y(inPool)),
    text('value', isFree ? stop : left + 8, y(inPool) - 7, words, isFree ? 'end' : 'start'),
  ];
}

function axes(numbers: Numbers, at: Frame): Mark[] {
  const { isWide, right, most, top, x, y } = at;
  return [
    ...axesOf(at, {
      title: 'SOL',
      upward: ticksOf(0, top, 4)
        .filter((value) => value > 0 && y(value) > 40)
        .map((value) => ({ value, label: value < 1e6 ? inFewDigits(value, 4) : inShort(value, 0) })),
      sideways: ticksOf(0, most, 3)
        .filter((value) => value === 0 || right - x(value) > (isWide ? 170 : 80))
        .map((value) => ({ value, label: value === 0 ? '0' : `${inFewDigits(value, 2)}%` })),
      end: isWide ? `${most}% of the supply sold` : `${most}% sold`,
    }),
    ...(solOf(numbers.pool.paid) <= top ? poolLabel(numbers, at) : []),
  ];
}

/** The worth on paper in words: at the right of its line’s end, or above it at the left. */
function paperLabel({ share }: Numbers, { isWide, right, end, x, paper }: Frame): Mark {
  const words = isWide ? 'on paper: share × market cap' : 'on paper';
  const stop = x(end) + 8 + widthOf(words);
  const isCrossed = x(share) > x(end) && x(share) < stop;
  return stop > right || isCrossed
    ? text('value', x(end) - 12, paper(x(end) - 12) - 6, words, 'end')
    : text('value', x(end) + 8, paper(x(end)) + 10, words);
}

/** What is missing, in words: between the curve and the worth on paper, else above the latter, if there is room. */
function missingLabel(words: string, here: number, middle: number, { left, right, end, x, curve, paper }: Frame) {
  const [from, stop] = [here - 9 - widthOf(words), here + 9 + widthOf(words)];
  const atRight = [paper(here + 9) + 13, curve(stop) - 5] as const;
  const atLeft = [paper(from) + 13, curve(here - 9) - 5] as const;
  if (stop < right && atRight[0] <= atRight[1]) return [text('loss', here + 9, between(middle, ...atRight), words)];
  if (atLeft[0] <= atLeft[1]) return [text('loss', here - 9, between(middle, ...atLeft), words, 'end')];
  // The end of the worth on paper has its own label.
  const isFree = here < x(end) - 80 && from > left;
  return isFree ? [text('loss', here - 9, paper(here - 9) - 6, words, 'end')] : [];
}

function draw(numbers: Numbers, width: Width): Scene {
  const at = frame(numbers, width);
  const { height, left, right, bottom, most, top, end, x, y, paper, curve } = at;
  const { sale, share } = numbers;
  const [here, level] = [x(share), y(solOf(sale.brings))];
  const lid = y(Math.min(top, solOf(sale.paper)));
  const middle = between((level + lid) / 2 + 4, 60, bottom - 60);
  const inPool = y(solOf(numbers.pool.paid)) - 7;
  const missing = `${inShort(solOf(sale.paper - sale.brings), 0)} not there`;
  const brought = inSolWords(sale.brings);
  const below = Math.min(here + 14, right - widthOf(brought));
  const curveTo = (to: number, steps: number) => through(along(0, to, steps, (part) => [x(part), curve(x(part))]));
  return {
    height,
    marks: [
      ...axes(numbers, at),
      path('paid', `${curveTo(share, 40)}V${bottom}H${left}Z`),
      line('path', left, bottom, x(end), paper(x(end))),
      paperLabel(numbers, at),
      path('line', curveTo(most, 90)),
      ...(level - lid > 30
        ? [
            line('loss-line', here, level - 12, here, lid),
            ...missingLabel(missing, here, Math.abs(middle - inPool) < 15 ? inPool - 17 : middle, at),
          ]
        : []),
      text('strong', below, Math.min(Math.max(curve(below) + 14, level + 24), bottom - 8), brought),
    ],
    handle: { x: here, y: level, way: 'sideways' },
  };
}

const inSolCell = (lamports: bigint): Cell => ({
  shown: inFewDigits(solOf(lamports), solOf(lamports) < 10 ? 4 : 1),
  value: decimalOf(lamports, 9),
});

function table({ pool, supply, sale }: Numbers): Table {
  const shares = [1, 2, 5, 10, 15].map((percent) => unitsOf(percent, 6));
  const sales = [...new Set([...shares, sale.share])]
    .sort((one, two) => (one < two ? -1 : 1))
    .map((share) => sold(pool, supply, share));
  const rowOf = (one: Sale): Cell[] => [
    { shown: `${inFewDigits(Number(one.share) / 1e6, 2)}%`, value: decimalOf(one.share, 6) },
    { shown: inShort(tokensOf(one.tokens)), value: decimalOf(one.tokens, 6) },
    inSolCell(one.paper),
    inSolCell(one.brings),
    inSolCell(one.capAfterwards),
  ];
  return {
    head: ['Share sold', 'Tokens', 'On paper (SOL)', 'It brings (SOL)', 'Market cap afterwards (SOL)'],
    rows: sales.map(rowOf),
  };
}

/** The value of a share of a token's supply by its market cap, and the output of its sale. */
export const kind = figureKind({
  name: 'market-cap',
  title: 'What selling really brings',
  sentence: 'A share of the supply on paper, by the market cap, beside what the pool pays for it.',
  hint: 'Drag the point',
  caption:
    'A market cap is a price times a number of tokens, not money that exists. What exists is in the pool, and a sale can bring no more than that.',
  parameters: {
    supply: {
      type: 'number',
      label: 'Supply',
      sentence: 'How many tokens there are.',
      unit: 'tokens',
      least: 1_000,
      most: 1_000_000_000_000,
      step: 1_000,
      default: 1_000_000_000,
    },
    sol: { ...poolParameters.sol, default: 400 },
    tokens: { ...poolParameters.tokens, default: 20_000_000 },
    share: {
      type: 'number',
      label: 'You sell',
      sentence: 'The part of the whole supply that is sold at once.',
      unit: '%',
      least: 0.01,
      most: 100,
      step: 0.5,
      default: 5,
      dial: true,
    },
  },
  constants: {},
  compute: computed,
  draw,
  describe: ({ pool, cap, share, sale }) =>
    `A token with a market cap of ${inSolWords(cap)} and ${inSolWords(pool.paid)} in its pool. ${inFewDigits(share, 2)}% of the supply are ${inSolWords(sale.paper)} on paper and bring ${inSolWords(sale.brings)}.`,
  readings: ({ pool, cap, share, sale }) => [
    ['On paper', inSolWords(sale.paper), `${inFewDigits(share, 2)}% of ${inSolWords(cap)}`],
    ['It brings', inSolWords(sale.brings), `${inFewDigits(partOf(sale.brings, sale.paper) * 100, 1)}% of that`],
    ['Market cap afterwards', inSolWords(sale.capAfterwards), inPercent(partOf(sale.capAfterwards, cap) - 1)],
    ['Cap to pool', `${inDigits(partOf(cap, pool.paid), 1)} : 1`, 'the number to look at'],
  ],
  table,
  how: [
    'The market cap is the price times the supply, and the price is `x / y` for a pool of x SOL and y tokens. Selling t tokens brings `x · t / (y + t)`, rounded down to a lamport, so never the whole x.',
    'The supply, the pool and the price are an example. There is one pool, nobody else trades, and fees are left out.',
  ],
  references: [sources.constantProduct],
  dialText: (_dial, { share }) => `${inFewDigits(share, 2)}% of the supply`,
  valueText: (_dial, { share, sale }) =>
    `You sell ${inFewDigits(share, 2)}% of the supply: ${inSolWords(sale.paper)} on paper, ${inSolWords(sale.brings)} in fact`,
  drag(numbers, width, x) {
    return { share: frame(numbers, width).xAt(x) };
  },
  ranges: ({ share }) => ({ share: { least: 0.5, most: mostOf(share), step: 0.5 } }),
});
