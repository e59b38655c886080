import { sql, type SQL } from 'drizzle-orm';
import type { Tag } from '#server/core/tag.ts';
import type { Database } from './client.ts';
import { purges } from './schema/instances.ts';
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
// How many rows are read, or deleted, at once.
const most = 1_000;

/**
 * Reads what all instances purged, in batches. A row is seen when its transaction is committed, whichever began first:
 * read is what was not over at the reading before. So a transaction that is open for long, whosever it is, has nothing
 * read twice.
 */
export class Outbox {
  readonly #database: Pick<Database, 'db' | 'listen'>;
  /** The writes that were read, though they were over only after the last reading had begun. */
  #read = new Set<string>();
  #readAt: number;
  #position = 0n;
  #snapshot: Snapshot | undefined;
  #timeline = '';
  readonly #clock: () => number;
  readonly #mostPages: number;

  /** `clock` counts milliseconds. A reading has so many batches at most. */
  constructor(database: Pick<Database, 'db' | 'listen'>, clock: () => number = Date.now, mostPages = 20) {
    this.#database = database;
    this.#clock = clock;
    this.#mostPages = mostPages;
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

  /**
   * Which history of which database was read: after another server took over, a transaction's number may stand for
   * another one.
   */
  get timeline(): string {
    return this.#timeline;
  }

  /**
   * What was purged since the last reading, each once. Undefined when so much time went by that rows may have been
   * deleted unread, when it is more than is read at once, and when another server took over: then anything may have
   * been purged. The first reading only finds out where to begin.
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
      // That of the first page: what is over later is read at the next reading, also where a later page has it already.
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
   * Rows that were not over then, after that transaction, and which are over now. At least one row, which may be empty;
   * without `before` it is.
   */
  async #page(before: Snapshot | undefined, after: bigint) {
    const rowsWhere = (isNew: SQL) => sql`
      (select ${purges.write}, ${purges.tags}, ${purges.transaction} from ${purges}
        where ${isNew} and ${purges.transaction} > ${String(after)}::text::xid8 order by ${purges.transaction} limit ${most})`;
    // Two conditions on the index: joined by `or`, they would be a filter over the whole table.
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

  /**
   * Wakes the instances that listen, this one among them: there is something to be read. Whoever does not hear it reads
   * a moment later.
   */
  async wake(): Promise<void> {
    // Nothing is lost with it that would be worth waiting for the disk.
    await this.#database.db.execute(
      sql`select set_config('synchronous_commit', 'off', true), pg_notify(${channel}, '')`,
    );
  }

  /**
   * Calls `wake` whenever an instance wakes the others, and when the line was cut and is there again. Returns what ends
   * it.
   */
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
