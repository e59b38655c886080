import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { address, signature } from '#test/addresses.ts';
import { eq, sql } from 'drizzle-orm';
import type { Receipt } from '#contract/addresses/receipts.ts';
import type { AnswerOf } from '#contract/api.ts';
import type { Notice } from '#contract/notices/notices.ts';
import type { Article } from '#contract/articles/articles.ts';
import { Rpc } from '#server/chain/rpc.ts';
import { doChore, everyChore } from '#server/housekeeping.ts';
import { receipts } from '#server/db/schema/addresses.ts';
import type { LookedUp } from '#test/addresses.ts';
import { testAppWithAdmin, type TestApp } from '#test/app.ts';
import { startRpcServer, type RpcServer } from '#test/rpc-server.ts';
import { held, mintAccount, programs, tokenAccount, transactionOf } from '#test/rpc-values.ts';
import { doDueJobs, makeDue } from '#test/jobs.ts';
import { logIn, type Caller } from '#test/wallet.ts';
import { take } from '#server/jobs/queue.ts';

const short = (text: string) => `${text.slice(0, 4)}…${text.slice(-4)}`;
const markOf = (of: string) => `[^${of.length > 44 ? 'tx' : 'account'}:${of}]`;

let rpc: RpcServer;
beforeAll(async () => {
  rpc = await startRpcServer();
});
afterAll(() => rpc.close());
const requestsAbout = (of: string) => rpc.requests.filter(({ params }) => params[0] === of).length;

/** Saves an article that cites these sources, as the admin. */
const cite = async (boss: Caller, slug: string, cited: readonly string[], more = '') => {
  const bodyMarkdown = `It was sent.${cited.map(markOf).join('')}${more}`;
  return boss.send('POST', '/api/admin/articles', { slug, title: slug, bodyMarkdown });
};
const articleOf = async ({ app }: TestApp, slug: string) =>
  (await app.inject(`/api/articles/${slug}`)).json().article as Article;
/** The receipts below an article's sources. */
const receiptsIn = async ({ app }: TestApp, slug: string) =>
  ((await app.inject(`/api/articles/${slug}`)).json() as AnswerOf<'GET /articles/:slug'>).receipts;
const receiptOf = async ({ app }: TestApp, of: string) =>
  (await app.inject(`/api/receipts/${of}`)).json().receipt as Receipt;

