import { count } from '#contract/format.ts';
import { CommentThread } from './conversation/comment-thread.tsx';
import { EarlierTexts } from './earlier-texts.tsx';
import { SubmissionCard } from './submission-card.tsx';
import type { SubmissionItem } from './submission-item.ts';
import { LineFacts } from './weeks/line-facts.tsx';
import { SuggestedChange } from './suggested-change.tsx';
import styles from './submission-card.module.css';

interface WholeSubmissionProps {
  readonly item: SubmissionItem;
  /** The level of the heading over its comments. */
  readonly heading: 'h2' | 'h3';
}

/** A submission with its whole text, votes and comments. */
export function WholeSubmission({ item, heading: Heading }: WholeSubmissionProps) {
  const { kind, submission, text, sourced, dated, category, change, article, editedAt } = item;
  return (
    <SubmissionCard
      kind={kind}
      item={submission}
      text={text}
      sourced={sourced}
      editedAt={editedAt}
      change={
        <>
          {dated ? <LineFacts of={dated} /> : null}
          {editedAt ? <EarlierTexts id={submission.id} heading={Heading} /> : null}
          {change && article ? (
            <SuggestedChange id={submission.id} change={change} slug={article.slug} heading={Heading} />
          ) : null}
        </>
      }
      heading={category ? <p className="muted small">Category: {category}</p> : null}
      thread={
        <>
          <Heading className={styles.title}>
            {submission.commentCount === 0 ? 'Comments' : count(submission.commentCount, 'comment')}
          </Heading>
          <CommentThread kind={kind} id={submission.id} />
        </>
      }
    />
  );
}
