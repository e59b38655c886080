import { numbersFor } from './seeded.ts';

/** A section through the ground: paths in a box of 640 by 360. */
export interface Ground {
  /** The layers below the surface, from the top, each filled down to the bottom. */
  readonly strata: readonly string[];
  readonly surface: string;
}

const width = 640;
const height = 360;
const layers = 8;

/** The depth of each column: level ground, and a trench with steps down to its deepest column and up again. */
function profile(next: () => number, columns: number): number[] {
  const deepest = 1 + Math.floor(next() * (columns - 2));
  const reach = 1 + Math.floor(next() * 2);
  return Array.from({ length: columns }, (_, column) => {
    const away = Math.abs(column - deepest);
    const cut = away > reach ? 0 : 1 - away / (reach + 1);
    return Math.round(75 + next() * 50 + cut * (120 + next() * 50));
  });
}

/** The ground for a slug, deterministic (design §4, Images). */
export function ground(slug: string): Ground {
  const next = numbersFor(slug);
  const columns = 7 + Math.floor(next() * 4);
  const shares = Array.from({ length: columns }, () => 0.6 + next());
  const whole = shares.reduce((sum, share) => sum + share, 0);
  const edges = shares.map((_, column) =>
    Math.round((width * shares.slice(0, column + 1).reduce((sum, share) => sum + share, 0)) / whole),
  );
  const depths = profile(next, columns);
  const middle = depths.reduce((sum, depth) => sum + depth, 0) / columns;
  const outlines = Array.from({ length: layers }, (_, layer) => {
    const settled = depths.map((depth) =>
      Math.round(middle + (depth - middle) * 0.8 ** layer + layer * 26 + 0.6 * layer ** 2),
    );
    return `M0 ${settled.map((depth, column) => `${column === 0 ? depth : `V${depth}`}H${edges[column]}`).join('')}`;
  });
  return { strata: outlines.map((outline) => `${outline}V${height}H0Z`), surface: outlines[0]! };
}
