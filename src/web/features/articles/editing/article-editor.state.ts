import type { EditableArticle } from '#contract/articles/editing.ts';
import type { Step } from '#web/ui/behaviour/use-machine.ts';
import type { TypedArticle } from './typed-article.ts';
import { fieldsOf, sameFields, type ArticleFields } from './article-fields.ts';

/** An editor of one article, stored or new. */
export interface EditorState {
  /** Null for a new article. */
  readonly id: string | null;
  readonly fields: ArticleFields;
  readonly stored: EditableArticle | null;
  /** The revision that a save replaces: the one that these fields started from. */
  readonly base: string | null;
  /** The initial fields of a new article. */
  readonly blank: ArticleFields;
  /** Whether the shown text was found in the browser. */
  readonly isRestored: boolean;
  /** The fields of the save in progress; null without one. */
  readonly sent: ArticleFields | null;
  /** The sentence of the last refusal; '' without one. */
  readonly failure: string;
  /** Another person's save since these fields were loaded; null without one. */
  readonly conflict: EditableArticle | null;
  /** The stored article after creating one: the next editor continues with it. */
  readonly made: { readonly article: EditableArticle; readonly sent: ArticleFields } | null;
  /** Whether the browser keeps text of this editor. Another window may delete it. */
  readonly hasLocalCopy: boolean;
  /** Whether its author left the page: then a save opens no other editor. */
  readonly isLeft: boolean;
}

export type EditorEvent =
  | { readonly type: 'typed'; readonly changes: Partial<ArticleFields> }
  /**
   * A pause in typing, a hidden page, or another window that deleted the stored text: the editor keeps its text again.
   */
  | { readonly type: 'keep' }
  | { readonly type: 'entered' }
  | { readonly type: 'left' }
  | { readonly type: 'save' }
  | { readonly type: 'saved'; readonly article: EditableArticle }
  /** With the server's status and sentence; without a status, the server was unreachable. */
  | { readonly type: 'refused'; readonly status: number | null; readonly sentence: string }
  /** The stored article, loaded after a refusal; null if that failed as well. */
  | { readonly type: 'compared'; readonly article: EditableArticle | null }
  | { readonly type: 'resolved'; readonly choice: 'mine' | 'theirs' }
  | { readonly type: 'discarded'; readonly now: number };

export type EditorEffect =
  /** Sends 'keep' after a pause in typing. */
  | { readonly type: 'keep soon' }
  | { readonly type: 'keep typed'; readonly id: string | null; readonly typed: TypedArticle }
  | { readonly type: 'forget typed'; readonly id: string | null }
  | { readonly type: 'create'; readonly fields: ArticleFields }
  | { readonly type: 'update'; readonly id: string; readonly fields: ArticleFields; readonly over: string | null }
  | { readonly type: 'ask stored'; readonly id: string }
  /** Updates the page's cached article, whose slug finds the contributions. */
  | { readonly type: 'show stored'; readonly id: string; readonly article: EditableArticle }
  | { readonly type: 'say'; readonly text: string; readonly isGood: boolean }
  | { readonly type: 'ask login' }
  | { readonly type: 'go to created'; readonly id: string };

export type EditorStep = Step<EditorState, EditorEffect>;

/** Whether there is unsaved text. */
export function isDirty({ stored, fields, blank, isRestored }: EditorState): boolean {
  return stored === null ? isRestored || !sameFields(fields, blank) : !sameFields(fields, fieldsOf(stored));
}
