/** The slot of all data here. */
export const slot = 459_118_204;

export const programs = {
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  system: '11111111111111111111111111111111',
} as const;

export const account = (owner: string, data: unknown, more: object = {}) => ({
  data,
  executable: false,
  lamports: 1_461_600,
  owner,
  rentEpoch: 18_446_744_073_709_552_000,
  space: 82,
  ...more,
});

/** A number in an answer with more digits than JavaScript keeps. */
export const exactly = (digits: string): unknown =>
  (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(digits);

/** A wallet in the shape of `getAccountInfo`. */
export const walletAccount = (lamports = 5_000_000) => account(programs.system, ['', 'base64'], { lamports, space: 0 });

/** A mint in the shape of `getAccountInfo`. */
export function mintAccount({
  program = programs.token,
  ...info
}: { program?: string; [field: string]: unknown } = {}) {
  const all = {
    supply: '1000000000',
    decimals: 6,
    isInitialized: true,
    mintAuthority: null,
    freezeAuthority: null,
    ...info,
  };
  const name = program === programs.token ? 'spl-token' : 'spl-token-2022';
  return account(program, { program: name, parsed: { type: 'mint', info: all }, space: 82 });
}

/** A token account in the shape of `getAccountInfo`. */
export const tokenAccount = (mint: string, owner: string, program: string = programs.token) =>
  account(program, {
    program: 'spl-token',
    parsed: { type: 'account', info: { mint, owner, state: 'initialized' } },
    space: 165,
  });

/** A token balance of an account, by its index among the accounts of a transaction. */
export const held = (accountIndex: number, mint: string, owner: string, amount: string, decimals = 6) => ({
  accountIndex,
  mint,
  owner,
  programId: programs.token,
  uiTokenAmount: { amount, decimals, uiAmount: null, uiAmountString: '' },
});

/** A transaction in the shape of `getTransaction`: from its accounts and their balances before and after. */
export function transactionOf({
  accounts,
  before,
  after,
  tokensBefore = [],
  tokensAfter = [],
  err = null,
  fee = 5_000,
  called = [programs.token],
}: {
  accounts: readonly string[];
  before: readonly unknown[];
  after: readonly unknown[];
  tokensBefore?: readonly object[];
  tokensAfter?: readonly object[];
  err?: object | null;
  fee?: number;
  called?: readonly string[];
}) {
  return {
    blockTime: 1_671_991_331,
    slot: 169_214_730,
    version: 'legacy',
    meta: {
      err,
      fee,
      preBalances: before,
      postBalances: after,
      preTokenBalances: tokensBefore,
      postTokenBalances: tokensAfter,
      logMessages: [],
      innerInstructions: [],
      rewards: [],
    },
    transaction: {
      signatures: [],
      message: {
        accountKeys: accounts.map((pubkey, place) => ({
          pubkey,
          signer: place === 0,
          writable: true,
          source: 'transaction',
        })),
        instructions: called.map((programId) => ({ programId, accounts: [], data: '', stackHeight: null })),
        recentBlockhash: programs.system,
      },
    },
  };
}
