import { eq } from 'drizzle-orm';
import type { MergedPart } from '#contract/revisions/revisions.ts';
import { Invalid } from '#server/core/errors.ts';
import { NotFound } from '#server/core/not-found.ts';
import type { Db } from '#server/db/client.ts';
import { articles } from '#server/db/schema/articles.ts';
import { contributions } from '#server/db/schema/submission-kinds.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { revisionTexts } from '#server/features/revisions/revisions.ts';
import { suggestionTexts } from '#server/features/submissions/suggestions.ts';
import { inTextsShown } from '#server/features/texts/text-thread.ts';

/** The refusal for a missing contribution. */
export const gone = () => new NotFound('This contribution is not there any more.');

/** A contribution merged with the present article. */
interface Merge {
  readonly article: { slug: string; title: string };
  readonly base: { revision: number | null; bodyMarkdown: string };
  readonly current: { revision: number; bodyMarkdown: string };
  readonly proposed: { bodyMarkdown: string };
  readonly merged: MergedPart[];
  readonly conflicts: number;
}

/** A text, and the revision of the article that it started from. */
interface WrittenText {
  readonly baseRevision: number;
  readonly bodyMarkdown: string;
}

/**
 * Merges a suggestion with the present article; a note changes nothing yet. `written` replaces the suggested text.
 * Refuses a missing contribution, and an unknown revision.
 */
export async function getMerge(db: Db, id: string, written?: WrittenText): Promise<Merge> {
  const found = await articleOf(db, id);
  const { slug, title, revision, bodyMarkdown } = found;
  const texts = await (written ? writtenTexts(db, found.articleId, written) : suggestionTexts(db, id));
  const base = { revision: texts?.baseRevision ?? null, bodyMarkdown: texts?.base ?? bodyMarkdown };
  const proposed = { bodyMarkdown: texts?.proposed ?? bodyMarkdown };
  const merged = await inTextsShown('mergedText', base.bodyMarkdown, bodyMarkdown, proposed.bodyMarkdown);
  const conflicts = conflictsIn(merged);
  return { article: { slug, title }, base, current: { revision, bodyMarkdown }, proposed, merged, conflicts };
}

const conflictsIn = (merged: readonly MergedPart[]): number => merged.filter(({ kind }) => kind === 'conflict').length;

/** The present article of a contribution, and the revision that it started from. Refuses a missing one. */
export async function articleOf(db: Db, id: string) {
  const [found] = await db
    .select({
      articleId: articles.id,
      slug: articles.slug,
      title: articles.title,
      revision: articles.revisionCount,
      bodyMarkdown: articles.bodyMarkdown,
      baseRevision: contributions.baseRevision,
      deletedAt: submissions.deletedAt,
    })
    .from(contributions)
    .innerJoin(submissions, eq(submissions.id, contributions.id))
    .innerJoin(articles, eq(articles.id, contributions.articleId))
    .where(eq(contributions.id, id));
  if (found === undefined || found.deletedAt !== null) throw gone();
  return found;
}

/**
 * The number of conflicts of a suggestion with the present article; null for a note. Compares nothing if the article
 * has not changed. Refuses a missing contribution.
 */
export async function getConflicts(db: Db, id: string): Promise<{ slug: string; conflicts: number | null }> {
  const { slug, revision, baseRevision, bodyMarkdown } = await articleOf(db, id);
  if (baseRevision === null || baseRevision === revision) return { slug, conflicts: baseRevision === null ? null : 0 };
  const texts = await suggestionTexts(db, id);
  if (texts === undefined) throw gone();
  return { slug, conflicts: conflictsIn(await inTextsShown('mergedText', texts.base, bodyMarkdown, texts.proposed)) };
}

async function writtenTexts(db: Db, articleId: string, { baseRevision, bodyMarkdown }: WrittenText) {
  const base = await revisionTexts(db, articleId, baseRevision);
  if (base === undefined)
    throw new Invalid('The article has no such revision; open the merge anew.', { field: 'baseRevision' });
  return { baseRevision, base: base.bodyMarkdown, proposed: bodyMarkdown };
}
