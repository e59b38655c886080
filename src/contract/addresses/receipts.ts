import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { instant, text } from '#contract/text.ts';

/** What a transaction did, or what stood at an address, as the chain said when it was asked; kept from then on. */
export const receipt = z.object({
  /** The transaction's signature, or the account's address. */
  signature: z.string(),
  kind: z.enum(['transaction', 'account']),
  /** What the chain does not know is asked for a few times: it may be too new. */
  state: z.enum(['not yet read', 'read', 'not found']),
  transaction: z
    .object({
      slot: z.number().int(),
      at: instant.nullable(),
      succeeded: z.boolean(),
      /** In lamports, of which 1,000,000,000 are one SOL. */
      fee: z.string(),
      /** Who has more or less of what afterwards, in units of the token; of SOL, which has no mint, without the fee. */
      moves: z.array(
        z.object({ owner: z.string(), mint: z.string().nullable(), decimals: z.number().int(), amount: z.string() }),
      ),
      /** The programs that were called. */
      programs: z.array(z.string()),
    })
    .nullable(),
  account: z.object({ slot: z.number().int(), value: z.string(), meaning: z.string() }).nullable(),
  readAt: instant.nullable(),
  /** The SHA-256 of the chain's whole answer, which is kept too. */
  sha256: z.string().nullable(),
});
export type Receipt = z.infer<typeof receipt>;

/** An address that a receipt names, and what articles call it; null where none does. */
const namedAddress = z.object({ address: z.string(), name: z.string().nullable() });
export type NamedAddress = z.infer<typeof namedAddress>;

/** The first of some addresses, and how many more there are. */
const firstAddresses = z.object({ first: z.array(namedAddress), more: z.number().int() });
export type FirstAddresses = z.infer<typeof firstAddresses>;

/** Who has less or more of a token afterwards; where nobody has, `otherwise` says where it came from or went. */
const tokenEnd = firstAddresses.extend({ otherwise: z.string() });
export type TokenEnd = z.infer<typeof tokenEnd>;

/** A receipt as an article shows it below the source of that number: the first of what it holds, with names. */
export const sourceReceipt = receipt
  .pick({ signature: true, kind: true, state: true, account: true, readAt: true, sha256: true })
  .extend({
    source: z.number().int(),
    transaction: receipt.shape.transaction
      .unwrap()
      .pick({ slot: true, at: true, succeeded: true })
      .extend({
        /**
         * What changed hands, in whole tokens; of SOL, `token` is null. `keptBack` was sent and did not arrive; '' when
         * all did.
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
        /** How many tokens more. */
        more: z.number().int(),
        programs: firstAddresses,
      })
      .nullable(),
  });
export type SourceReceipt = z.infer<typeof sourceReceipt>;

/** A transaction or an account that is named as a source, in a line. */
export const citedInShort = receipt.pick({ kind: true, signature: true }).extend({
  /**
   * What was read of it for an article that cites it, as '5,000 BONK' or 'A wallet'; empty until there is something.
   */
  said: z.string(),
  /** At which slot; null where nothing was read. */
  slot: z.number().int().nullable(),
});
export type CitedInShort = z.infer<typeof citedInShort>;

export const readReceiptAgain = endpoint('POST /admin/receipts/:signature/again', {
  summary: 'Have a receipt read from the chain once more; what was read is gone until then',
  params: z.object({ signature: text(100, 'The signature').min(1) }),
  answer: z.object({ receipt }),
});

export const getReceipt = endpoint('GET /receipts/:signature', {
  tag: 'Articles',
  summary: 'What a transaction or an account that an article cites was when it was read from the chain',
  params: z.object({ signature: text(100, 'The signature').min(1) }),
  answer: z.object({ receipt }),
});
