import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { base58 } from '@scure/base';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { address, named, testAppWithAddresses, vanity, type Checked } from '#test/addresses.ts';
import { logIn, testWallet } from '#test/wallet.ts';

let { test, boss, lookUp, create } = {} as Awaited<ReturnType<typeof testAppWithAddresses>>;
beforeAll(async () => {
  ({ test, boss, lookUp, create } = await testAppWithAddresses());
});
afterAll(() => test.close());

describe('looking something up', () => {
  it('is cached when it finds something, and not for unknown texts', async () => {
    const mint = address();
    await create('kept', [named('mint', mint)]);
    for (const [q, cacheControl] of [
      [mint, 'public'],
      ['$KEPT', 'no-store'],
      [address(), 'no-store'],
    ] as const) {
      const { headers } = await test.app.inject({ url: '/api/lookup', query: { q } });
      expect([q, headers['cache-control']]).toEqual([q, expect.stringContaining(cacheControl)]);
      const check = await test.app.inject(`/api/check/${encodeURIComponent(q)}`);
      expect([q, check.headers['cache-control']]).toEqual([q, expect.stringContaining(cacheControl)]);
    }
  });

  it('finds a mint, a program and a wallet of an article, however they are written', async () => {
    const [mint, program, wallet] = [address(), address(), address()];
    await create('known', [named('mint', mint), named('program', program), named('wallet', wallet)]);
    for (const [kind, one] of [
      ['mint', mint],
      ['program', program],
      ['wallet', wallet],
    ] as const)
      expect(await lookUp(one)).toMatchObject({
        kind,
        address: one,
        article: { slug: 'known', title: 'KNOWN' },
        named: named(kind, one),
      });
    for (const link of [
      `https://solscan.io/token/${mint}?cluster=mainnet#holders`,
      `https://explorer.example/address/${mint}`,
      `https://launchpad.example/coin/${mint}/`,
      `see ${mint}, it is the one`,
      `https://wallet.example/browse/${encodeURIComponent(`https://launchpad.example/coin/${mint}`)}`,
      `https://wallet.example/open?url=${encodeURIComponent(encodeURIComponent(`https://launchpad.example/coin/${mint}?a=1`))}`,
      `  ${mint}\n`,
      mint.match(/.{1,4}/g)!.join(' '),
      `${mint.slice(0, 20)} ${mint.slice(20)}`,
      `${mint.slice(0, 20)}\n${mint.slice(20, 30)}\n${mint.slice(30)}`,
      `\u200b${mint.slice(0, 9)}\u200b${mint.slice(9, 21)}\u00ad${mint.slice(21)}\ufeff`,
    ])
      expect(await lookUp(link)).toMatchObject({ kind: 'mint', address: mint });
    // Beside an address that no article names, a genuine one proves nothing.
    const swap = await lookUp(`https://swap.example/?in=${address()}&out=${mint}`);
    expect(swap).toMatchObject({
      kind: 'several',
      tone: 'amber',
      title: 'This link goes to swap.example',
      host: 'swap.example',
    });
  });

  it('finds a person and a bounty by the wallet, and a bounty by its transaction', async () => {
    const wallet = testWallet();
    const person = await logIn(test.app, wallet);
    await person.send('PUT', '/api/account/me', { username: 'curvewatcher', bio: '', pfp: '' });
    expect(await lookUp(wallet.address)).toMatchObject({
      kind: 'wallet',
      profile: { wallet: wallet.address, username: 'curvewatcher', contributions: 0 },
      bounty: null,
    });
    await create('contributed-to', []);
    const contribution = { slug: 'contributed-to', text: 'It was there before.' };
    expect((await person.send('POST', '/api/contributions', contribution)).status).toBe(200);
    expect((await lookUp(wallet.address)).profile).toMatchObject({ contributions: 1 });
    const made = await boss.send('POST', '/api/admin/bounties', { name: 'Paid one', reward: 1, currency: 'SOL' });
    const { id } = (made.json() as unknown as { bounty: { id: string } }).bounty;
    const transaction = base58.encode(randomBytes(64));
    for (const body of [
      { status: 'In review' },
      { status: 'Awarded', winner: wallet.address },
      { status: 'Paid', winnerTx: transaction },
    ]) {
      const moved = await boss.send('PUT', `/api/admin/bounties/${id}/status`, body);
      expect([moved.status, moved.body]).toEqual([200, expect.anything()]);
    }
    expect((await lookUp(wallet.address)).bounty).toEqual({ id, name: 'Paid one' });
    for (const text of [transaction, `https://solscan.io/tx/${transaction}`])
      expect(await lookUp(text)).toMatchObject({
        kind: 'transaction',
        address: transaction,
        bounty: { id, name: 'Paid one' },
      });
  });

  it('names the articles that cite a transaction or an account, for as long as they do', async () => {
    const [cited, account] = [base58.encode(randomBytes(64)), address()];
    const bodyMarkdown = `It was moved.[^tx:${cited}] It lies there.[^account:${account}]`;
    const { id } = await create('citing', [], { bodyMarkdown });
    const article = { slug: 'citing', title: 'CITING' };
    expect(await lookUp(cited)).toMatchObject({ kind: 'transaction', article });
    expect(await lookUp(`https://solscan.io/account/${account}`)).toMatchObject({
      kind: 'address',
      article,
      named: null,
    });
    await boss.send('PUT', `/api/admin/articles/${id}`, {
      slug: 'citing',
      title: 'CITING',
      bodyMarkdown: 'Nothing is known of it.',
    });
    expect([(await lookUp(cited)).article, (await lookUp(account)).article]).toEqual([null, null]);
  });

  it('calls an unknown address an address, and says nothing more', async () => {
    const unknown = address();
    expect(await lookUp(unknown)).toEqual({
      kind: 'address',
      title: 'A Solana address',
      tone: 'plain',
      sentence: 'No article here names it. That says nothing good or bad about it.',
      sign: null,
      leads: [],
      check: unknown,
      host: null,
      hasMore: false,
      address: unknown,
      mayBeToken: true,
      article: null,
      named: null,
      told: null,
      receipt: null,
      profile: null,
      bounty: null,
      takenFor: null,
      lookAlikes: [],
    });
  });

  it('recognises look-alikes of a known address, and mistyped ones too', async () => {
    const mint = address();
    await create('copied', [named('mint', mint)]);
    const article = { slug: 'copied', title: 'COPIED' };
    const middle = address();
    const vanity = mint.slice(0, 4) + middle.slice(4, mint.length - 4) + mint.slice(-4);
    const { lookAlikes } = await lookUp(vanity);
    expect(lookAlikes).toMatchObject([{ article, kind: 'mint', address: mint }]);
    expect(lookAlikes[0]!.differences).toBeGreaterThan(20);
    const mistyped = `${mint.slice(0, 10)}0${mint.slice(11)}`;
    expect(await lookUp(mistyped)).toMatchObject({
      kind: 'mistyped',
      lookAlikes: [{ article, address: mint, differences: 1 }],
    });
    expect(await lookUp(`https://explorer.example/token/${mistyped}`)).toMatchObject({
      text: mistyped,
      lookAlikes: [{ differences: 1, likeness: 'It begins and ends alike and differs in 1 place.' }],
    });
    // The answer about the genuine address lists its imitations.
    await create(
      'warned',
      [named('scam', vanity)].filter(({ address: made }) => base58.decode(made).length === 32),
    );
    expect((await lookUp(mint)).lookAlikes.map(({ kind }) => kind)).toEqual(
      base58.decode(vanity).length === 32 ? ['scam'] : [],
    );
  });

  it('leads from a known fake to the mint that it imitates', async () => {
    const [mint, fake, alone] = [address(), address(), address()];
    await create('imitated', [named('mint', mint), named('scam', fake)]);
    expect((await lookUp(fake)).told).toMatchObject({ mint: named('mint', mint), fakes: [] });
    expect((await lookUp(mint)).told).toMatchObject({ mint: null, fakes: [named('scam', fake)] });
    await create('warning', [named('scam', alone)]);
    expect((await lookUp(alone)).told).toMatchObject({ mint: null });
  });

  it('gives a text with a true and a false address the verdict of the false one', async () => {
    const [mint, fake] = [address(), address()];
    await create('beside', [named('mint', mint), named('scam', fake)]);
    const alike = vanity(mint);
    for (const [text, of] of [
      [`${fake} ${mint}`, fake],
      [`It migrated! Old ${mint}, new ${fake}`, fake],
      [`https://launchpad.example/coin/${fake}?referrer=${mint}`, fake],
      [`${mint} or ${alike}?`, alike],
    ] as const)
      expect(await lookUp(text)).toMatchObject({ address: of, tone: 'red' });
    const [unknown, program] = [address(), address()];
    await create('with-program', [named('program', program)]);
    const found = await lookUp(`https://jup.ag/swap/?sell=${unknown}&buy=${mint}&by=${program}`);
    expect(found).toMatchObject({ kind: 'several', tone: 'amber', title: '3 addresses are in it' });
    expect(found.addresses).toEqual([
      { address: mint, name: 'the mint of BESIDE', article: { slug: 'beside', title: 'BESIDE' } },
      { address: program, name: 'a program of WITH-PROGRAM', article: { slug: 'with-program', title: 'WITH-PROGRAM' } },
      { address: unknown, name: 'an address that no article names', article: null },
    ]);
  });

  it('says that an address lost the case of its letters, and which known one it was', async () => {
    const mint = address();
    await create('lowered', [named('mint', mint)]);
    for (const lost of [mint.toLowerCase(), mint.toUpperCase()])
      for (const text of [lost, `https://charts.example/solana/${lost}`])
        expect(await lookUp(text)).toMatchObject({
          kind: 'lost case',
          text: lost,
          takenFor: { address: mint, kind: 'mint' },
        });
    const unknown = address().toLowerCase();
    expect(await lookUp(`https://charts.example/solana/${unknown}`)).toMatchObject({
      kind: 'lost case',
      text: unknown,
      lookAlikes: [],
    });
    for (const other of [randomBytes(16).toString('hex'), 'thisisaverylongwordwithoutanyspaceinit'])
      expect(await lookUp(other)).toMatchObject({ kind: 'words', check: null });
    const signature = base58.encode(randomBytes(64)).toLowerCase();
    expect(await lookUp(`https://charts.example/tx/${signature}`)).toMatchObject({
      kind: 'lost case',
      text: signature,
    });
    // The incinerator: an address in small letters.
    const incinerator = '1nc1nerator11111111111111111111111111111111';
    expect(await lookUp(incinerator)).toMatchObject({ kind: 'address', address: incinerator });
  });

  it('lists the addresses that have two given ends', async () => {
    const mint = address();
    await create('shortened', [named('mint', mint)]);
    const [start, end] = [mint.slice(0, 4), mint.slice(-4)];
    const dots = [
      '…',
      '...',
      '..',
      ' .. ',
      ' … ',
      ' ... ',
      '. . .',
      '．．．',
      '‥',
      '⋯',
      '···',
      '•••',
      '***',
      '....',
      '[...]',
      '(…)',
      ' …',
      '… ',
    ];
    for (const gap of dots)
      expect([gap, await lookUp(`${start}${gap}${end}`)]).toMatchObject([
        gap,
        {
          kind: 'shortened',
          tone: 'amber',
          text: `${start}…${end}`,
          check: `${start}…${end}`,
          takenFor: { address: mint },
          sentence: 'It may be the mint of SHORTENED, or one that was made to look like it. Compare the whole address.',
        },
      ]);
    for (const text of [`${mint.slice(0, 6)}..${mint.slice(-6)}`, ` ${start}…${end} `])
      expect(await lookUp(text)).toMatchObject({ kind: 'shortened', tone: 'amber', takenFor: { address: mint } });
    // Further given characters of the ends are compared too.
    const other = mint[4] === 'A' ? 'B' : 'A';
    expect(await lookUp(`${start}${other}…${end}`)).toMatchObject({
      kind: 'shortened',
      tone: 'red',
      takenFor: { address: mint },
    });
    expect(await lookUp('1111…zzzz')).toMatchObject({
      kind: 'shortened',
      text: '1111…zzzz',
      tone: 'plain',
      lookAlikes: [],
    });
    // Wallets of people here and cited transactions appear too.
    const wallet = testWallet();
    await (await logIn(test.app, wallet)).send('PUT', '/api/account/me', { username: 'shortened', bio: '', pfp: '' });
    const cited = base58.encode(randomBytes(64));
    await create('short-citing', [], { bodyMarkdown: `It was moved.[^tx:${cited}]` });
    const endsOf = (one: string) => `${one.slice(0, 4)}…${one.slice(-4)}`;
    expect((await lookUp(endsOf(wallet.address))).ends).toEqual([
      { kind: 'wallet', address: wallet.address, name: 'shortened', called: 'the wallet of shortened' },
    ]);
    expect((await lookUp(endsOf(cited))).ends).toEqual([
      { kind: 'transaction', address: cited, name: null, called: 'the transaction' },
    ]);
    for (const text of ['0000…zzzz', 'wait... what', 'bonk...degen'])
      expect(await lookUp(text)).toMatchObject({ kind: 'words', check: null });
  });

  it('says whether the chain was read for a cited transaction or account', async () => {
    const [cited, account, uncited] = [base58.encode(randomBytes(64)), address(), base58.encode(randomBytes(64))];
    await create('unread', [], { bodyMarkdown: `It was moved.[^tx:${cited}] It lies there.[^account:${account}]` });
    expect(await lookUp(cited)).toMatchObject({ receipt: 'not yet read', transaction: null });
    expect(await lookUp(account)).toMatchObject({ receipt: 'not yet read' });
    expect(await lookUp(uncited)).toMatchObject({ receipt: null });
  });

  it('leads from a ticker to the one article that has it', async () => {
    await create('hat', [], { facts: [{ label: 'Ticker', value: 'whif' }] });
    expect(await lookUp('$WHIF')).toMatchObject({
      kind: 'tickers',
      title: 'HAT',
      articles: [{ slug: 'hat' }],
      leads: [{ to: 'article', at: 'hat' }],
    });
    expect((await lookUp('$NONE')).articles).toEqual([]);
    await create('other-hat', [], { facts: [{ label: 'ticker', value: '$WHIF' }] });
    expect(await lookUp('$whif')).toMatchObject({
      title: 'The ticker of 2 articles',
      articles: [
        { slug: 'hat', title: 'HAT' },
        { slug: 'other-hat', title: 'OTHER-HAT' },
      ],
    });
    await create('one-dog', [], { facts: [{ label: 'Ticker', value: 'dogone' }] });
    const slugs = async (text: string) => ((await lookUp(text)).articles ?? []).map(({ slug }) => slug);
    for (const text of ['$dogone.', '$DOGONE!', '＄dogone', '“$dogone”', '($dogone),'])
      expect(await slugs(text)).toEqual(['one-dog']);
    expect(await slugs('$WHIF $DOGONE')).toEqual(['hat', 'one-dog', 'other-hat']);
    expect(await slugs('$dogone, or what?')).toEqual([]);
  });

  it('explains addresses of other chains', async () => {
    for (const [text, chain] of [
      [`0x${randomBytes(20).toString('hex')}`, 'Ethereum'],
      [`https://scan.example/tx/0x${randomBytes(32).toString('hex')}`, 'Ethereum'],
      // From BIP 173, and from the first block of Bitcoin.
      ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'Bitcoin'],
      ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'Bitcoin'],
    ] as const)
      expect(await lookUp(text)).toMatchObject({ kind: 'other chain', chain });
  });

  it('updates after a save, although it is cached', async () => {
    const mint = address();
    const { id } = await create('renamed', [named('mint', mint)]);
    expect((await lookUp(mint)).article!.title).toBe('RENAMED');
    await boss.send('PUT', `/api/admin/articles/${id}`, { slug: 'renamed', title: 'Another name' });
    expect((await lookUp(mint)).article!.title).toBe('Another name');
  });

  it('answers any text', async () => {
    const character = fc.constantFrom(...'$0x/?&=.:# 1AZaz9Il', '\u0000', '\ud800', 'é', '💎');
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.array(character, { maxLength: 300 }).map((all) => all.join('')),
    );
    await fc.assert(
      fc.asyncProperty(text, async (q) => {
        expect(['words', 'other chain', 'address', 'tickers', 'shortened']).toContain(
          (await lookUp(q.toWellFormed())).kind,
        );
      }),
      { numRuns: 60 },
    );
    expect((await lookUp('A'.repeat(20_000))).kind).toBe('words');
  });
});

