import { eq } from 'drizzle-orm';
import { Conflict } from '#server/core/errors.ts';
import type { Db } from '#server/db/client.ts';
import { reports } from '#server/db/schema/submission-kinds.ts';
import { findTrue } from './reported.ts';

/** Refuses to call an address a fake if an article names it as genuine: a given address, or that of a report. */
export async function mustNotBeTrue(db: Db, of: { address: string } | { report: string }): Promise<void> {
  const [found] =
    'address' in of
      ? [of]
      : await db.select({ address: reports.address }).from(reports).where(eq(reports.id, of.report));
  const address = found?.address ?? null;
  if (address === null) return;
  const known = (await findTrue(db, [address])).get(address);
  if (known === undefined) return;
  throw new Conflict(
    `The article '${known.title}' names this address as its ${known.kind}; report that article if that is wrong.`,
    {
      field: 'address',
    },
  );
}
