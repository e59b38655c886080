import { eq, sql } from 'drizzle-orm';
import { constantsArticle } from '#contract/addresses/limits.ts';
import { namesOf, shownFacts } from '#contract/articles/names.ts';
import { articleFields, pickArticleFields } from '#contract/revisions/article-texts.ts';
import { saysTheSame } from '#contract/revisions/suggested-change.ts';
import { Conflict } from '#server/core/errors.ts';
import { NotFound } from '#server/core/not-found.ts';
import type { Touch } from '#server/core/touch.ts';
import { tags } from '#server/core/tags.ts';
import type { Db } from '#server/db/client.ts';
import { articles } from '#server/db/schema/articles.ts';
import { keepAddresses } from '#server/features/addresses/addresses.ts';
import { keepConstants } from '#server/features/addresses/constants.ts';
import { queueReceipts } from '#server/features/addresses/receipts/receipts.ts';
import { keepUses } from '#server/features/media/uses.ts';
import { keepProtected } from '#server/features/moderation/switches.ts';
import { keepAuthorship } from '#server/features/revisions/provenance.ts';
import {
  addRevision,
  countAuthor,
  findAuthorship,
  findTextChange,
  noteAuthor,
  noteChange,
  type RevisionOrigin,
} from '#server/features/revisions/revisions.ts';
import { learnWords } from '#server/features/search/vocabulary.ts';
import type { AuthorRun } from '#server/features/texts/authorship.ts';
import { inTexts } from '#server/features/texts/text-thread.ts';
import type { IndexedText } from '#server/features/texts/word-changes.ts';
import { searchedNames } from '#server/features/texts/words.ts';
import type { ArticleContent } from './adding.ts';
import { categoryTags, keepCategories } from './category-counts.ts';
import type { CheckedText } from './checked-text.ts';
import { forgetConfirmations } from './confirmations.ts';
import { keepRelations } from './related.ts';
import { tellWatchers } from './watches.ts';

// The fields that other answers show too come first.
const named: readonly (keyof ArticleContent)[] = ['slug', 'title', 'category', 'imageUrl'];
const fields = [...named, ...articleFields.filter((field) => !named.includes(field))];

/** An article that the transaction has locked. */
export interface HeldArticle extends ArticleContent {
  readonly id: string;
  /** Its names, normalised for the search. */
  readonly names: string;
  readonly bodyText: string;
  readonly hasFigure: boolean;
  /** The number of its newest revision. */
  readonly revisionCount: number;
  /** The revision that brought each word of its text. */
  readonly authorship: readonly AuthorRun[] | null;
}

/** Locks the article with that id. Refuses an unknown id. */
export async function holdArticle(db: Db, id: string): Promise<HeldArticle> {
  const { names, bodyText, hasFigure, revisionCount, authorship } = articles;
  const [held] = await db
    .select({ id: articles.id, ...pickArticleFields(articles), names, bodyText, hasFigure, revisionCount, authorship })
    .from(articles)
    .where(eq(articles.id, id))
    .for('update');
  if (held === undefined) throw new NotFound('This article is not there any more.');
  return held;
}

/** The origin of a change; `untold` is an account that gets no notice although it watches the article. */
type Change = RevisionOrigin & { readonly untold?: string };

/**
 * Gives a locked article new texts as its newest revision, inside the caller's transaction; does nothing if none
 * differs. `rendered` is the rendered new Markdown. Without a summary, the revision's summary names the changed fields.
 * Refuses a mint that is taken. Returns the names of the changed fields.
 */
export async function changeArticle(
  db: Db,
  touch: Touch,
  before: HeldArticle,
  changes: Partial<ArticleContent>,
  rendered: CheckedText | null,
  origin: Change,
): Promise<(keyof ArticleContent)[]> {
  const { id, names: _names, bodyText, hasFigure, revisionCount, authorship, ...old } = before;
  const after: ArticleContent = { ...old, ...changes };
  const changed = fields.filter((field) => !saysTheSame(before[field], after[field]));
  touch(tags.articles, tags.article(before.slug), tags.article(after.slug));
  if (changed.length === 0) return changed;
  if (before.slug === constantsArticle && after.slug !== before.slug)
    throw new Conflict('Other articles show the constants of this one: it keeps its slug.');
  const { constantRows = [], missingPictures: _missing, ...rest } = rendered ?? {};
  const number = revisionCount + 1;
  const { published } = origin;
  const people = await countAuthor(db, id, origin);
  const searched = ({ title, names, summary, bodyText }: IndexedText): IndexedText => ({
    title,
    names,
    summary,
    bodyText,
  });
  const names = searchedNames(namesOf(after.facts));
  // The thread computes the authorship while the store writes.
  const finding = findAuthorship(
    db,
    { articleId: id, number, runs: authorship ?? [] },
    before.bodyMarkdown,
    after.bodyMarkdown,
    published?.suggested,
  );
  // Awaited below: a rejection must not interrupt the statements in between.
  finding.catch(() => {});
  const [[saved], texts, words, change] = await Promise.all([
    db
      .update(articles)
      .set({
        ...changes,
        ...rest,
        names,
        updatedAt: sql`clock_timestamp()`,
        revisionCount: number,
        authorCount: sql`${articles.authorCount} + ${people}`,
      })
      .where(eq(articles.id, id))
      .returning({ at: articles.updatedAt, hasFigure: articles.hasFigure }),
    findTextChange(before, after),
    inTexts('wordChanges', searched(before), searched({ ...after, names, bodyText: rendered?.bodyText ?? bodyText })),
    origin.change || inTexts('suggestedChange', before, after),
  ]);
  await addRevision(db, { articleId: id, number, createdAt: saved!.at }, texts, { ...origin, change });
  await learnWords(db, words);
  const authors = await finding;
  const hasOwn = authors?.runs.some(([from]) => from === -number) ?? false;
  const isPublishedByOther = published !== undefined && published.by !== origin.authorId;
  if (isPublishedByOther && (published.isChanged || hasOwn))
    await noteChange(db, { articleId: id, number }, published.by);
  if (authors !== null) await keepAuthorship(db, touch, id, authors);
  await noteAuthor(db, touch, origin, saved!.at);
  if (origin.authorId !== null)
    await tellWatchers(db, touch, { articleId: id, by: origin.authorId, number, change, untold: origin.untold });
  // Confirmations do not cover the names that only the search uses.
  if (!saysTheSame(shownFacts(before.facts), shownFacts(after.facts))) await forgetConfirmations(db, id);
  if (changed.includes('addresses')) await keepAddresses(db, id, after.addresses);
  if (rendered && after.slug === constantsArticle) await keepConstants(db, touch, constantRows);
  const hasOthers = rendered && (await keepUses(db, touch, { articleId: id, number }, rendered));
  if (rendered) await queueReceipts(db, touch, rendered.sources, { articleId: id, citedBy: origin.authorId });
  if (changed.includes('title') || changed.includes('slug') || names !== before.names) touch(tags.names);
  if (named.some((field) => changed.includes(field))) touch(tags.articleNames);
  await keepRelations(db, touch, id);
  if (changed.includes('slug')) await keepProtected(db, touch, before.slug, after.slug);
  if (before.title !== after.title || before.category !== after.category) {
    await keepCategories(db, before.category, after.category);
    touch(...categoryTags(before.category), ...categoryTags(after.category));
  } else if (changed.includes('slug') || changed.includes('summary') || saved!.hasFigure !== hasFigure || hasOthers)
    touch(tags.category(after.category));
  return changed;
}
