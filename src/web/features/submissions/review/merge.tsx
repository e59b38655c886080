import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { AnswerOf } from '#contract/api.ts';
import type { MergedPart } from '#contract/articles/revisions.ts';
import { count, snippet } from '#contract/format.ts';
import { limits } from '#contract/limits.ts';
import type { Review } from '#contract/submissions/reviews.ts';
import { read, send } from '#web/client/calls.ts';
import { ApiError, refusalOf } from '#web/client/http.ts';
import { LivePreview } from '#web/features/articles/live-preview.tsx';
import { useAdminAction } from '#web/features/moderation/admin-action.ts';
import { versionPaths } from '#web/navigation/version-paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { TextField } from '#web/ui/field.tsx';
import { lazily } from '#web/ui/lazily.tsx';
import { MergeParts } from './merge-parts.tsx';
import { resultOf, type Choices } from './merge-choices.ts';
import styles from './merge.module.css';

type Merged = AnswerOf<'GET /admin/contributions/:id/merge'>;

const MarkdownEditor = lazily(async () => (await import('#web/features/articles/markdown-editor.tsx')).MarkdownEditor);

/** A suggestion merged with its article as it is now; asked for again each time it is opened. */
const mergeQuery = (id: string) => ({ ...read('/admin/contributions/:id/merge', { id }), staleTime: 0, gcTime: 0 });

interface MergeProps {
  readonly review: Review;
  readonly note: string;
  readonly onReviewed: (review: Review) => void;
}

function State({ merge: { base, current, merged, conflicts } }: { merge: Merged }) {
  const clean = merged.filter(({ kind }) => kind === 'proposed' || kind === 'both').length;
  return (
    <p className={styles.state}>
      {conflicts > 0 ? <b>{count(conflicts, 'place')} changed by both.</b> : null}{' '}
      {base.revision === current.revision
        ? `Written on revision ${current.revision}, which the article still is.`
        : `Written on revision ${base.revision}; the article is at revision ${current.revision}.`}{' '}
      {count(clean, 'change')} merged cleanly.
    </p>
  );
}

/** What whoever writes by hand has typed, and on which revision of the article. */
interface ByHand {
  readonly revision: number;
  readonly text: string;
}

function HandEditor({ merge, byHand, onType }: { merge: Merged; byHand: ByHand; onType: (text: string) => void }) {
  return (
    <div className={styles.hand}>
      {byHand.revision === merge.current.revision ? null : (
        <p role="status">
          The article was changed since you began: your text is as you left it and has not{' '}
          <ExternalLink href={versionPaths.compare(merge.article.slug, byHand.revision, merge.current.revision)}>what changed</ExternalLink>
          . Put that in before you publish.
        </p>
      )}
      <Suspense fallback={<p className="muted">Loading…</p>}>
        <MarkdownEditor label="The article’s text with it (Markdown)" value={byHand.text} onChange={onType} />
      </Suspense>
      <LivePreview markdown={byHand.text} />
    </div>
  );
}

/** Why nothing can be published yet; '' when it can. */
function missing(text: string | null, merge: Merged, summary: string): string {
  if (text === null) return 'Settle every conflict first.';
  if (text === merge.current.bodyMarkdown) return 'The text is as the article is.';
  return summary.trim() === '' ? 'Say in a line what is changed.' : '';
}

function useMerge({ review, note, onReviewed }: MergeProps, merge: Merged, refetch: () => void) {
  const [choices, setChoices] = useState<Choices>({});
  const { base, current } = merge;
  // What is told proposes no text: it is worked into the article's own.
  const [byHand, setByHand] = useState<ByHand | null>(
    base.revision === null ? { revision: current.revision, text: current.bodyMarkdown } : null,
  );
  const [summary, setSummary] = useState(() =>
    snippet(`${review.change?.parts ?? review.title}: ${review.text}`, limits.changeSummary - 1),
  );
  const { act, isPending, failure } = useAdminAction<AnswerOf<'POST /admin/contributions/:id/publish'>>(({ revision }) =>
    onReviewed({ ...review, status: 'Accepted', note, revision: revision.number }),
  );
  const text = byHand?.text ?? resultOf(merge.merged, choices);
  const hint = missing(text, merge, summary);
  const publish = () => {
    if (text === null || hint !== '') return;
    const baseRevision = merge.current.revision;
    act({
      carryOut: (client) =>
        send(client, 'POST /admin/contributions/:id/publish', { id: review.id, baseRevision, bodyMarkdown: text, summary, note }).catch(
          (error: unknown) => {
            if (error instanceof ApiError && error.status === 409) refetch();
            throw error;
          },
        ),
      done: '✓ Published',
    });
  };
  const writeByHand = (typed: string) => setByHand((before) => ({ revision: before?.revision ?? merge.current.revision, text: typed }));
  return { choices, setChoices, byHand, setByHand, writeByHand, summary, setSummary, isPending, failure, text, hint, publish };
}

interface MergingProps extends MergeProps {
  readonly merge: Merged;
  readonly refetch: () => void;
  /** Ends it, with what was edited. */
  readonly onDiscard: () => void;
}

function Merging({ merge, refetch, onDiscard, ...props }: MergingProps) {
  const state = useMerge(props, merge, refetch);
  const { choices, byHand, text, hint, failure } = state;
  const isTold = merge.base.revision === null;
  return (
    <section className={styles.merge} aria-label="Merge">
      {isTold ? null : <State merge={merge} />}
      {byHand === null ? (
        <MergeParts
          parts={merge.merged as readonly MergedPart[]}
          revision={merge.current.revision}
          choices={choices}
          onChoose={(key, choice) => state.setChoices((before) => ({ ...before, [key]: choice }))}
        />
      ) : null}
      {byHand ? <HandEditor merge={merge} byHand={byHand} onType={state.writeByHand} /> : null}
      <div className="row">
        {byHand === null && text !== null ? <Button onClick={() => state.writeByHand(text)}>Edit the result</Button> : null}
        {byHand ? <Button onClick={isTold ? onDiscard : () => state.setByHand(null)}>Discard what I edited</Button> : null}
      </div>
      <TextField label="Summary of the change" maxLength={limits.changeSummary} value={state.summary} onChange={state.setSummary} />
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
 * What a contribution makes of its article as it is now, to be looked at, changed and published in one step. For what is told, the article is
 * asked for when somebody wants to work it in.
 */
export function Merge(props: MergeProps) {
  const isTold = props.review.change === null;
  const [isOpen, setOpen] = useState(!isTold);
  const { data, error, isError, isFetching, refetch } = useQuery({ ...mergeQuery(props.review.id), enabled: isOpen });
  if (!isOpen)
    return (
      <section aria-label="Merge">
        <Button onClick={() => setOpen(true)}>Work it into the article</Button>
      </section>
    );
  if (data) return <Merging merge={data} refetch={() => void refetch()} onDiscard={() => setOpen(false)} {...props} />;
  if (!isError || isFetching) return <p className="muted">Loading…</p>;
  return (
    <p className="row" role="alert">
      {refusalOf(error, 'The merge could not be loaded.')} <Button onClick={() => void refetch()}>Try again</Button>
    </p>
  );
}
