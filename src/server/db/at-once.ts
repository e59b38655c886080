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

/** A statement as the store is asked it. A placeholder that stands in it several times is one parameter. */
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

/** Asks a statement, whose placeholders have these values. */
const ask = <Row>(store: Pick<Connection, 'query'>, { text, params }: Prepared, values: Record<string, unknown>) =>
  store.query<Row>({ text }, fillPlaceholders([...params], values));

/**
 * Sends the statements of a transaction together, without waiting for any answer, and returns what the last one
 * answers.
 */
async function inOneTrip<Row>(
  pool: ConnectionPool,
  statements: readonly Prepared[],
  values: Record<string, unknown>,
): Promise<Row[]> {
  const connection = await pool.reserve();
  try {
    const begun = connection.begin();
    const asked = statements.map((statement) => ask<Row>(connection, statement, values));
    // Of a transaction in which a statement failed, PostgreSQL takes this for its rollback.
    const outcomes = await Promise.allSettled([begun, ...asked, connection.commit()]);
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    return await asked.at(-1)!;
  } finally {
    connection.release();
  }
}

/** Asks statements one after the other in an open transaction, and returns what the last one answers. */
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

/**
 * The name of a tag whose key only the store knows: an id, a wallet or a slug. None of them needs escaping in a
 * header.
 */
export const tagOf = (tag: (key: string) => Tag, key: SQL): SQL => sql`(${sql.raw(`'${tag('')}'`)} || ${key})`;

/**
 * A write that takes one round trip to the store: one statement, made of parts (common table expressions) with
 * placeholders. Its part `answer` has the rows that are returned, its part `touched` the tags of what it changed, in a
 * column `tag`, where null is none; nothing is told of a write that touched nothing. `holds` are asked before it, in
 * this order, where others may write at the same time: the statement, which sees what was there when it began, begins
 * when they have waited for the others. Where the store has one connection, nobody is between.
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
  const told = prepared(sql`with ${parts}, told_to_others as (
    insert into purges (write, tags) select ${sql.placeholder('write')}, array_agg(tag) from touched where tag is not null having count(*) > 0) ${answer}`);
  const held = holds.map(prepared);

  return async ({ db, begin, purge, mayWrite }: Store, values: Values): Promise<Row[]> => {
    mayWrite?.();
    type Answered = Row & { touched: Tag[] };
    const statement = begin === undefined ? alone : told;
    const all = begin === undefined ? values : { ...values, write: begin() };
    const pool = db.$client;
    const attempt = (): Promise<Answered[]> => {
      if (!(pool instanceof ConnectionPool)) return within<Answered>(db, [...held, statement], all);
      // Already the first time it is asked by name.
      for (const { text } of [...held, statement]) pool.keep(text);
      return pool.isSingle ? ask<Answered>(pool, statement, all) : inOneTrip<Answered>(pool, [...held, statement], all);
    };
    const rows = await againWhereInTheWay(db, attempt);
    purge(rows[0]?.touched ?? []);
    return rows;
  };
}
