import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { address, signature } from '#test/addresses.ts';
import { testApp } from '#test/app.ts';
import { doDueJobs, makeDue } from '#test/jobs.ts';
import { startRpcServer } from '#test/rpc-server.ts';
import { transactionOf } from '#test/rpc-values.ts';
import { logIn, logInAnonymously, testWallet } from '#test/wallet.ts';
import type { AnswerOf } from '#contract/api.ts';
import { Rpc } from '#server/chain/rpc.ts';

const rpc = await startRpcServer();
const wallet = testWallet();
const test = await testApp({ ADMIN_WALLET: wallet.address });
const boss = await logIn(test.app, wallet);
afterAll(() => Promise.all([test.close(), rpc.close()]));
const { db } = test.database;
const asking = new Rpc({ url: rpc.url, pause: 1 });
const work = () => doDueJobs(test, { rpc: asking });
beforeEach(() => db.execute(sql`delete from jobs`));

type Jobs = AnswerOf<'GET /admin/jobs'>;
const list = async (query = '') => (await boss.send('GET', `/api/admin/jobs${query}`)).json() as Jobs;
// The kinds that have jobs: the answer lists every kind.
const withJobs = ({ kinds }: Jobs) => kinds.filter(({ waiting, failed }) => waiting + failed > 0);
const lastEntry = async () =>
  ((await boss.send('GET', '/api/admin/audit?limit=1')).json() as AnswerOf<'GET /admin/audit'>).entries[0]!;
const title = 'Read a receipt from the chain';

/** A receipt whose reading failed at its last attempt. */
async function failing(slug: string): Promise<string> {
  const tx = signature();
  rpc.tell({ subject: tx, mode: 'refusing', transaction: null });
  await boss.send('POST', '/api/admin/articles', { slug, title: slug, bodyMarkdown: `It was sent.[^tx:${tx}]` });
  await db.execute(sql`update jobs set attempts = 23 where key = ${tx}`);
  expect(await work()).toEqual(['failed']);
  return tx;
}
const answering = (tx: string) =>
  rpc.tell({ subject: tx, transaction: transactionOf({ accounts: [address()], before: [6_000], after: [1_000] }) });
const stateOf = async (tx: string) =>
  ((await test.app.inject(`/api/receipts/${tx}`)).json() as AnswerOf<'GET /receipts/:signature'>).receipt.state;

it('shows failed jobs to an admin, and to nobody else', async () => {
  const tx = await failing('shown');
  const listed = await list();
  expect(listed).toMatchObject({
    jobs: [{ kind: 'receipt', title, about: tx, attempts: 24, error: 'The chain’s server refused the question.' }],
    next: null,
  });
  expect(withJobs(listed)).toEqual([{ kind: 'receipt', title, waiting: 0, failed: 1 }]);
  const [job] = listed.jobs;
  for (const who of [await logIn(test.app), await logInAnonymously(test.app)])
    for (const [method, path] of [
      ['GET', 'jobs'],
      ['POST', `jobs/${job!.id}/retry`],
      ['POST', 'jobs/retry'],
      ['DELETE', `jobs/${job!.id}`],
    ] as const) {
      const answer = await who.send(method, `/api/admin/${path}`, method === 'GET' ? undefined : { kind: 'receipt' });
      expect([answer.status, answer.body]).toEqual([403, 'Forbidden: admin only']);
    }
  expect((await list()).jobs).toHaveLength(1);
});

it('retries one, once, and records the admin', async () => {
  const tx = await failing('again');
  const { id } = (await list()).jobs[0]!;
  const retry = () => boss.send('POST', `/api/admin/jobs/${id}/retry`);
  expect((await retry()).json()).toEqual({ id });
  const second = await retry();
  expect([second.status, second.body]).toEqual([
    404,
    'This job is not among the failed ones any more; load the list again.',
  ]);
  const listed = await list();
  expect(listed.jobs).toEqual([]);
  expect(withJobs(listed)).toEqual([{ kind: 'receipt', title, waiting: 1, failed: 0 }]);
  expect(await lastEntry()).toMatchObject({
    action: 'sent again',
    subject: 'job',
    subjectId: id,
    title: `${title}: ${tx}`,
    details: 'The chain’s server refused the question.',
  });
  answering(tx);
  expect(await work()).toEqual(['done']);
  expect(await stateOf(tx)).toBe('read');
});

it('retries all jobs of a kind', async () => {
  const all = [await failing('one'), await failing('two'), await failing('three')];
  await db.execute(sql`
    insert into jobs (kind, payload, state, ended_at) values ('of tomorrow', '{"secret": "hunter2"}', 'failed', now())`);
  expect((await list()).jobs[0]).toMatchObject({ kind: 'of tomorrow', title: 'of tomorrow', about: '' });
  expect(JSON.stringify(await list())).not.toContain('hunter2');
  const retry = (kind: string) => boss.send('POST', '/api/admin/jobs/retry', { kind });
  expect((await retry('receipt')).json()).toEqual({ sent: 3, isMore: false });
  expect(await lastEntry()).toMatchObject({ action: 'sent again', subject: 'jobs', title, details: '3 jobs' });
  for (const kind of ['receipt', 'made up']) expect((await retry(kind)).status).toBe(404);
  expect((await retry('')).status).toBe(400);
  all.forEach(answering);
  expect(await work()).toEqual(['done', 'done', 'done']);
  expect((await list()).jobs.map(({ kind }) => kind)).toEqual(['of tomorrow']);
});

it('discards one permanently, with an audit entry', async () => {
  const tx = await failing('discarded');
  const { id } = (await list()).jobs[0]!;
  const discard = () => boss.send('DELETE', `/api/admin/jobs/${id}`);
  expect((await discard()).json()).toEqual({ id });
  expect((await discard()).status).toBe(404);
  expect(await lastEntry()).toMatchObject({ action: 'discarded', subject: 'job', title: `${title}: ${tx}` });
  await makeDue(test);
  expect(await work()).toEqual([]);
  expect(await stateOf(tx)).toBe('not yet read');
});

it('lists each job once, page by page, even when many failed at the same moment', async () => {
  await db.execute(sql`
    insert into jobs (kind, payload, state, ended_at)
    select 'receipt', json_build_object('signature', place::text), 'failed', now() - make_interval(secs => place / 7)
    from generate_series(1, 120) as place`);
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const { jobs, next }: Jobs = await list(`?limit=25${cursor === null ? '' : `&cursor=${cursor}`}`);
    seen.push(...jobs.map(({ about }) => about));
    cursor = next;
  } while (cursor !== null);
  expect(seen.map(Number).toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 120 }, (_, index) => index + 1),
  );
  expect((await boss.send('GET', '/api/admin/jobs?cursor=nonsense')).status).toBe(400);
});

it('retries nothing while the site is read-only', async () => {
  await failing('read-only');
  const { id } = (await list()).jobs[0]!;
  const on = { reason: 'Drill', until: null, subject: '' };
  expect((await boss.send('PUT', '/api/admin/switches/read-only', on)).status).toBe(200);
  for (const [method, path] of [
    ['POST', `jobs/${id}/retry`],
    ['POST', 'jobs/retry'],
    ['DELETE', `jobs/${id}`],
  ] as const)
    expect((await boss.send(method, `/api/admin/${path}`, { kind: 'receipt' })).status).toBe(503);
  expect((await boss.send('DELETE', '/api/admin/switches/read-only', { subject: '' })).status).toBe(200);
  expect((await list()).jobs).toHaveLength(1);
});
