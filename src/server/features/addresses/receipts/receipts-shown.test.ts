import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { address, signature } from '#test/addresses.ts';
import type { Receipt } from '#contract/addresses/receipts.ts';
import type { Article } from '#contract/articles/articles.ts';
import { testAppWithAdmin } from '#test/admin.ts';
import type { TestApp } from '#test/app.ts';
import { exactly, held, programs, startRpcServer, transactionOf, walletAccount, type RpcServer } from '#test/rpc-server.ts';
import type { Caller } from '#test/wallet.ts';

const short = (text: string) => `${text.slice(0, 4)}…${text.slice(-4)}`;

describe('a transaction or an account in the list of sources', () => {
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
  const save = (slug: string, bodyMarkdown: string) => boss.send('POST', '/api/admin/articles', { slug, title: slug, bodyMarkdown });
  const read = async (slug: string) => (await test.app.inject(`/api/articles/${slug}`)).json().article as Article;
  const readWhole = (of: string) =>
    vi.waitFor(async () => {
      const { receipt } = (await test.app.inject(`/api/receipts/${of}`)).json() as { receipt: Receipt };
      expect(receipt.state).toBe('read');
      return receipt;
    }, 60_000);
  const rowOf = ({ bodyHtml }: Article, number: number) =>
    bodyHtml.slice(
      bodyHtml.indexOf(`<li id="source-${number}">`),
      bodyHtml.indexOf('</li>', bodyHtml.indexOf(`<li id="source-${number}">`)),
    );

  it('has its title beside its signature, which leads to an explorer', async () => {
    const [plain, titled, linked] = [signature(), signature(), signature()];
    await save(
      'titled',
      `Sent.[^tx:${plain}] Again.[^tx:${titled}] And again.[^tx:${linked}]\n\n[^tx:${titled}]: the first *large* <transfer>\n` +
        `[^tx:${linked}]: [Their own words](https://own.example/) | 2022-12-25`,
    );
    const article = await read('titled');
    const link = (of: string) =>
      `<a href="https://solscan.io/tx/${of}" rel="nofollow ugc noopener noreferrer"><code>${short(of)}</code></a>`;
    expect(rowOf(article, 1)).toContain(`<cite>${link(plain)}</cite>`);
    expect(rowOf(article, 2)).toContain(`<cite>${link(titled)}, the first <em>large</em> &lt;transfer&gt;</cite>`);
    expect(rowOf(article, 3)).toContain(
      `<cite>${link(linked)}, <a href="https://own.example/" rel="nofollow ugc noopener noreferrer">Their own words</a></cite>`,
    );
    for (const number of [1, 2, 3]) expect(rowOf(article, number)).toContain('<div class="receipt"><p>');
    expect(article.sources.map(({ title }) => title)).toEqual([short(plain), 'the first large <transfer>', 'Their own words']);
  });

  it('has the day of its block and the day on which it was read, as data too, once the chain said them', async () => {
    const [tx, wallet] = [signature(), address()];
    rpc.tell({ subject: tx, mode: 'slow' });
    rpc.tell({ subject: wallet, account: walletAccount() });
    await save(
      'dated',
      `Sent.[^tx:${tx}] It is kept.[^account:${wallet}] Read.[^press]\n\n[^press]: press | [A page](https://a.example/) | 2023-12-15\n` +
        `[^tx:${tx}]: transaction | Sent | 2021 | [archived](https://archive.example/?a=1&b=2)`,
    );
    const before = await read('dated');
    expect(before.sources.map(({ date, readAt }) => [date, readAt])).toMatchObject([['2021', ''], {}, ['2023-12-15', '']]);
    rpc.tell({ subject: tx, mode: 'good', transaction: transactionOf({ accounts: [address()], before: [6_000], after: [1_000] }) });
    const [ofTx, ofWallet] = [await readWhole(tx), await readWhole(wallet)];
    const [txDay, walletDay] = [ofTx, ofWallet].map(({ readAt }) => readAt!.slice(0, 10));
    const article = await read('dated');
    expect(article.sources.map(({ kind, date, readAt }) => [kind, date, readAt])).toEqual([
      ['transaction', '2022-12-25', txDay],
      ['account', '', walletDay],
      ['press', '2023-12-15', ''],
    ]);
    expect(rowOf(article, 1)).toContain(
      `<span class="source-line"><span class="kind transaction">Transaction</span> <span><time datetime="2022-12-25">25 Dec 2022</time></span> <span>read <time datetime="${txDay}">`,
    );
    expect(rowOf(article, 1)).toContain(
      '<a href="https://archive.example/?a=1&#38;b=2" rel="nofollow ugc noopener noreferrer">Archived</a></span></span><div class="receipt"><p class="amount">',
    );
    expect(rowOf(article, 2)).toContain(
      `<span class="source-line"><span class="kind account">Account</span> <span>read <time datetime="${walletDay}">`,
    );
    expect(rowOf(article, 3)).toContain('<time datetime="2023-12-15">15 Dec 2023</time>');
  });

  it('is shown anew when a kept answer is older than what was read', async () => {
    const tx = signature();
    rpc.tell({ subject: tx, mode: 'slow' });
    await save('kept', `Sent.[^tx:${tx}]`);
    const answer = await test.app.inject('/api/articles/kept');
    expect(String(answer.headers['cache-tag']).split(',')).toContain('receipts');
    expect((await read('kept')).sources[0]!.date).toBe('');
    rpc.tell({ subject: tx, mode: 'good', transaction: transactionOf({ accounts: [address()], before: [6_000], after: [1_000] }) });
    await readWhole(tx);
    const after = await test.app.inject('/api/articles/kept');
    expect((after.json().article as Article).sources[0]!.date).toBe('2022-12-25');
    expect(String(after.headers['cache-tag']).split(',')).not.toContain('receipts');
  });

  it('counts what balances say: fees of tokens, what is made and burned, failures, SOL, and large numbers', async () => {
    const [payer, one, two, mint, other] = [address(), address(), address(), address(), address()];
    const show = async (of: Parameters<typeof transactionOf>[0]) => {
      const tx = signature();
      rpc.tell({ subject: tx, transaction: transactionOf(of) });
      const slug = tx.toLowerCase().slice(0, 20);
      await save(slug, `It was sent.[^tx:${tx}]`);
      await readWhole(tx);
      const html = (await read(slug)).bodyHtml;
      return html
        .slice(html.indexOf('class="receipt"'))
        .replace(/<dt>/g, '|')
        .replace(/<\/dt>/g, ': ')
        .replace(/<[^>]+>/g, '');
    };
    const still = { accounts: [payer, one, two], before: [9_000, 1, 1], after: [4_000, 1, 1] };
    const withFee = await show({
      ...still,
      tokensBefore: [held(1, mint, one, '1000000')],
      tokensAfter: [held(1, mint, one, '0'), held(2, mint, two, '975000')],
    });
    expect(withFee).toContain(`0.975 ${short(mint)}|From: ${short(one)}|To: ${short(two)}|Kept back: 0.025, a fee of the token or burned`);
    expect(await show({ ...still, tokensAfter: [held(1, mint, one, '7', 0)] })).toContain(`7 ${short(mint)}|From: nobody: it was made`);
    expect(await show({ ...still, tokensBefore: [held(1, mint, one, '7', 0)] })).toContain('To: nobody: it was burned');
    const failed = await show({ ...still, err: { InstructionError: [0, 'Custom'] } });
    expect(failed).toContain('Nothing changed hands but the fee');
    expect(failed).toContain('Result: failed, finalized');
    const sol = await show({
      accounts: [payer, one],
      before: [exactly('9007199254740993005'), 0],
      after: [exactly('9007199253740988005'), 1_000_000_000],
      called: [programs.system, 'ComputeBudget111111111111111111111111111111'],
    });
    expect(sol).toContain(`1 SOL|From: ${short(payer)}|To: ${short(one)}`);
    expect(sol).toContain('Program: System Program|');
    // An account for a token costs SOL, which is in it afterwards; and a token may be paid for with SOL.
    const rent = { accounts: [payer, one], before: [2_044_280, 0], after: [0, 2_039_280], tokensAfter: [held(1, mint, payer, '0')] };
    expect(await show(rent)).toContain(`0.00203928 SOL|From: ${short(payer)}|To: accounts that hold a token|When`);
    const bought = await show({
      accounts: [payer, one, two],
      before: [1_002_044_280, 0, 0],
      after: [0, 2_039_280, 1_000_000_000],
      tokensAfter: [held(1, mint, payer, '7', 0)],
    });
    expect(bought).toContain(`7 ${short(mint)}|From: nobody: it was made|To: ${short(payer)}`);
    expect(bought).toContain(`1 SOL|From: ${short(payer)}|To: ${short(two)}|When`);
    const swap = await show({
      ...still,
      tokensBefore: [held(1, mint, one, '5'), held(2, other, two, '8')],
      tokensAfter: [held(1, other, one, '8'), held(2, mint, two, '5')],
    });
    expect(swap).toContain(`0.000005 ${short(mint)}`);
    expect(swap).toContain(`0.000008 ${short(other)}`);
  });
});
