import { decimalOf, lamportsOf, solOf } from '#figures/exact.ts';
import { feeOf } from '#figures/formulas.ts';
import { figureKind, type Reference, type Table } from '#figures/kind.ts';
import { feeParameter } from '#figures/pool.ts';
import { circle, path, rect, scaleOf, text, type Mark, type Scene, type Width } from '#figures/scene.ts';
import { counted, inDigits, inFewDigits, inSol, inWords } from '#figures/words.ts';

const fees: Reference = {
  title: 'Fee structure',
  url: 'https://solana.com/docs/core/fees/fee-structure',
  readAt: '2026-11-24',
};

/** The path of one amount around a ring of wallets: each hop is a trade that pays its fees from the amount. */
function around(amount: bigint, hops: number, basisPoints: number, network: bigint) {
  let left = amount;
  let shown = 0n;
  let trades = 0;
  while (trades < hops && left > network) {
    const traded = left - network;
    shown += traded;
    left = traded - feeOf(traded, basisPoints);
    trades += 1;
  }
  return { shown, left, cost: amount - left, trades };
}

function computed(
  values: { wallets: number; rounds: number; amount: number; fee: number },
  constants: { network: string },
) {
  const amount = lamportsOf(values.amount);
  const of = (rounds: number) => around(amount, values.wallets * rounds, values.fee, BigInt(constants.network));
  const steps = [1, 2, 5, 10, 20, 50, 100];
  return {
    ...values,
    amount,
    ring: of(values.rounds),
    rows: [...new Set([...steps, values.rounds])]
      .sort((one, two) => one - two)
      .map((rounds) => ({ rounds, ...of(rounds) })),
  };
}
type Numbers = ReturnType<typeof computed>;

const inSolWords = (lamports: bigint): string => {
  const sol = solOf(lamports);
  return sol < 100_000 ? inSol(sol) : `${inWords(sol)} SOL`;
};

/** The ratio of the shown volume to the real money. */
const timesOf = ({ ring, amount }: Numbers): string => `${inFewDigits(solOf(ring.shown) / solOf(amount), 1)}×`;

/** The wallets in a circle with arrows, and the ring's volume in the middle. */
function ringMarks(numbers: Numbers, centre: { x: number; y: number }, radius: number): Mark[] {
  const { wallets, ring } = numbers;
  // As large as the number of wallets allows.
  const size = Math.max(5, Math.min(14, 160 / wallets));
  const at = (place: number, r = radius) => {
    const angle = ((place % wallets) / wallets) * 2 * Math.PI - Math.PI / 2;
    return { x: centre.x + r * Math.cos(angle), y: centre.y + r * Math.sin(angle) };
  };
  const places = Array.from({ length: wallets }, (_, place) => place);
  const tenth = (value: number) => Math.round(value * 10) / 10;
  const turn = (size + 5) / radius / ((2 * Math.PI) / wallets);
  const ties = places.map((place) => {
    const [from, to] = [at(place + turn), at(place + 1 - turn)];
    const tip = at(place + 1 - turn - 0.0001);
    const [inner, outer] = [at(place + 1 - turn * 1.45, radius - 4), at(place + 1 - turn * 1.45, radius + 4)];
    return `M${tenth(from.x)} ${tenth(from.y)}A${radius} ${radius} 0 0 1 ${tenth(to.x)} ${tenth(to.y)}M${tenth(inner.x)} ${tenth(inner.y)}L${tenth(tip.x)} ${tenth(tip.y)}L${tenth(outer.x)} ${tenth(outer.y)}`;
  });
  return [
    path('tie', ties.join('')),
    ...places.map((place) => circle(place === 0 ? 'payer' : 'bubble', at(place).x, at(place).y, size)),
    text('big', centre.x, centre.y - 4, timesOf(numbers), 'middle'),
    text('', centre.x, centre.y + 18, 'the money that is there', 'middle'),
    text('', centre.x, centre.y + 36, counted(ring.trades, 'trade'), 'middle'),
  ];
}

function bars(numbers: Numbers, left: number, top: number, width: number): Mark[] {
  const { ring, amount } = numbers;
  const most = solOf(ring.shown > amount ? ring.shown : amount);
  const x = scaleOf(0, most, left, left + width);
  const rows = [
    ['bar', '', 'Volume that is shown', ring.shown],
    ['bar on', 'strong', 'Money that went around', amount],
    ['bar loss', 'loss', 'What it cost in fees', ring.cost],
  ] as const;
  return rows.flatMap(([look, words, label, lamports], place): Mark[] => {
    const y = top + place * 66;
    return [
      text(words, left, y + 10, label),
      rect(look, left, y + 20, Math.max(1.5, x(solOf(lamports)) - left), 20),
      text('value', left + width, y + 10, inSolWords(lamports), 'end'),
    ];
  });
}

