// People who write, the same in every run: as uneven as in life, so that the first of them wrote a sixteenth of everything.
import type { Database } from '#server/db/client.ts';
import { noteCounted } from '#server/features/standing/grants.ts';
import { idFrom, inBulk } from '#test/bulk.ts';

/** How much they wrote. A fifth of the contributions are on one article; a tenth as many people, proposals and reports together. */
export interface Community {
  readonly contributions: number;
  /** About so many. */
  readonly votes: number;
}

/** Whom and what to ask for: the crowded article, those who wrote most and little, and what most voted on. */
export const busiest = { slug: 'article-0', quietSlug: 'article-77', wallet: 'wallet1', quietWallet: 'wallet701' } as const;

// From 1 to `many`, 1 being the commonest (Zipf's law); the same for the same number and seed.
const zipf = `create function pg_temp.zipf(n bigint, seed int, many int) returns int immutable language sql as
  $$ select floor(power(many + 1, (hashint8extended(n, seed) & 9007199254740991) / 9007199254740992::float8))::int $$`;

const person = (number: string) => idFrom('person ', number);
const article = (number: string) => idFrom('article ', number);
const sent = (number: string) => idFrom('sent ', number);
const moment = (number: string) => `timestamptz '2026-01-01 00:00Z' - (${number}) * interval '20 seconds'`;
const isAnonymous = (number: string) => `(${number}) % 4 = 0`;

interface Step {
  readonly what: string;
  readonly statement: string;
}

function people(many: number): Step[] {
  return [
    {
      what: 'people',
      statement: `insert into accounts (id, wallet, username, username_key, points, recent_points, created_at)
        select ${person('n')}, case when not ${isAnonymous('n')} then 'wallet' || n end, case when n % 2 = 1 then 'user' || n end,
          case when n % 2 = 1 then 'user' || n end, case when ${isAnonymous('n')} then 0 else 1000000 / n end,
          case when ${isAnonymous('n')} then 0 else 100000 / n end, ${moment('n')}
        from generate_series(1, ${many}) n`,
    },
    {
      what: 'days',
      statement: `insert into active_days (account_id, day, things)
        select ${person('n')}, date '2026-01-01' - day, 1 + day % 5 from generate_series(1, least(200, ${many})) n, generate_series(0, 364) day`,
    },
  ];
}

function submissions(articles: number, { contributions, votes }: Community): Step[] {
  const everybody = contributions / 10;
  const all = contributions * 1.1;
  // Each has some, and a few have most of the rest.
  const [each, most] = [Math.floor((0.88 * votes) / all), votes / 100];
  return [
    {
      what: 'what they sent',
      // n is the place by age, so that what belongs together is spread over all pages of the tables.
      statement: `create temporary table given on commit drop as
        select n, case when n % 22 = 0 then 'proposal' when n % 22 = 1 then 'report' else 'contribution' end as kind,
          pg_temp.zipf(n, 1, ${everybody}) as author,
          case when n % 5 = 2 then 0 else pg_temp.zipf(n, 2, ${articles - 1}) end as article,
          ${each} + ${most} / (1 + n * 7919 % ${all}) as votes
        from generate_series(1, ${all}::bigint) n`,
    },
    {
      what: 'submissions',
      statement: `insert into submissions (id, kind, author_id, status, likes, dislikes, created_at, updated_at, anonymous_number)
        select ${sent('n')}, kind, ${person('author')}, (array['waiting for review', 'Accepted', 'Accepted', 'Rejected'])[1 + n % 4],
          votes - votes / 5, votes / 5, ${moment('n')}, ${moment('n')}, case when ${isAnonymous('author')} then author end
        from given`,
    },
    {
      what: 'contributions',
      statement: `insert into contributions (id, article_id, text, created_at, score)
        select ${sent('n')}, ${article('article')}, 'What contribution ' || n || ' says. ' || repeat('It goes on for a while. ', 1 + (n % 20)::int),
          ${moment('n')}, votes - 2 * (votes / 5)
        from given where kind = 'contribution'`,
    },
    {
      what: 'proposals and reports',
      statement: `with proposed as (
          insert into proposals (id, title, body) select ${sent('n')}, 'Proposal ' || n, 'Body' from given where kind = 'proposal')
        insert into reports (id, article_id, details) select ${sent('n')}, ${article('article')}, 'Details' from given where kind = 'report'`,
    },
    {
      what: 'votes',
      statement: `insert into votes (submission_id, account_id, value, created_at)
        select ${sent('n')}, ${person(`1 + (n * 31 + vote * 7) % ${everybody}`)}, case when vote % 5 = 4 then -1 else 1 end, ${moment('n')}
        from given, generate_series(0, votes - 1) vote`,
    },
    {
      what: 'comments',
      statement: `insert into comments (id, submission_id, author_id, text, created_at)
        select ${idFrom('said ', 'n')}, ${sent(`pg_temp.zipf(n, 3, ${all}::int)`)}, ${person(`pg_temp.zipf(n, 4, ${everybody})`)}, 'Said.', ${moment('n')}
        from generate_series(1, ${contributions / 5}) n`,
    },
  ];
}

