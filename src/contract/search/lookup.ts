import { z } from 'zod';
import { articleAddress } from '#contract/articles/addresses.ts';
import { articleLink, life } from '#contract/articles/articles.ts';
import { receipt } from '#contract/articles/receipts.ts';
import { endpoint } from '#contract/endpoint.ts';
import { addressKinds, limits, lookupKinds } from '#contract/limits.ts';
import { id, instant, text } from '#contract/text.ts';

/** A known address that another one is easily taken for. */
export const lookAlike = z.object({
  article: articleLink,
  kind: z.enum(addressKinds),
  address: z.string(),
  /** In how many characters the two differ. */
  differences: z.number().int(),
});
export type LookAlike = z.infer<typeof lookAlike>;

/** What a text is, and what is known here of the address in it. */
export const lookupAnswer = z.object({
  kind: z.enum(lookupKinds),
  /** The address or the transaction in the text; null for words. */
  address: z.string().nullable(),
  /** What in the text is no address: nearly a known one, as a mistyped one is, one whose capital letters were lost, or the ends of one. */
  mistyped: z.string().nullable(),
  /** Of an address of another chain: which. */
  chain: z.string().nullable(),
  /** The article that names the address; of tickers, the one article that has one of them. */
  article: articleLink.nullable(),
  /** Of tickers: the articles that have one of them. */
  tickerOf: z.array(articleLink),
  /** What that article says of the address. */
  named: articleAddress.nullable(),
  /** What else it says: how its token fares, how many sources it has, its mint, and of which other addresses it warns. */
  told: z
    .object({
      life: life.nullable(),
      sources: z.number().int(),
      /** Null where the address is that mint, or the article has none. */
      mint: articleAddress.nullable(),
      fakes: z.array(articleAddress),
    })
    .nullable(),
  /** Of a transaction or an account that an article cites: whether the chain has said it. */
  receipt: receipt.shape.state.nullable(),
  /** What a transaction that an article cites did, where the chain has said it: `moved` is what changed hands, '5,000 BONK and 1 more'. */
  transaction: z
    .object({ at: instant.nullable(), slot: z.number().int(), succeeded: z.boolean(), moved: z.string().nullable() })
    .nullable(),
  /** The person of ours whose wallet it is. */
  profile: z.object({ wallet: z.string(), username: z.string().nullable(), contributions: z.number().int() }).nullable(),
  /** The latest bounty that was awarded to the wallet, or paid by the transaction. */
  bounty: z.object({ id, name: z.string() }).nullable(),
  /** Of a text with several addresses, none of them a known fake or like a known one: the others, and how an article names each. */
  others: z.array(z.object({ address: z.string(), kind: z.enum(addressKinds).nullable(), article: articleLink.nullable() })),
  /** Of the two ends of an address: the wallets of ours, by their names, and the cited transactions and accounts that have them. */
  ends: z.array(z.object({ kind: z.enum(['wallet', 'transaction', 'account']), address: z.string(), name: z.string().nullable() })),
  /** The known addresses that look like it: the true ones first, then those that are known to imitate them. */
  lookAlikes: z.array(lookAlike),
});
export type LookupAnswer = z.infer<typeof lookupAnswer>;

/** Something that was read of an address on the chain, and what it says. */
export const checkedFact = z.object({
  name: z.string(),
  value: z.string(),
  meaning: z.string(),
  /** What people take it for, though it does not say so. */
  notMeaning: z.string(),
  /** The article that explains it. */
  article: articleLink.nullable(),
  /** Of what is shared among accounts: the percent that each has, and what it is where that is known. */
  parts: z.array(z.object({ account: z.string(), percent: z.number(), name: z.string().nullable() })),
  /** The addresses of which value and meaning speak, by the words that stand there for them, in their order. */
  addresses: z.array(z.object({ name: z.string(), address: z.string() })),
  /** At which slot it was so. */
  slot: z.number().int(),
  checkedAt: instant,
});
export type CheckedFact = z.infer<typeof checkedFact>;

export const checkAnswer = lookupAnswer.extend({
  /** Whether the chain was asked: what is being read is there a few seconds later, and over budget is what may be asked a minute later. */
  reading: z.enum(['not asked', 'read', 'being read', 'failed', 'over budget']),
  facts: z.array(checkedFact),
  /** What nobody looked at, and why that matters. */
  notChecked: z.array(z.object({ name: z.string(), text: z.string() })),
});
export type CheckAnswer = z.infer<typeof checkAnswer>;

export const lookUp = endpoint('GET /lookup', {
  tag: 'Search',
  summary: 'What a text is: words, a ticker, an address, a transaction, or a link that holds one; and what is known here of it',
  query: z.object({
    // A search box sends whatever is pasted: nothing is refused, what is too long is cut.
    q: z.union([z.string(), z.array(z.string())]).default(''),
  }),
  answer: lookupAnswer,
});

export const checkAddress = endpoint('GET /check/:address', {
  tag: 'Search',
  summary: 'The same for one address, with what was read of it and what was not',
  params: z.object({ address: text(limits.checked, 'The address').min(1) }),
  answer: checkAnswer,
});
