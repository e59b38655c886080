import type { Receipt } from '#contract/addresses/receipts.ts';
import { firstOf, shortWallet, tokenAmount } from '#contract/format.ts';
import type { NameOf } from '#server/features/addresses/account-facts.ts';

/** What a transaction did, as it was read from the chain. */
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

// In lamports: 0.01 SOL, some times what an account costs.
const leastSol = 10_000_000;

/** What an address is called; undefined where it has no name. */
export const nameIn = (address: string, nameOf: NameOf): string | undefined =>
  Object.hasOwn(wellKnown, address) ? wellKnown[address] : nameOf(address);

/** What is called what changed hands: SOL, or a token by its name, or by the ends of its mint. */
export const tokenName = (mint: string | null, nameOf: NameOf): string =>
  mint === null ? 'SOL' : (nameIn(mint, nameOf) ?? shortWallet(mint));

/** Who has less or more of a token afterwards; where nobody has, `otherwise` says where it came from or went. */
export interface TokenEnd {
  readonly owners: readonly string[];
  readonly otherwise: string;
}

/** What became of one token, or with null of SOL. Amounts are in words, in whole tokens. */
export interface TokenMoved {
  readonly mint: string | null;
  readonly amount: string;
  readonly from: TokenEnd;
  readonly to: TokenEnd;
  /** What was sent and did not arrive; empty when all of it did. */
  readonly keptBack: string;
}

/** Where something came from that nobody has less of, and where it went when nobody has more. */
function endsOf(mint: string | null): readonly [from: string, to: string] {
  // SOL is not lost: what its owners do not have is in accounts that are counted by their token.
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

/** What a transaction moved, token by token. A little SOL beside a token is what its account costs, and is left out. */
export function tokensMoved({ moves }: TransactionReceipt): TokenMoved[] {
  const tokens = [...Map.groupBy(moves, ({ mint }) => mint).entries()];
  const isMuch = ({ amount }: Move) => Math.abs(Number(amount)) >= leastSol;
  return tokens
    .filter(([mint, of]) => mint !== null || tokens.length === 1 || of.some(isMuch))
    .map(([, of]) => tokenMoved(of));
}

/** What changed hands in a transaction, in a line of so many tokens; '' where nothing did but its fee. */
export const movedInLine = (transaction: TransactionReceipt, tokens: number, nameOf: NameOf): string =>
  firstOf(
    tokensMoved(transaction).map(({ amount, mint }) => `${amount} ${tokenName(mint, nameOf)}`),
    tokens,
  );

/** The mints of the first of so many tokens that changed hands in a transaction. */
export const mintsMoved = (transaction: TransactionReceipt, tokens: number): string[] =>
  tokensMoved(transaction)
    .slice(0, tokens)
    .flatMap(({ mint }) => mint ?? []);

/** The addresses that a transaction's receipt names. */
export const addressesIn = ({ programs, moves }: TransactionReceipt): string[] => [
  ...programs,
  ...moves.flatMap(({ owner, mint }) => [owner, mint ?? owner]),
];
