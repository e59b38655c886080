import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Article } from '#contract/articles/articles.ts';
import type { Report } from '#contract/submissions/reports.ts';
import { testAppWithAdmin } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { makeKnown } from '#test/known.ts';
import { logIn, type Caller } from '#test/wallet.ts';

// The embedded store runs one transaction after another.
const isServer = inject('template').store === 'postgres';

let article: Article;
const slug = 'held';

const { test, boss } = await testAppWithAdmin();
beforeAll(async () => {
  for (const one of [slug, 'other'])
    await buildArticle(test.store, {
      slug: one,
      title: `The ${one} one`,
      bodyMarkdown: 'A lead.\n\n## Supply\n\nMuch.\n\n## Use\n\nLittle.',
    });
  ({ article } = (await test.app.inject(`/api/articles/${slug}`)).json() as { article: Article });
});
afterAll(() => test.close());

const report = async (by: Caller, more: object = {}) => {
  const answer = await by.send('POST', '/api/reports/inaccuracy', { article: slug, details: 'It is wrong.', ...more });
  expect([answer.status, answer.body]).toEqual([200, expect.stringContaining('"report"')]);
  return (answer.json() as { report: Report }).report.id;
};

async function standingWords({ address }: Caller): Promise<number> {
  const [row] = await test.database.db.execute<{ words: number }>(sql`
    select standing_words as words from accounts where wallet = ${address}`);
  return row!.words;
}

/** The number of deadlocks, after every connection has reported its statistics. */
async function deadlocks(): Promise<number> {
  const { pool } = test.database;
  const all = await Promise.all(Array.from({ length: pool.size.most }, () => pool.reserve()));
  for (const connection of all) await connection.query({ text: 'select pg_stat_force_next_flush()' });
  for (const connection of all) connection.release();
  const [row] = await test.database.db.execute<{ many: number }>(
    sql`select deadlocks::integer as many from pg_stat_database where datname = current_database()`,
  );
  return row!.many;
}

describe.runIf(isServer)('a transaction that locks several rows', () => {
  it('counts as a deadlock when it waits in a circle', async () => {
    const before = await deadlocks();
    const both = await Promise.all([test.database.pool.reserve(), test.database.pool.reserve()]);
    const [one, other] = both;
    const take = (connection: typeof one, slug: string) =>
      connection.query({ text: `select from articles where slug = '${slug}' for update` });
    await Promise.all(both.map((connection) => connection.begin()));
    await Promise.all([take(one, slug), take(other, 'other')]);
    const outcomes = await Promise.allSettled([take(one, 'other'), take(other, slug)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await Promise.all(both.map((connection) => connection.rollback()));
    for (const connection of both) connection.release();
    expect(await deadlocks()).toBe(before + 1);
  });

  it('lets a report and a save at once both succeed, two hundred times', async () => {
    const before = await deadlocks();
    // Each save adds or removes the writer's words and so updates the writer's account, which a report locks too. The
    // contribution suggests these words: others would belong to the merging admin.
    const writer = await logIn(test.app);
    const wordsOf = 'These are the words of somebody who reports on the article in which they stand, again and again.';
    const { contribution } = (await writer.send('POST', '/api/contributions', { slug, text: wordsOf })).json() as {
      contribution: { id: string };
    };
    const merged = { baseRevision: 1, bodyMarkdown: `A lead.\n\n${wordsOf}`, summary: 'Merged' };
    const published = await boss.send('POST', `/api/admin/contributions/${contribution.id}/publish`, merged);
    expect([published.status, published.body]).toEqual([200, expect.any(String)]);
    expect(await standingWords(writer)).toBeGreaterThan(0);
    const hundred = async (act: (turn: number) => Promise<{ status: number; body: string }>) => {
      for (let turn = 0; turn < 100; turn += 1) {
        const { status, body } = await act(turn);
        expect(status === 200 ? '' : body).toBe('');
      }
    };
    const save = (turn: number) => {
      const bodyMarkdown = turn % 2 === 0 ? 'A lead.' : `A lead.\n\n${wordsOf}`;
      return boss.send('PUT', `/api/admin/articles/${article.id}`, { slug, title: article.title, bodyMarkdown });
    };
    const tell = (who: string) => (turn: number) =>
      writer.send('POST', '/api/reports/inaccuracy', {
        article: slug,
        details: `It is wrong, says ${who} in turn ${turn}.`,
      });
    await Promise.all([hundred(save), hundred(save), hundred(tell('one')), hundred(tell('another'))]);
    expect(await deadlocks()).toBe(before);
  });

  it.each<[string, (id: string, author: Caller, accountId: string) => Promise<{ status: number; body: string }>]>([
    [
      'changing a report',
      (id, author) => author.send('PUT', `/api/reports/${id}`, { article: 'other', details: 'Still wrong.' }),
    ],
    [
      'moving a report',
      (id, author) => author.send('PUT', `/api/reports/${id}`, { article: slug, details: 'It is wrong.' }),
    ],
    ['withdrawing a report', (id, author) => author.send('DELETE', `/api/reports/${id}`)],
    ['settling a report', (id) => boss.send('PUT', `/api/admin/reports/${id}/status`, { status: 'Rejected' })],
    ['deleting a report', (id) => boss.send('DELETE', `/api/admin/reports/${id}`)],
    ['marking a report', (id) => boss.send('PUT', `/api/admin/reports/${id}/mark`, { marked: true })],
    [
      'settling all of a person',
      (_id, _author, accountId) => boss.send('POST', `/api/admin/people/${accountId}/settle`, { note: '' }),
    ],
  ])('locks the article first: %s', async (_name, act) => {
    const author = await logIn(test.app);
    await makeKnown(test.store, author);
    const id = await report(author, { article: 'other', anchor: 'h-supply' });
    const [account] = await test.database.db.execute<{ id: string }>(
      sql`select id from accounts where wallet = ${author.address}`,
    );
    const acting = await test.database.db.transaction(async (transaction) => {
      await transaction.execute(sql`select from articles where slug = 'other' for no key update`);
      const answer = act(id, author, account!.id);
      // Read outside this transaction, which sees a fixed snapshot of the others.
      const waiting = () =>
        test.database.db.execute(
          sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
      await expect.poll(async () => (await waiting()).length).toBeGreaterThan(0);
      // A transaction that waits for the article locks neither the report nor its author.
      await transaction.execute(sql`select from submissions where id = ${id} for update nowait`);
      await transaction.execute(sql`select from accounts where id = ${account!.id} for no key update nowait`);
      return { answer };
    });
    expect((await acting.answer).status).toBe(200);
  });
});
