import { keepTyped, onTypedForgotten, readTyped } from '#web/typed/typed.ts';
import { fieldKeys, newFields, type ArticleFields } from './article-fields.ts';

/** The stored text of an article in the browser. */
export interface TypedArticle {
  /** The revision that it started from; null for a new article. */
  readonly revision: string | null;
  readonly fields: ArticleFields;
}

const nameOf = (id: string | null) => `article:${id ?? 'new'}`;

/** The stored text of that article, or of a new one for null; null if there is none. */
export function readTypedArticle(id: string | null): TypedArticle | null {
  try {
    const typed = JSON.parse(readTyped(nameOf(id))) as TypedArticle;
    // Text from an earlier version lacks newer fields.
    const fields = { ...newFields(0), ...typed.fields };
    return fieldKeys.every((key) => typeof fields[key] === 'string') ? { ...typed, fields } : null;
  } catch {
    return null;
  }
}

/** Keeps the typed text of an article; deletes the stored text for null. */
export const keepTypedArticle = (id: string | null, typed: TypedArticle | null): void =>
  keepTyped(nameOf(id), typed ? JSON.stringify(typed) : '');

/** Calls `onForgotten` when another window deletes the stored text. Returns a function that stops this. */
export const onTypedArticleForgotten = (id: string | null, onForgotten: () => void) =>
  onTypedForgotten(nameOf(id), onForgotten);

/** Fills the editor of a new article with these fields, unless there is typed text already. Returns whether it did. */
export function offerTypedArticle(fields: Partial<ArticleFields>): boolean {
  if (readTypedArticle(null) !== null) return false;
  keepTypedArticle(null, { revision: null, fields: { ...newFields(Date.now()), ...fields } });
  return true;
}
