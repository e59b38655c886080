import { randomBytes } from 'node:crypto';
import { base58 } from '@scure/base';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRpcServer, type RpcServer } from '#test/rpc-server.ts';
import { exactly, mintAccount, programs, slot, tokenAccount, walletAccount } from '#test/rpc-values.ts';
import { readAccount, readFirstSeen, readLargestHoldings } from './accounts.ts';
import { Rpc, sentences } from './rpc.ts';

const address = () => base58.encode(randomBytes(32));

describe('an account', () => {
  let server: RpcServer;
  let rpc: Rpc;
  beforeAll(async () => {
    server = await startRpcServer();
    rpc = new Rpc({ url: server.url, pause: 1 });
  });
  afterAll(() => server.close());
  const read = async (account: object | null) => {
    const subject = address();
    server.tell({ subject, account });
    return (await readAccount(rpc, subject)).value;
  };

  it('is nothing, a wallet, a token account or a mint', async () => {
    const [mint, owner] = [address(), address()];
    expect(await read(null)).toBe(null);
    expect(await read(walletAccount(7))).toEqual({
      owner: programs.system,
      executable: false,
      lamports: 7n,
      mint: null,
      token: null,
      isUnread: false,
    });
    expect(await read(tokenAccount(mint, owner))).toMatchObject({ mint: null, token: { mint, owner } });
    expect(await read(mintAccount({ supply: '18446744073709551615', freezeAuthority: owner }))).toMatchObject({
      owner: programs.token,
      mint: {
        supply: 18_446_744_073_709_551_615n,
        decimals: 6,
        mintAuthority: null,
        freezeAuthority: owner,
        extensions: [],
      },
    });
    expect(server.requests.every(({ params }) => JSON.stringify(params[1]).includes('"finalized"'))).toBe(true);
  });

  it('lists its extensions, each with its known settings', async () => {
    const [delegate, authority] = [address(), address()];
    const fee = { epoch: 700, maximumFee: 18_446_744_073_709_551_615n, transferFeeBasisPoints: 250 };
    const extensions = [
      {
        extension: 'transferFeeConfig',
        state: {
          newerTransferFee: { ...fee, maximumFee: exactly('18446744073709551615') },
          transferFeeConfigAuthority: null,
        },
      },
      { extension: 'permanentDelegate', state: { delegate } },
      { extension: 'nonTransferable' },
      { extension: 'transferHook', state: { authority, programId: null } },
      { extension: 'somethingLater', state: { paused: 'x'.repeat(10), delegate: 7 } },
    ];
    const { extensions: seen } = (await read(mintAccount({ program: programs.token2022, extensions })))!.mint!;
    expect(seen).toEqual([
      {
        extension: 'transferFeeConfig',
        state: {
          newerTransferFee: { transferFeeBasisPoints: 250, maximumFee: fee.maximumFee },
          transferFeeConfigAuthority: null,
        },
      },
      { extension: 'permanentDelegate', state: { delegate } },
      { extension: 'nonTransferable', state: {} },
      { extension: 'transferHook', state: { authority, programId: null } },
      { extension: 'somethingLater', state: {} },
    ]);
  });

  it('is no token when another program claims so', async () => {
    const other = { ...mintAccount(), owner: address() };
    expect(await read(other)).toMatchObject({ mint: null, token: null, isUnread: false });
  });

  it('counts as unread when a token program owns it and it is neither a mint nor a token account', async () => {
    const mint = mintAccount({ program: programs.token2022 });
    for (const wrong of [
      mintAccount({ supply: 'many' }),
      mintAccount({ supply: 1 }),
      mintAccount({ decimals: 300 }),
      mintAccount({ mintAuthority: 'x' }),
      mintAccount({ program: programs.token2022, extensions: [{ extension: 'a name' }] }),
      mintAccount({ program: programs.token2022, extensions: [{ extension: 7 }] }),
      tokenAccount('x', address()),
      { ...mint, data: ['AAAA', 'base64'] },
      { ...mint, data: { parsed: { type: 'multisig', info: {} } } },
      { ...mint, data: null },
    ])
      expect(await read(wrong)).toMatchObject({ mint: null, token: null, isUnread: true });
  });

  it('is refused when the answer does not describe one', async () => {
    for (const wrong of [{ owner: 'x' }, { ...walletAccount(), lamports: 'many' }, []])
      await expect(read(wrong)).rejects.toThrow(sentences.notSpoken);
  });

  it('is held by accounts whose owners are known', async () => {
    const [mint, one, two, person, pool, amm] = Array.from({ length: 6 }, address) as [
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    server.tell({
      subject: mint,
      largest: [
        { address: one, amount: '900' },
        { address: two, amount: '100' },
        { address: address(), amount: '0' },
      ],
    });
    server.tell({ subject: one, account: tokenAccount(mint, pool) });
    server.tell({ subject: two, account: tokenAccount(mint, person) });
    server.tell({ subject: pool, account: { ...walletAccount(), owner: amm } });
    server.tell({ subject: person, account: walletAccount() });
    expect(await readLargestHoldings(rpc, mint)).toEqual({
      slot,
      value: [
        { account: one, amount: 900n, owner: pool, program: amm },
        { account: two, amount: 100n, owner: person, program: null },
      ],
    });
  });

  it('has a first transaction, when finding it is cheap', async () => {
    const subject = address();
    const one = { slot: 7, blockTime: 1_671_000_000 };
    server.tell({ subject, signatures: [{ slot: 9, blockTime: 1_672_000_000 }, one] });
    expect(await readFirstSeen(rpc, subject)).toEqual({ slot: 7, at: new Date('2022-12-14T06:40:00Z') });
    server.tell({ subject, signatures: [{ slot: 7, blockTime: 9e15 }] });
    await expect(readFirstSeen(rpc, subject)).rejects.toThrow(sentences.notSpoken);
    for (const signatures of [[], [{ slot: 7, blockTime: null }], Array.from({ length: 1_000 }, () => one)]) {
      server.tell({ subject, signatures });
      expect(await readFirstSeen(rpc, subject)).toBe(null);
    }
  });
});
