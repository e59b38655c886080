import { useQuery } from '@tanstack/react-query';
import { useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { amount, count } from '#contract/format.ts';
import type { Place } from '#contract/standing/leaderboard.ts';
import { leaderboard } from '#contract/standing/ranks.ts';
import { rewardsText } from '#web/features/bounties/rewards-text.ts';
import { useMe } from '#web/features/people/accounts.queries.ts';
import { Person } from '#web/features/people/person.tsx';
import { leaderboardQuery, ranksQuery } from '#web/features/standing/standing.queries.ts';
import { ListFailure } from '#web/lists/list-failure.tsx';
import { Head } from '#web/navigation/head.tsx';
import { ButtonLink } from '#web/navigation/button-link.tsx';
import { Link } from '#web/navigation/link.tsx';
import { load } from '#web/navigation/load.ts';
import { paths } from '#web/navigation/paths.ts';
import { LinkTabs } from '#web/ui/link-tabs.tsx';
import { head, Table, Td, Tr } from '#web/ui/table.tsx';
import { Pending } from './states.tsx';
import styles from './leaderboard.module.css';

const days = String(leaderboard.days) as '30';

/** The view in a URL: recent points or all, and all places or only the first ones. */
const wantedIn = (parameters: URLSearchParams) => ({
  isRecent: parameters.get('days') === days,
  isWhole: parameters.get('places') === 'all',
});

const queryOf = ({ isRecent, isWhole }: ReturnType<typeof wantedIn>) =>
  leaderboardQuery(isRecent ? days : undefined, isWhole ? leaderboard.most : leaderboard.first);

export async function loader({ context, request }: LoaderFunctionArgs): Promise<void> {
  await load(context, [queryOf(wantedIn(new URL(request.url).searchParams))], [ranksQuery]);
}

const heads = [
  head.hidden('Place'),
  'Who',
  head.number('Points'),
  head.number('Words that stand'),
  head.number('Articles'),
  head.number('Accepted'),
  head.number('Bounties won'),
];

const Count = ({ of }: { of: number }) => (of === 0 ? <span className="muted">0</span> : amount(of));

/** A place in a line, as in '60 points · 3 accepted · 1 bounty': leaves out zeros. */
function inShort({ points, words, accepted, bountiesWon }: Place): string {
  const parts = [
    points === 1 ? '1 point' : `${amount(points)} points`,
    ...(words > 0 ? [words === 1 ? '1 word' : `${amount(words)} words`] : []),
    ...(accepted > 0 ? [`${amount(accepted)} accepted`] : []),
    ...(bountiesWon > 0 ? [count(bountiesWon, 'bounty', 'bounties')] : []),
  ];
  return parts.join(' · ');
}

function PlaceRow({ row }: { row: Place }) {
  const isMe = useMe()?.wallet === row.wallet;
  const { place, wallet, profile, rank, points, words, articles, accepted, bountiesWon, won } = row;
  return (
    <Tr>
      <Td>
        <span className={isMe ? styles.me : undefined}>{place}</span>
      </Td>
      <Td>
        <span className={styles.person}>
          <Person wallet={wallet} profile={profile} />
          <span className="muted">{isMe ? `${rank}, you` : rank}</span>
          <span className={styles.inShort}>{inShort(row)}</span>
        </span>
      </Td>
      <Td number tableOnly>
        <b>{amount(points)}</b>
      </Td>
      <Td number tableOnly>
        <Count of={words} />
      </Td>
      <Td number tableOnly>
        <Count of={articles} />
      </Td>
      <Td number tableOnly>
        <Count of={accepted} />
      </Td>
      <Td number tableOnly>
        <span>
          <Count of={bountiesWon} />
          {won.length > 0 ? <span className={styles.sums}>{rewardsText(won)}</span> : null}
        </span>
      </Td>
    </Tr>
  );
}

function Places({
  isRecent,
  isWhole,
  places,
  hasMore,
}: {
  isRecent: boolean;
  isWhole: boolean;
  places: readonly Place[];
  hasMore: boolean;
}) {
  const { data } = useQuery(ranksQuery);
  const people = data?.ranks.reduce((sum, rank) => sum + rank.people, 0) ?? 0;
  // The number of people with recent points is unknown here.
  const last = isRecent || people === 0 ? leaderboard.most : Math.min(leaderboard.most, people);
  const rest = last === leaderboard.first + 1 ? `Place ${last}` : `Places ${leaderboard.first + 1} to ${last}`;
  if (places.length === 0)
    return (
      <p className={`${styles.none} muted linked`}>
        {isRecent ? (
          `Nobody got points in the last ${days} days.`
        ) : (
          <>
            Nobody has points yet. <Link to={paths.contribute}>Be the first</Link>
          </>
        )}
      </p>
    );
  return (
    <>
      <div className={styles.board}>
        <Table
          cards="phones"
          flush
          label={isRecent ? `Leaderboard, ${days} days` : 'Leaderboard, all time'}
          heads={heads}
        >
          {places.map((row) => (
            <PlaceRow key={row.wallet} row={row} />
          ))}
        </Table>
      </div>
      <p className={styles.more}>
        {hasMore && !isWhole ? (
          <ButtonLink to={paths.leaderboard({ isRecent, isWhole: true })} preventScrollReset>
            {rest}
          </ButtonLink>
        ) : null}
        {people > 0 ? (
          <span className="muted small">{people === 1 ? '1 person has' : `${amount(people)} people have`} points</span>
        ) : null}
      </p>
    </>
  );
}

/** The people with most points (spec §2, /leaderboard). */
export function Page() {
  const wanted = wantedIn(useSearchParams()[0]);
  const { data, error, refetch } = useQuery(queryOf(wanted));
  return (
    <>
      <Head
        title="Leaderboard"
        description="The people whose words are in the encyclopedia’s articles, with their points."
        path={paths.leaderboard({ isRecent: wanted.isRecent })}
        unlisted={wanted.isWhole}
      />
      <header className="page-head">
        <h1>Leaderboard</h1>
        <p className="lede linked">
          The people whose words are still in the articles. Points come from those words, from accepted proposals,
          resolved reports, accepted lines of the week and bounties. <Link to={paths.ranks}>How they are counted</Link>
        </p>
      </header>
      <LinkTabs label="Period">
        {[false, true].map((isRecent) => (
          <Link
            key={String(isRecent)}
            to={paths.leaderboard({ isRecent })}
            aria-current={isRecent === wanted.isRecent ? 'page' : undefined}
            preventScrollReset
          >
            {isRecent ? `${days} days` : 'All time'}
          </Link>
        ))}
      </LinkTabs>
      {wanted.isRecent ? (
        <p className={`${styles.note} muted small`}>Points of the last {days} days; everything else is of all time.</p>
      ) : null}
      {data ? <Places {...wanted} {...data} /> : null}
      {data || error ? null : <Pending />}
      {error ? <ListFailure error={error} onRetry={() => void refetch()} /> : null}
    </>
  );
}
