import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linesOf } from './lines.ts';

async function* each<T>(parts: readonly T[]): AsyncGenerator<T> {
  yield* parts;
}

describe('the lines of a text', () => {
  it('are its lines wherever its parts end, cut after the longest and one character more', async () => {
    const part = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 8 }), fc.integer({ min: 1, max: 5 }), async (parts, longest) => {
        const whole = parts.join('').split('\n');
        if (whole.at(-1) === '') whole.pop();
        const lines: string[] = [];
        for await (const line of linesOf(each(parts), longest)) lines.push(line);
        expect(lines).toEqual(whole.map((line) => line.slice(0, longest + 1)));
      }),
    );
  });
});
