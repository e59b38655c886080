import { sources } from '#figures/constants.ts';
import { ceilingOf, decimalOf, lamportsOf, quotientOf, solOf, unitsOf } from '#figures/exact.ts';
import { figureKind, type DeclaredConstant, type Table } from '#figures/kind.ts';
import { pick, rect, scaleOf, text, type Mark, type Scene, type Width } from '#figures/scene.ts';
import { inDigits, inFewDigits, inSol } from '#figures/words.ts';

const ofPump = (name: string, value: string, unit = '%'): DeclaredConstant => ({
  name,
  value,
  unit,
  from: '2025-09-01',
  source: sources.pumpFees,
});

const constants = {
  curveCreator: ofPump('pump.fun curve creator fee', '0.30'),
  curveProtocol: ofPump('pump.fun curve protocol fee', '0.95'),
  firstCreator: ofPump('pumpswap first tier creator fee', '0.30'),
  firstProtocol: ofPump('pumpswap first tier protocol fee', '0.93'),
  firstPool: ofPump('pumpswap first tier pool fee', '0.02'),
  secondCreator: ofPump('pumpswap second tier creator fee', '0.95'),
  secondProtocol: ofPump('pumpswap second tier protocol fee', '0.05'),
  secondPool: ofPump('pumpswap second tier pool fee', '0.20'),
  thirdCreator: ofPump('pumpswap third tier creator fee', '0.90'),
  thirdProtocol: ofPump('pumpswap third tier protocol fee', '0.05'),
  thirdPool: ofPump('pumpswap third tier pool fee', '0.20'),
  lastCreator: ofPump('pumpswap last tier creator fee', '0.05'),
  lastProtocol: ofPump('pumpswap last tier protocol fee', '0.05'),
  lastPool: ofPump('pumpswap last tier pool fee', '0.20'),
  firstThreshold: ofPump('pumpswap first threshold', '420', 'SOL'),
  secondThreshold: ofPump('pumpswap second threshold', '1470', 'SOL'),
  thirdThreshold: ofPump('pumpswap third threshold', '2460', 'SOL'),
  lastThreshold: ofPump('pumpswap last threshold', '98240', 'SOL'),
} as const;

const tiers = { curve: 'Curve', first: 'First', second: 'Second', third: 'Third', last: 'Last' } as const;
type TierName = keyof typeof tiers;

/** A fee of an amount in hundredths of a percent, rounded up to a lamport. */
const partOf = (volume: bigint, basisPoints: bigint): bigint => ceilingOf(volume * basisPoints, 10_000n);

function computed(
  { volume, tier }: { volume: number; tier: TierName },
  known: { readonly [Name in keyof typeof constants]: string },
) {
  const traded = lamportsOf(volume);
  const basisPoints = (percent: string) => unitsOf(percent, 2);
  const rowOf = (name: TierName, where: string, creator: string, protocol: string, pool: string) => {
    const [toCreator, toProtocol, toPool] = [basisPoints(creator), basisPoints(protocol), basisPoints(pool)];
    return {
      name,
      where,
      creator: { rate: toCreator, amount: partOf(traded, toCreator) },
      protocol: { rate: toProtocol, amount: partOf(traded, toProtocol) },
      pool: { rate: toPool, amount: partOf(traded, toPool) },
    };
  };
  const grouped = (threshold: string) => inFewDigits(Number(threshold), 2);
  const rows = [
    rowOf('curve', 'on the curve', known.curveCreator, known.curveProtocol, '0'),
    rowOf(
      'first',
      `up to ${grouped(known.firstThreshold)} SOL`,
      known.firstCreator,
      known.firstProtocol,
      known.firstPool,
    ),
    rowOf(
      'second',
      `up to ${grouped(known.secondThreshold)} SOL`,
      known.secondCreator,
      known.secondProtocol,
      known.secondPool,
    ),
    rowOf(
      'third',
      `up to ${grouped(known.thirdThreshold)} SOL`,
      known.thirdCreator,
      known.thirdProtocol,
      known.thirdPool,
    ),
    rowOf('last', `above ${grouped(known.lastThreshold)} SOL`, known.lastCreator, known.lastProtocol, known.lastPool),
  ];
  return { volume, rows, chosen: rows.find(({ name }) => name === tier)! };
}
type Numbers = ReturnType<typeof computed>;
type Row = Numbers['rows'][number];

const rateOf = ({ creator, protocol, pool }: Row): bigint => creator.rate + protocol.rate + pool.rate;
const sumOf = ({ creator, protocol, pool }: Row): bigint => creator.amount + protocol.amount + pool.amount;

/** '0.95%' from 95 hundredths of a percent. */
const inRate = (basisPoints: bigint): string => `${inDigits(Number(basisPoints) / 100, 2)}%`;
const inAmount = (lamports: bigint): string => inSol(solOf(lamports));

function rowMarks(row: Row, isChosen: boolean, y: number, x: (rate: number) => number, width: Width): Mark[] {
  const isWide = width === 680;
  const level = isWide ? y : y + 20;
  let end = 0;
  const parts = [
    { ...row.creator, look: isChosen ? 'bar on' : 'bar' },
    { ...row.protocol, look: 'cell' },
    { ...row.pool, look: 'cell' },
  ] as const;
  const bars = parts.flatMap(({ rate, look }) => {
    const start = end;
    end += Number(rate);
    return rate === 0n ? [] : [rect(look, x(start), level, x(end) - x(start), 24)];
  });
  const label = isWide ? row.where : `${row.where} · ${inRate(rateOf(row))}`;
  return [
    pick({ tier: row.name }, [
      rect('touch', 0, y - 11, width, isWide ? 46 : 58),
      text(isChosen ? 'strong' : '', 0, isWide ? level + 16 : y + 11, label),
      ...bars,
      ...(isWide ? [text(isChosen ? 'strong' : '', x(end) + 8, level + 16, inRate(rateOf(row)))] : []),
    ]),
  ];
}

