import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { address, signature } from '#test/addresses.ts';
import type { NamedAddress, Receipt, SourceReceipt, TokenEnd } from '#contract/addresses/receipts.ts';
import type { AnswerOf } from '#contract/api.ts';
import type { Article } from '#contract/articles/articles.ts';
import { testAppWithAdmin, type TestApp } from '#test/app.ts';
import { startRpcServer, type RpcServer } from '#test/rpc-server.ts';
import { exactly, held, programs, transactionOf, walletAccount } from '#test/rpc-values.ts';
import type { Caller } from '#test/wallet.ts';

const short = (text: string) => `${text.slice(0, 4)}…${text.slice(-4)}`;

describe('a transaction or an account among the sources', () => {
  let rpc: RpcServer;
  let test: TestApp;
  let boss: Caller;
  beforeAll(async () => {
    rpc = await startRpcServer();
    ({ test, boss } = await testAppWithAdmin({ SOLANA_RPC_URL: rpc.url }));
  });
  afterAll(async () => {
    await test.close();
    await rpc.close();
  });
  const save = (slug: string, bodyMarkdown: string) =>
    boss.send('POST', '/api/admin/articles', { slug, title: slug, bodyMarkdown });
  const read = async (slug: string) => (await test.app.inject(`/api/articles/${slug}`)).json().article as Article;
  const readWhole = (of: string) =>
    vi.waitFor(async () => {
      const { receipt } = (await test.app.inject(`/api/receipts/${of}`)).json() as { receipt: Receipt };
      expect(receipt.state).toBe('read');
      return receipt;
    }, 60_000);

  it('shows its title and its footnote beside its signature', async () => {
    const [plain, titled, linked] = [signature(), signature(), signature()];
    await save(
      'titled',
      `Sent.[^tx:${plain}] Again.[^tx:${titled}] And again.[^tx:${linked}]\n\n[^tx:${titled}]: the first *large* <transfer>\n` +
        `[^tx:${linked}]: [Their own words](https://own.example/) | 2022-12-25`,
    );
    const article = await read('titled');
    expect(article.sources.map(({ signature: of, title, url, note }) => [of, title, url, note])).toEqual([
      [plain, short(plain), `https://solscan.io/tx/${plain}`, ''],
      [
        titled,
        'the first large <transfer>',
        `https://solscan.io/tx/${titled}`,
        'the first <em>large</em> &lt;transfer&gt;',
      ],
      [linked, 'Their own words', 'https://own.example/', ''],
    ]);
  });

  it('shows the day of its block and the day of reading, as data too, once the chain was read', async () => {
    const [tx, wallet] = [signature(), address()];
    rpc.tell({ subject: tx, mode: 'slow' });
    rpc.tell({ subject: wallet, account: walletAccount() });
    await save(
      'dated',
      `Sent.[^tx:${tx}] It is kept.[^account:${wallet}] Read.[^press]\n\n[^press]: press | [A page](https://a.example/) | 2023-12-15\n` +
        `[^tx:${tx}]: transaction | Sent | 2021 | [archived](https://archive.example/?a=1&b=2)`,
    );
    const before = await read('dated');
    expect(before.sources.map(({ date, readAt }) => [date, readAt])).toMatchObject([
      ['2021', ''],
      {},
      ['2023-12-15', ''],
    ]);
    rpc.tell({
      subject: tx,
      mode: 'good',
      transaction: transactionOf({ accounts: [address()], before: [6_000], after: [1_000] }),
    });
    const [ofTx, ofWallet] = [await readWhole(tx), await readWhole(wallet)];
    const [txDay, walletDay] = [ofTx, ofWallet].map(({ readAt }) => readAt!.slice(0, 10));
    const article = await read('dated');
    expect(article.sources.map(({ kind, date, readAt }) => [kind, date, readAt])).toEqual([
      ['transaction', '2022-12-25', txDay],
      ['account', '', walletDay],
      ['press', '2023-12-15', ''],
    ]);
    expect(article.sources[0]!.archivedUrl).toBe('https://archive.example/?a=1&b=2');
  });

  it('is shown again when the cached answer is older than the receipt', async () => {
    const tx = signature();
    rpc.tell({ subject: tx, mode: 'slow' });
    await save('kept', `Sent.[^tx:${tx}]`);
    const answer = await test.app.inject('/api/articles/kept');
    expect(String(answer.headers['cache-tag']).split(',')).toContain('receipts');
    expect((await read('kept')).sources[0]!.date).toBe('');
    rpc.tell({
      subject: tx,
      mode: 'good',
      transaction: transactionOf({ accounts: [address()], before: [6_000], after: [1_000] }),
    });
    await readWhole(tx);
    const after = await test.app.inject('/api/articles/kept');
    expect((after.json().article as Article).sources[0]!.date).toBe('2022-12-25');
    expect(String(after.headers['cache-tag']).split(',')).not.toContain('receipts');
  });

  it('sums up balances: token fees, minting and burning, failures, SOL, and large numbers', async () => {
    const [payer, one, two, mint, other] = [address(), address(), address(), address(), address()];
    const show = async (of: Parameters<typeof transactionOf>[0]) => {
      const tx = signature();
      rpc.tell({ subject: tx, transaction: transactionOf(of) });
      const slug = tx.toLowerCase().slice(0, 20);
      await save(slug, `It was sent.[^tx:${tx}]`);
      await readWhole(tx);
      const { receipts } = (await test.app.inject(`/api/articles/${slug}`)).json() as AnswerOf<'GET /articles/:slug'>;
      const [{ transaction }] = receipts as [SourceReceipt];
      const called = ({ address, name }: NamedAddress) => name ?? short(address);
      const end = ({ first, otherwise }: TokenEnd) => first.map(called).join(', ') || otherwise;
      const { moved, succeeded, programs: invoked } = transaction!;
      return {
        succeeded,
        programs: invoked.first.map(called),
        moved: moved.map(({ amount, token, from, to, keptBack }) => [
          `${amount} ${token ? called(token) : 'SOL'}`,
          end(from),
          end(to),
          ...(keptBack === '' ? [] : [keptBack]),
        ]),
      };
    };
    const still = { accounts: [payer, one, two], before: [9_000, 1, 1], after: [4_000, 1, 1] };
    const withFee = await show({
      ...still,
      tokensBefore: [held(1, mint, one, '1000000')],
      tokensAfter: [held(1, mint, one, '0'), held(2, mint, two, '975000')],
    });
    expect(withFee.moved).toEqual([[`0.975 ${short(mint)}`, short(one), short(two), '0.025']]);
    const made = await show({ ...still, tokensAfter: [held(1, mint, one, '7', 0)] });
    expect(made.moved).toEqual([[`7 ${short(mint)}`, 'nobody: it was made', short(one)]]);
    const burned = await show({ ...still, tokensBefore: [held(1, mint, one, '7', 0)] });
    expect(burned.moved).toEqual([[`7 ${short(mint)}`, short(one), 'nobody: it was burned']]);
    const failed = await show({ ...still, err: { InstructionError: [0, 'Custom'] } });
    expect(failed).toMatchObject({ moved: [], succeeded: false });
    const sol = await show({
      accounts: [payer, one],
      before: [exactly('9007199254740993005'), 0],
      after: [exactly('9007199253740988005'), 1_000_000_000],
      called: [programs.system, 'ComputeBudget111111111111111111111111111111'],
    });
    expect(sol).toMatchObject({ moved: [['1 SOL', short(payer), short(one)]], programs: ['System Program'] });
    // A new token account contains its rent in SOL afterwards; and people may pay for a token with SOL.
    const rent = {
      accounts: [payer, one],
      before: [2_044_280, 0],
      after: [0, 2_039_280],
      tokensAfter: [held(1, mint, payer, '0')],
    };
    expect((await show(rent)).moved).toEqual([['0.00203928 SOL', short(payer), 'accounts that hold a token']]);
    const bought = await show({
      accounts: [payer, one, two],
      before: [1_002_044_280, 0, 0],
      after: [0, 2_039_280, 1_000_000_000],
      tokensAfter: [held(1, mint, payer, '7', 0)],
    });
    expect(bought.moved).toContainEqual([`7 ${short(mint)}`, 'nobody: it was made', short(payer)]);
    expect(bought.moved).toContainEqual(['1 SOL', short(payer), short(two)]);
    const swap = await show({
      ...still,
      tokensBefore: [held(1, mint, one, '5'), held(2, other, two, '8')],
      tokensAfter: [held(1, other, one, '8'), held(2, mint, two, '5')],
    });
    const amounts = swap.moved.map(([amount]) => amount);
    expect(amounts.toSorted()).toEqual([`0.000005 ${short(mint)}`, `0.000008 ${short(other)}`]);
  });
});
