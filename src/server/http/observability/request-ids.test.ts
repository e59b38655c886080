import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';

interface Line {
  readonly reqId: string;
  readonly req: { readonly method: string; readonly route: string };
  readonly status: number;
  readonly ms: number;
  readonly msg: string;
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const given = 'a3f09c6e1b7d4285';

let test: TestApp;
let at: string;
let lines: Line[];
beforeAll(async () => {
  lines = [];
  const log = { write: (line: string) => void lines.push(JSON.parse(line) as Line) };
  test = await testApp({ LOG_LEVEL: 'info', TRUST_PROXY: '1' }, { logTo: log, pages: 'built' });
  await buildArticle(test.store, { slug: 'bonk', title: 'BONK' });
  at = await test.app.listen({ port: 0 });
});
afterAll(() => test.close());
beforeEach(() => void (lines.length = 0));

const ask = (path: string, id?: string) =>
  fetch(at + path, { headers: id === undefined ? {} : { 'x-request-id': id } });
const linesOf = (id: string) => lines.filter(({ reqId }) => reqId === id);

it.each(['/article/bonk', '/api/articles/bonk', '/api/auth/nonce', '/favicon.ico', '/api/nowhere'])(
  'every answer has an id, and a proxy’s id is kept: %s',
  async (path) => {
    const own = [await ask(path), await ask(path), await ask(path)].map(({ headers }) => headers.get('x-request-id'));
    for (const id of own) expect(id).toMatch(uuid);
    expect(new Set(own).size).toBe(3);
    expect((await ask(path, given)).headers.get('x-request-id')).toBe(given);
  },
);

it.each(['short', 'x'.repeat(65), 'with a space', '{"reqId":"forged"}'])('a malformed id is replaced: %s', async (id) =>
  expect((await ask('/api/auth/nonce', id)).headers.get('x-request-id')).toMatch(uuid),
);

it('without a trusted proxy, the server chooses the id', async () => {
  const alone = await testApp({}, { database: test.database });
  const { headers } = await alone.app.inject({ url: '/api/auth/nonce', headers: { 'x-request-id': given } });
  expect(headers['x-request-id']).toMatch(uuid);
  await alone.close();
});

it('a request logs one line with its route, status and time, and none when the cache answers', async () => {
  test.app.publicCache.clear();
  await ask('/article/bonk?no=such', given);
  await expect.poll(() => linesOf(given).length).toBe(1);
  expect(linesOf(given)[0]).toMatchObject({
    req: { method: 'GET', route: '/*' },
    status: 200,
    ms: expect.any(Number) as number,
    msg: 'request',
  });
  await ask('/article/bonk', 'kept-0123456789');
  await ask('/article/bonk', 'kept-0123456789');
  await ask('/api/auth/nonce', 'last-0123456789');
  await expect.poll(() => linesOf('last-0123456789').length).toBe(1);
  expect(linesOf('kept-0123456789').length).toBeLessThanOrEqual(1);
  const metrics = await test.app.metrics.metrics();
  expect(metrics).toMatch(/kept_answers_total\{method="GET",route="\/\*",status="200"\} [1-9]/);
});

it('a failure shows its id, and the log has it under that id, for a page too', async () => {
  await test.database.db.execute(sql`alter table articles rename to mislaid`);
  test.app.publicCache.clear();
  const answers = [await ask('/api/articles/bonk', given), await ask('/article/bonk', 'page-0123456789')];
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  await test.database.db.execute(sql`alter table mislaid rename to articles`);
  expect(answers.map(({ status }) => status)).toEqual([500, 503]);
  expect(texts[0]).toContain(`tell us this number: ${given}`);
  expect(texts[1]).toContain('tell us this number: page-0123456789');
  for (const id of [given, 'page-0123456789'])
    expect(linesOf(id).map(({ msg }) => msg)).toEqual(expect.arrayContaining(['request failed', 'request']));
});
