import { useQuery } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import { amount, count } from '#contract/format.ts';
import { lastVotes, points, ranks } from '#contract/standing/ranks.ts';
import { profileQuery, useMe } from '#web/features/people/accounts.queries.ts';
import { ranksQuery } from '#web/features/standing/standing.queries.ts';
import { Head } from '#web/navigation/head.tsx';
import { ButtonLink } from '#web/navigation/button-link.tsx';
import { load } from '#web/navigation/load.ts';
import { paths } from '#web/navigation/paths.ts';
import styles from './ranks.module.css';

export async function loader({ context }: LoaderFunctionArgs): Promise<void> {
  await load(context, [], [ranksQuery]);
}

/** The meaning of each rank, in order. */
const meanings = [
  'Everybody starts in the trench.',
  'Their work has lasted its first weeks. Their likes now count.',
  'They came back, and what they wrote held.',
  'Off the curve: whole sections are theirs.',
  'Was there, wrote it down, and it is still in the articles.',
  'Take their words out and the encyclopedia has a hole.',
];

/** The points of a person with a wallet; undefined for others, and while loading. */
function useMyPoints(): number | undefined {
  const wallet = useMe()?.wallet ?? 'anonymous';
  return useQuery({ ...profileQuery(wallet), enabled: wallet !== 'anonymous' }).data?.points;
}

function Ladder() {
  const { data } = useQuery(ranksQuery);
  const mine = useMyPoints();
  const isMine = (place: number) =>
    mine !== undefined && mine >= ranks[place]!.from && mine < (ranks[place + 1]?.from ?? Infinity);
  const people = (many: number) => (many === 0 ? 'no one yet' : count(many, 'person', 'people'));
  return (
    <section>
      <div className="section-head">
        <h2>The six ranks</h2>
        {data ? (
          <span className="muted">
            {count(
              data.ranks.reduce((sum, rank) => sum + rank.people, 0),
              'person',
              'people',
            )}{' '}
            with points
          </span>
        ) : null}
      </div>
      <ol className={styles.ladder}>
        {ranks.map(({ name, from }, place) => (
          <li key={name} className={isMine(place) ? styles.mine : undefined}>
            <b>{name}</b>
            <span className="mono">from {amount(from)}</span>
            <p>
              {meanings[place]}
              {isMine(place) ? <strong> You are here, with {amount(mine!)}.</strong> : null}
            </p>
            <span className="muted">{data ? people(data.ranks[place]!.people) : null}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const { words, like } = points;

const rules: readonly (readonly [what: string, inWords: string, many: number])[] = [
  [
    'Words that stand',
    `Each word that you brought into an article and that is still there after ${words.days} days. At most ${words.most} points an article.`,
    1 / words.perPoint,
  ],
  ['Proposals', 'Each proposed article that was accepted.', points.proposal],
  ['Reports', 'Each report that was resolved.', points.report],
  ['Lines', 'Each line of a week that was accepted.', points.line],
  ['Bounties', 'Each bounty won with a contribution, whatever its sum.', points.bounty],
  [
    'Likes',
    `Each like from a ${like.rank.name} or higher on an accepted contribution. At most ${like.most} points a contribution.`,
    like.points,
  ],
];

const nothing = [
  'Votes on your own.',
  `Likes between two people who like each other’s work, when these are more than half of the last ${lastVotes} votes of one of them.`,
  `Votes by wallets that came here less than ${like.accountDays} days ago, and by anonymous visitors.`,
  'Words that were removed. If a restore brings them back, they are yours again.',
  'Words that an AI model drafted.',
];

// An invented person, whose points follow the same rules.
const example: readonly (readonly [what: string, many: number])[] = [
  [`1,000 words in 9 articles, ${words.perPoint} a point`, 1_000 / words.perPoint],
  [`1 proposal × ${points.proposal}`, points.proposal],
  [`3 reports × ${points.report}`, 3 * points.report],
  [`2 bounties × ${points.bounty}`, 2 * points.bounty],
  ['40 likes that count', 40 * like.points],
];

function Rules() {
  return (
    <section className="section">
      <div className="section-head">
        <h2>What gives points</h2>
      </div>
      <table className={styles.rules}>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">In words</th>
            <th scope="col">Points</th>
          </tr>
        </thead>
        <tbody>
          {rules.map(([what, inWords, many]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{inWords}</td>
              <td>{amount(many)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={`${styles.after} muted small`}>
        Whether a like counts is decided when you give it. You lose points when what gave them goes: words that are
        removed, a decision that is taken back. Days are counted in UTC.
      </p>
    </section>
  );
}

function Example() {
  return (
    <section>
      <div className="section-head">
        <h2>An example</h2>
      </div>
      <table className={styles.sum}>
        <caption className="sr-only">How points add up</caption>
        <tbody>
          {[...example, ['Together', example.reduce((sum, [, many]) => sum + many, 0)] as const].map(([what, many]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{amount(many)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The rules of points and ranks, in words and numbers (spec §2, /ranks). */
export function Page() {
  return (
    <>
      <Head
        title="Ranks"
        description="Which ranks there are, what gives points, and what gives none."
        path={paths.ranks}
      />
      <header className="page-head">
        <h1>Ranks</h1>
        <p className="lede">
          A rank shows how much of your work is still here. You cannot buy it or be voted up by friends, and it falls
          when your words are removed.
        </p>
        <div className="row">
          <ButtonLink to={paths.leaderboard()}>Leaderboard</ButtonLink>
        </div>
      </header>
      <Ladder />
      <Rules />
      <div className="split section">
        <section>
          <div className="section-head">
            <h2>What gives no points</h2>
          </div>
          <ul className={styles.plain}>
            {nothing.map((what) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
        </section>
        <Example />
      </div>
    </>
  );
}
