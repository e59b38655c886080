import { cardSize } from './card.ts';
import { fitted } from './lines.ts';
import { drawable, Shaping, type Line, type Look } from './shaping.ts';

/** The distance of everything from the left and right edges, and the width between, in pixels. */
export const side = 72;
export const inner = cardSize.width - 2 * side;

export const sans = (size: number, colour: string, weight = 400): Look => ({ family: 'sans', weight, size, colour });
export const serif = (size: number, colour: string, weight = 400, tracking = 0): Look => ({
  family: 'serif',
  weight,
  size,
  colour,
  tracking,
});

export const at = (x: number, y: number, svg: string): string => `<g transform="translate(${x} ${y})">${svg}</g>`;

/** Draws a line of words, in a smaller scale if it is wider than its place. */
export function placed(
  { width: wide, svg }: Line,
  x: number,
  y: number,
  most: number,
  anchor: 'start' | 'end' = 'start',
) {
  const scale = Math.min(1, most / wide);
  const from = anchor === 'end' ? x - wide * scale : x;
  return scale === 1 ? at(from, y, svg) : `<g transform="translate(${from} ${y}) scale(${scale})">${svg}</g>`;
}

/** A short text of ours or a person's on one line. */
export async function oneLine(text: string, look: Look, most: number): Promise<Line> {
  const words = drawable(text);
  const shaping = await Shaping.of(words, look);
  return shaping.line(fitted(words, shaping, { sizes: [look.size], width: most, most: () => 1 }).lines[0] ?? '');
}
