import type { Query, QueryClient } from '@tanstack/react-query';
import { base58 } from '@scure/base';
import { ask, send } from '#web/client/calls.ts';
import { sentenceOf, timeout } from '#web/client/http.ts';
import { toast } from '#web/say/say.ts';
import { meQuery } from './accounts.queries.ts';
import { announceLogin, announceLogout, lastVisitor } from './login-events.ts';
import type { Signed } from './login.machine.ts';
import type { Signing } from './wallets.ts';

const signatureBytes = 64;

function bytesOf(value: unknown): Uint8Array | null {
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  if (Array.isArray(value) && value.every((byte) => Number.isInteger(byte))) return Uint8Array.from(value as number[]);
  if (typeof value === 'string') {
    try {
      return base58.decode(value);
    } catch {
      return null;
    }
  }
  return null;
}

/**
 * The signature that a wallet returned, in base58. Wallets answer with bytes, with base58 text, or with an object that
 * holds either under `signature` or `data`. Refuses in the specification's words (§5).
 */
function signatureText(answer: unknown): string {
  let value = answer;
  for (
    let depth = 0;
    depth < 3 && typeof value === 'object' && value !== null && ('signature' in value || 'data' in value);
    depth += 1
  ) {
    value = 'signature' in value ? value.signature : value.data;
  }
  if (value === null || value === undefined || value === '') throw new Error('Wallet did not return a signature');
  const bytes = bytesOf(value);
  if (bytes === null || bytes.length !== signatureBytes) throw new Error('Unknown signature format');
  return base58.encode(bytes);
}

/** The message that a wallet signs: exactly these four lines (design §4, Login). */
function loginMessage(wallet: string, nonce: string): string {
  return ['Sign in to Trenchpedia', `Wallet: ${wallet}`, `Domain: ${location.host}`, `Nonce: ${nonce}`].join('\n');
}

/**
 * Asks who is logged in, and then for everything that depends on it. For the same person as before, what is on the
 * screen stays until the answers come, and so does what is being written there; for anybody else it is forgotten.
 */
export async function askAgain(client: QueryClient): Promise<void> {
  const before = client.getQueryData(meQuery.queryKey);
  await client.cancelQueries({ queryKey: meQuery.queryKey });
  const now = await client.fetchQuery({ ...meQuery, staleTime: 0 }).catch(() => null);
  // Every anonymous session is somebody of its own (design §4, Login).
  const isSame = now !== null && now.wallet !== 'anonymous' && now.wallet === before?.wallet;
  const filter = { predicate: ({ meta }: Query) => meta?.['isPersonal'] === true };
  // Nobody has nothing to ask for.
  if (now === null)
    client
      .getQueryCache()
      .findAll(filter)
      .forEach((query) => query.reset());
  else await (isSame ? client.invalidateQueries(filter) : client.resetQueries(filter));
}

/** Lets the site's other windows know that somebody came or went. */
function tellWindows(): void {
  try {
    localStorage.setItem(lastVisitor, crypto.randomUUID());
  } catch {
    // Without a store they learn it at their next request.
  }
}

/** Lets everything know that somebody has logged in, here and in the site's other windows. */
export async function arrive(client: QueryClient, wallet: string): Promise<void> {
  await askAgain(client);
  tellWindows();
  announceLogin(wallet);
}

/** Until a step of a login takes too long or the person gives it up. */
const within = (signal: AbortSignal) => ({ signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]) });

/** Has a wallet sign the server's nonce. */
export async function signNonce(address: string, sign: Signing): Promise<Signed> {
  const { nonce } = await ask('/auth/nonce', {});
  const message = loginMessage(address, nonce);
  return { address, message, signature: signatureText(await sign(new TextEncoder().encode(message))) };
}

/** Has the server verify what was signed. Returns whose wallet it is. */
export async function verify(
  client: QueryClient,
  { address: wallet, ...signed }: Signed,
  signal: AbortSignal,
): Promise<string> {
  await send(client, 'POST /auth/verify', { wallet, ...signed }, within(signal));
  return wallet;
}

/** Starts an anonymous session. Returns as what its person is known. */
export async function enterAnonymously(client: QueryClient, signal: AbortSignal): Promise<string> {
  return (await send(client, 'POST /auth/anonymous', {}, within(signal))).wallet;
}

/** Ends the session, here and on the server. One that could not be ended is said. */
export async function signOut(client: QueryClient): Promise<void> {
  try {
    await send(client, 'POST /auth/logout', {});
  } catch (error) {
    toast(sentenceOf(error, 'Logout failed'));
    return;
  }
  await forgetPerson(client);
}

/** Forgets who was logged in, here and in the browser's other windows, once the session is over. */
export async function forgetPerson(client: QueryClient): Promise<void> {
  await askAgain(client);
  tellWindows();
  announceLogout();
}
