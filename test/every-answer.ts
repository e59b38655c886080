import type { FastifyInstance } from 'fastify';
import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { everyEndpoint } from './contract-walk.ts';

/** The values for path parameters, and queries to try in addition to none. */
export interface RequestValues {
  readonly params: Readonly<Record<string, readonly string[]>>;
  readonly queries?: Readonly<Record<string, readonly string[]>>;
}

/** The URLs of a path, with each value for each parameter; none if a parameter has no values. */
function filled(path: string, params: RequestValues['params']): string[] {
  const name = /:(\w+)/.exec(path)?.[1];
  if (name === undefined) return [path];
  return (params[name] ?? []).flatMap((value) => filled(path.replace(`:${name}`, encodeURIComponent(value)), params));
}

/**
 * Sends every read of the contract, with every value of its parameters, as each of these visitors (a cookie, or '' for
 * none). Returns the answers with status 200 by URL, and the calls that never had one.
 */
export async function everyAnswer(
  app: FastifyInstance,
  cookies: readonly string[],
  { params, queries = {} }: RequestValues,
): Promise<{ answers: Map<string, string>; never: string[] }> {
  const answers = new Map<string, string>();
  const never: string[] = [];
  for (const { method, path } of await everyEndpoint()) {
    if (method !== 'GET') continue;
    let isAnswered = false;
    for (const address of filled(path, params))
      for (const query of ['', ...(queries[path] ?? [])])
        for (const [who, cookie] of cookies.entries()) {
          const { statusCode, body } = await app.inject({
            url: address + query,
            headers: cookie === '' ? {} : { cookie },
          });
          if (statusCode === 200) answers.set(`${address}${query} as ${who}`, body);
          isAnswered ||= statusCode === 200;
        }
    if (!isAnswered) never.push(path);
  }
  return { answers, never };
}

/** Every row of every table as text, by table. */
export async function everyRow(db: Db): Promise<{ table: string; row: string }[]> {
  const tables = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const rows: { table: string; row: string }[] = [];
  for (const { name } of tables)
    for (const { row } of await db.execute<{ row: string }>(
      sql`select stored::text as row from ${sql.identifier(name)} as stored`,
    ))
      rows.push({ table: name, row });
  return rows;
}
