import { Feed } from 'feed';
import {
  editLine,
  getLatestWeek,
  getLine,
  getWeek,
  listProfileLines,
  submitLine,
} from '#contract/submissions/lines.ts';
import { textLicence } from '#contract/limits.ts';
import { lineWords } from '#contract/submissions/line-words.ts';
import { weekOf } from '#contract/submissions/weeks.ts';
import { escapeXml } from '#server/core/escape-xml.ts';
import { peopleTags } from '#server/core/people-tags.ts';
import { tags } from '#server/core/tags.ts';
import type { Store } from '#server/db/client.ts';
import { listBy } from '#server/features/submissions/submissions.ts';
import { anyone, member } from '#server/http/guards.ts';
import { route, type App } from '#server/http/route.ts';
import * as lines from './lines.ts';
import * as weeks from './weeks.ts';

interface Deps {
  readonly store: Store;
  readonly site: { name: string; url: string };
}

// The date decides which weeks are open, and which is the present one.
const shownTags = [tags.lines, tags.today, peopleTags.people];
const says = ({ text, sources }: lines.LineContent) => [text, ...sources];
const entriesOfFeed = 50;

/** The feeds of all weeks together, the newest line first. */
function weekFeeds(app: App, { store: { db }, site }: Deps): void {
  async function feedAt(path: string): Promise<Feed> {
    const shown = await weeks.newestLines(db, entriesOfFeed);
    const link = `${site.url}/week`;
    const moments = shown.map(({ createdAt, acceptedAt }) => acceptedAt ?? createdAt).toSorted();
    const feed = new Feed({
      id: link,
      title: `${site.name}: the week in the trenches`,
      link,
      feedLinks: { [path.endsWith('.json') ? 'json' : 'atom']: site.url + path },
      copyright: `The text is under ${textLicence.name}, ${textLicence.url}`,
      generator: site.name,
      author: { name: site.name, link: site.url },
      updated: new Date(moments.at(-1) ?? 0),
    });
    // Atom declares titles as HTML, JSON Feed as plain text.
    const plain = path.endsWith('.json') ? (text: string) => text : escapeXml;
    for (const { id, day, parts, sources, profile, wallet, createdAt, acceptedAt } of shown)
      feed.addItem({
        id: `urn:uuid:${id}`,
        link: `${site.url}/week/${weekOf(day)}#line-${id}`,
        title: plain(`${day}: ${lineWords(parts)}`),
        // Both formats declare it as HTML.
        description: escapeXml(`Sources: ${sources.join(' ')}`),
        author: [{ name: profile.username ?? wallet }],
        published: new Date(createdAt),
        date: new Date(acceptedAt ?? createdAt),
      });
    return feed;
  }

  const cached = { config: { public: { query: [], tags: shownTags } }, schema: { hide: true } };
  app.get('/week.atom', cached, async (_request, reply) =>
    reply.type('application/atom+xml; charset=utf-8').send((await feedAt('/week.atom')).atom1()),
  );
  app.get('/week.json', cached, async (_request, reply) =>
    reply.type('application/feed+json; charset=utf-8').send((await feedAt('/week.json')).json1()),
  );
}

/** The routes of lines, of the weeks that show them, and their feeds. */
export function lineRoutes(app: App, deps: Deps): void {
  const { store } = deps;
  const { db } = store;
  weekFeeds(app, deps);

  // The URL that the feeds give as their page.
  app.get('/week', { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-store').redirect(`/week/${weekOf(lines.today())}`, 302),
  );

  route(app, getLatestWeek, { guard: anyone, public: true, tags: shownTags }, () => weeks.getLatestWeek(db));

  route(app, getWeek, { guard: anyone, public: true, tags: shownTags }, ({ params, query }) =>
    weeks.getWeek(db, params.week, query),
  );

  route(app, listProfileLines, { guard: anyone, public: true }, ({ params, query, reply }) => {
    reply.tag(peopleTags.submissionsBy(params.wallet), peopleTags.people);
    return listBy(lines.listLines, db, params.wallet, query);
  });

  route(app, getLine, { guard: anyone, public: true, tags: [peopleTags.people] }, async ({ params, reply }) => {
    reply.tag(tags.submission(params.id));
    return { line: await lines.getLine(db, params.id) };
  });

  route(
    app,
    submitLine,
    { guard: member, limit: { max: 30, per: '10 minutes' }, writes: 'submission', says },
    async ({ actor, body, request }) => ({
      line: await lines.submitLine(store, actor.accountId, body, request.server.switches.withholds(actor)),
    }),
  );

  route(app, editLine, { guard: member, says }, async ({ actor, params, body, request }) => ({
    line: await lines.editLine(store, actor.accountId, params.id, body, request.server.switches.withholds(actor)),
  }));
}
