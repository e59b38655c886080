import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { BountyState } from '#contract/bounties/limits.ts';
import type { BountyStatus, Currency } from '#contract/kinds.ts';
import { aboutArticle } from './article-references.ts';
import { decimal, id, instant, newest, now, partOf } from './columns.ts';
import { contributions } from './submission-kinds.ts';

/** Closed bounties have places from here on. */
export const closedPlaces = 1e15;

/** A timestamp column in milliseconds since 1970, as an expression for generated columns. */
const milliseconds = (column: string) => `extract(epoch from ${column} at time zone 'UTC') * 1000`;

export const bounties = pgTable(
  'bounties',
  {
    id: id(),
    name: text().notNull(),
    articleId: aboutArticle(),
    imageUrl: text().notNull().default(''),
    reward: decimal().notNull(),
    currency: text().$type<Currency>().notNull().default('SOL'),
    status: text().$type<BountyStatus>().notNull().default('Open'),
    brief: text().notNull().default(''),
    criteria: text().notNull().default(''),
    deadline: instant(),
    /** A wallet or a name; `former` for somebody who closed their account. */
    winner: text(),
    winnerContributionId: uuid(),
    winnerTx: text().unique(),
    /** The transaction that changes its entries updates it. */
    entryCount: integer().notNull().default(0),
    createdAt: now(),
    /**
     * Its place in lists: first the open ones by deadline, then those without a deadline and then the closed ones, both
     * newest first. In milliseconds, so that comparing it with the present moment separates the open bounties with a
     * past deadline from the others.
     */
    place: bigint({ mode: 'number' })
      .notNull()
      .generatedAlwaysAs(
        sql.raw(`(case when status <> 'Open' then ${2 * closedPlaces} - ${milliseconds('created_at')}
          else coalesce(${milliseconds('deadline')}, ${closedPlaces} - ${milliseconds('created_at')}) end)::bigint`),
      ),
  },
  (table) => [
    check('bounties_reward', sql`${table.reward} > 0`),
    check('bounties_currency', sql`${table.currency} in ('SOL', 'USDC', 'BONK')`),
    check('bounties_status', sql`${table.status} in ('Open', 'In review', 'Awarded', 'Paid', 'Cancelled', 'No award')`),
    // Nobody can remove a winning contribution or its article.
    foreignKey({ columns: [table.winnerContributionId], foreignColumns: [contributions.id] }),
    index('bounties_place').on(table.place, table.id),
    // Bounties that wait for their payment.
    index('bounties_awarded')
      .on(table.id)
      .where(sql`${table.status} = 'Awarded'`),
    index('bounties_article').on(table.articleId, table.place, table.id),
    index('bounties_winner').on(table.winnerContributionId),
    index('bounties_won_by').on(table.winner, table.createdAt.desc().nullsFirst()),
    // For the winners whose names an admin typed.
    index('bounties_typed_winner')
      .on(table.winner)
      .where(sql`${table.winnerContributionId} is null and ${table.winner} is not null`),
  ],
);

/** The entries of a bounty: contributions on its article while it was open and before its deadline. */
export const bountyEntries = pgTable(
  'bounty_entries',
  {
    bountyId: partOf(() => bounties.id),
    contributionId: partOf(() => contributions.id),
    /** The creation date of the contribution. */
    createdAt: instant().notNull(),
    /** False while the contribution is deleted; an admin may restore it. */
    isThere: boolean().notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.contributionId, table.bountyId] }),
    index('bounty_entries_newest')
      .on(table.bountyId, table.createdAt.desc().nullsFirst(), table.contributionId.desc().nullsFirst())
      .where(sql`${table.isThere}`),
  ],
);

/** The number of bounties in each state. The transaction that changes them updates it. */
export const bountyCounts = pgTable('bounty_counts', {
  state: text().$type<BountyState>().primaryKey(),
  bounties: integer().notNull().default(0),
});

/** Each step of a bounty's life, public on its page. */
export const bountySteps = pgTable(
  'bounty_steps',
  {
    id: id(),
    bountyId: partOf(() => bounties.id),
    fromStatus: text().$type<BountyStatus>(),
    toStatus: text().$type<BountyStatus>().notNull(),
    note: text().notNull().default(''),
    /** Whether it was an award before the deadline. */
    isEarly: boolean().notNull().default(false),
    createdAt: now(),
  },
  (table) => [
    index('bounty_steps_newest').on(table.bountyId, ...newest(table)),
    // For the sums paid by month.
    index('bounty_steps_paid')
      .on(table.createdAt.desc().nullsFirst())
      .where(sql`${table.toStatus} = 'Paid'`),
  ],
);
