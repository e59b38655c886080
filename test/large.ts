import { createHash } from 'node:crypto';
import type { Database } from '#server/db/client.ts';
import { remainsOf } from '#server/features/texts/typing-errors.ts';
import { idFrom as at, inBulk } from './bulk.ts';

// The number of rows of each growing table, with more articles than one sitemap can hold. Each id is derived from a
// word and a number, so that filling tables needs no lookups.
const rows = 50_000;
/** The number of people with points. */
export const peopleWithPoints = 400;
const articles = 60_000;
/**
 * The authors of one article, each with several revisions. Averages would mislead the planner about a person with many
 * rows.
 */
const writers = 6_000;
const age = (number: string) => `now() - (${number}) * interval '1 minute'`;

/** Ids and names of rows that `fill` creates. */
export const known = {
  /** The author of most rows, most of them deleted. */
  busy: 'wallet1',
  quiet: 'wallet49999',
  /** The article with most contributions, the newest of them deleted. */
  crowded: 'article-1',
  /** The article with few and old ones. */
  old: 'article-2',
  largestCategory: 'Category 0',
  /** A word in the title of one article. */
  rareWord: createHash('md5').update('7').digest('hex'),
} as const;

const kind = `case when n % 10 = 0 then 'proposal' when n % 10 = 1 then 'report' when n % 10 = 2 then 'line' else 'contribution' end`;
const author = `case when n % 2 = 0 then ${at('person', '1')} else ${at('person', '1 + n % 25000')} end`;
const article = `case when n > ${rows - 100} then ${at('article', '2')} when n % 3 = 0 then ${at('article', '1')} else ${at('article', '3 + n % 5000')} end`;
const [likes, dislikes] = ['(n * 7919 % 11)', '(n * 7919 % 7)'];

