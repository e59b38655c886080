import { axesOf, plotOf } from '#figures/axes.ts';
import { decimalOf, solOf } from '#figures/exact.ts';
import { figureKind } from '#figures/kind.ts';
import { feeRules, offerIn, type Offer } from '#figures/offers.ts';
import { between, dots, line, rect, scaleOf, text, type Mark, type Scene, type Width } from '#figures/scene.ts';
import { inDigits, inFewDigits, inShort, inSol } from '#figures/words.ts';

type Numbers = Offer;

const isIn = ({ place, room }: Numbers): boolean => place < room;
const logOf = (bid: bigint): number => between(Math.log10(Math.max(1, Number(bid))), 3, 8);

function frame({ crowd }: Numbers, width: Width) {
  const most = Math.max(1, crowd);
  const plot = plotOf(width, { height: [314, 310], left: [46, 40], right: 8, below: 32 }, [0, most], [3, 8]);
  return { ...plot, x: scaleOf(0, most, plot.left + 10, plot.right - 8) };
}
type Frame = ReturnType<typeof frame>;

/** All transactions by their offers. Yours comes after equal or higher ones. */
function queue({ bids, place, room }: Numbers, { x, y }: Frame): Mark[] {
  const stand = bids.map((bid, at) => ({ at: at < place ? at : at + 1, level: y(logOf(bid)) }));
  const pointsOf = (some: typeof stand) => some.map(({ at, level }) => [x(at), level] as const);
  return [
    dots('bid in', pointsOf(stand.filter(({ at }) => at < room))),
    dots('bid', pointsOf(stand.filter(({ at }) => at >= room))),
  ];
}

function labels(numbers: Numbers, at: Frame, width: Width): Mark[] {
  const { crowd, room, place, mine } = numbers;
  const { isWide, left, right, bottom, height, x, y } = at;
  const isFull = crowd + 1 > room;
  const cut = isFull ? x(room - 0.5) : right;
  const here = x(place);
  const isRight = here > width - 120;
  const labelY = isRight ? Math.min(y(logOf(mine)) + 26, bottom - 8) : Math.max(y(logOf(mine)) - 13, 36);
  const isLow = isRight && y(logOf(mine)) > bottom - 24;
  const fits = isWide ? `this block: ${inDigits(room)} fit` : `${inDigits(room)} fit`;
  const hasRoomLeft = cut - left > fits.length * 7;
  return [
    ...(isFull
      ? [
          text('strong', hasRoomLeft ? cut - 8 : left, height - 10, fits, hasRoomLeft ? 'end' : 'start'),
          ...(right - Math.max(cut, left + fits.length * 7) > 90 && !isLow
            ? [text('', right, height - 10, isWide ? 'these wait' : 'wait', 'end')]
            : []),
        ]
      : [text('strong', right - 8, height - 10, 'everybody fits', 'end')]),
    line('guide', here, y(logOf(mine)), here, bottom),
    text(
      'accent',
      isRight ? here - 18 : here + 18,
      labelY,
      `you, place ${inDigits(place + 1)}`,
      isRight ? 'end' : 'start',
    ),
  ];
}

function draw(numbers: Numbers, width: Width): Scene {
  const at = frame(numbers, width);
  const { isWide, height, left, right, bottom, x, y } = at;
  const { crowd, room, place, mine } = numbers;
  const isFull = crowd + 1 > room;
  const cut = isFull ? x(room - 0.5) : right;
  return {
    height,
    marks: [
      rect('inside', left, 26, cut - left, bottom - 26),
      ...axesOf(at, {
        title: isWide ? 'offered for a compute unit, in millionths of a lamport' : 'for a unit, in micro-lamports',
        upward: ['10k', '100k', '1M', '10M'].map((label, place) => ({ value: place + 4, label })),
      }),
      ...(isFull ? [line('now', cut, 26, cut, bottom)] : []),
      ...queue(numbers, at),
      ...labels(numbers, at, width),
    ],
    handle: { x: x(place), y: y(logOf(mine)), way: 'up and down' },
  };
}

/** '200,000', and '1.005M' from a million on. */
const inMillions = (price: number): string => (price < 1e6 ? inDigits(price) : `${inFewDigits(price / 1e6, 6)}M`);

const standing = (numbers: Numbers): string =>
  `place ${inDigits(numbers.place + 1)} of ${inDigits(numbers.crowd + 1)}, ${isIn(numbers) ? 'in this block' : 'you wait'}`;

