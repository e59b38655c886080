import { useQuery } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import { feedQuery } from '#web/features/feed/feed.queries.ts';
import { FeedTable } from '#web/features/feed/feed-table.tsx';
import { Head } from '#web/head.tsx';
import { Link } from '#web/link.tsx';
import { load } from '#web/load.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Pending } from './states.tsx';

export async function loader({ context }: LoaderFunctionArgs): Promise<void> {
  await load(context, [], [feedQuery]);
}

function Feeds() {
  const { data, isPending } = useQuery(feedQuery);
  if (isPending) return <Pending />;
  const { proposals, contributions, reports } = data ?? { proposals: [], contributions: [], reports: [] };
  return (
    <>
      <FeedTable
        kind="proposal"
        title="Latest new article proposals"
        none="No proposals yet."
        items={proposals.map((proposal) => ({
          submission: proposal,
          title: proposal.title,
          category: proposal.category,
          text: proposal.body,
          article: null,
        }))}
      />
      <FeedTable
        kind="contribution"
        title="Latest contributions"
        none="No contributions yet."
        items={contributions.map((contribution) => ({
          submission: contribution,
          title: '',
          text: contribution.text,
          article: contribution.article,
        }))}
      />
      <FeedTable
        kind="report"
        title="Latest reports"
        none="No reports yet."
        items={reports.map((report) => ({
          submission: report,
          title: report.article,
          text: report.details,
          article: report.articleSlug ? { slug: report.articleSlug, title: report.article } : null,
        }))}
      />
    </>
  );
}

/** Where contributing starts (spec §2, /contribute). */
export function Page() {
  return (
    <>
      <Head title="Contribute" description="Propose an article, add to one, or report what is wrong." path={paths.contribute} />
      <header className="page-head">
        <h1>Contribute</h1>
        <p className="lede">
          Write what you know. Propose an article that is missing, add to one that exists, or report what is wrong. Others vote and comment;
          a reviewer accepts what holds up.
        </p>
        <div className="row">
          <Link className={buttonClass({ variant: 'primary' })} to={paths.propose}>
            Propose a new article
          </Link>
          <Link className={buttonClass({})} to={paths.report()}>
            Report an inaccuracy
          </Link>
        </div>
      </header>
      <Feeds />
    </>
  );
}
