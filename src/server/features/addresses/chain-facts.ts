import type { CheckedFact } from '#contract/addresses/lookup.ts';
import { count, longDate, tokenAmount } from '#contract/format.ts';
import { dayLength } from '#contract/timing.ts';
import type { Holding, Mint } from '#server/chain/accounts.ts';
import type { Reading } from '#server/chain/readings.ts';
import { extensionFacts, type FactText } from './extension-facts.ts';
import { accountFact, authorityFacts, type NameOf, tokenProgramOf } from './account-facts.ts';

/** A fact before the lookup of the article that explains it. */
export interface UnlinkedFact extends FactText {
  readonly slot: number;
  readonly parts?: CheckedFact['parts'];
}

// Tokens sent there are lost forever (Solana's documentation of the incinerator).
const incinerator = '1nc1nerator11111111111111111111111111111111';

const percentOf = (amount: bigint, supply: bigint) => Number((amount * 10_000n) / supply) / 100;

/** '36.9%'. */
export function percentText(percent: number): string {
  return percent > 0 && percent < 0.1 ? 'less than 0.1%' : `${Math.round(percent * 10) / 10}%`;
}

const sumOf = (parts: CheckedFact['parts']) =>
  Math.min(
    100,
    parts.reduce((all, { percent }) => all + percent, 0),
  );

/**
 * Rounds percentages to tenths so that they add up to their rounded sum: those that lost most by rounding get the
 * remainder.
 */
function addingUp(percents: readonly number[], sum: number): number[] {
  const whole = percents.map((percent) => Math.floor(10 * percent));
  const left = Math.round(10 * sum) - whole.reduce((all, one) => all + one, 0);
  const byLoss = percents
    .map((percent, place) => ({ place, lost: 10 * percent - whole[place]! }))
    .toSorted((one, two) => two.lost - one.lost);
  const given = new Set(byLoss.slice(0, left).map(({ place }) => place));
  return whole.map((tenths, place) => (tenths + Number(given.has(place))) / 10);
}

/** Names a large holder if possible: burned, or an article's name for the account, its owner or its program. */
function holderName({ account, owner, program }: Holding, nameOf: NameOf): string | null {
  if (owner === incinerator) return 'burned';
  return (
    nameOf(account) ??
    (owner === null ? undefined : nameOf(owner)) ??
    (program === null ? undefined : nameOf(program)) ??
    null
  );
}

function largestFact(holdings: readonly Holding[], { supply }: Mint, nameOf: NameOf): Omit<UnlinkedFact, 'slot'> {
  // The RPC reads the holders after the supply, and somebody may burn tokens in between.
  const parts = holdings.map((one) => ({
    account: one.account,
    percent: Math.min(100, percentOf(one.amount, supply)),
    name: holderName(one, nameOf),
  }));
  // The shown numbers add up: no sum is rounded twice, and "others" gets the rest of the whole.
  const rounded = (percent: number) => Math.round(10 * percent) / 10;
  const known = parts.filter(({ name }) => name !== null);
  const [whole, ofKnown] = [sumOf(parts), sumOf(known)];
  const others = rounded(whole) - rounded(ofKnown);
  const names = [...new Set(known.map(({ name }) => name))];
  const each = names.map((one) => sumOf(known.filter(({ name }) => name === one)));
  const shares = addingUp(each, rounded(ofKnown));
  const named = names.map((one, place) => `${one} ${percentText(shares[place]! || each[place]!)}`);
  return {
    name: parts.length === 10 ? 'Ten largest accounts' : 'Largest accounts',
    value: percentText(rounded(whole) || whole),
    meaning:
      known.length === 0
        ? 'Together they hold this much. We recognise none as a pool or a burn address.'
        : `Of this ${percentText(rounded(ofKnown) || ofKnown)} is known: ${named.join(', ')}. The others hold ${percentText(others || whole - ofKnown)}.`,
    notMeaning: 'Ten accounts are not ten people; one person can own several.',
    explained: 'holder-distribution',
    parts,
  };
}

/** '3 years, 11 months', '16 days', 'less than a day'. */
function ageText(from: Date, to: Date): string {
  const days = Math.floor((to.getTime() - from.getTime()) / dayLength);
  const some = (number: number, one: string) => (number === 0 ? '' : `${number} ${one}${number === 1 ? '' : 's'}`);
  if (days < 1) return 'less than a day';
  if (days < 60) return some(days, 'day');
  const months = Math.floor(days / 30.44);
  return [some(Math.floor(months / 12), 'year'), some(months % 12, 'month')].filter(Boolean).join(', ');
}

/** Describes a reading in words. `nameOf` returns an article's name for an address. */
export function chainFacts(
  { account: { slot, value: account }, holdings, first, readAt }: Reading,
  nameOf: NameOf,
): UnlinkedFact[] {
  const texts: FactText[] = [accountFact(account, nameOf)];
  const mint = account?.mint;
  if (account && mint) {
    texts.push(
      {
        name: 'Supply',
        value: tokenAmount(mint.supply, mint.decimals),
        label: count(mint.decimals, 'decimal'),
        meaning: 'This is how many exist now, without burned ones.',
        notMeaning: 'Anything about value. One unit of many is cheap in every such token.',
        explained: 'market-capitalization',
      },
      ...authorityFacts(mint, nameOf),
      ...extensionFacts(mint, tokenProgramOf(account.owner) !== 'Token-2022'),
    );
  }
  const facts: UnlinkedFact[] = texts.map((one) => ({ ...one, slot }));
  if (mint && holdings && holdings.value.length > 0)
    facts.push({ ...largestFact(holdings.value, mint, nameOf), slot: holdings.slot });
  if (first)
    facts.push({
      name: 'Age',
      value: ageText(first.at, readAt),
      meaning: `It was first named in a transaction on ${longDate(first.at.toISOString())}.`,
      notMeaning: 'That it belongs to the same people as then.',
      explained: 'checking-a-token',
      slot: first.slot,
    });
  return facts;
}

/** All addresses of a reading, to look up their names in articles. */
export const namedIn = ({ account: { value }, holdings }: Reading): string[] => [
  ...new Set(
    [
      value?.owner,
      value?.token?.mint,
      value?.token?.owner,
      value?.mint?.mintAuthority,
      value?.mint?.freezeAuthority,
      ...(holdings?.value ?? []).flatMap(({ account, owner, program }) => [account, owner, program]),
    ].filter((one) => typeof one === 'string'),
  ),
];
