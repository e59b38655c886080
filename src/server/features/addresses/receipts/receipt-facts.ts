import { shownReceipt } from '#contract/addresses/limits.ts';
import { amount, longDateAndTime } from '#contract/format.ts';
import type { Part } from '#server/core/sentence.ts';
import type { UnlinkedFact } from '#server/features/addresses/chain-facts.ts';
import type { NameOf } from '#server/features/addresses/account-facts.ts';
import type { FactText } from '#server/features/addresses/extension-facts.ts';
import {
  tokenName,
  tokensMoved,
  type TokenEnd,
  type TokenMoved,
  type TransactionReceipt,
} from './transaction-moves.ts';

/** The first of these addresses by their names, and the number of the others. */
function firstCalled(addresses: readonly string[], most: number, nameOf: NameOf): Part<{ address: string }>[] {
  const named = addresses.slice(0, most).map((address) => ({ name: tokenName(address, nameOf), address }));
  const more = addresses.length > most ? [` and ${amount(addresses.length - most)} more`] : [];
  return [...named.flatMap((one, place) => (place === 0 ? [one] : [', ', one])), ...more];
}

function movedFact({ mint, amount: moved, from, to, keptBack }: TokenMoved, nameOf: NameOf): FactText {
  const token = tokenName(mint, nameOf);
  const end = ({ owners, otherwise }: TokenEnd) =>
    owners.length === 0 ? [otherwise] : firstCalled(owners, shownReceipt.people, nameOf);
  const fee = keptBack === '' ? '' : ` ${keptBack} did not arrive: a fee of the token, or burned.`;
  return {
    name: `What changed hands: ${token}`,
    value: [`${moved} `, mint === null ? token : { name: token, address: mint }],
    meaning: ['From ', ...end(from), ', to ', ...end(to), `, counted from the balances before and after.${fee}`],
    notMeaning: 'Why it was sent, or what was given for it in another transaction.',
    explained: mint === null ? 'solana' : 'spl-token',
  };
}

function resultFact({ succeeded, at }: TransactionReceipt): FactText {
  const when = at === null ? '' : ` It was put into the chain on ${longDateAndTime(at)}.`;
  const [name, explained] = ['Result', 'solscan'];
  if (succeeded)
    return {
      name,
      value: 'Succeeded, finalized',
      explained,
      meaning: `All of it was carried out, and nobody can take it back.${when}`,
      notMeaning: 'That it did what you were told. What changed hands is below.',
    };
  return {
    name,
    value: 'Failed, finalized',
    explained,
    meaning: `Nothing of it was carried out but that its fee was paid.${when}`,
    notMeaning: 'That it was not tried again: another transaction may have done the same.',
  };
}

/** Describes a transaction from its receipt. */
export function receiptFacts(transaction: TransactionReceipt, nameOf: NameOf): UnlinkedFact[] {
  const { slot, programs } = transaction;
  const tokens = tokensMoved(transaction);
  const nothing: FactText = {
    name: 'What changed hands',
    value: 'Nothing but the fee',
    meaning: 'Nobody has more or less of anything afterwards, except for the fee of the transaction.',
    notMeaning: 'That it did nothing. A transaction may change what a program remembers.',
  };
  const program: FactText = {
    name: programs.length === 1 ? 'Program' : 'Programs',
    value: firstCalled(programs, shownReceipt.programs, nameOf),
    meaning: 'What it called, in this order.',
    notMeaning: 'That each of them moved something.',
    explained: 'solana',
  };
  const moved =
    tokens.length === 0 ? [nothing] : tokens.slice(0, shownReceipt.tokens).map((token) => movedFact(token, nameOf));
  const left = tokens.length - shownReceipt.tokens;
  const more: FactText = {
    name: 'More tokens',
    value: `${left} more`,
    meaning: 'These changed hands in it as well. The receipt as data names them all.',
    notMeaning: 'That they matter less: they stand in the order in which the chain gave them.',
  };
  const all = [
    resultFact(transaction),
    ...moved,
    ...(left > 0 ? [more] : []),
    ...(programs.length === 0 ? [] : [program]),
  ];
  return all.map((fact) => ({ ...fact, slot }));
}
