import { afterAll, beforeAll, expect, it } from 'vitest';
import { mostCountedEdits } from '#contract/submissions/recent-limits.ts';
import { mostCounted, mostJobs, mostRoles } from '#contract/moderation/limits.ts';
import { paymentsCharted } from '#contract/bounties/limits.ts';
import { wordsChart } from '#contract/revisions/limits.ts';
import { contributionsCharted } from '#contract/submissions/limits.ts';
import { weekOf } from '#contract/submissions/weeks.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { testDatabase } from '#test/database.ts';
import { fill, idOf, known, peopleWithPoints } from '#test/large.ts';
import { fillMedia } from '#test/large-media.ts';
import { explain, listenTo, type Statement } from '#test/statements.ts';
import { accountId } from '#test/people.ts';
import { logIn, testWallet, type Caller } from '#test/wallet.ts';
import { keepRelations } from '#server/features/articles/related.ts';
import type { Database } from './client.ts';

let test: TestApp;
let boss: Caller;
let database: Database;
let statements: Statement[];
let during: <Result>(work: () => Promise<Result>) => Promise<Result>;
const ids = { sent: '', proposal: '', report: '', line: '', comment: '', bounty: '', person: '', media: '' };

// In milliseconds.
const filling = 900_000;

beforeAll(async () => {
  // Filling exceeds the statement timeout.
  database = await testDatabase({ limit: filling });
  await fill(database);
  const listened = listenTo(database);
  ({ statements, during } = listened);
  const wallet = testWallet();
  test = await testApp({ ADMIN_WALLET: wallet.address }, { database: listened.database });
  boss = await logIn(test.app, wallet);
  // An export looks for the bounties that somebody of this name won.
  await boss.send('PUT', '/api/account/me', { username: 'reading_boss' });
  Object.assign(ids, {
    sent: await idOf(database, 'sent', 20_003),
    proposal: await idOf(database, 'sent', 20_000),
    line: await idOf(database, 'sent', 20_002),
    report: await idOf(database, 'sent', 20_001),
    comment: await idOf(database, 'said', 20_000),
    bounty: await idOf(database, 'bounty', 1),
    person: await accountId(boss, { address: known.busy }),
    media: await fillMedia(database, known.busy),
  });
}, filling);
afterAll(async () => {
  await test.close();
  await database.close();
});

// Tables that stay small, so a sequential scan of them is cheap. Requests find sessions by their key.
const small = ['sessions', 'featured', 'bounty_counts', 'network_keys', 'switches', 'roles', 'backups'];

// A search ranks at most this many articles with a word that all of them contain, and reads at most that many entries
// of an index.
const sampled = 1_000;
const gathered = 20_000;

// The list of recent changes reads a page of each of six kinds; without one person's, this many of each.
const listedOfKinds = 3 * 51;
const lookedAt = 6 * 500;

// The most articles that a call counts for all links of one article together.
const relationsRead = 3_000;

