import { hash } from 'node:crypto';

// Each connection keeps at most this many plans, and none of a statement with more characters: plans take memory of the
// store.
const most = { plans: 400, length: 20_000 };

/**
 * Finds the statements that are worth preparing: those that ran before. PostgreSQL does not parse and plan a prepared
 * statement again (docs/decisions/0016). Drizzle prepares none by itself.
 */
export class Recurring {
  readonly #names = new Map<string, string>();
  readonly #seenOnce = new Set<string>();

  /** The name of the prepared statement; undefined for a statement that runs for the first time, or is too long. */
  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= most.plans || text.length > most.length) return name;
    if (this.#seenOnce.delete(text)) return this.keep(text);
    if (this.#seenOnce.size >= most.plans) this.#seenOnce.clear();
    this.#seenOnce.add(text);
    return undefined;
  }

  /** Prepares a statement that is known to recur. */
  keep(text: string): string {
    // The name depends on the text alone: behind PgBouncer, one connection of the server serves several of ours.
    const name = this.#names.get(text) ?? hash('sha256', text, 'base64url').slice(0, 22);
    this.#names.set(text, name);
    return name;
  }
}
