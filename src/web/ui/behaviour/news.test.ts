import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newsOf } from './news.ts';

it.each([
  ['BONK', 'BONK is a dog-themed meme coin.', 'Dog-themed meme coin.'],
  ['Bonding curve', 'A bonding curve is a formula.', 'Formula.'],
  ['dogwifhat', 'dogwifhat (WIF) is a meme coin on Solana.', 'Meme coin on Solana.'],
  ['Key opinion leader', 'A key opinion leader, or KOL, is a person with a following.', 'Person with a following.'],
  ['Trenches', 'The trenches are the fast market.', 'Fast market.'],
  ['LIBRA', 'LIBRA was a token.', 'Token.'],
])('shows the part of %s that its title lacks', (title, summary, news) => {
  expect(newsOf(title, summary)).toBe(news);
});

it.each([
  ['Copy trading', 'Copy trading means repeating the trades of another wallet.'],
  ['BONK', 'BONKbot is a bot.'],
  ['BONK airdrop', 'In December 2022 about half of all BONK was given away.'],
  ['Jeet', 'Jeet (a slur is'],
  ['', 'is a'],
  ['BONK', 'BONK is a '],
  ['BONK', ''],
])('keeps a summary that says something else, of %s', (title, summary) => {
  expect(newsOf(title, summary)).toBe(summary);
});

it('only ever omits a beginning', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.string(),
      fc.constantFrom('', 'A ', 'the '),
      fc.constantFrom(' is a ', ' (X) is ', ', or X, was the '),
      (title, rest, article, verb) => {
        const summary = article + title + verb + rest;
        const news = newsOf(title, summary);
        expect(news !== '' && summary.toLowerCase().endsWith(news.slice(1).toLowerCase())).toBe(true);
      },
    ),
  );
});
