import { useQuery } from '@tanstack/react-query';
import { useParams, type LoaderFunctionArgs } from 'react-router';
import type { Article } from '#contract/articles.ts';
import { articleQuery } from '#web/features/articles/articles.queries.ts';
import { loadArticle } from '#web/features/articles/load-article.ts';
import { articleBountiesQuery } from '#web/features/bounties/bounties.queries.ts';
import { BountyBox } from '#web/features/bounties/bounty-box.tsx';
import { ContributionList } from '#web/features/contributions/contribution-list.tsx';
import { articleContributionsQuery } from '#web/features/contributions/contributions.queries.ts';
import { count } from '#web/format.ts';
import { Head } from '#web/head.tsx';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { ShowMore } from '#web/show-more.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Failed, PendingPage } from './states.tsx';
import article from './article.module.css';

export async function loader(args: LoaderFunctionArgs): Promise<void> {
  await loadArticle(args, paths.contributions, [articleContributionsQuery, articleBountiesQuery]);
}

function None({ hasBounty, slug }: { hasBounty: boolean; slug: string }) {
  return (
    <div>
      <h2>No contributions yet</h2>
      <p className="lede">
        {hasBounty
          ? 'The bounty is open and nobody has taken part: the first contribution may win it.'
          : 'Be the first to add what you know about this topic.'}
      </p>
      <div className="row">
        <Link className={buttonClass({ variant: 'primary' })} to={paths.contributeTo(slug)}>
          Contribute to this topic
        </Link>
      </div>
    </div>
  );
}

function Contributions({ of: { slug, title, imageUrl } }: { of: Article }) {
  const { data, isPending } = useQuery(articleContributionsQuery(slug));
  const bounties = useQuery(articleBountiesQuery(slug)).data?.bounties ?? [];
  const bounty = bounties.find(({ status }) => status === 'Open') ?? bounties[0];
  const contributions = data?.contributions ?? [];
  const shown = data?.next ? `${contributions.length} newest contributions` : count(contributions.length, 'contribution');
  return (
    <div className={article.article}>
      <header className={article.head}>
        <p className="crumb">Contributions to</p>
        <h1>{title}</h1>
        <div className={article.meta}>
          <span>{isPending ? 'Loading…' : `${shown}, newest first`}</span>
          <Link to={paths.article(slug)}>Read the article</Link>
        </div>
      </header>
      <div className={article.rail}>
        <BountyBox withLink bounty={bounty ?? null} slug={slug} imageUrl={imageUrl} />
      </div>
      {isPending ? null : contributions.length === 0 ? (
        <None hasBounty={bounty?.status === 'Open'} slug={slug} />
      ) : (
        <div>
          <ContributionList contributions={contributions} />
          <ShowMore next={data?.next} pageAt={(cursor) => articleContributionsQuery(slug, cursor)}>
            {(page) => <ContributionList contributions={page.contributions} />}
          </ShowMore>
        </div>
      )}
    </div>
  );
}

/** All contributions to one article, and its bounty (spec §2, /contri/{slug}). */
export function Page() {
  const slug = useParams()['slug']!;
  const query = useQuery(articleQuery(slug));
  const { data } = query;
  if (query.isPending) return <PendingPage />;
  if (!data) return <Failed query={query} title="Not found" path={paths.contributions(slug)} text="There is no article at this address." />;
  return (
    <>
      <Head
        title={`Contributions to ${data.article.title}`}
        description={`What people contributed to ${data.article.title}.`}
        path={paths.contributions(data.article.slug)}
      />
      <Contributions key={slug} of={data.article} />
    </>
  );
}
