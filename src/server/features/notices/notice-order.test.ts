import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { expectOrder } from '#test/lock-order.ts';
import { logIn } from '#test/wallet.ts';

// The embedded store runs one transaction after another.
const isServer = inject('template').store === 'postgres';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

let made = 0;
/** A person who contributed to an article that others watch, and the ids of the watchers in order. */
async function contributed() {
  const slug = `watched-${(made += 1)}`;
  await buildArticle(test.store, { slug });
  const watchers = await Promise.all(Array.from({ length: 4 }, () => logIn(test.app)));
  for (const watcher of watchers) expect((await watcher.send('PUT', `/api/articles/${slug}/watch`)).status).toBe(200);
  const author = await logIn(test.app);
  const sent = await author.send('POST', '/api/contributions', { slug, text: 'It is more than that.' });
  const { id } = (sent.json() as { contribution: { id: string } }).contribution;
  const wallets = watchers.map(({ address }) => address);
  const rows = await test.database.db.execute<{ id: string }>(
    sql`select id from accounts where wallet = any(${sql.param(wallets)}) order by id`,
  );
  const ids = rows.map((row) => row.id);
  // Inserted in reverse order, so that a query without `order by` returns another order.
  for (const account of [ids[1], ids[0]])
    await test.database.db.execute(
      sql`update notices set created_at = created_at + interval '1 ms' where account_id = ${account}`,
    );
  return { author, id, ids };
}

describe.runIf(isServer)('the notices of a deleted contribution', () => {
  it('are deleted in the same order as they are created', async () => {
    await expectOrder(test.database, async () => {
      const { author, id, ids } = await contributed();
      return {
        takes: Object.fromEntries(
          ids.map((account, place) => [`notice ${place + 1}`, sql`notices where account_id = ${account}`]),
        ),
        act: async () => expect((await author.send('DELETE', `/api/contributions/${id}`)).status).toBe(200),
      };
    });
  });
});
