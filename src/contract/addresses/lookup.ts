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
export const knownAddress = z.object({
  article: articleLink,
  kind: z.enum(addressKinds),
  address: z.string(),
  name: z.string(),
});
export type Known = z.infer<typeof knownAddress>;

/** A known address that people easily confuse with another one. */
export const lookAlike = knownAddress.extend({
  /** The number of different characters. */
  differences: z.number().int(),
  /** The same as a sentence. */
  likeness: z.string(),
});
export type LookAlike = z.infer<typeof lookAlike>;

/** The fields of every answer, for any text. */
const answer = said.extend({
  /** Further links, without the one of the answer itself. */
  leads: z.array(lead),
  /**
   * The parameter of its check page: the address alone if nothing else in the text matters, else the text; null if
   * there is no check.
   */
  check: z.string().nullable(),
  /** The host of an unknown site that a link in the text goes or may redirect to; null without one. */
  host: z.string().nullable(),
  /** Whether the server read only a part of the text: then the answer rules nothing out. */
  hasMore: z.boolean(),
  /** The genuine address that the one in the text imitates. */
  takenFor: knownAddress.nullable(),
  /** The known addresses that look like it: genuine ones first, then known imitations. */
  lookAlikes: z.array(lookAlike),
});

/** A whole Solana address. */
const address = answer.extend({
  kind: z.enum(['mint', 'program', 'wallet', 'address']),
  address: z.string(),
  /** Whether it may be a token, as far as the site knows. */
  mayBeToken: z.boolean(),
  /** The article that names or cites the address. */
  article: articleLink.nullable(),
  /** The article's entry for the address. */
  named: articleAddress.nullable(),
  /** Further data of that article: its token's life status, the number of its sources, its mint, and its fakes. */
  told: z
    .object({
      life: life.nullable(),
      sources: z.number().int(),
      /** Null if the address is that mint, or if the article has none. */
      mint: articleAddress.nullable(),
      fakes: z.array(articleAddress),
    })
    .nullable(),
  /** The state of the receipt, for an account that an article cites. */
  receipt: receipt.shape.state.nullable(),
  /** The person with this wallet. */
  profile: z
    .object({ wallet: z.string(), username: z.string().nullable(), contributions: z.number().int() })
    .nullable(),
  /** The latest bounty that the wallet won. */
  bounty: z.object({ id, name: z.string() }).nullable(),
});
export type AddressAnswer = z.infer<typeof address>;

const transaction = answer.extend({
  kind: z.literal('transaction'),
  address: z.string(),
  /** The article that cites it. */
  article: articleLink.nullable(),
  /** The state of the receipt, if an article cites it. */
  receipt: receipt.shape.state.nullable(),
  /** Its effect, from its receipt: `moved` is '5,000 BONK and 1 more'. */
  transaction: z
    .object({ at: instant.nullable(), slot: z.number().int(), succeeded: z.boolean(), moved: z.string().nullable() })
    .nullable(),
  /** The bounty that it paid. */
  bounty: z.object({ id, name: z.string() }).nullable(),
});
export type TransactionAnswer = z.infer<typeof transaction>;

/** Several addresses, none of them a known fake or a look-alike: each with its name in an article. */
const several = answer.extend({
  kind: z.literal('several'),
  addresses: z.array(z.object({ address: z.string(), name: z.string(), article: articleLink.nullable() })),
});

const otherChain = answer.extend({ kind: z.literal('other chain'), address: z.string(), chain: z.string() });

/** Nearly a known address: mistyped, cut off, or with letters of another script, which `text` shows unchanged. */
const mistyped = answer.extend({ kind: z.literal('mistyped'), text: z.string() });

/** An address or a signature that lost its capital or its small letters. */
const lostCase = answer.extend({ kind: z.literal('lost case'), text: z.string() });

/**
 * The two ends of an address: `ends` are matching wallets of people here, by name, and matching cited transactions and
 * accounts.
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

/** Tickers, with the articles that have one of them. */
const tickers = answer.extend({ kind: z.literal('tickers'), articles: z.array(articleLink) });

const words = answer.extend({ kind: z.literal('words') });

/** The kind of a text, its data here, and the verdict. One case for each kind. */
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

/** A fact about an address on the chain, and its meaning. */
export const checkedFact = z.object({
  name: z.string(),
  value: z.string(),
  /** Smaller text beside the value: '5 decimals'; '' for none. */
  label: z.string(),
  /** Whether it says that something is absent, which takes one line. */
  isNone: z.boolean(),
  meaning: z.string(),
  /** A common misunderstanding of it. */
  notMeaning: z.string(),
  /** The article that explains it. */
  article: articleLink.nullable(),
  /** The shares of accounts: the percentage of each, and its name if it has one. */
  parts: z.array(z.object({ account: z.string(), percent: z.number(), name: z.string().nullable() })),
  /** The positions of addresses in value and meaning. */
  valueNames: z.array(addressAt),
  meaningNames: z.array(addressAt),
  /** The slot at which it was true. */
  slot: z.number().int(),
  checkedAt: instant,
});
export type CheckedFact = z.infer<typeof checkedFact>;

const checked = z.object({
  /**
   * The state of the reading: 'being read' arrives some seconds later; after 'over budget', the next minute allows
   * another request.
   */
  reading: z.enum(['not asked', 'read', 'being read', 'failed', 'over budget', 'not found']),
  facts: z.array(checkedFact),
  /** Whether it is a token by the chain, or may be one as far as the site knows. */
  isToken: z.boolean(),
  /** The aspects that the check did not cover, and why each matters; `names` are links to other sites. */
  notChecked: z.array(z.object({ name: z.string(), text: z.string(), names: z.array(linkAt) })),
});

export const checkAnswer = lookupAnswer.and(checked);
export type CheckAnswer = z.infer<typeof checkAnswer>;

export const lookUp = endpoint('GET /lookup', {
  tag: 'Search',
  summary:
    'The kind of a text (words, a ticker, an address, a transaction, or a link that contains one), its data here, and a verdict',
  query: z.object({
    // A search box sends any pasted text: nothing is refused, and long texts are cut.
    q: z.union([z.string(), z.array(z.string())]).default(''),
    /** Whether a look-alike counts as pasted by a person. */
    count: z.stringbool({ error: 'Count must be true or false.' }).default(true),
  }),
  answer: lookupAnswer,
});

export const checkAddress = endpoint('GET /check/:address', {
  tag: 'Search',
  summary: 'The same for one address, with facts from the chain and a list of unchecked ones',
  params: z.object({ address: text(addressLimits.checked, 'The address').min(1) }),
  anyText: true,
  answer: checkAnswer,
});
