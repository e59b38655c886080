import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Line } from '#contract/submissions/lines.ts';
import { lineLimits } from '#contract/submissions/week-limits.ts';
import { dayAfter, weekOf } from '#contract/submissions/weeks.ts';
import { Invalid } from '#server/core/errors.ts';
import { NotFound } from '#server/core/not-found.ts';
import type { Db, Store } from '#server/db/client.ts';
import { readPage, type Page } from '#server/db/keyset.ts';
import { accounts } from '#server/db/schema/people.ts';
import { lines } from '#server/db/schema/submission-kinds.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { write } from '#server/db/write.ts';
import { articleWith } from '#server/features/revisions/article-at.ts';
import { editOwn } from '#server/features/submissions/own-changes.ts';
import { addSubmission, findRepeated } from '#server/features/submissions/sending.ts';
import { isThere, submissionColumns, submissionOrder, theOne } from '#server/features/submissions/submissions.ts';
import { presenceTags, submissionTags } from '#server/features/submissions/submission-tags.ts';
import { isWithheld, unlessWithheld, withhold } from '#server/features/submissions/withheld.ts';
import { linkedIn, partsOf } from './line-parts.ts';

/** The columns of a line's answer. */
export const lineColumns = {
  ...submissionColumns,
  day: lines.day,
  text: unlessWithheld(lines.text),
  sources: sql<string[]>`case when ${isWithheld} then '{}'::text[] else ${lines.sources} end`,
  // No list cuts a line, since each is short.
  truncated: sql<boolean>`false`,
};

// The columns of an accepted line in its week.
const shownColumns = {
  id: submissions.id,
  day: lines.day,
  text: lines.text,
  sources: lines.sources,
  wallet: submissionColumns.wallet,
  profile: submissionColumns.profile,
  anonymousNumber: submissions.anonymousNumber,
  createdAt: lines.createdAt,
  acceptedAt: submissions.reviewedAt,
};

type Row = Omit<Line, 'week' | 'parts'>;

/** The same with the fields that follow from them. */
export const lineOf = <One extends Pick<Row, 'day' | 'text'>>(row: One) => ({
  ...row,
  week: weekOf(row.day),
  parts: partsOf(row.text),
});

/** Selects lines with their authors. */
export const selectLines = (db: Db, columns: typeof lineColumns) =>
  db
    .select(columns)
    .from(submissions)
    .innerJoin(lines, eq(lines.id, submissions.id))
    .innerJoin(accounts, eq(accounts.id, submissions.authorId));

/** The same with the fields that a week shows. */
export const selectShown = (db: Db) =>
  db
    .select(shownColumns)
    .from(lines)
    .innerJoin(submissions, eq(submissions.id, lines.id))
    .innerJoin(accounts, eq(accounts.id, submissions.authorId));

/** A page of lines, whatever their status, newest first: of everybody, or those that `which` selects. */
export async function listLines(db: Db, page: Page, which?: SQL): Promise<{ lines: Line[]; next: string | null }> {
  const picked = and(eq(submissions.kind, 'line'), isThere, which);
  const { rows, next } = await readPage(selectLines(db, lineColumns), page, submissionOrder, picked);
  return { lines: rows.map(lineOf), next };
}

/** One line. Refuses a missing one. */
export async function getLine(db: Db, id: string): Promise<Line> {
  return lineOf(await theOne('line', selectLines(db, lineColumns).where(and(eq(submissions.id, id), isThere))));
}

/** The fields of a line. */
export interface LineContent {
  readonly day: string;
  readonly text: string;
  readonly sources: string[];
}

/** The present day in UTC. */
export const today = (): string => new Date().toISOString().slice(0, 10);

/** The earliest day of a new line. */
export const firstDay = (): string => dayAfter(today(), -lineLimits.days);

/** Refuses a future day, and one too long ago. */
function mustBeRecent(day: string): void {
  if (day > today()) throw new Invalid('The day has not come yet: days here are days in UTC.', { field: 'day' });
  if (day < firstDay())
    throw new Invalid(`The day is too long ago: a line is of one of the last ${lineLimits.days} days.`, {
      field: 'day',
    });
}

/** Refuses a link to anything but an existing article. */
export async function mustLinkToArticles(db: Db, text: string): Promise<void> {
  for (const slug of linkedIn(text))
    await articleWith(db, slug, { found: sql`1` }).catch((error: unknown) => {
      if (!(error instanceof NotFound)) throw error;
      throw new Invalid(`There is no article at /article/${slug}; check the link.`, { field: 'text' });
    });
}

/**
 * Suggests a line, and withholds its words until it is accepted if `withholds`. A repetition within a minute returns
 * the first one. Refuses a day that is in the future or too long ago, and a link to anything but an article.
 */
export function submitLine(store: Store, authorId: string, content: LineContent, withholds = false): Promise<Line> {
  return write(store, async (db, touch) => {
    const { day, text, sources } = content;
    const same = and(eq(lines.day, day), eq(lines.text, text), sql`${lines.sources} = ${sql.param(sources)}::text[]`);
    const first = await findRepeated(db, 'line', authorId, lines, same);
    if (first !== undefined) return getLine(db, first);
    mustBeRecent(day);
    await mustLinkToArticles(db, text);
    const id = await addSubmission(db, touch, 'line', authorId);
    if (withholds) await withhold(db, id);
    const createdAt = sql`(select ${submissions.createdAt} from ${submissions} where ${submissions.id} = ${id})`;
    await db.insert(lines).values({ id, createdAt, day, text, sources });
    touch(...(await submissionTags(db, id)));
    return getLine(db, id);
  });
}

/**
 * Changes the caller's own line while it waits for review. Refuses what `submitLine` refuses, except its present day,
 * however old.
 */
export function editLine(
  store: Store,
  authorId: string,
  id: string,
  content: LineContent,
  withholds = false,
): Promise<Line> {
  return write(store, async (db, touch) => {
    await editOwn(db, 'line', id, authorId, withholds);
    const [before] = await db.select({ day: lines.day }).from(lines).where(eq(lines.id, id));
    if (content.day !== before!.day) mustBeRecent(content.day);
    await mustLinkToArticles(db, content.text);
    const { day, text, sources } = content;
    await db.update(lines).set({ day, text, sources }).where(eq(lines.id, id));
    // Its commenters' lists show its week.
    touch(...(await presenceTags(db, id)));
    return getLine(db, id);
  });
}
