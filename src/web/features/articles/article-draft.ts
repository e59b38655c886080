import { keepDraft, onDraftForgotten, readDraft } from '#web/typed/draft.ts';
import { fieldKeys, newFields, type ArticleFields } from './article-fields.ts';

/** What is kept in the browser of an article that is being edited. */
export interface LocalDraft {
  /** The state on which it was begun; null for an article that is not stored. */
  readonly revision: string | null;
  readonly fields: ArticleFields;
}

const draftName = (id: string | null) => `article:${id ?? 'new'}`;

/** The draft of that article, or with null of one that is not stored; null when there is none. */
export function readArticleDraft(id: string | null): LocalDraft | null {
  try {
    const draft = JSON.parse(readDraft(draftName(id))) as LocalDraft;
    return fieldKeys.every((key) => typeof draft.fields[key] === 'string') ? draft : null;
  } catch {
    return null;
  }
}

/** Keeps an article's draft, or with null forgets it. */
export const keepArticleDraft = (id: string | null, draft: LocalDraft | null): void =>
  keepDraft(draftName(id), draft ? JSON.stringify(draft) : '');

/** Calls `onForgotten` when another window forgets the article's draft. Returns how to stop. */
export const onArticleDraftForgotten = (id: string | null, onForgotten: () => void) => onDraftForgotten(draftName(id), onForgotten);

/** Puts a draft where the editor of an article that is not stored begins, unless one is there already. Returns whether it did. */
export function offerNewDraft(fields: Partial<ArticleFields>): boolean {
  if (readArticleDraft(null) !== null) return false;
  keepArticleDraft(null, { revision: null, fields: { ...newFields(Date.now()), ...fields } });
  return true;
}
