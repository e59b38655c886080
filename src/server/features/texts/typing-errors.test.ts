import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorsAllowed, errorsBetween, remainsOf } from './typing-errors.ts';

const letter = fc.constantFrom(...'abcdeé');
const word = (minLength: number) => fc.string({ unit: letter, minLength, maxLength: 16 });
const anyError = fc.record({ kind: fc.constantFrom('missing', 'added', 'wrong', 'swapped'), at: fc.nat(), letter });

type TypingError = typeof anyError extends fc.Arbitrary<infer Value> ? Value : never;

function mistype(correct: string, error: TypingError): string {
  const letters = [...correct];
  const at = error.at % letters.length;
  if (error.kind === 'missing') letters.splice(at, 1);
  if (error.kind === 'added') letters.splice(at, 0, error.letter);
  if (error.kind === 'wrong') letters[at] = error.letter;
  if (error.kind === 'swapped') letters.splice(at, 2, ...letters.slice(at, at + 2).reverse());
  return letters.join('');
}

const shareRemain = (one: string, two: string) => remainsOf(one).some((remain) => remainsOf(two).includes(remain));

describe('typing errors', () => {
  it.each([
    ['bondign', 'bonding', 1],
    ['slipage', 'slippage', 1],
    ['slippagge', 'slippage', 1],
    ['fantom', 'phantom', 2],
    ['curve', 'curve', 0],
    ['', 'rug', 3],
  ])('%j for %j are %d', (typed, correct, errors) => {
    expect(errorsBetween(typed, correct).whole).toBe(errors);
  });

  it('are counted against the beginning of a longer word when somebody still types', () => {
    expect(errorsBetween('comuni', 'community')).toEqual({ whole: 3, beginning: 1 });
  });

  it('are symmetric', () => {
    fc.assert(
      fc.property(word(0), word(0), (one, two) => {
        expect(errorsBetween(one, two).whole).toBe(errorsBetween(two, one).whole);
      }),
    );
  });

  it('are never more than were made', () => {
    fc.assert(
      fc.property(word(5), anyError, (correct, error) => {
        expect(errorsBetween(mistype(correct, error), correct).whole).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('are allowed by the length of the word, and never in numbers and addresses', () => {
    expect(['ru', 'rug', 'pump', 'curve', '2024', 'v2x4abc'].map(errorsAllowed)).toEqual([0, 1, 1, 2, 0, 0]);
  });
});

describe('the remains of a word', () => {
  it('survive one typing error', () => {
    fc.assert(fc.property(word(4), anyError, (correct, error) => shareRemain(mistype(correct, error), correct)));
  });

  it('survive two typing errors, when the word is long enough for two', () => {
    fc.assert(
      fc.property(word(7), anyError, anyError, (correct, first, second) =>
        shareRemain(mistype(mistype(correct, first), second), correct),
      ),
    );
  });

  it('are few, however long the word', () => {
    fc.assert(fc.property(fc.string({ unit: letter, maxLength: 60 }), (correct) => remainsOf(correct).length <= 29));
  });
});
