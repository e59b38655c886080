import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDatabase, PgDialect, type PgQueryResultHKT, type PgTransactionConfig } from 'drizzle-orm/pg-core';
import type { Logger } from 'drizzle-orm';
import { ConnectionPool, type Connection, type Rows } from './connections.ts';

/** The result of `execute`: rows. */
interface RowsResult extends PgQueryResultHKT {
  readonly type: Rows<this['row']>;
}

type NoRelations = Record<string, never>;

/** Drizzle over the store, or over an open transaction. */
export type Connected = PgDatabase<RowsResult, NoRelations>;

const dialect = new PgDialect({ casing: 'snake_case' });

/** Drizzle's session, with transactions that return their connection in a clean state, however they end. */
class Session extends NodePgSession<NoRelations, NoRelations> {
  readonly #store: ConnectionPool | Connection;
  readonly #options: { logger?: Logger };

  constructor(store: ConnectionPool | Connection, options: { logger?: Logger } = {}) {
    super(store as never, dialect, undefined, options);
    this.#store = store;
    this.#options = options;
  }

  override async transaction<T>(
    work: (transaction: NodePgTransaction<NoRelations, NoRelations>) => Promise<T>,
    config: PgTransactionConfig = {},
  ): Promise<T> {
    const connection = this.#store instanceof ConnectionPool ? await this.#store.reserve() : this.#store;
    const transaction = new NodePgTransaction<NoRelations, NoRelations>(
      dialect,
      new Session(connection, this.#options),
      undefined,
    );
    try {
      await connection.begin(config.isolationLevel === undefined ? '' : `isolation level ${config.isolationLevel}`);
      const result = await work(transaction);
      await connection.commit();
      return result;
    } catch (error) {
      await connection.rollback();
      throw error;
    } finally {
      if (connection !== this.#store) connection.release();
    }
  }
}

/** Drizzle over a pool of connections, or over one of them. */
export function over<Store extends ConnectionPool | Connection>(
  store: Store,
  options?: { logger?: Logger },
): Connected & { $client: Store } {
  const db = new PgDatabase(dialect, new Session(store, options), undefined);
  return Object.assign(db as unknown as Connected, { $client: store });
}