/** Each call with the most statements that it may need, and the most rows, if that is not the 50 of a list. */
const reads: readonly (readonly [path: string, statements: number, limit?: number])[] = [
  ['/api/site', 0],
  ['/api/featured', 1],
  ['/api/featured/today', 2],
  // A range of the articles in scattered order, and the start of that order for the rest.
  ['/api/facts/today', 2, 12],
  // Reads many proposals, because most may belong to authors that the list leaves out.
  ['/api/wanted', 4, 200],
  // The days; then the pasted addresses of this week and of the last one, each with article, wallet and look-alikes.
  ['/api/fakes', 9],
  ['/api/categories', 1, 200],
  ['/api/categories?order=size&limit=20', 1, 20],
  [`/api/categories/${encodeURIComponent(known.largestCategory)}/articles`, 2],
  ['/api/categories/Category%207/articles', 2],
  ['/api/articles', 1],
  [`/api/lookup?q=${'4'.repeat(44)}`, 3],
  [`/api/lookup?q=${'3'.repeat(87)}`, 3],
  ['/api/lookup?q=$bonk', 1],
  [`/api/check/${'4'.repeat(44)}`, 3],
  ['/api/constants', 1, 300],
  ['/api/figures', 0],
  ['/api/figures/bonding-curve', 1, 300],
  // The MD5 of 1: the signature of a receipt in the test data.
  ['/api/receipts/c4ca4238a0b923820dcc509a6f75849b', 1],
  ['/api/articles?limit=5', 1, 5],
  ['/api/articles?order=title&from=article%205', 1],
  ['/api/articles/ARTICLE-1', 2],
  ['/api/articles/former-7', 2],
  ['/api/articles/ARTICLE-1/preview', 1, 1],
  ['/api/articles/former-7/preview', 1, 1],
  [`/api/articles/${known.crowded}/revisions`, 2],
  // Counted from the last revision with all its texts: at most this many rows.
  [`/api/articles/${known.crowded}/revisions/777`, 3, 100],
  [`/api/articles/${known.crowded}/compare?from=2&to=49900`, 5, 100],
  [`/api/articles/${known.crowded}/provenance`, 2],
  [`/api/articles/${known.crowded}/passages`, 3],
  // The newest revisions; and the newest text, from the last revision with all its texts.
  [`/api/articles/${known.crowded}/words`, 4, wordsChart.revisions / 2],
  [`/api/articles/${known.crowded}/links-here`, 2],
  [`/api/articles/${known.old}/links-here`, 2],
  [`/api/articles/${known.crowded}/related`, 2],
  [`/api/articles/${known.old}/related`, 2],
  [`/api/articles/${known.crowded}/contributions`, 2],
  [`/api/articles/${known.old}/contributions`, 2],
  ['/api/articles/FORMER-2/contributions', 2],
  [`/api/articles/${known.crowded}/reports?section=h-use`, 2],
  [`/api/articles/${known.crowded}/contributions?sort=useful`, 2],
  [`/api/articles/${known.old}/contributions?sort=useful`, 2],
  // The open ones, those past their deadline, and the closed ones.
  [`/api/articles/${known.crowded}/bounties`, 4],
  ['/api/feed/latest', 4],
  // A page, and the nearest weeks.
  [`/api/weeks/${weekOf(new Date().toISOString().slice(0, 10))}`, 3],
  ['/api/weeks/latest', 1],
  // Reads a page of each kind and shows the newest rows; first finds the person.
  ...['', '&kind=comment', `&category=${encodeURIComponent(known.largestCategory)}`, '&category=Category%207'].flatMap(
    (filter) =>
      ['', `&by=${known.busy}`, `&by=${known.quiet}`].map(
        (person) => [`/api/recent?limit=50${filter}${person}`, 3, listedOfKinds] as const,
      ),
  ),
  [`/api/recent?notBy=${known.busy}`, 3, lookedAt],
  [`/api/recent?kind=edit&notBy=${known.quiet}`, 3, lookedAt],
  ['/api/recent/hours', 1, mostCountedEdits],
  ['/api/bounties', 1],
  ['/api/bounties/all', 2],
  ['/api/bounties/all?state=open', 2],
  ['/api/bounties/all?state=closed', 2],
  ['/api/bounties/paid', 1, paymentsCharted],
  ['/api/bounties/:bounty', 2],
  ['/api/bounties/:bounty/entries', 3],
  ...[known.busy, known.quiet].flatMap((wallet) => [
    [`/api/profile/${wallet}`, 1] as const,
    // An empty list costs one more statement: whether the person exists.
    ...['contributions', 'proposals', 'reports', 'lines', 'comments', 'articles'].map(
      (list) => [`/api/profile/${wallet}/${list}`, 2] as const,
    ),
    [`/api/profile/${wallet}/media`, 2] as const,
    [`/api/profile/${wallet}/bounties`, 3] as const,
    [`/api/profile/${wallet}/contributions/months`, 2, contributionsCharted] as const,
    // A year's days.
    [`/api/profile/${wallet}/activity`, 2, 371] as const,
  ]),
  ['/api/media/:media', 1],
  ['/api/media/:media/articles', 2],
  ['/api/leaderboard?limit=100', 2, 100],
  ['/api/leaderboard?days=30', 2],
  // The statement counts all people with points, by an index.
  ['/api/ranks', 1, peopleWithPoints],
  ['/api/contributions/:sent', 1],
  ['/api/contributions/:sent/change', 2, 100],
  ['/api/contributions/:sent/earlier', 4, 100],
  ['/api/proposals/:proposal', 1],
  ['/api/reports/:report', 1],
  ['/api/lines/:line', 1],
  ['/api/comments/:comment', 1],
  ['/api/contributions/:sent/comments', 2],
  ['/api/proposals/:proposal/comments', 2],
  ['/api/reports/:report/comments', 2],
  ['/api/lines/:line/comments', 2],
  ['/api/contributions/:sent/votes', 1],
  ['/api/proposals/:proposal/votes', 1],
  ['/api/reports/:report/votes', 1],
  ['/api/lines/:line/votes', 1],
  ['/api/contributions/:sent/history', 1],
  ['/api/proposals/:proposal/history', 1],
  ['/api/reports/:report/history', 1],
  ['/api/lines/:line/history', 1],
  // A word of every title, of every summary, of one title; a beginning, a misspelling, an unknown word, all at once,
  // single letters, and further pages.
  ...[
    'article',
    'what+says',
    known.rareWord,
    known.rareWord.slice(0, 6),
    'ar',
    'artcle',
    'artikel+sais',
    'qqqqqqqq',
    `article+what+${known.rareWord}`,
  ].flatMap((words) =>
    ['', '&exact=1', '&cursor=2'].map((more) => [`/api/search?q=${words}${more}`, 4, sampled] as const),
  ),
  ['/feed.atom', 1],
  ['/recent.atom', 2, listedOfKinds],
  ['/recent.json?kind=edit', 2, listedOfKinds],
  ['/week.atom', 1],
  ['/sitemaps/pages.xml', 1],
];

