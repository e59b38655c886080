import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import type { Article } from '#contract/articles/articles.ts';
import type { Bounty } from '#contract/bounties/bounties.ts';
import { count } from '#contract/format.ts';
import type { Contribution } from '#contract/submissions/contributions.ts';
import { contributionSorts, type ContributionSort } from '#contract/submissions/limits.ts';
import { articleQuery } from '#web/features/articles/articles.queries.ts';
import { loadArticle } from '#web/features/articles/load-article.ts';
import { useMaySuggest } from '#web/features/articles/may-suggest.ts';
import { ArticleBounties } from '#web/features/bounties/article-bounties.tsx';
import { articleBountiesQuery, useWon } from '#web/features/bounties/bounties.queries.ts';
import { BountyBox } from '#web/features/bounties/bounty-box.tsx';
import { WinnerBadge } from '#web/features/bounties/bounty-status.tsx';
import { useTakesEntries } from '#web/features/bounties/time-left.ts';
import { ContributionList } from '#web/features/submissions/contribution-list.tsx';
import { articleContributionsQuery } from '#web/features/submissions/submissions.queries.ts';
import { PagedList } from '#web/lists/paged-list.tsx';
import { usePages, type Pages } from '#web/lists/use-pages.ts';
import { Head } from '#web/navigation/head.tsx';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { LinkTabs } from '#web/ui/link-tabs.tsx';
import { NeedsScript } from '#web/ui/needs-script.tsx';
import { PageOf } from './page-of.tsx';
import { Pending } from './states.tsx';
import article from './article/article.module.css';
import styles from './contri.module.css';

/** The order and the start of the contributions in a URL. */
interface Wanted {
  readonly sort: ContributionSort;
  readonly cursor: string | undefined;
}

const wantedIn = (parameters: URLSearchParams): Wanted => ({
  sort: contributionSorts.find((sort) => sort === parameters.get('sort')) ?? 'newest',
  cursor: parameters.get('cursor') || undefined,
});

export async function loader(args: LoaderFunctionArgs): Promise<void> {
  const wanted = wantedIn(new URL(args.request.url).searchParams);
  await loadArticle(args, paths.contributions, [
    (slug) => articleContributionsQuery(slug, wanted),
    articleBountiesQuery,
  ]);
}

/** Without a button, since there is one beside it. */
function NoContributions({ bounty, invites }: { bounty: Bounty | null; invites: boolean }) {
  const canWin = useTakesEntries(bounty);
  return (
    <div className={styles.none}>
      <h2>No contributions yet</h2>
      {invites ? (
        <p>
          {canWin
            ? 'The bounty is open and nobody has taken part: the first contribution may win it.'
            : 'Be the first to add what you know about this topic.'}
        </p>
      ) : null}
    </div>
  );
}

const names: Record<ContributionSort, string> = { newest: 'Newest', useful: 'Most useful' };
const inWords: Record<ContributionSort, string> = { newest: 'newest first', useful: 'most useful first' };

function ContributionSorts({ slug, chosen }: { slug: string; chosen: ContributionSort }) {
  return (
    <LinkTabs label="Order">
      {contributionSorts.map((sort) => (
        <Link
          key={sort}
          to={paths.contributions(slug, { sort })}
          aria-current={sort === chosen ? 'true' : undefined}
          preventScrollReset
        >
          {names[sort]}
        </Link>
      ))}
    </LinkTabs>
  );
}

interface ListedProps {
  readonly slug: string;
  readonly sort: ContributionSort;
  readonly list: Pages<Contribution>;
}

function ArticleContributions({ slug, sort, list }: ListedProps) {
  const won = useWon(slug);
  // Another order is loading.
  if (list.query.isPlaceholderData) return <Pending />;
  return (
    <>
      {list.rows.length > 0 ? <NeedsScript to="vote and comment" /> : null}
      <PagedList
        list={list}
        none={<p className="muted">No contributions from here on.</p>}
        pathOf={(next) => paths.contributions(slug, { sort, cursor: next })}
      >
        {(contributions) => <ContributionList contributions={contributions} marked={won} mark={<WinnerBadge />} />}
      </PagedList>
    </>
  );
}

interface ContributionsProps {
  readonly of: Article;
  readonly wanted: Wanted;
  /** The sentence that says who may suggest changes, for a reader who may not; null for others. */
  readonly refusal: string | null;
}

function Contributions({ of: { slug, title, imageUrl, category }, wanted, refusal }: ContributionsProps) {
  const { sort } = wanted;
  const list = usePages(
    // While another order loads, the count stays.
    { ...articleContributionsQuery(slug, wanted), placeholderData: (before) => before },
    ({ contributions }) => contributions,
  );
  const { first, query } = list;
  const bounties = useQuery(articleBountiesQuery(slug)).data?.bounties ?? [];
  // The one with the next deadline.
  const active = bounties.find(({ status }) => status === 'Open') ?? null;
  return (
    <div className={article.article}>
      <header className={article.head}>
        <p className="crumb">Contributions to</p>
        <h1>{title}</h1>
        <div className={article.meta}>
          <span>
            {query.isPending ? 'Loading…' : null}
            {first ? count(first.count, 'contribution') + (first.count > 1 ? `, ${inWords[sort]}` : '') : null}
          </span>
          <Link to={paths.article(slug)}>Read the article</Link>
        </div>
      </header>
      <div className={article.rail}>
        <BountyBox withLink bounty={active} slug={slug} imageUrl={imageUrl} category={category} refusal={refusal} />
      </div>
      <div>
        <ArticleBounties slug={slug} except={active?.id} />
        {first?.count === 0 ? <NoContributions bounty={active} invites={refusal === null} /> : null}
        {query.isPending || first?.count === 0 ? null : (
          <>
            <ContributionSorts slug={slug} chosen={sort} />
            <ArticleContributions slug={slug} sort={sort} list={list} />
          </>
        )}
      </div>
    </div>
  );
}

/** All contributions to one article, and its bounty (spec §2, /contri/{slug}). */
export function Page() {
  const slug = useParams()['slug']!;
  const wanted = wantedIn(useSearchParams()[0]);
  const query = useQuery(articleQuery(slug));
  const maySuggest = useMaySuggest(query.data?.suggest);
  return (
    <PageOf query={query} title="Not found" text="There is no article at this address.">
      {(data) => {
        return (
          <>
            <Head
              title={`Contributions to ${data.article.title}`}
              description={`What people contributed to ${data.article.title}.`}
              path={paths.contributions(data.article.slug)}
              card={['article', data.article.slug]}
              unlisted={wanted.cursor !== undefined}
            />
            <Contributions key={slug} of={data.article} wanted={wanted} refusal={maySuggest ? null : data.protection} />
          </>
        );
      }}
    </PageOf>
  );
}
