import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Tag } from '#server/core/tag.ts';
import { tags as known } from '#server/core/tags.ts';
import type { Database, Store } from '#server/db/client.ts';
import { Outbox } from '#server/db/outbox.ts';
import { gauge } from '#server/http/observability/gauges.ts';
import type { OwnWrites } from './own-writes.ts';

const { everything } = known;
// In milliseconds: announcements and readings within this time are combined.
const gathering = 10;
// The interval of readings without a wake-up.
const longestPause = 500;
// The interval at which an instance deletes old rows.
const betweenCleanings = 15_000;

/** Runs `work` on request, never twice at a time. All requests during a run lead to one more run. */
function oneAtATime(work: () => Promise<unknown>): { ask: () => void; done: () => Promise<void> } {
  let isRequested = false;
  let underway: Promise<void> | undefined;
  const run = async () => {
    while (isRequested) {
      isRequested = false;
      // Without the database it announces nothing, and each instance catches up when the database is back.
      await work().catch(() => undefined);
      await setTimeout(gathering);
    }
    underway = undefined;
  };
  return {
    ask: () => {
      isRequested = true;
      underway ??= run();
    },
    done: async () => underway,
  };
}

/**
 * The tags that a write of another instance touched. One of a version without the list of recent changes names only
 * `submissions`, which votes touch gently.
 */
const ofAnyVersion = (tags: readonly Tag[]): readonly Tag[] =>
  tags.includes(known.submissions) && !tags.includes(known.recent) ? [...tags, known.recent] : tags;

/**
 * Purges tags here and, when other instances may share the database, there as well (design §6): each write stores its
 * purges in a table, which all instances read when they are woken and otherwise twice a second (decision 13). Calls
 * `hear` with all tags that are purged here, from any instance's writes.
 */
export async function purgeAnnouncements(
  app: FastifyInstance,
  database: Database,
  ownWrites: OwnWrites,
  hear: (tags: readonly Tag[]) => void,
): Promise<Pick<Store, 'purge' | 'begin'>> {
  const purgeHere = (tags: readonly Tag[]) => {
    if (tags.includes(everything)) app.publicCache.clear();
    else app.publicCache.purge(tags);
    hear(tags);
  };
  const purgeOwn = (tags: readonly Tag[]) => {
    purgeHere(tags);
    if (tags.length > 0) ownWrites.purged(app.publicCache.now);
  };
  if (!database.shared) return { purge: purgeOwn };
  const outbox = new Outbox(database);
  let readAt = Date.now();
  gauge(app.metrics, {
    name: 'purges_last_read_timestamp_seconds',
    help: 'When this instance last read what other instances purged',
    read: () => readAt / 1_000,
  });
  const { replicas } = database;
  // A replica that lags is measured again immediately, so that it is used as soon as it has caught up.
  const measuring =
    replicas &&
    oneAtATime(async () => {
      if (await replicas.measure()) measuring!.ask();
    });
  const reading = oneAtATime(async () => {
    const settle = replicas?.beginReading();
    const begunAt = app.publicCache.now;
    const purged = await outbox.read();
    readAt = Date.now();
    // A purge during the reading may not be in its snapshot.
    const isUndisturbed = app.publicCache.now === begunAt;
    settle?.(outbox.position, purged === undefined || purged.length > 0);
    measuring?.ask();
    if (purged === undefined) {
      app.publicCache.doubt();
      return hear([everything]);
    }
    for (const { write, tags } of purged) {
      if (ownWrites.knows(write)) continue;
      purgeHere(ofAnyVersion(tags));
      ownWrites.hear(write, app.publicCache.now);
    }
    app.publicCache.noteReading(outbox.timeline, outbox.snapshot!, isUndisturbed ? app.publicCache.now : begunAt);
  });
  const waking = oneAtATime(() => outbox.wake());
  const cleaning = oneAtATime(() => outbox.clean());
  // From here on every answer contains these writes, so their authors may get shared answers. Read before the first
  // reading of purges: a replica then has them before it answers anything.
  for (const write of await outbox.recent()) ownWrites.hear(write, app.publicCache.now);
  // The starting point for readings must be known before the cache stores anything.
  await outbox.read();
  const timers = [setInterval(reading.ask, longestPause).unref(), setInterval(cleaning.ask, betweenCleanings).unref()];
  const unlisten = outbox.listen(reading.ask);
  app.addHook('onClose', async () => {
    timers.forEach(clearInterval);
    await unlisten();
    await Promise.all([reading.done(), waking.done(), cleaning.done(), measuring?.done()]);
  });
  return {
    purge: (tags) => {
      purgeOwn(tags);
      if (tags.length === 0) return;
      replicas?.purged();
      waking.ask();
    },
    begin: () => ownWrites.begin(),
  };
}
