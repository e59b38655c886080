import type { EditableArticle } from '#contract/articles/editing.ts';
import type { Step } from '#web/ui/behaviour/use-machine.ts';
import type { TypedArticle } from './typed-article.ts';
import { fieldsOf, sameFields, type ArticleFields } from './article-fields.ts';

/** An editor of one article, or of one that is not stored. */
export interface EditorState {
  /** Null for an article that is not stored. */
  readonly id: string | null;
  readonly fields: ArticleFields;
  readonly stored: EditableArticle | null;
  /** The revision that a save goes over: the one on which these fields were begun. */
  readonly base: string | null;
  /** The fields with which an article that is not stored begins. */
  readonly blank: ArticleFields;
  /** Whether what is shown was found in the browser, from before. */
  readonly isRestored: boolean;
  /** What is being saved; null while nothing is. */
  readonly sent: ArticleFields | null;
  /** Why the last save was refused; empty when it was not. */
  readonly failure: string;
  /** What somebody else saved meanwhile; null when nobody did. */
  readonly conflict: EditableArticle | null;
  /** What became of an article that was not stored: it goes on in an editor of its own. */
  readonly made: { readonly article: EditableArticle; readonly sent: ArticleFields } | null;
  /** Whether this editor keeps what is typed: what it has not kept is another's to forget. */
  readonly isKept: boolean;
  /** Whether its author went elsewhere: what is saved then leads nowhere. */
  readonly isLeft: boolean;
}

export type EditorEvent =
  | { readonly type: 'typed'; readonly changes: Partial<ArticleFields> }
  /**
   * Typing paused, the page is hidden, or the same article was forgotten in another window: what is typed here is kept.
   */
  | { readonly type: 'keep' }
  | { readonly type: 'entered' }
  | { readonly type: 'left' }
  | { readonly type: 'save' }
  | { readonly type: 'saved'; readonly article: EditableArticle }
  /** With the server's status and sentence; without a status, the server could not be reached. */
  | { readonly type: 'refused'; readonly status: number | null; readonly sentence: string }
  /** What is stored, as it was asked for after a refusal; null when that failed as well. */
  | { readonly type: 'compared'; readonly article: EditableArticle | null }
  | { readonly type: 'resolved'; readonly choice: 'mine' | 'theirs' }
  | { readonly type: 'discarded'; readonly now: number };

export type EditorEffect =
  /** Tells 'keep' once nothing has changed for a moment. */
  | { readonly type: 'keep soon' }
  | { readonly type: 'keep typed'; readonly id: string | null; readonly typed: TypedArticle }
  | { readonly type: 'forget typed'; readonly id: string | null }
  | { readonly type: 'create'; readonly fields: ArticleFields }
  | { readonly type: 'update'; readonly id: string; readonly fields: ArticleFields; readonly over: string | null }
  | { readonly type: 'ask stored'; readonly id: string }
  /** The page knows the article as it is saved now, by whose slug the contributions are looked up. */
  | { readonly type: 'show stored'; readonly id: string; readonly article: EditableArticle }
  | { readonly type: 'say'; readonly text: string; readonly isGood: boolean }
  | { readonly type: 'ask login' }
  | { readonly type: 'go to created'; readonly id: string };

export type EditorStep = Step<EditorState, EditorEffect>;

/** Whether something is typed that is not stored. */
export function isDirty({ stored, fields, blank, isRestored }: EditorState): boolean {
  return stored === null ? isRestored || !sameFields(fields, blank) : !sameFields(fields, fieldsOf(stored));
}
