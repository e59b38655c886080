import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef } from 'react';
import { useLocation } from 'react-router';
import type { SubmissionKind } from '#contract/kinds.ts';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { lazily } from '#web/ui/behaviour/lazily.tsx';
import { leaveEntry } from '#web/ui/behaviour/over-page.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { itemOf, type SubmissionItem } from './submission-item.ts';
import { submissionQuery } from './submissions.queries.ts';
import styles from './opened-submission.module.css';

// Loaded when a row is first opened.
const WholeSubmission = lazily(async () => (await import('./whole-submission.tsx')).WholeSubmission);

/** The submission that is open over a page, from the state `over` of its link. */
interface Opened {
  readonly kind: SubmissionKind;
  readonly id: string;
}

/** The subject of a submission, on one line. */
function About({ item: { kind, title, article } }: { item: SubmissionItem }) {
  if (kind === 'proposal') return title;
  if (kind === 'line') return `Line for ${title}`;
  const subject = article ? <Link to={paths.article(article.slug)}>{article.title}</Link> : title;
  const report = subject ? 'Report on ' : 'Report';
  return (
    <span className={styles.about}>
      {kind === 'contribution' ? 'Contribution to ' : report}
      {subject}
    </span>
  );
}

function SubmissionDialog({ opened: { kind, id }, onClose }: { opened: Opened; onClose: () => void }) {
  const { data, isError } = useQuery(submissionQuery(kind, id));
  const item = data && itemOf(data);
  const isGone = isError && !item;
  return (
    <Dialog wide open ownsBack onOpenChange={onClose} title={item ? <About item={item} /> : `A ${kind}`}>
      {isGone ? <p role="alert">This {kind} is not there any more.</p> : null}
      {item ? (
        <Suspense fallback={<p className="muted">Loading…</p>}>
          <WholeSubmission item={item} heading="h3" />
        </Suspense>
      ) : null}
      {item || isGone ? null : <p className="muted">Loading…</p>}
    </Dialog>
  );
}

/**
 * A submission opened from a row, over the page and at the submission's own URL (spec §2, /contribute): people can
 * share and reload it, and Back closes it.
 */
export function OpenedSubmission() {
  const { state, mask, key } = useLocation();
  const left = useRef('');
  if (!mask) return null;
  const close = () => {
    // Goes back only once, even if it is closed twice.
    if (left.current !== key) leaveEntry();
    left.current = key;
  };
  return <SubmissionDialog opened={state as Opened} onClose={close} />;
}
