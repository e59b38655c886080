/**
 * The look of a line or a shape, named after its meaning; `src/web/features/texts/chart.css` and `figures.css` give
 * each its colour. Green is for things that you move or hold, red only for losses, ink and grey for the rest.
 */
export type ShapeLook =
  // Axes and guides.
  | 'axis'
  | 'grid'
  | 'guide'
  | 'limit'
  | 'now'
  | 'edge'
  // Curves, steps, and the areas below them.
  | 'line'
  | 'line step'
  | 'path'
  | 'loss-line'
  | 'paid'
  | 'taken'
  | 'band'
  | 'inside'
  | 'locked'
  | 'loose'
  // Points, and measures between two of them.
  | 'dot'
  | 'dot ink'
  | 'dot on'
  | 'bid'
  | 'bid in'
  | 'measure'
  | 'measure you'
  | 'measure loss'
  // Somebody’s moves, cells in a row, bars.
  | 'them'
  | 'you'
  | 'cell'
  | 'cell them'
  | 'cell you'
  | 'cell other'
  | 'bar'
  | 'bar on'
  | 'bar loss'
  | 'ghost'
  | 'hatch'
  | 'hatch quiet'
  | 'track'
  | 'fill'
  | 'fill loss'
  // Wallets and the lines between them.
  | 'bubble'
  | 'bubble mine'
  | 'bubble loss'
  | 'payer'
  | 'tie'
  | 'tie quiet'
  | 'tie loss'
  // Rooms, doors and coins.
  | 'wall'
  | 'leaf'
  | 'leaf shut'
  | 'swing'
  | 'coin'
  | 'coin loss'
  // Characters that differ, lines to a label, and invisible areas to press.
  | 'differ'
  | 'lead'
  | 'lead on'
  | 'touch';

/** The look of a text: by default a grey label. `inner` is on a shape, `address` in a row of characters. */
export type TextLook =
  | ''
  | 'value'
  | 'strong'
  | 'accent'
  | 'loss'
  | 'big'
  | 'big accent'
  | 'big loss'
  | 'inner'
  | 'inner loss'
  | 'on-cell'
  | 'on-cell strong'
  | 'on-cell loss'
  | 'small'
  | 'address'
  | 'address seen'
  | 'address differs';

export type Anchor = 'start' | 'middle' | 'end';

/** A part of a drawing, in pixels from its upper left corner. */
export type Mark =
  | { readonly kind: 'path'; readonly look: ShapeLook; readonly d: string; readonly opacity?: number }
  | {
      readonly kind: 'rect';
      readonly look: ShapeLook;
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly radius?: number;
    }
  | { readonly kind: 'circle'; readonly look: ShapeLook; readonly x: number; readonly y: number; readonly r: number }
  | {
      readonly kind: 'text';
      readonly look: TextLook;
      readonly x: number;
      readonly y: number;
      readonly text: string;
      readonly anchor: Anchor;
    }
  /** Marks that set values when pressed, like an event of a timeline. */
  | {
      readonly kind: 'pick';
      readonly sets: Readonly<Record<string, number | string>>;
      readonly marks: readonly Mark[];
    };

/** A drawing at one width. The pointer drags the handle, horizontally or vertically. */
export interface Scene {
  readonly height: number;
  readonly marks: readonly Mark[];
  readonly handle?: { readonly x: number; readonly y: number; readonly way: 'sideways' | 'up and down' };
}

/** The two widths of every drawing. */
export type Width = 680 | 358;

const tenth = (value: number): number => Math.round(value * 10) / 10;

type Point = readonly [x: number, y: number];

/** Returns a scale from values between `from` and `to` to pixels. */
export const scaleOf =
  (from: number, to: number, start: number, end: number) =>
  (value: number): number =>
    start + ((value - from) / (to - from || 1)) * (end - start);

/** The value at a pixel of the same scale. */
export const valueAt = (from: number, to: number, start: number, end: number, pixel: number): number =>
  from + ((pixel - start) / (end - start)) * (to - from);

