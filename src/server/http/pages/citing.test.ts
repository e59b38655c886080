import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { logIn, testWallet, type Caller } from '#test/wallet.ts';

let test: TestApp;
let boss: Caller;
let id = '';

const get = (path: string) => test.app.inject(path);
const texts = (title: string, slug = 'bonk') => ({ slug, title, bodyMarkdown: `${title}.` });

beforeAll(async () => {
  const wallet = testWallet();
  test = await testApp({ ADMIN_WALLET: wallet.address }, { pages: 'built' });
  boss = await logIn(test.app, wallet);
  const created = await boss.send('POST', '/api/admin/articles', texts('The dog'));
  id = (created.json() as { article: { id: string } }).article.id;
  await test.database.db.execute(sql`update article_revisions set created_at = '2025-03-04T12:00Z' where number = 1`);
  expect((await boss.send('PUT', `/api/admin/articles/${id}`, texts('The other dog'))).status).toBe(200);
});
afterAll(() => test.close());

describe('the citation of a version', () => {
  it('names its title, number, date and permanent address, also when newer ones exist', async () => {
    const { statusCode, body } = await get('/article/bonk/revisions/1/cite');
    expect(statusCode).toBe(200);
    expect(body).toContain(
      '“The dog”. Trenchpedia, revision 1, 4 March 2025. http://localhost:3000/article/bonk/revisions/1<',
    );
    expect(body).toContain('an old version');
    expect(body).toMatch(/<meta name="robots" content="noindex/);
    const newest = (await get('/article/bonk/revisions/2/cite')).body;
    expect(newest).toMatch(
      /“The other dog”\. Trenchpedia, revision 2, .* http:\/\/localhost:3000\/article\/bonk\/revisions\/2</,
    );
    expect(newest).not.toContain('an old version');
  });

  it('is missing without the version, and moves with its article', async () => {
    for (const number of ['3', '01', 'x'])
      expect([number, (await get(`/article/bonk/revisions/${number}/cite`)).statusCode]).toEqual([number, 404]);
    expect((await boss.send('PUT', `/api/admin/articles/${id}`, texts('The dog', 'dog'))).status).toBe(200);
    const { statusCode, headers } = await get('/article/bonk/revisions/1/cite');
    expect([statusCode, headers.location]).toEqual([301, '/article/dog/revisions/1/cite']);
  });
});
