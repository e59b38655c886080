import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { amount, count, shortDate, shortWallet } from '#contract/format.ts';
import type { Profile } from '#contract/people/accounts.ts';
import { points as given } from '#contract/standing/ranks.ts';
import { copiedTiming } from '#contract/timing.ts';
import { WonBounties } from '#web/features/bounties/won-bounties.tsx';
import { ContributionMonths } from '#web/features/submissions/contribution-months.tsx';
import { contributionMonthsQuery } from '#web/features/submissions/submissions.queries.ts';
import { FlagButton } from '#web/features/moderation/flag-button.tsx';
import {
  profileCommentsQuery,
  profileContributionsQuery,
  profileProposalsQuery,
  profileQuery,
  profileLinesQuery,
  profileReportsQuery,
  useMe,
} from '#web/features/people/accounts.queries.ts';
import { AdminBadge } from '#web/features/people/admin-badge.tsx';
import { Activity } from '#web/features/standing/activity.tsx';
import { activityQuery, standingInQuery, wonBountiesQuery } from '#web/features/standing/standing.queries.ts';
import { WordsThatStand } from '#web/features/standing/words-that-stand.tsx';
import { Head } from '#web/navigation/head.tsx';
import { Link } from '#web/navigation/link.tsx';
import { load } from '#web/navigation/load.ts';
import { paths } from '#web/navigation/paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { structuredPerson } from '#web/pages/structured-pages.ts';
import { PageOf } from '#web/pages/page-of.tsx';
import styles from './profile.module.css';
import { fromIn, ProfileLists } from './profile-lists.tsx';

export async function loader({ params, context, request }: LoaderFunctionArgs): Promise<void> {
  const wallet = params['wallet']!;
  const from = fromIn(new URL(request.url).searchParams);
  await load(
    context,
    [profileQuery(wallet)],
    [
      profileContributionsQuery(wallet, from.contributions),
      profileProposalsQuery(wallet, from.proposals),
      profileReportsQuery(wallet, from.reports),
      profileLinesQuery(wallet, from.lines),
      profileCommentsQuery(wallet, from.comments),
      activityQuery(wallet),
      contributionMonthsQuery(wallet),
      standingInQuery(wallet, from.articles),
      wonBountiesQuery(wallet, from.bounties),
    ],
  );
}

function Person({ profile: { wallet, username, rank, bio, pfp } }: { profile: Profile }) {
  const me = useMe();
  return (
    <header className={styles.head}>
      <Avatar src={pfp} wallet={wallet} size="large" />
      <div>
        <h1>{username ?? <span className="mono">{shortWallet(wallet)}</span>}</h1>
        <p className={styles.rank}>
          <AdminBadge wallet={wallet} /> Rank{' '}
          <span className="target">
            <Link to={paths.ranks}>{rank}</Link>
          </span>
        </p>
        <p className={styles.wallet}>
          <code>{wallet}</code>
          <CopyButton text={wallet} label="Copy the wallet address" done={copiedTiming.elsewhere} />
        </p>
        {bio ? <p className={styles.bio}>{bio}</p> : null}
        {me && me.wallet !== wallet ? (
          <FlagButton subject={{ kind: 'profile', key: wallet }} className={styles.flag} />
        ) : null}
      </div>
    </header>
  );
}

/** The day on which further words give their first points. */
function ComingPoints({ profile: { points, words, nextPoints } }: { profile: Profile }) {
  const { perPoint, days } = given.words;
  if (nextPoints !== null)
    return (
      <span>
        {' '}
        +{amount(nextPoints.points)} on <time dateTime={nextPoints.day}>{shortDate(nextPoints.day)}</time>
      </span>
    );
  return points === 0 && words > 0 ? (
    <span>
      {' '}
      1 for {perPoint} words after {days} days
    </span>
  ) : null;
}

/** A person's standing, as a line of figures. */
function Figures({ profile }: { profile: Profile }) {
  const { points, words, articles, accepted, contributions, bountiesWon, createdAt } = profile;
  return (
    <dl className={styles.figures}>
      <div>
        <dt>Points</dt>
        <dd>
          {amount(points)}
          <ComingPoints profile={profile} />
        </dd>
      </div>
      <div>
        <dt>Words that stand</dt>
        <dd>
          {amount(words)} {words > 0 ? <span>in {count(articles, 'article')}</span> : null}
        </dd>
      </div>
      <div>
        <dt>Accepted</dt>
        <dd>
          {amount(accepted)} <span>of {count(contributions, 'contribution')}</span>
        </dd>
      </div>
      <div>
        <dt>Bounties won</dt>
        <dd>{amount(bountiesWon)}</dd>
      </div>
      <div>
        <dt>Joined</dt>
        <dd>
          <time dateTime={createdAt}>{shortDate(createdAt)}</time>
        </dd>
      </div>
    </dl>
  );
}

/** A person's public page (spec §2, /u/{wallet}). */
export function Page() {
  const wallet = useParams()['wallet']!;
  const from = fromIn(useSearchParams()[0]);
  const query = useQuery(profileQuery(wallet));
  return (
    <PageOf query={query} title="Profile not found." text="Nobody has logged in here with this wallet.">
      {(profile) => {
        return (
          <>
            <Head
              title={profile.username ?? shortWallet(wallet)}
              description={profile.bio || 'A contributor of Trenchpedia.'}
              path={paths.profile(wallet)}
              card={['person', wallet]}
              structured={(site) => (import.meta.env.SSR ? structuredPerson(profile, site) : {})}
              unlisted={Object.keys(from).length > 0}
            />
            <Person profile={profile} />
            <Figures profile={profile} />
            <Activity wallet={wallet} since={profile.createdAt} />
            <ContributionMonths wallet={wallet} />
            <WordsThatStand profile={profile} from={from.articles} />
            <WonBounties wallet={wallet} from={from.bounties} />
            <ProfileLists wallet={wallet} from={from} />
          </>
        );
      }}
    </PageOf>
  );
}
