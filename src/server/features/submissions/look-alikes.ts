import { and, eq, sql } from 'drizzle-orm';
import type { Report } from '#contract/submissions/reports.ts';
import { base58Bytes } from '#server/core/base58.ts';
import { Conflict, Invalid } from '#server/core/errors.ts';
import type { Db, Store } from '#server/db/client.ts';
import { holdArticles } from '#server/db/locks.ts';
import { reports } from '#server/db/schema/submission-kinds.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { write } from '#server/db/write.ts';
import { mustNotBeTrue } from '#server/features/addresses/true-addresses.ts';
import { getReport, metAt, noSuchArticle } from './reports.ts';
import { resolveArticle } from './report-subject.ts';
import { addSubmission, findRepeated } from './sending.ts';
import { isThere } from './submissions.ts';
import { submissionTags } from './submission-tags.ts';
import { withhold } from './withheld.ts';

/** An address that imitates an article's token, and the place where somebody met it. */
interface LookAlikeMet {
  /** A slug, a title or a URL of the article. */
  readonly article: string;
  readonly address: string;
  /** A link, or a few words. */
  readonly place: string;
}

/** Refuses a second open report of one person on the same address: they can edit the first one. */
async function mustNotWait(db: Db, authorId: string, articleId: string, address: string): Promise<void> {
  const [first] = await db
    .select({ id: reports.id })
    .from(reports)
    .innerJoin(submissions, eq(submissions.id, reports.id))
    .where(
      and(
        eq(reports.articleId, articleId),
        eq(reports.address, address),
        sql`${reports.isOpen}`,
        eq(submissions.authorId, authorId),
        isThere,
      ),
    )
    .limit(1);
  if (first)
    throw new Conflict('Your report on this address waits for review; change that one, or wait until it is settled.');
}

/**
 * Reports where somebody met an address that imitates an article's token. A repetition within a minute returns the
 * first report. Refuses an invalid address, a missing article, and an address that an article names as genuine.
 */
export function submitLookAlike(
  store: Store,
  authorId: string,
  { article: named, address, place }: LookAlikeMet,
  withholds = false,
): Promise<Report> {
  return write(store, async (db, touch) => {
    if (base58Bytes(address, 32) === null)
      throw new Invalid('This is not an address of Solana: copy it whole, 32 to 44 letters and digits.', {
        field: 'address',
      });
    const { article, articleId } = await resolveArticle(db, named);
    if (articleId === null) throw noSuchArticle();
    await mustNotBeTrue(db, { address });
    const same = and(eq(reports.articleId, articleId), eq(reports.address, address), eq(reports.place, place));
    // Before the reporter's account (`locks.ts`), which the report refers to.
    await holdArticles(db, [articleId]);
    const first = await findRepeated(db, 'report', authorId, reports, same);
    if (first !== undefined) return getReport(db, first);
    await mustNotWait(db, authorId, articleId, address);
    const id = await addSubmission(db, touch, 'report', authorId);
    if (withholds) await withhold(db, id);
    const createdAt = sql`(select ${submissions.createdAt} from ${submissions} where ${submissions.id} = ${id})`;
    await db.insert(reports).values({ id, createdAt, article, articleId, details: metAt(place), address, place });
    touch(...(await submissionTags(db, id)));
    return getReport(db, id);
  });
}
