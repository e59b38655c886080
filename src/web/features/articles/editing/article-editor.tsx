import { Eye, ExternalLink } from 'lucide-react';
import { Suspense, useEffect, useId, useRef, useState, useMemo } from 'react';
import { addressKinds } from '#contract/addresses/limits.ts';
import type { EditableArticle } from '#contract/articles/editing.ts';
import { shortWallet } from '#contract/format.ts';
import { limits } from '#contract/limits.ts';
import { suggestedChange } from '#contract/revisions/suggested-change.ts';
import { searchNumbers } from '#contract/search/limits.ts';
import { slugOf } from '#contract/slug.ts';
import { lifeStatuses, textLimits } from '#contract/texts/limits.ts';
import { paths } from '#web/navigation/paths.ts';
import { useDebounced } from '#web/typed/use-debounced.ts';
import { lazily } from '#web/ui/behaviour/lazily.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { bindings, Fields, LinesField, SelectField, TextField } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/input.tsx';
import { Toolbar, ToolbarEnd } from '#web/ui/panel.tsx';
import { CategorySuggestions } from './category-suggestions.tsx';
import { EditConflict } from './edit-conflict.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { LivePreview } from './live-preview.tsx';
import { useArticleEditor, type ArticleEditor as Editor } from './use-article-editor.ts';
import styles from './article-editor.module.css';
import { bodyOf } from './article-fields.ts';

/** What is said of the change in the history, with the parts that are different as a suggestion. */
function ChangeField({ stored, editor: { fields, changeSummary, describe } }: { stored: EditableArticle; editor: Editor }) {
  const settled = useDebounced(fields, searchNumbers.debounce);
  const suggestion = useMemo(() => suggestedChange(stored, bodyOf(settled)), [stored, settled]);
  return (
    <TextField
      columns={6}
      label="What you changed"
      remark="one line, for the history"
      placeholder={suggestion}
      value={changeSummary}
      maxLength={textLimits.changeSummary}
      onChange={describe}
    />
  );
}

const MarkdownEditor = lazily(async () => (await import('#web/features/texts/markdown-editor.tsx')).MarkdownEditor);

/** How the token of the article fares, with the day on which that was seen and the address where it is said. */
function LifeFields({ fields, change }: Pick<Editor, 'fields' | 'change'>) {
  const set = bindings(fields, change);
  const isSet = fields.lifeStatus !== '';
  return (
    <>
      <SelectField columns={2} label="Life status" remark="of a token" none="Not said" options={lifeStatuses} {...set('lifeStatus')} />
      <TextField columns={2} label="Seen on" type="date" disabled={!isSet} {...set('lifeDate')} />
      <TextField
        columns={2}
        label="Source of the life status"
        type="url"
        placeholder="https://"
        maxLength={limits.sourceUrl}
        disabled={!isSet}
        {...set('lifeSource')}
      />
    </>
  );
}

/** Under which category the article stands, its picture, its version, its facts and its addresses. */
function FilingFields({ editor: { fields, change } }: { editor: Editor }) {
  const set = bindings(fields, change);
  const suggestions = useId();
  return (
    <>
      <TextField columns={2} label="Category" list={suggestions} maxLength={textLimits.category} {...set('category')} />
      <CategorySuggestions id={suggestions} typed={fields.category} />
      <TextField columns={2} label="Image URL" type="url" placeholder="https://" maxLength={limits.url} {...set('imageUrl')} />
      <TextField columns={2} label="Version" className="mono" type="number" min={1} {...set('version')} />
      <LinesField
        columns={6}
        label="Infobox"
        remark="one fact a line, as Label: value or Label: value | as of 2026-11-18; links as in the content; ‘Also called’ and ‘Searched as’ list names, with commas, by which it is found: the latter is not shown"
        rows={3}
        {...set('facts')}
      />
      <LifeFields fields={fields} change={change} />
      <LinesField
        columns={6}
        label="Addresses"
        remark={`one a line, as ${addressKinds.join(', ')} | address | label | sources | 2026-11-18`}
        className="mono"
        rows={2}
        spellCheck={false}
        {...set('addresses')}
      />
    </>
  );
}