const counts: readonly Step[] = [
  {
    what: 'counts',
    statement: `update submissions set comment_count = counted.many
      from (select submission_id, count(*) as many from comments group by 1) as counted where submissions.id = submission_id`,
  },
  {
    what: 'counts of articles',
    statement: `update articles set contribution_count = counted.many
      from (select article_id, count(*) as many from contributions group by 1) as counted where articles.id = article_id`,
  },
  {
    what: 'counts of people',
    statement: `update accounts set contribution_count = many, accepted_count = accepted
      from (select author, count(*) as many, count(*) filter (where n % 4 in (1, 2)) as accepted from given where kind = 'contribution' group by 1) as counted
      where accounts.id = ${person('author')}`,
  },
];

function rest(articles: number, everybody: number): Step[] {
  const bounties = Math.min(2_000, articles);
  return [
    {
      what: 'authors',
      statement: `insert into article_authors (article_id, account_id, revisions, words)
        select ${article('n')}, ${person(`pg_temp.zipf(n, 5, ${everybody})`)}, 1, 416 from generate_series(0, ${articles - 1}) n`,
    },
    {
      what: 'what they wrote',
      statement: `update article_revisions set kind = 'written', author_id = account_id
        from article_authors where article_authors.article_id = article_revisions.article_id and number = 1`,
    },
    {
      what: 'bounties',
      statement: `insert into bounties (id, name, article_id, reward, status, deadline, created_at)
        select ${idFrom('bounty ', 'n')}, 'Bounty ' || n, ${article('n - 1')}, 1 + n % 9, case when n % 2 = 1 then 'Open' else 'Cancelled' end,
          case when n % 3 = 0 then timestamptz '2030-01-01' + n * interval '1 day' end, ${moment('n * 1000')}
        from generate_series(1, ${bounties}) n`,
    },
    {
      what: 'entries',
      statement: `insert into bounty_entries (bounty_id, contribution_id, created_at)
        select ${idFrom('bounty ', 'article + 1')}, ${sent('n')}, ${moment('n')} from given where kind = 'contribution' and article < ${bounties}`,
    },
    {
      what: 'counts of bounties',
      statement: `update bounties set entry_count = many from (select bounty_id, count(*) as many from bounty_entries group by 1) as counted
        where bounties.id = bounty_id`,
    },
    {
      what: 'steps',
      statement: `insert into bounty_steps (bounty_id, to_status, created_at) select id, 'Open', created_at from bounties`,
    },
    {
      what: 'numbers of bounties',
      statement: `insert into bounty_counts (state, bounties)
        select case when status = 'Open' then 'open' else 'closed' end, count(*) from bounties group by 1
        on conflict (state) do update set bounties = excluded.bounties`,
    },
  ];
}

/** Adds these people and what they wrote to a database of so many made-up articles. `say` hears what is being added. */
export async function addCommunity(
  database: Database,
  articles: number,
  community: Community,
  say: (what: string) => void = () => {},
): Promise<void> {
  const everybody = community.contributions / 10;
  await inBulk(database, async (ask) => {
    await ask(zipf);
    for (const { what, statement } of [
      ...people(everybody),
      ...submissions(articles, community),
      ...counts,
      ...rest(articles, everybody),
    ]) {
      say(what);
      await ask(statement);
    }
    say('indexes');
  });
  // Their points stand as they are: counting them from five million votes would take longer than all of this.
  await noteCounted(database.db);
}
