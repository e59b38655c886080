import { LRUCache } from 'lru-cache';
import { peopleTags } from '#server/core/people-tags.ts';
import type { Tag } from '#server/core/tag.ts';
import { tags } from '#server/core/tags.ts';

// How long to remember a session, in milliseconds, and how many. The end of a session removes it at once; an instance
// that misses the announcement keeps it for no longer than this.
const longest = 5_000;
const most = 10_000;

interface Remembered {
  readonly actor: { readonly accountId: string };
}

const { everything } = tags;
const prefix = peopleTags.loginsOf('');

/** The recently used sessions by the hash of their tokens, so that not every request queries the store. */
export class SessionMemory<Row extends Remembered> {
  readonly #known: LRUCache<string, Row>;
  #changes = 0;

  /** `clock` counts milliseconds. */
  constructor(clock: () => number = () => performance.now()) {
    this.#known = new LRUCache({ max: most, ttl: longest, ttlResolution: 0, perf: { now: clock } });
  }

  /**
   * The session of a token. Looks it up if it is not remembered, and remembers it, unless sessions ended during the
   * lookup.
   */
  async find(tokenHash: string, lookUp: () => Promise<Row | undefined>): Promise<Row | undefined> {
    const known = this.#known.get(tokenHash);
    if (known !== undefined) return known;
    const before = this.#changes;
    const row = await lookUp();
    if (row !== undefined && before === this.#changes) this.#known.set(tokenHash, row);
    return row;
  }

  /** Forgets the sessions that a write touched, here or on another instance. */
  hear(touched: readonly Tag[]): void {
    const isAll = touched.includes(everything);
    const accounts = new Set(touched.filter((tag) => tag.startsWith(prefix)).map((tag) => tag.slice(prefix.length)));
    if (!isAll && accounts.size === 0) return;
    this.#changes += 1;
    for (const [tokenHash, { actor }] of this.#known.entries())
      if (isAll || accounts.has(actor.accountId)) this.#known.delete(tokenHash);
  }
}
