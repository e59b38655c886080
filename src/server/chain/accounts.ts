import { z } from 'zod';
import type { Rpc } from './rpc.ts';
import {
  address,
  at,
  decimals,
  finalized,
  integer,
  moment,
  slot,
  systemProgram,
  tokenPrograms,
  units,
} from './shapes.ts';

/** An extension of a Token-2022 mint, by its name in the program; unknown fields are left out. */
const extension = z.object({
  extension: z.string().regex(/^[a-zA-Z]{1,60}$/),
  state: z
    .object({
      newerTransferFee: z.object({ transferFeeBasisPoints: z.number().int().min(0).max(10_000), maximumFee: integer }),
      transferFeeConfigAuthority: address.nullable(),
      delegate: address.nullable(),
      programId: address.nullable(),
      authority: address.nullable(),
      closeAuthority: address.nullable(),
      accountState: z.string(),
      paused: z.boolean(),
    })
    .partial()
    // Another extension may use one of these names for something else.
    .catch({}),
});

export type Extension = z.infer<typeof extension>;

const mint = z.object({
  type: z.literal('mint'),
  info: z.object({
    supply: units,
    decimals,
    mintAuthority: address.nullable(),
    freezeAuthority: address.nullable(),
    extensions: z.array(extension).max(100).default([]),
  }),
});
export type Mint = z.infer<typeof mint>['info'];

const tokenAccount = z.object({ type: z.literal('account'), info: z.object({ mint: address, owner: address }) });

const account = z
  .object({ owner: address, executable: z.boolean(), lamports: integer, data: z.unknown() })
  .transform(({ data, ...rest }) => {
    const isToken = rest.owner in tokenPrograms;
    const { parsed } = z.object({ parsed: z.unknown() }).catch({ parsed: undefined }).parse(data);
    return {
      ...rest,
      /** Only the token program that owns the account may call it a mint. */
      mint: (isToken && mint.safeParse(parsed).data?.info) || null,
      token: (isToken && tokenAccount.safeParse(parsed).data?.info) || null,
    };
  })
  // An account that its token program does not call a mint or a token account stays unknown.
  .transform((one) => ({
    ...one,
    isUnread: Object.hasOwn(tokenPrograms, one.owner) && one.mint === null && one.token === null,
  }));

/** The account at an address. */
export type Account = z.infer<typeof account>;

/** A value with the slot at which it was true. */
export interface Seen<T> {
  readonly slot: number;
  readonly value: T;
}

const seen = <T>({ context, value }: { context: { slot: number }; value: T }): Seen<T> => ({
  slot: context.slot,
  value,
});

const parsed = { ...finalized, encoding: 'jsonParsed' } as const;

/** Returns the account at an address and the text of the answer; null if the address has no account. */
export async function readAccount(
  rpc: Rpc,
  of: string,
  signal?: AbortSignal,
): Promise<Seen<Account | null> & { text: string }> {
  const { result, text } = await rpc.ask('getAccountInfo', [of, parsed], at(account.nullable()), signal);
  return { ...seen(result), text };
}

/** A token account with a large part of a token. */
export interface Holding {
  readonly amount: bigint;
  readonly account: string;
  /** The owner of the account; null if the RPC could not read it. */
  readonly owner: string | null;
  /** The program that owns the owner's account; null if its address has no account. */
  readonly program: string | null;
}

const mostHoldings = 10;
const largest = at(z.array(z.object({ address, amount: units })).max(100));

/** Returns the ten largest accounts of a token, the largest first, with their owners. */
export async function readLargestHoldings(rpc: Rpc, mint: string, signal?: AbortSignal): Promise<Seen<Holding[]>> {
  const { result } = await rpc.ask('getTokenLargestAccounts', [mint, finalized], largest, signal);
  const rows = result.value.filter(({ amount }) => amount > 0n).slice(0, mostHoldings);
  if (rows.length === 0) return { slot: result.context.slot, value: [] };
  const read = async (addresses: readonly string[]) => {
    const answer = at(z.array(account.nullable()).length(addresses.length));
    return (await rpc.ask('getMultipleAccounts', [addresses, parsed], answer, signal)).result.value;
  };
  const accounts = await read(rows.map(({ address }) => address));
  const owners = accounts.map((one) => (one?.token?.mint === mint ? one.token.owner : null));
  const requested = [...new Set(owners.filter((owner) => owner !== null))];
  const programs = new Map(
    requested.length === 0 ? [] : (await read(requested)).map((one, place) => [requested[place]!, one?.owner ?? null]),
  );
  return {
    slot: result.context.slot,
    value: rows.map(({ address, amount }, place) => {
      const owner = owners[place] ?? null;
      const program = owner === null ? null : (programs.get(owner) ?? null);
      return { account: address, amount, owner, program: program === systemProgram ? null : program };
    }),
  };
}

// The most signatures of one request: for an address with more, the first one is expensive to find.
const mostSignatures = 1_000;
const signatures = z.array(z.object({ slot, blockTime: moment.nullable() })).max(mostSignatures);

// An account pays for this many bytes beside its data (anza-xyz/solana-sdk, rent/src/lib.rs, ACCOUNT_STORAGE_OVERHEAD).
const overhead = 128n;

/** Returns the rent of a byte, in lamports. */
export async function readRentRate(rpc: Rpc, signal?: AbortSignal): Promise<bigint> {
  const { result } = await rpc.ask('getMinimumBalanceForRentExemption', [0, finalized], integer, signal);
  return result / overhead;
}

/** Returns the time of the first transaction of an address; null if one request does not reach back to it. */
export async function readFirstSeen(
  rpc: Rpc,
  of: string,
  signal?: AbortSignal,
): Promise<{ slot: number; at: Date } | null> {
  const { result } = await rpc.ask(
    'getSignaturesForAddress',
    [of, { ...finalized, limit: mostSignatures }],
    signatures,
    signal,
  );
  const first = result.at(-1);
  if (first === undefined || first.blockTime === null || result.length === mostSignatures) return null;
  return { slot: first.slot, at: first.blockTime };
}
