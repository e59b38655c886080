import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Article } from '#contract/articles/articles.ts';
import { testAppWithAdmin, type TestApp } from '#test/app.ts';
import type { Caller } from '#test/wallet.ts';

let test: TestApp;
let boss: Caller;
const ids = new Map<string, string>();
beforeAll(async () => {
  ({ test, boss } = await testAppWithAdmin());
});
afterAll(() => test.close());

type Fields = Record<string, unknown>;
const create = async (slug: string, title: string, more: Fields = {}) => {
  const made = await boss.send('POST', '/api/admin/articles', { slug, title, bodyMarkdown: 'A text.', ...more });
  expect([slug, made.status]).toEqual([slug, 200]);
  ids.set(slug, (made.json() as { article: Article }).article.id);
};
const save = async (slug: string, fields: Fields) => {
  const saved = await boss.send('PUT', `/api/admin/articles/${ids.get(slug)}`, { slug, title: slug, ...fields });
  expect([slug, saved.status]).toEqual([slug, 200]);
};
const get = async <T>(path: string): Promise<T> => (await test.app.inject(path)).json<T>();
const html = async (slug: string) => (await get<{ article: Article }>(`/api/articles/${slug}`)).article.bodyHtml;
const fact = (label: string, value: string) => ({ label, value });
const proposal = (title: string) => `href="/contribute/new?title=${title}"`;

