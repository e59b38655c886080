import { sql } from 'drizzle-orm';
import type { EditableArticle } from '#contract/articles/editing.ts';
import { constantsArticle } from '#contract/addresses/limits.ts';
import { namesOf } from '#contract/articles/names.ts';
import type { ArticleTexts } from '#contract/revisions/article-texts.ts';
import { tags } from '#server/core/tags.ts';
import type { Touch } from '#server/core/touch.ts';
import type { Db } from '#server/db/client.ts';
import { articles } from '#server/db/schema/articles.ts';
import { keepAddresses } from '#server/features/addresses/addresses.ts';
import { keepConstants } from '#server/features/addresses/constants.ts';
import { queueReceipts } from '#server/features/addresses/receipts/receipts.ts';
import { keepUses } from '#server/features/media/uses.ts';
import { keepAuthorship } from '#server/features/revisions/provenance.ts';
import {
  addRevision,
  countAuthor,
  findAuthorship,
  findTextChange,
  noteAuthor,
  type RevisionOrigin,
} from '#server/features/revisions/revisions.ts';
import { learnWords } from '#server/features/search/vocabulary.ts';
import { inTexts } from '#server/features/texts/text-thread.ts';
import { searchedNames } from '#server/features/texts/words.ts';
import { keepCategories } from './category-counts.ts';
import type { CheckedText } from './checked-text.ts';
import { keepRelations } from './related.ts';

/** The fields that an author writes; the server derives the others. */
export type ArticleContent = Readonly<Pick<EditableArticle, keyof ArticleTexts>>;

/** The dates when an article was written and last changed. */
interface Written {
  readonly createdAt: string;
  readonly updatedAt: string;
}

// All rows of a transaction share `now()`: the clock keeps them in the order of their insertion.
const justNow = { createdAt: sql`clock_timestamp()`, updatedAt: sql`clock_timestamp()` };

const imported: RevisionOrigin = { kind: 'imported', authorId: null, change: '' };

/**
 * Adds a rendered article with its first revision inside the caller's transaction and returns its id. The slug must be
 * free. The default date is now; without an origin it came with the installation.
 */
export async function addArticle(
  db: Db,
  touch: Touch,
  content: ArticleContent,
  rendered: CheckedText,
  { written = justNow, origin = imported }: { written?: Written | typeof justNow; origin?: RevisionOrigin } = {},
): Promise<string> {
  touch(tags.names);
  const names = searchedNames(namesOf(content.facts));
  const { constantRows, missingPictures: _missing, ...texts } = rendered;
  const [row] = await db
    .insert(articles)
    .values({
      ...content,
      ...texts,
      ...written,
      names,
      revisionCount: 1,
      authorCount: origin.authorId === null ? 0 : 1,
    })
    .returning({ id: articles.id, updatedAt: articles.updatedAt });
  const { id, updatedAt } = row!;
  await countAuthor(db, id, origin);
  await addRevision(
    db,
    { articleId: id, number: 1, createdAt: updatedAt },
    await findTextChange(null, content),
    origin,
  );
  const words = await findAuthorship(db, { articleId: id, number: 1, runs: [] }, '', content.bodyMarkdown);
  const { title, summary } = content;
  // Before the accounts, like a change of an article (`db/locks.ts`).
  await learnWords(db, await inTexts('wordChanges', null, { title, names, summary, bodyText: rendered.bodyText }));
  if (words !== null) await keepAuthorship(db, touch, id, words);
  await noteAuthor(db, touch, origin, updatedAt);
  await keepCategories(db, null, content.category);
  await keepAddresses(db, id, content.addresses);
  if (content.slug === constantsArticle) await keepConstants(db, touch, constantRows);
  await keepUses(db, touch, { articleId: id, number: 1 }, rendered);
  await queueReceipts(db, touch, rendered.sources, { articleId: id, citedBy: origin.authorId });
  await keepRelations(db, touch, id);
  return id;
}
