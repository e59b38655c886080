import type { Query, QueryClient } from '@tanstack/react-query';
import { base58 } from '@scure/base';
import { ask } from '#web/client/calls.ts';
import { send } from '#web/client/sending.ts';
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
 * A wallet's signature in base58. Wallets return bytes, base58 text, or an object with either under `signature` or
 * `data`. Refuses in the specification's words (§5).
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

/** The message for a wallet to sign: exactly these four lines (design §4, Login). */
function loginMessage(wallet: string, nonce: string): string {
  return ['Sign in to Trenchpedia', `Wallet: ${wallet}`, `Domain: ${location.host}`, `Nonce: ${nonce}`].join('\n');
}

/**
 * Refetches the logged-in person, and then all personal data. If it is the same person, the screen and typed text stay
 * until the answers arrive; otherwise they are dropped.
 */
export async function askAgain(client: QueryClient): Promise<void> {
  const before = client.getQueryData(meQuery.queryKey);
  await client.cancelQueries({ queryKey: meQuery.queryKey });
  const now = await client.fetchQuery({ ...meQuery, staleTime: 0 }).catch(() => null);
  // Every anonymous session is a separate person (design §4, Login).
  const isSame = now !== null && now.wallet !== 'anonymous' && now.wallet === before?.wallet;
  const filter = { predicate: ({ meta }: Query) => meta?.['isPersonal'] === true };
  // Logged-out people have no personal data.
  if (now === null)
    client
      .getQueryCache()
      .findAll(filter)
      .forEach((query) => query.reset());
  else await (isSame ? client.invalidateQueries(filter) : client.resetQueries(filter));
}

/** Tells the site's other windows about a login or logout. */
function tellWindows(): void {
  try {
    localStorage.setItem(lastVisitor, crypto.randomUUID());
  } catch {
    // Without storage, the other windows learn it at their next request.
  }
}

/** Announces a login, here and in the site's other windows. */
export async function arrive(client: QueryClient, wallet: string): Promise<void> {
  await askAgain(client);
  tellWindows();
  announceLogin(wallet);
}

/** Aborts when a step of a login takes too long or the person gives up. */
const within = (signal: AbortSignal) => ({ signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]) });

/** Asks a wallet to sign the server's nonce. */
export async function signNonce(address: string, sign: Signing): Promise<Signed> {
  const { nonce } = await ask('/auth/nonce', {});
  const message = loginMessage(address, nonce);
  return { address, message, signature: signatureText(await sign(new TextEncoder().encode(message))) };
}

/** Asks the server to verify a signature. Returns the wallet. */
export async function verify(
  client: QueryClient,
  { address: wallet, ...signed }: Signed,
  signal: AbortSignal,
): Promise<string> {
  await send(client, 'POST /auth/verify', { wallet, ...signed }, within(signal));
  return wallet;
}

/** Starts an anonymous session. Returns the person's id. */
export async function enterAnonymously(client: QueryClient, signal: AbortSignal): Promise<string> {
  return (await send(client, 'POST /auth/anonymous', {}, within(signal))).wallet;
}

/** Ends the session, here and on the server. Shows a toast if that fails. */
export async function signOut(client: QueryClient): Promise<void> {
  try {
    await send(client, 'POST /auth/logout', {});
  } catch (error) {
    toast(sentenceOf(error, 'Logout failed'));
    return;
  }
  await forgetPerson(client);
}

/** Deletes the pages that this device stores for offline reading, since a reading history is private (security T54). */
async function forgetRead(): Promise<void> {
  if (!('caches' in globalThis)) return;
  // The worker may be about to store a page from before the logout.
  const registration = await navigator.serviceWorker?.getRegistration();
  registration?.active?.postMessage({ forget: true });
  const cacheNames = (await caches.keys()).filter((name) => name.startsWith('reading-'));
  await Promise.all(cacheNames.map((name) => caches.delete(name)));
}

/** Drops the person's data after the end of a session, here and in the browser's other windows. */
export async function forgetPerson(client: QueryClient): Promise<void> {
  await Promise.all([askAgain(client), forgetRead().catch(() => {})]);
  tellWindows();
  announceLogout();
}
