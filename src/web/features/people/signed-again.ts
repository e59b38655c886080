import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/client/http.ts';
import { meQuery } from './accounts.queries.ts';
import type { Reason } from './login-events.ts';

/** Asks the logged-in wallet to sign again. Resolves to whether it did. */
function signAgain(reason: Reason): Promise<boolean> {
  return new Promise((resolve) => {
    const controller = new AbortController();
    const settle = (hasSigned: boolean) => {
      controller.abort();
      resolve(hasSigned);
    };
    addEventListener('auth:login', ({ detail }) => settle(detail.wallet === reason.wallet), controller);
    addEventListener('auth:closeLogin', () => settle(false), controller);
    window.dispatchEvent(new CustomEvent('auth:openLogin', { detail: reason }));
  });
}

/**
 * Runs `work`. If the server refuses because the admin's signature is too old (security T5), asks the wallet to sign
 * again and repeats `work`. Without a new signature, throws the refusal.
 */
export async function withSignature<Answer>(client: QueryClient, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'signature-too-old') throw error;
    const me = await client.ensureQueryData(meQuery);
    if (me === null || !(await signAgain({ sentence: error.sentence, wallet: me.wallet }))) throw error;
    return work();
  }
}
