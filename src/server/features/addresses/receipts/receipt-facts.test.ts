import { expect, it } from 'vitest';
import { shortWallet } from '#contract/format.ts';
import { receiptFacts } from './receipt-facts.ts';

it('says how many more tokens a transaction moved than it lists', () => {
  const moving = (tokens: number) =>
    receiptFacts(
      {
        slot: 7,
        at: null,
        succeeded: true,
        fee: '5000',
        programs: [],
        moves: Array.from({ length: tokens }, (_, n) => ({
          owner: `owner-${n}`,
          mint: `mint-${n}`,
          decimals: 0,
          amount: '1',
        })),
      },
      () => undefined,
    ).map(({ name, value }) => [name, value]);
  expect(moving(6).at(-1)).toEqual(['More tokens', '2 more']);
  expect(moving(6)).toHaveLength(6);
  expect(moving(4).map(([name]) => name)).not.toContain('More tokens');
});

it('names each address where the name stands', () => {
  const [mint, from, to, program] = ['mint', 'from', 'to', 'program'];
  const facts = receiptFacts(
    {
      slot: 7,
      at: null,
      succeeded: true,
      fee: '5000',
      programs: [program],
      moves: [
        { owner: to, mint, decimals: 0, amount: '1' },
        { owner: from, mint, decimals: 0, amount: '-1' },
      ],
    },
    () => undefined,
  );
  const find = (start: string) => facts.find(({ name }) => name.startsWith(start));
  const named = (address: string) => ({ name: shortWallet(address), address });
  expect(find('What changed hands')).toMatchObject({
    value: ['1 ', named(mint)],
    meaning: ['From ', named(from), ', to ', named(to), ', counted from the balances before and after.'],
  });
  expect(find('Program')).toMatchObject({ value: [named(program)] });
});
