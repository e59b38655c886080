import { expect, test } from 'vitest';
import { summaryBeside } from './summary-beside.ts';

test('a summary beside its title does not begin with the title again', () => {
  expect(summaryBeside('Bags', 'Bags is a launchpad on Solana.')).toBe('A launchpad on Solana.');
  expect(summaryBeside('Priority fee', 'Priority fees are paid to be early.')).toBe(
    'Priority fees are paid to be early.',
  );
  expect(summaryBeside('Trenches', 'trenches are the market for young tokens.')).toBe('The market for young tokens.');
  expect(summaryBeside('Bags', 'Bags is ')).toBe('Bags is ');
  expect(summaryBeside('BONK', 'A meme coin.')).toBe('A meme coin.');
});
