import type { ConnectionPool } from '#server/db/connections.ts';
import { keepLooking } from '#server/db/looks.ts';
import type { Embedded } from './embedded.ts';

// The size of the log, in bytes, that triggers a checkpoint, and how often to check it, in milliseconds.
const mostLog = 128 * 1024 ** 2;
const betweenLooks = 5_000;

/**
 * Keeps the embedded store's write-ahead log short, so that it does not fill the disk and a start after a kill need not
 * replay all of it: runs a checkpoint whenever the log has grown by `most` bytes. A server has a process for that (its
 * manual's "WAL Configuration"), PGlite has none. Runs none while `isCopied`, because a copy
 * needs the log since the last checkpoint. Returns a function that stops it.
 */
export function keepLogShort(
  store: Pick<Embedded, 'recording'>,
  pool: Pick<ConnectionPool, 'query'>,
  { most = mostLog, every = betweenLooks, isCopied = (): boolean => false } = {},
): () => void {
  let begun: number | undefined;
  return keepLooking(async () => {
    const [log] = await pool.query<{ end: number }>({
      text: `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as end`,
    });
    begun ??= log!.end;
    if (log!.end - begun < most || isCopied()) return;
    await store.recording(() => pool.query({ text: 'checkpoint' }));
    begun = log!.end;
  }, every);
}
