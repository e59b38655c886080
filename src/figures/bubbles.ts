/** A circle of a layout, in pixels. */
export interface Bubble {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

/** Whether a circle would come within 3 pixels of another; recent ones are the likely neighbours. */
function isTaken(placed: readonly Bubble[], { x, y, r }: Bubble): boolean {
  for (let place = placed.length - 1; place >= 0; place -= 1) {
    const other = placed[place]!;
    const [across, down, apart] = [other.x - x, other.y - y, other.r + r + 3];
    if (across * across + down * down < apart * apart) return true;
  }
  return false;
}

/**
 * Packs circles of these radii around a point without overlaps: each takes the first free place of a spiral, which is
 * `stretch` times as wide as high. At most 80, so that the search is bounded and the layout takes about a millisecond.
 */
export function packed(radii: readonly number[], x: number, y: number, stretch = 1): Bubble[] {
  const placed: Bubble[] = [];
  let from = 0;
  for (const r of radii.slice(0, 80)) {
    let turn = from;
    let spot: Bubble = { x, y, r };
    for (let tries = 0; tries < 2_000; tries += 1, turn += 0.6) {
      const distance = 6 * Math.sqrt(turn);
      spot = { x: x + Math.cos(turn * 2.4) * distance * stretch, y: y + Math.sin(turn * 2.4) * distance, r };
      if (!isTaken(placed, spot)) break;
    }
    // Smaller circles may still fit further inside.
    from = turn * 0.8;
    placed.push(spot);
  }
  return placed;
}
