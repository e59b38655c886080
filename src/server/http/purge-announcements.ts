import { sql as query } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database, Store } from '#server/db/client.ts';

const channel = 'purge';
// A notification holds 8,000 bytes; what does not fit purges everything (tag '*').
const mostBytes = 7_000;

/**
 * Purges tags here and, when other instances may share the database, there as well, by LISTEN/NOTIFY (design §6): PostgreSQL delivers
 * an announcement when the transaction that made it commits.
 * Whenever the line to the database was cut, announcements may have been missed, so everything is forgotten.
 */
export async function purgeAnnouncements(app: FastifyInstance, { sql, shared }: Database): Promise<Pick<Store, 'purge' | 'announce'>> {
  const purgeHere = (tags: readonly string[]) => (tags.includes('*') ? app.publicCache.clear() : app.publicCache.purge(tags));
  if (!shared) return { purge: purgeHere };
  const { unlisten } = await sql.listen(
    channel,
    (payload) => purgeHere(JSON.parse(payload) as string[]),
    () => app.publicCache.clear(),
  );
  // A line that is cut already listens no more: no reason to fail the stop.
  app.addHook('onClose', () => unlisten().catch(() => undefined));
  return {
    purge: purgeHere,
    announce: async (transaction, tags) => {
      const payload = JSON.stringify(tags);
      await transaction.execute(query`select pg_notify(${channel}, ${Buffer.byteLength(payload) < mostBytes ? payload : '["*"]'})`);
    },
  };
}
