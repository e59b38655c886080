import { decimalOf, solOf } from '#figures/exact.ts';
import { figureKind, type Reference, type Table } from '#figures/kind.ts';
import { hatched, line, rect, scaleOf, text, type Mark, type Scene, type Width } from '#figures/scene.ts';
import { counted, inDigits, inFewDigits, inPercent } from '#figures/words.ts';

const steps: Reference = {
  title: 'Solana: Rent reduction and reclaiming excess rent',
  url: 'https://docs.chainstack.com/docs/solana-rent-reduction-reclaim-excess-rent',
  readAt: '2026-11-24',
};
const plan: Reference = {
  title: 'SIMD-0437: Incrementally Reduce lamports_per_byte to 696',
  url: 'https://raw.githubusercontent.com/solana-foundation/solana-improvement-documents/main/proposals/0437-incremental-rent-reduction.md',
  readAt: '2026-11-24',
};
const layout: Reference = {
  title: 'State of the token program (source)',
  url: 'https://github.com/solana-program/token/blob/eb074cf0874d3037df77b6e6b7d1f286193096b8/interface/src/state.rs',
  readAt: '2026-11-24',
};

/** The rates of SIMD-0437 in order, in lamports a byte. Those after the registry's are planned. */
const rates: readonly (readonly [rate: bigint, from: string])[] = [
  [6_960n, 'from 2020'],
  [6_333n, 'from 3 Sep 2026'],
  [5_080n, 'from 11 Sep 2026'],
  [2_575n, 'third step'],
  [1_322n, 'fourth step'],
  [696n, 'last step'],
];

// The 165 bytes of a token account, by the layout in state.rs.
const fields = [
  ['mint', 32n],
  ['owner', 32n],
  ['amount', 8n],
  ['delegate', 44n],
  ['other', 49n],
] as const;

const looks = { past: 'bar', now: 'bar on', planned: 'ghost' } as const;
type When = keyof typeof looks;

/** Whether a step of the plan is over, if the registry's rate is at `current`; an unplanned rate comes after all. */
function whenIs(place: number, current: number): When {
  if (place === current) return 'now';
  return place < current || current < 0 ? 'past' : 'planned';
}

function computed(
  values: { accounts: number; rate: number },
  constants: { rate: string; overhead: string; size: string },
) {
  const bytes = BigInt(constants.overhead) + BigInt(constants.size);
  const accounts = BigInt(values.accounts);
  const now = BigInt(constants.rate);
  const deposit = (rate: bigint) => accounts * bytes * rate;
  const current = rates.findIndex(([rate]) => rate === now);
  const rows = rates.map(([rate, from], place) => ({
    rate,
    from,
    deposit: deposit(rate),
    when: whenIs(place, current),
  }));
  return {
    accounts: values.accounts,
    overhead: BigInt(constants.overhead),
    bytes,
    now,
    paidRate: BigInt(values.rate),
    needed: deposit(now),
    paid: deposit(BigInt(values.rate)),
    rows: current < 0 ? [...rows, { rate: now, from: 'now', deposit: deposit(now), when: 'now' as const }] : rows,
  };
}
type Numbers = ReturnType<typeof computed>;

const inExactSol = (lamports: bigint): string => `${inFewDigits(solOf(lamports), 8)} SOL`;

/**
 * The bytes of one account from left to right: the network's overhead of each account, then the token program's data.
 */
function bytesRow({ bytes, overhead }: Numbers, width: Width): Mark[] {
  const isWide = width === 680;
  const x = scaleOf(0, Number(bytes), 0, width);
  const edge = x(Number(overhead));
  const shares = fields.map(([, size]) => Number(size));
  const marks = shares.map((size, place) => {
    const start = Number(overhead) + shares.slice(0, place).reduce((sum, one) => sum + one, 0);
    return { name: fields[place]![0], from: x(start), to: x(Math.min(Number(bytes), start + size)) };
  });
  return [
    text('', 0, 12, isWide ? `One account: ${bytes} bytes are paid for` : `One account: ${bytes} bytes`),
    rect('cell', 0, 24, edge, 34),
    text('on-cell', edge / 2, 45, isWide ? `${overhead} for every account` : `${overhead} always`, 'middle'),
    ...marks.flatMap(({ name, from, to }) => [
      rect('cell you', from, 24, to - from, 34),
      ...(to - from > name.length * 7 + 6 ? [text('on-cell', (from + to) / 2, 45, name, 'middle')] : []),
    ]),
  ];
}

