import { and, eq, gt, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { articles, watches } from '#server/db/schema/articles.ts';
import { bounties } from '#server/db/schema/bounties.ts';
import { notices } from '#server/db/schema/notices.ts';
import { accounts, roles, sessions } from '#server/db/schema/people.ts';
import { grants } from '#server/db/schema/standing.ts';
import { contributions, proposals, reports } from '#server/db/schema/submission-kinds.ts';
import { comments, submissions, votes } from '#server/db/schema/submissions.ts';

// The number of rows to read at a time: an export keeps one page in memory, however much somebody wrote.
const atOnce = 200;

type ExportedRow = { key: string; row: unknown };

/** The rows of a list, page by page. `read` returns those after a key, in its order. */
async function* pages(read: (after: string) => Promise<ExportedRow[]>): AsyncGenerator<string> {
  let [after, isFirst] = ['', true];
  for (;;) {
    const rows = await read(after);
    for (const { row } of rows) {
      yield (isFirst ? '\n  ' : ',\n  ') + JSON.stringify(row);
      isFirst = false;
    }
    if (rows.length < atOnce) return;
    after = rows.at(-1)!.key;
  }
}

const list = (db: Db, query: (after: string) => SQL) =>
  pages(async (after) => [...(await db.execute<ExportedRow>(query(after)))]);
const none = '00000000-0000-0000-0000-000000000000';
const later = (column: SQL, after: string) =>
  sql`${column} > ${after || none}::uuid order by ${column} limit ${atOnce}`;

/** The lists of an export by their names. */
function listsOf(db: Db, id: string): Record<string, AsyncGenerator<string>> {
  const sent = sql`'id', submissions.id, 'status', submissions.status, 'sent', submissions.created_at, 'note', submissions.review_note`;
  return {
    contributions: list(
      db,
      (after) => sql`
      select submissions.id as key, jsonb_build_object(${sent}, 'article', articles.slug, 'text', contributions.text, 'source', contributions.source,
        'revision', contributions.revision, 'baseRevision', contributions.base_revision, 'edits', contributions.edits) as row
      from ${submissions} join ${contributions} on contributions.id = submissions.id join ${articles} on articles.id = contributions.article_id
      where submissions.author_id = ${id} and submissions.deleted_at is null and ${later(sql`submissions.id`, after)}`,
    ),
    proposals: list(
      db,
      (after) => sql`
      select submissions.id as key, jsonb_build_object(${sent}, 'title', proposals.title, 'category', proposals.category, 'text', proposals.body) as row
      from ${submissions} join ${proposals} on proposals.id = submissions.id
      where submissions.author_id = ${id} and submissions.deleted_at is null and ${later(sql`submissions.id`, after)}`,
    ),
    reports: list(
      db,
      (after) => sql`
      select submissions.id as key, jsonb_build_object(${sent}, 'article', reports.article, 'section', reports.anchor, 'text', reports.details,
        'address', reports.address, 'place', reports.place) as row
      from ${submissions} join ${reports} on reports.id = submissions.id
      where submissions.author_id = ${id} and submissions.deleted_at is null and ${later(sql`submissions.id`, after)}`,
    ),
    comments: list(
      db,
      (after) => sql`
      select id as key, jsonb_build_object('id', id, 'on', submission_id, 'text', text, 'sent', created_at) as row
      from ${comments} where author_id = ${id} and deleted_at is null and ${later(sql`id`, after)}`,
    ),
    votes: list(
      db,
      (after) => sql`
      select submission_id as key, jsonb_build_object('on', submission_id, 'value', value, 'sent', created_at) as row
      from ${votes} where account_id = ${id} and ${later(sql`submission_id`, after)}`,
    ),
    watches: list(
      db,
      (after) => sql`
      select articles.id as key, jsonb_build_object('article', articles.slug, 'since', watches.created_at) as row
      from ${watches} join ${articles} on articles.id = watches.article_id where watches.account_id = ${id} and ${later(sql`articles.id`, after)}`,
    ),
    notices: list(
      db,
      (after) => sql`
      select id as key, jsonb_build_object('kind', kind, 'details', details, 'read', is_read, 'sent', created_at) as row
      from ${notices} where account_id = ${id} and ${later(sql`id`, after)}`,
    ),
    bountiesWon: list(
      db,
      (after) => sql`
      select bounties.id as key, jsonb_build_object('name', name, 'reward', reward::float8, 'currency', currency, 'status', status, 'transaction', winner_tx) as row
      from ${grants} join ${bounties} on bounties.id = grants.subject
      where grants.account_id = ${id} and grants.kind = 'bounty' and ${later(sql`bounties.id`, after)}`,
    ),
  };
}

/** All data of an account, as the text of one JSON object, in chunks. */
export async function* exportOf(db: Db, id: string): AsyncGenerator<string> {
  const { wallet, username, bio, pfp, rank, points, createdAt } = accounts;
  const [account] = await db
    .select({ wallet, username, bio, pfp, rank, points, joined: createdAt, role: roles.role })
    .from(accounts)
    .leftJoin(roles, eq(roles.accountId, accounts.id))
    .where(eq(accounts.id, id));
  const logins = await db
    .select({ begun: sessions.createdAt, used: sessions.usedAt })
    .from(sessions)
    .where(and(eq(sessions.accountId, id), gt(sessions.expiresAt, sql`now()`)))
    .limit(100);
  yield `{"account": ${JSON.stringify(account)},\n"sessions": ${JSON.stringify(logins)}`;
  for (const [name, rows] of Object.entries(listsOf(db, id))) {
    yield `,\n"${name}": [`;
    yield* rows;
    yield ']';
  }
  yield '}\n';
}