export const between = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** About `about` round values from `from` to `to`, for an axis. */
export function ticksOf(from: number, to: number, about: number): number[] {
  const raw = (to - from) / about;
  if (!(raw > 0) || !Number.isFinite(raw)) return [];
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = power * ([1, 2, 5, 10].find((times) => times * power >= raw * 0.999) ?? 10);
  const first = Math.ceil(from / step - 1e-9);
  const count = Math.floor(to / step + 1e-9) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, place) => Number(((first + place) * step).toPrecision(12)));
}

/** `steps` + 1 points of a function from `from` to `to`. */
export const along = (from: number, to: number, steps: number, at: (value: number) => Point): Point[] =>
  Array.from({ length: steps + 1 }, (_, step) => at(from + ((to - from) * step) / steps));

/** The path through these points. */
export const through = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${tenth(x)} ${tenth(y)}`).join('L')}`;

export const path = (look: ShapeLook, d: string, opacity?: number): Mark =>
  opacity === undefined
    ? { kind: 'path', look, d }
    : { kind: 'path', look, d, opacity: Math.round(opacity * 100) / 100 };

/** Many small points in one path, with a tenth of the bytes of that many circles. */
export const dots = (look: ShapeLook, points: readonly Point[]): Mark =>
  path(look, points.map(([x, y]) => `M${tenth(x)} ${tenth(y)}h0`).join(''));

/** A straight line. */
export const line = (look: ShapeLook, x1: number, y1: number, x2: number, y2: number): Mark =>
  path(look, `M${tenth(x1)} ${tenth(y1)}L${tenth(x2)} ${tenth(y2)}`);

export const rect = (look: ShapeLook, x: number, y: number, width: number, height: number, radius = 0): Mark => ({
  kind: 'rect',
  look,
  x: tenth(x),
  y: tenth(y),
  width: tenth(Math.max(0, width)),
  height: tenth(Math.max(0, height)),
  ...(radius > 0 ? { radius } : {}),
});

export const circle = (look: ShapeLook, x: number, y: number, r: number): Mark => ({
  kind: 'circle',
  look,
  x: tenth(x),
  y: tenth(y),
  r: tenth(r),
});

export const text = (look: TextLook, x: number, y: number, words: string, anchor: Anchor = 'start'): Mark => ({
  kind: 'text',
  look,
  x: tenth(x),
  y: tenth(y),
  text: words,
  anchor,
});

/** Marks that set values of the figure when pressed. */
export const pick = (sets: Readonly<Record<string, number | string>>, marks: readonly Mark[]): Mark => ({
  kind: 'pick',
  sets,
  marks,
});

/** A horizontal measure with ends. */
export const across = (look: ShapeLook, x1: number, x2: number, y: number): Mark =>
  path(look, `M${tenth(x1)} ${tenth(y - 4)}v8M${tenth(x1)} ${tenth(y)}H${tenth(x2)}M${tenth(x2)} ${tenth(y - 4)}v8`);

/** A vertical measure with ends. */
export const upright = (look: ShapeLook, x: number, y1: number, y2: number): Mark =>
  path(look, `M${tenth(x - 4)} ${tenth(y1)}h8M${tenth(x)} ${tenth(y1)}V${tenth(y2)}M${tenth(x - 4)} ${tenth(y2)}h8`);

/** Diagonal lines over a rectangle, `gap` pixels apart. */
export function hatched(
  look: 'hatch' | 'hatch quiet',
  x: number,
  y: number,
  width: number,
  height: number,
  gap = 6,
): Mark {
  let d = '';
  for (let start = gap; start < width + height; start += gap) {
    const [x1, y1] = start <= height ? [0, start] : [start - height, height];
    const [x2, y2] = start <= width ? [start, 0] : [width, start - width];
    d += `M${tenth(x + x1)} ${tenth(y + y1)}L${tenth(x + x2)} ${tenth(y + y2)}`;
  }
  return path(look, d);
}
