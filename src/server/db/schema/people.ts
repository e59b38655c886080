import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { defaultRank } from '#contract/standing/limits.ts';
import { endsOf, id, instant, newest, now, partOf } from './columns.ts';

/**
 * A person. A wallet user has a wallet; each anonymous session has an account of its own without one (design §4,
 * Login).
 */
export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    wallet: text().unique(),
    username: text(),
    /**
     * The username's skeleton: the same for names that look alike, so that no two do (design §4, Limits). Null without
     * a username.
     */
    usernameKey: text().unique(),
    bio: text().notNull().default(''),
    pfp: text().notNull().default(''),
    rank: text().notNull().default(defaultRank),
    /** Why an admin hid the username and bio, or the picture; null when nobody did. */
    hiddenReason: text(),
    pictureHiddenReason: text(),
    /** Why an admin took the right to write; null when nobody did. */
    blockedReason: text(),
    /**
     * How many words of theirs stand in how many articles. Kept in step with these in the transaction that changes one.
     */
    standingWords: integer().notNull().default(0),
    standingArticles: integer().notNull().default(0),
    /**
     * The points of their grants: of those that have begun, and of these those of the last 30 days. Kept in step with
     * them, as is the rank.
     */
    points: integer().notNull().default(0),
    recentPoints: integer().notNull().default(0),
    /** How many contributions of theirs are there, and how many of these were accepted. Kept in step with them. */
    contributionCount: integer().notNull().default(0),
    acceptedCount: integer().notNull().default(0),
    bountiesWon: integer().notNull().default(0),
    createdAt: now(),
    /** When its owner closed it: it has no wallet any more, and stands for a former member. */
    closedAt: instant(),
    /** Of one that was blocked when it was closed: the SHA-256 of its wallet, which stays blocked. */
    closedWallet: text().unique(),
  },
  (table) => [
    index('accounts_points')
      .on(table.points.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.points} > 0 and ${table.blockedReason} is null`),
    index('accounts_recent_points')
      .on(table.recentPoints.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.recentPoints} > 0 and ${table.blockedReason} is null`),
    index('accounts_ends').on(endsOf(table.wallet)),
    index('accounts_anonymous')
      .on(table.createdAt, table.id)
      .where(sql`${table.wallet} is null`),
    // How many came in the last day.
    index('accounts_joined')
      .on(table.createdAt)
      .where(sql`${table.wallet} is not null`),
    index('accounts_restrained')
      .on(...newest(table))
      .where(
        sql`${table.hiddenReason} is not null or ${table.pictureHiddenReason} is not null or ${table.blockedReason} is not null`,
      ),
  ],
);

/** The account that did it. */
export const byAccount = () =>
  uuid()
    .notNull()
    .references(() => accounts.id);

/** A login. Only the SHA-256 of its token is kept (design §4, Login). */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text().primaryKey(),
    accountId: partOf(() => accounts.id),
    /** When the wallet signed. */
    createdAt: now(),
    /** When it was used last, to the minute. */
    usedAt: now(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index('sessions_account').on(table.accountId, table.createdAt.desc().nullsFirst()),
    index('sessions_expiry').on(table.expiresAt),
  ],
);

/** A number to be signed once, before it expires. */
export const nonces = pgTable('nonces', { nonce: text().primaryKey(), expiresAt: instant().notNull() }, (table) => [
  index('nonces_expiry').on(table.expiresAt),
]);