function FieldsOfArticle({ editor }: { editor: Editor }) {
  const { fields, stored, change } = editor;
  const set = bindings(fields, change);
  const typeTitle = (title: string) => {
    // Until somebody gives it an address of its own, an article that is not stored follows its title.
    const isFollowing = stored === null && (fields.slug === slugOf(fields.title) || /^new-article-\d+$/.test(fields.slug));
    change({ title, ...(isFollowing && slugOf(title) ? { slug: slugOf(title) } : {}) });
  };
  return (
    <Fields>
      <TextField columns={3} label="Title" value={fields.title} maxLength={textLimits.title} onChange={typeTitle} />
      <TextField columns={3} label="Slug" className="mono" maxLength={limits.slug} spellCheck={false} {...set('slug')} />
      <LinesField columns={6} label="Summary" rows={2} maxLength={textLimits.summary} {...set('summary')} />
      <FilingFields editor={editor} />
      {stored === null ? null : <ChangeField stored={stored} editor={editor} />}
    </Fields>
  );
}

/** Says which transactions and accounts the chain does not know. */
function NotFoundNote({ of }: { of: EditableArticle | null }) {
  if (!of?.notFound.length) return null;
  return (
    <p className={styles.restored} role="status">
      The chain knows nothing of {of.notFound.map((one) => shortWallet(one)).join(', ')}: look whether it is written right in the content.
    </p>
  );
}

interface ArticleEditorProps {
  /** Null for an article that is not stored. */
  readonly article: EditableArticle | null;
  /** Called with the id of an article that was not stored and now is. */
  readonly onCreated?: (id: string) => void;
  /** Shows the contributions to an article that is stored. */
  readonly onContributions?: () => void;
}

/** The editor of one article: its fields, its Markdown and, beside it, what becomes of it (spec §2, /boss). */
export function ArticleEditor({ article, onCreated, onContributions }: ArticleEditorProps) {
  const editor = useArticleEditor(article, onCreated);
  const [isPreviewing, setPreviewing] = useState(false);
  const { fields, stored, isDirty, isRestored, isSaving, failure, conflict, isOver, change, save, discard, resolve } = editor;
  const isComplete = fields.title.trim() !== '' && fields.slug.trim() !== '';

  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // Not from behind a dialog, and not from a tab that does not show it.
      if (section.current?.closest('[hidden], [aria-hidden="true"]')) return;
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      if (isComplete) save();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  });

  const body = { label: 'Content (Markdown)', value: fields.bodyMarkdown };
  return (
    <section ref={section} className={styles.editor} aria-label="Editor">
      <LeaveGuard isDirty={isDirty} isOver={isOver} />
      <Toolbar label="Article">
        <Button aria-pressed={isPreviewing} onClick={() => setPreviewing(!isPreviewing)}>
          <Eye className="icon" aria-hidden />
          Preview
        </Button>
        <Button disabled={stored === null} onClick={onContributions}>
          Contributions
        </Button>
        <ToolbarEnd>
          {isRestored ? (
            <Button variant="bare" onClick={discard}>
              Discard my changes
            </Button>
          ) : null}
          {stored ? (
            <a className={buttonClass({ variant: 'bare' })} href={paths.article(stored.slug)} target="_blank" rel="noreferrer">
              View Live <ExternalLink className="icon" aria-hidden />
            </a>
          ) : null}
          <Button variant="primary" aria-keyshortcuts="Control+S" disabled={!isComplete} aria-busy={isSaving} onClick={save}>
            Save Changes
          </Button>
        </ToolbarEnd>
      </Toolbar>
      <p className={styles.failure} role="alert">
        {failure}
      </p>
      {isRestored ? (
        <p className={styles.restored} role="status">
          These are changes of yours that were not saved, kept in this browser.
        </p>
      ) : null}
      <NotFoundNote of={stored} />
      {conflict ? <EditConflict theirs={conflict} mine={fields} onResolve={resolve} /> : null}
      <FieldsOfArticle editor={editor} />
      <div className={`${styles.panes} ${isPreviewing ? styles.both : ''}`}>
        <div className={styles.pane}>
          <p className={styles.paneTitle} aria-hidden>
            Content (Markdown)
          </p>
          <Suspense fallback={<Textarea aria-label={body.label} rows={20} readOnly value={body.value} />}>
            <MarkdownEditor {...body} onChange={(bodyMarkdown) => change({ bodyMarkdown })} />
          </Suspense>
        </div>
        {isPreviewing ? (
          <div className={styles.pane}>
            <p className={styles.paneTitle} aria-hidden>
              Preview
            </p>
            <LivePreview markdown={fields.bodyMarkdown} article={stored?.slug} />
          </div>
        ) : null}
      </div>
    </section>
  );
}