/** The parts of a transaction's fee, and the place in the queue that they buy. */
export const kind = figureKind({
  name: 'fees-and-tips',
  title: 'Fee and tip against a place in the block',
  sentence: 'The parts of what a transaction pays, and the place that it takes in a line of others who pay too.',
  hint: 'Drag your point',
  caption: 'A fee does not buy speed. It buys a place in a line, and the line is as long as the others make it.',
  parameters: {
    price: {
      type: 'number',
      label: 'Unit price',
      sentence: 'What you pay for a compute unit, in millionths of a lamport.',
      unit: 'micro-lamports',
      least: 0,
      most: 50_000_000,
      step: 5_000,
      whole: true,
      default: 200_000,
      dial: true,
    },
    units: {
      type: 'number',
      label: 'Compute units',
      sentence: 'The limit of compute units that your transaction asks for.',
      unit: 'units',
      least: 1_000,
      most: 1_400_000,
      step: 1_000,
      whole: true,
      default: 150_000,
    },
    tip: {
      type: 'number',
      label: 'Tip',
      sentence: 'What you pay besides as a tip for a Jito bundle.',
      unit: 'SOL',
      least: 0,
      most: 10,
      step: 0.0001,
      default: 0,
      dial: true,
    },
    crowd: {
      type: 'number',
      label: 'Others who want in',
      sentence: 'How many others want a place in the same block.',
      unit: 'transactions',
      least: 1,
      most: 400,
      step: 1,
      whole: true,
      default: 140,
      dial: true,
    },
    room: {
      type: 'number',
      label: 'Room in the block',
      sentence: 'How many of them fit, in this example.',
      unit: 'transactions',
      least: 1,
      most: 400,
      step: 1,
      whole: true,
      default: 80,
    },
  },
  constants: feeRules,
  compute: offerIn,
  draw,
  describe: (numbers) =>
    `${inDigits(numbers.crowd + 1)} transactions want into a block in which ${inDigits(numbers.room)} fit. You pay ${inDigits(Number(numbers.total))} lamports and stand at ${standing(numbers)}.`,
  readings: (numbers) => [
    ['You pay', inSol(solOf(numbers.total)), `${inDigits(Number(numbers.total))} lamports`],
    ['Your place', inDigits(numbers.place + 1), `of ${inDigits(numbers.crowd + 1)}`],
    ['You are', isIn(numbers) ? 'in' : 'waiting', isIn(numbers) ? 'in this block' : 'for a later block'],
    numbers.isTooSmall
      ? ['The tip', 'too small', `at least ${inDigits(Number(numbers.smallestTip))} lamports count`]
      : [
          'To get in, offer more than',
          numbers.crowd < numbers.room ? 'nothing' : inShort(Number(numbers.bids[numbers.room - 1])),
          numbers.crowd < numbers.room ? 'everybody fits' : 'micro-lamports a unit',
        ],
  ],
  table: ({ baseFee, burnedFee, priorityFee, tip, total }) => ({
    head: ['Part', 'Goes to', 'Lamports', 'SOL'],
    rows: (
      [
        ['Base fee', 'burned', burnedFee],
        ['Base fee', 'the validator', baseFee - burnedFee],
        ['Priority fee', 'the validator', priorityFee],
        ['Tip', 'by Jito, mostly to the validator', tip],
        ['Together', '', total],
      ] as const
    ).map(([part, to, amount]) => [
      part,
      to,
      { shown: inDigits(Number(amount)), value: String(amount) },
      { shown: inSol(solOf(amount)), value: decimalOf(amount, 9) },
    ]),
  }),
  how: [
    'You pay `base fee + priority fee + tip`. The base fee is for one signature. The priority fee is `price × units / 1,000,000` lamports, rounded up, for the limit that you ask for and not for what you use.',
    'In the picture a tip counts like a price: `tip × 1,000,000 / units` millionths of a lamport for each unit. A tip below the smallest that Jito takes counts for nothing.',
    'How likely a fee gets you in is not known, so the figure shows an order and no chance. The others’ bids and the room in the block are invented, every transaction is taken to be of one size, and the leader to sort by what is offered; a real one does so only roughly.',
  ],
  references: [feeRules.base.source],
  dialText: (dial, { price, tip, crowd }) =>
    ({ price: `${inMillions(price)} µlamports`, tip: inSol(solOf(tip)) })[dial] ?? inDigits(crowd),
  valueText: (dial, numbers) => {
    const what = {
      price: `You pay ${inDigits(numbers.price)} micro-lamports a unit`,
      tip: `You tip ${inSol(solOf(numbers.tip))}`,
    };
    return `${what[dial as 'tip'] ?? `${inDigits(numbers.crowd)} others want in`}: ${inSol(solOf(numbers.total))} together, ${standing(numbers)}`;
  },
  drag(numbers, width, _x, y) {
    const { bottom, yAt } = frame(numbers, width);
    return { price: 10 ** yAt(between(y, 26, bottom)) - Number(numbers.fromTip) };
  },
  ranges: ({ price, tip, crowd }) => ({
    price: { least: 0, most: Math.max(10_000_000, price), step: 5_000 },
    tip: { least: 0, most: Math.max(0.005, tip), step: 0.0001 },
    crowd: { least: 1, most: Math.max(300, crowd), step: 1 },
  }),
});
