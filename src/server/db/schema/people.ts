import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Role } from '#contract/people/roles.ts';
import { defaultRank } from '#contract/standing/limits.ts';
import { endsOf, id, instant, newest, now, partOf } from './columns.ts';

/** A person. A wallet user has a wallet; each anonymous session has its own account without one (design §4, Login). */
export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    wallet: text().unique(),
    username: text(),
    /**
     * The username's skeleton: equal for names that look alike, so that no two accounts have such names (design §4,
     * Limits). Null without a username.
     */
    usernameKey: text().unique(),
    bio: text().notNull().default(''),
    pfp: text().notNull().default(''),
    rank: text().notNull().default(defaultRank),
    /** The reason why an admin hid the username and bio, or the picture; null if visible. */
    hiddenReason: text(),
    pictureHiddenReason: text(),
    /** The reason why an admin blocked the account from writing; null if not blocked. */
    blockedReason: text(),
    /**
     * The number of the account's words that stand, and of articles with them. The transaction that changes these
     * updates it.
     */
    standingWords: integer().notNull().default(0),
    standingArticles: integer().notNull().default(0),
    /**
     * The sum of its current grants, and of those of the last 30 days. Every write of grants updates both sums and the
     * rank.
     */
    points: integer().notNull().default(0),
    recentPoints: integer().notNull().default(0),
    /** The number of its contributions, and of the accepted ones. Every write of contributions updates both. */
    contributionCount: integer().notNull().default(0),
    acceptedCount: integer().notNull().default(0),
    bountiesWon: integer().notNull().default(0),
    createdAt: now(),
    /** The time when its owner closed it: it has no wallet any more and stands for a former member. */
    closedAt: instant(),
    /** For an account that was blocked when it was closed: the SHA-256 of its wallet, which stays blocked. */
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
    // For the number of new accounts of the last day.
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

/** Whether an account has a wallet and at least one point. */
export const hasPoints = ({ wallet, points }: Pick<typeof accounts, 'wallet' | 'points'>) =>
  sql<boolean>`(${wallet} is not null and ${points} > 0)`;

/** A reference to the acting account. */
export const byAccount = () =>
  uuid()
    .notNull()
    .references(() => accounts.id);

/** A login. The table stores only the SHA-256 of its token (design §4, Login). */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text().primaryKey(),
    accountId: partOf(() => accounts.id),
    /** The time of the wallet's signature. */
    createdAt: now(),
    /** The time of its last use, to the minute. */
    usedAt: now(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index('sessions_account').on(table.accountId, table.createdAt.desc().nullsFirst()),
    index('sessions_expiry').on(table.expiresAt),
  ],
);

/** The people with a role, without the admins from the configuration. */
export const roles = pgTable(
  'roles',
  {
    accountId: uuid()
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    role: text().$type<Role>().notNull(),
    /** The account that granted it; null for the command line. */
    grantedBy: uuid().references(() => accounts.id),
    createdAt: now(),
  },
  (table) => [index('roles_granted_by').on(table.grantedBy)],
);

/** A nonce to sign once, before it expires. */
export const nonces = pgTable('nonces', { nonce: text().primaryKey(), expiresAt: instant().notNull() }, (table) => [
  index('nonces_expiry').on(table.expiresAt),
]);
