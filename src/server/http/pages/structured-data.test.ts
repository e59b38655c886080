import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Article, WithContext } from 'schema-dts';
import { afterAll, describe, expect, it } from 'vitest';
import { testAppWithAdmin } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { logIn, logInAnonymously } from '#test/wallet.ts';

const { test, boss } = await testAppWithAdmin({}, { pages: 'built' });
const root = join(import.meta.dirname, '../../../..');
// In the repository, so that the compiler finds the package schema-dts.
mkdirSync(join(root, '.cache'), { recursive: true });
const folder = mkdtempSync(join(root, '.cache/structured-data-'));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await test.close();
});

const compile = promisify(execFile);

/**
 * The compiler's errors for properties, types and values that schema.org does not have. `schema-dts` are Google's types
 * for its vocabulary.
 */
async function faultsOf(data: readonly unknown[]): Promise<string[]> {
  const file = join(folder, 'data.ts');
  const checked = data.map(
    (one, place) => `export const of${place}: Graph | WithContext<Thing> = ${JSON.stringify(one)};`,
  );
  writeFileSync(file, [`import type { Graph, Thing, WithContext } from 'schema-dts';`, ...checked].join('\n'));
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const options = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--types',
    '',
    '--module',
    'nodenext',
    file,
  ];
  return compile(process.execPath, [tsc, ...options], { cwd: root }).then(
    () => [],
    ({ stdout }: { stdout: string }) => stdout.split('\n').filter((line) => line !== ''),
  );
}

// schema.org's notation for the input of an action (its "Potential Actions"). schema-dts lacks it.
const entered = 'required name=search_term_string';

/** The structured data in a page. Fails on a second block, and on one that is no JSON. */
function dataIn(html: string): unknown[] {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  expect(blocks.length).toBeLessThanOrEqual(1);
  return blocks.map(
    ([, text]) =>
      JSON.parse(text!, (name, value: unknown) =>
        name === 'query-input' && value === entered ? undefined : value,
      ) as unknown,
  );
}

const hostile = `</script><script>alert(1)</script> "quoted" \\ {{x}} <!-- 長🦍\u2028\u202e`;

describe('the structured data of a page', () => {
  it('is valid by the types of schema.org, on every kind of page, whatever the article contains', async () => {
    await buildArticle(test.store, { slug: 'bonk', title: 'BONK & "friends" </script>' });
    await buildArticle(test.store, { slug: 'hostile', title: hostile, summary: hostile, category: hostile });
    await buildArticle(test.store, { slug: 'loose', category: '', summary: '' });
    const { send, wallet } = await logInAnonymously(test.app).then(async (person) => ({
      ...person,
      wallet: (await person.send('GET', '/api/auth/me')).json() as { wallet: string },
    }));
    await send('POST', '/api/proposals', { title: hostile, body: hostile });
    const created = await boss.send('POST', '/api/admin/bounties', {
      name: '</script><script>alert(1)</script>',
      brief: hostile,
      reward: 0.5,
      articleSlug: 'hostile',
    });
    expect([created.status, created.status === 200 ? '' : created.body]).toEqual([200, '']);
    const { id } = (created.json() as { bounty: { id: string } }).bounty;
    const alone = await boss.send('POST', '/api/admin/bounties', {
      name: 'On no article',
      reward: 1,
      currency: 'USDC',
    });
    const withoutArticle = (alone.json() as { bounty: { id: string } }).bounty.id;
    const person = await logIn(test.app);
    await person.send('PUT', '/api/account/me', { username: 'structured', bio: hostile });
    const withData = [
      '/',
      '/article/bonk',
      '/article/hostile',
      '/article/loose',
      '/browse',
      `/browse?category=${encodeURIComponent(hostile)}`,
      `/bounties/${id}`,
      `/bounties/${withoutArticle}`,
      `/u/${person.address}`,
    ];
    const without = [
      '/article/bonk/history',
      '/article/bonk/authors',
      '/article/bonk/cite',
      '/article/bonk/revisions/1',
      '/article/bonk/revisions/1/cite',
      '/browse?view=a-z',
      '/bounties',
      '/contribute',
      '/contri/bonk',
      '/figures',
      '/figures/bonding-curve',
      '/leaderboard',
      '/ranks',
      '/recent',
      '/roadmap',
      '/donate',
      '/socials',
      '/search?q=bonk',
      `/check/${'5'.repeat(44)}`,
      `/u/${wallet.wallet}`,
      '/no-such-page',
    ];
    const found = new Map<string, unknown[]>();
    for (const path of [...withData, ...without]) found.set(path, dataIn((await test.app.inject(path)).body));
    for (const path of withData) expect([path, found.get(path)!.length]).toEqual([path, 1]);
    const data = [...found.values()].flat();
    expect(await faultsOf(data)).toEqual([]);
    expect(JSON.stringify(found.get('/article/hostile'))).toContain('alert(1)');
  });

  it('is checked by a validator that finds a wrong type, property or value', async () => {
    const article: WithContext<Article> = { '@context': 'https://schema.org', '@type': 'Article', headline: 'BONK' };
    expect(await faultsOf([article])).toEqual([]);
    for (const wrong of [{ '@type': 'Artikel' }, { headlin: 'BONK' }, { datePublished: { '@type': 'Person' } }])
      expect([wrong, (await faultsOf([{ ...article, ...wrong }])).length > 0]).toEqual([wrong, true]);
  });
});
