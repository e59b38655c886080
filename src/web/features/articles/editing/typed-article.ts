import { keepTyped, onTypedForgotten, readTyped } from '#web/typed/typed.ts';
import { fieldKeys, newFields, type ArticleFields } from './article-fields.ts';

/** What is kept in the browser of an article that is being edited. */
export interface TypedArticle {
  /** The state on which it was begun; null for an article that is not stored. */
  readonly revision: string | null;
  readonly fields: ArticleFields;
}

const nameOf = (id: string | null) => `article:${id ?? 'new'}`;

/** What was typed of that article, or with null of one that is not stored; null when there is nothing. */
export function readTypedArticle(id: string | null): TypedArticle | null {
  try {
    const typed = JSON.parse(readTyped(nameOf(id))) as TypedArticle;
    // What was kept before a field was known lacks it.
    const fields = { ...newFields(0), ...typed.fields };
    return fieldKeys.every((key) => typeof fields[key] === 'string') ? { ...typed, fields } : null;
  } catch {
    return null;
  }
}

/** Keeps what was typed of an article, or with null forgets it. */
export const keepTypedArticle = (id: string | null, typed: TypedArticle | null): void =>
  keepTyped(nameOf(id), typed ? JSON.stringify(typed) : '');

/** Calls `onForgotten` when another window forgets it. Returns how to stop. */
export const onTypedArticleForgotten = (id: string | null, onForgotten: () => void) =>
  onTypedForgotten(nameOf(id), onForgotten);

/**
 * Puts fields where the editor of an article that is not stored begins, unless one is there already. Returns whether it
 * did.
 */
export function offerTypedArticle(fields: Partial<ArticleFields>): boolean {
  if (readTypedArticle(null) !== null) return false;
  keepTypedArticle(null, { revision: null, fields: { ...newFields(Date.now()), ...fields } });
  return true;
}
