import { useId } from 'react';
import type { Review } from '#contract/reviews.ts';
import { Person } from '#web/features/accounts/person.tsx';
import { count, dutchDate } from '#web/format.ts';
import { paths } from '#web/paths.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { passage } from './passage.ts';
import { ReviewComments } from './review-comments.tsx';
import { ReviewForm, type ReviewFormProps } from './review-form.tsx';
import styles from './review-detail.module.css';

function Title({ review: { kind, title, articleSlug } }: { review: Review }) {
  if (kind === 'proposal') return title;
  if (kind === 'report') return title ? `Report on ${title}` : 'Report';
  return <>Contribution to {articleSlug === null ? title : <ExternalLink href={paths.article(articleSlug)}>{title}</ExternalLink>}</>;
}

/** Where a report points, in a tab of its own. */
function PassageLink({ review: { kind, articleSlug, anchor, text } }: { review: Review }) {
  if (kind !== 'report' || articleSlug === null) return null;
  const { href, isPlace } = passage({ slug: articleSlug, anchor, text });
  return (
    <p className="small">
      <ExternalLink href={href}>{isPlace ? 'Go to the passage' : 'Go to the article'}</ExternalLink>
    </p>
  );
}

/** The chosen item of the queue, whole: text, author, votes, article, comments, and the form that decides on it. */
export function ReviewDetail({ review, ...form }: ReviewFormProps) {
  const title = useId();
  const { wallet, profile, createdAt, status, votes, kind, category, text } = review;
  return (
    <article className={styles.detail} aria-labelledby={title}>
      <h2 id={title} className={styles.title}>
        <Title review={review} />
      </h2>
      <div className={styles.line}>
        <Person tiny leading={6} wallet={wallet} profile={profile} />
        <time className="muted" dateTime={createdAt}>
          {dutchDate(createdAt)}
        </time>
        <span className="muted">
          {count(votes.likes, 'like')}, {count(votes.dislikes, 'dislike')}
        </span>
        {kind === 'proposal' ? <span className="muted">{category || 'No category'}</span> : null}
        <StatusBadge status={status} />
      </div>
      <p className={styles.text}>{text}</p>
      <PassageLink review={review} />
      <ReviewForm review={review} {...form} />
      <ReviewComments review={review} />
    </article>
  );
}
