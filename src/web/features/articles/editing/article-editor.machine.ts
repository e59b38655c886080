import type { EditableArticle } from '#contract/articles/editing.ts';
import type { TypedArticle } from './typed-article.ts';
import { fieldsOf, newFields, sameFields, type ArticleFields } from './article-fields.ts';
import {
  type EditorEffect,
  type EditorEvent,
  type EditorState,
  type EditorStep,
  isDirty,
} from './article-editor.state.ts';

/** The initial state of an editor: the stored article, and the text found in the browser. */
export function openEditor(opened: EditableArticle | null, found: TypedArticle | null, now: number): EditorState {
  // Text that another window has saved since is no change.
  const local = found && opened && sameFields(found.fields, fieldsOf(opened)) ? null : found;
  const blank = local?.fields ?? newFields(now);
  return {
    id: opened?.id ?? null,
    fields: local?.fields ?? (opened ? fieldsOf(opened) : blank),
    stored: opened,
    base: local?.revision ?? opened?.revision ?? null,
    blank,
    isRestored: local !== null,
    sent: null,
    failure: '',
    conflict: null,
    made: null,
    hasLocalCopy: found !== null,
    isLeft: false,
  };
}

function keep(state: EditorState): EditorStep {
  const { id, base: revision, fields, made, hasLocalCopy } = state;
  if (made) return [state];
  if (isDirty(state))
    return [
      { ...state, hasLocalCopy: true },
      { type: 'keep typed', id, typed: { revision, fields } },
    ];
  return hasLocalCopy
    ? [
        { ...state, hasLocalCopy: false },
        { type: 'forget typed', id },
      ]
    : [state];
}

/** Text typed between the save and the start of the next editor moves to that editor. */
function handOver({ made, fields }: EditorState): EditorEffect[] {
  if (made === null) return [];
  const { id, revision } = made.article;
  return [
    sameFields(made.sent, fields)
      ? { type: 'forget typed', id }
      : { type: 'keep typed', id, typed: { revision, fields } },
  ];
}

function typed(before: EditorState, changes: Partial<ArticleFields>): EditorStep {
  const state = { ...before, fields: { ...before.fields, ...changes } };
  return [state, ...handOver(state)];
}

/** Starts again from the stored article. */
const replaced = (state: EditorState, stored: EditableArticle): EditorState => ({
  ...state,
  fields: fieldsOf(stored),
  stored,
  base: stored.revision,
  isRestored: false,
  failure: '',
  conflict: null,
});

/** Continues with the author's texts, on top of the stored article. */
const rebased = (state: EditorState, stored: EditableArticle): EditorState => ({
  ...state,
  stored,
  base: stored.revision,
  conflict: null,
});

function save(state: EditorState): EditorStep {
  const { id, fields, base: over, sent, made } = state;
  if (sent || made) return [state];
  return [
    { ...state, sent: fields, failure: '' },
    id === null ? { type: 'create', fields } : { type: 'update', id, fields, over },
  ];
}

function created(before: EditorState, article: EditableArticle, sent: ArticleFields): EditorStep {
  const state = { ...before, sent: null, made: { article, sent }, hasLocalCopy: false };
  return [
    state,
    { type: 'say', text: 'New article created', isGood: true },
    { type: 'forget typed', id: null },
    ...handOver(state),
    ...(state.isLeft ? [] : [{ type: 'go to created', id: article.id } as const]),
  ];
}

function saved(before: EditorState, article: EditableArticle): EditorStep {
  const { id, sent, fields } = before;
  if (sent === null) return [before];
  if (id === null) return created(before, article, sent);
  const state = { ...before, sent: null };
  const effects = [
    { type: 'say', text: 'Article saved successfully', isGood: true },
    { type: 'show stored', id, article },
  ] as const;
  // The author typed during the save.
  if (!sameFields(sent, fields)) return [rebased(state, article), ...effects];
  // Forget the stored text even if the author has left the editor: it is saved now.
  return [{ ...replaced(state, article), hasLocalCopy: false }, ...effects, { type: 'forget typed', id }];
}

function refused(before: EditorState, status: number | null, sentence: string): EditorStep {
  const { id } = before;
  const failure =
    status === null
      ? 'The server cannot be reached; what you typed is kept here, so try again.'
      : sentence || 'The server refused it without a reason; what you typed is kept here.';
  const mayConflict = status === 409 && id !== null;
  return [
    { ...before, failure, sent: mayConflict ? before.sent : null },
    { type: 'say', text: id === null ? 'Create failed' : 'Save failed', isGood: false },
    ...(status === 401 ? [{ type: 'ask login' } as const] : []),
    ...(mayConflict ? [{ type: 'ask stored', id } as const] : []),
  ];
}

function compared(state: EditorState, article: EditableArticle | null): EditorStep {
  const isOthers = article !== null && article.revision !== state.base;
  return [{ ...state, sent: null, conflict: isOthers ? article : state.conflict }];
}

function resolved(state: EditorState, choice: 'mine' | 'theirs'): EditorStep {
  const { conflict } = state;
  if (conflict === null) return [state];
  return choice === 'theirs' ? [replaced(state, conflict)] : save(rebased(state, conflict));
}

function discarded(state: EditorState, now: number): EditorStep {
  const forget = { type: 'forget typed', id: state.id } as const;
  const forgotten = { ...state, hasLocalCopy: false };
  if (state.stored) return [replaced(forgotten, state.stored), forget];
  const blank = newFields(now);
  return [{ ...forgotten, fields: blank, blank, isRestored: false, failure: '' }, forget];
}

function left(before: EditorState): EditorStep {
  const [state, ...effects] = keep(before);
  return [{ ...state, isLeft: true }, ...effects];
}

function stepAlone(state: EditorState, event: EditorEvent): EditorStep {
  switch (event.type) {
    case 'typed':
      return typed(state, event.changes);
    case 'keep':
      return keep(state);
    case 'entered':
      return [{ ...state, isLeft: false }, { type: 'keep soon' }];
    case 'left':
      return left(state);
    case 'save':
      return save(state);
    case 'saved':
      return saved(state, event.article);
    case 'refused':
      return refused(state, event.status, event.sentence);
    case 'compared':
      return compared(state, event.article);
    case 'resolved':
      return resolved(state, event.choice);
    case 'discarded':
      return discarded(state, event.now);
  }
}

/** The state of an editor after an event, and the effects to run. */
export function stepEditor(before: EditorState, event: EditorEvent): EditorStep {
  const [state, ...effects] = stepAlone(before, event);
  const isSame = state.fields === before.fields && state.base === before.base && state.stored === before.stored;
  // An editor after its author left must not change the stored text.
  return isSame || state.isLeft ? [state, ...effects] : [state, ...effects, { type: 'keep soon' }];
}
