import { and, eq, isNotNull, not, sql, type SQL } from 'drizzle-orm';
import type { AnswerOf } from '#contract/api.ts';
import type { ComparedText } from '#contract/revisions/revisions.ts';
import type { ChangeInShort } from '#contract/submissions/contributions.ts';
import { isSeen } from '#contract/text.ts';
import { isSmallFix } from '#contract/texts/changed-characters.ts';
import { unexplained } from '#contract/texts/limits.ts';
import { Invalid } from '#server/core/errors.ts';
import { NotFound } from '#server/core/not-found.ts';
import type { Touch } from '#server/core/touch.ts';
import type { Db } from '#server/db/client.ts';
import { contributions } from '#server/db/schema/submission-kinds.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { findArticle } from '#server/features/articles/articles.ts';
import { checkPreview, checkText } from '#server/features/articles/checked-text.ts';
import type { PreviewReader } from '#server/features/media/picture-markup.ts';
import { keepUsesAgain, type TextWithPictures } from '#server/features/media/uses.ts';
import { revisionTexts } from '#server/features/revisions/revisions.ts';
import { applyEdits } from '#server/features/texts/edits.ts';
import { withPlainLines } from '#server/features/texts/line-ends.ts';
import type { Rendering } from '#server/features/texts/rendering.ts';
import { inTextsShown } from '#server/features/texts/text-thread.ts';
import { isThere } from './submissions.ts';
import { isWithheld } from './withheld.ts';

export type { Rendering };

/** The columns of any contribution about its suggestion. Selected from `contributions`. */
export const contributedColumns = {
  change: sql<ChangeInShort | null>`case when ${contributions.baseRevision} is not null then json_build_object(
    'baseRevision', ${contributions.baseRevision}, 'parts', ${contributions.changedParts},
    'wordsAdded', ${contributions.wordsAdded}, 'wordsRemoved', ${contributions.wordsRemoved}) end`,
  revision: contributions.revision,
  editedAt: contributions.editedAt,
};

/** A contribution; a suggestion has a changed copy of the article's Markdown, and the revision that it started from. */
export interface Proposed {
  readonly baseRevision?: number | undefined;
  readonly bodyMarkdown?: string | undefined;
  /** The reason; for a text-only contribution, the whole text. */
  readonly text: string;
}

/** The stored columns of a suggestion, and its article. */
export type Suggestion = Pick<
  typeof contributions.$inferInsert,
  'articleId' | 'baseRevision' | 'edits' | 'changedParts' | 'wordsAdded' | 'wordsRemoved'
>;

/**
 * A checked suggestion: the text that it changes, and its reason, which the server adds to a small change without one.
 */
export interface Checked {
  readonly text: string;
  readonly before: string;
  readonly suggestion: Suggestion | null;
  /** The rendered text of the suggestion; null without one. */
  readonly rendered: TextWithPictures | null;
}

/** Refuses an empty contribution. */
function requireText(text: string): string {
  if (isSeen(text)) return text;
  throw new Invalid('The contribution must not be blank.', { field: 'text' });
}

/**
 * Checks a suggestion of an account to the article with that present or former slug, and returns its columns; null for
 * a text-only contribution. Refuses an unknown revision, a text that `checkText` refuses, one without changes, and a
 * larger change without a reason. Call it before the transaction, which must not wait for a thread.
 */
