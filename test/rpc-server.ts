import { EventEmitter, once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { slot } from './rpc-values.ts';

/** The behaviour of a fake RPC for a subject. */
export type RpcMode = 'good' | 'slow' | 'another question' | keyof typeof failures;

/** The data to answer about a subject, and the behaviour. */
export interface Told {
  readonly subject: string;
  readonly mode?: RpcMode;
  readonly account?: object | null;
  /** Accounts to return one after the other, like servers that disagree. */
  readonly accounts?: object[];
  readonly largest?: readonly { readonly address: string; readonly amount: string }[];
  readonly signatures?: readonly { readonly slot: number; readonly blockTime: number | null }[];
  readonly transaction?: object | null;
  /** The rent of an account with this many bytes of data, in lamports; for the subject '0'. */
  readonly rent?: number;
}

/** A request. */
export interface RpcRequest {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** A local server with Solana's JSON-RPC that answers in the documented shapes with the chosen data. */
export interface RpcServer {
  readonly url: string;
  readonly requests: readonly RpcRequest[];
  /** The number of requests that followed the redirect of `redirect`. */
  readonly redirected: () => number;
  /** Sets the data about a subject, and replaces former ones. */
  tell(data: Told): void;
  /** The behaviour for unknown subjects. */
  otherwise(mode: RpcMode): void;
  /** Waits for this many requests in total. */
  received(count: number): Promise<void>;
  close(): Promise<void>;
}

const send = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const at = (value: unknown) => ({ context: { apiVersion: '3.1.8', slot }, value });

/** Adds the requested signature to a transaction, unless it has its own. */
function named(transaction: object, signature: string): object {
  const { transaction: made } = transaction as { transaction?: { signatures?: readonly string[] } };
  return made?.signatures?.length === 0
    ? { ...transaction, transaction: { ...made, signatures: [signature] } }
    : transaction;
}

/** The result of a call from the known data. */
function resultOf({ method, params: [subject] }: RpcRequest, known: (subject: string) => Told | undefined): unknown {
  if (method === 'getMultipleAccounts') return at((subject as string[]).map((one) => known(one)?.account ?? null));
  const data = known(String(subject));
  const turn = method === 'getAccountInfo' ? data?.accounts?.shift() : undefined;
  if (turn) data!.accounts!.push(turn);
  if (method === 'getAccountInfo') return at(turn ?? data?.account ?? null);
  if (method === 'getTokenLargestAccounts') return at(data?.largest ?? []);
  if (method === 'getMinimumBalanceForRentExemption') return data?.rent ?? 890_880;
  if (method === 'getSignaturesForAddress') return data?.signatures ?? [];
  return (data?.transaction && named(data.transaction, String(subject))) ?? null;
}

function* endlessly() {
  yield '{"jsonrpc":"2.0","id":1,"result":"';
  for (;;) yield 'x'.repeat(16_384);
}

/** The response of each kind of failure. */
type Fail = (response: ServerResponse, question: { readonly id: number; readonly elsewhere: string }) => void;
const failures = {
  broken: (response) => void response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>'),
  limited: (response) =>
    void send(response, 429, { jsonrpc: '2.0', error: { code: 429, message: 'Too many requests' }, id: 1 }),
  refusing: (response, { id }) =>
    void send(response, 200, { jsonrpc: '2.0', error: { code: -32602, message: 'Invalid param' }, id }),
  behind: (response, { id }) =>
    void send(response, 200, { jsonrpc: '2.0', error: { code: -32005, message: 'Node is behind' }, id }),
  nonsense: (response) => void response.writeHead(200).end('{"jsonrpc":"2.0","result":'),
  'wrong shape': (response, { id }) =>
    void send(response, 200, { jsonrpc: '2.0', result: { context: {}, value: 'x' }, id }),
  endless: (response) => {
    const words = Readable.from(endlessly());
    response.once('close', () => words.destroy());
    words.pipe(response.writeHead(200, { 'content-type': 'application/json' }));
  },
  redirect: (response, { elsewhere }) => void response.writeHead(307, { location: elsewhere }).end(),
  absent: (response) => void response.destroy(),
} satisfies Record<string, Fail>;

async function listening(server: Server, port = 0): Promise<string> {
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Starts an RPC on a free port or the given one. By default nothing exists; `POST /tell` sets data, too. */
export async function startRpcServer(port?: number): Promise<RpcServer> {
  const requests: RpcRequest[] = [];
  const events = new EventEmitter().setMaxListeners(0);
  const all = new Map<string, Told>();
  let rest: RpcMode = 'good';
  let followed = 0;
  const elsewhere = createServer((_request, response) => {
    followed += 1;
    response.writeHead(500).end();
  });
  const elsewhereUrl = await listening(elsewhere);
  const tell = (data: Told) => {
    all.set(data.subject, data);
    // Waiting requests are answered with the new data.
    events.emit('data');
  };

  const server = createServer(async (incoming, response) => {
    const body = (await json(incoming).catch(() => null)) as RpcRequest | Told | null;
    if (body === null) return;
    if ('subject' in body) {
      tell(body);
      return send(response, 200, {});
    }
    requests.push(body);
    events.emit('request');
    const data = () => [body.params[0]].flat().map((subject) => all.get(String(subject)));
    const modeNow = () => data().find((one) => one?.mode)?.mode ?? (data().some(Boolean) ? 'good' : rest);
    while (modeNow() === 'slow' && !response.destroyed)
      await Promise.race([once(events, 'data'), once(response, 'close')]);
    if (response.destroyed) return;
    const fail = (failures as Partial<Record<RpcMode, Fail>>)[modeNow()];
    if (fail) return fail(response, { id: body.id, elsewhere: elsewhereUrl });
    const id = modeNow() === 'another question' ? body.id + 1 : body.id;
    return send(response, 200, { jsonrpc: '2.0', result: resultOf(body, (one) => all.get(one)), id });
  });

  return {
    url: await listening(server, port),
    requests,
    redirected: () => followed,
    tell,
    otherwise: (mode) => void (rest = mode),
    received: async (count) => {
      while (requests.length < count) await once(events, 'request');
    },
    close: async () => {
      const ends = [server, elsewhere].map((one) => once(one.close(), 'close'));
      for (const one of [server, elsewhere]) one.closeAllConnections();
      await Promise.all(ends);
    },
  };
}
