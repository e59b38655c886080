/** The drawing of a wallet: two hues in degrees, and its squares as an SVG path in a box of 5 by 5. */
interface Face {
  readonly hue: number;
  readonly other: number;
  readonly path: string;
}

/** FNV-1a, 32 bit. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193);
  return value >>> 0;
}

/** Pseudo-random numbers from 0 up to 1, deterministic for a seed (xorshift32). */
function numbers(seed: number): () => number {
  let state = seed || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

const size = 5;
const step = 15;

/**
 * The same drawing as on the site's pages. `src/web/ui` may import nothing of the server's trees, so both have the
 * code, and test/card-faces.test.ts compares them.
 */
export function face(key: string): Face {
  const next = numbers(hash(key));
  const hue = Math.floor(next() * (360 / step)) * step;
  const other = (hue + 90 + Math.floor(next() * (180 / step + 1)) * step) % 360;
  const cells = Array.from({ length: size * 3 }, () => next() < 0.5);
  const squares = cells.flatMap((isOn, index) => {
    if (!isOn) return [];
    const [x, y] = [index % 3, Math.floor(index / 3)];
    return x === 2 ? [`M2 ${y}h1v1h-1z`] : [`M${x} ${y}h1v1h-1z`, `M${size - 1 - x} ${y}h1v1h-1z`];
  });
  return { hue, other, path: squares.join('') };
}
