import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRpcServer, type RpcServer } from '#test/rpc-server.ts';
import { programs } from '#test/rpc-values.ts';
import { Rpc, sentences } from './rpc.ts';
import { readTransaction } from './transactions.ts';

interface Executed {
  readonly what: string;
  readonly from: string;
  readonly to: string;
  readonly mint: string | null;
  readonly signature: string;
  readonly transaction: object;
}

// The real programs executed these in LiteSVM 1.5.0; the balances before and after have the shape of `getTransaction`.
// LiteSVM is not a dependency: the registry has it for one system only.
const file = new URL('../../../test/executed.json', import.meta.url);
const executed = JSON.parse(readFileSync(file, 'utf8')) as readonly Executed[];

/** The changes of the token's balances. */
const expected: Readonly<Record<string, Partial<Record<'from' | 'to', number>>>> = {
  SOL: { from: -5_000_000, to: 5_000_000 },
  'made by the Token Program': { from: 100_000 },
  'sent by the Token Program': { from: -40_000, to: 40_000 },
  'burned by the Token Program': { from: -1_000 },
  'refused by the Token Program': {},
  'made by Token-2022': { from: 100_000 },
  'sent by Token-2022': { from: -40_000, to: 40_000 },
  'burned by Token-2022': { from: -1_000 },
  'refused by Token-2022': {},
  'made by Token-2022 with a fee of 2.5%': { from: 100_000 },
  'sent by Token-2022 with a fee of 2.5%': { from: -40_000, to: 39_000 },
  'burned by Token-2022 with a fee of 2.5%': { from: -1_000 },
  'refused by Token-2022 with a fee of 2.5%': {},
};

describe('a transaction', () => {
  let server: RpcServer;
  let rpc: Rpc;
  beforeAll(async () => {
    server = await startRpcServer();
    rpc = new Rpc({ url: server.url });
  });
  afterAll(() => server.close());

  it.each(executed.map((one) => [one.what, one] as const))(
    'is summarised by its changes: %s',
    async (what, { signature, transaction, from, to, mint }) => {
      server.tell({ subject: signature, transaction });
      const { receipt } = (await readTransaction(rpc, signature))!;
      const whose = { [from]: expected[what]!.from, [to]: expected[what]!.to };
      const program = what.includes('2022') ? programs.token2022 : programs.token;
      expect(receipt).toMatchObject({
        succeeded: !what.startsWith('refused'),
        programs: [mint === null ? programs.system : program],
      });
      expect(new Map(receipt.moves.map((move) => [move.owner, move]))).toEqual(
        new Map(
          Object.entries(whose)
            .filter(([, amount]) => amount !== undefined)
            .map(([owner, amount]) => [
              owner,
              { owner, mint, decimals: mint === null ? 9 : 2, amount: String(amount) },
            ]),
        ),
      );
    },
  );

  it('is refused when the answer is another one', async () => {
    const [{ signature, transaction }] = executed as [Executed];
    for (const [signatures, sentence] of [
      [['another'], sentences.another],
      [['another', signature], sentences.another],
      [[7], sentences.notSpoken],
    ] as const) {
      const { transaction: made } = transaction as { transaction: object };
      server.tell({ subject: signature, transaction: { ...transaction, transaction: { ...made, signatures } } });
      await expect(readTransaction(rpc, signature)).rejects.toThrow(sentence);
    }
  });

  it('that the chain does not know is null', async () => {
    expect(Object.keys(expected)).toEqual(executed.map(({ what }) => what));
    expect(await readTransaction(rpc, 'nothing')).toBe(null);
  });
});
