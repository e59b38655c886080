import { sql as query } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database, Store } from '#server/db/client.ts';
import { tags as known, type Tag } from '#server/tags.ts';
import type { OwnWrites } from './own-writes.ts';

const channel = 'purge';
const { everything } = known;
// A notification holds 8,000 bytes; what does not fit purges everything.
const mostBytes = 7_000;

interface Announcement {
  /** The write's id among `OwnWrites`. */
  readonly write: string;
  readonly tags: readonly Tag[];
}

/**
 * Purges tags here and, when other instances may share the database, there as well, by LISTEN/NOTIFY (design §6): PostgreSQL delivers
 * an announcement when the transaction that made it commits.
 * `hear` is told of all tags that are purged here, whoever wrote.
 * Whenever the line to the database was cut, announcements may have been missed, so everything is forgotten.
 */
export async function purgeAnnouncements(
  app: FastifyInstance,
  { sql, shared }: Database,
  ownWrites: OwnWrites,
  hear: (tags: readonly Tag[]) => void,
): Promise<Pick<Store, 'purge' | 'announce'>> {
  const purgeHere = (tags: readonly Tag[]) => {
    if (tags.includes(everything)) app.publicCache.clear();
    else app.publicCache.purge(tags);
    hear(tags);
  };
  if (!shared) return { purge: purgeHere };
  const { unlisten } = await sql.listen(
    channel,
    (payload) => {
      const { write, tags } = JSON.parse(payload) as Announcement;
      purgeHere(tags);
      ownWrites.hear(write);
    },
    () => purgeHere([everything]),
  );
  // A connection that is cut already cannot stop listening; that is no error.
  app.addHook('onClose', () => unlisten().catch(() => undefined));
  return {
    purge: purgeHere,
    announce: async (transaction, tags) => {
      const write = ownWrites.begin();
      const whole = JSON.stringify({ write, tags } satisfies Announcement);
      const payload = Buffer.byteLength(whole) < mostBytes ? whole : JSON.stringify({ write, tags: [everything] } satisfies Announcement);
      await transaction.execute(query`select pg_notify(${channel}, ${payload})`);
    },
  };
}
