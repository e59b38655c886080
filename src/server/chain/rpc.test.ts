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

  const ask = (of: string, asked = rpc) => asked.ask('getTransaction', [of], z.object({ a: z.unknown() }));
  const refusalOf = async (mode: RpcMode, asked?: Rpc) => {
    server.tell({ subject: mode, mode });
    const before = server.requests.length;
    const error = await ask(mode, asked).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(BadGateway);
    for (let one: unknown = error; one instanceof Error; one = one.cause)
      expect(`${one.message}${one.stack}`).not.toContain('hunter2');
    return [(error as Error).message, server.requests.length - before];
  };

  it('gives what it read with the text of it, and loses no digit of a large number', async () => {
    const a = [exactly('18446744073709551615'), 1, 0.5, exactly('-9007199254740993')];
    server.tell({ subject: 'large', transaction: { a } });
    const { result, text } = await ask('large');
    expect(result.a).toEqual([18_446_744_073_709_551_615n, 1, 0.5, -9_007_199_254_740_993n]);
    expect(text).toContain('{"a":[18446744073709551615,1,0.5,-9007199254740993]}');
  });

  it('is asked again, and no more than three times, where it may answer the next time', async () => {
    expect(await refusalOf('broken')).toEqual([sentences.refused, 3]);
    expect(await refusalOf('limited')).toEqual([sentences.refused, 3]);
    expect(await refusalOf('behind')).toEqual([sentences.refused, 3]);
    expect(await refusalOf('absent')).toEqual([sentences.away, 3]);
  });

  it('is asked once where it will not', async () => {
    expect(await refusalOf('refusing')).toEqual([sentences.refused, 1]);
    expect(await refusalOf('nonsense')).toEqual([sentences.notSpoken, 1]);
    expect(await refusalOf('wrong shape')).toEqual([sentences.notSpoken, 1]);
    expect(await refusalOf('endless')).toEqual([sentences.tooLarge, 1]);
  });

  it('is not believed where it answers another question', async () => {
    expect(await refusalOf('another question')).toEqual([sentences.another, 3]);
    const ids = server.requests.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('is read as far as 256 KB, and a transaction as far as 1 MB', async () => {
    const asked = (method: string, length: number) => {
      server.tell({ subject: 'long', transaction: { a: 'x'.repeat(length) }, account: { a: 'x'.repeat(length) } });
      return rpc.ask(method, ['long'], z.unknown()).then(
        () => 'read',
        (error: Error) => error.message,
      );
    };
    expect(await asked('getTransaction', 900_000)).toBe('read');
    expect(await asked('getTransaction', 1_100_000)).toBe(sentences.tooLarge);
    expect(await asked('getAccountInfo', 200_000)).toBe('read');
    expect(await asked('getAccountInfo', 300_000)).toBe(sentences.tooLarge);
  });

  it('is asked so often a minute, each try counted, and not at all after that', async () => {
    const few = new Rpc({ url: server.url, pause: 1, perMinute: 4 });
    server.tell({ subject: 'dear', transaction: { a: 1 } });
    expect(await refusalOf('behind', few)).toEqual([sentences.refused, 3]);
    await ask('dear', few);
    const before = server.requests.length;
    await expect(ask('dear', few)).rejects.toThrow(sentences.overBudget);
    expect(server.requests.length).toBe(before);
  });

  it('may be asked again as time goes by, and never for more than a minute at once', () => {
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

  it('leads nowhere else', async () => {
    expect(await refusalOf('redirect')).toEqual([sentences.refused, 1]);
    expect(server.redirected()).toBe(0);
  });

  it('is not waited for longer than it may take, or than somebody waits', async () => {
    expect(await refusalOf('slow', new Rpc({ url: `${server.url}/?key=hunter2`, timeout: 50 }))).toEqual([
      sentences.late,
      1,
    ]);
    const gone = rpc.ask('getTransaction', ['slow'], z.unknown(), AbortSignal.timeout(50));
    await expect(gone).rejects.toThrow(sentences.late);
  });

  it('that is not there at all is said so', async () => {
    const nobody = await startRpcServer();
    await nobody.close();
    await expect(ask('x', new Rpc({ url: nobody.url, pause: 1 }))).rejects.toThrow(sentences.away);
  });
});
