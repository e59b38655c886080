import { randomBytes } from 'node:crypto';
import { base58 } from '@scure/base';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AnswerOf } from '#contract/api.ts';
import type { Contribution } from '#contract/submissions/contributions.ts';
import { named, address, signature } from '#test/addresses.ts';
import { testAppWithAdmin, type TestApp } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { startRpcServer, type RpcServer } from '#test/rpc-server.ts';
import { held, transactionOf, walletAccount } from '#test/rpc-values.ts';
import type { Caller } from '#test/wallet.ts';

describe('a transaction or an account as the source of a contribution', () => {
  let rpc: RpcServer;
  let test: TestApp;
  let boss: Caller;
  beforeAll(async () => {
    rpc = await startRpcServer();
    ({ test, boss } = await testAppWithAdmin({ SOLANA_RPC_URL: rpc.url }));
    await buildArticle(test.store, { slug: 'bonding-curve' });
  });
  afterAll(async () => {
    await test.close();
    await rpc.close();
  });
  const send = (source: string) =>
    boss.send('POST', '/api/contributions', {
      slug: 'bonding-curve',
      text: `It says so: ${randomBytes(8).toString('hex')}`,
      source,
    });
  const contribute = async (source: string) => {
    const sent = await send(source);
    expect([sent.status, sent.body]).toEqual([200, expect.anything()]);
    return (sent.json() as unknown as { contribution: Contribution }).contribution;
  };
  const get = async (url: string) => (await test.app.inject(url)).json();
  const read = async (id: string) => (await get(`/api/contributions/${id}`)).contribution as Contribution;

  it('may be a bare address, and is stored as an explorer’s URL', async () => {
    const [tx, account] = [signature(), address()];
    const ofTx = await contribute(` ${tx} `);
    expect([ofTx.source, ofTx.cited]).toEqual([
      `https://solscan.io/tx/${tx}`,
      { kind: 'transaction', signature: tx, said: '', slot: null },
    ]);
    const ofAccount = await contribute(account);
    expect([ofAccount.source, ofAccount.cited]).toEqual([
      `https://solscan.io/account/${account}`,
      { kind: 'account', signature: account, said: '', slot: null },
    ]);
    const changed = await boss.send('PUT', `/api/contributions/${ofTx.id}`, { text: 'Changed.', source: account });
    expect((changed.json() as unknown as { contribution: Contribution }).contribution).toMatchObject({
      source: `https://solscan.io/account/${account}`,
      cited: { kind: 'account', signature: account },
    });
  });

  it('is one address without invisible characters', async () => {
    for (const [source, refusal] of [
      ['https://a.example/ https://b.example/', 'without spaces'],
      ['https://a.example/\u202egnp.exe', 'an invisible character that turns letters round'],
      ['https://a.example/\u200b', 'without spaces'],
    ] as const) {
      const { status, body } = await send(source);
      expect([source, status, body]).toEqual([source, 400, expect.stringContaining(refusal)]);
    }
  });

  it('has the name that an article gives it, and says when an article warns about it', async () => {
    const [mint, fake] = [address(), address()];
    await buildArticle(test.store, {
      slug: 'named-mint',
      title: 'NAMED',
      addresses: [named('mint', mint), named('scam', fake)],
    });
    expect((await contribute(fake)).cited).toMatchObject({ said: 'a known fake, of which NAMED warns' });
    expect((await contribute(mint)).cited).toEqual({ kind: 'account', signature: mint, said: 'NAMED', slot: null });
  });

  it.each([
    ['https://solscan.io/tx/SIGNATURE', 'transaction'],
    ['https://www.solscan.io/tx/SIGNATURE?a=1#b', 'transaction'],
    ['https://explorer.solana.com/tx/SIGNATURE?cluster=mainnet-beta', 'transaction'],
    ['https://solana.fm/tx/SIGNATURE', 'transaction'],
    ['https://solscan.io/account/ADDRESS#transfers', 'account'],
    ['https://solscan.io/token/ADDRESS', 'account'],
    ['https://explorer.solana.com/address/ADDRESS/tokens', 'account'],
    ['https://solana.fm/address/ADDRESS', 'account'],
  ])('is recognised in %s', async (shape, kind) => {
    const of = kind === 'transaction' ? signature() : address();
    const source = shape.replace(/SIGNATURE|ADDRESS/, of);
    const { id } = await contribute(source);
    expect(await read(id)).toMatchObject({ source, cited: { kind, signature: of, said: '', slot: null } });
  });

  it.each([
    'https://press.example/tx/SIGNATURE',
    'https://explorer.solana.com/tx/SIGNATURE?cluster=devnet',
    'https://solscan.io.example/tx/SIGNATURE',
    'https://solscan.io/leaderboard/token',
    'https://dexscreener.com/solana/ADDRESS',
  ])('is not recognised in %s', async (shape) => {
    const { id } = await contribute(shape.replace('SIGNATURE', signature()).replace('ADDRESS', address()));
    expect((await read(id)).cited).toBeUndefined();
  });

  it.each([
    ['a book'],
    ['http://solscan.io/tx/1'],
    [base58.encode(randomBytes(33))],
    [base58.encode(randomBytes(63))],
    [`${'1'.repeat(31)}0`],
    ['abcdefghijkmnopqrstuvwxyzabcdefghijkmnopqrst'.slice(0, 40)],
  ])('refuses anything else in a sentence: %s', async (source) => {
    const { status, body } = await send(source);
    expect([status, body]).toEqual([
      400,
      'The source must be one address that starts with https://, a transaction’s signature or an account’s address, copied whole and without spaces.',
    ]);
  });

  it('shows its receipt wherever it is listed, when an article cites it too', async () => {
    const [tx, unknown, wallet, mint, from, to] = [
      signature(),
      signature(),
      address(),
      address(),
      address(),
      address(),
    ];
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
    const [ofTx, ofWallet] = [await contribute(tx), await contribute(`https://solana.fm/address/${wallet}`)];
    expect((await read(ofTx.id)).cited).toMatchObject({ said: '', slot: null });
    const list = async () => {
      const answers = await Promise.all([
        get('/api/articles/bonding-curve/contributions'),
        get('/api/feed/latest'),
        boss.send('GET', '/api/admin/reviews?kind=contribution').then((answer) => answer.json()),
      ]);
      return answers.map((answer) => {
        const { contributions, reviews } = answer as { contributions?: Contribution[]; reviews?: Contribution[] };
        return (contributions ?? reviews)!.find(({ id }) => id === ofTx.id)!.cited!.said;
      });
    };
    expect(await list()).toEqual(['', '', '']);
    rpc.tell({ subject: wallet, account: walletAccount() });
    rpc.tell({
      subject: tx,
      transaction: transactionOf({
        accounts: [from, address(), address()],
        before: [10_000, 2_039_280, 2_039_280],
        after: [5_000, 2_039_280, 2_039_280],
        tokensBefore: [held(1, mint, from, '30000000000000')],
        tokensAfter: [held(1, mint, from, '0'), held(2, mint, to, '30000000000000')],
      }),
    });
    rpc.tell({ subject: unknown, mode: 'slow' });
    const bodyMarkdown = `It was sent.[^tx:${tx}][^account:${wallet}][^tx:${unknown}]`;
    await boss.send('POST', '/api/admin/articles', { slug: 'citing', title: 'Citing', bodyMarkdown });
    await vi.waitFor(async () => {
      expect((await get(`/api/receipts/${tx}`)).receipt.state).toBe('read');
      expect((await get(`/api/receipts/${wallet}`)).receipt.state).toBe('read');
    }, 60_000);
    expect(await list()).toEqual(['30,000,000 The <Coin>', '30,000,000 The <Coin>', '30,000,000 The <Coin>']);
    expect((await read(ofTx.id)).cited).toEqual({
      kind: 'transaction',
      signature: tx,
      said: '30,000,000 The <Coin>',
      slot: 169_214_730,
    } satisfies AnswerOf<'GET /contributions/:id'>['contribution']['cited']);
    expect((await read(ofWallet.id)).cited).toEqual({
      kind: 'account',
      signature: wallet,
      said: 'A wallet',
      slot: 459_118_204,
    });
    expect((await contribute(unknown)).cited).toMatchObject({ said: '', slot: null });
  });
});
