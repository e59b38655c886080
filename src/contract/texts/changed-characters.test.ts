import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changedCharacters, isSmallFix } from './changed-characters.ts';
import { unexplained } from './limits.ts';

it('the changed characters of a text are counted line by line', () => {
  expect(changedCharacters('One word.\nAnd two.', 'One word.\nAnd two.')).toBe(0);
  expect(changedCharacters('Teh word.\r\nAnd tow.', 'The word.\nAnd two.')).toBe(4);
  expect(changedCharacters('aaa', 'aaaa')).toBe(1);
  expect(changedCharacters('One.', 'One.\n\nAnother.')).toBe(10);
});

it('a small fix changes fewer than the contract says', () => {
  expect(isSmallFix('', 'x'.repeat(unexplained - 1))).toBe(true);
  expect(isSmallFix('', 'x'.repeat(unexplained))).toBe(false);
});

it('as many characters are changed one way as the other, and never more than there are', () => {
  const text = fc.array(fc.constantFrom('a', 'b', '\n', ' '), { maxLength: 30 }).map((signs) => signs.join(''));
  fc.assert(
    fc.property(text, text, (one, two) => {
      expect(changedCharacters(one, two)).toBe(changedCharacters(two, one));
      expect(changedCharacters(one, two)).toBeLessThanOrEqual(one.length + two.length);
      expect(changedCharacters(one, two) === 0).toBe(one === two);
    }),
  );
});