/** The legend of the chosen bar's parts, below it. */
function legendOf({ chosen }: Numbers, y: number, width: Width): Mark[] {
  const third = width / 3;
  const parts = [
    ['accent', 'creator', chosen.creator],
    ['value', 'pump.fun', chosen.protocol],
    ['', 'pool', chosen.pool],
  ] as const;
  return parts.flatMap(([look, name, { rate, amount }], place): Mark[] => [
    text(look, place * third, y, `${name} ${inRate(rate)}`),
    text('', place * third, y + 18, inAmount(amount)),
  ]);
}

function draw(numbers: Numbers, width: Width): Scene {
  const isWide = width === 680;
  const { rows, chosen } = numbers;
  const most = Math.max(...rows.map((row) => Number(rateOf(row))), 1);
  const x = scaleOf(0, most, isWide ? 170 : 0, width - (isWide ? 60 : 2));
  const gap = isWide ? 46 : 58;
  const bottom = 34 + rows.length * gap;
  return {
    height: bottom + 44,
    marks: [
      text('', 0, 12, isWide ? 'Market cap, and the fee of a trade there' : 'The fee of a trade, by market cap'),
      ...rows.flatMap((row, place) => rowMarks(row, row === chosen, 34 + place * gap, x, width)),
      ...legendOf(numbers, bottom + 14, width),
    ],
  };
}

function table({ rows }: Numbers): Table {
  const rate = (basisPoints: bigint) => ({ shown: inRate(basisPoints), value: quotientOf(basisPoints, 100n, 2) });
  const amount = (lamports: bigint) => ({ shown: inFewDigits(solOf(lamports), 4), value: decimalOf(lamports, 9) });
  return {
    head: ['Market cap', 'Creator', 'pump.fun', 'Pool', 'Creator gets (SOL)', 'All fees (SOL)'],
    rows: rows.map((row) => [
      row.where,
      rate(row.creator.rate),
      rate(row.protocol.rate),
      rate(row.pool.rate),
      amount(row.creator.amount),
      amount(sumOf(row)),
    ]),
  };
}

/** The shares of trading fees on pump.fun's curve and in its pools. */
export const kind = figureKind({
  name: 'creator-fees',
  title: 'Who gets the fee',
  sentence: 'How the fee of trades is parted between creator, pump.fun and pool, by market cap.',
  hint: 'Choose a row',
  caption:
    'A creator earns from every trade, won or lost. The creator’s share is largest in the second tier and falls as the market cap grows.',
  parameters: {
    volume: {
      type: 'number',
      label: 'Traded',
      sentence: 'The volume of all trades, in SOL.',
      unit: 'SOL',
      least: 1,
      most: 1_000_000_000,
      step: 100,
      default: 10_000,
      dial: true,
    },
    tier: {
      type: 'choice',
      label: 'Tier',
      sentence: 'Where the token is traded: on the curve, or in which tier of market cap.',
      options: tiers,
      default: 'second',
      dial: true,
    },
  },
  constants,
  compute: computed,
  draw,
  describe: ({ volume, chosen }) =>
    `The fees of ${inSol(volume)} of trades at a market cap ${chosen.where}: the creator gets ${inAmount(chosen.creator.amount)}, pump.fun ${inAmount(chosen.protocol.amount)}, the pool ${inAmount(chosen.pool.amount)}.`.replace(
      'a market cap on the curve',
      'the stage on the curve',
    ),
  readings: ({ volume, chosen }) => [
    ['The creator gets', inAmount(chosen.creator.amount), `${inRate(chosen.creator.rate)} of ${inSol(volume)}`],
    ['pump.fun gets', inAmount(chosen.protocol.amount), inRate(chosen.protocol.rate)],
    [
      'The pool gets',
      inAmount(chosen.pool.amount),
      chosen.pool.rate === 0n ? 'there is none yet' : inRate(chosen.pool.rate),
    ],
    ['Traders pay', inAmount(sumOf(chosen)), `${inRate(rateOf(chosen))} in all`],
  ],
  table,
  how: [
    'Each part is `volume · rate`, rounded up to a lamport. The market cap is that in SOL, and a trade pays the rates of the tier in which it happens.',
    'pump.fun has 25 tiers; between the third and the last the creator’s rate falls step by step, which is left out. The volume is an example. So are pools that did not come from the curve, coins with a fee of their own, and coins paid in USDC.',
  ],
  references: [sources.pumpFees],
  dialText: (dial, { volume, chosen }) => (dial === 'volume' ? inSol(volume) : chosen.where),
  valueText: (dial, { volume, chosen }) =>
    dial === 'volume'
      ? `${inSol(volume)} traded: the creator gets ${inAmount(chosen.creator.amount)}`
      : `Market cap ${chosen.where}: the creator gets ${inRate(chosen.creator.rate)} of each trade`,
  ranges: ({ volume }) => ({
    volume: { least: 100, most: Math.max(100_000, Math.ceil(volume / 100) * 100), step: 100 },
  }),
});
