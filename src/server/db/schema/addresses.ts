import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AddressKind } from '#contract/addresses/limits.ts';
import type { Receipt } from '#contract/addresses/receipts.ts';
import type { Source } from '#contract/texts/sources.ts';
import { aboutArticle, ofArticle } from './article-references.ts';
import { endsOf, instant, now } from './columns.ts';
import { accounts } from './people.ts';

/** The addresses that the articles name, for lookups. The transaction that changes an article updates them. */
export const articleAddresses = pgTable(
  'article_addresses',
  {
    articleId: ofArticle(),
    kind: text().$type<AddressKind>().notNull(),
    address: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.address] }),
    index('article_addresses_address').on(table.address),
    // One mint belongs to one article.
    uniqueIndex('article_addresses_mint')
      .on(table.address)
      .where(sql`${table.kind} = 'mint'`),
  ],
);

/** The keys of these addresses, which find look-alikes. */
export const articleAddressKeys = pgTable(
  'article_address_keys',
  { key: text().notNull(), articleId: uuid().notNull(), address: text().notNull() },
  (table) => [
    primaryKey({ columns: [table.articleId, table.address, table.key] }),
    foreignKey({
      name: 'article_address_keys_address',
      columns: [table.articleId, table.address],
      foreignColumns: [articleAddresses.articleId, articleAddresses.address],
    }).onDelete('cascade'),
    index('article_address_keys_key').on(table.key),
  ],
);

/** Transactions and accounts that articles cite, with the chain's whole answer, read once. */
export const receipts = pgTable(
  'receipts',
  {
    /** The transaction's signature, or the account's address. */
    signature: text().primaryKey(),
    kind: text().$type<Receipt['kind']>().notNull(),
    state: text().$type<Receipt['state']>().notNull().default('not yet read'),
    /**
     * The account that cited it and the article. That account gets a notice if the chain does not know it; null for
     * nobody.
     */
    citedBy: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    articleId: aboutArticle(),
    /** How often the chain did not know it. */
    attempts: integer().notNull().default(0),
    /** Whether a job was queued that reads it. An instance of 0.3.0 without that queue leaves it false. */
    isQueued: boolean().notNull().default(false),
    /** How often the RPC failed, and the time of the next attempt: for instances without the queue of jobs. */
    failures: integer().notNull().default(0),
    dueAt: now(),
    transaction: jsonb().$type<Receipt['transaction']>(),
    account: jsonb().$type<Receipt['account']>(),
    /** The raw answer of the chain. */
    answer: text(),
    sha256: text(),
    readAt: instant(),
    createdAt: now(),
  },
  (table) => [
    check('receipts_state', sql`${table.state} in ('not yet read', 'read', 'not found')`),
    index('receipts_cited_by').on(table.citedBy),
    index('receipts_article').on(table.articleId),
    index('receipts_ends').on(endsOf(table.signature)),
    index('receipts_due')
      .on(table.dueAt)
      .where(sql`${table.state} = 'not yet read'`),
    index('receipts_left')
      .on(table.signature)
      .where(sql`${table.state} = 'not yet read' and not ${table.isQueued}`),
  ],
);

/**
 * The constants of Solana's programs, copied from the tables of their article. The transaction that changes the article
 * updates them.
 */
export const constants = pgTable('constants', {
  /** Its place in the article. */
  position: smallint().primaryKey(),
  name: text().notNull(),
  value: text().notNull(),
  unit: text().notNull(),
  /** A day, a month or a year; `until` is empty while the value is valid. */
  from: text().notNull(),
  until: text().notNull(),
  source: jsonb().$type<Source>().notNull(),
});

/** How often people pasted a look-alike of a known address in a week, which starts on that Monday in UTC. */
export const seenFakes = pgTable(
  'seen_fakes',
  {
    week: date().notNull(),
    address: text().notNull(),
    seen: integer().notNull(),
    /** The last day on which somebody pasted it, and the number of networks on that day so far. */
    day: date(),
    onDay: integer().notNull().default(0),
    /** The most networks on one day. */
    networks: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.week, table.address] }),
    index('seen_fakes_most').on(table.week, table.seen.desc().nullsFirst(), table.address.desc().nullsFirst()),
    // Those that need no warning of an article to be listed.
    index('seen_fakes_of_networks')
      .on(table.week, table.seen.desc().nullsFirst(), table.address.desc().nullsFirst())
      .where(sql`${table.networks} >= 3`),
  ],
);

/**
 * The pastes that `seen_fakes` counts, so that each network counts once a day: keyed hashes of a network and a fake,
 * from `networkSeal`. Housekeeping deletes those of former days.
 */
export const fakePastes = pgTable('fake_pastes', { seal: text().primaryKey(), day: date().notNull() }, (table) => [
  index('fake_pastes_day').on(table.day),
]);
