import { sources } from '#figures/constants.ts';
import { decimalOf, lamportsOf, solOf, tokensOf, unitsOf } from '#figures/exact.ts';
import { after, reversed, swapped, type Reserves } from '#figures/formulas.ts';
import { figureKind, type Table } from '#figures/kind.ts';
import { poolOf, poolParameters } from '#figures/pool.ts';
import { line, rect, scaleOf, text, type Mark, type Scene, type Width } from '#figures/scene.ts';
import { choiceCells, stepOf } from '#figures/steps.ts';
import { inFewDigits, inPercent, inShort, inSol } from '#figures/words.ts';

const titles = ['The pool opens', 'Others buy', 'The maker pulls', 'Buyers sell'] as const;

/** The balances after a step, in lamports and base units. */
interface State {
  readonly pool: Reserves;
  /** The amounts that the maker has withdrawn. */
  readonly maker: Reserves;
  /** The buyers' tokens and SOL. */
  readonly buyers: Reserves;
}

/** The output of selling the buyers' tokens at once, which is less than their number times the price. */
const worthOf = ({ pool, buyers }: State): bigint =>
  buyers.bought === 0n || pool.bought === 0n ? 0n : swapped(buyers.bought, reversed(pool));

function computed(values: { sol: number; tokens: number; bought: number; pulled: number; step: number }) {
  const bought = lamportsOf(values.bought);
  const nothing = { paid: 0n, bought: 0n };
  const opened: State = { pool: poolOf(values), maker: nothing, buyers: { paid: bought, bought: 0n } };
  const trade = after(bought, opened.pool);
  const grown: State = { pool: trade.reserves, maker: nothing, buyers: { paid: 0n, bought: trade.got } };
  // A holder of a part of the liquidity withdraws that part of both sides, rounded down.
  const part = unitsOf(values.pulled, 6);
  const share = (amount: bigint) => (amount * part) / 100_000_000n;
  const taken = { paid: share(grown.pool.paid), bought: share(grown.pool.bought) };
  const pulled: State = {
    pool: { paid: grown.pool.paid - taken.paid, bought: grown.pool.bought - taken.bought },
    maker: taken,
    buyers: grown.buyers,
  };
  const brings = worthOf(pulled);
  const sold: State = {
    pool: { paid: pulled.pool.paid - brings, bought: pulled.pool.bought + pulled.buyers.bought },
    maker: taken,
    buyers: { paid: brings, bought: 0n },
  };
  const states = [opened, grown, pulled, sold] as const;
  return { ...values, paid: bought, put: opened.pool.paid, states, now: states[values.step - 1]! };
}
type Numbers = ReturnType<typeof computed>;

const inLamports = (lamports: bigint): string => inSol(solOf(lamports));

/** The parts of the picture: owner, look, and amount of SOL. */
const placesOf = ({ now, step }: Numbers) =>
  [
    { name: 'In the pool', short: 'pool', look: 'bar', words: 'value', sol: now.pool.paid, tokens: now.pool.bought },
    {
      name: 'With the maker',
      short: 'maker',
      look: 'bar loss',
      words: step < 3 ? '' : 'loss',
      sol: now.maker.paid,
      tokens: now.maker.bought,
    },
    {
      name: 'With the buyers',
      short: 'buyers',
      look: 'bar on',
      words: 'accent',
      sol: now.buyers.paid,
      tokens: now.buyers.bought,
    },
  ] as const;

const short = ['Open', 'Buy', 'Pull', 'Sell'];

const stepMarks = ({ step }: Numbers, width: Width): Mark[] =>
  choiceCells(
    titles.map((title, place) => ({
      sets: { step: place + 1 },
      words: width === 680 ? `${place + 1} ${title}` : short[place]!,
      isNow: place + 1 === step,
    })),
    width,
  );

function draw(numbers: Numbers, width: Width): Scene {
  const isWide = width === 680;
  const [left, right] = [isWide ? 130 : 0, width - (isWide ? 96 : 2)];
  const all = numbers.states[1].pool.paid;
  const x = scaleOf(0, Math.max(1e-9, solOf(all)), left, right);
  const gap = isWide ? 56 : 80;
  const rows = placesOf(numbers).flatMap(({ name, look, words, sol, tokens }, place): Mark[] => {
    const y = 76 + place * gap;
    const level = isWide ? y : y + 18;
    const end = x(solOf(sol));
    const held = tokens === 0n ? 'no tokens' : `${inShort(tokensOf(tokens))} tokens`;
    return [
      text(words === '' ? '' : 'strong', 0, isWide ? y + 16 : y + 6, name),
      rect('track', left, level, right - left, 24),
      rect(look, left, level, end - left, 24),
      isWide ? text(words, right + 8, level + 16, inLamports(sol)) : text(words, right, y + 6, inLamports(sol), 'end'),
      text('', left + (isWide ? 6 : 0), level + 40, held),
    ];
  });
  return {
    height: 76 + 3 * gap + (isWide ? 4 : 6),
    marks: [
      ...stepMarks(numbers, width),
      ...(isWide ? [line('axis', left, 70, left, 76 + 3 * gap - 16)] : []),
      ...rows,
    ],
  };
}

