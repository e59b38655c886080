import { Feed } from 'feed';
import { z } from 'zod';
import { textLicence } from '#contract/limits.ts';
import { changeSentence, changeTitle } from '#contract/submissions/change-words.ts';
import { changeFilters, countEditsByHour, listChanges, type Change } from '#contract/submissions/recent.ts';
import { escapeXml } from '#server/core/escape-xml.ts';
import { Invalid } from '#server/core/errors.ts';
import { peopleTags } from '#server/core/people-tags.ts';
import { tags } from '#server/core/tags.ts';
import type { Db } from '#server/db/client.ts';
import { anyone } from '#server/http/guards.ts';
import { route, type App } from '#server/http/route.ts';
import * as editsByHour from './edits-by-hour.ts';
import * as recent from './recent.ts';

interface Deps {
  readonly db: Db;
  readonly site: { name: string; url: string };
}

const shownTags = [tags.recent, tags.articles, tags.bounties, peopleTags.people];

/** The path of the page about a change: a comparison for an edit. */
function pathOf({ article, revision, submission, commentId, bounty }: Change): string {
  if (bounty) return `/bounties/${bounty.id}`;
  if (submission) return `/${submission.kind}s/${submission.id}${commentId ? `#comment-${commentId}` : ''}`;
  if (article === null || revision === null) return '/recent';
  const of = `/article/${encodeURIComponent(article.slug)}`;
  return revision.number === 1 ? `${of}/revisions/1` : `${of}/compare/${revision.number - 1}...${revision.number}`;
}

/** The author of a change's words; those of a decision and of a step of a bounty are the site's. */
function authorOf({ kind, by }: Change, siteName: string): string {
  if (kind === 'decision' || kind === 'bounty') return siteName;
  return by?.profile.username ?? by?.wallet ?? siteName;
}

const entriesOfFeed = 50;
const filters = z.object(changeFilters);

/** The list of recent changes, and its feeds with the same filters by kind and category. */
export function recentRoutes(app: App, { db, site }: Deps): void {
  route(app, listChanges, { guard: anyone, public: true, tags: shownTags }, async ({ query, reply }) => {
    const list = await recent.listChanges(db, query);
    // Any reader can leave out any person: such answers have too many variants for the cache.
    if (query.notBy !== undefined) reply.tag(tags.briefly);
    return list;
  });

  route(app, countEditsByHour, { guard: anyone, public: true, tags: [...shownTags, tags.thisHour] }, () =>
    editsByHour.countEditsByHour(db),
  );

  /** The newest changes as a feed at that path. Refuses an unknown kind. */
  async function feedAt(path: string, query: unknown): Promise<{ feed: Feed; isEmpty: boolean }> {
    const parsed = filters.safeParse(query);
    if (!parsed.success) throw new Invalid(parsed.error.issues[0]!.message);
    const { changes } = await recent.listChanges(db, { ...parsed.data, limit: entriesOfFeed });
    const parameters = new URLSearchParams(Object.entries(parsed.data).filter(([, value]) => value)).toString();
    const own = (of: string) => site.url + of + (parameters && `?${parameters}`);
    const feed = new Feed({
      id: own('/recent'),
      title: `${site.name}: recent changes`,
      link: own('/recent'),
      feedLinks: { [path.endsWith('.json') ? 'json' : 'atom']: own(path) },
      copyright: `The text is under ${textLicence.name}, ${textLicence.url}`,
      generator: site.name,
      author: { name: site.name, link: site.url },
      updated: new Date(changes[0]?.createdAt ?? 0),
    });
    // Atom declares titles as HTML, JSON Feed as plain text.
    const plain = path.endsWith('.json') ? (text: string) => text : escapeXml;
    for (const change of changes)
      feed.addItem({
        id: `urn:uuid:${change.id}`,
        link: site.url + pathOf(change),
        title: plain(`${changeTitle(change)}: ${changeSentence(change)}`),
        author: [{ name: authorOf(change, site.name) }],
        published: new Date(change.createdAt),
        date: new Date(change.createdAt),
      });
    return { feed, isEmpty: changes.length === 0 };
  }

  const cached = { config: { public: { query: Object.keys(changeFilters), tags: shownTags } }, schema: { hide: true } };
  for (const [path, type, written] of [
    ['/recent.atom', 'application/atom+xml', (feed: Feed) => feed.atom1()],
    ['/recent.json', 'application/feed+json', (feed: Feed) => feed.json1()],
  ] as const)
    app.get(path, cached, async (request, reply) => {
      const { feed, isEmpty } = await feedAt(path, request.query);
      // The number of names without articles is unbounded, so the cache must not keep their feeds.
      if (isEmpty) reply.header('cache-control', 'no-store');
      return reply.type(`${type}; charset=utf-8`).send(written(feed));
    });
}
