import { describe, expect, it } from 'vitest';
import type { EditableArticle } from '#contract/articles/editing.ts';
import { openEditor, stepEditor } from './article-editor.machine.ts';
import { isDirty, type EditorEffect, type EditorEvent, type EditorState } from './article-editor.state.ts';
import { fieldsOf, newFields } from './article-fields.ts';

const now = 1_000;

const article = (texts: Partial<EditableArticle> = {}) =>
  ({
    id: 'a1',
    slug: 'bonk',
    title: 'Bonk',
    summary: 'A dog.',
    category: 'Tokens',
    imageUrl: '',
    version: 1,
    facts: [{ label: 'Chain', value: 'Solana' }],
    life: null,
    addresses: [],
    bodyMarkdown: 'Body.',
    revision: 'r1',
    ...texts,
  }) as EditableArticle;

const own = article({ summary: 'Mine', revision: 'r2' });
const theirs = article({ summary: 'Theirs', revision: 'r9' });

/** The state of an editor after these events, and the effects of the last one. */
function after(begin: EditorState, ...events: EditorEvent[]): { state: EditorState; effects: EditorEffect[] } {
  let result: { state: EditorState; effects: EditorEffect[] } = { state: begin, effects: [] };
  for (const event of events) {
    const [state, ...effects] = stepEditor(result.state, event);
    result = { state, effects };
  }
  return result;
}

const typed = (changes: Partial<EditorState['fields']>): EditorEvent => ({ type: 'typed', changes });
const mine = typed({ summary: 'Mine' });
const refusal = (status: number | null, sentence = ''): EditorEvent => ({ type: 'refused', status, sentence });
const saved = (of: EditableArticle): EditorEvent => ({ type: 'saved', article: of });
const compared = (of: EditableArticle | null): EditorEvent => ({ type: 'compared', article: of });
const [keep, save, left, entered] = [
  { type: 'keep' },
  { type: 'save' },
  { type: 'left' },
  { type: 'entered' },
] as const;
const discarded = { type: 'discarded', now: 2_000 } as const;
const resolved = (choice: 'mine' | 'theirs') => ({ type: 'resolved', choice }) as const;

const stored = openEditor(article(), null, now);
const blank = openEditor(null, null, now);
const conflicting = after(stored, mine, save, refusal(409), compared(theirs)).state;
const forgetOwn = { type: 'forget typed', id: 'a1' };
const soon = { type: 'keep soon' };

describe('opening', () => {
  it('shows the saved article, unchanged', () => {
    expect(stored).toMatchObject({
      id: 'a1',
      fields: fieldsOf(article()),
      base: 'r1',
      isRestored: false,
      hasLocalCopy: false,
    });
    expect(isDirty(stored)).toBe(false);
  });

  it('starts a new article with its fields, unchanged', () => {
    expect(blank).toMatchObject({ id: null, fields: newFields(now), base: null, stored: null });
    expect(isDirty(blank)).toBe(false);
  });

  it('restores typed text that differs from the saved article, over the revision that it started from', () => {
    const state = openEditor(theirs, { revision: 'r1', fields: fieldsOf(own) }, now);
    expect(state).toMatchObject({ fields: fieldsOf(own), base: 'r1', isRestored: true });
    expect(isDirty(state)).toBe(true);
  });

  it('drops typed text that equals the saved article', () => {
    const state = openEditor(own, { revision: 'r1', fields: fieldsOf(own) }, now);
    expect(state).toMatchObject({ base: 'r2', isRestored: false });
    expect(after(state, keep).effects).toEqual([forgetOwn]);
  });

  it('counts the typed text of a new article as a change, even an untouched one', () => {
    const state = openEditor(null, { revision: null, fields: newFields(now) }, now);
    expect(state.isRestored).toBe(true);
    expect(isDirty(state)).toBe(true);
  });

  it('ignores the line ends of another system', () => {
    expect(isDirty(openEditor(article({ bodyMarkdown: 'One.\r\n\r\nTwo.' }), null, now))).toBe(false);
  });
});

describe('typing', () => {
  it('is stored soon, not at once', () => {
    expect(after(stored, mine)).toMatchObject({
      state: { fields: { summary: 'Mine', title: 'Bonk' } },
      effects: [soon],
    });
  });

  it('is stored with the revision that it started from', () => {
    expect(after(stored, mine, keep).effects).toEqual([
      { type: 'keep typed', id: 'a1', typed: { revision: 'r1', fields: fieldsOf(own) } },
    ]);
  });

  it('is dropped when somebody restores the saved words', () => {
    const back = after(stored, mine, keep, typed({ summary: 'A dog.' }), keep);
    expect(back.effects).toEqual([forgetOwn]);
    expect(after(back.state, keep).effects).toEqual([]);
  });

  it('leaves another window’s typed text alone when nobody typed here', () => {
    expect(after(stored, keep).effects).toEqual([]);
  });

  it('is stored again when another window drops it', () => {
    expect(after(stored, mine, keep, keep).effects).toMatchObject([{ type: 'keep typed', id: 'a1' }]);
  });

  it('is stored when its author leaves, and not later', () => {
    const gone = after(stored, mine, left);
    expect(gone.effects).toMatchObject([{ type: 'keep typed', id: 'a1' }]);
    expect(gone.state.isLeft).toBe(true);
  });

  it('into a new article is stored without a revision', () => {
    expect(after(blank, typed({ title: 'Wif' }), keep).effects).toEqual([
      { type: 'keep typed', id: null, typed: { revision: null, fields: { ...newFields(now), title: 'Wif' } } },
    ]);
  });
});

