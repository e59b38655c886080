import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '#server/db/client.ts';
import { over } from '#server/db/session.ts';

/** A statement that the store received. */
export interface Statement {
  readonly text: string;
  readonly params: unknown[];
}

/** The same database, with a record of every statement during `during`; without concurrent ones. */
export function listenTo(database: Database): {
  database: Database;
  statements: Statement[];
  during: <Result>(work: () => Promise<Result>) => Promise<Result>;
} {
  const statements: Statement[] = [];
  const recording = new AsyncLocalStorage<true>();
  const logger = {
    logQuery: (text: string, params: unknown[]) => void (recording.getStore() && statements.push({ text, params })),
  };
  const logged = over(database.pool, { logger });
  return {
    database: { ...database, db: logged },
    statements,
    during: (work) => recording.run(true, async () => await work()),
  };
}

/** A node of PostgreSQL's query plan. */
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

/** The scan of a table by a statement, or of an index from which it collects all entries before it reads the table. */
export interface Scan {
  readonly kind: string;
  readonly table: string;
  /** Including rows that were filtered out. */
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

/** An array element in PostgreSQL's text format. */
function element(value: unknown): string {
  if (Array.isArray(value)) return `{${value.map(element).join()}}`;
  return value === null ? 'null' : JSON.stringify(String(value));
}

/** A parameter as a literal: PostgreSQL infers its type from its place. */
function literal(param: unknown): string {
  if (param === null || param === undefined) return 'null';
  return `'${(Array.isArray(param) ? element(param) : String(param)).replaceAll("'", "''")}'`;
}

// The number of runs with custom plans before PostgreSQL considers a generic plan (its manual's "PREPARE").
const timesPlanned = 5;

/**
 * The actual scans of each of these statements: with custom plans, as in the first runs, and with a generic plan, which
 * may be cached. All in one transaction, so that a statement's settings apply to the later ones; a statement timeout
 * does not, since explaining takes longer.
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
        for (const [statement, given] of asks) {
          const [row] = await ask<{ 'QUERY PLAN': readonly { Plan: Step }[] }>(
            `explain (analyze, timing off, format json) ${statement}`,
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
