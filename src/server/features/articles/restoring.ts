import type { EditableArticle } from '#contract/articles/editing.ts';
import type { RevisionEntry } from '#contract/revisions/revisions.ts';
import { Conflict } from '#server/core/errors.ts';
import { NotFound } from '#server/core/not-found.ts';
import type { Store } from '#server/db/client.ts';
import { write } from '#server/db/write.ts';
import { record } from '#server/features/moderation/audit.ts';
import { revisionEntryOf } from '#server/features/revisions/history.ts';
import { revisionTexts } from '#server/features/revisions/revisions.ts';
import type { Rendering } from '#server/features/texts/rendering.ts';
import { changeArticle, holdArticle } from './changing.ts';
import { checkText, mendFirst, textOfArticle } from './checked-text.ts';
import { getEditable } from './editing.ts';

/**
 * Makes an older revision of an article its newest one, as the admin `by`; its slug stays. `summary` says why. Refuses
 * a revision that equals the present article, an unknown number, a mint that belongs to another article by now, and a
 * text with a fault that the present text does not have.
 */
export async function restoreRevision(
  store: Store,
  rendering: Rendering,
  by: string,
  articleId: string,
  { number, summary }: { number: number; summary: string },
): Promise<{ article: EditableArticle; revision: RevisionEntry }> {
  const texts = await revisionTexts(store.db, articleId, number);
  if (texts === undefined) throw new NotFound('This article has no such revision.');
  const rendered = await checkText(store.db, rendering, texts.bodyMarkdown, {
    before: textOfArticle(store.db, articleId),
    advice: mendFirst,
  });
  return write(store, async (db, touch) => {
    const before = await holdArticle(db, articleId);
    const { slug: _slug, ...changes } = { ...texts, facts: [...texts.facts], addresses: [...texts.addresses] };
    const origin = { kind: 'restored', authorId: by, change: summary } as const;
    const changed = await changeArticle(db, touch, before, changes, rendered, origin);
    if (changed.length === 0) throw new Conflict('The article says this already; nothing was restored.');
    const details = `revision ${number}: ${summary}`;
    await record(db, touch, {
      by,
      action: 'restored',
      subject: 'article',
      subjectId: articleId,
      title: texts.title,
      details,
    });
    const revision = await revisionEntryOf(db, articleId, before.revisionCount + 1);
    return { article: await getEditable(db, articleId), revision };
  });
}
