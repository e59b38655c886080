import { shortDate, shortDay } from '#contract/format.ts';
import { axesOf, labelledTicks, plotOf, roomFor } from '#figures/axes.ts';
import { path, rect, type Scene, type Width } from '#figures/scene.ts';

const tenth = (value: number): number => Math.round(value * 10) / 10;

// The width of a label such as 'Nov 2026' below an axis, with margins; in pixels.
const labelWidth = 84;

/** The ticks of an axis that ends at `top`: integers if it counts things. */
const valuesUpTo = (top: number, isWhole: boolean) =>
  labelledTicks(0, top, 4).filter(({ value }) => value > 0 && (!isWhole || Number.isInteger(value)));

const monthsIn = (moment: number): number => {
  const date = new Date(moment);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};
const startOf = (month: number): number => Date.UTC(Math.floor(month / 12), month % 12);
const nameOf = (month: number): string => shortDay(new Date(startOf(month)).toISOString().slice(0, 7));

/** At most `most` first days of months between two moments, at equal intervals. */
function monthsBetween(from: number, to: number, most: number) {
  const [first, last] = [monthsIn(from - 1) + 1, monthsIn(to)];
  const apart = [1, 2, 3, 6, 12, 24, 60].find((step) => (last - first) / step < most) ?? 120;
  const begin = Math.ceil(first / apart) * apart;
  const count = Math.max(0, Math.floor((last - begin) / apart) + 1);
  return Array.from({ length: count }, (_, place) => {
    const month = begin + place * apart;
    return { value: startOf(month), label: nameOf(month) };
  });
}

/** A value from a moment on, in milliseconds. */
export interface Step {
  readonly at: number;
  readonly value: number;
}

/** A number that changes in steps: the words of an article after each of its revisions. */
export function stepsScene(steps: readonly Step[], title: string, width: Width): Scene {
  const [from, to] = [steps[0]!.at, steps.at(-1)!.at];
  const top = Math.max(1, ...steps.map(({ value }) => value)) * 1.08;
  const upward = valuesUpTo(top, true);
  const room = { height: [240, 210], left: roomFor(upward, 32), right: 8 } as const;
  const plot = plotOf(width, room, [from, to], [0, top]);
  const { left, right, bottom, x, y } = plot;
  const months = monthsBetween(from, to, (right - left) / labelWidth).filter(
    ({ value }) => x(value) - left > labelWidth / 2 && right - x(value) > labelWidth / 2,
  );
  const [first, last] = [from, to].map((at) => shortDate(new Date(at).toISOString()));
  // Over a few weeks, labels with days are more useful than months.
  const below =
    months.length > 1
      ? { sideways: months }
      : { sideways: [{ value: from, label: first! }], end: first === last ? '' : last! };
  const run = steps.map(({ at, value }) => `H${tenth(x(at))}V${tenth(y(value))}`).join('');
  const line = `M${left} ${tenth(y(steps[0]!.value))}${run}`;
  return {
    height: plot.height,
    marks: [
      ...axesOf(plot, { title, upward, ...below }),
      path('paid', `${line}V${bottom}H${left}Z`),
      path('line step', line),
    ],
  };
}

/** The amount in a month: the total, and the part at the foot of the bar in a darker colour. */
export interface Month {
  /** As 2026-11. */
  readonly month: string;
  readonly all: number;
  readonly part: number;
}

/** The months from the first of these to the last, including empty ones. */
export function everyMonth(months: readonly Month[], until: string): Month[] {
  const known = new Map(months.map((one) => [one.month, one]));
  const [first, last] = [months[0]!.month, until].map((month) => monthsIn(Date.parse(month))) as [number, number];
  return Array.from({ length: last - first + 1 }, (_, place) => {
    const month = new Date(startOf(first + place)).toISOString().slice(0, 7);
    return known.get(month) ?? { month, all: 0, part: 0 };
  });
}

/** A bar for each month, without gaps. `isWhole` means that the values are counts. */
export function barsScene(months: readonly Month[], title: string, isWhole: boolean, width: Width): Scene {
  const top = Math.max(...months.map(({ all }) => all)) * 1.08;
  const upward = valuesUpTo(top, isWhole);
  const room = { height: [200, 180], left: roomFor(upward, 32), right: 8 } as const;
  const plot = plotOf(width, room, [0, months.length], [0, top]);
  const { left, right, bottom, x, y } = plot;
  const step = (right - left) / months.length;
  const bar = Math.min(step * 0.72, 44);
  // Labels the last month, and before it as many as fit.
  const every = Math.ceil(labelWidth / step);
  const named = months.flatMap(({ month }, place) =>
    (months.length - 1 - place) % every === 0 && x(place + 0.5) - labelWidth / 2 > 0
      ? [{ value: place + 0.5, label: shortDay(month) }]
      : [],
  );
  // Below a narrow bar, the label of the last month would pass the end of the axis.
  const hasRoom = step >= labelWidth;
  const below = hasRoom ? { sideways: named } : { sideways: named.slice(0, -1), end: named.at(-1)?.label ?? '' };
  return {
    height: plot.height,
    marks: [
      ...axesOf(plot, { title, upward, ...below }),
      ...months.flatMap(({ all, part }, place) => {
        const from = x(place + 0.5) - bar / 2;
        return [
          ...(all > part ? [rect('bar', from, y(all), bar, y(part) - y(all))] : []),
          ...(part > 0 ? [rect('bar on', from, y(part), bar, bottom - y(part))] : []),
        ];
      }),
    ],
  };
}