function table({ states }: Numbers): Table {
  const sol = (lamports: bigint) => ({ shown: inFewDigits(solOf(lamports), 4), value: decimalOf(lamports, 9) });
  return {
    head: ['Step', 'SOL in the pool', 'Tokens in the pool', 'SOL with the maker', 'Worth of the buyers’ tokens (SOL)'],
    rows: states.map((state, place) => [
      `${place + 1} ${titles[place]}`,
      sol(state.pool.paid),
      { shown: inShort(tokensOf(state.pool.bought)), value: decimalOf(state.pool.bought, 6) },
      sol(state.maker.paid),
      sol(worthOf(state)),
    ]),
  };
}

/** The description of the picture. */
const described = (numbers: Numbers): string =>
  `Step ${numbers.step}, ${titles[numbers.step - 1]!.toLowerCase()}: ${inLamports(numbers.now.pool.paid)} are in the pool, ${inLamports(numbers.now.maker.paid)} with the maker, and the buyers’ tokens would bring ${inLamports(worthOf(numbers.now))}.`;

/** A pool whose maker withdraws the liquidity, step by step. */
export const kind = figureKind({
  name: 'rug-pull',
  title: 'A pool is pulled',
  sentence: 'Where the SOL of a pool are before and after its maker takes the liquidity out.',
  hint: 'Go step by step',
  caption:
    'Who opened the pool holds its liquidity, and with it both sides of the pool: also the SOL that others have paid in. Their tokens stay, and nothing is left to pay for them.',
  parameters: {
    ...poolParameters,
    sol: { ...poolParameters.sol, default: 20 },
    tokens: { ...poolParameters.tokens, default: 800_000_000 },
    bought: {
      type: 'number',
      label: 'Others buy for',
      sentence: 'What all buyers together pay into the pool.',
      unit: 'SOL',
      least: 0.001,
      most: 1_000_000,
      step: 1,
      default: 60,
      dial: true,
    },
    pulled: {
      type: 'number',
      label: 'The maker pulls',
      sentence: 'The part of the liquidity that the maker takes out.',
      unit: '%',
      least: 0,
      most: 100,
      step: 1,
      default: 95,
      dial: true,
    },
    step: stepOf(3),
  },
  constants: {},
  compute: computed,
  draw,
  describe: described,
  readings: ({ states, paid, put, pulled }) => {
    const [, grown, gone, sold] = states;
    return [
      ['Buyers paid', inLamports(paid), `for ${inShort(tokensOf(grown.buyers.bought))} tokens`],
      ['The maker takes', inLamports(gone.maker.paid), `${inFewDigits(pulled, 2)}% of both sides`],
      [
        gone.maker.paid >= put ? 'More than was put in' : 'Less than was put in',
        inLamports(gone.maker.paid >= put ? gone.maker.paid - put : put - gone.maker.paid),
        `after ${inLamports(put)}`,
      ],
      ['Buyers get back', inLamports(sold.buyers.paid), inPercent(Number(sold.buyers.paid) / Number(paid) - 1)],
    ];
  },
  table,
  how: [
    'The pool keeps `x · y` the same while others buy: d SOL get `d · y / (x + d)` tokens. Who holds a part of the liquidity takes that part of x and of y out. Then all tokens t of the buyers are sold into the rest, for `x · t / (y + t)`.',
    'The amounts are an example. Fees are left out, the maker sells no tokens, and no liquidity is burned or locked.',
  ],
  references: [sources.constantProduct],
  dialText: (dial, { bought, pulled, step }) => {
    if (dial === 'step') return titles[step - 1]!;
    return dial === 'bought' ? inSol(bought) : `${inFewDigits(pulled, 2)}%`;
  },
  valueText: (dial, numbers) => {
    const [, , gone, sold] = numbers.states;
    if (dial === 'step') return described(numbers);
    return dial === 'bought'
      ? `Others buy for ${inSol(numbers.bought)}: the maker takes ${inLamports(gone.maker.paid)}`
      : `The maker pulls ${inFewDigits(numbers.pulled, 2)}%: the buyers get ${inLamports(sold.buyers.paid)} back`;
  },
  ranges: ({ sol, bought }) => {
    const most = Math.max(10 * sol, bought);
    const step = 10 ** Math.floor(Math.log10(most / 50));
    return { bought: { least: step, most: Math.max(step, Math.ceil(most / step) * step), step } };
  },
});
