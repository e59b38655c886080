import { axesOf, labelledTicks, plotOf, priceText, roomFor } from '#figures/axes.ts';
import { sources } from '#figures/constants.ts';
import { average, copied, gain, lastSlot, sellSlot } from '#figures/copies.ts';
import { decimalOf, lamportsOf, quotientOf, solOf } from '#figures/exact.ts';
import { figureKind, type Cell } from '#figures/kind.ts';
import { poolOf, poolParameters } from '#figures/pool.ts';
import { between, circle, line, path, text, upright, type Mark, type Scene, type Width } from '#figures/scene.ts';
import { counted, inDigits, inFewDigits, inPercent, inSol } from '#figures/words.ts';

interface Given {
  readonly sol: number;
  readonly tokens: number;
  readonly trade: number;
  readonly you: number;
  readonly delay: number;
  readonly crowd: number;
}

function computed({ trade, you, delay, crowd, ...pool }: Given) {
  const trades = { pool: poolOf(pool), trade: lamportsOf(trade), you: lamportsOf(you), crowd };
  // The axis fits an even number of copiers: it holds the prices, and stays while one dials from one to two.
  const even = crowd + (crowd % 2);
  return { ...trades, run: copied(trades, delay), widest: copied({ ...trades, crowd: even }, delay) };
}
type Numbers = ReturnType<typeof computed>;

/** The excess of your price over the leader's, as a fraction of 1. */
const dearer = ({ trade, you }: Numbers, { leader, mine }: Numbers['run']): number =>
  mine === 0n ? 0 : (Number(you) * Number(leader)) / (Number(mine) * Number(trade)) - 1;

function frame({ widest }: Numbers, width: Width) {
  const isWide = width === 680;
  const [lowest, highest] = [Math.min(widest.prices[0]!, widest.low), Math.max(...widest.prices)];
  const span = Math.max(highest - lowest, highest * 0.02);
  const [floor, top] = [lowest - span * 0.12, highest + span * 0.1];
  const ticks = labelledTicks(floor, top, 5);
  // Leaves room for the difference after the leader’s sale.
  const shown = isWide ? 14 : 15.5;
  const left = roomFor(ticks, isWide ? 46 : 40);
  const plot = plotOf(width, { height: [320, 310], left, right: 8 }, [-1, shown], [floor, top]);
  return {
    ...plot,
    ticks,
    // Tiny amounts get hardly a base unit, so their average price is far from the pool’s.
    averageY: (price: number) => between(plot.y(price), 44, plot.bottom),
  };
}
type Frame = ReturnType<typeof frame>;

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** The price from slot to slot, as steps. */
function steps({ run }: Numbers, { left, right, x, y }: Frame): Mark {
  const [before, ...rest] = run.prices;
  const ups = rest.map((price, slot) => `H${tenth(x(slot))}V${tenth(y(price))}`).join('');
  return path(
    'line step',
    `M${tenth(left)} ${tenth(y(before!))}${ups}H${tenth(x(sellSlot))}V${tenth(y(run.low))}H${tenth(right)}`,
  );
}

/** Your price in words: above the steps at the left of your point, else below your point at its right. */
function yourLabel({ run, trade, you }: Numbers, at: Frame, words: string): Mark {
  const { left, x, y, xAt, averageY } = at;
  const [here, first, mine] = [x(run.delay), averageY(average(trade, run.leader)), averageY(average(you, run.mine))];
  // The steps rise to the right, so there is room at the left.
  const width = words.length * 7;
  if (here - left > width) return text('accent', here - 2, mine - 22, words, 'end');
  if (first - mine > 26) return text('accent', here + 16, mine + 21, words);
  const slot = between(Math.ceil(xAt(left + 4 + width)) + 1, 1, run.prices.length - 1);
  return text('accent', left + 4, Math.min(mine - 22, y(run.prices[slot]!) - 8), words);
}

/** Your price, the leader's, and the difference. */
function payments(numbers: Numbers, at: Frame): Mark[] {
  const { isWide, right, x, y, averageY } = at;
  const { trade, you, run } = numbers;
  const extra = inPercent(dearer(numbers, run), 0);
  const [theirs, yours] = [average(trade, run.leader), average(you, run.mine)];
  const [first, mine, here] = [averageY(theirs), averageY(yours), x(run.delay)];
  const [peak, low] = [y(run.prices.at(-1)!), y(run.low)];
  const middle = (first + mine) / 2 + 4;
  return [
    line('guide', x(0), first, right, first),
    line('guide', here, mine, right, mine),
    steps(numbers, at),
    circle('dot ink', x(0), first, 4.5),
    text('strong', x(0) + 10, first + 21, isWide ? `leader pays ${priceText(theirs)}` : 'leader pays'),
    yourLabel(numbers, at, isWide ? `you pay ${priceText(yours)}` : 'you pay'),
    ...(first - mine > 8
      ? [
          upright('measure loss', right - 8, mine, first),
          // Not on the price after the sale.
          text('loss', right - 18, Math.abs(low - middle + 4) < 13 ? mine - 6 : middle, extra, 'end'),
        ]
      : []),
    text('strong', x(sellSlot), peak - 8, isWide ? 'leader sells' : 'sells', 'middle'),
  ];
}