describe('checking an address', () => {
  const check = async (text: string) =>
    (await test.app.inject(`/api/check/${encodeURIComponent(text)}`)).json() as Checked;

  it('agrees with the lookup, and names unchecked facts', async () => {
    const wallet = base58.encode(
      generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'der' }).subarray(-32),
    );
    const { facts, reading, notChecked, isToken, ...rest } = await check(wallet);
    expect(rest).toEqual(await lookUp(wallet));
    expect([reading, facts, isToken]).toEqual(['not asked', [], true]);
    expect(notChecked.map(({ name }) => name)).toContain('Who stands behind it');
    // The check of a known address need not say what it is, and a program has no price.
    const [mint, program] = [address(), address()];
    await create('fitted', [named('mint', mint), named('program', program)]);
    const unread = async (of: string) => (await check(of)).notChecked.map(({ name }) => name);
    expect(await unread(address())).toContain('What it is: wallet, token, program, pool');
    expect(await unread(mint)).not.toContain('What it is: wallet, token, program, pool');
    expect(await unread(mint)).toContain('What it will be worth');
    expect(await unread(program)).toEqual([
      'Whether it can be changed',
      'Who stands behind it',
      'What anybody intends',
    ]);
    expect(await check('just words')).toMatchObject({ kind: 'words', facts: [], notChecked: [] });
  });
});
