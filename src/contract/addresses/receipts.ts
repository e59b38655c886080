import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { instant, text } from '#contract/text.ts';

/** The effect of a transaction, or the account at an address, read from the chain once and stored. */
export const receipt = z.object({
  /** The transaction's signature, or the account's address. */
  signature: z.string(),
  kind: z.enum(['transaction', 'account']),
  /** A missing one is read again a few times: it may be too new. */
  state: z.enum(['not yet read', 'read', 'not found']),
  transaction: z
    .object({
      slot: z.number().int(),
      at: instant.nullable(),
      succeeded: z.boolean(),
      /** In lamports; one SOL has 1,000,000,000. */
      fee: z.string(),
      /** The changes of balances, in base units of the token; for SOL, which has no mint, without the fee. */
      moves: z.array(
        z.object({ owner: z.string(), mint: z.string().nullable(), decimals: z.number().int(), amount: z.string() }),
      ),
      /** The programs that it called. */
      programs: z.array(z.string()),
    })
    .nullable(),
  account: z.object({ slot: z.number().int(), value: z.string(), meaning: z.string() }).nullable(),
  readAt: instant.nullable(),
  /** The SHA-256 of the chain's whole answer, which is stored too. */
  sha256: z.string().nullable(),
});
export type Receipt = z.infer<typeof receipt>;

/** An address in a receipt, and its name in articles; null without one. */
const namedAddress = z.object({ address: z.string(), name: z.string().nullable() });
export type NamedAddress = z.infer<typeof namedAddress>;

/** The first of some addresses, and the number of the others. */
const firstAddresses = z.object({ first: z.array(namedAddress), more: z.number().int() });
export type FirstAddresses = z.infer<typeof firstAddresses>;

/**
 * Accounts with a lower or higher balance of a token; if there are none, `otherwise` names its origin or destination.
 */
const tokenEnd = firstAddresses.extend({ otherwise: z.string() });
export type TokenEnd = z.infer<typeof tokenEnd>;

/** A receipt for the source with that number in an article: its first entries, with names. */
export const sourceReceipt = receipt
  .pick({ signature: true, kind: true, state: true, account: true, readAt: true, sha256: true })
  .extend({
    source: z.number().int(),
    transaction: receipt.shape.transaction
      .unwrap()
      .pick({ slot: true, at: true, succeeded: true })
      .extend({
        /**
         * The movements, in whole tokens; for SOL, `token` is null. `keptBack` is the part that did not arrive; '' for
         * none.
         */
        moved: z.array(
          z.object({
            amount: z.string(),
            token: namedAddress.nullable(),
            from: tokenEnd,
            to: tokenEnd,
            keptBack: z.string(),
          }),
        ),
        /** The number of further tokens. */
        more: z.number().int(),
        programs: firstAddresses,
      })
      .nullable(),
  });
export type SourceReceipt = z.infer<typeof sourceReceipt>;

/** A transaction or an account in a source, in a line. */
export const citedInShort = receipt.pick({ kind: true, signature: true }).extend({
  /** A summary of its receipt, as '5,000 BONK' or 'A wallet'; empty without one. */
  said: z.string(),
  /** Its slot; null without a receipt. */
  slot: z.number().int().nullable(),
});
export type CitedInShort = z.infer<typeof citedInShort>;

export const readReceiptAgain = endpoint('POST /admin/receipts/:signature/again', {
  summary: 'Queues a receipt to be read from the chain again; its data is missing until then',
  params: z.object({ signature: text(100, 'The signature').min(1) }),
  answer: z.object({ receipt }),
});

export const getReceipt = endpoint('GET /receipts/:signature', {
  tag: 'Articles',
  summary: 'The receipt of a transaction or an account that an article cites, as the chain reported it',
  params: z.object({ signature: text(100, 'The signature').min(1) }),
  answer: z.object({ receipt }),
});
