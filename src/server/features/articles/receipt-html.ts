import { longDateAndTime, shortWallet, tokenAmount } from '#contract/format.ts';
import type { Receipt } from '#contract/articles/receipts.ts';

/** What an address is called by an article. */
type NameOf = (address: string) => string | undefined;

type TransactionReceipt = NonNullable<Receipt['transaction']>;
type Move = TransactionReceipt['moves'][number];

const wrappedSol = 'So11111111111111111111111111111111111111112';

const wellKnown: Readonly<Record<string, string>> = {
  '11111111111111111111111111111111': 'System Program',
  TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: 'Token Program',
  TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb: 'Token-2022',
  ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL: 'Associated Token Account Program',
  [wrappedSol]: 'wrapped SOL',
};

// So much of a transaction with many parts is shown; all of it is data.
const most = { tokens: 4, people: 3, programs: 3 };

// In lamports: 0.01 SOL, some times what an account costs.
const leastSol = 10_000_000;

const escape = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/** An address by its name, or by its ends, with the way to its check. */
function link(address: string, nameOf: NameOf): string {
  const name = Object.hasOwn(wellKnown, address) ? wellKnown[address] : nameOf(address);
  const shown = name === undefined ? `<code>${shortWallet(address)}</code>` : escape(name);
  return `<a href="/check/${encodeURIComponent(address)}">${shown}</a>`;
}

const listed = (all: readonly string[], bound: number) =>
  all.slice(0, bound).join(', ') + (all.length > bound ? ` and ${all.length - bound} more` : '');

const row = (name: string, value: string) => (value === '' ? '' : `<dt>${name}</dt><dd>${value}</dd>`);

/** Where something came from that nobody has less of, and where it went when nobody has more. */
function endsOf(mint: string | null): readonly [from: string, to: string] {
  // SOL is not lost: what its owners do not have is in accounts that are counted by their token.
  if (mint === null) return ['accounts that held a token', 'accounts that hold a token'];
  return mint === wrappedSol ? ['SOL that was wrapped', 'SOL, unwrapped'] : ['nobody: it was made', 'nobody: it was burned'];
}

/** What became of one token, or of SOL: how much, from whom and to whom; and what was sent and did not arrive. */
function tokenHtml(moves: readonly Move[], nameOf: NameOf): string {
  const { mint, decimals } = moves[0]!;
  const amounts = moves.map(({ owner, amount }) => ({ owner, amount: BigInt(amount) }));
  const sum = (of: typeof amounts) => of.reduce((all, { amount }) => all + amount, 0n);
  const [from, to] = [amounts.filter(({ amount }) => amount < 0n), amounts.filter(({ amount }) => amount > 0n)];
  const [sent, arrived] = [-sum(from), sum(to)];
  const token = mint === null ? 'SOL' : link(mint, nameOf);
  const owners = (of: typeof amounts) =>
    listed(
      of.map(({ owner }) => link(owner, nameOf)),
      most.people,
    );
  const lost = mint !== null && from.length > 0 && to.length > 0 && sent > arrived ? tokenAmount(sent - arrived, decimals) : '';
  const [source, end] = endsOf(mint);
  return [
    `<p class="amount">${tokenAmount(arrived > 0n ? arrived : sent, decimals)} <small>${token}</small></p>`,
    '<dl>',
    row('From', from.length > 0 ? owners(from) : source),
    row('To', to.length > 0 ? owners(to) : end),
    row('Kept back', lost && `${lost}, a fee of the token or burned`),
    '</dl>',
  ].join('');
}

function transactionHtml({ at, slot, succeeded, moves, programs }: TransactionReceipt, nameOf: NameOf): string {
  const tokens = [...Map.groupBy(moves, ({ mint }) => mint).entries()];
  // A little SOL beside a token is what its account costs.
  const isMuch = ({ amount }: Move) => Math.abs(Number(amount)) >= leastSol;
  const shown = tokens.filter(([mint, of]) => mint !== null || tokens.length === 1 || of.some(isMuch));
  const more = shown.length > most.tokens ? `<p>and ${shown.length - most.tokens} more tokens</p>` : '';
  const nothing = shown.length === 0 ? '<p class="amount">Nothing changed hands but the fee</p>' : '';
  const when = at === null ? '' : `<time datetime="${escape(at)}">${longDateAndTime(at)}</time>`;
  return [
    ...shown.slice(0, most.tokens).map(([, of]) => tokenHtml(of, nameOf)),
    nothing,
    more,
    '<dl>',
    row('When', when),
    row(
      'Program',
      listed(
        programs.map((one) => link(one, nameOf)),
        most.programs,
      ),
    ),
    row('Result', succeeded ? 'succeeded, finalized' : 'failed, finalized'),
    row('Slot', slot.toLocaleString('en-US')),
    '</dl>',
  ].join('');
}

const solscan = ({ kind, signature }: Pick<Receipt, 'kind' | 'signature'>) =>
  `<a href="https://solscan.io/${kind === 'transaction' ? 'tx' : 'account'}/${encodeURIComponent(signature)}" rel="nofollow ugc noopener noreferrer">Solscan</a>`;

/** A receipt as a reader sees it below its source. What is in it was checked when it was read; names are escaped. */
export function receiptHtml(receipt: Receipt, nameOf: NameOf): string {
  const { kind, state, transaction, account, sha256 } = receipt;
  if (state === 'not yet read') return `<p>Not yet read from the chain. ${solscan(receipt)}</p>`;
  if (state === 'not found') {
    const what = kind === 'transaction' ? 'knows no transaction with this signature' : 'has nothing at this address';
    return `<p>The chain that was asked ${what}: somebody should look whether it is written right. ${solscan(receipt)}</p>`;
  }
  const body = transaction
    ? transactionHtml(transaction, nameOf)
    : `<p><strong>${escape(account?.value ?? '')}</strong></p><p>${escape(account?.meaning ?? '')}</p><dl>${row('Slot', (account?.slot ?? 0).toLocaleString('en-US'))}</dl>`;
  const counted = transaction ? 'Counted from the balances before and after. ' : '';
  const hash = sha256 === null ? '' : `The chain’s answer is kept here, SHA-256 <code>${sha256.slice(0, 4)}…${sha256.slice(-4)}</code>. `;
  return `${body}<p class="foot">${counted}${hash}${solscan(receipt)}</p>`;
}
