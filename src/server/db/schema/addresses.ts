import { sql } from 'drizzle-orm';
import {
  check,
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
import { articles } from './articles.ts';
import { endsOf, instant, now, partOf } from './columns.ts';
import { accounts } from './people.ts';

/**
 * The addresses that the articles name, to be looked up. Kept in step with the articles in the transaction that changes
 * them.
 */
export const articleAddresses = pgTable(
  'article_addresses',
  {
    articleId: partOf(() => articles.id),
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

/** The keys of these addresses, by which they are found from addresses that look like them. */
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

/**
 * What the chain said of the transactions and accounts that articles cite: asked for once, and kept with its whole
 * answer.
 */
export const receipts = pgTable(
  'receipts',
  {
    /** The transaction's signature, or the account's address. */
    signature: text().primaryKey(),
    kind: text().$type<Receipt['kind']>().notNull(),
    state: text().$type<Receipt['state']>().notNull().default('not yet read'),
    /** Who cited it in which article, and is told if the chain does not know it; null where nobody is. */
    citedBy: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    articleId: uuid().references(() => articles.id, { onDelete: 'set null' }),
    /** How often the chain did not know it, and how often it could not be asked. */
    attempts: integer().notNull().default(0),
    failures: integer().notNull().default(0),
    /**
     * When it is asked for next. Whoever asks puts it off first, so that nobody else does meanwhile, and somebody does
     * should they be killed.
     */
    dueAt: now(),
    transaction: jsonb().$type<Receipt['transaction']>(),
    account: jsonb().$type<Receipt['account']>(),
    /** What the chain answered, as it came. */
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
  ],
);

/**
 * The constants of Solana's programs, as the tables of their article have them. Kept in step with it in the transaction
 * that changes it.
 */
export const constants = pgTable('constants', {
  /** Its place in the article. */
  position: smallint().primaryKey(),
  name: text().notNull(),
  value: text().notNull(),
  unit: text().notNull(),
  /** A day, a month or a year; `until` is empty while the value holds. */
  from: text().notNull(),
  until: text().notNull(),
  source: jsonb().$type<Source>().notNull(),
});
