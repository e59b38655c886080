import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { base58 } from '@scure/base';

/** A wallet with a real Ed25519 key. */
export interface TestWallet {
  readonly address: string;
  readonly key: KeyObject;
}

/** A wallet with a new key. */
export function testWallet(): TestWallet {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { address: addressOf(publicKey), key: privateKey };
}

function addressOf(publicKey: KeyObject): string {
  const { x } = publicKey.export({ format: 'jwk' });
  return base58.encode(Buffer.from(x!, 'base64url'));
}

/** The signature of a message in base58. */
export function signWith({ key }: TestWallet, message: string): string {
  return base58.encode(sign(null, Buffer.from(message), key));
}

/** The message that logs a wallet in at `host`. */
export function loginMessage(address: string, nonce: string, host = 'localhost:3000'): string {
  return ['Sign in to Trenchpedia', `Wallet: ${address}`, `Domain: ${host}`, `Nonce: ${nonce}`].join('\n');
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
  readonly json: () => never;
}

/** A logged-in caller: sends requests with its session's cookie. */
export interface Caller {
  readonly address: string;
  readonly cookie: string;
  send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object): Promise<Answer>;
}

function caller(app: FastifyInstance, address: string, cookie: string, remoteAddress = '127.0.0.1'): Caller {
  return {
    address,
    cookie,
    send: async (method, url, body) => {
      const answer = await app.inject({
        method,
        url,
        remoteAddress,
        headers: { cookie },
        ...(body ? { payload: body } : {}),
      });
      return {
        status: answer.statusCode,
        headers: answer.headers,
        body: answer.body,
        json: () => answer.json() as never,
      };
    },
  };
}

/** The session cookie of an answer, for a request. */
export function sessionCookie(headers: { 'set-cookie'?: string | string[] | undefined }): string {
  return [headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Logs a wallet in by the calls of a browser. */
export async function logIn(app: FastifyInstance, wallet = testWallet()): Promise<Caller> {
  const { nonce } = (await app.inject('/api/auth/nonce')).json() as { nonce: string };
  const message = loginMessage(wallet.address, nonce);
  const payload = { wallet: wallet.address, message, signature: signWith(wallet, message) };
  const answer = await app.inject({ method: 'POST', url: '/api/auth/verify', payload });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return caller(app, wallet.address, sessionCookie(answer.headers));
}

/** Starts an anonymous session, with requests from this network address. */
export async function logInAnonymously(app: FastifyInstance, remoteAddress?: string): Promise<Caller> {
  const answer = await app.inject({ method: 'POST', url: '/api/auth/anonymous' });
  return caller(app, 'anonymous', sessionCookie(answer.headers), remoteAddress);
}
