import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { base58 } from '@scure/base';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { address } from '#test/addresses.ts';
import type { Checked } from '#test/addresses.ts';
import { testApp, testAppWithAdmin, type TestApp } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { startRpcServer, type RpcServer } from '#test/rpc-server.ts';
import { exactly, mintAccount, programs, slot, tokenAccount, walletAccount } from '#test/rpc-values.ts';
import type { Caller } from '#test/wallet.ts';

let rpc: RpcServer;
let test: TestApp;
let boss: Caller;
beforeAll(async () => {
  rpc = await startRpcServer();
  ({ test, boss } = await testAppWithAdmin({ SOLANA_RPC_URL: `${rpc.url}/?key=hunter2` }, { pages: 'built' }));
});
afterAll(async () => {
  await test.close();
  await rpc.close();
});

const ask = (of: string) => test.app.inject(`/api/check/${of}`);
const patience = { timeout: 60_000 };
/** The final answer: on a slow machine it may come late, like one from a slow RPC. */
const check = (of: string) =>
  vi.waitFor(async () => {
    const answer = (await ask(of)).json() as Checked;
    expect(answer.reading).not.toBe('being read');
    return answer;
  }, patience);
const factsOf = async (of: string) => new Map((await check(of)).facts.map((fact) => [fact.name, fact]));
const requestsAbout = (of: string) => rpc.requests.filter(({ params }) => [params[0]].flat().includes(of)).length;

