import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '#server/db/client.ts';
import { over } from '#server/db/session.ts';

/** A statement as the store was asked it. */
export interface Statement {
  readonly text: string;
  readonly params: unknown[];
}

/** The same database, of which every statement is written down that `during` asks: what goes on beside it is not. */
export function listenTo(database: Database): {
  database: Database;
  statements: Statement[];
  during: <Result>(work: () => Promise<Result>) => Promise<Result>;
} {
  const statements: Statement[] = [];
  const heard = new AsyncLocalStorage<true>();
  const logger = {
    logQuery: (text: string, params: unknown[]) => void (heard.getStore() && statements.push({ text, params })),
  };
  const logged = over(database.pool, { logger });
  return {
    database: { ...database, db: logged },
    statements,
    during: (work) => heard.run(true, async () => await work()),
  };
}

/** A step of a plan, as PostgreSQL explains it. */
interface Step {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Step[];
}

/** How a statement read one table, or an index whose entries are all gathered before the table is read. */
export interface Scan {
  readonly kind: string;
  readonly table: string;
  /** With those that it only looked at. */
  readonly rows: number;
}

function scansIn(step: Step): Scan[] {
  const { 'Actual Loops': loops, Plans: plans = [] } = step;
  const table = step['Relation Name'] ?? (step['Node Type'] === 'Bitmap Index Scan' ? step['Index Name'] : undefined);
  const each =
    step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Index Recheck'] ?? 0);
  const own = table === undefined ? [] : [{ kind: step['Node Type'], table, rows: Math.round(each * loops) }];
  return [...own, ...plans.flatMap(scansIn)];
}

/** An element of an array, as it stands in PostgreSQL's text for one. */
function element(value: unknown): string {
  if (Array.isArray(value)) return `{${value.map(element).join()}}`;
  return value === null ? 'null' : JSON.stringify(String(value));
}

/** A parameter as a literal: what it is of, PostgreSQL finds out from where it stands. */
function literal(param: unknown): string {
  if (param === null || param === undefined) return 'null';
  return `'${(Array.isArray(param) ? element(param) : String(param)).replaceAll("'", "''")}'`;
}

// So often PostgreSQL plans a named statement for its values before it considers to keep one plan for any (its manual's
// "PREPARE").
const timesPlanned = 5;

/**
 * How the store really reads the tables for each of these statements, each scan of a table by itself: planned for its
 * values, as it is the first times, and for any, as it may be kept. As one transaction, so that what one sets holds for
 * those after it; a limit of time alone does not, since explaining takes longer.
 */
export function explain({ pool }: Database, statements: readonly Statement[]): Promise<Scan[][]> {
  return pool.unbounded(async () => {
    const connection = await pool.reserve();
    const ask = <Row = object>(text: string, values: unknown[] = []) => connection.query<Row>({ text }, values);
    try {
      await connection.begin();
      const scans: Scan[][] = [];
      for (const { text, params } of statements) {
        await ask('set local statement_timeout = 0');
        await ask(`prepare explained as ${text}`);
        const values = params.length === 0 ? '' : `(${params.map(literal).join()})`;
        for (let time = 0; time < timesPlanned; time += 1) await ask(`explain execute explained${values}`);
        const read: Scan[] = [];
        const asks: [string, unknown[]][] = [
          [text, params],
          [`execute explained${values}`, []],
        ];
        for (const [asked, given] of asks) {
          const [row] = await ask<{ 'QUERY PLAN': readonly { Plan: Step }[] }>(
            `explain (analyze, timing off, format json) ${asked}`,
            given,
          );
          read.push(...row!['QUERY PLAN'].flatMap(({ Plan }) => scansIn(Plan)));
        }
        scans.push(read);
        await ask('deallocate explained');
      }
      await connection.commit();
      return scans;
    } finally {
      connection.release();
    }
  });
}