describe('a citation of the chain', () => {
  let test: TestApp;
  let boss: Caller;
  beforeAll(async () => {
    ({ test, boss } = await testAppWithAdmin({ SOLANA_RPC_URL: rpc.url }));
  });
  afterAll(() => test.close());
  const readWhole = (of: string) =>
    vi.waitFor(async () => expect(await receiptOf(test, of)).toMatchObject({ state: 'read' }), 60_000);

  it('is a source at once, and has a receipt once the chain was read: one time, with the answer stored', async () => {
    const [tx, mint, from, to] = [signature(), address(), address(), address()];
    await boss.send('POST', '/api/admin/articles', {
      slug: 'coin',
      title: 'The <Coin>',
      addresses: [
        {
          kind: 'mint',
          address: mint,
          label: 'x',
          source: 'https://a.example/ https://b.example/',
          checkedAt: '2026-11-18',
        },
      ],
    });
    rpc.tell({ subject: tx, mode: 'slow' });
    expect((await cite(boss, 'sent', [tx])).status).toBe(200);
    const before = await articleOf(test, 'sent');
    expect(before.sources).toMatchObject([
      { id: `tx:${tx}`, kind: 'transaction', title: short(tx), url: `https://solscan.io/tx/${tx}` },
    ]);
    expect(await receiptsIn(test, 'sent')).toMatchObject([
      { source: 1, signature: tx, state: 'not yet read', transaction: null },
    ]);
    expect(await receiptOf(test, tx)).toMatchObject({
      signature: tx,
      kind: 'transaction',
      state: 'not yet read',
      transaction: null,
    });
    const checked = async () => (await test.app.inject(`/api/check/${tx}`)).json() as AnswerOf<'GET /check/:address'>;
    expect(await checked()).toMatchObject({
      kind: 'transaction',
      reading: 'being read',
      facts: [],
      article: { slug: 'sent' },
    });
    // Cached while the receipt is unread, and fresh after the reading.
    const lookedUp = async () => (await test.app.inject(`/api/lookup?q=${tx}`)).json() as LookedUp;
    expect(await lookedUp()).toMatchObject({ article: { slug: 'sent' }, transaction: null });
    const [one, other] = [address(), address()];
    rpc.tell({
      subject: tx,
      transaction: transactionOf({
        accounts: [from, one, other],
        before: [10_000_000, 2_039_280, 0],
        after: [7_955_720, 2_039_280, 2_039_280],
        tokensBefore: [held(1, mint, from, '5000000000000000', 5)],
        tokensAfter: [held(1, mint, from, '0', 5), held(2, mint, to, '5000000000000000', 5)],
      }),
    });
    await readWhole(tx);
    const receipt = await receiptOf(test, tx);
    expect(receipt.transaction).toMatchObject({
      slot: 169_214_730,
      at: '2022-12-25T18:02:11.000Z',
      succeeded: true,
      fee: '5000',
      programs: [programs.token],
    });
    expect(receipt.transaction!.moves.filter(({ mint }) => mint)).toEqual([
      { owner: from, mint, decimals: 5, amount: '-5000000000000000' },
      { owner: to, mint, decimals: 5, amount: '5000000000000000' },
    ]);
    const [stored] = await test.database.db.select().from(receipts).where(eq(receipts.signature, tx));
    expect(createHash('sha256').update(stored!.answer!).digest('hex')).toBe(receipt.sha256);
    const nameless = (address: string) => ({ first: [{ address, name: null }], more: 0 });
    expect(await receiptsIn(test, 'sent')).toEqual([
      {
        source: 1,
        signature: tx,
        kind: 'transaction',
        state: 'read',
        transaction: {
          slot: 169_214_730,
          at: '2022-12-25T18:02:11.000Z',
          succeeded: true,
          moved: [
            {
              amount: '50,000,000,000',
              token: { address: mint, name: 'The <Coin>' },
              from: { ...nameless(from), otherwise: 'nobody: it was made' },
              to: { ...nameless(to), otherwise: 'nobody: it was burned' },
              keptBack: '',
            },
          ],
          more: 0,
          programs: { first: [{ address: programs.token, name: 'Token Program' }], more: 0 },
        },
        account: null,
        readAt: receipt.readAt,
        sha256: receipt.sha256,
      },
    ]);
    expect((await lookedUp()).transaction).toEqual({
      at: '2022-12-25T18:02:11.000Z',
      slot: 169_214_730,
      succeeded: true,
      moved: '50,000,000,000 The <Coin>',
    });
    const { reading, facts } = await checked();
    expect(reading).toBe('read');
    expect(facts.map(({ name, value, slot }) => [name, value, slot])).toEqual([
      ['Result', 'Succeeded, finalized', 169_214_730],
      ['What changed hands: The <Coin>', '50,000,000,000 The <Coin>', 169_214_730],
      ['Program', 'Token Program', 169_214_730],
    ]);
    expect(facts[1]!.meaning).toBe(`From ${short(from)}, to ${short(to)}, counted from the balances before and after.`);
    await cite(boss, 'sent-again', [tx]);
    expect(await receiptsIn(test, 'sent-again')).toMatchObject([{ transaction: { succeeded: true } }]);
    // One request for the check, before there was a receipt, and one for the receipt.
    expect(requestsAbout(tx)).toBe(2);
  });

  it('may be an account, with its data', async () => {
    const mint = address();
    rpc.tell({ subject: mint, account: mintAccount() });
    await cite(boss, 'account', [mint], `\n\n[^account:${mint}]: The mint, as its makers left it.`);
    await readWhole(mint);
    const { sources } = await articleOf(test, 'account');
    expect(sources).toMatchObject([
      { kind: 'account', title: 'The mint, as its makers left it.', url: `https://solscan.io/account/${mint}` },
    ]);
    expect(await receiptsIn(test, 'account')).toMatchObject([
      { account: { value: 'A mint, under the Token Program' } },
    ]);
  });

  it('is refused in words when it is neither', async () => {
    const wrong = await boss.send('POST', '/api/admin/articles', {
      slug: 'wrong',
      title: 'Wrong',
      bodyMarkdown: 'Sent.[^tx:abc]',
    });
    expect([wrong.status, wrong.body]).toEqual([
      400,
      '[^tx:abc] names no transaction: copy its signature whole, 87 or 88 letters and digits.',
    ]);
    const account = await cite(boss, 'wrong', [], `[^account:${signature()}]`);
    expect([account.status, account.body]).toEqual([
      400,
      expect.stringContaining('names no account: copy its address whole'),
    ]);
    expect((await test.app.inject(`/api/receipts/${signature()}`)).statusCode).toBe(404);
  });
});

