import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { count } from '#contract/format.ts';
import type { MergedPart } from '#contract/revisions/revisions.ts';
import { textLimits } from '#contract/texts/limits.ts';
import { LivePreview } from '#web/features/articles/editing/live-preview.tsx';
import { NewPictures } from '#web/features/media/new-pictures.tsx';
import { PictureDialog } from '#web/features/media/picture-dialog.tsx';
import { NotRead } from '#web/lists/list-failure.tsx';
import { versionPaths } from '#web/navigation/version-paths.ts';
import { lazily } from '#web/ui/behaviour/lazily.tsx';
import { Button } from '#web/ui/button.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { TextField } from '#web/ui/field.tsx';
import { MergeParts } from './merge-parts.tsx';
import type { ByHand, Merged } from './merge.machine.ts';
import styles from './merge.module.css';
import { type MergeProps, mergeQuery, useMerge } from './use-merge.ts';

const MarkdownEditor = lazily(async () => (await import('#web/features/texts/markdown-editor.tsx')).MarkdownEditor);

function State({ merge: { base, current, merged, conflicts } }: { merge: Merged }) {
  const clean = merged.filter(({ kind }) => kind === 'proposed' || kind === 'both').length;
  return (
    <p className={styles.state}>
      {conflicts > 0 ? <b>{count(conflicts, 'place')} changed by both.</b> : null}{' '}
      {base.revision === current.revision
        ? `Written on revision ${current.revision}, which the article still is.`
        : `Written on revision ${base.revision}; the article is at revision ${current.revision}.`}{' '}
      {clean > 0 || conflicts === 0 ? `${count(clean, 'change')} merged cleanly.` : null}
    </p>
  );
}

/** Says that the article changed while the admin wrote a text by hand. */
function Again({ merge: { article, base, current, conflicts } }: { merge: Merged }) {
  return (
    <p role="status">
      The article was changed since you began:{' '}
      <ExternalLink href={versionPaths.compare(article.slug, base.revision!, current.revision)}>
        what changed
      </ExternalLink>{' '}
      is merged with your text{conflicts > 0 ? `, except in ${count(conflicts, 'place')} that you changed too` : ''}.
      Look at it again before you publish.
    </p>
  );
}

function HandEditor({ byHand, article, onType }: { byHand: ByHand; article: string; onType: (text: string) => void }) {
  return (
    <div className={styles.hand}>
      <Suspense fallback={<p className="muted">Loading…</p>}>
        <MarkdownEditor
          label="The article’s text with it (Markdown)"
          value={byHand.text}
          onChange={onType}
          pictures={PictureDialog}
        />
      </Suspense>
      <LivePreview markdown={byHand.text} article={article} />
    </div>
  );
}

interface MergingProps extends MergeProps {
  readonly merge: Merged;
  readonly refetch: () => void;
  /** Ends it and drops the edits. */
  readonly onDiscard: () => void;
}

/** The first element that prevents publishing: an open conflict, the text, or the summary. */
const firstToSettle = (section: HTMLElement | null) =>
  section?.querySelector<HTMLElement>(
    'fieldset:not(:has(:checked)) input, [role="textbox"], input[type="text"], input:not([type])',
  );

function Merging({ merge: suggested, refetch, onDiscard, ...props }: MergingProps) {
  const state = useMerge(props, suggested, refetch);
  const { merge, again, choices, byHand, text, hint, failure, tell } = state;
  const writeByHand = (typed: string) => tell({ type: 'typed', text: typed });
  const isTextOnly = suggested.base.revision === null;
  const { publishingRef } = props;
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    publishingRef.current = hint === '' ? state.publish : () => firstToSettle(section.current)?.focus();
  });
  return (
    <section ref={section} className={styles.merge} aria-label="Merge" data-told={isTextOnly || undefined}>
      {again ? <Again merge={again} /> : null}
      {isTextOnly || again ? null : <State merge={merge} />}
      {byHand === null ? (
        <MergeParts
          parts={merge.merged as readonly MergedPart[]}
          revision={merge.current.revision}
          choices={choices}
          onChoose={(key, choice) => tell({ type: 'chosen', key, choice })}
        />
      ) : null}
      <NewPictures before={suggested.current.bodyMarkdown} after={suggested.proposed.bodyMarkdown} />
      {byHand ? <HandEditor byHand={byHand} article={merge.article.slug} onType={writeByHand} /> : null}
      <div className="row">
        {byHand === null && text !== null ? <Button onClick={() => writeByHand(text)}>Edit the result</Button> : null}
        {byHand || again ? (
          <Button onClick={isTextOnly ? onDiscard : () => tell({ type: 'discarded' })}>Discard what I edited</Button>
        ) : null}
      </div>
      <TextField
        label="Summary of the change"
        maxLength={textLimits.changeSummary}
        value={state.summary}
        onChange={(summary) => tell({ type: 'described', summary })}
      />
      <div className="row" aria-busy={state.isPending}>
        <Button variant="primary" disabled={hint !== ''} onClick={state.publish}>
          Accept and publish
        </Button>
        <span className="muted small">
          {hint || `This becomes revision ${merge.current.revision + 1}, with the contributor as its author.`}
        </span>
      </div>
      <p className={styles.failure} role="alert">
        {failure}
      </p>
    </section>
  );
}

/**
 * The merge of a contribution with the present article: the admin checks, changes and publishes it in one step. For a
 * contribution of text alone, the article loads when the admin starts to work it in.
 */
export function Merge(props: MergeProps) {
  const isTextOnly = props.review.change === null;
  const [isOpen, setOpen] = useState(!isTextOnly);
  const query = useQuery({ ...mergeQuery(props.review.id), enabled: isOpen });
  const { publishingRef } = props;
  useEffect(() => {
    // Once open, the merge itself sets the key's action.
    publishingRef.current = isOpen ? null : () => setOpen(true);
    return () => {
      publishingRef.current = null;
    };
  }, [publishingRef, isOpen]);
  if (!isOpen)
    return (
      <section className={styles.closed} aria-label="Merge">
        <Button onClick={() => setOpen(true)}>Work it into the article</Button>
      </section>
    );
  if (!query.data) return <NotRead query={query} failed="The merge could not be loaded." />;
  return (
    <Merging merge={query.data} refetch={() => void query.refetch()} onDiscard={() => setOpen(false)} {...props} />
  );
}
