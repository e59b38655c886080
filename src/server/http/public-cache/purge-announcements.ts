import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Tag } from '#server/core/tag.ts';
import { tags as known } from '#server/core/tags.ts';
import type { Database, Store } from '#server/db/client.ts';
import { Outbox } from '#server/db/outbox.ts';
import type { OwnWrites } from './own-writes.ts';

const { everything } = known;
// In milliseconds. What is written within the first is told, and read, at once; without being woken, an instance reads
// after the second, and deletes old rows after the third.
const gathering = 10;
const longestPause = 500;
const betweenCleanings = 15_000;

/** Does `work` whenever it is asked for, one after the other; what is asked for meanwhile is done once, after it. */
function oneAtATime(work: () => Promise<unknown>): { ask: () => void; done: () => Promise<void> } {
  let isAsked = false;
  let underway: Promise<void> | undefined;
  const run = async () => {
    while (isAsked) {
      isAsked = false;
      // Without the database nobody is told; whoever waits for it reads what was missed when it is there again.
      await work().catch(() => undefined);
      await setTimeout(gathering);
    }
    underway = undefined;
  };
  return {
    ask: () => {
      isAsked = true;
      underway ??= run();
    },
    done: async () => underway,
  };
}

/**
 * Purges tags here and, when other instances may share the database, there as well (design §6): each write leaves what
 * it purged in a table, which all instances read when they are woken and otherwise twice a second (decision 13). `hear`
 * is told of all tags that are purged here, whoever wrote.
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
  const { replicas } = database;
  // What lags behind is asked again at once, so that it answers again as soon as it may.
  const measuring =
    replicas &&
    oneAtATime(async () => {
      if (await replicas.measure()) measuring!.ask();
    });
  const reading = oneAtATime(async () => {
    const settle = replicas?.beginReading();
    const begunAt = app.publicCache.now;
    const purged = await outbox.read();
    // What was purged here meanwhile may not have been over yet when reading began.
    const isUndisturbed = app.publicCache.now === begunAt;
    settle?.(outbox.position, purged === undefined || purged.length > 0);
    measuring?.ask();
    if (purged === undefined) {
      app.publicCache.doubt();
      return hear([everything]);
    }
    for (const { write, tags } of purged) {
      if (ownWrites.knows(write)) continue;
      purgeHere(tags);
      ownWrites.hear(write, app.publicCache.now);
    }
    app.publicCache.noteReading(outbox.timeline, outbox.snapshot!, isUndisturbed ? app.publicCache.now : begunAt);
  });
  const waking = oneAtATime(() => outbox.wake());
  const cleaning = oneAtATime(() => outbox.clean());
  // Where reading begins is known before anything is kept.
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
