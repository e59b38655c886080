import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams, type LoaderFunctionArgs } from 'react-router';
import type { AnswerOf } from '#contract/api.ts';
import { dateAndTime, snippet } from '#contract/format.ts';
import type { SubmissionKind } from '#contract/kinds.ts';
import { submissionDisplay } from '#contract/submissions/limits.ts';
import type { SubmissionStep } from '#contract/submissions/submissions.ts';
import { copiedTiming } from '#contract/timing.ts';
import { commentsQuery } from '#web/features/submissions/conversation/comments.queries.ts';
import { itemOf, type SubmissionItem } from '#web/features/submissions/submission-item.ts';
import {
  changeQuery,
  comparedEarlierQuery,
  earlierQuery,
  openReportsQuery,
  submissionHistoryQuery,
  submissionQuery,
  type WithWholeText,
} from '#web/features/submissions/submissions.queries.ts';
import { WholeSubmission } from '#web/features/submissions/whole-submission.tsx';
import { Day } from '#web/lists/moment.tsx';
import { Head } from '#web/navigation/head.tsx';
import { Link } from '#web/navigation/link.tsx';
import { load, loadingContext } from '#web/navigation/load.ts';
import { paths } from '#web/navigation/paths.ts';
import { versionPaths } from '#web/navigation/version-paths.ts';
import { weekPaths } from '#web/navigation/week-paths.ts';
import { siteQuery } from '#web/site/site.queries.ts';
import { LinkedText } from '#web/ui/behaviour/linked-text.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { NeedsScript } from '#web/ui/needs-script.tsx';
import { PageOf } from './page-of.tsx';
import styles from './submission.module.css';

/** The kind of a submission from the start of its path. */
const kindIn = (path: string) => path.split('/')[1]!.slice(0, -1) as SubmissionKind;

export async function loader({ params, context, request }: LoaderFunctionArgs): Promise<void> {
  const kind = kindIn(new URL(request.url).pathname);
  const id = params['id']!;
  await load(context, [submissionQuery(kind, id)], [commentsQuery(kind, id), submissionHistoryQuery(kind, id)]);
  const answer = context.get(loadingContext).client.getQueryData<WithWholeText>(submissionQuery(kind, id).queryKey);
  if (answer && 'report' in answer) {
    const { articleSlug, anchor } = answer.report;
    if (articleSlug && anchor) await load(context, [], [openReportsQuery(articleSlug, anchor)]);
  }
  if (!answer || !('contribution' in answer)) return;
  const { change, editedAt } = answer.contribution;
  await load(context, [], [...(change ? [changeQuery(id)] : []), ...(editedAt ? [earlierQuery(id)] : [])]);
  const { client } = context.get(loadingContext);
  const [last] =
    client.getQueryData<AnswerOf<'GET /contributions/:id/earlier'>>(earlierQuery(id).queryKey)?.earlier ?? [];
  if (last) await load(context, [], [comparedEarlierQuery(id, last.number)]);
}

/** The label of a submission's kind, before its subject. */
const crumbs: Record<SubmissionKind, string> = {
  contribution: 'Contribution to',
  proposal: 'Proposed article',
  report: 'Report on',
  line: 'Line for',
};

const steps: Record<SubmissionStep['what'], string> = {
  sent: 'Sent',
  edited: 'Edited',
  Accepted: 'Accepted',
  Rejected: 'Rejected',
  merged: 'In the article since ',
  mended: 'Mended in ',
};

function Happened({ item: { kind, submission, article, change } }: { item: SubmissionItem }) {
  const { data } = useQuery(submissionHistoryQuery(kind, submission.id));
  const slug = article?.slug;
  return (
    <aside className={styles.happened} aria-labelledby="happened">
      <h2 id="happened">What happened</h2>
      <ol className="linked">
        {data?.steps.map(({ what, createdAt, revision, note }) => (
          <li key={what}>
            <span className="target">
              {steps[what]}
              {what === 'sent' && change ? ` on revision ${change.baseRevision}` : null}
              {slug && revision ? (
                <Link to={versionPaths.compare(slug, revision - 1, revision)}>revision {revision}</Link>
              ) : null}
            </span>
            <time className="muted" dateTime={createdAt}>
              {dateAndTime(createdAt)}
            </time>
            {note ? (
              <p className={styles.note}>
                <LinkedText text={note} />
              </p>
            ) : null}
          </li>
        ))}
      </ol>
    </aside>
  );
}

/** The other open reports on the same section: the section's mark links only to the newest one. */
function OpenReports({ id, slug, section }: { id: string; slug: string; section: string }) {
  const { data } = useQuery(openReportsQuery(slug, section));
  if (!data || data.reports.every((report) => report.id === id)) return null;
  return (
    <nav className={styles.open} aria-labelledby="open">
      <h2 id="open">Open reports on this section</h2>
      <ul>
        {data.reports.map((report) => (
          <li key={report.id} className="target">
            <Link to={paths.submission('report', report.id)} aria-current={report.id === id ? 'page' : undefined}>
              {snippet(report.details, submissionDisplay.snippet)}
            </Link>
            <Day className="nowrap" instant={report.createdAt} />
          </li>
        ))}
      </ul>
      {data.next ? <p className="muted small">And others, which are older.</p> : null}
    </nav>
  );
}

function Submission({ item }: { item: SubmissionItem }) {
  const { kind, submission, article } = item;
  const subject = article?.title ?? item.title;
  const title = subject || 'No article';
  const path = paths.submission(kind, submission.id);
  const site = useQuery(siteQuery).data?.url ?? '';
  return (
    <>
      <Head title={`${crumbs[kind]} ${title}`} description={item.text.slice(0, 160)} path={path} unlisted />
      <header className="page-head">
        <p className="crumb">{crumbs[kind]}</p>
        <h1>{title}</h1>
        <div className="row target">
          {item.change ? <span>An edit of {item.change.parts}</span> : null}
          {article ? (
            <Link to={paths.article(article.slug, item.anchor)}>
              {item.anchor ? 'Read the section' : 'Read the article'}
            </Link>
          ) : null}
          {item.address ? <Link to={paths.check(item.address)}>Check the address</Link> : null}
          {kind === 'contribution' && article ? (
            <Link to={paths.contributions(article.slug)}>All its contributions</Link>
          ) : null}
          {item.dated ? <Link to={weekPaths.week(item.dated.week)}>Read the week</Link> : null}
          {kind === 'contribution' ? null : <Link to={paths.contribute}>All latest submissions</Link>}
          <CopyButton text={site + path} label="Copy link" word="Copy link" done={copiedTiming.elsewhere} />
        </div>
      </header>
      {kind === 'report' && article && item.anchor ? (
        <OpenReports id={submission.id} slug={article.slug} section={item.anchor} />
      ) : null}
      <NeedsScript to="vote and comment" />
      <div className="with-rail">
        <WholeSubmission item={item} heading="h2" />
        <Happened item={item} />
      </div>
    </>
  );
}

/** One submission on its own page, with its discussion and history. */
export function Page() {
  const id = useParams()['id']!;
  const kind = kindIn(useLocation().pathname);
  const query = useQuery(submissionQuery(kind, id));
  return (
    <PageOf query={query} title="Not found" text={`There is no ${kind} at this address.`}>
      {(answer) => <Submission key={id} item={itemOf(answer)} />}
    </PageOf>
  );
}
