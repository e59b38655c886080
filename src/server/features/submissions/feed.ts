import type { Feed } from '#contract/submissions/feed.ts';
import type { Db } from '#server/db/client.ts';
import { within } from '#server/db/keyset.ts';
import { listContributions } from './contributions.ts';
import { listProposals } from './proposals.ts';
import { listReports } from './reports.ts';

// The most bytes of each kind: the three make one answer, and no answer is large (design §7).
const mostOfEach = 80_000;

/** The latest proposals, contributions and reports, each newest first. */
export async function latestOfEach(db: Db, latest: { readonly limit: number }): Promise<Feed> {
  const lists = [listProposals(db, latest), listContributions(db, latest), listReports(db, latest)] as const;
  const [proposed, contributed, reported] = await Promise.all(lists);
  return {
    proposals: within(proposed.proposals, mostOfEach),
    contributions: within(contributed.contributions, mostOfEach),
    reports: within(reported.reports, mostOfEach),
  };
}
