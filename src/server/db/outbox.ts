import { desc, sql, type SQL } from 'drizzle-orm';
import { retention } from '#server/core/retention.ts';
import type { Tag } from '#server/core/tag.ts';
import type { Database } from './client.ts';
import { purges } from './schema/instances.ts';
import { Snapshot } from './snapshot.ts';

/** The tags that a write purged. */
export interface Purge {
  /** The write's id. */
  readonly write: string;
  readonly tags: readonly Tag[];
}

// Not the channel on which earlier versions send the tags themselves.
const channel = 'purges';
// How long rows are kept, and the longest pause between two reads without a gap: in seconds.
const retainedSeconds = retention.purgeMinutes * 60;
const mostAbsent = 120;
// The number of rows to read or delete at once.
const most = 1_000;
// The number of recent writes to name.
const mostRecent = 10_000;

/**
 * Reads the purges of all instances in batches. Rows become visible at the commit of their transaction, in any order,
 * so a read returns the rows of all transactions that were still running at the previous read. A transaction that stays
 * open for long therefore makes no other row appear twice.
 */
export class Outbox {
  readonly #database: Pick<Database, 'db' | 'listen'>;
  /** The writes that were read although their transactions ended after the last snapshot. */
  #read = new Set<string>();
  #readAt: number;
  #position = 0n;
  #snapshot: Snapshot | undefined;
  #timeline = '';
  readonly #clock: () => number;
  readonly #mostPages: number;

  /** `clock` counts milliseconds. A read has at most `batches` batches. */
  constructor(database: Pick<Database, 'db' | 'listen'>, clock: () => number = Date.now, mostPages = 20) {
    this.#database = database;
    this.#clock = clock;
    this.#mostPages = mostPages;
    this.#readAt = clock();
  }

  /** The position of the write-ahead log at the last read, in bytes: all rows read so far precede it. */
  get position(): bigint {
    return this.#position;
  }

  /** The snapshot of the last read: all purges in it have been read. */
  get snapshot(): Snapshot | undefined {
    return this.#snapshot;
  }

  /** Identifies the database and its history: after a failover, a transaction id may stand for another transaction. */
  get timeline(): string {
    return this.#timeline;
  }

  /**
   * Returns the purges since the last read, each once. Returns undefined if rows may have been deleted unread because
   * too much time passed, if there are too many, or after a failover: then anything may have been purged. The first
   * read only finds the starting point.
   */
  async read(): Promise<readonly Purge[] | undefined> {
    const begun = this.#clock();
    const [before, timeline] = [this.#snapshot, this.#timeline];
    const news: Purge[] = [];
    const read = new Set<string>();
    let snapshot: Snapshot | undefined;
    let isWhole = false;
    for (let page = 1, after = 0n; !isWhole && page <= this.#mostPages; page += 1) {
      const rows = await this.#page(before, after);
      // The snapshot of the first page: transactions that end later belong to the next read, even if a later page
      // contains them already.
      snapshot ??= new Snapshot(rows[0]!.snapshot);
      for (const { write, tags, transaction } of rows) {
        if (write === null) continue;
        after = BigInt(transaction);
        if (!snapshot.isOver(after)) read.add(write);
        if (!this.#read.has(write)) news.push({ write, tags });
      }
      this.#position = BigInt(rows[0]!.position);
      this.#timeline = rows[0]!.timeline;
      isWhole = rows.length < most;
    }
    const isSame = before === undefined || timeline === this.#timeline;
    const isSure = isWhole && isSame && begun - this.#readAt < mostAbsent * 1_000;
    this.#snapshot = snapshot;
    this.#read = read;
    this.#readAt = begun;
    return isSure ? news : undefined;
  }

  /**
   * Rows of transactions that were running at that time, or began after it, and have ended. Returns at least one row,
   * which may be empty; without `before` it is.
   */
  async #page(before: Snapshot | undefined, after: bigint) {
    const rowsWhere = (isNew: SQL) => sql`
      (select ${purges.write}, ${purges.tags}, ${purges.transaction} from ${purges}
        where ${isNew} and ${purges.transaction} > ${String(after)}::text::xid8 order by ${purges.transaction} limit ${most})`;
    // Two conditions on the index: with `or`, they would be a filter over the whole table.
    const wanted = before
      ? sql`${rowsWhere(sql`${purges.transaction} >= ${String(before.end)}::text::xid8`)}
        union all ${rowsWhere(sql`${purges.transaction} = any(${`{${before.open.join()}}`}::text::xid8[])`)}`
      : rowsWhere(sql`false`);
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
        select write, tags, transaction::text as transaction from (${wanted}) as wanted
        order by wanted.transaction limit ${most}) as page on true`);
  }

  /** The recent writes whose purges are in the table, the newest first: all of about a minute, unless very many. */
  async recent(): Promise<string[]> {
    const rows = await this.#database.db
      .select({ write: purges.write })
      .from(purges)
      .orderBy(desc(purges.createdAt))
      .limit(mostRecent);
    return rows.map(({ write }) => write);
  }

  /**
   * Wakes the listening instances, including this one: there is something to read. An instance that misses it reads a
   * moment later.
   */
  async wake(): Promise<void> {
    // A lost wake-up only delays the others by half a second, so do not wait for fsync.
    await this.#database.db.execute(
      sql`select set_config('synchronous_commit', 'off', true), pg_notify(${channel}, '')`,
    );
  }

  /** Calls `wake` whenever an instance wakes the others, and after a reconnect. Returns a function that stops it. */
  listen(wake: () => void): () => Promise<void> {
    return this.#database.listen(channel, wake);
  }

  /** Deletes rows that every instance has read. Skips rows that another instance is deleting. */
  async clean(): Promise<void> {
    let deleted = most;
    while (deleted === most) {
      ({ count: deleted } = await this.#database.db.execute(sql`
        delete from ${purges} where ctid = any(array(
          select ctid from ${purges} where ${purges.createdAt} < now() - make_interval(secs => ${retainedSeconds})
          limit ${most} for update skip locked))`));
    }
  }
}
