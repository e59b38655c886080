import { numbersFor } from './seeded.ts';

/**
 * The drawing of a key: the hues of background and squares in degrees, and the squares as an SVG path in a box of 5 by
 * 5.
 */
export interface Face {
  readonly hue: number;
  readonly other: number;
  readonly path: string;
}

const size = 5;
const step = 15;

/**
 * The drawing of a key, from the whole of it, so that two keys with the same ends look different. It is deterministic.
 */
export function face(key: string): Face {
  const next = numbersFor(key);
  const hue = Math.floor(next() * (360 / step)) * step;
  // At least a quarter of the circle away.
  const other = (hue + 90 + Math.floor(next() * (180 / step + 1)) * step) % 360;
  // The left three columns; the right two mirror them, because people recognise faces better than noise.
  const cells = Array.from({ length: size * 3 }, () => next() < 0.5);
  const squares = cells.flatMap((isOn, index) => {
    if (!isOn) return [];
    const [x, y] = [index % 3, Math.floor(index / 3)];
    return x === 2 ? [`M2 ${y}h1v1h-1z`] : [`M${x} ${y}h1v1h-1z`, `M${size - 1 - x} ${y}h1v1h-1z`];
  });
  return { hue, other, path: squares.join('') };
}
