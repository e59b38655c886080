import { and, asc, desc, eq, gte, isNotNull, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { RevisionKind } from '#contract/revisions/revisions.ts';
import { saysTheSame, type ArticleTexts } from '#contract/revisions/suggested-change.ts';
import type { Touch } from '#server/core/tag.ts';
import type { Db } from '#server/db/client.ts';
import type { Edit } from '#server/db/schema/columns.ts';
import { articleAuthors, articleRevisions } from '#server/db/schema/revisions.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { noteActivity } from '#server/features/standing/activity.ts';
import type { Authorship, AuthorRun, SuggestedText } from '#server/features/texts/authorship.ts';
import { applyEdits } from '#server/features/texts/edits.ts';
import { inTexts } from '#server/features/texts/text-thread.ts';
import { recallRemoved } from './provenance.ts';

/** Where a revision comes from. */
export interface RevisionOrigin {
  readonly kind: RevisionKind;
  /** The account that brought it in; null for what was imported. */
  readonly authorId: string | null;
  readonly contributionId?: string;
  /**
   * Of what was published from a contribution: what that suggested, and by which admin. Words that are in neither are
   * the admin's.
   */
  readonly published?: { readonly suggested: SuggestedText; readonly by: string; readonly isChanged: boolean };
  /** What it changed, in a line. */
  readonly change: string;
}

// A revision that holds all its texts is followed by so many that hold their edits alone; by more where the text is
// longer, so that whole texts take at most half a kilobyte a revision. Reading one reads at most so many small rows.
const leastFollowing = 100;
const mostFollowing = 1_000;
const bytesEach = 500;
const following = (markdown: string) =>
  Math.min(mostFollowing, Math.max(leastFollowing, Math.ceil(markdown.length / bytesEach)));

const heads = ['title', 'summary', 'category', 'imageUrl', 'version', 'facts', 'life', 'addresses'] as const;

/**
 * An article's texts before and after a change (before its first revision there are none), and what the words of both
 * say of it.
 */
export interface TextChange {
  readonly before: ArticleTexts | null;
  readonly after: ArticleTexts;
  readonly counts: { readonly wordsAdded: number; readonly wordsRemoved: number };
  readonly edits: readonly Edit[];
}

/** Which revision of which article is added, and the runs of those before it. */
interface Successor {
  readonly articleId: string;
  readonly number: number;
  readonly runs: readonly AuthorRun[];
}

/** Finds what is different between two texts. It takes the thread's time alone. */
export async function findTextChange(before: ArticleTexts | null, after: ArticleTexts): Promise<TextChange> {
  const isSame = before === null || before.bodyMarkdown === after.bodyMarkdown;
  const [counts, edits] = await Promise.all([
    inTexts('changeBetween', before, after),
    isSame ? [] : inTexts('editsBetween', before.bodyMarkdown, after.bodyMarkdown),
  ]);
  return { before, after, counts, edits };
}

/**
 * Finds which revision brought each word of an article's text after a change of it; null where it is the one before.
 */
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
  // Few saves bring anything back. Found without asking first, it need not wait for the store, which is at the
  // article's row meanwhile.
  const found = await find(new Map());
  const recalled = await recallRemoved(db, articleId, found.unknown);
  return recalled.size === 0 ? found : find(recalled);
}

/** What is kept of a revision's texts: of those that are as before, nothing, unless it is to hold all of them. */
function keptOf({ before, after, edits }: TextChange, isWhole: boolean) {
  const isKept = (field: (typeof heads)[number]) => isWhole || !saysTheSame(before![field], after[field]);
  const fields = Object.fromEntries(heads.filter(isKept).map((field) => [field, after[field] ?? 'none']));
  if (isWhole) return { ...fields, bodyMarkdown: after.bodyMarkdown };
  return before!.bodyMarkdown === after.bodyMarkdown ? fields : { ...fields, edits: [...edits] };
}

/** Which revision of which article is added, and when the article was saved; without a time, now. */
interface RevisionPlace {
  readonly articleId: string;
  readonly number: number;
  readonly createdAt?: string;
}

/**
 * Adds the newest revision of an article, which is held, inside the transaction that changes it and counts its
 * revisions.
 */
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
    ...keptOf(texts, isWhole),
  });
}

/** Notes that the author of a revision wrote at that moment, once their account is held (`db/locks.ts`). */
export async function noteAuthor(db: Db, touch: Touch, { kind, authorId }: RevisionOrigin, at: string): Promise<void> {
  // What was merged was noted when it was sent.
  if (authorId !== null && kind !== 'merged') await noteActivity(db, touch, authorId, at);
}

/**
 * Counts one more revision of an article by an author, who may be known by the number of their contribution. Returns by
 * how many people more it is made.
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

/**
 * Notes, inside the transaction that publishes a contribution, that an admin published it in other words than its
 * author's.
 */
export async function noteChange(db: Db, { articleId, number }: RevisionPlace, changedBy: string): Promise<void> {
  await db.insert(articleAuthors).values({ articleId, accountId: changedBy, revisions: 0 }).onConflictDoNothing();
  await db
    .update(articleRevisions)
    .set({ changedBy })
    .where(and(eq(articleRevisions.articleId, articleId), eq(articleRevisions.number, number)));
}

const earlier = alias(articleRevisions, 'earlier');

/** Finds the last revision, up to that number, which holds all its texts. */
const lastWhole = (db: Db, articleId: string, number: number) =>
  db
    .select({ number: earlier.number })
    .from(earlier)
    .where(and(eq(earlier.articleId, articleId), lte(earlier.number, number), isNotNull(earlier.bodyMarkdown)))
    .orderBy(desc(earlier.number))
    .limit(1);

/** The texts of a revision as they are stored; 'none' for an article without a status. */
type KeptTexts = Omit<ArticleTexts, 'life'> & { readonly life: ArticleTexts['life'] | 'none' };

/** The texts of an article's revision; undefined for a number that it has not. */
export async function revisionTexts(db: Db, articleId: string, number: number): Promise<ArticleTexts | undefined> {
  const { slug, title, summary, category, imageUrl, version, facts, life, addresses, bodyMarkdown, edits } =
    articleRevisions;
  const rows = await db
    .select({
      number: articleRevisions.number,
      slug,
      title,
      summary,
      category,
      imageUrl,
      version,
      facts,
      life,
      addresses,
      bodyMarkdown,
      edits,
    })
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
  const last = later.reduce<KeptTexts>((before, { number: _number, edits, bodyMarkdown, ...fields }) => {
    const changed = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
    return { ...before, ...changed, bodyMarkdown: bodyMarkdown ?? applyEdits(before.bodyMarkdown, edits ?? []) };
  }, texts as KeptTexts);
  return { ...last, life: last.life === 'none' ? null : last.life };
}
