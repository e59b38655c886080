import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { EditableArticle } from '#contract/articles.ts';
import { ApiError, getFromBrowser, send } from '#web/api.ts';
import { keepDraft, onDraftForgotten, readDraft } from '#web/draft.ts';
import { askLogin } from '#web/features/accounts/login-events.ts';
import { say } from '#web/status.ts';
import { bodyOf, fieldKeys, fieldsOf, newFields, type ArticleFields } from './article-fields.ts';
import { editableQuery, refreshArticles } from './editing.queries.ts';

/** What is kept in the browser of an article that is being edited. */
interface LocalDraft {
  /** The state on which it was begun; null for an article that is not stored. */
  readonly revision: string | null;
  readonly fields: ArticleFields;
}

const draftName = (id: string | null) => `article:${id ?? 'new'}`;

/** How long typing pauses before it is kept, in milliseconds. */
const pause = 300;

function readLocal(id: string | null): LocalDraft | null {
  try {
    const draft = JSON.parse(readDraft(draftName(id))) as LocalDraft;
    return fieldKeys.every((key) => typeof draft.fields[key] === 'string') ? draft : null;
  } catch {
    return null;
  }
}

/** Puts a draft where the editor of an article that is not stored begins, unless one is there already. Returns whether it did. */
export function offerNewDraft(fields: Partial<ArticleFields>): boolean {
  if (readLocal(null) !== null) return false;
  keepDraft(draftName(null), JSON.stringify({ revision: null, fields: { ...newFields(Date.now()), ...fields } } satisfies LocalDraft));
  return true;
}

const same = (one: ArticleFields, two: ArticleFields) => fieldKeys.every((key) => one[key] === two[key]);

/** Everything that editing one article knows and does. */
export interface ArticleEditor {
  readonly fields: ArticleFields;
  readonly stored: EditableArticle | null;
  readonly isDirty: boolean;
  /** Whether what is shown was found in the browser, from before. */
  readonly isRestored: boolean;
  readonly isSaving: boolean;
  /** Why the last save was refused; empty when it was not. */
  readonly failure: string;
  /** What somebody else saved meanwhile; null when nobody did. */
  readonly conflict: EditableArticle | null;
  /** Whether the article was just created, and its editor is about to make way for another. */
  isOver(): boolean;
  change(changes: Partial<ArticleFields>): void;
  save(): Promise<void>;
  /** Goes back to what is stored. */
  discard(): void;
  /** After a conflict: keeps the own texts and saves over the other's, or takes the other's. */
  resolve(choice: 'mine' | 'theirs'): void;
}

/**
 * The state of an editor of `opened`, or of an article that is not stored. What is typed is kept in the browser until it is saved, so that
 * it survives a crash of the tab; a save names the state that it began on, so that it never overwrites what its author has not seen.
 */
