import { setTimeout } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { AnswerOf } from '#contract/api.ts';
import { Unavailable } from '#server/core/later-errors.ts';
import { NotFound } from '#server/core/not-found.ts';
import { tags } from '#server/core/tags.ts';
import { callInProcess } from '#server/http/pages/in-process.ts';
import type { App } from '#server/http/route.ts';
import type { Card } from './card.ts';
import { articleCard, bountyCard, checkCard, figureCard, personCard, pictureCard, weekCard } from './card-facts.ts';
import { pictureFrame, pictureSvg } from './card-picture.ts';
import { Cards } from './cards.ts';
import { colours } from './paint.ts';

/** The facts of a card, or the present name of its subject. */
type Found = Omit<Card, 'site'> | { readonly movedTo: string; readonly state?: string };
type Ask = (path: string) => Promise<string>;
/** Cuts the picture with a file of that path to a frame, on a ground. Fails for one that it cannot cut now. */
type CutPicture = (
  path: string,
  to: { readonly frame: { readonly width: number; readonly height: number }; readonly ground: string },
) => Promise<{ readonly mediaId: string; readonly jpeg: Uint8Array }>;
interface Tools {
  readonly ask: Ask;
  /** The SVG of the picture with a file of that path; null for '' and while it cannot be shown. */
  readonly picture: (path: string) => Promise<string | null>;
  /** The state of a figure; '' for others. */
  readonly state: string;
}
type Maker = (name: string, tools: Tools) => Promise<Found>;

const nothing = 'There is no such card.';

const makers: Readonly<Record<string, Maker>> = {
  article: async (name, { ask, picture }) => {
    const answer = JSON.parse(
      await ask(`/api/articles/${encodeURIComponent(name)}`),
    ) as AnswerOf<'GET /articles/:slug'>;
    const { slug, hasFigure } = answer.article;
    if (slug !== name) return { movedTo: slug };
    const figure = () => ask(`/article/${encodeURIComponent(slug)}/still.svg`).catch(() => null);
    return articleCard(answer, hasFigure ? await figure() : await picture(answer.article.picture));
  },
  bounty: async (name, { ask }) => {
    const answer = JSON.parse(await ask(`/api/bounties/${encodeURIComponent(name)}`)) as AnswerOf<'GET /bounties/:id'>;
    return answer.bounty.id === name ? bountyCard(answer) : { movedTo: answer.bounty.id };
  },
  person: async (name, { ask }) =>
    personCard(JSON.parse(await ask(`/api/profile/${encodeURIComponent(name)}`)) as AnswerOf<'GET /profile/:wallet'>),
  picture: async (name, { ask, picture }) => {
    const answer = JSON.parse(await ask(`/api/media/${encodeURIComponent(name)}`)) as AnswerOf<'GET /media/:id'>;
    return answer.media.id === name
      ? pictureCard(answer, await picture(answer.media.url))
      : { movedTo: answer.media.id };
  },
  // A state has one spelling, so that it has one card.
  figure: async (name, { ask, state }) => {
    const at = state === '' ? '' : `?at=${encodeURIComponent(state)}`;
    const path = `/figures/${encodeURIComponent(name)}`;
    const answer = JSON.parse(await ask(`/api${path}${at}`)) as AnswerOf<'GET /figures/:kind'>;
    if (answer.state.at !== state) return { movedTo: name, state: answer.state.at };
    return figureCard(answer, await ask(`${path}/still.svg${at}`).catch(() => null));
  },
  week: async (name, { ask }) => {
    const answer = JSON.parse(await ask(`/api/weeks/${encodeURIComponent(name)}`)) as AnswerOf<'GET /weeks/:week'>;
    if (answer.week.name !== name) return { movedTo: answer.week.name };
    const card = weekCard(answer);
    if (card === null) throw new NotFound(nothing);
    return card;
  },
  // The verdict alone, without data of the chain: services show a card for long, so it must stay true. Drawing a card
  // does not count as a paste.
  check: async (name, { ask }) => {
    const path = `/api/lookup?count=false&q=${encodeURIComponent(name)}`;
    const answer = JSON.parse(await ask(path)) as AnswerOf<'GET /lookup'>;
    const card = answer.check === name ? checkCard(answer) : null;
    if (card === null) throw new NotFound(nothing);
    return card;
  },
};

// Enough for a page with many links, but bounded: the server draws every uncached card.
const limit = { max: 60, timeWindow: '1 minute' };
// The longest name: a slug, or an address with a few extra letters.
const longestName = 220;
// How long a card waits for its picture, in milliseconds: less than an answer may take (`answerBounds`).
const longestCut = 5_000;

interface Options {
  readonly internalToken: string;
  readonly site: { readonly name: string };
  readonly cut: CutPicture;
}

/**
 * Serves `/card/{kind}/{name}.png`, the picture of a shared link. A card shows data from the API's answers and has
 * their tags, so that a purge of its subject purges it. A hidden or missing subject has no card.
 */
export function cardRoutes(app: App, { internalToken, site, cut }: Options): void {
  const cards = new Cards((error) => app.log.error(error, 'A card could not be drawn.'));
  app.addHook('onClose', () => cards.close());

  function asking(request: FastifyRequest, reply: FastifyReply, requests: IncomingMessage[]): Ask {
    return async (path) => {
      const { status, text, question } = await callInProcess(app, internalToken, request, reply, path);
      if (question) requests.push(question);
      if (status === 200) return text;
      if (status < 500 && status !== 429) throw new NotFound(status === 404 ? text : nothing);
      throw new Unavailable('The card could not be drawn; please try again later.');
    };
  }

  const picturing = (reply: FastifyReply) => async (path: string) => {
    if (path === '') return null;
    cards.mustHaveRoom();
    try {
      const late = setTimeout(longestCut, null, { ref: false });
      const made = await Promise.race([cut(path, { frame: pictureFrame, ground: colours.paper }), late]);
      if (made === null) throw new Unavailable('The picture could not be cut in time.');
      const { mediaId, jpeg } = made;
      reply.tag(tags.media(mediaId));
      return pictureSvg(jpeg);
    } catch (error) {
      if (!(error instanceof Unavailable || error instanceof NotFound))
        app.log.error(error, 'A picture could not be cut for a card.');
      // A card in the next minutes may have the picture again.
      reply.tag(tags.briefly);
      return null;
    }
  };

  const known = (request: FastifyRequest) =>
    (request.params as { kind: string }).kind === 'figure' && typeof (request.query as { at?: unknown }).at === 'string'
      ? ['at']
      : [];
  const options = { config: { public: { query: known }, rateLimit: limit }, schema: { hide: true } };
  app.get('/card/:kind/:file', options, async (request, reply) => {
    const { kind, file } = request.params as { kind: string; file: string };
    const requests: IncomingMessage[] = [];
    try {
      if (!file.endsWith('.png') || file.length > longestName || !Object.hasOwn(makers, kind))
        throw new NotFound(nothing);
      const { at = '' } = request.query as { at?: string };
      const tools = { ask: asking(request, reply, requests), picture: picturing(reply), state: at };
      const found = await makers[kind]!(file.slice(0, -'.png'.length), tools);
      if ('movedTo' in found) {
        const state = found.state ? `?at=${encodeURIComponent(found.state)}` : '';
        return reply.redirect(`/card/${kind}/${encodeURIComponent(found.movedTo)}.png${state}`, 301);
      }
      return reply.type('image/png').send(await cards.draw({ ...found, site: site.name }));
    } catch (error) {
      if (error instanceof NotFound) await app.misses?.noteFor(request, requests);
      throw error;
    }
  });
}
