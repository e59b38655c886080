import { channel } from 'node:diagnostics_channel';
import { setTimeout } from 'node:timers/promises';
import pg, { type QueryResult } from 'pg';
import { Line, lost, type Address, type Statement } from './lines.ts';
import { keepLooking } from './looks.ts';
import { isStalePlan } from './outage.ts';
import { Recurring } from './planned.ts';
import { betweenLooks, cutSilent } from './silent-lines.ts';

/** The result of a statement: its rows, and how many rows it read or changed. */
export interface Rows<Row> extends Array<Row> {
  readonly count: number;
  /** The command tag of PostgreSQL: SELECT, COMMIT. */
  readonly command: string;
}

/** Publishes each statement before its answer, for tests and benchmarks. */
export const statements = channel('database:statement');

/** A statement that succeeded or failed after `ms` milliseconds. */
export interface AnsweredStatement {
  readonly pool: ConnectionPool;
  readonly text: string;
  /** The name of the prepared statement; undefined for another one. */
  readonly name: string | undefined;
  readonly ms: number;
  readonly error?: unknown;
}
/** Publishes each `AnsweredStatement`. */
export const answeredStatements = channel('database:answered');
/** Publishes each wait for a connection: the pool and the milliseconds. */
export const grantedConnections = channel('database:granted');

// In milliseconds: how long a caller waits for a free connection to a server, how long for the embedded store, which
// has one connection and never hangs, and how much longer than the server's timeout the client waits for a statement.
// Five seconds of waiting and six of silence (silent-lines.ts) stay below the twelve seconds in which every request gets
// an answer.
const longestWait = 5_000;
const longestEmbeddedWait = 8_000;
const grace = 1_000;
// The lifetime of a connection, in seconds: a server's memory for it grows.
const lifetime = 2_700;

interface PoolOptions {
  /** The most connections. */
  readonly max: number;
  /** The statement timeout of the server, in milliseconds. */
  readonly limit: number;
}

/**
 * Whether statements may be prepared: not behind a pooler that cannot keep prepared statements, which has
 * `prepare=false` in its URL.
 */
const mayName = (address: Address) =>
  !('url' in address) || new URL(address.url).searchParams.get('prepare') !== 'false';

/** Whether no connection became free in time. */
const isLate = (error: unknown) =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect';

/** A connection that one caller owns until it is released. */
export interface Connection {
  query<Row>(statement: Statement, values?: readonly unknown[]): Promise<Rows<Row>>;
  /** Begins a transaction. */
  begin(how?: string): Promise<void>;
  /** Commits the transaction. Throws if the database rolled it back instead. */
  commit(): Promise<void>;
  /** Rolls the transaction back, if it is still open. */
  rollback(): Promise<void>;
  /** Returns the connection to the pool. Closes it if it is lost or its transaction is still open. */
  release(): void;
}

/**
 * A pool of connections to one database. Every call has a time limit on the client's side, so that a silent server
 * cannot block it.
 */
export class ConnectionPool {
  readonly #pool: pg.Pool;
  readonly #recurring = new Recurring();
  readonly #mayName: boolean;
  readonly #lines = new Set<Line>();
  readonly #max: number;
  /** How long to wait for a statement, in milliseconds; 0 means without limit. */
  readonly #longest: number;
  /** The number of running calls of `unbounded`. */
  #unbounded = 0;
  #ending: Promise<void> | undefined;
  #stopLooking: (() => void) | undefined;