const all = reads.map(([path, most, limit = 50]) => ({ path, most, limit }));

const filled = (path: string) => path.replace(/:(\w+)/, (_, name: keyof typeof ids) => ids[name]);

/** Sequential scans of large tables, and scans of too many rows, in the statements of a call. */
async function faults(most: number): Promise<string[]> {
  const recorded = statements.splice(0);
  const scans = await explain(database, recorded);
  const mostOf = (kind: string) => (kind === 'Bitmap Index Scan' ? gathered : most);
  return scans.flatMap((read, place) =>
    read
      .filter(({ kind, table, rows }) => (kind === 'Seq Scan' && !small.includes(table)) || rows > mostOf(kind))
      .map(({ kind, table, rows }) => `${kind} of ${table}, ${rows} rows: ${recorded[place]!.text}`),
  );
}

it.each(all)(
  '$path takes at most $most statements, uses indexes, and reads at most twice its limit',
  async ({ path, most, limit }) => {
    test.app.publicCache.clear();
    statements.splice(0);
    const answer = await during(() => test.app.inject(filled(path)));
    expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
    expect(statements.length).toBeGreaterThanOrEqual(Math.min(most, 1));
    expect(statements.length).toBeLessThanOrEqual(most);
    expect(await faults(2 * limit)).toEqual([]);
  },
);

const isPaged =
  /\/(recent|links-here|contributions|proposals|reports|lines|comments|entries|articles|bounties|media)(\?|$)|\/weeks\/\d|^\/api\/bounties(\/all|\?|$)/;

it.each(all.filter(({ path, limit }) => isPaged.test(path) && (limit === 50 || path.includes('/recent'))))(
  '$path reads its second page like its first',
  async ({ path, limit }) => {
    const { next } = (await test.app.inject(filled(path))).json() as { next?: string | null };
    if (!next) return;
    statements.splice(0);
    const onward = `${filled(path)}${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(next)}`;
    const answer = await during(() => test.app.inject(onward));
    expect(answer.statusCode).toBe(200);
    expect(await faults(2 * limit)).toEqual([]);
  },
);

