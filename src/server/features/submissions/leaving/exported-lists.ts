import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { articleConfirmations, articles, watches } from '#server/db/schema/articles.ts';
import { bounties } from '#server/db/schema/bounties.ts';
import { receipts } from '#server/db/schema/addresses.ts';
import { comments } from '#server/db/schema/comments.ts';
import { media, mediaFlags } from '#server/db/schema/media.ts';
import { auditEntries, flags, switches } from '#server/db/schema/moderation.ts';
import { notices } from '#server/db/schema/notices.ts';
import { roles, sessions } from '#server/db/schema/people.ts';
import { articleAuthors, articleRevisions } from '#server/db/schema/revisions.ts';
import { activeDays, grants } from '#server/db/schema/standing.ts';
import { contributions, earlierContributions, lines, proposals, reports } from '#server/db/schema/submission-kinds.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { votes } from '#server/db/schema/votes.ts';

/** A list of an export: its rows, and the columns that sort it. */
interface ExportedList {
  /** The columns that sort the list, unique in it, with their types. */
  readonly by: readonly (readonly [column: SQL, type: 'uuid' | 'integer' | 'text' | 'date'])[];
  /** The expressions of a row's JSON object, and the source of the rows. */
  readonly row: SQL;
  readonly from: SQL;
}

const uuid = (column: SQL) => [[column, 'uuid']] as const;

const sent = sql`'id', submissions.id, 'status', submissions.status, 'sent', submissions.created_at, 'note', submissions.review_note,
  'reviewed', submissions.reviewed_at, 'deleted', submissions.deleted_at`;
const ofSubmission = (id: string) => sql`where submissions.author_id = ${id}`;

/** The texts that a person wrote. */
const written = (id: string): Record<string, ExportedList> => ({
  contributions: {
    by: uuid(sql`submissions.id`),
    row: sql`${sent}, 'article', articles.slug, 'text', contributions.text, 'source', contributions.source,
      'revision', contributions.revision, 'baseRevision', contributions.base_revision, 'edits', contributions.edits`,
    from: sql`${submissions} join ${contributions} on contributions.id = submissions.id
      join ${articles} on articles.id = contributions.article_id ${ofSubmission(id)}`,
  },
  earlierTexts: {
    by: [
      [sql`contribution_id`, 'uuid'],
      [sql`number`, 'integer'],
    ],
    row: sql`'contribution', contribution_id, 'text', text, 'source', source, 'baseRevision', base_revision, 'edits', edits,
      'until', until`,
    from: sql`${earlierContributions} join ${submissions} on submissions.id = contribution_id ${ofSubmission(id)}`,
  },
  proposals: {
    by: uuid(sql`submissions.id`),
    row: sql`${sent}, 'title', proposals.title, 'category', proposals.category, 'text', proposals.body`,
    from: sql`${submissions} join ${proposals} on proposals.id = submissions.id ${ofSubmission(id)}`,
  },
  reports: {
    by: uuid(sql`submissions.id`),
    row: sql`${sent}, 'article', reports.article, 'section', reports.anchor, 'text', reports.details, 'source', reports.source,
      'address', reports.address, 'place', reports.place, 'revision', reports.revision`,
    from: sql`${submissions} join ${reports} on reports.id = submissions.id ${ofSubmission(id)}`,
  },
  lines: {
    by: uuid(sql`submissions.id`),
    row: sql`${sent}, 'day', lines.day, 'text', lines.text, 'sources', lines.sources`,
    from: sql`${submissions} join ${lines} on lines.id = submissions.id ${ofSubmission(id)}`,
  },
  comments: {
    by: uuid(sql`id`),
    row: sql`'id', id, 'on', submission_id, 'text', text, 'sent', created_at, 'deleted', deleted_at, 'hidden', hidden_reason`,
    from: sql`${comments} where author_id = ${id}`,
  },
  flags: {
    by: uuid(sql`id`),
    row: sql`'on', case when comment_id is null then 'a profile' else 'a comment' end, 'comment', comment_id, 'reason', reason,
      'settled', settled, 'sent', created_at`,
    from: sql`${flags} where reporter_id = ${id}`,
  },
  pictures: {
    by: uuid(sql`id`),
    row: sql`'id', id, 'description', alt, 'caption', caption, 'author', author, 'licence', licence, 'reason', reason,
      'source', source, 'taken', taken, 'type', source_type, 'bytes', source_size, 'draft', is_draft, 'hidden', hidden_reason, 'sent', created_at`,
    from: sql`${media} where uploader_id = ${id}`,
  },
  flaggedPictures: {
    by: uuid(sql`id`),
    row: sql`'picture', media_id, 'reason', reason, 'settled', settled, 'sent', created_at`,
    from: sql`${mediaFlags} where reporter_id = ${id}`,
  },
  revisions: {
    by: [
      [sql`article_id`, 'uuid'],
      [sql`number`, 'integer'],
    ],
    row: sql`'article', slug, 'revision', number, 'kind', kind, 'saved', created_at,
      'summary', case when kind <> 'merged' or changed_by = ${id} then change end,
      'wordsAdded', words_added, 'wordsRemoved', words_removed`,
    // Leaves out the text, since everybody can read the article's. Includes the summary of a contribution only for its
    // publisher, who wrote it. Reads each half by its index, and no row twice.
    from: sql`(select * from ${articleRevisions} where author_id = ${id} union all
      select * from ${articleRevisions} where changed_by = ${id} and author_id is distinct from ${id}) as theirs where true`,
  },
});

