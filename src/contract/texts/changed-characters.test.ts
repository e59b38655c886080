import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changedCharacters, isSmallFix } from './changed-characters.ts';
import { unexplained } from './limits.ts';

it('changed characters are counted line by line', () => {
  expect(changedCharacters('One word.\nAnd two.', 'One word.\nAnd two.')).toBe(0);
  expect(changedCharacters('Teh word.\r\nAnd tow.', 'The word.\nAnd two.')).toBe(4);
  expect(changedCharacters('aaa', 'aaaa')).toBe(1);
  expect(changedCharacters('One.', 'One.\n\nAnother.')).toBe(10);
});

it('a small fix changes fewer characters than the contract’s limit', () => {
  expect(isSmallFix('', 'x'.repeat(unexplained - 1))).toBe(true);
  expect(isSmallFix('', 'x'.repeat(unexplained))).toBe(false);
});

it('the count is the same in both directions, and at most the length of both texts', () => {
  const text = fc.array(fc.constantFrom('a', 'b', '\n', ' '), { maxLength: 30 }).map((signs) => signs.join(''));
  fc.assert(
    fc.property(text, text, (one, two) => {
      expect(changedCharacters(one, two)).toBe(changedCharacters(two, one));
      expect(changedCharacters(one, two)).toBeLessThanOrEqual(one.length + two.length);
      expect(changedCharacters(one, two) === 0).toBe(one === two);
    }),
  );
});
