import type { FastifyReply } from 'fastify';
import { checkAddress, lookUp, type LookupAnswer } from '#contract/addresses/lookup.ts';
import { listSeenFakes } from '#contract/addresses/seen-fakes.ts';
import type { Readings } from '#server/chain/readings.ts';
import { peopleTags } from '#server/core/people-tags.ts';
import { tags } from '#server/core/tags.ts';
import type { Store } from '#server/db/client.ts';
import { anyone } from '#server/http/guards.ts';
import { neighbourhoodOf } from '#server/http/network.ts';
import { route, type App } from '#server/http/route.ts';
import * as check from './check.ts';
import * as lookup from './lookup.ts';
import { PasteCounter } from './paste-counter.ts';
import * as seenFakes from './seen-fakes.ts';

// The same limit as for searches.
const limit = { max: 60, per: '1 minute' } as const;
// One check may send several requests to the RPC, for which the operator pays.
const checks = { max: 30, per: '1 minute' } as const;

/**
 * Adds the tags of an answer. The cache does not keep answers about unknown addresses: their number has no bound, and
 * they would evict the popular answers. It keeps the answer about a short form for a minute: a wallet with these ends
 * that logs in appears after that.
 */
function tagged(reply: FastifyReply, found: LookupAnswer): void {
  if ('address' in found) reply.tag(peopleTags.profile(found.address));
  if (found.kind === 'transaction' || ('receipt' in found && found.receipt !== null)) reply.tag(tags.receipts);
  const profile = 'profile' in found ? found.profile : null;
  if (profile) reply.tag(peopleTags.submissionsBy(profile.wallet));
  const ends = found.kind === 'shortened' ? found.ends : [];
  if (ends.length > 0) reply.tag(tags.receipts, ...ends.map(({ address }) => peopleTags.profile(address)));
  const isLike = ends.length > 0 || (found.kind === 'shortened' && found.lookAlikes.length > 0);
  const isNamed = found.kind === 'tickers' && found.articles.length > 0;
  const isKnown = 'article' in found && (found.article ?? found.bounty ?? profile) !== null;
  if (!isNamed && !isKnown && !isLike) reply.header('cache-control', 'no-store');
}

const ownCheck = /^https?:\/\/([^/\s]+)\/check\/([^/?#\s]+)$/i;

/** The text after /check/ of a link to this site's own check page; any other text unchanged. */
function textOfCheckLink(text: string, hosts: readonly string[]): string {
  const [, host = '', encoded] = ownCheck.exec(text.trim()) ?? [];
  if (encoded === undefined || !hosts.includes(host.toLowerCase())) return text;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return text;
  }
}

interface Answering {
  readonly store: Store;
  readonly chain: Readings | null;
  /** The host names of this site. */
  readonly hosts: readonly string[];
}

/** The routes of lookups and checks, and of the fakes that people looked up. */
export function lookupRoutes(app: App, { store, chain, hosts }: Answering): void {
  const { db } = store;
  const counter = new PasteCounter(store);
  app.addHook('onClose', () => counter.settled());
  const options = { guard: anyone, public: true, tags: [tags.articles, tags.bounties, tags.briefly], limit } as const;

  route(app, lookUp, options, async ({ query: { q, count }, request, reply }) => {
    const found = await lookup.lookUp(db, textOfCheckLink([q].flat().join(' '), hosts));
    tagged(reply, found);
    const fake = seenFakes.fakeIn(found);
    if (fake !== null && count) {
      // The cache would hide later pastes from the counter.
      reply.header('cache-control', 'no-store');
      // A link or a picture on another site is no paste.
      if (request.headers['sec-fetch-site'] !== 'cross-site')
        counter.note({ ...fake, network: neighbourhoodOf(request.ip) });
    }
    return found;
  });

  route(app, checkAddress, { ...options, limit: checks }, async ({ params, reply }) => {
    const found = await check.checkAddress(db, chain, textOfCheckLink(params.address, hosts));
    tagged(reply, found);
    // A reading of the chain expires after a minute, whatever is written. The reading of a transaction never changes.
    const isForGood = found.kind === 'transaction' && found.reading === 'read';
    if (!isForGood && found.reading !== 'not asked') reply.header('cache-control', 'no-store');
    return found;
  });

  route(
    app,
    listSeenFakes,
    { guard: anyone, public: true, tags: [tags.fakes, tags.articles, tags.today] },
    async ({ reply }) => {
      const list = await seenFakes.listSeenFakes(db);
      // A person may log in with one of these wallets, which is then no fake.
      reply.tag(...list.fakes.map(({ address }) => peopleTags.profile(address)));
      return list;
    },
  );
}
