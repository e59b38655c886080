import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { address, signature } from '#test/addresses.ts';
import { testAppWithAdmin } from '#test/app.ts';
import { doDueJobs } from '#test/jobs.ts';
import { startRpcServer } from '#test/rpc-server.ts';
import { transactionOf } from '#test/rpc-values.ts';
import type { AnswerOf } from '#contract/api.ts';
import { Rpc } from '#server/chain/rpc.ts';
import { doChore, everyChore } from '#server/housekeeping.ts';
import { forgetJobs, take } from '#server/jobs/queue.ts';

const rpc = await startRpcServer();
const { test, boss } = await testAppWithAdmin();
afterAll(() => Promise.all([test.close(), rpc.close()]));
const { db } = test.database;
const asking = new Rpc({ url: rpc.url, pause: 1 });
const work = () => doDueJobs(test, { rpc: asking });

const stateOf = async (tx: string) =>
  ((await test.app.inject(`/api/receipts/${tx}`)).json() as AnswerOf<'GET /receipts/:signature'>).receipt.state;

/** Saves an article that cites a transaction. */
async function cite(slug: string, tx: string): Promise<void> {
  const article = { slug, title: slug, bodyMarkdown: `It was sent.[^tx:${tx}]` };
  expect((await boss.send('POST', '/api/admin/articles', article)).status).toBe(200);
}

const answering = (tx: string) =>
  rpc.tell({ subject: tx, transaction: transactionOf({ accounts: [address()], before: [6_000], after: [1_000] }) });

/** Cites a transaction, whose reading fails at its last attempt. */
async function failing(slug: string): Promise<string> {
  const tx = signature();
  rpc.tell({ subject: tx, mode: 'refusing', transaction: null });
  await cite(slug, tx);
  await db.execute(sql`update jobs set attempts = 23 where key = ${tx}`);
  expect(await work()).toEqual(['failed']);
  return tx;
}

async function discard(tx: string): Promise<void> {
  const { jobs } = (await boss.send('GET', '/api/admin/jobs')).json() as AnswerOf<'GET /admin/jobs'>;
  const { id } = jobs.find(({ about }) => about === tx)!;
  expect((await boss.send('DELETE', `/api/admin/jobs/${id}`)).status).toBe(200);
}

async function expire(tx: string): Promise<void> {
  await db.execute(sql`update jobs set ended_at = now() - interval '91 days' where key = ${tx}`);
  expect(await doChore(test.database, forgetJobs)).toBe(1);
}

it.each([
  ['failed for good', 'failed', async () => {}],
  ['was discarded', 'discarded', discard],
  ['expired', 'expired', expire],
])('a new citation reads a receipt whose job %s', async (_what, slug, lose) => {
  const tx = await failing(slug);
  await lose(tx);
  answering(tx);
  expect(await work()).toEqual([]);
  expect(await stateOf(tx)).toBe('not yet read');
  await cite(`${slug}-again`, tx);
  expect(await work()).toEqual(['done']);
  expect(await stateOf(tx)).toBe('read');
});

it('a new citation keeps the attempts and the lease of a running job', async () => {
  const tx = signature();
  await cite('under-way', tx);
  expect(await take(db, new Map([['receipt', 1]]))).toMatchObject([{ payload: { signature: tx } }]);
  const job = () => db.execute(sql`select attempts, taken_by, due_at from jobs where key = ${tx}`);
  const before = await job();
  expect(before).toMatchObject([{ attempts: 1, taken_by: expect.any(String) as string }]);
  await cite('under-way-again', tx);
  expect(await job()).toEqual(before);
});

it.each(['read', 'not found'])(
  'a receipt that an old instance stored as %s and queued again is read',
  async (state) => {
    const tx = signature();
    answering(tx);
    const slug = `old-${state.replace(' ', '-')}`;
    await cite(slug, tx);
    // An instance of 0.3.0 knows no jobs: it neither ends the job nor sets `isQueued`.
    const store = (as: string) => db.execute(sql`update receipts set state = ${as} where signature = ${tx}`);
    await store(state);
    expect(await work()).toEqual(['done']);
    await store('not yet read');
    expect(await doChore(test.database, everyChore()['receipts']!)).toBe(1);
    expect(await work()).toEqual(['done']);
    expect(await stateOf(tx)).toBe('read');
  },
);
