import { Eye, ExternalLink } from 'lucide-react';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import type { EditableArticle } from '#contract/articles.ts';
import { limits } from '#contract/limits.ts';
import { slugOf } from '#contract/slug.ts';
import { paths } from '#web/paths.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Field, Input, Textarea } from '#web/ui/field.tsx';
import { lazily } from '#web/ui/lazily.tsx';
import { Fields, Span, Toolbar, ToolbarEnd } from '#web/ui/panel.tsx';
import { CategorySuggestions } from './category-suggestions.tsx';
import { EditConflict } from './edit-conflict.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { LivePreview } from './live-preview.tsx';
import { useArticleEditor, type ArticleEditor as Editor } from './use-article-editor.ts';
import styles from './article-editor.module.css';

const MarkdownEditor = lazily(async () => (await import('./markdown-editor.tsx')).MarkdownEditor);

function FieldsOfArticle({ editor: { fields, stored, change } }: { editor: Editor }) {
  const suggestions = useId();
  const typeTitle = (title: string) => {
    // Until somebody gives it an address of its own, an article that is not stored follows its title.
    const isFollowing = stored === null && (fields.slug === slugOf(fields.title) || /^new-article-\d+$/.test(fields.slug));
    change({ title, ...(isFollowing && slugOf(title) ? { slug: slugOf(title) } : {}) });
  };
  return (
    <Fields>
      <Span of={3}>
        <Field label="Title">
          {(wiring) => (
            <Input
              {...wiring}
              value={fields.title}
              maxLength={limits.title}
              onChange={({ currentTarget }) => typeTitle(currentTarget.value)}
            />
          )}
        </Field>
      </Span>
      <Span of={3}>
        <Field label="Slug">
          {(wiring) => (
            <Input
              {...wiring}
              className="mono"
              value={fields.slug}
              maxLength={limits.slug}
              spellCheck={false}
              onChange={({ currentTarget }) => change({ slug: currentTarget.value })}
            />
          )}
        </Field>
      </Span>
      <Span of={6}>
        <Field label="Summary">
          {(wiring) => (
            <Textarea
              {...wiring}
              rows={2}
              value={fields.summary}
              maxLength={limits.summary}
              onChange={({ currentTarget }) => change({ summary: currentTarget.value })}
            />
          )}
        </Field>
      </Span>
      <Span of={2}>
        <Field label="Category">
          {(wiring) => (
            <Input
              {...wiring}
              list={suggestions}
              value={fields.category}
              maxLength={limits.category}
              onChange={({ currentTarget }) => change({ category: currentTarget.value })}
            />
          )}
        </Field>
        <CategorySuggestions id={suggestions} typed={fields.category} />
      </Span>
      <Span of={2}>
        <Field label="Image URL">
          {(wiring) => (
            <Input
              {...wiring}
              type="url"
              placeholder="https://"
              value={fields.imageUrl}
              maxLength={limits.url}
              onChange={({ currentTarget }) => change({ imageUrl: currentTarget.value })}
            />
          )}
        </Field>
      </Span>
      <Span of={2}>
        <Field label="Version">
          {(wiring) => (
            <Input
              {...wiring}
              className="mono"
              type="number"
              min={1}
              value={fields.version}
              onChange={({ currentTarget }) => change({ version: currentTarget.value })}
            />
          )}
        </Field>
      </Span>
      <Span of={6}>
        <Field label="Infobox" remark="one fact a line, as Label: value">
          {(wiring) => (
            <Textarea {...wiring} rows={3} value={fields.facts} onChange={({ currentTarget }) => change({ facts: currentTarget.value })} />
          )}
        </Field>
      </Span>
    </Fields>
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
      if (isComplete) void save();
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
          <Button variant="primary" aria-keyshortcuts="Control+S" disabled={!isComplete} aria-busy={isSaving} onClick={() => void save()}>
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
            <LivePreview markdown={fields.bodyMarkdown} />
          </div>
        ) : null}
      </div>
    </section>
  );
}
