import { afterAll, expect, it } from 'vitest';
import { testAppWithAdmin } from '#test/app.ts';
import { address, named, vanity } from '#test/addresses.ts';
import { buildArticle } from '#test/builders.ts';
import { logIn, testWallet } from '#test/wallet.ts';

const site = 'http://localhost:3000';
const { test, boss } = await testAppWithAdmin({}, { pages: 'built' });
afterAll(() => test.close());

/** The contents of a page's tags about its card, by their names. */
async function tagsOf(path: string): Promise<Record<string, string>> {
  const { body } = await test.app.inject(path);
  const all = body.matchAll(/<meta (?:property|name)="((?:og|twitter):(?:image|card)[\w:]*)" content="([^"]*)"/g);
  return Object.fromEntries(Array.from(all, ([, name, content]) => [name!, content!]));
}

const cardOf = async (path: string) => (await tagsOf(path))['og:image'];
const pictureAt = async (url: string) => {
  const { statusCode, headers } = await test.app.inject(url.slice(site.length));
  return [statusCode, headers['content-type']];
};

it('a page names its card by an absolute URL, with its size and words', async () => {
  await buildArticle(test.store, { slug: 'curve', title: 'The “curve”', summary: 'How a price rises.' });
  const image = `${site}/card/article/curve.png`;
  expect(await tagsOf('/article/curve')).toEqual({
    'og:image': image,
    'og:image:type': 'image/png',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'The “curve”. How a price rises.',
    'twitter:card': 'summary_large_image',
    'twitter:image': image,
    'twitter:image:alt': 'The “curve”. How a price rises.',
  });
});

it('pages about one thing name its card, and all others the site’s', async () => {
  const person = testWallet();
  await logIn(test.app, person);
  const mint = address();
  await boss.send('POST', '/api/admin/articles', { slug: 'bonk', title: 'BONK', addresses: [named('mint', mint)] });
  const made = await boss.send('POST', '/api/admin/bounties', { name: 'A bounty', reward: 2.5, articleSlug: 'bonk' });
  const { id } = (made.json() as { bounty: { id: string } }).bounty;
  const fake = vanity(mint);
  const own = {
    '/article/bonk': 'article/bonk',
    '/contri/bonk': 'article/bonk',
    '/contribute/bonk': 'article/bonk',
    '/article/bonk/history': 'article/bonk',
    '/article/bonk/authors': 'article/bonk',
    [`/bounties/${id}`]: `bounty/${id}`,
    [`/u/${person.address}`]: `person/${person.address}`,
    [`/check/${mint}`]: `check/${mint}`,
    [`/check/${fake}`]: `check/${fake}`,
    '/figures/bonding-curve': 'figure/bonding-curve',
  };
  for (const [path, card] of Object.entries(own)) {
    const url = `${site}/card/${card}.png`;
    expect([path, await cardOf(path)]).toEqual([path, url]);
    expect([path, ...(await pictureAt(url))]).toEqual([path, 200, 'image/png']);
  }
  for (const path of ['/', '/browse', '/bounties', '/figures', '/search?q=bonk', '/leaderboard', '/nowhere'])
    expect([path, await cardOf(path)]).toEqual([path, `${site}/social-card.png`]);
});

const linksOf = async (path: string) => {
  const { body } = await test.app.inject(path);
  return ['<meta property="og:url" content="', '<link rel="canonical" href="'].map(
    (before) => body.split(before)[1]?.split('"')[0],
  );
};

it('a link to the state of a figure names the card of that state, and its own URL', async () => {
  await buildArticle(test.store, { slug: 'with-figure', bodyMarkdown: '```figure bonding-curve\n```' });
  const card = `${site}/card/figure/bonding-curve.png?at=paid%3A12.5`;
  const [inArticle, ofKind] = [
    '/article/with-figure?figure=bonding-curve&at=paid%3A12.5',
    '/figures/bonding-curve?at=paid%3A12.5',
  ];
  for (const link of [inArticle, ofKind]) {
    expect(await cardOf(link)).toBe(card);
    const [shown, canonical] = await linksOf(link);
    expect([shown!.replaceAll('&amp;', '&'), canonical]).toEqual([site + link, site + link.split('?')[0]]);
  }
  // Another spelling of the same state.
  expect(await cardOf('/figures/bonding-curve?at=nothing:9,paid:12.5')).toBe(card);
  expect(await pictureAt(card)).toEqual([200, 'image/png']);
});
