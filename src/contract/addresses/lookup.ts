import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { addressAt, linkAt } from '#contract/sentence.ts';
import { id, instant, text } from '#contract/text.ts';
import { articleLink, life } from '#contract/texts/article-parts.ts';
import { articleAddress } from './addresses.ts';
import { receipt } from './receipts.ts';
import { lead, said } from './said.ts';
import { addressKinds, addressLimits } from './limits.ts';

/** A known address: `name` is 'the mint of BONK'. */
const known = z.object({ article: articleLink, kind: z.enum(addressKinds), address: z.string(), name: z.string() });
export type Known = z.infer<typeof known>;

/** A known address that another one is easily taken for. */
export const lookAlike = known.extend({
  /** In how many characters the two differ. */
  differences: z.number().int(),
  /** The same in a sentence. */
  likeness: z.string(),
});
export type LookAlike = z.infer<typeof lookAlike>;

/** What every answer has, whatever the text is. */
const answer = said.extend({
  /** Where else it leads: the answer itself is not among them. */
  leads: z.array(lead),
  /**
   * What its check is asked with: the address alone where nothing else in the text matters, else the text; null where
   * it has none.
   */
  check: z.string().nullable(),
  /**
   * The host to which a link in the text goes or may lead on, where we do not know that site; null where there is none.
   */
  host: z.string().nullable(),
  /** Whether there is more in the text than was looked at, so that nothing is promised of it. */
  hasMore: z.boolean(),
  /** The true address that the one in the text is taken for. */
  takenFor: known.nullable(),
  /** The known addresses that look like it: the true ones first, then those that are known to imitate them. */
  lookAlikes: z.array(lookAlike),
});

/** An address of Solana, whole. */
const address = answer.extend({
  kind: z.enum(['mint', 'program', 'wallet', 'address']),
  address: z.string(),
  /** Whether it may be a token, for all that is known here. */
  mayBeToken: z.boolean(),
  /** The article that names the address, or cites it. */
  article: articleLink.nullable(),
  /** What that article says of the address. */
  named: articleAddress.nullable(),
  /** What that article says besides: its token's status, how many sources it has, its mint, and the fakes it names. */
  told: z
    .object({
      life: life.nullable(),
      sources: z.number().int(),
      /** Null where the address is that mint, or the article has none. */
      mint: articleAddress.nullable(),
      fakes: z.array(articleAddress),
    })
    .nullable(),
  /** Of an account that an article cites: whether the chain has said it. */
  receipt: receipt.shape.state.nullable(),
  /** The person of ours whose wallet it is. */
  profile: z
    .object({ wallet: z.string(), username: z.string().nullable(), contributions: z.number().int() })
    .nullable(),
  /** The latest bounty that was awarded to the wallet. */
  bounty: z.object({ id, name: z.string() }).nullable(),
});
export type AddressAnswer = z.infer<typeof address>;

const transaction = answer.extend({
  kind: z.literal('transaction'),
  address: z.string(),
  /** The article that cites it. */
  article: articleLink.nullable(),
  /** Where an article cites it: whether the chain has said it. */
  receipt: receipt.shape.state.nullable(),
  /**
   * What it did, where an article cites it and the chain has said it: `moved` is what changed hands, '5,000 BONK and 1
   * more'.
   */
  transaction: z
    .object({ at: instant.nullable(), slot: z.number().int(), succeeded: z.boolean(), moved: z.string().nullable() })
    .nullable(),
  /** The bounty that it paid. */
  bounty: z.object({ id, name: z.string() }).nullable(),
});
export type TransactionAnswer = z.infer<typeof transaction>;

/** Several addresses, none of them a known fake or like a known one: each with what an article calls it. */
const several = answer.extend({
  kind: z.literal('several'),
  addresses: z.array(z.object({ address: z.string(), name: z.string(), article: articleLink.nullable() })),
});

const otherChain = answer.extend({ kind: z.literal('other chain'), address: z.string(), chain: z.string() });

/**
 * Nearly a known address: mistyped, cut off, or written in letters of another script, which `text` shows as they stand.
 */
const mistyped = answer.extend({ kind: z.literal('mistyped'), text: z.string() });

/** An address or a signature whose capital or small letters were lost. */
const lostCase = answer.extend({ kind: z.literal('lost case'), text: z.string() });

/**
 * The two ends of an address: `ends` are the wallets of ours, by their names, and the cited transactions and accounts
 * that have them.
 */
const shortened = answer.extend({
  kind: z.literal('shortened'),
  text: z.string(),
  ends: z.array(
    z.object({
      kind: z.enum(['wallet', 'transaction', 'account']),
      address: z.string(),
      name: z.string().nullable(),
      called: z.string(),
    }),
  ),
});

/** Tickers: the articles that have one of them. */
const tickers = answer.extend({ kind: z.literal('tickers'), articles: z.array(articleLink) });

const words = answer.extend({ kind: z.literal('words') });

/** What a text is, what is known here of it, and what is said of that. One case for each kind. */
export const lookupAnswer = z.discriminatedUnion('kind', [
  address,
  transaction,
  several,
  otherChain,
  mistyped,
  lostCase,
  shortened,
  tickers,
  words,
]);
export type LookupAnswer = z.infer<typeof lookupAnswer>;

/** Something that was read of an address on the chain, and what it says. */
export const checkedFact = z.object({
  name: z.string(),
  value: z.string(),
  /** What stands beside the value, smaller: '5 decimals'; '' where nothing does. */
  label: z.string(),
  /** Whether it says that something is not there, which is told in a line. */
  isNone: z.boolean(),
  meaning: z.string(),
  /** What people take it for, though it does not say so. */
  notMeaning: z.string(),
  /** The article that explains it. */
  article: articleLink.nullable(),
  /** Of what is shared among accounts: the percent that each has, and what it is where that is known. */
  parts: z.array(z.object({ account: z.string(), percent: z.number(), name: z.string().nullable() })),
  /** The addresses that value and meaning speak of, where their names stand. */
  valueNames: z.array(addressAt),
  meaningNames: z.array(addressAt),
  /** At which slot it was so. */
  slot: z.number().int(),
  checkedAt: instant,
});
export type CheckedFact = z.infer<typeof checkedFact>;

const checked = z.object({
  /**
   * Whether the chain was asked: what is being read is there a few seconds later, and over budget is what may be asked
   * a minute later.
   */
  reading: z.enum(['not asked', 'read', 'being read', 'failed', 'over budget', 'not found']),
  facts: z.array(checkedFact),
  /** Whether it is a token, by what the chain says, or may be one for all that is known here. */
  isToken: z.boolean(),
  /** What nobody looked at, and why that matters; with the pages of others that the text names. */
  notChecked: z.array(z.object({ name: z.string(), text: z.string(), names: z.array(linkAt) })),
});

export const checkAnswer = lookupAnswer.and(checked);
export type CheckAnswer = z.infer<typeof checkAnswer>;

export const lookUp = endpoint('GET /lookup', {
  tag: 'Search',
  summary:
    'What a text is: words, a ticker, an address, a transaction, or a link that holds one; what is known here of it, and what is said of that',
  query: z.object({
    // A search box sends whatever is pasted: nothing is refused, what is too long is cut.
    q: z.union([z.string(), z.array(z.string())]).default(''),
  }),
  answer: lookupAnswer,
});

export const checkAddress = endpoint('GET /check/:address', {
  tag: 'Search',
  summary: 'The same for one address, with what was read of it and what was not',
  params: z.object({ address: text(addressLimits.checked, 'The address').min(1) }),
  anyText: true,
  answer: checkAnswer,
});
