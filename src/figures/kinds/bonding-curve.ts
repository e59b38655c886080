import { axesOf, plotOf } from '#figures/axes.ts';
import { pumpCurve, sources } from '#figures/constants.ts';
import { buyOn, curveOf, reservesAt, soldAt } from '#figures/curve.ts';
import { baseUnitsOf, decimalOf, lamportsOf, least, quotientOf, solOf, tokensOf } from '#figures/exact.ts';
import { afterCurveFee, priceOf, pricePerMillion } from '#figures/formulas.ts';
import { figureKind, type Table } from '#figures/kind.ts';
import { feeParameter } from '#figures/pool.ts';
import {
  along,
  between,
  circle,
  line,
  path,
  text,
  through,
  ticksOf,
  type Mark,
  type Scene,
  type Width,
} from '#figures/scene.ts';
import { inDigits, inFewDigits, inPercent, inShort, inSol, inWords } from '#figures/words.ts';

function computed(
  values: { paid: number; next: number; fee: number },
  constants: { virtualSol: string; virtualTokens: string; forSale: string },
) {
  const curve = curveOf(constants);
  const paid = least(lamportsOf(values.paid), curve.full);
  const spends = lamportsOf(values.next);
  const net = afterCurveFee(spends, values.fee);
  const now = reservesAt(curve, paid);
  return {
    curve,
    paid,
    now,
    spends,
    fee: values.fee,
    sold: soldAt(curve, paid),
    next: buyOn(curve, paid, net),
    first: buyOn(curve, 0n, net),
  };
}
type Numbers = ReturnType<typeof computed>;

function frame({ curve }: Numbers, width: Width) {
  const most = tokensOf(curve.forSale);
  const top = pricePerMillion(reservesAt(curve, curve.full)) * 1.02;
  return { ...plotOf(width, { height: [340, 316], left: [40, 32], right: [14, 10] }, [0, most], [0, top]), most, top };
}
type Frame = ReturnType<typeof frame>;

/** The curve between two payments, in pixels. */
function curveBetween({ curve }: Numbers, { x, y }: Frame, from: bigint, to: bigint) {
  return along(solOf(from), solOf(to), 60, (paid) => {
    const at = lamportsOf(paid);
    return [x(tokensOf(soldAt(curve, at))), y(pricePerMillion(reservesAt(curve, at)))];
  });
}

const axes = (at: Frame): Mark[] =>
  axesOf(at, {
    title: 'SOL per million tokens',
    upward: ticksOf(0, at.top, 5)
      .slice(1)
      .map((price) => ({ value: price, label: inFewDigits(price, 3) })),
    sideways: ticksOf(0, at.most * 0.85, 4).map((sold) => ({ value: sold, label: inShort(sold, 0) })),
    end: inShort(at.most) + (at.isWide ? ' sold' : ''),
  });

/** The next purchase in words: below the curve, else above it, beside the price if that is there too. */
function nextLabel({ curve, sold, next }: Numbers, here: number, priceEnd: number, at: Frame): Mark[] {
  const { right, bottom, x, y, xAt } = at;
  const words = `next: ${inShort(tokensOf(next.got))}`;
  const end = Math.max(x(tokensOf(sold + next.got)) + 8, here + 14);
  if (next.got === 0n || end > right - 84) return [];
  const all = tokensOf(curve.start.bought);
  const curveAt = (pixel: number) => y(pricePerMillion(curve.start) * (all / (all - xAt(pixel))) ** 2);
  if (curveAt(end) + 14 < bottom - 26)
    return [
      text('accent', end, Math.min(bottom - 30, Math.max(curveAt(end) + 14, (curveAt(here) + bottom) / 2 + 4)), words),
    ];
  const start = Math.max(end, priceEnd + 8);
  return [text('accent', start, curveAt(start + words.length * 7.5) - 6, words)];
}

/** The labels of the drawing, each where there is room. */
function labels(numbers: Numbers, at: Frame): Mark[] {
  const { curve, paid, sold, next, now } = numbers;
  const { left, right, bottom, x, y } = at;
  const here = x(tokensOf(sold));
  const end = x(tokensOf(sold + next.got));
  const price = pricePerMillion(now);
  const full = y(pricePerMillion(reservesAt(curve, curve.full)));
  const isLeft = here < left + 90;
  return [
    line('guide', left, y(price), here, y(price)),
    circle('dot', right, full, 4),
    ...(y(price) - full > 24 ? [text('strong', right - 12, full + 2, 'sold out', 'end')] : []),
    ...(here - left > 150 ? [text('value', here - 10, bottom - 9, `${inSol(solOf(paid))} paid in`, 'end')] : []),
    ...(right - end > 90
      ? [
          text(
            '',
            (end + right) / 2,
            bottom - 9,
            `${inShort(tokensOf(curve.forSale - sold - next.got), 0)} left`,
            'middle',
          ),
        ]
      : []),
    ...nextLabel(numbers, here, isLeft ? here + 50 : here, at),
    text(
      'strong',
      isLeft ? here + 4 : here - 15,
      y(price) - (isLeft ? 22 : 9),
      paid === curve.full ? `sold out at ${inDigits(price, 4)}` : inDigits(price, 4),
      isLeft ? 'start' : 'end',
    ),
  ];
}

