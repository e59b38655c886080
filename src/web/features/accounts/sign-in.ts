import type { QueryClient } from '@tanstack/react-query';
import { getFromBrowser, send, sentenceOf, timeout } from '#web/api.ts';
import { toast } from '#web/toasts.ts';
import { meQuery } from './accounts.queries.ts';
import { announceLogin, announceLogout, lastVisitor } from './login-events.ts';
import { signatureText } from './signature.ts';
import type { SigningWallet } from './wallets.ts';

/** The message that a wallet signs: exactly these four lines (design §4, Login). */
function loginMessage(wallet: string, nonce: string): string {
  return ['Sign in to Trenchpedia', `Wallet: ${wallet}`, `Domain: ${location.host}`, `Nonce: ${nonce}`].join('\n');
}

/**
 * Asks who is logged in, and then for everything that depends on it. For the same person as before, what is on the screen stays until the
 * answers come, and so does what is being written there; for anybody else it is forgotten.
 */
export async function askAgain(client: QueryClient): Promise<void> {
  const before = client.getQueryData(meQuery.queryKey);
  await client.cancelQueries({ queryKey: meQuery.queryKey });
  const now = await client.fetchQuery({ ...meQuery, staleTime: 0 }).catch(() => null);
  // Every anonymous session is somebody of its own (design §4, Login).
  const isSame = now !== null && now.wallet !== 'anonymous' && now.wallet === before?.wallet;
  await Promise.all(
    ['/api/votes/mine', '/api/account/me/own', '/api/proposals/mine'].map((key) => {
      const filter = { queryKey: [key] };
      // Nobody has none of these to ask for.
      if (now === null) return client.getQueryCache().find(filter)?.reset();
      return isSame ? client.invalidateQueries(filter) : client.resetQueries(filter);
    }),
  );
}

/** Lets the site's other windows know that somebody came or went. */
function tellWindows(): void {
  try {
    localStorage.setItem(lastVisitor, crypto.randomUUID());
  } catch {
    // Without a store they learn it at their next request.
  }
}

async function arrive(client: QueryClient, wallet: string): Promise<void> {
  await askAgain(client);
  tellWindows();
  announceLogin(wallet);
}

/** Sends a step of a login, until it takes too long or the person gives it up. */
function sendWithin<Answer>(signal: AbortSignal, path: string, body?: object): Promise<Answer> {
  return send<Answer>('POST', path, body, { signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]) });
}

/**
 * Logs a wallet in: connect, sign the server's nonce, verify. Throws with a sentence for the person when any of it fails. Goes no further
 * once `signal` says that the person gave it up.
 */
export async function signIn(client: QueryClient, wallet: SigningWallet, signal: AbortSignal): Promise<void> {
  const { address, sign } = await wallet.connect();
  signal.throwIfAborted();
  const { nonce } = (await getFromBrowser('/api/auth/nonce')) as { nonce: string };
  const message = loginMessage(address, nonce);
  const signature = signatureText(await sign(new TextEncoder().encode(message)));
  signal.throwIfAborted();
  await sendWithin(signal, '/api/auth/verify', { wallet: address, message, signature });
  await arrive(client, address);
}

/** Starts an anonymous session, unless `signal` says that the person gave it up. */
export async function signInAnonymously(client: QueryClient, signal: AbortSignal): Promise<void> {
  const { wallet } = await sendWithin<{ wallet: string }>(signal, '/api/auth/anonymous');
  await arrive(client, wallet);
}

/** Ends the session, here and on the server. One that could not be ended is said. */
export async function signOut(client: QueryClient): Promise<void> {
  try {
    await send('POST', '/api/auth/logout');
  } catch (error) {
    toast(sentenceOf(error, 'Logout failed'));
    return;
  }
  await askAgain(client);
  tellWindows();
  announceLogout();
}
