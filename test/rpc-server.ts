import { EventEmitter, once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { slot } from './rpc-values.ts';

/** What an RPC may do when it is asked about something. */
export type RpcMode = 'good' | 'slow' | 'another question' | keyof typeof failures;

/** What each call answers about an address or a signature, and how. */
export interface Told {
  readonly subject: string;
  readonly mode?: RpcMode;
  readonly account?: object | null;
  /** What stands there, said in turn: as of servers that do not agree. */
  readonly accounts?: object[];
  readonly largest?: readonly { readonly address: string; readonly amount: string }[];
  readonly signatures?: readonly { readonly slot: number; readonly blockTime: number | null }[];
  readonly transaction?: object | null;
  /** What an account of so many bytes of data pays, in lamports; told of the subject '0'. */
  readonly rent?: number;
}

/** What was asked. */
export interface RpcRequest {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** A server on this machine that speaks Solana's JSON-RPC, answers in the documented shapes and does as it is told. */
export interface RpcServer {
  readonly url: string;
  readonly requests: readonly RpcRequest[];
  /** How often somebody followed the redirect of `redirect`. */
  readonly redirected: () => number;
  /** Says what is known of something, in place of what was said before. */
  tell(told: Told): void;
  /** What is asked about nothing that was told. */
  otherwise(mode: RpcMode): void;
  /** Waits until so many questions have come in altogether. */
  received(count: number): Promise<void>;
  close(): Promise<void>;
}

const send = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const at = (value: unknown) => ({ context: { apiVersion: '3.1.8', slot }, value });

/** A transaction with the signature by which it was asked for, unless it has one of its own. */
function named(transaction: object, signature: string): object {
  const { transaction: made } = transaction as { transaction?: { signatures?: readonly string[] } };
  return made?.signatures?.length === 0
    ? { ...transaction, transaction: { ...made, signatures: [signature] } }
    : transaction;
}

/** What a call answers of what is known. */
function resultOf({ method, params: [subject] }: RpcRequest, known: (subject: string) => Told | undefined): unknown {
  if (method === 'getMultipleAccounts') return at((subject as string[]).map((one) => known(one)?.account ?? null));
  const told = known(String(subject));
  const turn = method === 'getAccountInfo' ? told?.accounts?.shift() : undefined;
  if (turn) told!.accounts!.push(turn);
  if (method === 'getAccountInfo') return at(turn ?? told?.account ?? null);
  if (method === 'getTokenLargestAccounts') return at(told?.largest ?? []);
  if (method === 'getMinimumBalanceForRentExemption') return told?.rent ?? 890_880;
  if (method === 'getSignaturesForAddress') return told?.signatures ?? [];
  return (told?.transaction && named(told.transaction, String(subject))) ?? null;
}

function* endlessly() {
  yield '{"jsonrpc":"2.0","id":1,"result":"';
  for (;;) yield 'x'.repeat(16_384);
}

/** How each kind of failure looks. */
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

/**
 * Starts an RPC on a free port or the one given; it answers that nothing is there until it is told otherwise, also by
 * `POST /tell`.
 */
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
  const tell = (told: Told) => {
    all.set(told.subject, told);
    // What waits for something is answered by what is known of it now.
    events.emit('told');
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
    const told = () => [body.params[0]].flat().map((subject) => all.get(String(subject)));
    const modeNow = () => told().find((one) => one?.mode)?.mode ?? (told().some(Boolean) ? 'good' : rest);
    while (modeNow() === 'slow' && !response.destroyed)
      await Promise.race([once(events, 'told'), once(response, 'close')]);
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
