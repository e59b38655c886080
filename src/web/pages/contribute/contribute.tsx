import type { LoaderFunctionArgs } from 'react-router';
import { FeedTable } from '#web/features/submissions/feed-table.tsx';
import { shortFeedQuery } from '#web/features/submissions/feed.queries.ts';
import { OpenedSubmission } from '#web/features/submissions/opened-submission.tsx';
import { Head } from '#web/navigation/head.tsx';
import { ButtonLink } from '#web/navigation/button-link.tsx';
import { Link } from '#web/navigation/link.tsx';
import { load } from '#web/navigation/load.ts';
import { paths } from '#web/navigation/paths.ts';
import { weekPaths } from '#web/navigation/week-paths.ts';

export async function loader({ context }: LoaderFunctionArgs): Promise<void> {
  await load(context, [], [shortFeedQuery]);
}

/** The start of contributing (spec §2, /contribute). */
export function Page() {
  return (
    <>
      <Head
        title="Contribute"
        description="Propose an article, add to one, or report what is wrong."
        path={paths.contribute}
      />
      <header className="page-head">
        <h1>Contribute</h1>
        <p className="lede">
          Write what you know. Propose an article that is missing, add to one that exists, or report what is wrong.
          Others vote and comment; a reviewer accepts what holds up.
        </p>
        <div className="row">
          <ButtonLink variant="primary" to={paths.propose}>
            Propose a new article
          </ButtonLink>
          <ButtonLink to={paths.report()}>Report an inaccuracy</ButtonLink>
          <ButtonLink to={weekPaths.suggest}>Suggest a line of the week</ButtonLink>
        </div>
      </header>
      <FeedTable kind="proposal" title="Latest new article proposals">
        Nobody has proposed an article yet. <Link to={paths.propose}>Propose the first</Link>
      </FeedTable>
      <FeedTable kind="contribution" title="Latest contributions">
        No article has a contribution yet. <Link to={paths.browse()}>Find one that you can add to</Link>
      </FeedTable>
      <FeedTable kind="report" title="Latest reports">
        Nothing is reported as wrong. <Link to={paths.report()}>Report what you find</Link>
      </FeedTable>
      <FeedTable kind="line" title="Latest lines of the week">
        Nobody has suggested a line yet. <Link to={weekPaths.suggest}>Suggest the first</Link>
      </FeedTable>
      <OpenedSubmission />
    </>
  );
}
