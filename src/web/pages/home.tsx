import { useQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import type { LoaderFunctionArgs } from 'react-router';
import { articleDisplay } from '#contract/articles/limits.ts';
import { count, longDate } from '#contract/format.ts';
import { seenFakesQuery } from '#web/features/addresses/lookup.queries.ts';
import { SeenFakes } from '#web/features/addresses/seen-fakes.tsx';
import {
  categoriesQuery,
  factsOfTodayQuery,
  featuredTodayQuery,
  latestArticlesQuery,
} from '#web/features/articles/articles.queries.ts';
import { DidYouKnow } from '#web/features/articles/did-you-know.tsx';
import { FeaturedToday } from '#web/features/articles/featured-today.tsx';
import { LatestArticles } from '#web/features/articles/latest-articles.tsx';
import { bountyCountsQuery, openBountiesQuery } from '#web/features/bounties/bounties.queries.ts';
import { FeaturedBounties } from '#web/features/bounties/featured-bounties.tsx';
import { unreadQuery } from '#web/features/notices/notices.queries.ts';
import { useMe } from '#web/features/people/accounts.queries.ts';
import { PasteBox } from '#web/features/search/paste-box.tsx';
import { wantedQuery } from '#web/features/submissions/feed.queries.ts';
import { ChangedToday } from '#web/features/submissions/recent/changed-today.tsx';
import { editsByHourQuery, latestEditsQuery } from '#web/features/submissions/recent/recent.queries.ts';
import { WantedArticles } from '#web/features/submissions/wanted-articles.tsx';
import { LatestWeek } from '#web/features/submissions/weeks/latest-week.tsx';
import { latestWeekQuery } from '#web/features/submissions/weeks/weeks.queries.ts';
import { ListFailure } from '#web/lists/list-failure.tsx';
import { Head } from '#web/navigation/head.tsx';
import { Link } from '#web/navigation/link.tsx';
import { load } from '#web/navigation/load.ts';
import { paths } from '#web/navigation/paths.ts';
import { useSiteName } from '#web/site/site.queries.ts';
import { Note } from '#web/ui/note.tsx';
import styles from './home.module.css';

const latestQuery = latestArticlesQuery(articleDisplay.latestArticles);

export async function loader({ context }: LoaderFunctionArgs): Promise<void> {
  await load(
    context,
    [],
    [
      latestQuery,
      featuredTodayQuery,
      factsOfTodayQuery,
      latestEditsQuery,
      editsByHourQuery,
      seenFakesQuery,
      wantedQuery,
      categoriesQuery,
      openBountiesQuery,
      bountyCountsQuery,
      latestWeekQuery,
    ],
  );
}

const tagline = 'The Encyclopedia of the Solana Trenches';

const examples = ['what is a bonding curve?', 'is this the real BONK?', 'was I sandwiched?'] as const;

/** Questions that the box answers, as links. */
function Examples() {
  return (
    <p className={`line small target ${styles.examples}`}>
      <span>Try</span>
      {examples.map((question) => (
        <Link key={question} to={paths.search(question)}>
          {question}
        </Link>
      ))}
      <Link to={paths.figures}>play with a figure</Link>
    </p>
  );
}

/** The day, the size of the encyclopedia, and the open bounties. */
function Figures({ day }: { day: string | undefined }) {
  const details = useQuery(categoriesQuery).data?.details ?? [];
  const open = useQuery(bountyCountsQuery).data?.counts.open ?? 0;
  const articles = details.reduce((sum, category) => sum + category.count, 0);
  return (
    <p className={`line small target ${styles.figures}`}>
      {day ? <time dateTime={day}>{longDate(day)}</time> : null}
      {articles > 0 ? (
        <Link to={paths.browse()}>
          {count(articles, 'article')}
          <span> in {count(details.length, 'category', 'categories')}</span>
        </Link>
      ) : null}
      {open > 0 ? <Link to={paths.bounties}>{count(open, 'open bounty', 'open bounties')}</Link> : null}
      <Link to={paths.contribute}>Contribute</Link>
    </p>
  );
}

/** The logged-in person's waiting items; nothing for everybody else. */
function Waiting() {
  const isMember = Boolean(useMe());
  const unread = useQuery({ ...unreadQuery, enabled: isMember }).data?.unread ?? 0;
  if (!isMember || unread === 0) return null;
  return (
    <p className={`small target ${styles.waiting}`}>
      <Link to={paths.notices}>You have {count(unread, 'unread notice')}</Link>
    </p>
  );
}

/** The newest articles, or why they are missing. */
function Latest() {
  const latest = useQuery(latestQuery);
  if (latest.isError) return <ListFailure error={latest.error} onRetry={() => void latest.refetch()} />;
  return <LatestArticles articles={latest.data?.articles ?? []} pending={latest.isPending} />;
}

function About() {
  return (
    <section className={`section split linked ${styles.about}`}>
      <div>
        <h2>About the Trenches</h2>
        <p>
          “The trenches” is what traders call the market for tokens that are minutes to days old. Most are launched on a{' '}
          <Link to={paths.article('bonding-curve')}>bonding curve</Link>, most never leave it, and nearly all lose most
          of their value. A few become part of the culture.
        </p>
        <p>
          What happens there is fast and rarely written down. Names change, tools disappear, and the same tricks return
          with new ones.
        </p>
      </div>
      <div>
        <h2>Mission</h2>
        <p>
          To write it down: how the mechanisms work, what happened and when, who built which tool, and what went wrong,
          in plain language and with sources.
        </p>
        <p>
          Anyone can read. Anyone with a wallet can add what they know, and every contribution is reviewed before it
          becomes part of an article. We take no payment for coverage, and an article is not a recommendation.
        </p>
      </div>
    </section>
  );
}

/** The greeting with the search box, which is the first thing on the page. */
function Masthead({ day }: { day: string | undefined }) {
  return (
    <>
      <div className={styles.masthead}>
        <h1>Welcome to {useSiteName()}</h1>
        <p className={styles.tagline}>{tagline}</p>
        <p className={styles.introduction}>
          How its tokens, tools and tricks work, with sources, written by people who were there.
        </p>
        <PasteBox />
        <Examples />
      </div>
      <Figures day={day} />
      <Waiting />
    </>
  );
}

/** The note that the encyclopedia is young, and where to report faults (spec §2, /). */
function EarlyStage() {
  return (
    <div className={styles.notice}>
      <Note icon={<Info className="icon" aria-hidden />}>
        <strong>Early Stage Notice.</strong> Trenchpedia is young. Articles are incomplete and some will be wrong. If
        you find a mistake, <Link to={paths.report()}>report the inaccuracy</Link>; if something is missing,{' '}
        <Link to={paths.propose}>propose the article</Link>.
      </Note>
    </div>
  );
}

/** The main page (spec §2, /). */
export function Page() {
  const bounties = useQuery(openBountiesQuery);
  const today = useQuery(factsOfTodayQuery).data;
  const featured = useQuery(featuredTodayQuery).data;
  const seen = useQuery(seenFakesQuery).data;
  const name = useSiteName();
  return (
    <div className={styles.front}>
      <Head
        title={tagline}
        description="New tokens, meme coins, trading tools and the communities around them, explained by people who were there."
        path={paths.home}
        structured={({ url }) => ({
          '@type': 'WebSite',
          name,
          url,
          potentialAction: {
            '@type': 'SearchAction',
            target: { '@type': 'EntryPoint', urlTemplate: `${url}/search?q={search_term_string}` },
            'query-input': 'required name=search_term_string',
          },
        })}
      />
      <Masthead day={today?.day} />
      <div className={`${styles.leaf} ${styles.top}`}>
        <FeaturedToday article={featured?.article} bodyHtml={featured?.bodyHtml} />
        <ChangedToday
          changes={useQuery(latestEditsQuery).data?.changes}
          hours={useQuery(editsByHourQuery).data}
          day={today?.day}
        />
      </div>
      <LatestWeek />
      <section className="section">
        <div className="section-head">
          <h2>Latest Articles</h2>
          <Link to={paths.browse()}>Browse all articles</Link>
        </div>
        <Latest />
      </section>
      <FeaturedBounties bounties={bounties.data?.bounties} pending={bounties.isPending} />
      <div className={styles.leaf}>
        <DidYouKnow facts={today?.facts} />
        <SeenFakes fakes={seen?.fakes} isThisWeek={seen?.isThisWeek ?? true} />
      </div>
      <WantedArticles wanted={useQuery(wantedQuery).data?.wanted} />
      <EarlyStage />
      <About />
    </div>
  );
}
