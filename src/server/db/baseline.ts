import { sql } from 'drizzle-orm';
import type { MigrationMeta } from 'drizzle-orm/migrator';
import type { Connected } from './session.ts';

/** The last migration that the baseline replaces: its time in the journal, and a commit that applies it. */
const former = { createdAt: 1_795_520_421_077, commit: '80e3bbe' };

const advice =
  `start the program of commit ${former.commit} on it once, wait until it no longer logs a line of its upgrade, ` +
  'then start this version.';

// Work that this commit does in the background after its start. Later versions rely on it.
const unfinished = sql`
  select exists (select from article_revisions where words_added is null)
    or exists (select from articles where not attributed)
    or exists (select from accounts where username is not null and username_key is null) as "isUnfinished"`;

const changes = [
  `drop index accounts_unkeyed`,
  `drop index articles_to_attribute`,
  `drop index article_revisions_uncounted`,
  `alter table articles drop column attributed`,
  `update articles set names = '' where names is null`,
  `alter table articles alter column names set default '', alter column names set not null`,
  `alter table article_revisions alter column words_added set not null, alter column words_removed set not null`,
  `alter table bounties drop column updated_at`,
];

/** Whether the newest entry of a journal, in milliseconds since 1970, predates the baseline. */
export const isBeforeBaseline = (newest: number | null): newest is number =>
  newest !== null && newest <= former.createdAt;

/**
 * Migrates a store of the former migrations to the tables of the baseline, and replaces its journal by the baseline's
 * entry, inside the caller's transaction. Refuses a store without the last former migration, or with unfinished
 * background work, and names the commit that finishes it.
 */
export async function adoptFormer(
  db: Pick<Connected, 'execute'>,
  newest: number,
  baseline: MigrationMeta,
): Promise<void> {
  if (newest < former.createdAt)
    throw new Error(`The tables of this database are older than this program can upgrade; ${advice}`);
  const [found] = await db.execute<{ isUnfinished: boolean }>(unfinished);
  if (found!.isUnfinished) throw new Error(`An upgrade of this database is not finished; ${advice}`);
  for (const change of changes) await db.execute(sql.raw(change));
  await db.execute(sql`delete from drizzle.__drizzle_migrations`);
  await db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${baseline.hash}, ${baseline.folderMillis})`,
  );
}
