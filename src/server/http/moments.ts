import type { FastifyInstance } from 'fastify';
import type { Tag } from '#server/core/tag.ts';

// The longest time that a timer can wait, in milliseconds; and by how much one may fire too early.
const longestWait = 2 ** 31 - 1;
const margin = 50;

/**
 * Returns a function that takes times (ISO 8601; it ignores null and past ones). At the earliest of them, it purges
 * this tag.
 */
export function purgeAt(
  app: Pick<FastifyInstance, 'addHook' | 'publicCache'>,
  tag: Tag,
): (moment: string | null) => void {
  let timer: NodeJS.Timeout | undefined;
  let soonest = Infinity;
  const come = () => {
    soonest = Infinity;
    app.publicCache.purge([tag]);
  };
  app.addHook('onClose', () => clearTimeout(timer));
  return (moment) => {
    const time = moment === null ? 0 : Date.parse(moment);
    if (time <= Date.now() || time >= soonest) return;
    soonest = time;
    clearTimeout(timer);
    timer = setTimeout(come, Math.min(time - Date.now() + margin, longestWait)).unref();
  };
}
