import { and, eq, sql, type SQL } from 'drizzle-orm';
import { listedLengths } from '#contract/limits.ts';
import type { Report } from '#contract/submissions/reports.ts';
import { Conflict, Invalid } from '#server/core/errors.ts';
import type { Db, Store } from '#server/db/client.ts';
import { newestFirst, readPage, type Page } from '#server/db/keyset.ts';
import { holdArticles, Overtaken } from '#server/db/locks.ts';
import { articles } from '#server/db/schema/articles.ts';
import { accounts } from '#server/db/schema/people.ts';
import { reports } from '#server/db/schema/submission-kinds.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { beginningOf, wholeOf, type ShownText } from '#server/db/texts.ts';
import { write } from '#server/db/write.ts';
import { countDisputes } from '#server/features/articles/disputes.ts';
import { articleWith } from '#server/features/revisions/article-at.ts';
import { storedSource } from './chain-sources.ts';
import { editOwn } from './own-changes.ts';
import { addSubmission, findRepeated } from './sending.ts';
import { isThere, submissionOrder, submissionColumns, theOne } from './submissions.ts';
import { presenceTags, submissionTags } from './submission-tags.ts';
import { type ReportContent, resolveSubject, type Subject } from './report-subject.ts';
import { isWithheld, unlessWithheld, withhold } from './withheld.ts';

const columnsWith = (article: ShownText, anchor: ShownText, details: ShownText) => ({
  ...submissionColumns,
  article: sql<string>`coalesce(${articles.title}, ${unlessWithheld(article.text)})`,
  articleSlug: articles.slug,
  anchor: unlessWithheld(anchor.text, ''),
  details: unlessWithheld(details.text),
  source: unlessWithheld(reports.source, ''),
  address: sql<string | null>`case when not ${isWithheld} then ${reports.address} end`,
  place: unlessWithheld(reports.place, ''),
  revision: reports.revision,
  truncated: sql<boolean>`(not ${isWithheld} and (${article.truncated} or ${anchor.truncated} or ${details.truncated}))`,
});
const listed = columnsWith(
  beginningOf(reports.article, listedLengths.name),
  beginningOf(reports.anchor, listedLengths.name),
  beginningOf(reports.details),
);
/** The columns of a single report's answer. */
export const wholeReport = columnsWith(wholeOf(reports.article), wholeOf(reports.anchor), wholeOf(reports.details));

/** The text of a report on a look-alike: its reporter gives only the place. */
export const metAt = (place: string) => `Met at: ${place}`;

type List = { reports: Report[]; next: string | null };

/** Selects reports with their authors. */
export const selectReports = (db: Db, columns: typeof listed) =>
  db
    .select(columns)
    .from(submissions)
    .innerJoin(reports, eq(reports.id, submissions.id))
    .innerJoin(accounts, eq(accounts.id, submissions.authorId))
    .leftJoin(articles, eq(articles.id, reports.articleId));

/** A page of reports, newest first: of everybody, or those that `which` selects. */
export async function listReports(db: Db, page: Page, which?: SQL): Promise<List> {
  const picked = and(eq(submissions.kind, 'report'), isThere, which);
  const { rows, next } = await readPage(selectReports(db, listed), page, submissionOrder, picked);
  return { reports: rows, next };
}

/**
 * A page of the open reports on a section of the article with that present or former slug; and its slug. Refuses an
 * unknown slug.
 */
export async function listOpenReports(
  db: Db,
  slug: string,
  section: string,
  page: Page,
): Promise<List & { slug: string }> {
  const article = await articleWith(
    db,
    slug,
    { id: articles.id, slug: articles.slug },
    'There is no such article; check its address.',
  );
  // Written as literals, so that PostgreSQL uses the partial index.
  const open = and(
    eq(reports.articleId, article.id),
    eq(reports.anchor, section),
    sql`${reports.isOpen} and ${reports.anchor} <> ''`,
  );
  const { rows, next } = await readPage(selectReports(db, listed), page, newestFirst(reports), open);
  return { slug: article.slug, reports: rows, next };
}

// The most sections of an article that one person may dispute at a time, so that nobody marks all of them (security
// T48).
const mostDisputed = 3;

