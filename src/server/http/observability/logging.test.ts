import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { logInAnonymously, type Caller } from '#test/wallet.ts';

const canary = 'c4n4ry';
// As a name, in quotes, on a line that looks like a stack frame, and as a database error.
const canaryText = `${canary} "${canary}" '${canary}'\n    at ${canary} (${canary}.js:1:1)\n${canary}`;

let test: TestApp;
let member: Caller;
let lines: string[];
beforeAll(async () => {
  lines = [];
  test = await testApp({ LOG_LEVEL: 'trace' }, { logTo: { write: (line) => void lines.push(line) }, pages: 'built' });
  await buildArticle(test.store, { slug: 'bonk' });
  member = await logInAnonymously(test.app);
});
afterAll(() => test.close());

let rounds = 0;

/** Sends every request that can contain a visitor's words, each with different ones. Returns the statuses. */
async function sayEverywhere(): Promise<number[]> {
  const words = `${canaryText} ${(rounds += 1)}`;
  const word = encodeURIComponent(canary);
  const reads = [
    `/api/search?q=${word}`,
    `/search?q=${word}`,
    `/article/${word}`,
    `/contri/${word}`,
    `/api/articles/${word}`,
    `/api/profile/${word}`,
    `/${word}`,
    `/api/articles?cursor=${word}`,
  ];
  const writes: [string, object][] = [
    ['/api/contributions', { slug: 'bonk', text: words }],
    ['/api/contributions', { slug: canary, text: words }],
    ['/api/contributions', { slug: 'bonk', text: [canary] }],
    ['/api/proposals', { title: `${canary} title`, category: canary, body: words }],
    ['/api/reports/inaccuracy', { article: `/article/${canary}%00`, details: words }],
    ['/api/auth/verify', { wallet: canary, message: words, signature: canary }],
  ];
  const sent = await Promise.all([
    ...reads.map((url) => member.send('GET', url)),
    ...writes.map(([url, body]) => member.send('POST', url, body)),
    ...['{"text": c4n4ry', '"c4n4ry'].map(async (payload) => {
      const headers = {
        cookie: member.cookie,
        'content-type': 'application/json',
        'x-forwarded-for': canary,
        'user-agent': canary,
      };
      return {
        status: (await test.app.inject({ method: 'POST', url: `/api/contributions?a=${word}`, headers, payload }))
          .statusCode,
      };
    }),
  ]);
  return sent.map(({ status }) => status);
}

it('the log contains no text of people, at any level and after any error', async () => {
  expect((await sayEverywhere()).filter((status) => status >= 500)).toEqual([]);

  await test.database.db.execute(sql`
    create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'invalid input: "%"', (to_jsonb(new) || jsonb_build_object('more', 'c4n4ry "c4n4ry" c4n4ry'))::text; end $$`);
  for (const table of ['contributions', 'proposals', 'reports'])
    await test.database.db.execute(
      sql.raw(`create trigger refuse before insert on ${table} for each row execute function refuse()`),
    );
  expect((await sayEverywhere()).filter((status) => status === 500).length).toBeGreaterThan(0);
  expect(lines.some((line) => line.includes('A query failed'))).toBe(true);

  await test.database.pool.end(1_000);
  expect((await sayEverywhere()).filter((status) => status === 503).length).toBeGreaterThan(5);

  expect(lines.length).toBeGreaterThan(20);
  expect(lines.filter((line) => line.includes(canary))).toEqual([]);
  // The log says where the error happened.
  expect(lines.some((line) => /"stack":"\s+at [^"]*contributions/.test(line))).toBe(true);
});
