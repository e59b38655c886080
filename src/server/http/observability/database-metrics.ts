import type { FastifyInstance } from 'fastify';
import { Counter, Histogram } from 'prom-client';
import { answeredStatements, grantedConnections, type AnsweredStatement } from '#server/db/connections.ts';
import type { Database } from '#server/db/client.ts';
import { databaseSize } from '#server/db/size.ts';
import { gauge } from './gauges.ts';

const buckets = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10];
// The most characters of a statement in a log or a trace.
const mostText = 500;
// An SQLSTATE, or an error code of Node. Each code becomes a time series, so all others are merged.
const codeShape = /^[A-Z\d_]{2,32}$/;

/** The text of a statement as logs and traces show it: shortened, with `$1` in place of each value. */
export const shownText = ({ text }: AnsweredStatement) => text.slice(0, mostText);

/** The SQLSTATE or error code of a failure; 'other' if it has none. */
export function errorCode(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && codeShape.test(code) ? code : 'other';
}

/**
 * Measures each statement and each wait for a connection, counts errors, and logs statements that take `slowMs`
 * milliseconds or longer (0 logs none): the text, with `$1` in place of each value, and the prepared statement's name.
 */
export function measureDatabase(app: FastifyInstance, { pool, db }: Database, slowMs: number): void {
  const registers = [app.metrics];
  const durations = new Histogram({
    name: 'trenchpedia_database_statement_duration_seconds',
    help: 'Time from sending a statement to its answer',
    buckets,
    registers,
  });
  const waits = new Histogram({
    name: 'trenchpedia_database_connection_wait_seconds',
    help: 'Time that a caller waits for a connection',
    buckets,
    registers,
  });
  const errors = new Counter({
    name: 'trenchpedia_database_errors_total',
    help: 'Statements that failed, by SQLSTATE or error code',
    labelNames: ['code'],
    registers,
  });
  const onAnswered = (message: unknown) => {
    const statement = message as AnsweredStatement;
    const { pool: of, name, ms, error } = statement;
    if (of !== pool) return;
    durations.observe(ms / 1_000);
    if (error !== undefined) errors.inc({ code: errorCode(error) });
    if (slowMs > 0 && ms >= slowMs)
      app.log.warn({ statement: shownText(statement), name, ms: Math.round(ms) }, 'slow statement');
  };
  const onGranted = (message: unknown) => {
    const { pool: of, ms } = message as { pool: unknown; ms: number };
    if (of === pool) waits.observe(ms / 1_000);
  };
  answeredStatements.subscribe(onAnswered);
  grantedConnections.subscribe(onGranted);
  app.addHook('onClose', async () => {
    answeredStatements.unsubscribe(onAnswered);
    grantedConnections.unsubscribe(onGranted);
  });
  gauge(app.metrics, {
    name: 'database_size_bytes',
    help: 'Size of the database with its indexes',
    read: () => databaseSize(db),
  });
}
