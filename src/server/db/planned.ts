import type postgres from 'postgres';

// Each connection keeps the plans of so many statements at most, and of none that is longer, in characters: they are memory of the store.
const most = { kept: 400, length: 20_000 };

/** Finds the statements that are worth a plan that is kept: those that were asked before. */
class Recurring {
  readonly #kept = new Set<string>();
  readonly #asked = new Set<string>();

  has(text: string): boolean {
    if (this.#kept.has(text)) return true;
    if (this.#kept.size >= most.kept || text.length > most.length) return false;
    const wasAsked = this.#asked.delete(text);
    if (this.#asked.size >= most.kept) this.#asked.clear();
    (wasAsked ? this.#kept : this.#asked).add(text);
    return wasAsked;
  }
}

type Scope = postgres.Sql | postgres.TransactionSql;
type Open = (...args: readonly unknown[]) => unknown;
type Work = (scope: postgres.TransactionSql) => unknown;

/** Changes a client or an open transaction, and with it the transactions that are begun in it. Returns it. */
function named<Any extends Scope>(scope: Any, recurring: Recurring): Any {
  const ask = scope.unsafe;
  const unsafe: typeof ask = (text, params = [], options = {}) =>
    ask(text, params, { ...options, prepare: options.prepare || (params.length > 0 && recurring.has(text)) });
  const within = (arg: unknown) =>
    typeof arg === 'function' ? (inner: postgres.TransactionSql) => (arg as Work)(named(inner, recurring)) : arg;
  const opening =
    (open: Open) =>
    (...args: readonly unknown[]) =>
      open(...args.map(within));
  const opens = 'begin' in scope ? { begin: opening(scope.begin as Open) } : { savepoint: opening(scope.savepoint as Open) };
  return Object.assign(scope, { unsafe, ...opens });
}

/**
 * The client, of which from now on a statement with parameters that recurs is asked under a name by which its connection knows it: in one
 * trip instead of two, and without being read and planned again. Drizzle names none by itself.
 */
export const planned = (client: postgres.Sql): postgres.Sql => named(client, new Recurring());
