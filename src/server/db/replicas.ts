import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Invalid, NotFound } from '#server/core/errors.ts';
import type { Database } from './client.ts';

// In milliseconds: how long a replica may take to say where it is before nobody waits for it any more, and how long one
// that lags behind is asked again and again before that is left to the readings of what was purged.
const longestMeasure = 2_000;
const longestChase = 1_000;

type Connected = Database['db'];

/** A server that replays what the primary writes. */
interface ReplicaPlace {
  readonly address: string;
  readonly connect: () => Connected;
}

/** How a replica stands. */
interface Standing {
  /** Its host and port. */
  readonly name: string;
  readonly isReady: boolean;
}

class Replica {
  readonly name: string;
  readonly db: Connected;
  /**
   * Up to where it has replayed the write-ahead log, in bytes; undefined where it does not answer or replays nothing.
   */
  replayed: bigint | undefined;
  #asked: Promise<bigint | undefined> | undefined;
  readonly #reading = new Set<(reason: Error) => void>();

  constructor({ address, connect }: ReplicaPlace) {
    this.name = new URL(address).host;
    this.db = connect();
  }

  /** Asks where it is. Nobody waits longer for who does not answer in time; it is asked again when it has answered. */
  async measure(): Promise<void> {
    this.#asked ??= this.#ask().finally(() => {
      this.#asked = undefined;
    });
    const replayed = await Promise.race([this.#asked, setTimeout(longestMeasure, 'late' as const, { ref: false })]);
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

  /** Does `work`, until it turns out that the replica does not answer. */
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
 * Read replicas, and the one place that says who is asked: the primary, unless somebody reads what is the same for
 * everybody and a replica has replayed all that this instance knows to have been purged. So nothing is made from what
 * is older than the purge that caused it, and nobody's own write is missing: a write that this instance has not heard
 * of is asked of the primary anyway (`OwnWrites`). A replica's position never goes back: each address must be one
 * server, and not a balancer before several.
 */
export class Replicas {
  readonly #replicas: readonly Replica[];
  readonly #chosen = new AsyncLocalStorage<Connected | undefined>();
  /** Where the log was when what was last purged was read; undefined before the first reading. */
  #needed: bigint | undefined;
  /** How often was purged here, and up to which of these times the position above is known. */
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

  /**
   * Notes that this instance purged: until the next reading that begins from now on it is not known what a replica must
   * have.
   */
  purged(): void {
    this.#purges += 1;
  }

  /**
   * Begins a reading of what was purged; what it returns takes where the log was then, and whether anything was purged.
   */
  beginReading(): (position: bigint, isNews: boolean) => void {
    const purges = this.#purges;
    return (position, isNews) => {
      this.#settled = purges;
      if (isNews || this.#needed === undefined) this.#needed = position;
    };
  }

  /** Asks all replicas where they are. Returns whether one that answers lags behind and may catch up in a moment. */
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

  /** How each stands. */
  get standing(): readonly Standing[] {
    return this.#replicas.map((replica) => ({ name: replica.name, isReady: this.#isReady(replica) }));
  }

  /**
   * Does `work`, which reads what is the same for everybody, with a replica where one may answer, in turn; with the
   * primary where none may or the one that was asked fails. Says who answered.
   */
  async read<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly by: 'replica' | 'primary' }> {
    const ready = this.#replicas.filter((replica) => this.#isReady(replica));
    const replica = ready[(this.#turn += 1) % ready.length];
    if (replica !== undefined) {
      try {
        return { result: await this.#chosen.run(replica.db, () => replica.read(work)), by: 'replica' };
      } catch (error) {
        // Whatever else is the matter, the primary can say it better: a replica may be away in many ways.
        if (error instanceof NotFound || error instanceof Invalid) throw error;
        replica.replayed = undefined;
      }
    }
    return { result: await this.write(work), by: 'primary' };
  }

  /** Does `work` with the primary. */
  write<T>(work: () => T): T {
    return this.#chosen.run(undefined, work);
  }

  async close(): Promise<void> {
    await Promise.all(this.#replicas.map(({ db }) => db.$client.end()));
  }
}
