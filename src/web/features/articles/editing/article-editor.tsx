import { Eye, ExternalLink } from 'lucide-react';
import { Suspense, useEffect, useRef, useState, type RefObject } from 'react';
import type { EditableArticle } from '#contract/articles/editing.ts';
import { shortWallet } from '#contract/format.ts';
import { PictureDialog } from '#web/features/media/picture-dialog.tsx';
import { paths } from '#web/navigation/paths.ts';
import { lazily } from '#web/ui/behaviour/lazily.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.tsx';
import { Textarea } from '#web/ui/input.tsx';
import { Toolbar, ToolbarEnd } from '#web/ui/panel.tsx';
import { EditConflict } from './edit-conflict.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { LivePreview } from './live-preview.tsx';
import { useArticleEditor } from './use-article-editor.ts';
import styles from './article-editor.module.css';
import { FieldsOfArticle } from './article-inputs.tsx';

const MarkdownEditor = lazily(async () => (await import('#web/features/texts/markdown-editor.tsx')).MarkdownEditor);

/** Names the transactions and accounts that the chain does not know. */
function NotFoundNote({ of }: { of: EditableArticle | null }) {
  if (!of?.notFound.length) return null;
  return (
    <p className={styles.restored} role="status">
      The chain knows nothing of {of.notFound.map((one) => shortWallet(one)).join(', ')}: look whether it is written
      right in the content.
    </p>
  );
}

interface ArticleEditorProps {
  /** Null for a new article. */
  readonly article: EditableArticle | null;
  /** Called with the id of a new article after it is stored. */
  readonly onCreated?: (id: string) => void;
  /** Shows the contributions to a stored article. */
  readonly onContributions?: () => void;
}

/** Calls `save` on Ctrl+S if the section is visible: not behind a dialog, and not in a hidden tab. */
function useSaveKey(section: RefObject<HTMLElement | null>, save: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (section.current?.closest('[hidden], [aria-hidden="true"]')) return;
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      save();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  });
}

function ViewLive({ slug }: { slug: string }) {
  return (
    <a className={buttonClass({ variant: 'bare' })} href={paths.article(slug)} target="_blank" rel="noreferrer">
      View Live <ExternalLink className="icon" aria-hidden />
    </a>
  );
}

/** The editor of one article: its fields, its Markdown, and a preview beside it (spec §2, /boss). */
export function ArticleEditor({ article, onCreated, onContributions }: ArticleEditorProps) {
  const editor = useArticleEditor(article, onCreated);
  const [isPreviewing, setPreviewing] = useState(false);
  const { fields, stored, isDirty, isRestored, isSaving, failure, conflict, isOver, change, save, discard, resolve } =
    editor;
  const isComplete = fields.title.trim() !== '' && fields.slug.trim() !== '';

  const section = useRef<HTMLElement>(null);
  useSaveKey(section, () => isComplete && save());

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
          {stored ? <ViewLive slug={stored.slug} /> : null}
          <Button
            variant="primary"
            aria-keyshortcuts="Control+S"
            disabled={!isComplete}
            aria-busy={isSaving}
            onClick={save}
          >
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
            <MarkdownEditor {...body} pictures={PictureDialog} onChange={(bodyMarkdown) => change({ bodyMarkdown })} />
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
