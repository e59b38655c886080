import { eq } from 'drizzle-orm';
import type { EditableArticle } from '#contract/articles/editing.ts';
import type { MergedPart, RevisionEntry } from '#contract/revisions/revisions.ts';
import type { Review } from '#contract/submissions/reviews.ts';
import { isSeen } from '#contract/text.ts';
import { Conflict, Invalid } from '#server/core/errors.ts';
import type { Db, Store } from '#server/db/client.ts';
import { contributions } from '#server/db/schema/submission-kinds.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { write } from '#server/db/write.ts';
import { changeArticle, holdArticle } from '#server/features/articles/changing.ts';
import { checkText, mendFirst, textOfArticle } from '#server/features/articles/checked-text.ts';
import { getEditable } from '#server/features/articles/editing.ts';
import { mustNotHaveWon } from '#server/features/bounties/entries.ts';
import { record } from '#server/features/moderation/audit.ts';
import { revisionEntryOf } from '#server/features/revisions/history.ts';
import { revisionTexts } from '#server/features/revisions/revisions.ts';
import { holdSubmission } from '#server/features/submissions/submissions.ts';
import { suggestionTexts } from '#server/features/submissions/suggestions.ts';
import type { SuggestedText } from '#server/features/texts/authorship.ts';
import type { Rendering } from '#server/features/texts/rendering.ts';
import { inTextsShown } from '#server/features/texts/text-thread.ts';
import type { Reviewer } from './four-eyes.ts';
import { decide, mustBeRead } from './reviews.ts';
import { articleOf, gone } from './merging.ts';

export type { Rendering };

/** A contribution, its article and the decision on it. Refuses a missing one. */
async function stateOf(db: Db, id: string) {
  const [found] = await db
    .select({
      articleId: contributions.articleId,
      authorId: submissions.authorId,
      status: submissions.status,
      revision: contributions.revision,
      deletedAt: submissions.deletedAt,
    })
    .from(contributions)
    .innerJoin(submissions, eq(submissions.id, contributions.id))
    .where(eq(contributions.id, id));
  if (found === undefined || found.deletedAt !== null) throw gone();
  return found;
}

/** Refuses to publish a rejected contribution, and one that is published already. */
function refuse({ status, revision }: Pick<Awaited<ReturnType<typeof stateOf>>, 'status' | 'revision'>): void {
  if (status === 'Rejected')
    throw new Conflict('This contribution was rejected; put it back to waiting and publish it then.');
  if (status === 'Accepted' && revision !== null)
    throw new Conflict(`This contribution is in the article already, since revision ${revision}.`);
}

/** An admin's publication: the text, and the revision of the article that it was merged with. */
interface Publication {
  readonly baseRevision: number;
  readonly bodyMarkdown: string;
  readonly summary: string;
  readonly note?: string | undefined;
  /** The `updatedAt` of the version that the reviewer read. */
  readonly updatedAt?: string | undefined;
}

/**
 * The suggested text of a contribution, and whether the published text differs from its merge. A note proposes no text:
 * its own words belong to its author, all other new words to the publishing admin.
 */
async function suggestedIn(
  db: Db,
  id: string,
  bodyMarkdown: string,
): Promise<{ suggested: SuggestedText; isChanged: boolean }> {
  const texts = await suggestionTexts(db, id);
  if (texts === undefined) {
    const [stored] = await db.select({ text: contributions.text }).from(contributions).where(eq(contributions.id, id));
    return { suggested: { base: '', proposed: stored?.text ?? '' }, isChanged: false };
  }
  const { bodyMarkdown: current } = await articleOf(db, id);
  const merged = await inTextsShown('mergedText', texts.base, current, texts.proposed);
  // Choosing a side of a conflict changes no words.
  const isMerge = merged.some(({ kind }) => kind === 'conflict') || joined(merged) === bodyMarkdown.trim();
  return { suggested: { base: texts.base, proposed: texts.proposed }, isChanged: !isMerge };
}

const joined = (parts: readonly MergedPart[]) =>
  parts
    .map((part) => (part.kind === 'conflict' ? '' : part.text))
    .join('')
    .trim();

