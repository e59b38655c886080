import { channel } from 'node:diagnostics_channel';
import { setTimeout } from 'node:timers/promises';
import pg, { type QueryResult } from 'pg';
import { Line, lost, type Address, type Asked } from './lines.ts';
import { keepLooking } from './looks.ts';
import { isStalePlan } from './outage.ts';
import { Recurring } from './planned.ts';
import { betweenLooks, cutSilent } from './silent-lines.ts';

/** What a statement answered: its rows, and how many rows it read or changed. */
export interface Rows<Row> extends Array<Row> {
  readonly count: number;
  /** What was done, as PostgreSQL calls it: SELECT, COMMIT. */
  readonly command: string;
}

/** Publishes each statement before it is answered; tests and the bench listen. */
export const statements = channel('database:statement');

// In milliseconds: how long a caller waits for a free connection to a server, how long for the embedded store, which
// has one connection and never hangs, and how much longer than the server this side waits for a statement. Five seconds
// of waiting, three of connecting and three of silence are below the twelve in which every request has its answer.
const longestWait = 5_000;
const longestEmbeddedWait = 8_000;
const grace = 1_000;
// For how long a connection is kept, in seconds: a server's memory of it grows.
const lifetime = 2_700;

interface PoolOptions {
  /** How many connections there are at most. */
  readonly max: number;
  /** How long a statement may take, in milliseconds; the server ends it then. */
  readonly limit: number;
}

/**
 * Whether statements may be named: not behind a pooler that cannot keep names, which the address says by
 * `prepare=false`.
 */
const mayName = (address: Address) =>
  !('url' in address) || new URL(address.url).searchParams.get('prepare') !== 'false';

/** Whether nobody gave a connection back in time. */
const isLate = (error: unknown) =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect';

/** A connection that is one caller's own until it is released. */
export interface Connection {
  query<Row>(asked: Asked, values?: readonly unknown[]): Promise<Rows<Row>>;
  /** Begins a transaction. */
  begin(how?: string): Promise<void>;
  /** Commits what was begun. Throws where the database rolled it back instead. */
  commit(): Promise<void>;
  /** Takes back what was begun, if that is still needed. */
  rollback(): Promise<void>;
  /** Gives it back. One that is lost, or whose transaction is not over, is ended. */
  release(): void;
}

/**
 * Several connections to one database, each call to which is bounded in time on this side, however silent the other is.
 */
export class ConnectionPool {
  readonly #pool: pg.Pool;
  readonly #recurring = new Recurring();
  readonly #mayName: boolean;
  readonly #lines = new Set<Line>();
  readonly #max: number;
  /** How long a statement is waited for, in milliseconds; 0 is for ever. */
  readonly #longest: number;
  /** How many callers of `unbounded` are at work. */
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
    // One that nobody used was cut; the next caller gets another.
    this.#pool.on('error', () => {});
    if ('url' in address) this.#stopLooking = keepLooking(() => cutSilent(address, lines), betweenLooks);
  }

  /** Whether it has one connection, so that nobody is between two statements of a transaction. */
  get isSingle(): boolean {
    return this.#max === 1;
  }

  /** How many connections there are, how many of them nobody uses, and how many callers wait for one. */
  get size(): { readonly open: number; readonly idle: number; readonly waiting: number; readonly most: number } {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return { open: totalCount, idle: idleCount, waiting: waitingCount, most: this.#max };
  }

  /** Bounds neither a statement nor the wait for a connection while `work` goes on. Several may be at it at once. */
  async unbounded<T>(work: () => Promise<T>): Promise<T> {
    this.#unbounded += 1;
    try {
      return await work();
    } finally {
      this.#unbounded -= 1;
    }
  }

  async #ask<Row>(line: Line, { text, ...asked }: Asked, values: readonly unknown[] = []): Promise<Rows<Row>> {
    statements.publish(text);
    const name = this.#mayName && values.length > 0 ? this.#recurring.nameOf(text) : undefined;
    let result: QueryResult | QueryResult[];
    try {
      result = await line.ask({
        ...asked,
        text,
        values: [...values],
        ...(name ? { name } : {}),
        query_timeout: this.#unbounded > 0 ? 0 : this.#longest,
      });
    } catch (error) {
      line.isStale ||= isStalePlan(error);
      throw line.isLost ? lost(error) : error;
    }
    // Several statements at once answer what the last of them did.
    const { rows, rowCount, command } = Array.isArray(result) ? result.at(-1)! : result;
    const more = { count: { value: rowCount ?? 0 }, command: { value: command }, rows: { value: rows } };
    return Object.defineProperties(rows, more) as unknown as Rows<Row>;
  }

  async #take(): Promise<pg.PoolClient & Line> {
    for (;;) {
      try {
        return (await this.#pool.connect()) as pg.PoolClient & Line;
      } catch (error) {
        if (this.#unbounded === 0 || !isLate(error)) throw lost(error);
      }
    }
  }

  /**
   * Asks on whichever connection is free; on another one where that knew the statement as it was before a migration.
   */
  async query<Row>(asked: Asked, values?: readonly unknown[]): Promise<Rows<Row>> {
    for (let attempt = 1; ; attempt += 1) {
      const line = await this.#take();
      try {
        return await this.#ask<Row>(line, asked, values);
      } catch (error) {
        if (!isStalePlan(error) || attempt > this.#max) throw error;
      } finally {
        line.release(line.isSpent);
      }
    }
  }

  /** Names a statement that will recur, so that already the first time it is asked by name. */
  keep(text: string): void {
    this.#recurring.keep(text);
  }

  /** A connection of the caller's own, which must release it. */
  async reserve(): Promise<Connection> {
    const line = await this.#take();
    // Whether a transaction is open, as far as was said here: what the server says of it may not have come yet.
    let isOpen = false;
    const say = (text: string) => this.#ask(line, { text });
    return {
      query: (asked, values) => this.#ask(line, asked, values),
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

  /** Ends all connections: those in use after what they are asked, and after so many milliseconds whatever they do. */
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
