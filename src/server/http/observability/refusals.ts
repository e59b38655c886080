import type { FastifyInstance } from 'fastify';

// In milliseconds.
const betweenLines = 60_000;
const reasons = new Map([
  [429, 'too often'],
  [503, 'too busy'],
]);

/** Logs the number of refused requests (429, 503) once a minute: a line for each would fill a disk. */
export function logRefusals(app: FastifyInstance): void {
  const counts = new Map<number, number>();
  let timer: NodeJS.Timeout | undefined;
  const say = () => {
    clearTimeout(timer);
    timer = undefined;
    const parts = Array.from(counts, ([status, count]) => `${count} as ${reasons.get(status)} (${status})`);
    counts.clear();
    if (parts.length > 0) app.log.warn(`Refused in the last minute: ${parts.join(', ')}.`);
  };
  app.addHook('onResponse', async (_request, { statusCode }) => {
    if (!reasons.has(statusCode)) return;
    counts.set(statusCode, (counts.get(statusCode) ?? 0) + 1);
    timer ??= setTimeout(say, betweenLines).unref();
  });
  app.addHook('onClose', async () => say());
}
