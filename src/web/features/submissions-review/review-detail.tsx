import { useQuery } from '@tanstack/react-query';
import { Suspense, useId, useRef } from 'react';
import { count, shortDate } from '#contract/format.ts';
import type { Review } from '#contract/submissions/reviews.ts';
import { useMe } from '#web/features/people/accounts.queries.ts';
import { Person } from '#web/features/people/person.tsx';
import { SourceLine } from '#web/features/submissions/source-line.tsx';
import { read } from '#web/client/calls.ts';
import { Day } from '#web/lists/moment.tsx';
import { paths } from '#web/navigation/paths.ts';
import { versionPaths } from '#web/navigation/version-paths.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { lazily } from '#web/ui/behaviour/lazily.tsx';
import { TryAgain } from '#web/lists/list-failure.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { Grouped } from '#web/ui/grouped.tsx';
import { LineReview } from './line-review.tsx';
import { MarkReport } from './mark-report.tsx';
import { passage } from './passage.ts';
import { ReviewComments } from './review-comments.tsx';
import { isPublished, ReviewForm, type ReviewFormProps } from './review-form.tsx';
import styles from './review-detail.module.css';

// Only contributions are merged.
const Merge = lazily(async () => (await import('./merge.tsx')).Merge);

function ReviewTitle({ review: { kind, title, articleSlug } }: { review: Review }) {
  if (kind === 'proposal') return title;
  if (kind === 'report') return title ? `Report on ${title}` : 'Report';
  if (kind === 'line') return `Line for ${title}`;
  return (
    <>
      Contribution to{' '}
      {articleSlug === null ? title : <ExternalLink href={paths.article(articleSlug)}>{title}</ExternalLink>}
    </>
  );
}

/** For a report on a look-alike: the whole address, with a link to its check in a new tab, and the place. */
function LookAlikeMet({ review: { address, place } }: { review: Review }) {
  if (address === null) return null;
  return (
    <dl className={styles.met}>
      <dt>Address</dt>
      <dd>
        <Grouped address={address} />
      </dd>
      <dt>Met at</dt>
      <dd>{place}</dd>
      <dt>Its check</dt>
      <dd className="target">
        <ExternalLink href={paths.check(address)}>Compare it with the true one</ExternalLink>
      </dd>
    </dl>
  );
}

/** The link of a report, in a new tab. */
function PassageLink({ review: { kind, articleSlug, anchor }, text }: { review: Review; text: string }) {
  if (kind !== 'report' || articleSlug === null) return null;
  const { href, isPlace } = passage({ slug: articleSlug, anchor, text });
  return (
    <p className="target small">
      <ExternalLink href={href}>{isPlace ? 'Go to the passage' : 'Go to the article'}</ExternalLink>
    </p>
  );
}

/** Whether the logged-in person sent it and is no admin: the server refuses their decisions about it. */
function useIsOwn({ wallet }: Review): boolean {
  const me = useMe();
  return me?.wallet === wallet && !me.may.includes('administer');
}

interface ReviewDetailProps extends Omit<ReviewFormProps, 'onAccept'> {
  /** Whether to show its status. */
  readonly showsStatus: boolean;
}

/** The chosen item of the queue: text, author, votes, article, comments, and the form that decides on it. */
export function ReviewDetail({ review, showsStatus, ...form }: ReviewDetailProps) {
  const title = useId();
  // The action of the accept key: it publishes, if that is possible.
  const publishingRef = useRef<(() => void) | null>(null);
  const { id, wallet, profile, createdAt, status, votes, kind, category, truncated, articleSlug } = review;
  const isOwn = useIsOwn(review);
  const isMergeable = !isOwn && kind === 'contribution' && !isPublished(review) && status !== 'Rejected';
  // The queue has the beginning of a text; a decision needs all of it.
  const whole = useQuery({ ...read('/admin/reviews/:id', { id }), enabled: truncated });
  const text = truncated && whole.data ? whole.data.review.text : review.text;
  return (
    <article className={styles.detail} aria-labelledby={title}>
      <h2 id={title} className={`target ${styles.title}`}>
        <ReviewTitle review={review} />
      </h2>
      <div className={`line ${styles.line}`}>
        <Person tiny leading={6} wallet={wallet} profile={profile} />
        <Day instant={createdAt} />
        {review.editedAt ? <span className="muted">edited {shortDate(review.editedAt)}</span> : null}
        <span className="muted">
          {count(votes.likes, 'like')}, {count(votes.dislikes, 'dislike')}
        </span>
        {kind === 'proposal' ? <span className="muted">{category || 'No category'}</span> : null}
        {showsStatus ? <StatusBadge status={status} /> : null}
      </div>
      <div className={styles.work}>
        <div className={styles.said}>
          {review.address === null ? (
            <p className={`written ${styles.text}`} aria-busy={whole.isFetching}>
              {text}
              {whole.isFetching ? '…' : ''}
            </p>
          ) : null}
          {whole.isError && !whole.isFetching ? (
            <p className="row" role="alert">
              This is only its beginning; the rest could not be loaded.{' '}
              <TryAgain onClick={() => void whole.refetch()} />
            </p>
          ) : null}
          <LookAlikeMet review={review} />
          <SourceLine of={review} />
          <LineReview review={review} isOwn={isOwn} />
          <PassageLink review={review} text={text} />
          {isOwn ? null : <MarkReport review={review} />}
        </div>
        {isMergeable ? (
          <Suspense fallback={<p className="muted">Loading…</p>}>
            <Merge review={review} note={form.note} publishingRef={publishingRef} onReviewed={form.onReviewed} />
          </Suspense>
        ) : null}
      </div>
      {review.revision !== null && articleSlug !== null ? (
        <p className="target small">
          <ExternalLink href={versionPaths.compare(articleSlug, review.revision - 1, review.revision)}>
            {kind === 'report' ? 'Mended in' : 'In the article since'} revision {review.revision}
          </ExternalLink>
        </p>
      ) : null}
      {isOwn ? (
        <p>You sent this yourself; another moderator or an admin decides on it.</p>
      ) : (
        <ReviewForm review={review} {...form} {...(isMergeable ? { onAccept: () => publishingRef.current?.() } : {})} />
      )}
      <ReviewComments review={review} />
    </article>
  );
}