export function useArticleEditor(opened: EditableArticle | null, onCreated?: (id: string) => void): ArticleEditor {
  const client = useQueryClient();
  const id = opened?.id ?? null;
  const [found] = useState(() => readLocal(id));
  // What was saved since, from another window, is no change any more.
  const [local] = useState(() => (found && opened && same(found.fields, fieldsOf(opened)) ? null : found));
  const [stored, setStored] = useState(opened);
  const [base, setBase] = useState(() => local?.revision ?? opened?.revision ?? null);
  const [blank, setBlank] = useState(() => local?.fields ?? newFields(Date.now()));
  const [fields, setFields] = useState(() => local?.fields ?? (opened ? fieldsOf(opened) : blank));
  const [isRestored, setRestored] = useState(local !== null);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState('');
  const [conflict, setConflict] = useState<EditableArticle | null>(null);
  const latest = useRef(fields);
  // What became of an article that was not stored: it goes on in an editor of its own.
  const made = useRef<{ article: EditableArticle; sent: ArticleFields }>(null);
  const isDirty = stored === null ? isRestored || !same(fields, blank) : !same(fields, fieldsOf(stored));

  // What this editor has not kept is another's to forget.
  const isKept = useRef(found !== null);
  // What was saved over which state, until that is drawn: whoever leaves in that moment leaves no draft of it.
  const saved = useRef<{ fields: ArticleFields; over: EditableArticle | null }>(null);
  const keep = useRef(() => {});
  useEffect(() => {
    keep.current = () => {
      const isUnsaved = isDirty && !(saved.current?.over === stored && same(fields, saved.current.fields));
      if (made.current || (!isUnsaved && !isKept.current)) return;
      keepDraft(draftName(id), isUnsaved ? JSON.stringify({ revision: base, fields } satisfies LocalDraft) : '');
      isKept.current = isUnsaved;
    };
    const timer = setTimeout(keep.current, pause);
    return () => clearTimeout(timer);
  }, [id, base, fields, isDirty, stored]);
  const isLeft = useRef(false);
  const created = useRef(onCreated);
  useEffect(() => {
    created.current = onCreated;
  });
  useEffect(() => {
    isLeft.current = false;
    const keepNow = () => keep.current();
    // The same article in another window was saved or given up: what is typed in this one is not.
    const stop = onDraftForgotten(draftName(id), keepNow);
    addEventListener('pagehide', keepNow);
    return () => {
      stop();
      removeEventListener('pagehide', keepNow);
      keepNow();
      isLeft.current = true;
    };
  }, [id]);

  // What is typed from when it is sent until the editor that takes over is there goes on in that one.
  const handOver = () => {
    if (made.current === null) return;
    const { article, sent } = made.current;
    const typedOn: LocalDraft = { revision: article.revision, fields: latest.current };
    keepDraft(draftName(article.id), same(sent, latest.current) ? '' : JSON.stringify(typedOn));
  };

  const change = (changes: Partial<ArticleFields>) => {
    latest.current = { ...latest.current, ...changes };
    setFields(latest.current);
    handOver();
  };

  const replace = (article: EditableArticle) => {
    latest.current = fieldsOf(article);
    setFields(latest.current);
    setStored(article);
    setBase(article.revision);
    setRestored(false);
    setFailure('');
    setConflict(null);
  };

  const refuse = async (error: unknown) => {
    say(id === null ? 'Create failed' : 'Save failed');
    askLogin(error);
    if (!(error instanceof ApiError)) return setFailure('The server cannot be reached; what you typed is kept here, so try again.');
    setFailure(error.sentence);
    if (error.status !== 409 || id === null) return;
    const { article } = (await getFromBrowser(`/api/admin/articles/${id}`)) as { article: EditableArticle };
    if (article.revision !== base) setConflict(article);
  };

  const save = async (over = base) => {
    if (isSaving || made.current) return;
    setSaving(true);
    setFailure('');
    const sent = latest.current;
    try {
      const { article } =
        id === null
          ? await send<{ article: EditableArticle }>('POST', '/api/admin/articles', bodyOf(sent))
          : await send<{ article: EditableArticle }>('PUT', `/api/admin/articles/${id}`, bodyOf(sent), {
              headers: over === null ? {} : { 'if-match': `"${over}"` },
            });
      say(id === null ? 'New article created' : 'Article saved successfully');
      // Here, because whoever has left the editor meanwhile left a draft of what is saved now.
      if (id === null || same(sent, latest.current)) keepDraft(draftName(id), '');
      void refreshArticles(client);
      if (id === null) {
        made.current = { article, sent };
        handOver();
        if (!isLeft.current) created.current?.(article.id);
        return;
      }
      saved.current = { fields: sent, over: stored };
      // The contributions are looked up by its slug.
      client.setQueryData(editableQuery(id).queryKey, { article });
      if (same(sent, latest.current)) replace(article);
      else {
        // Typed on while it was being saved.
        setStored(article);
        setBase(article.revision);
        setConflict(null);
      }
    } catch (error) {
      await refuse(error).catch(() => undefined);
    } finally {
      setSaving(false);
    }
  };

  const discard = () => {
    keepDraft(draftName(id), '');
    if (stored) return replace(stored);
    latest.current = newFields(Date.now());
    setFields(latest.current);
    setBlank(latest.current);
    setRestored(false);
    setFailure('');
  };

  const resolve = (choice: 'mine' | 'theirs') => {
    if (conflict === null) return;
    if (choice === 'theirs') return replace(conflict);
    const { revision } = conflict;
    setStored(conflict);
    setBase(revision);
    setConflict(null);
    void save(revision);
  };

  return {
    fields,
    stored,
    isDirty,
    isRestored,
    isSaving,
    failure,
    conflict,
    isOver: () => made.current !== null,
    change,
    save: () => save(),
    discard,
    resolve,
  };
}
