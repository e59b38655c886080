import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { amount, count, shortDate, shortWallet } from '#contract/format.ts';
import type { Profile } from '#contract/people/accounts.ts';
import { points as given } from '#contract/standing/ranks.ts';
import type { ProfileComment } from '#contract/submissions/comments.ts';
import { copiedTiming } from '#contract/timing.ts';
import { WonBounties } from '#web/features/bounties/won-bounties.tsx';
import { FlagButton } from '#web/features/moderation/flag-button.tsx';
import {
  profileCommentsQuery,
  profileContributionsQuery,
  profileProposalsQuery,
  profileQuery,
  profileReportsQuery,
  useMe,
} from '#web/features/people/accounts.queries.ts';
import { AdminBadge } from '#web/features/people/admin-badge.tsx';
import { Activity } from '#web/features/standing/activity.tsx';
import { activityQuery, standingInQuery, wonBountiesQuery } from '#web/features/standing/standing.queries.ts';
import { WordsThatStand } from '#web/features/standing/words-that-stand.tsx';
import { ProfileList } from '#web/features/submissions/own/profile-list.tsx';
import { inShort } from '#web/features/submissions/submission-item.ts';
import { Head } from '#web/navigation/head.tsx';
import { Link } from '#web/navigation/link.tsx';
import { load } from '#web/navigation/load.ts';
import { paths } from '#web/navigation/paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Failed, PendingPage } from './states.tsx';
import styles from './profile.module.css';

const lists = ['contributions', 'proposals', 'reports', 'comments', 'articles', 'bounties'] as const;

/** Where each list begins; nothing for its first page. */
type From = Readonly<Partial<Record<(typeof lists)[number], string>>>;

function fromIn(parameters: URLSearchParams): From {
  return Object.fromEntries(lists.map((list) => [list, parameters.get(list)]).filter(([, cursor]) => cursor));
}

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
      profileCommentsQuery(wallet, from.comments),
      activityQuery(wallet),
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
        {me && me.wallet !== wallet ? <FlagButton subject={{ kind: 'profile', key: wallet }} className={styles.flag} /> : null}
      </div>
    </header>
  );
}

/** When words give points that give none yet. */
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

/** What stands of somebody's work, in a line of figures. */
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

/** Where that stands on which somebody commented; null where it has no page. */
function pathOf({ kind, article }: ProfileComment['about']): string | null {
  if (article === null) return null;
  return kind === 'contribution' ? paths.contributions(article.slug) : paths.article(article.slug);
}

/** The lists in which nothing is, in one sentence. One that begins later has something before that. */
function Nothing({ wallet, from }: { wallet: string; from: From }) {
  const contributions = useQuery(profileContributionsQuery(wallet, from.contributions));
  const proposals = useQuery(profileProposalsQuery(wallet, from.proposals));
  const reports = useQuery(profileReportsQuery(wallet, from.reports));
  const comments = useQuery(profileCommentsQuery(wallet, from.comments));
  // Of a list that could not be loaded nothing is said here.
  const isEmpty = (list: keyof From, rows: readonly unknown[] | undefined) => !from[list] && rows?.length === 0;
  const empty = [
    ...(isEmpty('contributions', contributions.data?.contributions) ? ['contributions'] : []),
    ...(isEmpty('proposals', proposals.data?.proposals) ? ['article proposals'] : []),
    ...(isEmpty('reports', reports.data?.reports) ? ['reports'] : []),
    ...(isEmpty('comments', comments.data?.comments) ? ['comments'] : []),
  ];
  if (empty.length === 0 || [contributions, proposals, reports, comments].some(({ isPending }) => isPending)) return null;
  return <p className={`${styles.nothing} muted`}>No {new Intl.ListFormat('en', { type: 'disjunction' }).format(empty)} yet.</p>;
}

function ProfileLists({ wallet, from }: { wallet: string; from: From }) {
  const placeOf = (id: keyof From) => ({ id, from: from[id], pathOf: (cursor: string) => paths.profileList(wallet, id, cursor) });
  return (
    <>
      <ProfileList
        {...placeOf('contributions')}
        title="Contributions"
        pageAt={(cursor) => profileContributionsQuery(wallet, cursor)}
        itemsOf={({ contributions }) =>
          contributions.map((item) => ({ kind: 'contribution', item, text: inShort(item.change, item.text), article: item.article }))
        }
      />
      <ProfileList
        {...placeOf('proposals')}
        title="Article proposals"
        pageAt={(cursor) => profileProposalsQuery(wallet, cursor)}
        itemsOf={({ proposals }) => proposals.map((item) => ({ kind: 'proposal', item, text: item.title, aside: item.category }))}
      />
      <ProfileList
        {...placeOf('reports')}
        title="Reports"
        pageAt={(cursor) => profileReportsQuery(wallet, cursor)}
        itemsOf={({ reports }) =>
          reports.map((item) => ({
            kind: 'report',
            item,
            text: item.details,
            ...(item.articleSlug ? { article: { slug: item.articleSlug, title: item.article } } : { aside: item.article }),
          }))
        }
      />
      <ProfileList
        {...placeOf('comments')}
        title="Comments"
        pageAt={(cursor) => profileCommentsQuery(wallet, cursor)}
        itemsOf={({ comments }) =>
          comments.map((item) => ({ kind: 'comment', item, text: item.text, on: { title: item.about.title, path: pathOf(item.about) } }))
        }
      />
      <Nothing wallet={wallet} from={from} />
    </>
  );
}

/** A person's public page (spec §2, /u/{wallet}). */
export function Page() {
  const wallet = useParams()['wallet']!;
  const from = fromIn(useSearchParams()[0]);
  const query = useQuery(profileQuery(wallet));
  const { data: profile } = query;
  if (query.isPending) return <PendingPage />;
  if (!profile) return <Failed query={query} title="Profile not found." text="Nobody has logged in here with this wallet." />;
  return (
    <>
      <Head
        title={profile.username ?? shortWallet(wallet)}
        description={profile.bio || 'A contributor of Trenchpedia.'}
        path={paths.profile(wallet)}
        unlisted={Object.keys(from).length > 0}
      />
      <Person profile={profile} />
      <Figures profile={profile} />
      <Activity wallet={wallet} since={profile.createdAt} />
      <WordsThatStand profile={profile} from={from.articles} />
      <WonBounties wallet={wallet} from={from.bounties} />
      <ProfileLists wallet={wallet} from={from} />
    </>
  );
}