function draw(numbers: Numbers, width: Width): Scene {
  const { curve, paid, sold, next, now } = numbers;
  const at = frame(numbers, width);
  const { left, bottom, x, y } = at;
  const here = x(tokensOf(sold));
  const below = (from: bigint, to: bigint, start: number) =>
    `${through(curveBetween(numbers, at, from, to))}V${bottom}H${Math.round(start * 10) / 10}Z`;
  const marks = [
    ...axes(at),
    path('paid', below(0n, paid, left)),
    path('taken', below(paid, paid + next.taken, here)),
    path('line', through(curveBetween(numbers, at, 0n, curve.full))),
    ...labels(numbers, at),
  ];
  return { height: at.height, marks, handle: { x: here, y: y(pricePerMillion(now)), way: 'sideways' } };
}

function table({ curve, paid }: Numbers): Table {
  const rows = [0, 10, 30, 60, 85].map(lamportsOf);
  const all = [...new Set([...rows, paid])].filter((one) => one <= curve.full).sort((one, two) => Number(one - two));
  return {
    head: ['SOL paid in', 'Sold (million)', 'Left (million)', 'Price of a million (SOL)'],
    rows: all.map((one) => {
      const sold = soldAt(curve, one);
      const left = curve.forSale - sold;
      const reserves = reservesAt(curve, one);
      return [
        { shown: inFewDigits(solOf(one), 3), value: decimalOf(one, 9) },
        { shown: inDigits(tokensOf(sold) / 1e6, 1), value: decimalOf(sold, 12) },
        { shown: inDigits(tokensOf(left) / 1e6, 1), value: decimalOf(left, 12) },
        { shown: inDigits(pricePerMillion(reserves), 4), value: quotientOf(reserves.paid * 1_000n, reserves.bought) },
      ];
    }),
  };
}

/** pump.fun's curve, which sells each token at a higher price than the one before. */
export const kind = figureKind({
  name: 'bonding-curve',
  title: 'The bonding curve',
  sentence: 'How the price of pump.fun’s curve rises with each SOL that is paid in, and what the next buyer gets.',
  hint: 'Drag the point',
  caption:
    'Each purchase makes the next one dearer. The pale area is the SOL that buyers have paid in, and all that can ever be paid back.',
  parameters: {
    paid: {
      type: 'number',
      label: 'Paid in so far',
      sentence: 'What buyers have paid in before, net of fees; the curve is sold out at about 85.',
      unit: 'SOL',
      least: 0,
      most: 86,
      step: 0.5,
      default: 30,
      dial: true,
    },
    next: {
      type: 'number',
      label: 'The next buyer spends',
      sentence: 'What the next buyer pays, fee included.',
      unit: 'SOL',
      least: 0.1,
      most: 20,
      step: 0.1,
      default: 5,
      dial: true,
    },
    fee: feeParameter,
  },
  constants: pumpCurve,
  compute: computed,
  draw,
  describe: ({ curve, paid, sold, now }) =>
    `The price along the curve. After ${inSol(solOf(paid))} it is ${inDigits(pricePerMillion(now), 4)} SOL per million tokens, and ${inWords(tokensOf(curve.forSale - sold))} of ${inWords(tokensOf(curve.forSale))} tokens are left.`,
  readings: ({ curve, sold, now, next, first, spends }) => [
    [
      'Price now, a million',
      inDigits(pricePerMillion(now), 4),
      `${inDigits(pricePerMillion(now) / pricePerMillion(curve.start), 1)} times the first price`,
    ],
    ['Left on the curve', inShort(tokensOf(curve.forSale - sold)), `of ${inWords(tokensOf(curve.forSale))}`],
    [
      'The next buyer gets',
      inShort(tokensOf(next.got)),
      next.got > 0n
        ? `at ${inDigits(solOf(next.taken) / (tokensOf(next.got) / 1e6), 4)} SOL a million`
        : 'the curve is sold out',
    ],
    ['The first got', inShort(tokensOf(first.got)), `for the same ${inSol(solOf(spends))}`],
  ],
  table,
  how: [
    'The curve keeps `x · y` the same: x is its SOL with the virtual SOL, y its tokens with the virtual tokens. A purchase of d SOL gets `d · y / (x + d)`, rounded down; the price is `x / y`. All is computed in lamports and in millionths of a token.',
    'The curve is sold out when its tokens for sale are gone; what they cost, `n · x / (y − n)`, is rounded up. With a fee, `(d − 1) · 10,000 / (10,000 + fee)` of the next buyer’s lamports reach the curve.',
  ],
  references: [sources.pumpProgram, sources.pumpSdk],
  dialText: (dial, { paid, spends }) => inSol(solOf(dial === 'paid' ? paid : spends)),
  valueText: (dial, { curve, paid, sold, now, next, spends }) =>
    dial === 'paid'
      ? `${inSol(solOf(paid))} paid in: ${inDigits(pricePerMillion(now), 4)} SOL a million, ${inWords(tokensOf(curve.forSale - sold))} tokens left`
      : `The next buyer spends ${inSol(solOf(spends))}: ${inWords(tokensOf(next.got))} tokens, price up ${inPercent(pricePerMillion(next.reserves) / pricePerMillion(now) - 1).slice(1)}`,
  drag(numbers, width, x) {
    const { most, xAt } = frame(numbers, width);
    const sold = baseUnitsOf(between(xAt(x), 0, most));
    return { paid: solOf(priceOf(sold, numbers.curve.start)) };
  },
});
