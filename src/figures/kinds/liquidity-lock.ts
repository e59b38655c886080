import { sources } from '#figures/constants.ts';
import { baseUnitsOf, decimalOf, solOf, unitsOf } from '#figures/exact.ts';
import { reversed, swapped } from '#figures/formulas.ts';
import { figureKind } from '#figures/kind.ts';
import { poolOf, poolParameters } from '#figures/pool.ts';
import { hatched, line, rect, scaleOf, text, valueAt, type Mark, type Scene, type Width } from '#figures/scene.ts';
import { inDigits, inFewDigits, inSol } from '#figures/words.ts';

/** Parts of the pool are in millionths of a percent. */
const decimals = 6;
const whole = unitsOf(100, decimals);
const percentOf = (units: bigint): number => Number(units) / 10 ** decimals;
const percent = (units: bigint): string => `${inFewDigits(percentOf(units), 2)}%`;

/** The drawing shows a year. */
const lastDay = 365;

interface Given {
  readonly sol: number;
  readonly tokens: number;
  readonly burned: number;
  readonly until: number;
  readonly day: number;
}

/** The burned, locked and free parts of the pool on a day. */
function stateOn(day: number, burned: bigint, until: number) {
  const rest = whole - burned;
  return day >= until ? { day, burned, locked: 0n, free: rest } : { day, burned, locked: rest, free: 0n };
}

function computed({ burned, until, day, ...pool }: Given, { supply }: { supply: string }) {
  const reserves = poolOf(pool);
  const state = stateOn(day, unitsOf(burned, decimals), until);
  const taken = {
    paid: (reserves.paid * state.free) / whole,
    bought: (reserves.bought * state.free) / whole,
  };
  const left = { paid: reserves.paid - taken.paid, bought: reserves.bought - taken.bought };
  const sells = baseUnitsOf(supply) / 100n;
  return {
    until,
    state,
    pool: reserves,
    taken,
    left,
    sells,
    before: swapped(sells, reversed(reserves)),
    after: swapped(sells, reversed(left)),
  };
}
type Numbers = ReturnType<typeof computed>;

function frame(numbers: Numbers, width: Width) {
  const isWide = width === 680;
  const height = isWide ? 292 : 282;
  const [left, right, top, bottom] = [40, width - 6, 26, height - 38];
  return {
    isWide,
    height,
    left,
    right,
    top,
    bottom,
    x: scaleOf(0, lastDay, left, right),
    burnedTop: scaleOf(0, 100, bottom, top)(percentOf(numbers.state.burned)),
  };
}
type Frame = ReturnType<typeof frame>;

/** The labels of the three areas, where each has room. */
function names({ until }: Numbers, { isWide, left, right, top, bottom, x, burnedTop }: Frame): Mark[] {
  const ends = x(Math.min(until, lastDay));
  const middle = (top + burnedTop) / 2 + 5;
  const hasRest = burnedTop - top > 26;
  const isLong = ends - left > 160;
  return [
    ...(bottom - burnedTop > 26
      ? [text('value', left + 12, (burnedTop + bottom) / 2 + 5, isWide ? 'burned: nobody can take it' : 'burned')]
      : []),
    ...(hasRest && ends - left > 64
      ? [text('value', left + 12, middle, isLong ? `locked until day ${until}` : 'locked')]
      : []),
    ...(hasRest && right - ends > 60
      ? [text('loss', right - 12, middle, right - ends > 220 ? 'free: the creator can take it' : 'free', 'end')]
      : []),
  ];
}

function draw(numbers: Numbers, width: Width): Scene {
  const at = frame(numbers, width);
  const { height, left, right, top, bottom, x, burnedTop, isWide } = at;
  const ends = x(Math.min(numbers.until, lastDay));
  const here = x(numbers.state.day);
  return {
    height,
    marks: [
      text('', 0, 12, '% of the pool'),
      rect('band', left, burnedTop, right - left, bottom - burnedTop),
      hatched('hatch quiet', left, burnedTop, right - left, bottom - burnedTop),
      rect('locked', left, top, ends - left, burnedTop - top),
      rect('loose', ends, top, right - ends, burnedTop - top),
      // The handle would cover the zero on the first days.
      ...[0, 50, 100]
        .filter((value) => value > 0 || here > left + 20)
        .map((value) => text('', left - 8, scaleOf(0, 100, bottom, top)(value) + 4, String(value), 'end')),
      line('axis', left, bottom, right, bottom),
      line('edge', left, burnedTop, right, burnedTop),
      line('edge', ends, top, ends, burnedTop),
      ...[100, 200, 300].map((day) => text('', x(day), height - 8, String(day), 'middle')),
      text('', left, height - 8, 'day 0'),
      ...(isWide ? [text('', right, height - 8, 'a year', 'end')] : []),
      ...names(numbers, at),
      line('now', here, top - 6, here, bottom),
    ],
    handle: { x: here, y: bottom, way: 'sideways' },
  };
}