describe('checking a mint', () => {
  it('says what else its article says, and which other addresses that article warns about', async () => {
    const [mint, fake] = [address(), address()];
    const source = 'https://project.example/ https://list.example/';
    const one = { kind: 'mint', address: mint, label: 'The mint', source, checkedAt: '2026-11-18' };
    const other = { kind: 'scam', address: fake, label: 'Same name and picture', source, checkedAt: '2026-11-03' };
    const life = { status: 'quiet', date: '2026-11-02', source: 'https://paper.example/quiet' };
    const bodyMarkdown = 'It was sold.[^a]\n\n[^a]: press | [A title](https://paper.example/a)';
    const made = await boss.send('POST', '/api/admin/articles', {
      slug: 'told',
      title: 'Told',
      bodyMarkdown,
      life,
      addresses: [one, other],
    });
    expect([made.status, made.status === 200 ? '' : made.body]).toEqual([200, '']);
    rpc.tell({ subject: fake, account: mintAccount() });
    expect((await check(mint)).told).toEqual({ life, sources: 1, mint: null, fakes: [other] });
    expect((await check(fake)).told).toEqual({ life, sources: 1, mint: one, fakes: [] });
    // A fake has nothing to do with the token that it imitates, whatever the chain's data suggests.
    await buildArticle(test.store, { slug: 'impersonation-scam', title: 'Impersonation scam' });
    expect((await factsOf(fake)).get('Account')).toMatchObject({
      notMeaning: 'That it has anything to do with Told.',
      article: { slug: 'impersonation-scam' },
    });
    expect((await check(address())).told).toBeNull();
  });

  it('shows the chain’s answer with its slot, its meaning and limits, and the article that explains it', async () => {
    const mint = address();
    await buildArticle(test.store, { slug: 'mint-authority', title: 'Mint authority' });
    rpc.tell({
      subject: mint,
      account: mintAccount({ supply: '8799467920954050000', decimals: 5 }),
      signatures: [{ slot: 7, blockTime: 1_671_000_000 }],
    });
    const { reading, facts, notChecked } = await check(mint);
    expect(reading).toBe('read');
    expect(facts.map(({ name, value }) => [name, value])).toEqual([
      ['Account', 'A mint, under the Token Program'],
      ['Supply', '87,994,679,209,540.5'],
      ['Mint authority', 'None'],
      ['Freeze authority', 'None'],
      ['Extensions', 'None'],
      ['Age', expect.stringMatching(/^\d+ years/)],
    ]);
    for (const fact of facts) {
      expect(fact).toMatchObject({
        slot: fact.name === 'Age' ? 7 : slot,
        meaning: expect.stringMatching(/\.$/),
        notMeaning: expect.stringMatching(/\.$/),
      });
      expect(Date.parse(fact.checkedAt)).toBeGreaterThan(0);
      expect(JSON.stringify(fact)).not.toMatch(/\bsafe\b|score/i);
    }
    expect(facts[2]).toMatchObject({
      meaning: 'Nobody can make more of it, ever again.',
      article: { slug: 'mint-authority', title: 'Mint authority' },
    });
    expect(facts[3]!.article).toBe(null);
    expect(facts[5]!.meaning).toBe('It was first named in a transaction on 14 December 2022.');
    const names = notChecked.map(({ name }) => name);
    expect(names).toContain('Whether the pool can be emptied');
    expect(names).toContain('Who stands behind it');
    expect(names).not.toContain('How old it is');
  });

  it('describes the rules of Token-2022 in words', async () => {
    const [mint, somebody] = [address(), address()];
    const fee = { epoch: 7, transferFeeBasisPoints: 250, maximumFee: exactly('18446744073709551615') };
    rpc.tell({
      subject: mint,
      account: mintAccount({
        program: programs.token2022,
        freezeAuthority: somebody,
        mintAuthority: somebody,
        extensions: [
          { extension: 'transferFeeConfig', state: { newerTransferFee: fee, transferFeeConfigAuthority: somebody } },
          { extension: 'permanentDelegate', state: { delegate: somebody } },
          { extension: 'transferHook', state: { authority: null, programId: somebody } },
          { extension: 'nonTransferable' },
          { extension: 'defaultAccountState', state: { accountState: 'frozen' } },
          { extension: 'pausableConfig', state: { authority: somebody, paused: false } },
          { extension: 'tokenMetadata', state: { name: '\u202e<script>', symbol: 'X' } },
          { extension: 'rebasingCurve', state: { delegate: 'not an address' } },
        ],
      }),
    });
    const facts = await factsOf(mint);
    expect([...facts].map(([name, { value }]) => [name, value])).toEqual([
      ['Account', 'A mint, under Token-2022'],
      ['Supply', '1,000'],
      ['Mint authority', 'Active'],
      ['Freeze authority', 'Active'],
      ['Transfer fee', '2.5%'],
      ['Permanent delegate', 'Set'],
      ['Transfer hook', 'Set'],
      ['Non-transferable', 'Set'],
      ['Accounts begin', 'Frozen'],
      ['Pause', 'Running'],
      ['Other extensions', 'rebasing curve'],
    ]);
    expect(facts.get('Transfer fee')!.meaning).toBe(
      'Of each transfer 2.5% is kept back, at most 18,446,744,073,709.551615. Somebody can change that, up to the whole amount.',
    );
    expect(JSON.stringify([...facts])).not.toContain('script');
  });

  it('names largest accounts that an article names or that are burned', async () => {
    const [mint, pool, program, person] = [address(), address(), address(), address()];
    const named = (kind: string, of: string) => ({
      kind,
      address: of,
      label: kind,
      source: 'https://project.example/about https://list.example/tokens',
      checkedAt: '2026-11-18',
    });
    const made = await boss.send('POST', '/api/admin/articles', {
      slug: 'swap',
      title: 'Swap',
      addresses: [named('program', program)],
    });
    expect(made.status).toBe(200);
    await boss.send('POST', '/api/admin/articles', {
      slug: 'thief',
      title: 'Thief',
      addresses: [named('scam', person)],
    });
    const holders = [
      [pool, '600', { ...walletAccount(), owner: program }],
      ['1nc1nerator11111111111111111111111111111111', '150', null],
      [person, '100', walletAccount()],
    ] as const;
    const rows = holders.map(([owner, amount, account]) => ({ owner, amount, account, holding: address() }));
    rpc.tell({
      subject: mint,
      account: mintAccount({ supply: '1000', decimals: 0 }),
      largest: rows.map(({ holding, amount }) => ({ address: holding, amount })),
    });
    for (const { owner, account, holding } of rows) {
      rpc.tell({ subject: holding, account: tokenAccount(mint, owner) });
      rpc.tell({ subject: owner, account });
    }
    const largest = (await factsOf(mint)).get('Largest accounts')!;
    expect(largest.value).toBe('85%');
    expect(largest.meaning).toBe('Of this 75% is known: Swap 60%, burned 15%. The others hold 10%.');
    expect(largest.parts.map(({ percent, name }) => [percent, name])).toEqual([
      [60, 'Swap'],
      [15, 'burned'],
      [10, null],
    ]);
  });

  it('shows shares that add up, and names a pool by its label', async () => {
    const [mint, pool] = [address(), address()];
    const source = 'https://project.example/about https://list.example/tokens';
    const addresses = [{ kind: 'pool', address: pool, label: 'Pool with SOL', source, checkedAt: '2026-11-18' }];
    const made = await boss.send('POST', '/api/admin/articles', { slug: 'pooled', title: 'Pooled', addresses });
    expect(made.status).toBe(200);
    const burned = '1nc1nerator11111111111111111111111111111111';
    // Each rounds down alone, and both together round up.
    const rows = [pool, burned, address()].map((owner) => ({ owner, holding: address() }));
    rpc.tell({
      subject: mint,
      account: mintAccount({ supply: '10000', decimals: 0 }),
      largest: rows.map(({ holding }) => ({ address: holding, amount: '1004' })),
    });
    for (const { owner, holding } of rows) {
      rpc.tell({ subject: holding, account: tokenAccount(mint, owner) });
      rpc.tell({ subject: owner, account: walletAccount() });
    }
    const { value, meaning } = (await factsOf(mint)).get('Largest accounts')!;
    expect(value).toBe('30.1%');
    expect(meaning).toBe('Of this 20.1% is known: Pool with SOL of Pooled 10.1%, burned 10%. The others hold 10%.');
  });

  it('omits fields missing from the chain’s answer, and names them', async () => {
    const [mint, holding] = [address(), address()];
    rpc.tell({ subject: mint, account: mintAccount(), largest: [{ address: holding, amount: '1' }] });
    rpc.tell({ subject: holding, mode: 'refusing' });
    const { facts, notChecked } = await check(mint);
    expect(facts.map(({ name }) => name)).toEqual([
      'Account',
      'Supply',
      'Mint authority',
      'Freeze authority',
      'Extensions',
    ]);
    expect(notChecked.map(({ name }) => name).slice(0, 2)).toEqual(['Who holds it', 'How old it is']);
  });
});