export async function checkSuggestion(
  db: Db,
  rendering: Rendering,
  { slug, suggesterId }: { slug: string; suggesterId: string },
  proposed: Proposed,
): Promise<Checked> {
  const { baseRevision, bodyMarkdown } = proposed;
  if (baseRevision === undefined && bodyMarkdown === undefined)
    return { text: requireText(proposed.text), before: '', suggestion: null, rendered: null };
  if (baseRevision === undefined)
    throw new Invalid('Say in which revision of the article the text was changed.', { field: 'baseRevision' });
  if (bodyMarkdown === undefined)
    throw new Invalid('Send the changed text with the number of its revision.', { field: 'bodyMarkdown' });
  if (!isSeen(bodyMarkdown))
    throw new Invalid('Nothing would be left of the article; leave some of its text.', { field: 'bodyMarkdown' });
  const article = await findArticle(db, slug);
  if (article === undefined) throw new NotFound('There is no such article; check its address.');
  const base = await revisionTexts(db, article.id, baseRevision);
  if (base === undefined)
    throw new Invalid('The article has no such revision; load it anew.', { field: 'baseRevision' });
  if (withPlainLines(base.bodyMarkdown) === withPlainLines(bodyMarkdown))
    throw new Invalid('The text is as it was; change something in it, or tell what you know.', {
      field: 'bodyMarkdown',
    });
  const isSmall = isSmallFix(base.bodyMarkdown, bodyMarkdown);
  if (!isSmall && !isSeen(proposed.text))
    throw new Invalid(`Say why; only a change of fewer than ${unexplained} characters needs no reason.`, {
      field: 'text',
    });
  const rendered = await checkText(db, rendering, bodyMarkdown, { before: () => base.bodyMarkdown, suggesterId });
  const changedParts = await inTextsShown('suggestedChange', base, { ...base, bodyMarkdown });
  const suggestion = {
    articleId: article.id,
    baseRevision,
    edits: await inTextsShown('editsBetween', base.bodyMarkdown, bodyMarkdown),
    changedParts,
    ...(await inTextsShown('changedWords', base.bodyMarkdown, bodyMarkdown)),
  };
  const text = isSeen(proposed.text) ? proposed.text : `A small fix: ${changedParts}`;
  return { text, before: base.bodyMarkdown, suggestion, rendered };
}

/** Both texts of a suggestion, and the revision of the first; undefined for a text-only or missing contribution. */
export async function suggestionTexts(
  db: Db,
  id: string,
  which?: SQL,
): Promise<{ baseRevision: number; base: string; proposed: string } | undefined> {
  const [found] = await db
    .select({
      articleId: contributions.articleId,
      baseRevision: contributions.baseRevision,
      edits: contributions.edits,
    })
    .from(contributions)
    .innerJoin(submissions, eq(submissions.id, contributions.id))
    .where(and(eq(contributions.id, id), isThere, isNotNull(contributions.baseRevision), which));
  if (found === undefined) return undefined;
  const { bodyMarkdown: base } = (await revisionTexts(db, found.articleId, found.baseRevision!))!;
  return { baseRevision: found.baseRevision!, base, proposed: applyEdits(base, found.edits ?? []) };
}

/**
 * Stores the pictures of a suggestion again, inside the transaction that lets it wait for review again. Does nothing
 * for any other submission.
 */
export async function keepProposedUses(db: Db, touch: Touch, id: string): Promise<void> {
  const texts = await suggestionTexts(db, id);
  if (texts !== undefined) await keepUsesAgain(db, touch, id, texts.proposed);
}

/** The Markdown of a suggestion. Refuses a text-only or missing contribution. */
export async function getSuggestedText(db: Db, id: string): Promise<{ baseRevision: number; bodyMarkdown: string }> {
  const texts = await suggestionTexts(db, id, not(isWithheld));
  if (texts === undefined) throw new NotFound('There is no suggested change here.');
  return { baseRevision: texts.baseRevision, bodyMarkdown: texts.proposed };
}

/** The changes of a suggestion, word by word. Refuses a text-only or missing contribution. */
export async function getChange(db: Db, id: string): Promise<ComparedText> {
  const texts = await suggestionTexts(db, id, not(isWithheld));
  if (texts === undefined) throw new NotFound('There is no suggested change here.');
  return inTextsShown('comparedText', texts.base, texts.proposed);
}

/**
 * Renders a preview of a text for a reader, with the faults that the former text has too, and the differences from that
 * text if it is given. Refuses what `submitContribution` would refuse for a suggestion with this text. `signal` aborts
 * the wait.
 */
export async function preview(
  db: Db,
  rendering: Rendering,
  { markdown, before }: { markdown: string; before?: string | undefined },
  { reader, signal }: { reader: PreviewReader; signal: AbortSignal },
): Promise<AnswerOf<'POST /contributions/preview'>> {
  const shown = await checkPreview(db, rendering, markdown, { before: () => before, reader, signal });
  return { ...shown, change: before === undefined ? null : await inTextsShown('comparedText', before, markdown) };
}
