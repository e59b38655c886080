import { line, scaleOf, text, ticksOf, valueAt, type Mark, type Width } from './scene.ts';
import { inDigits, inFewDigits, inShort } from './words.ts';

/** The decimals for numbers that are `step` apart: 0 for 5, 1 for 0.2, 3 for 0.005. */
const decimalsOf = (step: number): number => Math.min(9, Math.max(0, Math.ceil(-Math.log10(step) - 1e-9)));

/** A labelled value of an axis. */
interface Tick {
  readonly value: number;
  readonly label: string;
}

/** About `about` round values from `from` to `to`, each with its label for an axis. */
export function labelledTicks(from: number, to: number, about: number): Tick[] {
  const values = ticksOf(from, to, about);
  const step = values.length > 1 ? values[1]! - values[0]! : to - from;
  // A million is counted in millions.
  const sizeOf = (value: number) => 1000 ** Math.floor(Math.log10(Math.abs(value)) / 3);
  return values.map((value) => ({
    value,
    label:
      Math.abs(value) >= 1e6 ? inShort(value, decimalsOf(step / sizeOf(value))) : inDigits(value, decimalsOf(step)),
  }));
}

type Range = readonly [from: number, to: number];

/** A number of pixels: one, or one for the wide drawing and one for the narrow. */
type Pixels = number | readonly [wide: number, narrow: number];

/** The height of a drawing, and the margins around its axes. */
interface Room {
  readonly height: Pixels;
  readonly left: Pixels;
  readonly right: Pixels;
  readonly above?: number;
  readonly below?: number;
}

/** A drawing with axes: their ends, and the scales between them. */
export interface Plot {
  readonly isWide: boolean;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  x(this: void, value: number): number;
  y(this: void, value: number): number;
  /** The value at a pixel. */
  xAt(this: void, pixel: number): number;
  yAt(this: void, pixel: number): number;
}

/** Axes at this width: the horizontal one from `sideways[0]` to `sideways[1]`, the vertical one from `upward[0]` on. */
export function plotOf(width: Width, room: Room, sideways: Range, upward: Range): Plot {
  const isWide = width === 680;
  const pixels = (of: Pixels) => (typeof of === 'number' ? of : of[isWide ? 0 : 1]);
  const { above = 26, below = 34 } = room;
  const height = pixels(room.height);
  const bottom = height - below;
  const [left, right] = [pixels(room.left), width - pixels(room.right)];
  return {
    isWide,
    height,
    left,
    right,
    bottom,
    x: scaleOf(...sideways, left, right),
    y: scaleOf(...upward, bottom, above),
    xAt: (pixel) => valueAt(...sideways, left, right, pixel),
    yAt: (pixel) => valueAt(...upward, bottom, above, pixel),
  };
}

/**
 * The axes: `title` above names the vertical one, `upward` are grid lines with their values, `sideways` the values
 * below, and `end` names them at the right.
 */
export function axesOf(
  plot: Plot,
  { title, upward = [], sideways = [], end = '' }: { title: string; upward?: Tick[]; sideways?: Tick[]; end?: string },
): Mark[] {
  const { height, left, right, bottom, x, y } = plot;
  return [
    text('', 0, 12, title),
    ...gridOf(upward, left, right, y),
    line('axis', left, bottom, right, bottom),
    // The label of the first value starts at the axis.
    ...sideways.map(({ value, label }) =>
      text('', x(value), height - 12, label, x(value) === left ? 'start' : 'middle'),
    ),
    ...(end === '' ? [] : [text('', right, height - 12, end, 'end')]),
  ];
}

/** The margin for labels at the left of an axis, in pixels: at least `least`. */
export const roomFor = (ticks: readonly Pick<Tick, 'label'>[], least: number): number =>
  Math.max(least, ...ticks.map(({ label }) => label.length * 7 + 12));

/** Horizontal grid lines with their values at the left. */
export const gridOf = (ticks: readonly Tick[], left: number, right: number, y: (value: number) => number): Mark[] =>
  ticks.flatMap(({ value, label }) => [
    line('grid', left, y(value), right, y(value)),
    text('', left - 8, y(value) + 4, label, 'end'),
  ]);

/** A price with four significant digits: '0.1118', '2,641', '0.00003120'. */
export function priceText(price: number): string {
  if (price === 0 || !Number.isFinite(price)) return inDigits(price);
  const power = Math.floor(Math.log10(Math.abs(price)));
  return Math.abs(price) >= 1e6 ? inShort(price, 2) : inFewDigits(price, Math.min(12, Math.max(0, 3 - power)));
}
