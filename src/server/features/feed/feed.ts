import type { Feed } from '#contract/feed.ts';
import { page } from '#contract/limits.ts';
import type { Db } from '#server/db/client.ts';
import { listContributions } from '#server/features/contributions/contributions.ts';
import { listProposals } from '#server/features/proposals/proposals.ts';
import { listReports } from '#server/features/reports/reports.ts';

const latest = { limit: page.default };

/** The latest proposals, contributions and reports, each newest first. */
export async function latestFeed(db: Db): Promise<Feed> {
  const [{ proposals }, { contributions }, { reports }] = await Promise.all([
    listProposals(db, latest),
    listContributions(db, latest),
    listReports(db, latest),
  ]);
  return { proposals, contributions, reports };
}