describe('a link by name', () => {
  it('finds an article by title, slug and other names, whatever the case and the signs between words', async () => {
    await create('pump-fun', 'Pump.fun', {
      facts: [fact('Also called', 'pump dot fun, Pumpfun'), fact('Searched as', 'launch site')],
    });
    await create('cafe', 'Café');
    await create('links', 'Links', {
      bodyMarkdown: ['Pump.fun', 'PUMP  fun', 'pump-fun', 'pumpfun', 'Pump dot fun', 'café', 'CAFE', 'launch site']
        .map((name) => `[[${name}]]`)
        .join(' '),
    });
    const targets = [...(await html('links')).matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(targets).toEqual([
      ...Array.from({ length: 5 }, () => '/article/pump-fun'),
      '/article/cafe',
      '/article/cafe',
      '/contribute/new?title=launch%20site',
    ]);
  });

  it('leads to a proposal until the article exists, in texts, previews, old versions and credits', async () => {
    const bodyMarkdown = 'See [[Curve Lab|the lab]].[^1]\n\n[^1]: Read of [[Curve Lab]] in 2026.';
    await create('linking', 'Linking', { bodyMarkdown });
    const places = async () => {
      const preview = await boss.send('POST', '/api/admin/preview', { markdown: bodyMarkdown });
      return [
        ...(await Promise.all(
          ['', '/revisions/1', '/passages'].map(
            async (path) => (await test.app.inject(`/api/articles/linking${path}`)).body,
          ),
        )),
        preview.body,
      ].map((text) => text.replaceAll('\\"', '"'));
    };
    for (const text of await places()) expect(text.split(proposal('Curve%20Lab'))).toHaveLength(3);
    await create('curve-lab', 'Curve lab');
    for (const text of await places()) {
      expect(text).toContain('<a href="/article/curve-lab">the lab</a>');
      expect(text.split('href="/article/curve-lab"')).toHaveLength(3);
    }
  });

  it('follows a new title, slug and name, and still knows the former title and slug', async () => {
    await create('moving', 'Moving target', { facts: [fact('Ticker', 'MOVE')] });
    await create('follower', 'Follower', { bodyMarkdown: '[[Moving target]] [[moving]] [[MOVE]] [[Settled]]' });
    expect((await html('follower')).split('href="/article/moving"')).toHaveLength(4);
    await save('moving', { slug: 'settled', title: 'Settled target', facts: [fact('Ticker', 'STAY')] });
    const moved = await html('follower');
    expect(moved.split('href="/article/settled"')).toHaveLength(4);
    expect(moved).toContain(proposal('MOVE'));
    ids.set('settled', ids.get('moving')!);
    // A present title comes before a former one.
    await create('moving-target', 'Moving target');
    expect(await html('follower')).toContain('<a href="/article/moving-target">Moving target</a>');
  });

  it('still knows a former title that was another name in the meantime', async () => {
    await create('renamed', 'First title');
    await create('to-first', 'To the first', { bodyMarkdown: '[[First title]]' });
    const leads = async () => (await html('to-first')).includes('<a href="/article/renamed">');
    const aliases = fact('Also called', 'First title, Never a title');
    await save('renamed', { title: 'Second title', facts: [aliases] });
    expect(await leads()).toBe(true);
    await save('renamed', { title: 'Second title', facts: [] });
    expect(await leads()).toBe(true);
    await create('to-alias', 'To the alias', { bodyMarkdown: '[[Never a title]]' });
    expect(await html('to-alias')).toContain(proposal('Never%20a%20title'));
  });

  it('leads to the search when several articles share the name, unless it is the slug of one', async () => {
    await create('pepe', 'Pepe one', { facts: [fact('Ticker', 'PEPX')] });
    await create('pepe-2', 'Pepe two', { facts: [fact('Ticker', 'PEPX')] });
    await create('of-pepe', 'Of Pepe', { bodyMarkdown: '[[PEPX]] [[pepe]]' });
    expect(await html('of-pepe')).toContain('<a href="/search?q=PEPX">PEPX</a> <a href="/article/pepe">pepe</a>');
    await save('pepe-2', { title: 'Pepe two', facts: [] });
    expect(await html('of-pepe')).toContain('<a href="/article/pepe">PEPX</a>');
  });

  it('shows as plain words in a search result', async () => {
    await create('worded', 'Worded', { bodyMarkdown: 'Xylophone [[Nowhere land|quokka]] rises.\n\nIt is a fact.' });
    const { body } = await test.app.inject('/api/search?q=xylophone%20quokka');
    expect(body).toContain('quokka');
    expect(body).not.toContain('[[');
  });

  it('is refused beyond a thousand names, in every kind of text', async () => {
    const bodyMarkdown = Array.from({ length: 1_001 }, (_, n) => `[[Name ${n}]]`).join(' ');
    const sentence = 'The text links to more than 1,000 names; take some out.';
    for (const answer of [
      await boss.send('POST', '/api/admin/articles', { slug: 'too-many', title: 'Too many', bodyMarkdown }),
      await boss.send('POST', '/api/admin/preview', { markdown: bodyMarkdown }),
      await boss.send('POST', '/api/contributions', { slug: 'links', text: 'Many.', baseRevision: 1, bodyMarkdown }),
    ])
      expect([answer.status, answer.body]).toEqual([400, expect.stringContaining(sentence)]);
  });
});

it('the tables of links equal the texts of the articles, and drop removed links', async () => {
  const { db } = test.database;
  await create('tabled', 'Tabled', {
    bodyMarkdown: '[[Gone soon]] [[Kept]] [x](/article/links#a) [y](/article/Pump_fun)',
  });
  await save('tabled', { title: 'Tabled anew', bodyMarkdown: '[[kept]] [x](/article/links) [[Fresh]]' });
  const links = await db.execute(
    sql`select key, name, title_key from article_links where article_id = ${ids.get('tabled')} order by key`,
  );
  expect(links).toEqual(
    ['fresh', 'kept', 'links'].map((key, place) => ({
      key,
      name: ['Fresh', 'Kept', ''][place],
      title_key: 'tabled anew',
    })),
  );
  const differing = await db.execute(sql`
    select key, links, owners from link_names where (links, owners) is distinct from (
      (select count(*)::integer from article_links where article_links.key = link_names.key and name <> ''),
      (select count(*)::integer from article_names where article_names.key = link_names.key))`);
  expect(differing).toEqual([]);
  expect(await db.execute(sql`select key from link_names where key = 'gone soon'`)).toEqual([]);
});
