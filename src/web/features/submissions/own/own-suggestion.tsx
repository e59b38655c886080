import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/api.ts';
import type { Contribution } from '#contract/submissions/contributions.ts';
import { isSmallFix } from '#contract/texts/changed-characters.ts';
import { refusalOf } from '#web/client/http.ts';
import { useMe } from '#web/features/people/accounts.queries.ts';
import { revisionQuery } from '#web/features/revisions/revisions.queries.ts';
import { SubmissionForm } from '#web/features/submissions/submission-form.tsx';
import { submissionQuery, suggestedTextQuery } from '#web/features/submissions/submissions.queries.ts';
import { Reasons, TextPanes, useReasonField } from '#web/features/submissions/text-panes.tsx';
import styles from '#web/features/submissions/text-suggestion.module.css';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { versionPaths } from '#web/navigation/version-paths.ts';
import { useChanges } from '#web/typed/typed.ts';
import { TryAgain } from '#web/lists/list-failure.tsx';

interface EditorProps {
  readonly contribution: Contribution;
  readonly baseRevision: number;
  /** The article's text in the revision that the suggestion started from, and the suggested text. */
  readonly base: string;
  readonly suggested: string;
}

function Editor({ contribution: { id, text, source, article }, baseRevision, base, suggested }: EditorProps) {
  const { values, change, forget } = useChanges(`edit:${id}`, { text, source, bodyMarkdown: suggested });
  const { text: reason, source: named, bodyMarkdown } = values;
  const isChanged = reason !== text || named.trim() !== source || bodyMarkdown !== suggested;
  const isSmall = isSmallFix(base, bodyMarkdown);
  const isExplained = isSmall || reason.trim() !== '';
  const isWhole = isChanged && bodyMarkdown.trim() !== '' && bodyMarkdown !== base;
  const { field, missing } = useReasonField(isWhole && !isExplained);
  return (
    <SubmissionForm
      wide
      address="PUT /contributions/:id"
      message={{ id, text: reason, source: named.trim(), baseRevision, bodyMarkdown }}
      isComplete={isExplained && isWhole}
      missing={missing}
      submit="Save"
      login="Login"
      loginHint="You must login to change your contribution."
      thanks="Saved"
      failed="Save failed"
      onSent={() => forget()}
      next={
        <>
          It waits for review, as you changed it. <Link to={paths.submission('contribution', id)}>View it</Link>
        </>
      }
    >
      <p className={`muted small target ${styles.bar}`}>
        <span>
          Your suggestion, on{' '}
          <Link to={versionPaths.revision(article.slug, baseRevision)}>revision {baseRevision}</Link>. Once someone else
          votes or comments on it, everybody can see its earlier versions.
        </span>
      </p>
      <TextPanes
        name={`edit ${id}`}
        old={base}
        text={bodyMarkdown}
        onChange={(value) => change('bodyMarkdown', value)}
      />
      <Reasons
        field={field}
        isOptional={isSmall}
        reason={reason}
        onReason={(value) => change('text', value)}
        source={named}
        onSource={(value) => change('source', value)}
      />
    </SubmissionForm>
  );
}

/** The reason why a person cannot change a contribution; '' if they can, as far as the browser knows. */
function refusal({ status, wallet }: Contribution, me: ReturnType<typeof useMe>): string {
  if (status !== 'waiting for review') return 'This contribution was reviewed already and can no longer be changed.';
  return me && me.wallet !== wallet ? 'Only its author can change this contribution.' : '';
}

/** Edits the author's own suggestion while it waits for review (spec §2, /contribute/{slug}). */
export function OwnSuggestion({ id, slug }: { id: string; slug: string }) {
  const me = useMe();
  // Another window may have changed it since it was loaded here.
  const whole = useQuery({ ...submissionQuery('contribution', id), staleTime: 0 });
  const suggested = useQuery({ ...suggestedTextQuery(id), staleTime: 0 });
  const base = useQuery({ ...revisionQuery(slug, suggested.data?.baseRevision ?? 1), enabled: suggested.isSuccess });
  const queries = [whole, suggested, base];
  const failed = queries.find(({ isError, isFetching }) => isError && !isFetching);
  if (failed)
    return (
      <p className="row" role="alert">
        {refusalOf(failed.error, 'Your suggestion could not be loaded.')}{' '}
        <TryAgain onClick={() => queries.forEach(({ isError, refetch }) => void (isError && refetch()))} />
      </p>
    );
  const isFresh = whole.isFetchedAfterMount && suggested.isFetchedAfterMount;
  if (!isFresh || !whole.data || !suggested.data || !base.data) return <p className="muted">Loading…</p>;
  const { contribution } = whole.data as AnswerOf<'GET /contributions/:id'>;
  const refused = refusal(contribution, me);
  if (refused) return <p role="alert">{refused}</p>;
  const { baseRevision, bodyMarkdown } = suggested.data;
  return (
    <Editor
      contribution={contribution}
      baseRevision={baseRevision}
      base={base.data.revision.bodyMarkdown}
      suggested={bodyMarkdown}
    />
  );
}
