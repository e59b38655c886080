import { and, asc, eq, gte, sql } from 'drizzle-orm';
import { contributionsCharted } from '#contract/submissions/limits.ts';
import type { Db } from '#server/db/client.ts';
import { inOrder } from '#server/db/keyset.ts';
import { chartStart, monthOf, thisMonth } from '#server/db/months.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { ofPerson } from '#server/features/people/byline.ts';
import { isAuthor, isThere, submissionOrder } from './submissions.ts';

/** The months of a person's contributions, oldest first, with the numbers of all and of accepted ones. */
interface ContributionMonths {
  readonly until: string;
  readonly months: { month: string; contributions: number; accepted: number }[];
  /** Whether there may be older ones that are not counted. */
  readonly isCut: boolean;
}

/**
 * The number of a person's contributions in each of the last months, from their newest ones. Refuses a wallet without
 * an account.
 */
export async function getContributionMonths(db: Db, wallet: string): Promise<ContributionMonths> {
  const newest = db
    .select({ createdAt: submissions.createdAt, status: submissions.status })
    .from(submissions)
    .where(
      and(
        isAuthor(wallet),
        eq(submissions.kind, 'contribution'),
        isThere,
        gte(submissions.createdAt, sql<string>`${chartStart}`),
      ),
    )
    .orderBy(...inOrder(submissionOrder))
    .limit(contributionsCharted)
    .as('newest');
  const month = monthOf(newest.createdAt);
  const months = await db
    .select({
      month,
      contributions: sql<number>`count(*)::int`,
      accepted: sql<number>`(count(*) filter (where ${newest.status} = 'Accepted'))::int`,
    })
    .from(newest)
    .groupBy(month)
    .orderBy(asc(month));
  const counted = months.reduce((sum, { contributions }) => sum + contributions, 0);
  return { until: thisMonth(), isCut: counted === contributionsCharted, ...(await ofPerson(db, wallet, { months })) };
}
