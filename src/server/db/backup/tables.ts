import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';

/** A table as a backup holds it. */
export interface Table {
  readonly name: string;
  /** Its columns, without those that the database fills. */
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  /** The sort key of its rows in a backup, so that the same rows always give the same bytes. */
  readonly key: readonly string[];
  /** The tables that its foreign keys refer to. */
  readonly refersTo: readonly string[];
}

/** The tables that a backup leaves out, with the reasons. */
export const leftOut: Readonly<Record<string, string>> = {
  sessions: 'Who has the file must not be logged in as somebody else by it; people log in again.',
  nonces: 'A number to be signed once is good for minutes.',
  purges: 'They tell running instances what to forget, and are kept for minutes.',
  network_keys: 'The key of a day is forgotten with its day, so that nothing leads back to an address.',
  fake_pastes: 'They make each network count once a day, and are forgotten with the day.',
  backups: 'They say what was done with the backups of this store.',
  changes: 'Triggers fill it again from the rows that it lists.',
  article_names: 'Triggers fill it again from the articles and their revisions.',
  article_links: 'Triggers fill it again from the texts of the articles.',
  link_names: 'Triggers count again what the two tables of links hold.',
  server_secrets: 'Each database makes its own when it is first needed, and nothing is encrypted by them.',
};

/** The tables with rows from migrations: a restore replaces these rows. */
export const filledByMigrations: readonly string[] = ['bounty_counts'];

/** A name as a quoted identifier. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The quoted names of a table's columns, separated by commas. */
export const columnsOf = ({ columns }: Pick<Table, 'columns'>): string =>
  columns.map(({ name }) => quoted(name)).join(', ');

/**
 * All tables of the site, each after those that its foreign keys refer to. Leaves out the columns that the database
 * fills: generated ones, and the documents of the search, which a trigger keeps. Refuses circular foreign keys.
 */
export async function tablesIn(db: Db): Promise<readonly Table[]> {
  // Sorts by bytes, since stores have different collations.
  const tables = await db.execute<Table & Record<string, unknown>>(sql`
    select relname as name,
      array_to_json(array(select json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
          and atttypid <> 'tsvector'::regtype order by attname collate "C")) as columns,
      array_to_json(array(select quote_ident(attname) || case when attcollation = 0 then '' else ' collate "C"' end
        from pg_index cross join unnest(indkey) with ordinality as part (number, position)
          join pg_attribute on attrelid = indrelid and attnum = part.number
        where indrelid = pg_class.oid and indisprimary order by position)) as key,
      array_to_json(array(select other.relname from pg_constraint join pg_class as other on other.oid = confrelid
        where contype = 'f' and conrelid = pg_class.oid and confrelid <> conrelid)) as "refersTo"
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname collate "C"`);
  const sorted: Table[] = [];
  let waiting: readonly Table[] = tables;
  while (waiting.length > 0) {
    const isReady = ({ refersTo }: Table) => !waiting.some(({ name }) => refersTo.includes(name));
    const ready = waiting.filter(isReady);
    if (ready.length === 0)
      throw new Error(`These tables refer to each other in a circle: ${waiting.map(({ name }) => name).join(', ')}.`);
    sorted.push(...ready);
    waiting = waiting.filter((table) => !isReady(table));
  }
  return sorted;
}
