import { hash } from 'node:crypto';

// Each connection keeps the plans of so many statements at most, and of none that is longer, in characters: they are
// memory of the store.
const most = { kept: 400, length: 20_000 };

/**
 * Finds the statements that are worth a plan that is kept: those that were asked before. Asked by name, a statement is
 * not read and planned again (docs/decisions/0016). Drizzle names none by itself.
 */
export class Recurring {
  readonly #kept = new Map<string, string>();
  readonly #asked = new Set<string>();

  /**
   * The name under which a connection knows this statement; undefined for one that is asked for the first time, or is
   * too long.
   */
  nameOf(text: string): string | undefined {
    const kept = this.#kept.get(text);
    if (kept !== undefined || this.#kept.size >= most.kept || text.length > most.length) return kept;
    if (this.#asked.delete(text)) return this.keep(text);
    if (this.#asked.size >= most.kept) this.#asked.clear();
    this.#asked.add(text);
    return undefined;
  }

  /** Names a statement that is known to recur. */
  keep(text: string): string {
    // By its text alone: behind PgBouncer, one connection of the server answers several of ours.
    const name = this.#kept.get(text) ?? hash('sha256', text, 'base64url').slice(0, 22);
    this.#kept.set(text, name);
    return name;
  }
}