const statements = [
  `insert into accounts (id, wallet, username, username_key, hidden_reason, created_at)
      select ${at('person', 'n')}, 'wallet' || n, 'user' || n, 'user' || n, case when n % 100 = 0 then 'spam' end, ${age('n')} from generate_series(1, ${rows}) n`,
  `insert into articles (id, slug, title, summary, category, body_html, created_at, updated_at, contribution_count, revision_count)
      select ${at('article', 'n')}, 'article-' || n, 'Article ' || md5(n::text), 'What it says.',
        case n % 5 when 0 then 'Category 0' when 1 then 'Category ' || n / 5 % 1500 else '' end, '<p>Text</p>', ${age('n')}, ${age('n * 7919 % 100000')}, 5, case when n = 1 then ${rows + 1} else 1 end
      from generate_series(1, ${articles}) n`,
  // Nearly all articles link to one article, which links to others.
  `insert into article_links (article_id, key, name, title_key)
      select ${at('article', 'n')}, 'article 1', '', 'article ' || md5(n::text) from generate_series(100, ${articles}) n
      union all select ${at('article', '1')}, 'article ' || n, '', 'article ' || md5('1') from generate_series(2, 90) n`,
  // Each names ten others, and all name the first one.
  `insert into article_relations (article_id, related_id, weight)
      select ${at('article', 'n')}, ${at('article', `1 + (n + d * d) % ${articles}`)}, d / 10.0 from generate_series(2, ${articles}) n, generate_series(1, 9) d
      union all select ${at('article', 'n')}, ${at('article', '1')}, n % 7 from generate_series(2, ${articles}) n
      on conflict do nothing`,
  `insert into article_addresses (article_id, kind, address) select ${at('article', 'n')}, 'mint', md5(n::text) || 'mintmint' from generate_series(1, ${articles}) n`,
  `insert into article_address_keys (article_id, address, key)
      select article_id, address, unnest(array['ends:' || left(address, 4) || 'mint', '40:0:' || left(address, 13), '40:1:' || substr(address, 14, 13), '40:2:' || substr(address, 27)])
      from article_addresses`,
  // Each imitates a mint by its ends, in this week or the last one.
  `insert into seen_fakes (week, address, seen, networks)
      select date_trunc('week', now() at time zone 'utc')::date - 7 * (n % 2), left(md5(n::text), 4) || reverse(md5(n::text)) || 'mint', n % 1000, n % 7
      from generate_series(1, ${rows}) n`,
  `insert into constants (position, name, value, unit, "from", until, source) select n, 'fee ' || n, '1', '', '2026', '', '{"id":"so","kind":"document","title":"","url":"","publisher":"","date":"","readAt":"","archivedUrl":""}' from generate_series(0, 299) n`,
  `insert into receipts (signature, kind, state) select md5(n::text), 'transaction', case when n % 2 = 0 then 'read' else 'not found' end from generate_series(1, ${rows}) n`,
  `insert into jobs (kind, payload, state, ended_at)
      select 'receipt', json_build_object('signature', md5(n::text)), state, case when state <> 'waiting' then ${age('n')} end
      from generate_series(1, ${rows}) n cross join lateral (select (array['waiting', 'done', 'failed'])[n % 3 + 1] as state) as states`,
  'insert into categories (name, count) select category, count(*) from articles group by category',
  // 'article' is in every title, 'what' in every summary, and a hash of 32 letters and digits in one title.
  `insert into search_words (word, phrase, remains, articles, titles)
      values ${['article', 'what', 'it', 'says'].map((word) => `('${word}', '${word}', array['${remainsOf(word).join("','")}'], ${articles}, ${word === 'article' ? articles : 0})`).join()}`,
  `insert into search_words (word, phrase, remains, articles, titles)
      select md5(n::text), md5(n::text), array[left(md5(n::text), 7)], 1, 1 from generate_series(1, ${articles}) n`,
  `insert into featured (position, article_id) select n, ${at('article', 'n')} from generate_series(0, 4) n where n > 0`,
  `insert into article_revisions
        (article_id, number, kind, author_id, change, slug, title, summary, category, image_url, facts, addresses, body_markdown, version, created_at, words_added, words_removed)
      select ${at('article', 'n')}, 1, 'written', case when n > 5000 then ${at('person', `1 + (n - 5000) % ${writers}`)} when n > 1 then ${at('person', '1')} end, '', 'former-' || n, 'Former', '', '', '', '[]', '[]', '', 1, ${age('n')}, 1, 0 from generate_series(1, ${articles}) n`,
  `insert into article_revisions
        (article_id, number, kind, author_id, change, slug, title, summary, category, image_url, facts, addresses, body_markdown, version, edits, created_at, words_added, words_removed)
      select ${at('article', '1')}, 1 + n, 'written', ${author}, 'A change', 'article-1', ${["'Title'", "''", "''", "''", "'[]'::jsonb", "'[]'::jsonb", "'Text'", '1'].map((value) => `case when n % 100 = 0 then ${value} end`).join()},
        case when n % 100 > 0 then '[]'::jsonb end, ${age('-n')}, 1, 0 from generate_series(1, ${rows}) n`,
  `insert into article_authors (article_id, account_id, revisions, words)
      select ${at('article', '1')}, ${at('person', 'n')}, 1, n % 100 from generate_series(1, ${writers}) n`,
  `insert into article_authors (article_id, account_id, revisions, words)
      select ${at('article', '5000 + n')}, ${at('person', `1 + n % ${writers}`)}, 1, n from generate_series(1, ${rows}) n`,
  `insert into article_authors (article_id, account_id, revisions, words)
      select ${at('article', 'n')}, ${at('person', '1')}, 1, n from generate_series(2, 5000) n`,
  `update accounts set points = 1 + created_at::date - '2020-01-01'::date, recent_points = 1, bounties_won = 1
      where id in (select ${at('person', 'n')} from generate_series(1, ${peopleWithPoints}) n)`,
  `insert into grants (account_id, kind, subject, day, points, phase)
      select case when n > 90 then ${at('person', 'n')} else ${at('person', '1')} end, 'bounty', ${at('bounty', 'n')}, '2025-01-01'::date + n % 400, 40, 'past'
      from generate_series(1, ${rows}) n`,
  `insert into active_days (account_id, day, things) select ${at('person', 'n % 100')}, current_date - n / 100, 1 from generate_series(1, ${rows}) n`,
  `insert into watches (article_id, account_id)
      select ${at('article', '1 + n % 5000')}, ${at('person', 'n % 100')} from generate_series(1, ${rows}) n on conflict do nothing`,
  `insert into article_confirmations (article_id, account_id)
      select ${at('article', '1 + n % 5000')}, ${at('person', '1 + n % 100')} from generate_series(1, ${rows}) n on conflict do nothing`,
  `insert into submissions (id, kind, author_id, status, created_at, deleted_at, likes, dislikes)
      select ${at('sent', 'n')}, ${kind}, ${author}, (array['waiting for review', 'Accepted', 'Rejected'])[1 + n % 3], ${age('n')},
        case when n < 10000 then now() end, ${likes}, ${dislikes}
      from generate_series(1, ${rows}) n`,
  `insert into contributions (id, article_id, text, created_at, is_there, score, base_revision, edits, changed_parts, words_added, words_removed)
      select ${at('sent', 'n')}, ${article}, 'A text.', ${age('n')}, n >= 10000, ${likes} - ${dislikes}, 1, '[[0,0,"Word"]]', 'Introduction', 1, 0 from generate_series(1, ${rows}) n where n % 10 > 2`,
  `insert into earlier_contributions (contribution_id, number, text, source, until)
      select ${at('sent', 'n')}, 1, 'Earlier.', '', ${age('n')} from generate_series(1, ${rows}) n where n % 10 > 2 and n < 15000`,
  `insert into proposals (id, title, body) select ${at('sent', 'n')}, 'Title', 'Body' from generate_series(1, ${rows}) n where n % 10 = 0`,
  `insert into reports (id, article_id, anchor, details, created_at, is_open)
      select ${at('sent', 'n')}, ${at('article', '1')}, 'h-use', 'Details', ${age('n')}, n % 3 = 0 and n >= 10000 from generate_series(1, ${rows}) n where n % 10 = 1`,
  // A hundred lines for each day, the newest of them today's.
  `insert into lines (id, day, text, sources, created_at, is_shown)
      select ${at('sent', 'n')}, current_date - (${rows} - n) / 1000, 'A line.', array['https://source.example'], ${age('n')}, n >= 10000 from generate_series(1, ${rows}) n where n % 10 = 2`,
  `update articles set disputes = jsonb_build_array(jsonb_build_object('anchor', 'h-use', 'reports', 1000, 'newest', ${at('sent', '99991')})) where id = ${at('article', '1')}`,
  `insert into comments (id, submission_id, author_id, text, created_at, is_there, deleted_at)
      select ${at('said', 'n')}, case when n % 2 = 0 then ${at('sent', '20000')} else ${at('sent', 'n')} end, ${author}, 'Said.', ${age('n')},
        n % 2 = 0 or n >= 10000, case when n < 20000 then now() end
      from generate_series(1, ${rows}) n`,
  `insert into votes (submission_id, account_id, value, created_at)
      select ${at('sent', 'n')}, ${at('person', '1')}, 1, ${age('n')} from generate_series(1, ${rows}) n`,
  `insert into notices (account_id, kind, subject, submission_id, created_at, is_read)
      select ${at('person', '1 + n % 100')}, 'liked', ${at('sent', 'n')}, ${at('sent', 'n')}, ${age('n')}, n % 2 = 0
      from generate_series(1, ${rows}) n`,
  `insert into bounties (id, name, article_id, reward, status, deadline, created_at, entry_count)
      select ${at('bounty', 'n')}, 'Bounty', ${at('article', '1 + n % 2000')}, 1, case when n % 2 = 0 then 'Open' else 'Cancelled' end,
        case n % 8 when 2 then ${age('n')} when 4 then ${age('-n')} end, ${age('n')}, 5
      from generate_series(1, ${rows}) n`,
  `insert into bounty_entries (bounty_id, contribution_id, created_at, is_there)
      select ${at('bounty', '1')}, ${at('sent', 'n')}, ${age('n')}, n >= 10000 from generate_series(1, ${rows}) n where n % 10 > 2`,
  `insert into bounty_steps (bounty_id, to_status, created_at)
      select ${at('bounty', 'n')}, 'Open', ${age('n')} from generate_series(1, ${rows}) n`,
  `insert into bounty_steps (bounty_id, to_status, created_at)
      select ${at('bounty', 'n')}, 'Paid', ${age('n')} from generate_series(1, ${rows}) n where n % 20 = 1`,
  `insert into flags (comment_id, reporter_id, reason, settled, created_at)
      select ${at('said', 'n')}, ${at('person', '2')}, 'Look.', n % 2 = 0, ${age('n')} from generate_series(1, ${rows}) n`,
  `insert into audit_entries (account_id, action, subject, subject_id, details, created_at)
      select ${at('person', '1')}, 'deleted', 'contribution', ${at('sent', 'n')}::text, '{}', ${age('n')} from generate_series(1, ${rows}) n`,
];

/** The id of the row with that number: 'sent' are submissions, 'said' comments. */
export async function idOf(
  { pool }: Database,
  word: 'sent' | 'said' | 'bounty' | 'article',
  number: number,
): Promise<string> {
  const [row] = await pool.query<{ id: string }>({ text: `select ${at(word, String(number))}::text as id` });
  return row!.id;
}

/** Fills a migrated database with enough rows to make a table scan obvious. */
export function fill(database: Database): Promise<void> {
  return inBulk(database, async (ask) => {
    for (const statement of statements) await ask(statement);
  });
}
