import { sql } from 'drizzle-orm';
import { boolean, check, date, index, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core';
import { now, partOf } from './columns.ts';
import { byAccount } from './people.ts';
import { submissions } from './submissions.ts';

/** The likes and dislikes of submissions. */
export const votes = pgTable(
  'votes',
  {
    submissionId: partOf(() => submissions.id),
    accountId: byAccount(),
    value: smallint().$type<1 | -1>().notNull(),
    /** Whether the tally includes it: only one anonymous vote per network and day counts (design §4, Login). */
    counts: boolean().notNull().default(true),
    /** Whether this like gives the author points: decided once, when somebody first likes it. */
    weighs: boolean().notNull().default(false),
    /** Whether it is suspended while its owner is blocked: then no number includes it, and unblocking restores it. */
    isOff: boolean().notNull().default(false),
    /** The keyed hash of the network and day of an anonymous vote that counts, from `networkSeal`. */
    network: text(),
    createdAt: now(),
  },
  (table) => [
    primaryKey({ columns: [table.submissionId, table.accountId] }),
    unique('votes_network').on(table.submissionId, table.network),
    check('votes_value', sql`${table.value} in (1, -1)`),
    index('votes_account').on(table.accountId, table.createdAt.desc().nullsFirst()),
    index('votes_off')
      .on(table.accountId, table.submissionId)
      .where(sql`${table.isOff}`),
    index('votes_weighing')
      .on(table.submissionId, table.createdAt, table.accountId)
      .where(sql`${table.weighs} and ${table.value} = 1`),
  ],
);

/**
 * The key of a day, which makes the hashes of networks comparable within that day. Once it is deleted at the end of the
 * day, no stored data leads back to an address.
 */
export const networkKeys = pgTable('network_keys', { day: date().primaryKey(), key: text().notNull() });
