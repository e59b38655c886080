import { sql } from 'drizzle-orm';
import type { Tag } from '#server/tags.ts';
import type { Database } from './client.ts';
import { purges } from './schema.ts';
import { Snapshot } from './snapshot.ts';

/** What a write purged. */
export interface Purge {
  /** The write's id. */
  readonly write: string;
  readonly tags: readonly Tag[];
}

// Not the name of the channel on which earlier versions say the tags themselves.
const channel = 'purges';
// How long rows are kept, and after which absence it is no longer sure that none is missing: in seconds.
const kept = 300;
const mostAbsent = 120;
// So many rows are read, and deleted, at once.
const most = 1_000;

/**
 * Reads what all instances purged, in batches. A row is seen when its transaction is committed, whichever began first: read again is
 * all that was written since the oldest transaction that was open at the reading before.
 */
export class Outbox {
  readonly #database: Pick<Database, 'db' | 'listen'>;
  /** Every transaction with a smaller number was over at the last reading. */
  #horizon: bigint | undefined;
  /** The writes that were read, by their transactions, from the horizon on. */
  #read = new Map<string, bigint>();
  #readAt: number;
  #position = 0n;
  #snapshot: Snapshot | undefined;
  #timeline = '';
  readonly #clock: () => number;

  /** `clock` counts milliseconds. */
  constructor(database: Pick<Database, 'db' | 'listen'>, clock: () => number = Date.now) {
    this.#database = database;
    this.#clock = clock;
    this.#readAt = clock();
  }

  /** Up to where the write-ahead log was written at the last reading, in bytes: all that was read is in it. */
  get position(): bigint {
    return this.#position;
  }

  /** What was over at the last reading: all that this has purged was read. */
  get snapshot(): Snapshot | undefined {
    return this.#snapshot;
  }

  /** Which history of which database was read: after another server took over, a transaction's number may stand for another one. */
  get timeline(): string {
    return this.#timeline;
  }

  /**
   * What was purged since the last reading, each once. Undefined when so much time went by that rows may have been deleted unread: then
   * anything may have been purged. The first reading only finds out where to begin.
   */
  async read(): Promise<readonly Purge[] | undefined> {
    const begun = this.#clock();
    const isFirst = this.#horizon === undefined;
    const from = this.#horizon ?? new Snapshot((await this.#page(undefined))[0]!.snapshot).begin;
    const news: Purge[] = [];
    const read = new Map<string, bigint>();
    let snapshot: Snapshot | undefined;
    for (let after = from - 1n; ;) {
      const rows = await this.#page(after);
      const position = BigInt(rows[0]!.position);
      // That of the first page: what commits later with a smaller number than a later page's is read at the next reading.
      snapshot ??= new Snapshot(rows[0]!.snapshot);
      for (const { write, tags, transaction } of rows) {
        if (write === null) continue;
        after = BigInt(transaction);
        read.set(write, after);
        if (!this.#read.has(write)) news.push({ write, tags });
      }
      if (rows.length < most) {
        this.#position = position;
        this.#timeline = rows[0]!.timeline;
        break;
      }
    }
    for (const [write, transaction] of read) if (transaction < snapshot.begin) read.delete(write);
    const isSure = begun - this.#readAt < mostAbsent * 1_000;
    this.#horizon = snapshot.begin;
    this.#snapshot = snapshot;
    this.#read = read;
    this.#readAt = begun;
    if (!isSure) return undefined;
    // A transaction may have been open when reading began, and what was there already is read again until it is over.
    return isFirst ? [] : news;
  }

  /** Rows after that transaction, and which transactions are over; without one, only the latter. At least one row, which may be empty. */
  async #page(after: bigint | undefined) {
    const wanted = after === undefined ? sql`false` : sql`${purges.transaction} > ${String(after)}::text::xid8`;
    return this.#database.db.execute<{
      snapshot: string;
      position: string;
      timeline: string;
      write: string | null;
      tags: Tag[];
      transaction: string;
    }>(sql`
      select pg_current_snapshot()::text as snapshot, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as position,
        (select oid::text from pg_database where datname = current_database()) || ' ' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as timeline,
        page.*
      from (select) as once left join (
        select ${purges.write}, ${purges.tags}, ${purges.transaction}::text as transaction
        from ${purges} where ${wanted} order by ${purges.transaction} limit ${most}) as page on true`);
  }

  /** Wakes the instances that listen, this one among them: there is something to be read. Whoever does not hear it reads a moment later. */
  async wake(): Promise<void> {
    // Nothing is lost with it that would be worth waiting for the disk.
    await this.#database.db.execute(sql`select set_config('synchronous_commit', 'off', true), pg_notify(${channel}, '')`);
  }

  /** Calls `wake` whenever an instance wakes the others, and when the line was cut and is there again. Returns what ends it. */
  listen(wake: () => void): () => Promise<void> {
    return this.#database.listen(channel, wake);
  }

  /** Deletes what every instance has read. What another instance deletes, this one leaves to it. */
  async clean(): Promise<void> {
    let deleted = most;
    while (deleted === most) {
      ({ count: deleted } = await this.#database.db.execute(sql`
        delete from ${purges} where ctid = any(array(
          select ctid from ${purges} where ${purges.createdAt} < now() - make_interval(secs => ${kept})
          limit ${most} for update skip locked))`));
    }
  }
}
