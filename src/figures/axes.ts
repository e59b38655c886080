import { line, text, ticksOf, type Mark } from './scene.ts';
import { inDigits, inFewDigits, inShort } from './words.ts';

/** How many decimals numbers need that lie `step` apart: 0 of 5, 1 of 0.2, 3 of 0.005. */
const decimalsOf = (step: number): number => Math.min(9, Math.max(0, Math.ceil(-Math.log10(step) - 1e-9)));

/** Round values from `from` to `to`, about as many as `about` says, each as it is written beside an axis. */
export function labelledTicks(from: number, to: number, about: number): { value: number; label: string }[] {
  const values = ticksOf(from, to, about);
  const step = values.length > 1 ? values[1]! - values[0]! : to - from;
  return values.map((value) => ({
    value,
    label: Math.abs(value) >= 1e6 ? inShort(value, step < value / 50 ? 2 : 1) : inDigits(value, decimalsOf(step)),
  }));
}

/** The room that labels need at the left of an axis, in pixels: at least `least`. */
export const roomFor = (ticks: readonly { readonly label: string }[], least: number): number =>
  Math.max(least, ...ticks.map(({ label }) => label.length * 7 + 12));

/** Lines across a drawing with their values at the left. */
export const gridOf = (
  ticks: readonly { readonly value: number; readonly label: string }[],
  left: number,
  right: number,
  y: (value: number) => number,
): Mark[] =>
  ticks.flatMap(({ value, label }) => [
    line('grid', left, y(value), right, y(value)),
    text('', left - 8, y(value) + 4, label, 'end'),
  ]);

/** A price with four digits that count: '0.1118', '2,641', '0.00003120'. */
export function priceText(price: number): string {
  if (price === 0 || !Number.isFinite(price)) return inDigits(price);
  const power = Math.floor(Math.log10(Math.abs(price)));
  return Math.abs(price) >= 1e6 ? inShort(price, 2) : inFewDigits(price, Math.min(12, Math.max(0, 3 - power)));
}
