import type { Feed } from '#contract/submissions/feed.ts';
import type { Db } from '#server/db/client.ts';
import { within } from '#server/db/keyset.ts';
import { listContributions } from './contributions.ts';
import { listProposals } from './proposals.ts';
import { listReports } from './reports.ts';
import { listLines } from './weeks/lines.ts';

// The most bytes of each kind, so that the answer with all four stays small (design §7).
const mostOfEach = 60_000;

/** The latest proposals, contributions, reports and lines, each newest first. */
export async function latestOfEach(db: Db, latest: { readonly limit: number }): Promise<Feed> {
  const [proposed, contributed, reported, dated] = await Promise.all([
    listProposals(db, latest),
    listContributions(db, latest),
    listReports(db, latest),
    listLines(db, latest),
  ]);
  return {
    proposals: within(proposed.proposals, mostOfEach),
    contributions: within(contributed.contributions, mostOfEach),
    reports: within(reported.reports, mostOfEach),
    lines: within(dated.lines, mostOfEach),
  };
}
