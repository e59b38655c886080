import { useQuery, type QueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState, type RefObject } from 'react';
import type { AnswerOf } from '#contract/api.ts';
import { count, snippet } from '#contract/format.ts';
import type { MergedPart } from '#contract/revisions/revisions.ts';
import type { Review } from '#contract/submissions/reviews.ts';
import { textLimits } from '#contract/texts/limits.ts';
import { read, send } from '#web/client/calls.ts';
import { ApiError } from '#web/client/http.ts';
import { LivePreview } from '#web/features/articles/editing/live-preview.tsx';
import { useAdminAction } from '#web/features/moderation/admin-action.ts';
import { NotRead } from '#web/lists/list-failure.tsx';
import { versionPaths } from '#web/navigation/version-paths.ts';
import { lazily } from '#web/ui/behaviour/lazily.tsx';
import { Button } from '#web/ui/button.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { TextField } from '#web/ui/field.tsx';
import { MergeParts } from './merge-parts.tsx';
import { resultOf, type Choices } from './merge-choices.ts';
import styles from './merge.module.css';

type Merged = AnswerOf<'GET /admin/contributions/:id/merge'>;

const MarkdownEditor = lazily(async () => (await import('#web/features/texts/markdown-editor.tsx')).MarkdownEditor);

/** A suggestion merged with its article as it is now; asked for again each time it is opened. */
const mergeQuery = (id: string) => ({ ...read('/admin/contributions/:id/merge', { id }), staleTime: 0, gcTime: 0 });

interface MergeProps {
  readonly review: Review;
  readonly note: string;
  /** Holds what the key for accepting does: publish it, or go to what is missing for that. */
  readonly publishingRef: RefObject<(() => void) | null>;
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
      {clean > 0 || conflicts === 0 ? `${count(clean, 'change')} merged cleanly.` : null}
    </p>
  );
}

/** What whoever writes by hand has typed, and on which revision of the article. */
interface ByHand {
  readonly revision: number;
  readonly text: string;
}

/** What happened to a text that was written by hand while the article moved on. */
function Again({ merge: { article, base, current, conflicts } }: { merge: Merged }) {
  return (
    <p role="status">
      The article was changed since you began:{' '}
      <ExternalLink href={versionPaths.compare(article.slug, base.revision!, current.revision)}>what changed</ExternalLink> is merged with
      your text{conflicts > 0 ? `, except in ${count(conflicts, 'place')} that you changed too` : ''}. Look at it again before you publish.
    </p>
  );
}

function HandEditor({ byHand, article, onType }: { byHand: ByHand; article: string; onType: (text: string) => void }) {
  return (
    <div className={styles.hand}>
      <Suspense fallback={<p className="muted">Loading…</p>}>
        <MarkdownEditor label="The article’s text with it (Markdown)" value={byHand.text} onChange={onType} />
      </Suspense>
      <LivePreview markdown={byHand.text} article={article} />
    </div>
  );
}

/** Why nothing can be published yet; '' when it can. */
function missing(text: string | null, merge: Merged, summary: string): string {
  if (text === null) return 'Settle every conflict first.';
  if (text === merge.current.bodyMarkdown) return 'The text is as the article is.';
  return summary.trim() === '' ? 'Say in a line what is changed.' : '';
}