function draw(numbers: Numbers, width: Width): Scene {
  const at = frame(numbers, width);
  return {
    height: at.height,
    marks: [
      ...axesOf(at, {
        title: 'SOL per million tokens',
        upward: at.ticks,
        sideways: [0, 4, 8, 12].map((slot) => ({ value: slot, label: slot === 0 ? 'slot 0' : String(slot) })),
        end: at.isWide ? 'slots' : '',
      }),
      ...payments(numbers, at),
    ],
    handle: { x: at.x(numbers.run.delay), y: at.averageY(average(numbers.you, numbers.run.mine)), way: 'sideways' },
  };
}

const shownSol = (lamports: bigint): Cell => ({
  shown: inFewDigits(solOf(lamports), 4),
  value: decimalOf(lamports, 9),
});

/** A trade that several people copy, each a little later and at a higher price. */
export const kind = figureKind({
  name: 'copy-delay',
  title: 'What a copy trader’s delay costs',
  sentence: 'What you pay when you copy a trade some slots later, and what is left when the leader sells first.',
  hint: 'Drag your point',
  caption:
    'You copy the trade but not the price. Everybody between you and the leader makes the leader’s sale better and yours worse.',
  parameters: {
    ...poolParameters,
    trade: {
      type: 'number',
      label: 'The leader spends',
      sentence: 'What the leader pays for tokens in slot 0.',
      unit: 'SOL',
      least: 0.01,
      most: 10_000,
      step: 0.5,
      default: 5,
    },
    you: {
      type: 'number',
      label: 'You spend',
      sentence: 'What you pay, and what each of the other copiers pays.',
      unit: 'SOL',
      least: 0.01,
      most: 10_000,
      step: 0.1,
      default: 0.5,
    },
    delay: {
      type: 'number',
      label: 'You come later by',
      sentence: 'How many slots after the leader you buy.',
      unit: 'slots',
      least: 1,
      most: lastSlot,
      step: 1,
      whole: true,
      default: 4,
      dial: true,
    },
    crowd: {
      type: 'number',
      label: 'Other copiers in each slot',
      sentence: 'How many others buy in each of the ten slots after the leader, each after you.',
      unit: 'copiers',
      least: 0,
      most: 6,
      step: 1,
      whole: true,
      default: 3,
      dial: true,
    },
  },
  constants: {},
  compute: computed,
  draw,
  describe: ({ trade, you, run }) =>
    `The price from slot to slot. The leader pays ${priceText(average(trade, run.leader))} SOL per million tokens, and you pay ${priceText(average(you, run.mine))} ${counted(run.delay, 'slot')} later. After the leader sells, your ${inSol(solOf(you))} bring ${inSol(solOf(run.youGet))}.`,
  readings: (numbers) => [
    ['You pay more', inPercent(dearer(numbers, numbers.run)), 'than the one you follow'],
    [
      'The leader takes out',
      inSol(solOf(numbers.run.leaderGets)),
      `for ${inSol(solOf(numbers.trade))}, ${inPercent(gain(numbers.run.leaderGets, numbers.trade), 0)}`,
    ],
    [
      'You then get',
      inSol(solOf(numbers.run.youGet)),
      `for ${inSol(solOf(numbers.you))}, ${inPercent(gain(numbers.run.youGet, numbers.you), 0)}`,
    ],
    [
      'Who paid the leader',
      inDigits(lastSlot * numbers.crowd + 1),
      numbers.crowd === 0 ? 'you alone' : 'copiers, you among them',
    ],
  ],
  table: (numbers) => ({
    head: ['Slots later', 'You pay a million', 'More than the leader', 'You get back (SOL)', 'Leader gets (SOL)'],
    rows: Array.from({ length: lastSlot }, (_, place) => {
      const run = copied(numbers, place + 1);
      const { you, trade } = numbers;
      return [
        { shown: String(place + 1), value: String(place + 1) },
        // Lamports per base unit equal thousands of SOL per million tokens.
        { shown: priceText(average(you, run.mine)), value: run.mine === 0n ? '0' : quotientOf(you * 1_000n, run.mine) },
        {
          shown: inPercent(dearer(numbers, run)),
          value: run.mine === 0n ? '0' : quotientOf((you * run.leader - trade * run.mine) * 100n, trade * run.mine),
        },
        shownSol(run.youGet),
        shownSol(run.leaderGets),
      ];
    }),
  }),
  how: [
    'All trades go through one pool that keeps `x · y` the same: d SOL get `d · y / (x + d)` tokens, rounded down. The leader buys in slot 0. In each slot from 1 to 10 the other copiers buy, in yours you before them. In slot 12 the leader sells everything, and then you do.',
    'What you pay on average is `SOL / tokens`, and `yours / theirs − 1` is the price of the delay.',
    'The pool, the sizes and the times are an example, and nobody else trades in it. The fees of pool, network and bot are left out.',
  ],
  references: [sources.constantProduct],
  dialText: (dial, { run, crowd }) => (dial === 'delay' ? counted(run.delay, 'slot') : inDigits(crowd)),
  valueText: (dial, numbers) => {
    const { run, crowd, you } = numbers;
    const what =
      dial === 'delay'
        ? `You come ${counted(run.delay, 'slot')} later`
        : `${counted(crowd, 'other copier')} in each slot`;
    return `${what}: you pay ${inPercent(dearer(numbers, run)).slice(1)} more than the leader, and get back ${inSol(solOf(run.youGet))} of ${inSol(solOf(you))}`;
  },
  drag(numbers, width, x) {
    return { delay: frame(numbers, width).xAt(x) };
  },
});