describe('checking any address', () => {
  it('says what the address is', async () => {
    const [wallet, nothing, program, other, token, mint] = Array.from({ length: 6 }, address) as [
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    rpc.tell({ subject: wallet, account: walletAccount(5_000_000) });
    rpc.tell({ subject: nothing, account: null });
    rpc.tell({ subject: program, account: { ...walletAccount(), executable: true, owner: address() } });
    rpc.tell({ subject: other, account: { ...walletAccount(), owner: program } });
    rpc.tell({ subject: token, account: tokenAccount(mint, wallet) });
    const accountFactOf = async (of: string) => (await factsOf(of)).get('Account');
    expect(await accountFactOf(wallet)).toMatchObject({
      value: 'A wallet',
      meaning: 'An ordinary account, which holds 0.005 SOL.',
    });
    expect(await accountFactOf(nothing)).toMatchObject({ value: 'Nothing' });
    expect(await accountFactOf(program)).toMatchObject({ value: 'A program' });
    expect((await accountFactOf(other))!.meaning).toBe(
      `The program ${program.slice(0, 4)}…${program.slice(-4)} made it and alone decides over it.`,
    );
    expect((await accountFactOf(token))!.meaning).toContain(`for ${wallet.slice(0, 4)}…${wallet.slice(-4)}.`);
    const ends = (of: string) => [`${of.slice(0, 4)}…${of.slice(-4)}`, of];
    const namedIn = async (of: string) => {
      const { meaning, meaningNames } = (await accountFactOf(of))!;
      return meaningNames.map(({ start, end, address: named }) => [meaning.slice(start, end), named]);
    };
    expect(await namedIn(token)).toEqual([ends(mint), ends(wallet)]);
    expect(await namedIn(other)).toEqual([ends(program)]);
  });

  it('asks the chain once for all readers within a minute, and never about other texts', async () => {
    const wallet = address();
    rpc.tell({ subject: wallet, account: walletAccount(), signatures: [{ slot: 7, blockTime: 1 }] });
    const answers = await Promise.all(Array.from({ length: 8 }, () => check(wallet)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(requestsAbout(wallet)).toBe(2);
    const before = rpc.requests.length;
    for (const text of ['words', `0x${randomBytes(20).toString('hex')}`])
      expect(await check(text)).toMatchObject({ reading: 'not asked', facts: [] });
    expect(rpc.requests).toHaveLength(before);
    // The server reads an uncited transaction from the chain, like an address.
    const uncited = base58.encode(randomBytes(64));
    for (const nth of [1, 2])
      expect([nth, await check(uncited)]).toMatchObject([nth, { reading: 'not found', facts: [] }]);
    expect(requestsAbout(uncited)).toBe(1);
  });

  it('works when the chain fails, says so, and does not retry at once', async () => {
    for (const mode of ['refusing', 'nonsense', 'redirect', 'endless'] as const) {
      const one = address();
      rpc.tell({ subject: one, mode });
      await check(one);
      const answer = await ask(one);
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, expect.stringContaining('no-store')]);
      expect(answer.json()).toMatchObject({ kind: 'address', reading: 'failed', facts: [] });
      expect((answer.json() as Checked).notChecked.map(({ name }) => name)).toContain(
        'What it is: wallet, token, program, pool',
      );
      await Promise.all([ask(one), ask(one), ask(one)]);
      expect(requestsAbout(one)).toBeLessThan(3);
    }
    expect(rpc.redirected()).toBe(0);
  });

  it('does not wait for a slow chain: its answer appears later, on the page too', async () => {
    const wallet = address();
    rpc.tell({ subject: wallet, mode: 'slow' });
    expect((await ask(wallet)).json()).toMatchObject({ reading: 'being read', facts: [] });
    const page = async () =>
      (await test.app.inject({ url: `/check/${wallet}`, headers: { accept: 'text/html' } })).body;
    expect(await page()).toContain('We are asking Solana.');
    rpc.tell({ subject: wallet, account: walletAccount() });
    await vi.waitFor(
      async () => expect(await page()).toContain('An ordinary account, which holds 0.005 SOL.'),
      patience,
    );
    expect(requestsAbout(wallet)).toBe(2);
  });

  it('is compressed, as every page is', async () => {
    const known = address();
    await buildArticle(test.store, { slug: 'sent-compressed', title: 'Sent compressed' });
    const wallet = address();
    rpc.tell({ subject: wallet, account: mintAccount() });
    for (const url of ['/', '/article/sent-compressed', `/check/${known}`, `/check/${wallet}`, `/api/check/${wallet}`])
      for (const [coding, decode] of [['br', brotliDecompressSync] as const, ['gzip', gunzipSync] as const]) {
        const { headers, rawPayload } = await test.app.inject({
          url,
          headers: { accept: 'text/html,*/*', 'accept-encoding': coding },
        });
        expect([url, headers['content-encoding'], headers.vary]).toEqual([
          url,
          coding,
          expect.stringContaining('accept-encoding'),
        ]);
        expect(decode(rawPayload).length).toBeGreaterThan(rawPayload.length);
      }
  });

  it('hides the URL of the RPC', async () => {
    const one = address();
    rpc.tell({ subject: one, mode: 'absent' });
    const lines: string[] = [];
    const logged = await testApp(
      { SOLANA_RPC_URL: `${rpc.url}/?key=hunter2`, LOG_LEVEL: 'trace' },
      { logTo: { write: (line) => lines.push(line) } },
    );
    onTestFinished(() => logged.close());
    const answer = await logged.app.inject(`/api/check/${one}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.body + lines.join('')).not.toMatch(/hunter2|127\.0\.0\.1:\d/);
  });

  it('is rate-limited per person', async () => {
    const limited = await testApp({ SOLANA_RPC_URL: rpc.url, RATE_LIMIT: 'on' });
    onTestFinished(() => limited.close());
    const statuses = [];
    for (let nth = 0; nth < 31; nth += 1)
      statuses.push((await limited.app.inject(`/api/check/${address()}`)).statusCode);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});

describe('without an RPC', () => {
  it('asks nobody, and is cached like any other', async () => {
    const plain = await testApp();
    onTestFinished(() => plain.close());
    const fetching = vi.spyOn(globalThis, 'fetch');
    onTestFinished(() => fetching.mockRestore());
    expect((await plain.app.inject(`/api/check/${address()}`)).json()).toMatchObject({
      reading: 'not asked',
      facts: [],
    });
    for (const path of [
      '/',
      `/check/${address()}`,
      `/api/lookup?q=${address()}`,
      '/api/search?q=bonk',
      '/api/articles',
    ])
      expect((await plain.app.inject(path)).statusCode, path).toBe(200);
    expect(fetching).not.toHaveBeenCalled();
  });
});