function draw(numbers: Numbers, width: Width): Scene {
  const isWide = width === 680;
  const { rows } = numbers;
  const [top, gap] = [108, isWide ? 34 : 46];
  const left = isWide ? 180 : 0;
  const most = rows.reduce((largest, { deposit }) => (deposit > largest ? deposit : largest), 1n);
  const x = scaleOf(0, Number(most), left, width - (isWide ? 130 : 108));
  const bars = rows.flatMap(({ rate, from, deposit, when }, place): Mark[] => {
    const y = top + place * gap;
    const end = x(Number(deposit));
    const named = `${inDigits(Number(rate))} ${when === 'now' ? 'now' : from}`;
    const level = isWide ? y : y + 16;
    return [
      text(
        when === 'now' ? 'strong' : '',
        isWide ? left - 12 : 0,
        isWide ? y + 15 : y + 10,
        named,
        isWide ? 'end' : 'start',
      ),
      rect(looks[when], left, level, end - left, 20),
      ...(when === 'planned' ? [hatched('hatch quiet', left, level, Math.max(1, end - left), 20)] : []),
      text(when === 'now' ? 'strong' : '', end + 8, level + 15, inExactSol(deposit)),
    ];
  });
  return {
    height: top + rows.length * gap + 8,
    marks: [
      ...bytesRow(numbers, width),
      text(
        '',
        0,
        94,
        isWide
          ? 'Lamports a byte, and the deposit at that rate; hatched: planned'
          : 'Lamports a byte and deposit; hatched: planned',
      ),
      ...bars,
      ...(isWide ? [line('axis', left, top - 6, left, top + rows.length * gap - 8)] : []),
    ],
  };
}

function table({ rows, bytes, accounts }: Numbers): Table {
  return {
    head: ['Lamports a byte', 'When', 'Bytes', 'Accounts', 'Deposit (SOL)', 'Closing gives back (SOL)'],
    rows: rows.map(({ rate, from, deposit, when }) => [
      { shown: inDigits(Number(rate)), value: String(rate) },
      when === 'past' ? from : `${from}, ${when}`,
      { shown: String(bytes), value: String(bytes) },
      { shown: inDigits(accounts), value: String(accounts) },
      { shown: inFewDigits(solOf(deposit), 9), value: decimalOf(deposit, 9) },
      { shown: inFewDigits(solOf(deposit), 9), value: decimalOf(deposit, 9) },
    ]),
  };
}

/** The rent of token accounts, and the refund for closing them. */
export const kind = figureKind({
  name: 'token-account',
  title: 'The rent of a token account',
  sentence: 'The deposit for the bytes of token accounts at each rate, and what closing them gives back.',
  hint: 'Move the slider',
  caption:
    'Each token that you hold lies in an account of its own, and each account has a deposit for its bytes. It is not spent: who closes the empty account gets it back.',
  parameters: {
    accounts: {
      type: 'number',
      label: 'Token accounts',
      sentence: 'How many token accounts there are.',
      unit: 'accounts',
      whole: true,
      least: 1,
      most: 100_000,
      step: 1,
      default: 1,
      dial: true,
    },
    rate: {
      type: 'number',
      label: 'Rate when they were opened',
      sentence: 'The rate at which the accounts were opened, in lamports a byte.',
      unit: 'lamports a byte',
      whole: true,
      least: 1,
      most: 100_000,
      step: 1,
      default: 6_960,
    },
  },
  constants: {
    rate: { name: 'rent rate', value: '5080', unit: 'lamports a byte', from: '2026-09-11', source: steps },
    overhead: { name: 'account overhead', value: '128', unit: 'bytes', from: '2019-11-14', source: steps },
    size: { name: 'token account size', value: '165', unit: 'bytes', from: '2020-08-27', source: layout },
  },
  compute: computed,
  draw,
  describe: ({ accounts, bytes, now, needed }) =>
    `A token account is paid for with ${bytes} bytes. At ${inDigits(Number(now))} lamports a byte ${counted(accounts, 'account needs', 'accounts need')} a deposit of ${inExactSol(needed)}, and closing gives it back.`,
  readings: ({ accounts, needed, paid, paidRate, now }) => [
    ['Deposit now', inExactSol(needed), `for ${counted(accounts, 'account')}`],
    ['Closing one gives back', inExactSol(needed / BigInt(accounts)), 'opened at the present rate'],
    ['Opened earlier', inExactSol(paid), `at ${inDigits(Number(paidRate))} lamports a byte`],
    paid >= needed
      ? [
          'More than needed',
          inExactSol(paid - needed),
          paid === needed ? 'nothing to take out' : 'can be taken out without closing',
        ]
      : ['Less than needed', inExactSol(needed - paid), inPercent(Number(paidRate) / Number(now) - 1)],
  ],
  table,
  how: [
    'The deposit of an account is `(128 + its bytes) · rate` lamports. A token account of the first token program has 165 bytes, so it is `293 · rate`.',
    'The rate falls in five steps of SIMD-0437, each switched on by itself; a step that is planned may come later or not at all. Accounts of Token-2022 are larger and left out.',
  ],
  references: [plan, steps, layout],
  dialText: (_dial, { accounts }) => counted(accounts, 'account'),
  valueText: (_dial, { accounts, needed }) =>
    `${counted(accounts, 'token account')}: ${inExactSol(needed)} of deposit, given back when they are closed`,
  ranges: ({ accounts }) => ({ accounts: { least: 1, most: Math.max(100, accounts), step: 1 } }),
});
