import type { CheckAnswer, LookupAnswer } from '#contract/search/lookup.ts';
import type { Reading } from '#server/chain/readings.ts';

/** What an address says of nobody, whoever looks: what no chain holds. */
const neverOnTheChain: CheckAnswer['notChecked'] = [
  { name: 'Who stands behind it', text: 'An address has no name. Ten accounts can be ten people or one.' },
  { name: 'Whether the trades are real', text: 'Somebody can trade with themselves. Volume and makers say little.' },
  { name: 'What anybody intends', text: 'A wallet that has held for a year can sell in the next second.' },
  { name: 'What it will be worth', text: 'A token without any technical fault can still lose nearly everything.' },
];

/** What the chain knows, where nobody asked it. */
const unread: CheckAnswer['notChecked'] = [
  { name: 'What it is: wallet, token, program, pool', text: 'Solscan says it at the top of its page.' },
  { name: 'Whether more can be made, or yours frozen', text: 'Solscan names the two authorities of a token.' },
  { name: 'How much there is to sell into', text: 'DEX Screener shows each pool and its size.' },
  { name: 'Who holds it, and who made it', text: 'RugCheck lists both. Read its findings, not its score.' },
];

/** What the chain knows of a token in places where nobody looked. */
const elsewhere: CheckAnswer['notChecked'] = [
  {
    name: 'Whether the pool can be emptied',
    text: 'Each pool’s own program says it. RugCheck and the pool’s page show who holds the liquidity.',
  },
  { name: 'The pages that name it', text: 'Compare the address on two pages that do not copy each other.' },
];

/** What was looked for and not found. */
function missing({ account: { value }, holdings, first }: Reading): CheckAnswer['notChecked'] {
  const holders = { name: 'Who holds it', text: 'The chain’s server did not say it this time. Solscan lists the largest holders.' };
  const age = {
    name: 'How old it is',
    text: 'The first transaction that names it was not found: there are too many to be asked for at once, or none. Solscan shows them.',
  };
  return [...(value?.mint && value.mint.supply > 0n && !holdings ? [holders] : []), ...(value && !first ? [age] : [])];
}

/** What nobody looked at of what was looked up, by what was read of the chain: nothing for what is no address of Solana. */
export function notChecked({ kind }: LookupAnswer, reading?: Reading): CheckAnswer['notChecked'] {
  if (kind === 'words' || kind === 'other chain' || kind === 'transaction') return [];
  if (reading === undefined) return [...unread, ...neverOnTheChain];
  return [...missing(reading), ...(reading.account.value?.mint ? elsewhere : []), ...neverOnTheChain];
}