  constructor(address: Address, { max, limit }: PoolOptions) {
    const lines = this.#lines;
    this.#max = max;
    this.#mayName = mayName(address);
    this.#longest = limit === 0 ? 0 : limit + grace;
    this.#pool = new pg.Pool({
      max,
      connectionTimeoutMillis: 'url' in address ? longestWait : longestEmbeddedWait,
      idleTimeoutMillis: 0,
      ...('url' in address ? { maxLifetimeSeconds: lifetime } : {}),
      Client: class extends Line {
        constructor() {
          super(address, limit);
          lines.add(this);
          this.once('end', () => lines.delete(this));
        }
      } as never,
    });
    // An idle connection was cut; the next caller gets a new one.
    this.#pool.on('error', () => {});
    if ('url' in address) this.#stopLooking = keepLooking(() => cutSilent(address, lines), betweenLooks);
  }

  /** Whether it has one connection, so that no other statement runs inside a transaction. */
  get isSingle(): boolean {
    return this.#max === 1;
  }

  /** The number of connections, of idle ones, and of waiting callers. */
  get size(): { readonly open: number; readonly idle: number; readonly waiting: number; readonly most: number } {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return { open: totalCount, idle: idleCount, waiting: waitingCount, most: this.#max };
  }

  /** Lifts the limits on statements and on waiting for a connection while `work` runs. Several calls may overlap. */
  async unbounded<T>(work: () => Promise<T>): Promise<T> {
    this.#unbounded += 1;
    try {
      return await work();
    } finally {
      this.#unbounded -= 1;
    }
  }

  async #ask<Row>(line: Line, { text, ...rest }: Statement, values: readonly unknown[] = []): Promise<Rows<Row>> {
    statements.publish(text);
    const name = this.#mayName && values.length > 0 ? this.#recurring.nameOf(text) : undefined;
    let result: QueryResult | QueryResult[];
    const begun = performance.now();
    const publish = (error?: unknown) => {
      const ms = performance.now() - begun;
      if (answeredStatements.hasSubscribers) answeredStatements.publish({ pool: this, text, name, ms, error });
    };
    try {
      result = await line.ask({
        ...rest,
        text,
        values: [...values],
        ...(name ? { name } : {}),
        query_timeout: this.#unbounded > 0 ? 0 : this.#longest,
      });
    } catch (error) {
      publish(error);
      line.isStale ||= isStalePlan(error);
      throw line.isLost ? lost(error) : error;
    }
    publish();
    // Several statements in one string return the result of the last.
    const { rows, rowCount, command } = Array.isArray(result) ? result.at(-1)! : result;
    const more = { count: { value: rowCount ?? 0 }, command: { value: command }, rows: { value: rows } };
    return Object.defineProperties(rows, more) as unknown as Rows<Row>;
  }

  async #take(): Promise<pg.PoolClient & Line> {
    const begun = performance.now();
    for (;;) {
      try {
        const line = (await this.#pool.connect()) as pg.PoolClient & Line;
        if (grantedConnections.hasSubscribers)
          grantedConnections.publish({ pool: this, ms: performance.now() - begun });
        return line;
      } catch (error) {
        if (this.#unbounded === 0 || !isLate(error)) throw lost(error);
      }
    }
  }

  /**
   * Runs a statement on any free connection, and retries on another one if a migration invalidated its prepared
   * statement.
   */
  async query<Row>(statement: Statement, values?: readonly unknown[]): Promise<Rows<Row>> {
    for (let attempt = 1; ; attempt += 1) {
      const line = await this.#take();
      try {
        return await this.#ask<Row>(line, statement, values);
      } catch (error) {
        if (!isStalePlan(error) || attempt > this.#max) throw error;
      } finally {
        line.release(line.isSpent);
      }
    }
  }

  /** Prepares a statement that will recur from its first run on. */
  keep(text: string): void {
    this.#recurring.keep(text);
  }

  /** Takes a connection out of the pool; the caller must release it. */
  async reserve(): Promise<Connection> {
    const line = await this.#take();
    // Whether a transaction is open according to the statements sent, since the server's answer may not have arrived.
    let isOpen = false;
    const say = (text: string) => this.#ask(line, { text });
    return {
      query: (statement, values) => this.#ask(line, statement, values),
      begin: async (how = '') => {
        isOpen = true;
        await say(`begin ${how}`);
      },
      commit: async () => {
        const { command } = await say('commit');
        isOpen = false;
        if (command !== 'COMMIT') throw new Error('The transaction was rolled back: one of its statements had failed.');
      },
      rollback: async () => {
        if (!isOpen || line.isLost) return;
        await say('rollback').then(
          () => (isOpen = false),
          () => {},
        );
      },
      release: () => line.release(line.isSpent || isOpen),
    };
  }

  /**
   * Closes all connections: those in use after their current statement, and after `within` milliseconds in any case.
   */
  end(within = 5_000): Promise<void> {
    return (this.#ending ??= this.#end(within));
  }

  async #end(within: number): Promise<void> {
    this.#stopLooking?.();
    const ended = new AbortController();
    const late = setTimeout(within, undefined, { signal: ended.signal, ref: false }).catch(() => {});
    await Promise.race([this.#pool.end(), late]);
    ended.abort();
    for (const line of this.#lines) line.cut();
  }
}
