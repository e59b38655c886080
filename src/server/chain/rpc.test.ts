import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { BadGateway } from '#server/core/later-errors.ts';
import { startRpcServer, type RpcMode, type RpcServer } from '#test/rpc-server.ts';
import { exactly } from '#test/rpc-values.ts';
import { Budget } from './budget.ts';
import { Rpc, sentences } from './rpc.ts';

describe('an RPC', () => {
  let server: RpcServer;
  let rpc: Rpc;
  beforeAll(async () => {
    server = await startRpcServer();
    rpc = new Rpc({ url: `${server.url}/?key=hunter2`, pause: 1 });
  });
  afterAll(() => server.close());

  const ask = (of: string, client = rpc) => client.ask('getTransaction', [of], z.object({ a: z.unknown() }));
  const refusalOf = async (mode: RpcMode, client?: Rpc) => {
    server.tell({ subject: mode, mode });
    const before = server.requests.length;
    const error = await ask(mode, client).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(BadGateway);
    for (let one: unknown = error; one instanceof Error; one = one.cause)
      expect(`${one.message}${one.stack}`).not.toContain('hunter2');
    return [(error as Error).message, server.requests.length - before];
  };

  it('returns an answer with its text, and loses no digit of a large number', async () => {
    const a = [exactly('18446744073709551615'), 1, 0.5, exactly('-9007199254740993')];
    server.tell({ subject: 'large', transaction: { a } });
    const { result, text } = await ask('large');
    expect(result.a).toEqual([18_446_744_073_709_551_615n, 1, 0.5, -9_007_199_254_740_993n]);
    expect(text).toContain('{"a":[18446744073709551615,1,0.5,-9007199254740993]}');
  });

  it('is retried up to three times after a transient failure', async () => {
    expect(await refusalOf('broken')).toEqual([sentences.refused, 3]);
    expect(await refusalOf('limited')).toEqual([sentences.refused, 3]);
    expect(await refusalOf('behind')).toEqual([sentences.refused, 3]);
    expect(await refusalOf('absent')).toEqual([sentences.away, 3]);
  });

  it('is not retried after a permanent failure', async () => {
    expect(await refusalOf('refusing')).toEqual([sentences.refused, 1]);
    expect(await refusalOf('nonsense')).toEqual([sentences.notSpoken, 1]);
    expect(await refusalOf('wrong shape')).toEqual([sentences.notSpoken, 1]);
    expect(await refusalOf('endless')).toEqual([sentences.tooLarge, 1]);
  });

  it('is not believed when it answers another request', async () => {
    expect(await refusalOf('another question')).toEqual([sentences.another, 3]);
    const ids = server.requests.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('may answer with at most 256 KB, and with 1 MB for a transaction', async () => {
    const outcomeOf = (method: string, length: number) => {
      server.tell({ subject: 'long', transaction: { a: 'x'.repeat(length) }, account: { a: 'x'.repeat(length) } });
      return rpc.ask(method, ['long'], z.unknown()).then(
        () => 'read',
        (error: Error) => error.message,
      );
    };
    expect(await outcomeOf('getTransaction', 900_000)).toBe('read');
    expect(await outcomeOf('getTransaction', 1_100_000)).toBe(sentences.tooLarge);
    expect(await outcomeOf('getAccountInfo', 200_000)).toBe('read');
    expect(await outcomeOf('getAccountInfo', 300_000)).toBe(sentences.tooLarge);
  });

  it('receives a bounded number of requests a minute, each retry counted', async () => {
    const few = new Rpc({ url: server.url, pause: 1, perMinute: 4 });
    server.tell({ subject: 'dear', transaction: { a: 1 } });
    expect(await refusalOf('behind', few)).toEqual([sentences.refused, 3]);
    await ask('dear', few);
    const before = server.requests.length;
    await expect(ask('dear', few)).rejects.toThrow(sentences.overBudget);
    expect(server.requests.length).toBe(before);
  });

  it('earns requests back over time, never more than a minute’s at once', () => {
    let now = 0;
    const budget = new Budget(60, () => now);
    const taken = () => {
      let many = 0;
      while (budget.take()) many += 1;
      return many;
    };
    expect(taken()).toBe(60);
    now += 500;
    expect(taken()).toBe(0);
    now += 2_500;
    expect(taken()).toBe(3);
    now += 3_600_000;
    expect(taken()).toBe(60);
  });

  it('follows no redirect', async () => {
    expect(await refusalOf('redirect')).toEqual([sentences.refused, 1]);
    expect(server.redirected()).toBe(0);
  });

  it('times out, and stops waiting when the caller does', async () => {
    expect(await refusalOf('slow', new Rpc({ url: `${server.url}/?key=hunter2`, timeout: 50 }))).toEqual([
      sentences.late,
      1,
    ]);
    const gone = rpc.ask('getTransaction', ['slow'], z.unknown(), AbortSignal.timeout(50));
    await expect(gone).rejects.toThrow(sentences.late);
  });

  it('that is unreachable yields a sentence', async () => {
    const nobody = await startRpcServer();
    await nobody.close();
    await expect(ask('x', new Rpc({ url: nobody.url, pause: 1 }))).rejects.toThrow(sentences.away);
  });
});
