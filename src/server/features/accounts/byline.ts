import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { accounts } from '#server/db/schema.ts';

/** How the outside names the person of an account: its wallet, or 'anonymous' (spec §3, Session). `from` is `accounts` or an alias of it. */
export function personId(from: { wallet: AnyPgColumn }): SQL<string> {
  return sql<string>`coalesce(${from.wallet}, 'anonymous')`;
}

/** Who wrote something, as everybody sees it: without what an admin hid. Selected from `accounts`. */
export const bylineColumns = {
  username: sql<string | null>`case when ${accounts.hiddenReason} is null then ${accounts.username} end`,
  pfp: sql<string>`case when ${accounts.pictureHiddenReason} is null then coalesce(${accounts.pfp}, '') else '' end`,
};

/** What a person says of themselves, as everybody sees it. Selected from `accounts`. */
export const publicBio = sql<string>`case when ${accounts.hiddenReason} is null then ${accounts.bio} else '' end`;
