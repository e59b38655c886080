import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Invalid } from '#server/core/errors.ts';
import { NotFound } from '#server/core/not-found.ts';
import type { Database } from './client.ts';

// In milliseconds: how long a replica may take to report its position, and how long to poll a lagging one before the
// next reading of purges takes over.
const longestMeasure = 2_000;
const longestChase = 1_000;

type Connected = Database['db'];

/** A server that replays the writes of the primary. */
interface ReplicaPlace {
  readonly address: string;
  readonly connect: () => Connected;
}

/** The state of a replica. */
interface Standing {
  /** Its host and port. */
  readonly name: string;
  readonly isReady: boolean;
}

class Replica {
  readonly name: string;
  readonly db: Connected;
  /**
   * The position of the write-ahead log up to which it has replayed, in bytes; undefined if it does not answer or
   * replays nothing.
   */
  replayed: bigint | undefined;
  #pending: Promise<bigint | undefined> | undefined;
  readonly #reading = new Set<(reason: Error) => void>();

  constructor({ address, connect }: ReplicaPlace) {
    this.name = new URL(address).host;
    this.db = connect();
  }

  /** Asks for its position. Callers do not wait beyond the limit; the next request goes out after it has answered. */
  async measure(): Promise<void> {
    this.#pending ??= this.#ask().finally(() => {
      this.#pending = undefined;
    });
    const replayed = await Promise.race([this.#pending, setTimeout(longestMeasure, 'late' as const, { ref: false })]);
    this.replayed = replayed === 'late' ? undefined : replayed;
    if (replayed !== 'late') return;
    const late = Object.assign(new Error(`The replica at ${this.name} does not answer.`), { code: 'CONNECTION_LATE' });
    for (const giveUp of this.#reading) giveUp(late);
  }

  async #ask(): Promise<bigint | undefined> {
    try {
      const [answer] = await this.db.execute<{ replayed: string | null }>(
        sql`select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text as replayed where pg_is_in_recovery()`,
      );
      return answer?.replayed === null || answer === undefined ? undefined : BigInt(answer.replayed);
    } catch {
      return undefined;
    }
  }

  /** Runs `work`, and gives up when the replica turns out not to answer. */
  async read<T>(work: () => Promise<T>): Promise<T> {
    const { promise, reject } = Promise.withResolvers<never>();
    this.#reading.add(reject);
    try {
      return await Promise.race([work(), promise]);
    } finally {
      this.#reading.delete(reject);
    }
  }
}

/**
 * Read replicas, and the one place that chooses a server: the primary, unless somebody reads public data and a replica
 * has replayed every purge that this instance knows. So no answer has data older than the purge that caused it, and
 * everybody sees their own write: `OwnWrites` sends a reader to the primary until this instance has read the purge of
 * their write. The position of a replica must never go back: each address must be one server, not a load balancer in
 * front of several.
 */
export class Replicas {
  readonly #replicas: readonly Replica[];
  readonly #chosen = new AsyncLocalStorage<Connected | undefined>();
  /** The position of the log when the latest purges were read; undefined before the first read. */
  #needed: bigint | undefined;
  /** The number of purges on this instance, and the number for which the position above is valid. */
  #purges = 0;
  #settled = 0;
  #turn = 0;
  #behindSince: number | undefined;

  constructor(places: readonly ReplicaPlace[]) {
    this.#replicas = places.map((place) => new Replica(place));
  }

  /** The primary, except within `read`. */
  over(primary: Connected): Connected {
    return new Proxy(primary, { get: (target, name): unknown => Reflect.get(this.#chosen.getStore() ?? target, name) });
  }

  /** Records a purge on this instance: until the next reading starts, the position that a replica needs is unknown. */
  purged(): void {
    this.#purges += 1;
  }

  /**
   * Begins a reading of purges. Returns a function that takes the log's position at the reading, and whether it found
   * any.
   */
  beginReading(): (position: bigint, isNews: boolean) => void {
    const purges = this.#purges;
    return (position, isNews) => {
      this.#settled = purges;
      if (isNews || this.#needed === undefined) this.#needed = position;
    };
  }

  /** Asks all replicas for their positions. Returns whether one of them lags and may catch up in a moment. */
  async measure(): Promise<boolean> {
    await Promise.all(this.#replicas.map((replica) => replica.measure()));
    const isBehind = this.#replicas.some((replica) => replica.replayed !== undefined && !this.#isReady(replica));
    this.#behindSince = isBehind ? (this.#behindSince ?? Date.now()) : undefined;
    return this.#behindSince !== undefined && Date.now() - this.#behindSince < longestChase;
  }

  #isReady({ replayed }: Replica): boolean {
    return (
      replayed !== undefined && this.#needed !== undefined && this.#settled === this.#purges && replayed >= this.#needed
    );
  }

  /** The states of all replicas. */
  get standing(): readonly Standing[] {
    return this.#replicas.map((replica) => ({ name: replica.name, isReady: this.#isReady(replica) }));
  }

  /**
   * Runs `work`, which reads public data, on an eligible replica, in turn; on the primary if none is eligible or the
   * replica fails. Returns the result and the server.
   */
  async read<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly by: 'replica' | 'primary' }> {
    const ready = this.#replicas.filter((replica) => this.#isReady(replica));
    const replica = ready[(this.#turn += 1) % ready.length];
    if (replica !== undefined) {
      try {
        return { result: await this.#chosen.run(replica.db, () => replica.read(work)), by: 'replica' };
      } catch (error) {
        // For any other failure, the primary gives the better error: a replica can fail in many ways.
        if (error instanceof NotFound || error instanceof Invalid) throw error;
        replica.replayed = undefined;
      }
    }
    return { result: await this.write(work), by: 'primary' };
  }

  /** Runs `work` on the primary. */
  write<T>(work: () => T): T {
    return this.#chosen.run(undefined, work);
  }

  async close(): Promise<void> {
    await Promise.all(this.#replicas.map(({ db }) => db.$client.end()));
  }
}
