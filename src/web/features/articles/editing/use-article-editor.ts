import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { EditableArticle } from '#contract/articles/editing.ts';
import { ask } from '#web/client/calls.ts';
import { send } from '#web/client/sending.ts';
import { ApiError } from '#web/client/http.ts';
import { openLogin } from '#web/features/people/login-events.ts';
import { editableQuery } from '#web/features/revisions/revisions.queries.ts';
import { say } from '#web/say/say.ts';
import { useMachine } from '#web/ui/behaviour/use-machine.ts';
import { keepTypedArticle, onTypedArticleForgotten, readTypedArticle } from './typed-article.ts';
import { openEditor, stepEditor } from './article-editor.machine.ts';
import { isDirty, type EditorEffect, type EditorEvent, type EditorState } from './article-editor.state.ts';
import { bodyOf, type ArticleFields } from './article-fields.ts';

/** The pause in typing before the text is kept, in milliseconds. */
const pause = 300;

/** The state and the actions of editing one article. */
export interface ArticleEditor extends Pick<EditorState, 'fields' | 'stored' | 'isRestored' | 'failure' | 'conflict'> {
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** Whether the article was just created, and another editor is about to replace this one. */
  isOver(): boolean;
  change(changes: Partial<ArticleFields>): void;
  save(): void;
  /** Returns to the stored article. */
  discard(): void;
  /** The summary of the change for the history; '' lets the server name the changed parts. */
  readonly changeSummary: string;
  describe(changeSummary: string): void;
  /** Resolves a conflict: saves the admin's texts over the other person's, or takes the other person's. */
  resolve(choice: 'mine' | 'theirs'): void;
}

type Sending = Extract<EditorEffect, { type: 'create' | 'update' }>;

async function sendArticle(client: QueryClient, effect: Sending, changeSummary: string): Promise<EditorEvent> {
  try {
    const body = { ...bodyOf(effect.fields), ...(changeSummary === '' ? {} : { changeSummary }) };
    if (effect.type === 'create')
      return { type: 'saved', article: (await send(client, 'POST /admin/articles', body)).article };
    const { id, over } = effect;
    const headers: Record<string, string> = over === null ? {} : { 'if-match': `"${over}"` };
    const options = { headers, fills: editableQuery(id).queryKey };
    return {
      type: 'saved',
      article: (await send(client, 'PUT /admin/articles/:id', { id, ...body }, options)).article,
    };
  } catch (error) {
    return error instanceof ApiError
      ? { type: 'refused', status: error.status, sentence: error.sentence }
      : { type: 'refused', status: null, sentence: '' };
  }
}

async function askStored(id: string): Promise<EditorEvent> {
  const answer = await ask('/admin/articles/:id', { id }).catch(() => null);
  return { type: 'compared', article: answer?.article ?? null };
}

/** Runs the machine's effects on this page. */
function useRunning(changeSummary: string, onDescribed: () => void, onCreated?: (id: string) => void) {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (effect: EditorEffect, tell: (event: EditorEvent) => void): void => {
    switch (effect.type) {
      case 'keep soon':
        clearTimeout(timer.current);
        timer.current = setTimeout(() => tell({ type: 'keep' }), pause);
        return undefined;
      case 'keep typed':
        return keepTypedArticle(effect.id, effect.typed);
      case 'forget typed':
        return keepTypedArticle(effect.id, null);
      case 'create':
      case 'update':
        return void sendArticle(client, effect, changeSummary).then(tell);
      case 'ask stored':
        return void askStored(effect.id).then(tell);
      case 'show stored':
        onDescribed();
        return void client.setQueryData(editableQuery(effect.id).queryKey, { article: effect.article });
      case 'say':
        return say(effect);
      case 'ask login':
        return openLogin();
      case 'go to created':
        return onCreated?.(effect.id);
    }
  };
}

/**
 * The state of an editor of `opened`, or of a new article. The browser keeps typed text until it is saved, so that it
 * survives a crash of the tab. A save names the revision that it started from, so that it never overwrites a change
 * that its author has not seen.
 */
export function useArticleEditor(opened: EditableArticle | null, onCreated?: (id: string) => void): ArticleEditor {
  const begin = () => openEditor(opened, readTypedArticle(opened?.id ?? null), Date.now());
  const [changeSummary, describe] = useState('');
  const running = useRunning(changeSummary, () => describe(''), onCreated);
  const { state, latest, tell } = useMachine(begin, stepEditor, running);
  const { id } = state;

  useEffect(() => {
    const keep = () => tell({ type: 'keep' });
    tell({ type: 'entered' });
    // Another window saved or discarded the article, but this window's text is still unsaved.
    const stop = onTypedArticleForgotten(id, keep);
    addEventListener('pagehide', keep);
    return () => {
      stop();
      removeEventListener('pagehide', keep);
      tell({ type: 'left' });
    };
  }, [tell, id]);

  return {
    ...state,
    changeSummary,
    describe,
    isDirty: isDirty(state),
    isSaving: state.sent !== null,
    isOver: () => latest().made !== null,
    change: (changes) => tell({ type: 'typed', changes }),
    save: () => tell({ type: 'save' }),
    discard: () => tell({ type: 'discarded', now: Date.now() }),
    resolve: (choice) => tell({ type: 'resolved', choice }),
  };
}
