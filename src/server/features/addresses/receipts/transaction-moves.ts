import type { Receipt } from '#contract/addresses/receipts.ts';
import { firstOf, shortWallet, tokenAmount } from '#contract/format.ts';
import type { NameOf } from '#server/features/addresses/account-facts.ts';

/** A transaction in a receipt. */
export type TransactionReceipt = NonNullable<Receipt['transaction']>;
type Move = TransactionReceipt['moves'][number];

const wrappedSol = 'So11111111111111111111111111111111111111112';

const wellKnown: Readonly<Record<string, string>> = {
  '11111111111111111111111111111111': 'System Program',
  TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: 'Token Program',
  TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb: 'Token-2022',
  ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL: 'Associated Token Account Program',
  [wrappedSol]: 'wrapped SOL',
};

// In lamports: 0.01 SOL, several times the rent of a token account.
const leastSol = 10_000_000;

/** The name of an address; undefined if it has none. */
export const nameIn = (address: string, nameOf: NameOf): string | undefined =>
  Object.hasOwn(wellKnown, address) ? wellKnown[address] : nameOf(address);

/** The name of a moved token: SOL, its name in articles, or the ends of its mint. */
export const tokenName = (mint: string | null, nameOf: NameOf): string =>
  mint === null ? 'SOL' : (nameIn(mint, nameOf) ?? shortWallet(mint));

/**
 * Accounts with a lower or higher balance of a token; if there are none, `otherwise` names its origin or destination.
 */
export interface TokenEnd {
  readonly owners: readonly string[];
  readonly otherwise: string;
}

/** The movement of one token, or SOL for null. Amounts are texts, in whole tokens. */
export interface TokenMoved {
  readonly mint: string | null;
  readonly amount: string;
  readonly from: TokenEnd;
  readonly to: TokenEnd;
  /** The difference between the sent and the received amount; empty if there is none. */
  readonly keptBack: string;
}

/** Names the origin of a token if no balance fell, and its destination if none rose. */
function endsOf(mint: string | null): readonly [from: string, to: string] {
  // SOL does not vanish: the rest is in token accounts, whose SOL does not count here.
  if (mint === null) return ['accounts that held a token', 'accounts that hold a token'];
  return mint === wrappedSol
    ? ['SOL that was wrapped', 'SOL, unwrapped']
    : ['nobody: it was made', 'nobody: it was burned'];
}

function tokenMoved(moves: readonly Move[]): TokenMoved {
  const { mint, decimals } = moves[0]!;
  const amounts = moves.map(({ owner, amount }) => ({ owner, amount: BigInt(amount) }));
  const sum = (of: typeof amounts) => of.reduce((all, { amount }) => all + amount, 0n);
  const [from, to] = [amounts.filter(({ amount }) => amount < 0n), amounts.filter(({ amount }) => amount > 0n)];
  const [sent, arrived] = [-sum(from), sum(to)];
  const [source, end] = endsOf(mint);
  const isLess = mint !== null && from.length > 0 && to.length > 0 && sent > arrived;
  const owners = (of: typeof amounts) => of.map(({ owner }) => owner);
  return {
    mint,
    amount: tokenAmount(arrived > 0n ? arrived : sent, decimals),
    from: { owners: owners(from), otherwise: source },
    to: { owners: owners(to), otherwise: end },
    keptBack: isLess ? tokenAmount(sent - arrived, decimals) : '',
  };
}

/**
 * The movements of a transaction, token by token. Leaves out a little SOL beside a token: it is the rent of its
 * account.
 */
export function tokensMoved({ moves }: TransactionReceipt): TokenMoved[] {
  const tokens = [...Map.groupBy(moves, ({ mint }) => mint).entries()];
  const isMuch = ({ amount }: Move) => Math.abs(Number(amount)) >= leastSol;
  return tokens
    .filter(([mint, of]) => mint !== null || tokens.length === 1 || of.some(isMuch))
    .map(([, of]) => tokenMoved(of));
}

/** The movements of a transaction in one line with this many tokens; '' if only its fee moved. */
export const movedInLine = (transaction: TransactionReceipt, tokens: number, nameOf: NameOf): string =>
  firstOf(
    tokensMoved(transaction).map(({ amount, mint }) => `${amount} ${tokenName(mint, nameOf)}`),
    tokens,
  );

/** The mints of the first tokens that a transaction moved. */
export const mintsMoved = (transaction: TransactionReceipt, tokens: number): string[] =>
  tokensMoved(transaction)
    .slice(0, tokens)
    .flatMap(({ mint }) => mint ?? []);

/** The addresses in a transaction's receipt. */
export const addressesIn = ({ programs, moves }: TransactionReceipt): string[] => [
  ...programs,
  ...moves.flatMap(({ owner, mint }) => [owner, mint ?? owner]),
];