describe('the queue of receipts', () => {
  let test: TestApp;
  let boss: Caller;
  let client: Rpc;
  beforeAll(async () => {
    ({ test, boss } = await testAppWithAdmin());
    client = new Rpc({ url: rpc.url, pause: 1 });
  });
  afterAll(() => test.close());
  const next = () => doDueJobs(test, { rpc: client });
  const letPass = () => makeDue(test);

  it('waits when there is no RPC', async () => {
    const tx = signature();
    await cite(boss, 'waiting', [tx]);
    rpc.tell({ subject: tx, transaction: transactionOf({ accounts: [address()], before: [6_000], after: [1_000] }) });
    expect(await receiptsIn(test, 'waiting')).toMatchObject([{ state: 'not yet read' }]);
    expect(requestsAbout(tx)).toBe(0);
    expect(await next()).toEqual(['done']);
    expect(await receiptsIn(test, 'waiting')).toMatchObject([
      { state: 'read', transaction: { moved: [], succeeded: true } },
    ]);
  });

  it('gives each job to one worker, and to another after a kill', async () => {
    const tx = signature();
    await cite(boss, 'killed', [tx]);
    rpc.tell({ subject: tx, transaction: transactionOf({ accounts: [address()], before: [6_000], after: [1_000] }) });
    expect(await take(test.database.db, new Map([['receipt', 1]]))).toMatchObject([{ payload: { signature: tx } }]);
    expect(await next()).toEqual([]);
    // After a killed process, its lease must expire.
    await letPass();
    expect(await next()).toEqual(['done']);
    expect(await receiptOf(test, tx)).toMatchObject({ state: 'read' });
    expect(await next()).toEqual([]);
  });

  it('retries when the chain fails, and reports an unknown transaction until somebody cites it again', async () => {
    const tx = signature();
    await cite(boss, 'lost', [tx]);
    // However many failures: they prove nothing about the transaction.
    const failing = ['refusing', 'nonsense', 'another question', 'refusing', 'refusing', 'refusing'] as const;
    for (const mode of [...failing, 'good', 'refusing', 'good', 'good', 'good', 'good'] as const) {
      expect(await receiptOf(test, tx)).toMatchObject({ state: 'not yet read' });
      rpc.tell({ subject: tx, mode, transaction: null });
      await letPass();
      expect(await next()).toHaveLength(1);
    }
    expect(await receiptOf(test, tx)).toMatchObject({ state: 'not found', readAt: null });
    expect(await receiptsIn(test, 'lost')).toMatchObject([{ state: 'not found' }]);
    const { id } = await articleOf(test, 'lost');
    const editable = (await boss.send('GET', `/api/admin/articles/${id}`)).json() as unknown as {
      article: { notFound: string[] };
    };
    expect(editable.article.notFound).toEqual([tx]);
    const answer = (await boss.send('GET', '/api/notices?limit=1')).json() as AnswerOf<'GET /notices'>;
    const [{ text, names, kind, url }] = answer.notices as [Notice];
    expect([kind, url]).toEqual(['not found', '/article/lost']);
    expect(text).toBe(
      `The chain knows nothing of ${short(tx)}, which you cite in lost: look whether it is written right`,
    );
    expect(names.map(({ start, end }) => text.slice(start, end))).toEqual(['lost']);
    await letPass();
    expect(await next()).toEqual([]);
    await cite(boss, 'lost-again', [tx]);
    expect(await receiptOf(test, tx)).toMatchObject({ state: 'not yet read' });
    rpc.tell({ subject: tx, transaction: transactionOf({ accounts: [address()], before: [6_000], after: [1_000] }) });
    expect(await next()).toEqual(['done']);
    expect(await receiptsIn(test, 'lost')).toMatchObject([{ transaction: { succeeded: true } }]);
  });

  it('stores nothing when the answer is another transaction, or contradicts itself about an account', async () => {
    const [tx, account, owner] = [signature(), address(), address()];
    const one = transactionOf({ accounts: [address()], before: [6_000], after: [1_000] });
    await cite(boss, 'mixed-up', [tx, account]);
    rpc.tell({ subject: tx, transaction: { ...one, transaction: { ...one.transaction, signatures: [signature()] } } });
    rpc.tell({ subject: account, accounts: [mintAccount(), tokenAccount(address(), owner)] });
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await letPass();
      expect(await next()).toEqual(['tried', 'tried']);
    }
    for (const of of [tx, account])
      expect(await receiptOf(test, of)).toMatchObject({ state: 'not yet read', transaction: null, account: null });
    rpc.tell({ subject: tx, transaction: one });
    rpc.tell({ subject: account, account: mintAccount({ supply: 'many' }) });
    await letPass();
    expect(await next()).toEqual(['done', 'done']);
    expect(await receiptOf(test, tx)).toMatchObject({ state: 'read', transaction: { succeeded: true } });
    expect(await receiptOf(test, account)).toMatchObject({ state: 'read', account: { value: 'Could not be read' } });
  });

  it('reads one again when an admin doubts it: pages show the new answer, the audit log the admin', async () => {
    const tx = signature();
    rpc.tell({ subject: tx, transaction: transactionOf({ accounts: [address()], before: [6_000], after: [1_000] }) });
    await cite(boss, 'doubted', [tx]);
    expect(await next()).toEqual(['done']);
    const shown = async () =>
      (
        await Promise.all(
          ['/api/articles/doubted', `/api/receipts/${tx}`, `/api/check/${tx}`].map((url) => test.app.inject(url)),
        )
      ).map(({ body }) => [
        /succeeded, finalized|"succeeded":true/.test(body),
        /Failed, finalized|"succeeded":false/.test(body),
      ]);
    const [yes, no] = [true, false];
    expect(await shown()).toEqual([
      [yes, no],
      [yes, no],
      [yes, no],
    ]);
    const again = `/api/admin/receipts/${tx}/again`;
    expect((await (await logIn(test.app)).send('POST', again)).status).toBe(403);
    expect((await boss.send('POST', again)).json()).toMatchObject({
      receipt: { signature: tx, state: 'not yet read', transaction: null },
    });
    expect((await shown()).every(([succeeded]) => !succeeded)).toBe(true);
    rpc.tell({
      subject: tx,
      transaction: transactionOf({ accounts: [address()], before: [6_000], after: [1_000], err: { Custom: 1 } }),
    });
    expect(await next()).toEqual(['done']);
    expect((await receiptOf(test, tx)).transaction).toMatchObject({ succeeded: false });
    const [article, , checked] = await shown();
    expect([article, checked]).toEqual([
      [no, yes],
      [no, yes],
    ]);
    const { entries } = (await boss.send('GET', '/api/admin/audit?limit=1')).json() as AnswerOf<'GET /admin/audit'>;
    expect(entries[0]).toMatchObject({
      action: 'had read again',
      subject: 'receipt of the transaction',
      subjectId: tx,
      title: tx,
    });
    expect((await boss.send('POST', `/api/admin/receipts/${signature()}/again`)).status).toBe(404);
  });

  it('notifies nobody about a removed citation', async () => {
    const tx = signature();
    await cite(boss, 'mended', [tx]);
    const { id } = await articleOf(test, 'mended');
    rpc.tell({ subject: tx, transaction: null });
    await boss.send('PUT', `/api/admin/articles/${id}`, {
      slug: 'mended',
      title: 'mended',
      bodyMarkdown: 'Nothing was sent.',
    });
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await letPass();
      expect(await next()).toHaveLength(1);
    }
    expect(await receiptOf(test, tx)).toMatchObject({ state: 'not found' });
    expect((await boss.send('GET', '/api/notices')).body).not.toContain(short(tx));
  });

  it('reads receipts that an older instance left unread, but none that an admin discarded', async () => {
    const [left, discarded] = [signature(), signature()];
    for (const of of [left, discarded])
      rpc.tell({ subject: of, transaction: transactionOf({ accounts: [address()], before: [6_000], after: [1_000] }) });
    await cite(boss, 'left', [left, discarded]);
    await test.database.db.execute(sql`delete from jobs where key in (${left}, ${discarded})`);
    await test.database.db.execute(sql`update receipts set is_queued = false where signature = ${left}`);
    expect(await doChore(test.database, everyChore()['receipts']!)).toBe(1);
    expect(await next()).toEqual(['done']);
    expect(await receiptOf(test, left)).toMatchObject({ state: 'read' });
    expect(await receiptOf(test, discarded)).toMatchObject({ state: 'not yet read' });
  });

  it('waits longer after each attempt, up to a bound', async () => {
    const tx = signature();
    await cite(boss, 'patient', [tx]);
    rpc.tell({ subject: tx, mode: 'refusing', transaction: null });
    const seconds: number[] = [];
    for (const attempts of [1, 3, 6, 9, 20]) {
      await test.database.db.execute(sql`update jobs set attempts = ${attempts - 1} where key = ${tx}`);
      await letPass();
      expect(await next()).toEqual(['tried']);
      const [row] = await test.database.db.execute<{ pause: number }>(
        sql`select extract(epoch from due_at - now())::float8 as pause from jobs where key = ${tx}`,
      );
      seconds.push(row!.pause);
    }
    expect(requestsAbout(tx)).toBeGreaterThanOrEqual(5);
    const requests = rpc.requests.filter(({ params }) => params[0] === tx);
    expect(requests.every(({ params }) => JSON.stringify(params[1]).includes('"finalized"'))).toBe(true);
    // Each pause is 10 seconds times a power of two, with a jitter of half of it, and at most nine hours.
    expect(seconds.toSorted((one, other) => one - other)).toEqual(seconds);
    expect(seconds[0]).toBeLessThanOrEqual(15);
    expect(seconds[3]).toBeGreaterThan(10 * 2 ** 8 * 0.4);
    expect(seconds[4]).toBeLessThanOrEqual(6 * 3_600 * 1.5);
  });
});