describe('saving', () => {
  it('sends the fields with the revision that they started from', () => {
    const { state, effects } = after(stored, mine, save);
    expect(effects).toEqual([{ type: 'update', id: 'a1', fields: fieldsOf(own), over: 'r1' }]);
    expect(state.sent).toEqual(fieldsOf(own));
  });

  it('sends restored text with its own revision, not with the newest', () => {
    const state = openEditor(theirs, { revision: 'r1', fields: fieldsOf(own) }, now);
    expect(after(state, save).effects).toMatchObject([{ type: 'update', over: 'r1' }]);
  });

  it('sends nothing while another save runs', () => {
    expect(after(stored, mine, save, typed({ summary: 'More' }), save).effects).toEqual([]);
  });

  it('drops the typed text, says so, and continues with the saved article', () => {
    const { state, effects } = after(stored, mine, keep, save, saved(own));
    expect(effects).toEqual([
      { type: 'say', text: 'Article saved successfully', isGood: true },
      { type: 'show stored', id: 'a1', article: own },
      forgetOwn,
      soon,
    ]);
    expect(state).toMatchObject({ stored: own, base: 'r2', sent: null, hasLocalCopy: false });
    expect(isDirty(state)).toBe(false);
    expect(after(state, keep).effects).toEqual([]);
  });

  it('takes over the server’s version of the fields', () => {
    const trimmed = article({ title: 'Bonk', revision: 'r2' });
    expect(after(stored, typed({ title: 'Bonk ' }), save, saved(trimmed)).state.fields.title).toBe('Bonk');
  });

  it('turns restored text into an article without changes', () => {
    const state = openEditor(article(), { revision: 'r1', fields: fieldsOf(own) }, now);
    expect(after(state, save, saved(own)).state.isRestored).toBe(false);
  });

  it('keeps later typed text, over the newly saved revision', () => {
    const { state, effects } = after(stored, mine, keep, save, typed({ summary: 'Mine and more' }), saved(own));
    expect(effects).not.toContainEqual(forgetOwn);
    expect(state).toMatchObject({ fields: { summary: 'Mine and more' }, stored: own, base: 'r2', sent: null });
    expect(after(state, keep).effects).toMatchObject([{ type: 'keep typed', typed: { revision: 'r2' } }]);
    expect(after(state, save).effects).toMatchObject([{ type: 'update', over: 'r2' }]);
  });

  it('drops the text that its author stored on leaving', () => {
    const gone = after(stored, mine, save, left);
    expect(gone.effects).toMatchObject([{ type: 'keep typed' }]);
    const { effects } = after(gone.state, saved(own));
    expect(effects).toContainEqual(forgetOwn);
    expect(effects).not.toContainEqual(soon);
  });

  it('stores nothing when its author leaves right after it', () => {
    expect(after(stored, mine, save, saved(own), left).effects).toEqual([]);
  });
});

describe('creating', () => {
  const title = typed({ title: 'Wif' });
  const made = article({ id: 'a2', title: 'Wif', revision: 'r1' });

  it('sends the fields, and moves on to the editor of the created article', () => {
    expect(after(blank, title, save).effects).toEqual([
      { type: 'create', fields: { ...newFields(now), title: 'Wif' } },
    ]);
    expect(after(blank, title, save, saved(made)).effects).toEqual([
      { type: 'say', text: 'New article created', isGood: true },
      { type: 'forget typed', id: null },
      { type: 'forget typed', id: 'a2' },
      { type: 'go to created', id: 'a2' },
    ]);
  });

  it('opens nothing when its author has left meanwhile', () => {
    const { effects } = after(blank, title, save, left, saved(made));
    expect(effects).toContainEqual({ type: 'forget typed', id: null });
    expect(effects).not.toContainEqual({ type: 'go to created', id: 'a2' });
  });

  it('opens the article when its author has left and come back', () => {
    expect(after(blank, title, save, left, entered, saved(made)).effects).toContainEqual({
      type: 'go to created',
      id: 'a2',
    });
  });

  it('passes text typed meanwhile to the editor of the created article', () => {
    const { effects } = after(blank, title, save, typed({ summary: 'More' }), saved(made));
    const fields = { ...newFields(now), title: 'Wif', summary: 'More' };
    expect(effects).toContainEqual({ type: 'keep typed', id: 'a2', typed: { revision: 'r1', fields } });
    expect(effects).toContainEqual({ type: 'forget typed', id: null });
  });

  it('passes on text typed until that editor opens, too', () => {
    const { effects } = after(blank, title, save, saved(made), typed({ summary: 'Late' }));
    expect(effects[0]).toMatchObject({
      type: 'keep typed',
      id: 'a2',
      typed: { revision: 'r1', fields: { summary: 'Late' } },
    });
  });

  it('creates nothing twice, and stores no typed text of the created article', () => {
    const { state } = after(blank, title, save, saved(made));
    expect(after(state, save).effects).toEqual([]);
    expect(after(state, keep).effects).toEqual([]);
    expect(after(state, left).effects).toEqual([]);
  });
});

