import type { FastifyInstance, FastifyRequest } from 'fastify';
import { TooMany } from '#server/core/later-errors.ts';
import { visitorOf } from '#server/http/network.ts';

// How many further texts of a visitor may wait behind the one in work: previews appear in the order of typing.
const mostWaiting = 3;
// How many visitors may have a text in work at the same time.
const mostVisitors = 8;
// In seconds.
const patience = 5;

const sentences = {
  own: 'You have sent several long texts at once; wait for the first of them and try again.',
  others: 'Several long texts are being looked at just now; try again in a few seconds.',
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route renders or compares long texts. */
    longText?: boolean;
  }
}

/** A visitor's texts in work: the last one, and their number. */
interface Own {
  last: Promise<unknown>;
  count: number;
}

/**
 * Processes one long text per visitor at a time, and those of a few visitors, so that nobody makes others wait for long
 * (security T38). Never refuses an admin.
 */
export function limitLongTexts(app: FastifyInstance): void {
  const underway = new Map<string, Own>();

  function inTurn<Made>(visitor: string, work: () => Promise<Made>): Promise<Made> {
    const own = underway.get(visitor) ?? { last: Promise.resolve(), count: 0 };
    if (own.count > mostWaiting) throw new TooMany(sentences.own, patience);
    if (own.count === 0 && underway.size >= mostVisitors) throw new TooMany(sentences.others, patience);
    underway.set(visitor, own);
    own.count += 1;
    const done = own.last.then(work).finally(() => {
      own.count -= 1;
      if (own.count === 0) underway.delete(visitor);
    });
    own.last = done.catch(() => undefined);
    return done;
  }

  const isAdmin = async (request: FastifyRequest) => (await request.actor())?.isAdmin === true;

  app.addHook('onRoute', (route) => {
    if (route.config?.longText !== true) return;
    const { handler } = route;
    route.handler = async function limited(request, reply) {
      const work = async () => (await handler.call(this, request, reply)) as unknown;
      return (await isAdmin(request)) ? work() : inTurn(visitorOf(request.ip), work);
    };
  });
}
