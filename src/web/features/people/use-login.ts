import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError, sentenceOf } from '#web/client/http.ts';
import { useMachine } from '#web/ui/behaviour/use-machine.ts';
import { stepLogin, type LoginEffect, type LoginEvent, type LoginState } from './login.machine.ts';
import { arrive, enterAnonymously, signNonce, verify } from './sign-in.ts';
import type { Signing, SigningWallet } from './wallets.ts';

/** The error in words: the server's sentence, the wallet's message, or 'Login failed' (spec §8, Login). */
function failureIn(error: unknown): string {
  if (error instanceof ApiError) return sentenceOf(error, 'Login failed');
  // Network failures and missing methods: their messages are for programmers.
  if (error instanceof TypeError || error instanceof DOMException) return 'Login failed';
  const { code, message } = (error ?? {}) as { code?: number; message?: string };
  // EIP-1193's code for a declined request, which Solana's wallets use as well.
  if (code === 4001) return 'You declined the request in your wallet; nothing was signed.';
  return message || 'Login failed';
}

interface Login {
  readonly state: LoginState;
  choose(way: string, isAnonymous: boolean): void;
}

/**
 * A login while its dialog is open: with one of these wallets (only with the wallet `wanted` unless that is ''), or
 * anonymously.
 */
export function useLogin(wallets: readonly SigningWallet[], wanted: string, onClose: () => void): Login {
  const client = useQueryClient();
  const aborting = useRef(new AbortController());
  const signing = useRef<Signing>(undefined);

  const answer = async (effect: Exclude<LoginEffect, { type: 'close' | 'abort' }>): Promise<LoginEvent> => {
    const { signal } = aborting.current;
    switch (effect.type) {
      case 'connect': {
        const { address, sign } = await wallets.find(({ name }) => name === effect.way)!.connect();
        signing.current = sign;
        return { type: 'connected', address, wanted };
      }
      case 'sign':
        return { type: 'signed', signed: await signNonce(effect.address, signing.current!) };
      case 'verify':
        return { type: 'verified', wallet: await verify(client, effect.signed, signal) };
      case 'enter anonymously':
        return { type: 'verified', wallet: await enterAnonymously(client, signal) };
      case 'arrive':
        await arrive(client, effect.wallet);
        return { type: 'arrived' };
    }
  };

  const run = (effect: LoginEffect, tell: (event: LoginEvent) => void): void => {
    if (effect.type === 'close') return onClose();
    if (effect.type === 'abort') {
      aborting.current.abort();
      aborting.current = new AbortController();
      return undefined;
    }
    return void answer(effect)
      .catch((error: unknown): LoginEvent => ({ type: 'failed', failure: failureIn(error) }))
      .then(tell);
  };

  const { state, tell } = useMachine((): LoginState => ({ stage: 'choosing' }), stepLogin, run);
  useEffect(() => {
    tell({ type: 'opened' });
    return () => tell({ type: 'left' });
  }, [tell]);
  return { state, choose: (way, isAnonymous) => tell({ type: 'chosen', way, isAnonymous }) };
}