/** Refuses another open report of that author on a section of the article beyond the limit. */
async function mustNotDisputeMore(db: Db, authorId: string, { articleId, anchor }: Subject): Promise<void> {
  if (articleId === null || anchor === '') return;
  // Written as literals, so that PostgreSQL uses the partial index.
  const open = and(eq(reports.articleId, articleId), sql`${reports.isOpen} and ${reports.anchor} <> ''`);
  const [row] = await db
    .select({ many: sql<number>`count(*)::integer` })
    .from(reports)
    .innerJoin(submissions, eq(submissions.id, reports.id))
    .where(and(open, eq(submissions.authorId, authorId)));
  if (row!.many >= mostDisputed)
    throw new Conflict(
      `You have ${mostDisputed} open reports on sections of this article; report on the article as a whole, or wait until one is settled.`,
    );
}

/** One report with all its details. Refuses a missing one. */
export function getReport(db: Db, id: string): Promise<Report> {
  return theOne('report', selectReports(db, wholeReport).where(and(eq(submissions.id, id), isThere)));
}

/**
 * Reports an inaccuracy. An admin's own report marks its section at once. `withholds` withholds its words until it is
 * accepted. A repetition within a minute returns the first report. Refuses an unknown section, and too many reports of
 * one person on one article.
 */
export function submitReport(
  store: Store,
  authorId: string,
  content: ReportContent,
  { isMarked = false, withholds = false }: { isMarked?: boolean; withholds?: boolean } = {},
): Promise<Report> {
  return write(store, async (db, touch) => {
    const { details } = content;
    const source = storedSource(content.source ?? '');
    const resolved = await resolveSubject(db, content);
    // Locks the article first: the disputes are counted at the end, after the reporter's account is locked.
    await holdArticles(db, [resolved.articleId]);
    const isSame = { article: resolved.article, anchor: resolved.anchor, details, source };
    const same = and(...Object.entries(isSame).map(([name, value]) => eq(reports[name as keyof typeof isSame], value)));
    const first = await findRepeated(db, 'report', authorId, reports, same);
    if (first !== undefined) return getReport(db, first);
    await mustNotDisputeMore(db, authorId, resolved);
    const id = await addSubmission(db, touch, 'report', authorId);
    if (withholds) await withhold(db, id);
    const createdAt = sql`(select ${submissions.createdAt} from ${submissions} where ${submissions.id} = ${id})`;
    await db.insert(reports).values({ id, createdAt, ...resolved, details, source, isMarked });
    if (resolved.articleId !== null) await countDisputes(db, resolved.articleId);
    touch(...(await submissionTags(db, id)));
    return getReport(db, id);
  });
}

/** The refusal of a look-alike report on a missing article. */
export const noSuchArticle = () =>
  new Invalid('There is no such article; name the one whose token the address passes for.', { field: 'article' });

/** The new text of an edited report: for a look-alike, only its place. */
function editedText(
  { details, place }: ReportContent,
  { address, place: before }: { address: string | null; place: string },
) {
  if (address === null) return { details };
  const met = place || before;
  return { details: metAt(met), place: met };
}

/**
 * Edits the caller's own report while it waits for review. On the same article it keeps its section, unless the edit
 * names another. Refuses what `submitReport` refuses.
 */
export function editReport(
  store: Store,
  authorId: string,
  id: string,
  content: ReportContent,
  withholds = false,
): Promise<Report> {
  return write(store, async (db, touch) => {
    const placeOf = () => {
      const { articleId, anchor, address, place } = reports;
      return db.select({ articleId, anchor, address, place }).from(reports).where(eq(reports.id, id));
    };
    const before = await theOne('report', placeOf());
    const resolved = await resolveSubject(db, content, before);
    // An edit may move the report to another article, so the disputes of both are counted at the end.
    await holdArticles(db, [before.articleId, resolved.articleId]);
    await editOwn(db, 'report', id, authorId, withholds);
    const [now] = await placeOf();
    if (now!.articleId !== before.articleId || now!.anchor !== before.anchor) throw new Overtaken();
    touch(...(await submissionTags(db, id)));
    if (before.address !== null && resolved.articleId === null) throw noSuchArticle();
    if (before.articleId !== resolved.articleId || before.anchor === '')
      await mustNotDisputeMore(db, authorId, resolved);
    await db
      .update(reports)
      .set({
        ...resolved,
        ...editedText(content, before),
        ...(content.source === undefined ? {} : { source: storedSource(content.source) }),
      })
      .where(eq(reports.id, id));
    for (const articleId of new Set([before.articleId, resolved.articleId]))
      if (articleId !== null) await countDisputes(db, articleId);
    // Its commenters' lists show its subject.
    touch(...(await presenceTags(db, id)));
    return getReport(db, id);
  });
}