/** A person's other actions, such as votes, and the rows that these created. */
const done = (id: string): Record<string, ExportedList> => ({
  votes: {
    by: uuid(sql`submission_id`),
    row: sql`'on', submission_id, 'value', value, 'sent', created_at`,
    from: sql`${votes} where account_id = ${id}`,
  },
  watches: {
    by: uuid(sql`articles.id`),
    row: sql`'article', articles.slug, 'since', watches.created_at`,
    from: sql`${watches} join ${articles} on articles.id = watches.article_id where watches.account_id = ${id}`,
  },
  confirmations: {
    by: uuid(sql`articles.id`),
    row: sql`'article', articles.slug, 'confirmed', article_confirmations.created_at`,
    from: sql`${articleConfirmations} join ${articles} on articles.id = article_confirmations.article_id
      where article_confirmations.account_id = ${id}`,
  },
  articles: {
    by: uuid(sql`articles.id`),
    row: sql`'article', articles.slug, 'revisions', article_authors.revisions, 'words', article_authors.words`,
    from: sql`${articleAuthors} join ${articles} on articles.id = article_authors.article_id where account_id = ${id}`,
  },
  citations: {
    by: [[sql`signature`, 'text']],
    row: sql`'cited', signature, 'kind', kind, 'since', created_at`,
    from: sql`${receipts} where cited_by = ${id}`,
  },
  notices: {
    by: uuid(sql`id`),
    row: sql`'kind', kind, 'details', details, 'read', is_read, 'sent', created_at`,
    from: sql`${notices} where account_id = ${id}`,
  },
  points: {
    by: [
      [sql`kind`, 'text'],
      [sql`subject`, 'uuid'],
      [sql`day`, 'date'],
    ],
    row: sql`'for', kind, 'subject', subject, 'from', day, 'points', points`,
    from: sql`${grants} where account_id = ${id}`,
  },
  activeDays: {
    by: [[sql`day`, 'date']],
    row: sql`'day', day, 'things', things`,
    from: sql`${activeDays} where account_id = ${id}`,
  },
  sessions: {
    by: [[sql`token_hash`, 'text']],
    row: sql`'begun', created_at, 'used', used_at, 'until', expires_at`,
    from: sql`${sessions} where account_id = ${id} and expires_at > now()`,
  },
});

/** A person's decisions as a moderator or an admin, without the people concerned, and decisions on the person. */
const decided = (id: string): Record<string, ExportedList> => ({
  decisions: {
    by: uuid(sql`id`),
    row: sql`'action', action, 'on', subject, 'done', created_at`,
    from: sql`${auditEntries} where account_id = ${id}`,
  },
  decisionsOnYou: {
    by: uuid(sql`id`),
    row: sql`'action', action, 'reason', details ->> 'details', 'done', created_at`,
    from: sql`${auditEntries} where subject = 'account' and subject_id = ${id} and account_id is distinct from ${id}`,
  },
  switches: {
    by: uuid(sql`id`),
    row: sql`'name', name, 'reason', reason, 'until', until, 'since', created_at`,
    from: sql`${switches} where account_id = ${id}`,
  },
  rolesGranted: {
    by: uuid(sql`account_id`),
    row: sql`'role', role, 'since', created_at`,
    from: sql`${roles} where granted_by = ${id}`,
  },
});

/** The lists of an export by their names; `won` are the ids of the bounties that the person won. */
export const exportedLists = (id: string, won: readonly string[]): Record<string, ExportedList> => ({
  ...written(id),
  ...done(id),
  bountiesWon: {
    by: uuid(sql`id`),
    row: sql`'name', name, 'reward', reward::float8, 'currency', currency, 'status', status, 'transaction', winner_tx`,
    from: sql`${bounties} where id = any(${sql.param([...won])}::uuid[])`,
  },
  ...decided(id),
});

// The number of rows to read at a time: an export keeps one page in memory, however much somebody wrote.
const atOnce = 200;

/** The rows of a list as JSON texts, page by page. */
export async function* rowsOf(db: Db, { by, row, from }: ExportedList): AsyncGenerator<string> {
  const columns = sql.join(
    by.map(([column]) => column),
    sql`, `,
  );
  let after: readonly string[] | null = null;
  for (;;) {
    const last: readonly string[] | null = after;
    const isLater = last
      ? sql`and (${columns}) > (${sql.join(
          by.map(([, type], at) => sql`${last[at]!}::${sql.raw(type)}`),
          sql`, `,
        )})`
      : sql``;
    const found: { key: string[]; row: unknown }[] = [
      ...(await db.execute<{ key: string[]; row: unknown }>(sql`
        select to_jsonb(array[${sql.join(
          by.map(([column]) => sql`${column}::text`),
          sql`, `,
        )}]) as key, jsonb_build_object(${row}) as row
        from ${from} ${isLater} order by ${columns} limit ${atOnce}`)),
    ];
    for (const { row: one } of found) yield JSON.stringify(one);
    if (found.length < atOnce) return;
    after = found.at(-1)!.key;
  }
}