function useMerge({ review, note, onReviewed }: MergeProps, suggested: Merged, refetch: () => void) {
  const [choices, setChoices] = useState<Choices>({});
  // What was written by hand, merged with an article that moved on meanwhile.
  const [again, setAgain] = useState<Merged | null>(null);
  const merge = again ?? suggested;
  const { base, current } = suggested;
  // What is told proposes no text: it is worked into the article's own.
  const [byHand, setByHand] = useState<ByHand | null>(
    base.revision === null ? { revision: current.revision, text: current.bodyMarkdown } : null,
  );
  const [summary, setSummary] = useState(() =>
    snippet(`${review.change?.parts ?? review.title}: ${review.text}`, textLimits.changeSummary - 1),
  );
  const { act, isPending, failure } = useAdminAction<AnswerOf<'POST /admin/contributions/:id/publish'>>(({ revision }) =>
    onReviewed({ ...review, status: 'Accepted', note, revision: revision.number }),
  );
  const text = byHand?.text ?? resultOf(merge.merged, choices);
  const newest = useRef(text);
  useEffect(() => {
    newest.current = text;
  });
  const hint = missing(text, merge, summary);
  const baseRevision = byHand?.revision ?? merge.current.revision;
  // A refusal may have another reason: then the article is where it was, and so is the text.
  const mergeAgain = async (client: QueryClient, bodyMarkdown: string): Promise<void> => {
    if (byHand === null && again === null) return refetch();
    const next = await send(client, 'POST /admin/contributions/:id/merge', { id: review.id, baseRevision, bodyMarkdown });
    // What was typed since then is merged when it is sent itself.
    if (next.current.revision === baseRevision || newest.current !== bodyMarkdown) return;
    const clean = resultOf(next.merged, {});
    setAgain(next);
    setChoices({});
    setByHand(clean === null ? null : { revision: next.current.revision, text: clean });
  };
  const publish = () => {
    if (text === null || hint !== '') return;
    act({
      carryOut: (client) =>
        send(client, 'POST /admin/contributions/:id/publish', { id: review.id, baseRevision, bodyMarkdown: text, summary, note }).catch(
          async (error: unknown) => {
            if (error instanceof ApiError && error.status === 409) await mergeAgain(client, text);
            throw error;
          },
        ),
      done: 'Published',
    });
  };
  const writeByHand = (typed: string) => setByHand({ revision: baseRevision, text: typed });
  const discard = () => {
    setByHand(null);
    setAgain(null);
    refetch();
  };
  return { merge, again, choices, setChoices, byHand, writeByHand, discard, summary, setSummary, isPending, failure, text, hint, publish };
}

interface MergingProps extends MergeProps {
  readonly merge: Merged;
  readonly refetch: () => void;
  /** Ends it, with what was edited. */
  readonly onDiscard: () => void;
}

/** Where somebody goes on who cannot publish yet: at an open conflict, in the text, or at the summary. */
const firstToSettle = (section: HTMLElement | null) =>
  section?.querySelector<HTMLElement>('fieldset:not(:has(:checked)) input, [role="textbox"], input[type="text"], input:not([type])');

function Merging({ merge: suggested, refetch, onDiscard, ...props }: MergingProps) {
  const state = useMerge(props, suggested, refetch);
  const { merge, again, choices, byHand, text, hint, failure } = state;
  const isTold = suggested.base.revision === null;
  const { publishingRef } = props;
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    publishingRef.current = hint === '' ? state.publish : () => firstToSettle(section.current)?.focus();
  });
  return (
    <section ref={section} className={styles.merge} aria-label="Merge" data-told={isTold || undefined}>
      {again ? <Again merge={again} /> : null}
      {isTold || again ? null : <State merge={merge} />}
      {byHand === null ? (
        <MergeParts
          parts={merge.merged as readonly MergedPart[]}
          revision={merge.current.revision}
          choices={choices}
          onChoose={(key, choice) => state.setChoices((before) => ({ ...before, [key]: choice }))}
        />
      ) : null}
      {byHand ? <HandEditor byHand={byHand} article={merge.article.slug} onType={state.writeByHand} /> : null}
      <div className="row">
        {byHand === null && text !== null ? <Button onClick={() => state.writeByHand(text)}>Edit the result</Button> : null}
        {byHand || again ? <Button onClick={isTold ? onDiscard : state.discard}>Discard what I edited</Button> : null}
      </div>
      <TextField label="Summary of the change" maxLength={textLimits.changeSummary} value={state.summary} onChange={state.setSummary} />
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
 * What a contribution makes of its article as it is now, to be looked at, changed and published in one step. For what
 * is told, the article is asked for when somebody wants to work it in.
 */
export function Merge(props: MergeProps) {
  const isTold = props.review.change === null;
  const [isOpen, setOpen] = useState(!isTold);
  const query = useQuery({ ...mergeQuery(props.review.id), enabled: isOpen });
  const { publishingRef } = props;
  useEffect(() => {
    // The merge itself says what the key does once it is there.
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
  return <Merging merge={query.data} refetch={() => void query.refetch()} onDiscard={() => setOpen(false)} {...props} />;
}