it.each([
  ['/api/admin/reviews', 50],
  // A third of all rows has each status: walking them all is cheaper.
  ['/api/admin/reviews?status=waiting%20for%20review', 100],
  ['/api/admin/reviews?kind=report&status=Accepted', 100],
  ['/api/admin/reviews?kind=report', 50],
  ['/api/admin/proposals/:proposal/comments', 50],
  ['/api/admin/people', 50],
  [`/api/admin/people?q=${known.busy}`, 50],
  ['/api/admin/flags', 50],
  ['/api/admin/media', 50],
  ['/api/admin/media?which=drafts', 50],
  ['/api/admin/media?which=unused', 50],
  ['/api/admin/media?which=hidden', 50],
  ['/api/account/me/media', 50],
  ['/api/account/me/media?unused=true', 50],
  ['/api/account/me/media/:media', 50],
  ['/api/admin/backups', 50],
  ['/api/admin/jobs', mostJobs],
  ['/api/admin/switches', 50],
  ['/api/admin/roles', mostRoles],
  ['/api/admin/people/:person/sessions', 50],
  ['/api/admin/switches/read-only/effect', mostCounted],
  ['/api/admin/switches/no-anonymous/effect', 2 * mostCounted],
  ['/api/admin/switches/no-new-wallets/effect', mostCounted],
  // Each with a text, depending on its kind.
  ['/api/admin/switches/refuse-words/effect?subject=scam', 2 * mostCounted],
  ['/api/admin/audit', 50],
  ['/api/admin/articles/search', 50],
  ['/api/proposals/mine', 50],
  ['/api/contributions/:sent/text', 100],
  ['/api/votes/mine?ids=:sent', 50],
  ['/api/notices', 50],
  [`/api/articles/${known.crowded}/watch`, 50],
  ['/api/account/me/own?ids=:comment', 200],
  ['/api/account/me/own', 200],
  ['/api/account/me/export', 200],
])('%s, which is not public, has the same bounds', async (path, limit) => {
  statements.splice(0);
  const answer = await during(() => boss.send('GET', filled(path)));
  expect([answer.status, answer.status === 200 ? '' : answer.body]).toEqual([200, '']);
  expect(await faults(2 * limit)).toEqual([]);
});

it('a save finds the relations of an article with many links by indexes', async () => {
  const article = await idOf(database, 'article', 1);
  statements.splice(0);
  await during(() => keepRelations(test.database.db, () => {}, article));
  expect(statements).toHaveLength(1);
  // The links of the article, counted, and the articles with the same ones.
  expect(await faults(2 * relationsRead)).toEqual([]);
});

it('a search sets its time limit before its first query', async () => {
  test.app.publicCache.clear();
  statements.splice(0);
  await during(() => test.app.inject('/api/search?q=bounded+words'));
  expect(statements.map(({ text }) => text.includes("'statement_timeout'"))).toEqual([
    true,
    ...statements.slice(1).map(() => false),
  ]);
});

it('lists every article in sitemaps of at most 50,000, each from one range of the articles', async () => {
  const locations = (body: string) => [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location]) => location!);
  const maps = locations((await test.app.inject('/sitemap.xml')).body).map((location) => new URL(location).pathname);
  expect(maps).toEqual(['/sitemaps/pages.xml', ...[0, 1, 2, 3].map((part) => `/sitemaps/${part}-of-4.xml`)]);
  const listed = new Set<string>();
  for (const path of maps) {
    statements.splice(0);
    for (const location of locations((await test.app.inject(path)).body)) listed.add(location);
    const scans = (await explain(database, statements.slice())).flat();
    for (const { table, rows } of scans)
      expect([['articles', 'categories', 'lines', 'media', 'media_uses'].includes(table), rows <= 50_000]).toEqual([
        true,
        true,
      ]);
  }
  expect([...listed].filter((location) => location.includes('/article/'))).toHaveLength(60_000);
  for (const path of ['/sitemaps/4-of-4.xml', '/sitemaps/0-of-2.xml', '/sitemaps/x.xml'])
    expect((await test.app.inject(path)).statusCode).toBe(404);
});

it('names every public read of the API', async () => {
  const { paths } = (await test.app.inject('/api/docs/json')).json() as { paths: Record<string, object> };
  const named = reads.map(
    ([path]) =>
      new RegExp(
        `^${path.split('?')[0]!.replace(/:\w+|(?<=articles\/|figures\/|revisions\/|categories\/|check\/|weeks\/|receipts\/|profile\/)[^/]+/g, '[^/]+')}$`,
      ),
  );
  const others = Object.entries(paths)
    .filter(
      ([path, methods]) =>
        'get' in methods &&
        path.startsWith('/api/') &&
        !/^\/api\/(admin|auth|account|notices|votes\/mine|watches\/mine|proposals\/mine)|\/(watch|text)$/.test(path),
    )
    .map(([path]) => path.replace(/\{\w+\}/g, 'x'))
    .filter((path) => !named.some((pattern) => pattern.test(path)));
  expect(others).toEqual([]);
});