/** The burned, locked and free parts of a pool, and the output of a sale after the free part leaves. */
export const kind = figureKind({
  name: 'liquidity-lock',
  title: 'Liquidity: burned, locked, free',
  sentence:
    'Which part of a pool nobody can take, which part waits for a day, and what selling brings after it has left.',
  hint: 'Drag the day',
  caption: 'A lock is a date, not a promise. Move the day past it and look at what is left.',
  parameters: {
    ...poolParameters,
    burned: {
      type: 'number',
      label: 'Burned',
      sentence: 'The part of the LP tokens that is burned, in percent.',
      unit: '%',
      least: 0,
      most: 100,
      step: 1,
      default: 40,
      dial: true,
    },
    until: {
      type: 'number',
      label: 'The rest is locked until',
      sentence: 'The day on which the lock of the rest ends, counted from the opening; 0 for no lock.',
      unit: 'days',
      least: 0,
      most: lastDay,
      step: 1,
      whole: true,
      default: 120,
      dial: true,
    },
    day: {
      type: 'number',
      label: 'Look at',
      sentence: 'The day that is looked at, counted from the opening.',
      unit: 'days',
      least: 0,
      most: lastDay,
      step: 1,
      whole: true,
      default: 190,
      dial: true,
    },
  },
  constants: {
    supply: {
      name: 'pump.fun supply',
      value: '1000000000',
      unit: 'tokens',
      from: '2025-04-04',
      source: sources.pumpProgram,
    },
  },
  compute: computed,
  draw,
  describe: ({ state, until }) =>
    `Of the pool ${percent(state.burned)} is burned, and the rest is locked until day ${until}. On day ${state.day} the creator can take ${percent(state.free)}.`,
  readings: ({ state, taken, pool, before, after }) => [
    [
      `On day ${state.day} they can take`,
      percent(state.free),
      `${inSol(solOf(taken.paid))} of ${inSol(solOf(pool.paid))}`,
    ],
    ['Selling 1% now brings', inSol(solOf(before)), 'from the whole pool'],
    ['After they leave', inSol(solOf(after)), after > 0n ? 'from what stays' : 'the pool is empty'],
  ],
  table({ state, until }) {
    const days = [...new Set([0, 90, 180, 270, lastDay, until, state.day])].toSorted((one, two) => one - two);
    return {
      head: ['Day', 'Burned', 'Locked', 'Free'],
      rows: days.map((day) => {
        const { burned, locked, free } = stateOn(day, state.burned, until);
        return [
          { shown: inDigits(day), value: String(day) },
          ...[burned, locked, free].map((part) => ({ shown: percent(part), value: decimalOf(part, decimals) })),
        ];
      }),
    };
  },
  how: [
    'LP tokens are the claim on a pool. Burned ones claim nothing any more; locked ones are held by a program until a day.',
    'What is taken comes out of both sides of the pool, so the price stays and the depth goes. From x SOL and y tokens that stay, a sale of t tokens brings `x · t / (y + t)`, rounded down; t is 1% of the supply.',
    'The pool and the days are an example. Fees are left out, and a sale is counted as if nobody else sold.',
  ],
  references: [sources.constantProduct],
  dialText: (dial, { state, until }) =>
    ({ burned: percent(state.burned), until: `day ${until}` })[dial] ?? `day ${state.day}`,
  valueText: (dial, { state, until, after }) => {
    const what = {
      burned: `${percent(state.burned)} is burned`,
      until: `The rest is locked until day ${until}`,
    };
    return `${what[dial as 'burned'] ?? `Day ${state.day}`}: the creator can take ${percent(state.free)}, selling 1% then brings ${inSol(solOf(after))}`;
  },
  drag(numbers, width, x) {
    const { left, right } = frame(numbers, width);
    return { day: valueAt(0, lastDay, left, right, x) };
  },
});