/**
 * Saves a text as the newest revision of a contribution's article, with the contributor as its author, and accepts the
 * contribution, as the reviewer `by`, in one transaction. Refuses a missing, rejected or published contribution, and a
 * moderator's own; an article that changed in the meantime; a text that `checkText` refuses, and one that equals the
 * article's.
 */
export async function publishContribution(
  store: Store,
  rendering: Rendering,
  by: Reviewer,
  id: string,
  { baseRevision, bodyMarkdown, summary, note, updatedAt }: Publication,
): Promise<{ article: EditableArticle; revision: RevisionEntry }> {
  if (!isSeen(bodyMarkdown))
    throw new Invalid('Nothing would be left of the article; leave some of its text.', { field: 'bodyMarkdown' });
  const before = async () => (await articleOf(store.db, id)).bodyMarkdown;
  const rendered = await checkText(store.db, rendering, bodyMarkdown, { before });
  const published = { by: by.accountId, ...(await suggestedIn(store.db, id, bodyMarkdown)) };
  return write(store, async (db, touch) => {
    const found = await stateOf(db, id);
    // The article, the contribution and then its authors (`db/locks.ts`).
    const before = await holdArticle(db, found.articleId);
    const held = await holdSubmission(db, 'contribution', id);
    refuse(await stateOf(db, id));
    mustBeRead('contribution', held, updatedAt);
    if (before.revisionCount !== baseRevision)
      throw new Conflict('The article was changed since you opened it; look at the merge again and publish it then.');
    const origin = {
      kind: 'merged',
      authorId: found.authorId,
      contributionId: id,
      change: summary,
      published,
    } as const;
    const changed = await changeArticle(db, touch, before, { bodyMarkdown }, rendered, origin);
    if (changed.length === 0)
      throw new Conflict('The article says this already; accept the contribution without publishing it.');
    const number = baseRevision + 1;
    await db.update(contributions).set({ revision: number }).where(eq(contributions.id, id));
    await decide(db, touch, { by, held, status: 'Accepted', note, isPublished: true });
    const details = `revision ${number}: ${summary}`;
    await record(db, touch, {
      by: by.accountId,
      action: 'published',
      subject: 'contribution',
      subjectId: id,
      title: before.title,
      details,
    });
    return { article: await getEditable(db, before.id), revision: await revisionEntryOf(db, before.id, number) };
  });
}

const movedOn = () =>
  new Conflict(
    'The article was changed since this was published; restore an earlier version from its history instead.',
  );

/**
 * Undoes the publication of a contribution in its article's newest revision, as the reviewer `by`, in one transaction:
 * adds a revision with the former text, and lets the contribution wait again. Refuses a moderator's own, one that is
 * not published, and one that won a bounty; an article that changed in the meantime; and a fault in the former text
 * that the present one does not have.
 */
export async function takeBackContribution(
  store: Store,
  rendering: Rendering,
  by: Reviewer,
  id: string,
  note: string | undefined,
): Promise<Review> {
  const found = await stateOf(store.db, id);
  const published = found.revision;
  if (published === null) throw new Conflict('This contribution is not in its article.');
  const texts = await revisionTexts(store.db, found.articleId, published - 1);
  if (texts === undefined) throw movedOn();
  const { bodyMarkdown } = texts;
  const rendered = await checkText(store.db, rendering, bodyMarkdown, {
    before: textOfArticle(store.db, found.articleId),
    advice: mendFirst,
  });
  return write(store, async (db, touch) => {
    await mustNotHaveWon(db, id);
    const before = await holdArticle(db, found.articleId);
    const held = await holdSubmission(db, 'contribution', id);
    if (before.revisionCount !== published || (await stateOf(db, id)).revision !== published) throw movedOn();
    const change = `Revision ${published} taken back`;
    const origin = { kind: 'restored' as const, authorId: by.accountId, untold: held.authorId, change };
    await changeArticle(db, touch, before, { bodyMarkdown }, rendered, origin);
    await db.update(contributions).set({ revision: null }).where(eq(contributions.id, id));
    const review = await decide(db, touch, { by, held, status: 'waiting for review', note });
    const details = `revision ${published}`;
    await record(db, touch, {
      by: by.accountId,
      action: 'took back',
      subject: 'contribution',
      subjectId: id,
      title: before.title,
      details,
    });
    return review;
  });
}
