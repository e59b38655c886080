import { and, eq, gte, isNull, or, sql } from 'drizzle-orm';
import { wholeBounty } from '#contract/bounties/bounties.ts';
import type { Db } from '#server/db/client.ts';
import { everyRow, readPage, type Order } from '#server/db/keyset.ts';
import { bounties, bountyEntries, bountySteps } from '#server/db/schema/bounties.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { getBounty } from './bounties.ts';

const byId: Order<{ id: string }> = { columns: [bounties.id], direction: 'ascending', position: ({ id }) => [id] };

// Leaves out `takesEntries`, which depends on the time, `entryCount`, since the export has the entries themselves, and
// what switches say about its article.
const line = wholeBounty.omit({ takesEntries: true, entryCount: true, suggest: true, protection: true });

const atOnce = 200;

/** Yields every bounty with its steps, by id: all, or those with a step since then. */
export async function* everyBounty(db: Db, since: string | null): AsyncGenerator<{ row: object; changedAt: string }> {
  const last = sql<string | null>`(select max(created_at) from ${bountySteps} where bounty_id = ${bounties.id})`;
  const which = since === null ? undefined : or(gte(bounties.createdAt, since), gte(last, since));
  const columns = { id: bounties.id, createdAt: bounties.createdAt, last: last.mapWith(bounties.createdAt) };
  const rows = everyRow((cursor) =>
    readPage(db.select(columns).from(bounties), { limit: atOnce, cursor }, byId, which),
  );
  for await (const { id, createdAt, last } of rows)
    yield { row: line.parse(await getBounty(db, id)), changedAt: last ?? createdAt };
}

const byEntry: Order<{ contributionId: string; bountyId: string }> = {
  columns: [bountyEntries.contributionId, bountyEntries.bountyId],
  direction: 'ascending',
  position: ({ contributionId, bountyId }) => [contributionId, bountyId],
};

/** Yields every accepted entry of a bounty, by both ids: all, or those sent or accepted since then. */
export async function* everyEntry(db: Db, since: string | null): AsyncGenerator<{ row: object; changedAt: string }> {
  const { bountyId, contributionId, createdAt } = bountyEntries;
  const moment = sql`greatest(${createdAt}, ${submissions.reviewedAt})`;
  const columns = { bountyId, contributionId, createdAt, changedAt: moment.mapWith(bountyEntries.createdAt) };
  const which = and(
    bountyEntries.isThere,
    eq(submissions.status, 'Accepted'),
    isNull(submissions.deletedAt),
    since === null ? undefined : gte(moment, since),
  );
  const rows = everyRow((cursor) => {
    const selected = db.select(columns).from(bountyEntries).innerJoin(submissions, eq(submissions.id, contributionId));
    return readPage(selected, { limit: atOnce, cursor }, byEntry, which);
  });
  for await (const { changedAt, ...row } of rows) yield { row, changedAt: String(changedAt) };
}
