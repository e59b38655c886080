import { z } from 'zod';
import type { Receipt } from '#contract/addresses/receipts.ts';
import { BadGateway } from '#server/core/later-errors.ts';
import { sentences, type Rpc } from './rpc.ts';
import { address, decimals, finalized, integer, moment, slot, units } from './shapes.ts';

type TransactionReceipt = NonNullable<Receipt['transaction']>;
type Move = TransactionReceipt['moves'][number];

const held = z.object({
  accountIndex: z.number().int().nonnegative(),
  mint: address,
  owner: address.optional(),
  uiTokenAmount: z.object({ amount: units, decimals }),
});
type Held = z.infer<typeof held>;

const mostAccounts = 256;
const balances = z.array(integer).max(mostAccounts);
const holdings = z
  .array(held)
  .max(mostAccounts)
  .nullish()
  .transform((all) => all ?? []);

const transaction = z.object({
  slot,
  blockTime: moment.nullish(),
  meta: z.object({
    err: z.unknown(),
    fee: integer,
    preBalances: balances,
    postBalances: balances,
    preTokenBalances: holdings,
    postTokenBalances: holdings,
  }),
  transaction: z.object({
    signatures: z.array(z.string()).min(1).max(mostAccounts),
    message: z.object({
      accountKeys: z.array(z.object({ pubkey: address })).max(mostAccounts),
      instructions: z.array(z.object({ programId: address })).max(mostAccounts),
    }),
  }),
});
type Transaction = z.infer<typeof transaction>;

// These instructions pay for a transaction or comment on it; they do not describe its effect.
const beside = new Set(['ComputeBudget111111111111111111111111111111', 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr']);

/** The change of each owner's balance of each token, over all their accounts. */
function tokenMoves({ meta, transaction: { message } }: Transaction): Move[] {
  const moves = new Map<string, { owner: string; mint: string; decimals: number; amount: bigint }>();
  const count = ({ accountIndex, mint, owner, uiTokenAmount }: Held, sign: bigint) => {
    // The oldest transactions do not name the owner of an account.
    const of = owner ?? message.accountKeys[accountIndex]?.pubkey ?? '';
    const key = `${of} ${mint}`;
    const { amount = 0n } = moves.get(key) ?? {};
    moves.set(key, { owner: of, mint, decimals: uiTokenAmount.decimals, amount: amount + sign * uiTokenAmount.amount });
  };
  for (const before of meta.preTokenBalances) count(before, -1n);
  for (const after of meta.postTokenBalances) count(after, 1n);
  return [...moves.values()]
    .filter(({ amount }) => amount !== 0n)
    .map((move) => ({ ...move, amount: String(move.amount) }));
}

/** The change of each account's SOL, without the fee. In token accounts only rent counts as SOL. */
function solMoves({ meta, transaction: { message } }: Transaction): Move[] {
  const tokens = new Set([...meta.preTokenBalances, ...meta.postTokenBalances].map(({ accountIndex }) => accountIndex));
  return message.accountKeys.flatMap(({ pubkey }, place) => {
    const fee = place === 0 ? meta.fee : 0n;
    const amount = (meta.postBalances[place] ?? 0n) - (meta.preBalances[place] ?? 0n) + fee;
    return amount === 0n || tokens.has(place)
      ? []
      : [{ owner: pubkey, mint: null, decimals: 9, amount: String(amount) }];
  });
}

/**
 * Derives the effect of a transaction from the balances before and after, not from its instructions: so it understands
 * transfers of any program.
 */
function receiptOf(read: Transaction): TransactionReceipt {
  const { slot, blockTime, meta, transaction: made } = read;
  const programs = [...new Set(made.message.instructions.map(({ programId }) => programId))];
  return {
    slot,
    at: blockTime?.toISOString() ?? null,
    succeeded: meta.err === null || meta.err === undefined,
    fee: String(meta.fee),
    moves: [...tokenMoves(read), ...solMoves(read)],
    programs: programs.filter((program) => !beside.has(program)),
  };
}

const options = { ...finalized, encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 } as const;

/**
 * Returns the effect of a finalized transaction and the text of the answer; null if the chain does not know the
 * signature. Refuses an answer about another transaction.
 */
export async function readTransaction(
  rpc: Rpc,
  signature: string,
  signal?: AbortSignal,
): Promise<{ receipt: TransactionReceipt; text: string } | null> {
  const { result, text } = await rpc.ask('getTransaction', [signature, options], transaction.nullable(), signal);
  if (result && result.transaction.signatures[0] !== signature) throw new BadGateway(sentences.another);
  return result && { receipt: receiptOf(result), text };
}
