import { and, asc, desc, eq, gte, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { RevisionKind } from '#contract/revisions/revisions.ts';
import { articleFields, pickArticleFields, type ArticleTexts } from '#contract/revisions/article-texts.ts';
import { saysTheSame } from '#contract/revisions/suggested-change.ts';
import type { Touch } from '#server/core/touch.ts';
import type { Db } from '#server/db/client.ts';
import type { Edit } from '#server/db/schema/columns.ts';
import { articleAuthors, articleRevisions } from '#server/db/schema/revisions.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { noteActivity } from '#server/features/standing/activity.ts';
import type { Authorship, AuthorRun, SuggestedText } from '#server/features/texts/authorship.ts';
import { applyEdits } from '#server/features/texts/edits.ts';
import { inTexts } from '#server/features/texts/text-thread.ts';
import { importedFrom } from './credit.ts';
import { recallRemoved } from './provenance.ts';

/** The origin of a revision. */
export interface RevisionOrigin {
  readonly kind: RevisionKind;
  /** The account that added it; null for imported text. */
  readonly authorId: string | null;
  readonly contributionId?: string;
  /**
   * For a published contribution: the suggested text, and the publishing admin. Words that neither the suggestion nor
   * the article contains belong to the admin.
   */
  readonly published?: { readonly suggested: SuggestedText; readonly by: string; readonly isChanged: boolean };
  /** A summary of the change in a line. */
  readonly change: string;
}

// At least this many revisions with only their edits follow one with all its texts; more if the text is longer, so that
// whole texts take at most half a kilobyte per revision. Reading a revision reads at most that many small rows.
const leastFollowing = 100;
const mostFollowing = 1_000;
const bytesEach = 500;
const following = (markdown: string) =>
  Math.min(mostFollowing, Math.max(leastFollowing, Math.ceil(markdown.length / bytesEach)));

const heads = articleFields.filter((field) => field !== 'slug' && field !== 'bodyMarkdown');

/**
 * An article's texts before and after a change (before its first revision there are none), with their differences in
 * words.
 */
export interface TextChange {
  readonly before: ArticleTexts | null;
  readonly after: ArticleTexts;
  readonly counts: { readonly wordsAdded: number; readonly wordsRemoved: number };
  readonly edits: readonly Edit[];
}

/** The article and number of a new revision, and the runs of the one before. */
interface Successor {
  readonly articleId: string;
  readonly number: number;
  readonly runs: readonly AuthorRun[];
}

/** Computes the difference between two texts in the thread. */
export async function findTextChange(before: ArticleTexts | null, after: ArticleTexts): Promise<TextChange> {
  const isSame = before === null || before.bodyMarkdown === after.bodyMarkdown;
  const [counts, edits] = await Promise.all([
    inTexts('changeBetween', before, after),
    isSame ? [] : inTexts('editsBetween', before.bodyMarkdown, after.bodyMarkdown),
  ]);
  return { before, after, counts, edits };
}

/** Computes the revision that brought each word of an article's text after a change; null if the text is unchanged. */
export async function findAuthorship(
  db: Db,
  { articleId, number, runs }: Successor,
  before: string,
  after: string,
  suggested: SuggestedText | null = null,
): Promise<Authorship | null> {
  if (before === after) return null;
  const find = (recalled: ReadonlyMap<string, readonly AuthorRun[]>) =>
    inTexts('authorship', { markdown: before, runs }, after, number, recalled, suggested);
  // Removed text rarely returns, so it starts without a query: the thread need not wait for the store, while the
  // article's row is locked.
  const found = await find(new Map());
  const recalled = await recallRemoved(db, articleId, found.unknown);
  return recalled.size === 0 ? found : find(recalled);
}

/** The stored texts of a revision: only those that differ from the previous revision, or all if `isWhole`. */
function storedTexts({ before, after, edits }: TextChange, isWhole: boolean) {
  const isStored = (field: (typeof heads)[number]) => isWhole || !saysTheSame(before![field], after[field]);
  const fields = Object.fromEntries(heads.filter(isStored).map((field) => [field, after[field] ?? 'none']));
  if (isWhole) return { ...fields, bodyMarkdown: after.bodyMarkdown };
  return before!.bodyMarkdown === after.bodyMarkdown ? fields : { ...fields, edits: [...edits] };
}

/** The article and number of a new revision, and the time of the save; the default is now. */
interface RevisionPlace {
  readonly articleId: string;
  readonly number: number;
  readonly createdAt?: string;
}

/** Adds the newest revision of a locked article, inside the transaction that changes it and counts its revisions. */
export async function addRevision(
  db: Db,
  { articleId, number, createdAt }: RevisionPlace,
  texts: TextChange,
  { kind, authorId, contributionId, change }: RevisionOrigin,
): Promise<void> {
  const { before, after, counts } = texts;
  const [whole] = before === null ? [] : await lastWhole(db, articleId, number);
  const isWhole = whole === undefined || number - whole.number > following(after.bodyMarkdown);
  await db.insert(articleRevisions).values({
    articleId,
    number,
    kind,
    authorId,
    ...(contributionId === undefined ? {} : { contributionId }),
    change,
    createdAt: createdAt ?? sql`clock_timestamp()`,
    ...counts,
    slug: after.slug,
    ...storedTexts(texts, isWhole),
  });
}

/** Records the activity of a revision's author at that moment, after locking their account (`db/locks.ts`). */
export async function noteAuthor(db: Db, touch: Touch, { kind, authorId }: RevisionOrigin, at: string): Promise<void> {
  // The activity of a merged suggestion was recorded when it was sent.
  if (authorId !== null && kind !== 'merged') await noteActivity(db, touch, authorId, at);
}

/**
 * Counts one more revision of an article for an author; an anonymous one may have the number of their contribution.
 * Returns the number of new authors.
 */
export async function countAuthor(
  db: Db,
  articleId: string,
  { authorId, contributionId }: RevisionOrigin,
): Promise<0 | 1> {
  if (authorId === null) return 0;
  const number = sql`(select anonymous_number from ${submissions} where id = ${contributionId ?? null})`;
  const [row] = await db
    .insert(articleAuthors)
    .values({ articleId, accountId: authorId, revisions: 1, anonymousNumber: number })
    .onConflictDoUpdate({
      target: [articleAuthors.articleId, articleAuthors.accountId],
      set: { revisions: sql`${articleAuthors.revisions} + 1` },
    })
    .returning({ revisions: articleAuthors.revisions });
  return row!.revisions === 1 ? 1 : 0;
}

/** Records, inside the transaction that publishes a contribution, that an admin changed its words. */
export async function noteChange(db: Db, { articleId, number }: RevisionPlace, changedBy: string): Promise<void> {
  await db.insert(articleAuthors).values({ articleId, accountId: changedBy, revisions: 0 }).onConflictDoNothing();
  await db
    .update(articleRevisions)
    .set({ changedBy })
    .where(and(eq(articleRevisions.articleId, articleId), eq(articleRevisions.number, number)));
}

const earlier = alias(articleRevisions, 'earlier');

/** The last revision up to that number that stores all its texts. */
const lastWhole = (db: Db, articleId: string, number: number) =>
  db
    .select({ number: earlier.number })
    .from(earlier)
    .where(and(eq(earlier.articleId, articleId), lte(earlier.number, number), isNotNull(earlier.bodyMarkdown)))
    .orderBy(desc(earlier.number))
    .limit(1);

/** The stored texts of a revision; 'none' for an article without a life status. */
type StoredTexts = Omit<ArticleTexts, 'life'> & { readonly life: ArticleTexts['life'] | 'none' };

/** The texts of an article's revision; undefined for an unknown number. */
export async function revisionTexts(db: Db, articleId: string, number: number): Promise<ArticleTexts | undefined> {
  const { number: numbers, edits } = articleRevisions;
  const rows = await db
    .select({ number: numbers, ...pickArticleFields(articleRevisions), edits })
    .from(articleRevisions)
    .where(
      and(
        eq(articleRevisions.articleId, articleId),
        gte(articleRevisions.number, sql`(${lastWhole(db, articleId, number)})`),
        lte(articleRevisions.number, number),
      ),
    )
    .orderBy(asc(articleRevisions.number));
  if (rows.at(-1)?.number !== number) return undefined;
  const [first, ...later] = rows;
  const { number: _number, edits: _edits, ...texts } = first!;
  const last = later.reduce<StoredTexts>((before, { number: _number, edits, bodyMarkdown, ...fields }) => {
    const changed = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
    return { ...before, ...changed, bodyMarkdown: bodyMarkdown ?? applyEdits(before.bodyMarkdown, edits ?? []) };
  }, texts as StoredTexts);
  return { ...last, life: last.life === 'none' ? null : last.life };
}

/** Selects from these articles those whose revisions all came with a version of the program. */
export async function onlyShipped(db: Db, articleIds: readonly string[]): Promise<Set<string>> {
  const { articleId, kind, authorId, change } = articleRevisions;
  const rows = await db
    .select({ articleId })
    .from(articleRevisions)
    .where(inArray(articleId, [...articleIds]))
    .groupBy(articleId)
    .having(
      sql`bool_and(${kind} = 'imported' and ${authorId} is null and not starts_with(${change}, ${importedFrom}))`,
    );
  return new Set(rows.map((row) => row.articleId));
}
