import { describe, expect, it } from 'vitest';
import { barsScene, everyMonth } from './chart-scenes.ts';

describe('bars of months', () => {
  it('names each month below its bar, and the last one inside the drawing', () => {
    for (const width of [680, 358] as const)
      for (const until of ['2026-02', '2026-04', '2027-12']) {
        const months = everyMonth([{ month: '2026-01', all: 3, part: 1 }], until).map((one) => ({ ...one, all: 3 }));
        const { marks } = barsScene(months, 'contributions', true, width);
        const bars = marks.flatMap((mark) =>
          mark.kind === 'rect' && mark.look === 'bar' ? [mark.x + mark.width / 2] : [],
        );
        const names = marks.flatMap((mark) => (mark.kind === 'text' && / 20\d\d$/.test(mark.text) ? [mark] : []));
        expect(bars).toHaveLength(months.length);
        const centred = names.filter(({ anchor }) => anchor === 'middle');
        for (const { x } of centred) expect(bars.some((bar) => Math.abs(bar - x) < 0.2)).toBe(true);
        if (months.length === 2) expect(centred).toHaveLength(2);
        // A name is at most about 60 pixels wide.
        const ends = names.map(({ x, anchor }) => (anchor === 'middle' ? x + 30 : x));
        expect(Math.max(...ends)).toBeLessThanOrEqual(width);
      }
  });
});