function draw(numbers: Numbers, width: Width): Scene {
  return width === 680
    ? { height: 290, marks: [...ringMarks(numbers, { x: 145, y: 145 }, 120), ...bars(numbers, 330, 52, 348)] }
    : { height: 460, marks: [...ringMarks(numbers, { x: 179, y: 125 }, 104), ...bars(numbers, 0, 268, 358)] };
}

function table({ rows }: Numbers): Table {
  const cell = (lamports: bigint) => ({ shown: inFewDigits(solOf(lamports), 4), value: decimalOf(lamports, 9) });
  return {
    head: ['Rounds', 'Trades', 'Volume shown (SOL)', 'Left (SOL)', 'Cost (SOL)'],
    rows: rows.map(({ rounds, trades, shown, left, cost }) => [
      { shown: inDigits(rounds), value: String(rounds) },
      { shown: inDigits(trades), value: String(trades) },
      cell(shown),
      cell(left),
      cell(cost),
    ]),
  };
}

const whole = { type: 'number', whole: true, least: 1, step: 1, dial: true } as const;

/** One amount that a ring of wallets trades with itself, and the volume that this shows. */
export const kind = figureKind({
  name: 'wash-ring',
  title: 'A ring that trades with itself',
  sentence: 'The volume that one amount shows when it goes around a ring of wallets, and what that costs.',
  hint: 'Move the sliders',
  caption:
    'One person owns every wallet of the ring. A chart counts the same money at each hop: the token looks busy, though ' +
    'nobody else has bought it.',
  parameters: {
    wallets: {
      ...whole,
      label: 'Wallets',
      sentence: 'How many wallets of one person form the ring.',
      unit: 'wallets',
      least: 2,
      most: 50,
      default: 8,
    },
    rounds: {
      ...whole,
      label: 'Rounds',
      sentence: 'How often the amount goes around.',
      unit: 'rounds',
      most: 100,
      default: 10,
    },
    amount: {
      type: 'number',
      label: 'Amount',
      sentence: 'What goes around, in SOL.',
      unit: 'SOL',
      least: 0.001,
      most: 1_000_000,
      step: 1,
      default: 10,
    },
    fee: { ...feeParameter, default: 25 },
  },
  constants: {
    network: { name: 'base fee', value: '5000', unit: 'lamports', from: '2022-02-11', source: fees },
  },
  compute: computed,
  draw,
  describe: ({ wallets, rounds, amount, ring }) =>
    `${inSolWords(amount)} go around a ring of ${counted(wallets, 'wallet')} ` +
    `${rounds === 1 ? 'once' : `${inDigits(rounds)} times`}: ${counted(ring.trades, 'trade')} show a volume of ` +
    `${inSolWords(ring.shown)} and cost ${inSolWords(ring.cost)}.`,
  readings: (numbers) => [
    ['Volume shown', inSolWords(numbers.ring.shown), counted(numbers.ring.trades, 'trade')],
    ['Money behind it', inSolWords(numbers.amount), 'of one person'],
    ['It cost', inSolWords(numbers.ring.cost), 'in fees'],
    ['For each SOL of volume', inSol(Number(numbers.ring.cost) / Math.max(1, Number(numbers.ring.shown))), 'of fees'],
  ],
  table,
  how: [
    'Each hop trades what is left after the network’s fee for one signature. The fee of the pool is `traded · fee / 10,000`, ' +
      'rounded up to a lamport, and goes from the amount.',
    'The ring is an example. The price stands still, tips and priority fees are left out, and who owns a pool’s liquidity ' +
      'gets a part of the fee back.',
  ],
  references: [fees],
  dialText: (dial, { wallets, rounds }) => (dial === 'wallets' ? counted(wallets, 'wallet') : counted(rounds, 'round')),
  valueText: (dial, { wallets, rounds, ring }) =>
    `${dial === 'wallets' ? counted(wallets, 'wallet') : counted(rounds, 'round')}: ${inSolWords(ring.shown)} of volume ` +
    `for ${inSolWords(ring.cost)} of fees`,
});