describe('a refusal', () => {
  it('says that the save failed, and the reason', () => {
    const { state, effects } = after(stored, mine, save, refusal(400, 'The title is empty.'));
    expect(effects).toEqual([{ type: 'say', text: 'Save failed', isGood: false }]);
    expect(state).toMatchObject({ failure: 'The title is empty.', sent: null, fields: { summary: 'Mine' } });
  });

  it('says that a new article could not be created', () => {
    expect(after(blank, save, refusal(400, 'No.')).effects).toEqual([
      { type: 'say', text: 'Create failed', isGood: false },
    ]);
  });

  it('has its own words without a reason or an answer', () => {
    expect(after(stored, save, refusal(500)).state.failure).toBe(
      'The server refused it without a reason; what you typed is kept here.',
    );
    expect(after(stored, save, refusal(null)).state.failure).toBe(
      'The server cannot be reached; what you typed is kept here, so try again.',
    );
  });

  it('for a missing login opens the login', () => {
    expect(after(stored, save, refusal(401)).effects).toContainEqual({ type: 'ask login' });
    expect(after(stored, save, refusal(403)).effects).not.toContainEqual({ type: 'ask login' });
  });

  it('disappears with the next attempt', () => {
    expect(after(stored, mine, save, refusal(null), save).state.failure).toBe('');
  });

  it('keeps the stored text', () => {
    expect(after(stored, mine, keep, save, refusal(500), keep).effects).toMatchObject([{ type: 'keep typed' }]);
  });
});

describe('a conflict', () => {
  it('is checked before anything else is saved', () => {
    const { state, effects } = after(stored, mine, save, refusal(409, 'Changed.'));
    expect(effects).toContainEqual({ type: 'ask stored', id: 'a1' });
    expect(after(state, save).effects).toEqual([]);
  });

  it('is not checked for a new article', () => {
    const { state, effects } = after(blank, save, refusal(409, 'That slug is taken.'));
    expect(effects).toEqual([{ type: 'say', text: 'Create failed', isGood: false }]);
    expect(state.sent).toBeNull();
  });

  it('is reported when somebody else saved meanwhile', () => {
    expect(conflicting).toMatchObject({ conflict: theirs, sent: null, fields: { summary: 'Mine' }, base: 'r1' });
  });

  it('is not reported when the refusal had another reason, or the saved article is unknown', () => {
    for (const answer of [compared(article()), compared(null)])
      expect(after(stored, mine, save, refusal(409, 'That slug is taken.'), answer).state).toMatchObject({
        conflict: null,
        sent: null,
      });
  });

  it('resolved for theirs shows their text and drops one’s own', () => {
    const { state } = after(conflicting, keep, resolved('theirs'));
    expect(state).toMatchObject({ fields: fieldsOf(theirs), stored: theirs, base: 'r9', conflict: null, failure: '' });
    expect(after(state, keep).effects).toEqual([forgetOwn]);
  });

  it('resolved for mine saves one’s own text over theirs', () => {
    const { state, effects } = after(conflicting, resolved('mine'));
    expect(state).toMatchObject({ stored: theirs, base: 'r9', conflict: null, failure: '' });
    expect(effects).toContainEqual({ type: 'update', id: 'a1', fields: fieldsOf(own), over: 'r9' });
  });

  it('is reported again when a third person saved meanwhile', () => {
    const third = article({ summary: 'Third', revision: 'r10' });
    expect(after(conflicting, resolved('mine'), refusal(409), compared(third)).state.conflict).toEqual(third);
  });

  it('needs no resolution when there is none', () => {
    expect(after(stored, resolved('theirs'))).toEqual({ state: stored, effects: [] });
  });
});

describe('discarding', () => {
  it('returns to the saved article and drops the typed text', () => {
    const { state, effects } = after(openEditor(article(), { revision: 'r0', fields: fieldsOf(own) }, now), discarded);
    expect(effects[0]).toEqual(forgetOwn);
    expect(state).toMatchObject({ fields: fieldsOf(article()), base: 'r1', isRestored: false, hasLocalCopy: false });
    expect(isDirty(state)).toBe(false);
  });

  it('starts a new article again, with a slug of that moment', () => {
    const { state, effects } = after(openEditor(null, { revision: null, fields: newFields(now) }, now), discarded);
    expect(effects[0]).toEqual({ type: 'forget typed', id: null });
    expect(state.fields.slug).toBe('new-article-2000');
    expect(isDirty(state)).toBe(false);
  });
});
