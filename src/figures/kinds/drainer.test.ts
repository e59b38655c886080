import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kind } from './drainer.ts';
import { arbitraryValues, numbersOf } from '#test/figures.ts';

const order = ['yours', 'at risk', 'gone'];

describe('a signature for a drainer', () => {
  it('moves nothing before somebody gives it, whatever they sign', () => {
    for (const scheme of ['transfer', 'approve', 'authority', 'nonce'] as const)
      for (const step of [1, 2])
        expect(numbersOf(kind, { scheme, step }).now.fates).toEqual(['yours', 'yours', 'yours']);
  });

  it('takes everything at once, one token later, one account, or SOL long after', () => {
    const fatesAt = (scheme: 'transfer' | 'approve' | 'authority' | 'nonce') =>
      numbersOf(kind, { scheme, step: 4 }).now.fates;
    expect(fatesAt('transfer')).toEqual(['gone', 'gone', 'gone']);
    expect(fatesAt('approve')).toEqual(['yours', 'gone', 'yours']);
    expect(fatesAt('authority')).toEqual(['yours', 'yours', 'gone']);
    expect(fatesAt('nonce')).toEqual(['gone', 'yours', 'yours']);
    expect(kind.readings(numbersOf(kind)).map(([, value]) => value)).toEqual(['3 of 4', '2 of 3', '1 of 3', '0 of 3']);
  });

  it('returns nothing in later steps, and loses only assets that the signature put at risk', () => {
    fc.assert(
      fc.property(arbitraryValues(kind), (values) => {
        const { rows } = kind.table(numbersOf(kind, values));
        for (let place = 1; place < rows.length; place += 1)
          for (const asset of [3, 4, 5]) {
            const [before, now] = [rows[place - 1]![asset], rows[place]![asset]].map((fate) =>
              order.indexOf(String(fate)),
            ) as [number, number];
            expect(now).toBeGreaterThanOrEqual(before);
            if (now === 2) expect(before).toBeGreaterThan(0);
          }
      }),
      { numRuns: 200 },
    );
  });

  it('fits its sentences into the drawing at both widths', () => {
    fc.assert(
      fc.property(arbitraryValues(kind), (values) => {
        for (const width of [680, 358] as const) {
          const { marks, height } = kind.draw(numbersOf(kind, values), width);
          for (const mark of marks)
            if (mark.kind === 'text') {
              expect(mark.text.length * 7.6).toBeLessThan(width);
              expect(mark.y).toBeLessThan(height);
            }
        }
      }),
      { numRuns: 200 },
    );
  });
});
