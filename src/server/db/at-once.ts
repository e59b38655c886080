import { fillPlaceholders, is, Placeholder, sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Tag } from '#server/core/tag.ts';
import type { Db, Store } from './client.ts';
import { ConnectionPool, type Connection } from './connections.ts';
import { againWhereInTheWay } from './write.ts';

const dialect = new PgDialect({ casing: 'snake_case' });

interface Prepared {
  readonly text: string;
  readonly params: readonly unknown[];
}

/** The SQL text and parameters of a statement. A placeholder that occurs several times is one parameter. */
function prepared(statement: SQL): Prepared {
  const query = dialect.sqlToQuery(statement);
  const params: unknown[] = [];
  const places = new Map<string, number>();
  const text = query.sql.replace(/\$(\d+)/g, (_, number: string) => {
    const param = query.params[Number(number) - 1];
    const name = is(param, Placeholder) ? param.name : undefined;
    const known = name === undefined ? undefined : places.get(name);
    const place = known ?? params.push(param);
    if (name !== undefined) places.set(name, place);
    return `$${place}`;
  });
  return { text, params };
}

/** Runs a statement with these values for its placeholders. */
const ask = <Row>(store: Pick<Connection, 'query'>, { text, params }: Prepared, values: Record<string, unknown>) =>
  store.query<Row>({ text }, fillPlaceholders([...params], values));

/** Pipelines the statements of a transaction and returns the rows of the last one. */
async function inOneTrip<Row>(
  pool: ConnectionPool,
  statements: readonly Prepared[],
  values: Record<string, unknown>,
): Promise<Row[]> {
  const connection = await pool.reserve();
  try {
    const begun = connection.begin();
    const answers = statements.map((statement) => ask<Row>(connection, statement, values));
    // If a statement fails, PostgreSQL answers the commit with a rollback.
    const outcomes = await Promise.allSettled([begun, ...answers, connection.commit()]);
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    return await answers.at(-1)!;
  } finally {
    connection.release();
  }
}

/** Runs statements one after the other in an open transaction, and returns the rows of the last one. */
async function within<Row>(db: Db, statements: readonly Prepared[], values: Record<string, unknown>): Promise<Row[]> {
  let rows: unknown[] = [];
  for (const { text, params } of statements) {
    const filled = fillPlaceholders([...params], values);
    const parts = text
      .split(/\$(\d+)/)
      .map((part, place) => (place % 2 === 0 ? sql.raw(part) : sql`${filled[Number(part) - 1]}`));
    rows = await db.execute(sql.join(parts));
  }
  return rows as Row[];
}

/** A tag with a key that only the store knows: an id, a wallet or a slug. None of them needs escaping in a header. */
export const tagOf = (tag: (key: string) => Tag, key: SQL): SQL => sql`(${sql.raw(`'${tag('')}'`)} || ${key})`;

/**
 * A write in one round trip to the store: one statement of several common table expressions with placeholders. The part
 * `answer` has the returned rows, the part `touched` the touched tags in a column `tag`, which may be null; a write
 * that touches nothing purges nothing. `holds` are locking statements that run first, in this order: the main statement
 * sees the data as of its start, so it starts after these have waited for other writers. A store with one connection
 * does not need them.
 */
export function writeAtOnce<Values extends Record<string, unknown>, Row>({
  holds,
  parts,
}: {
  holds: readonly SQL[];
  parts: SQL;
}) {
  const answer = sql`select answer.*, array(select tag from touched where tag is not null) as touched from answer`;
  const alone = prepared(sql`with ${parts} ${answer}`);
  const announcing = prepared(sql`with ${parts}, told_to_others as (
    insert into purges (write, tags) select ${sql.placeholder('write')}, array_agg(tag) from touched where tag is not null having count(*) > 0) ${answer}`);
  const held = holds.map(prepared);

  return async ({ db, begin, purge, mayWrite }: Store, values: Values): Promise<Row[]> => {
    mayWrite?.();
    type Answered = Row & { touched: Tag[] };
    const statement = begin === undefined ? alone : announcing;
    const all = begin === undefined ? values : { ...values, write: begin() };
    const pool = db.$client;
    const attempt = (): Promise<Answered[]> => {
      if (!(pool instanceof ConnectionPool)) return within<Answered>(db, [...held, statement], all);
      // Prepared from the first call on.
      for (const { text } of [...held, statement]) pool.keep(text);
      return pool.isSingle ? ask<Answered>(pool, statement, all) : inOneTrip<Answered>(pool, [...held, statement], all);
    };
    const rows = await againWhereInTheWay(db, attempt);
    purge(rows[0]?.touched ?? []);
    return rows;
  };
}
