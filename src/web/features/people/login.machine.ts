import { shortWallet } from '#contract/format.ts';
import type { Step } from '#web/ui/behaviour/use-machine.ts';

/** A wallet's signature. */
export interface Signed {
  readonly address: string;
  readonly message: string;
  readonly signature: string;
}

/** The state of a login. One way is tried at a time, by its name in the dialog. */
export type LoginState =
  | { readonly stage: 'choosing' }
  /**
   * The stages: the wallet connects, then signs; the server verifies the signature or starts an anonymous session; the
   * page loads the person.
   */
  | { readonly stage: 'connecting' | 'signing' | 'verifying' | 'arriving'; readonly way: string }
  | { readonly stage: 'failed'; readonly way: string; readonly failure: string }
  /** The person has logged in, or closed the dialog before. */
  | { readonly stage: 'done' | 'given up' };

export type LoginEvent =
  | { readonly type: 'opened' }
  /** The chosen wallet, or an anonymous session. */
  | { readonly type: 'chosen'; readonly way: string; readonly isAnonymous: boolean }
  /** With the required wallet; '' for any. */
  | { readonly type: 'connected'; readonly address: string; readonly wanted: string }
  | { readonly type: 'signed'; readonly signed: Signed }
  /** The server knows the person: a wallet, or 'anonymous'. */
  | { readonly type: 'verified'; readonly wallet: string }
  | { readonly type: 'arrived' }
  /** With the error, in words for the person. */
  | { readonly type: 'failed'; readonly failure: string }
  /** The dialog was closed. */
  | { readonly type: 'left' };

export type LoginEffect =
  | { readonly type: 'connect'; readonly way: string }
  | { readonly type: 'sign'; readonly address: string }
  | { readonly type: 'verify'; readonly signed: Signed }
  | { readonly type: 'enter anonymously' }
  /** Announces the login on the page and in the site's other windows. */
  | { readonly type: 'arrive'; readonly wallet: string }
  | { readonly type: 'close' }
  /** Aborts the attempt: a wallet with a closed window, or the server, may never answer. */
  | { readonly type: 'abort' };

type LoginStep = Step<LoginState, LoginEffect>;
type Trying = Extract<LoginState, { stage: 'connecting' | 'signing' | 'verifying' | 'arriving' }>;

/** Whether an attempt is in progress: until it ends there is no other. */
export const isTrying = (state: LoginState): state is Trying =>
  ['connecting', 'signing', 'verifying', 'arriving'].includes(state.stage);

/** The error of a way to log in; null without one. */
export const failureOf = (state: LoginState, way: string): string | null =>
  state.stage === 'failed' && state.way === way ? state.failure : null;

function choose(way: string, isAnonymous: boolean): LoginStep {
  return isAnonymous
    ? [{ stage: 'verifying', way }, { type: 'enter anonymously' }]
    : [
        { stage: 'connecting', way },
        { type: 'connect', way },
      ];
}

function connected(way: string, address: string, wanted: string): LoginStep {
  if (wanted === '' || address === wanted)
    return [
      { stage: 'signing', way },
      { type: 'sign', address },
    ];
  const failure = `${way} uses another wallet; choose ${shortWallet(wanted)} in it, with which you are logged in.`;
  return [{ stage: 'failed', way, failure }];
}

/** The next state of an attempt. An answer to another step is ignored. */
function tried(state: Trying, event: LoginEvent): LoginStep {
  const { stage, way } = state;
  if (event.type === 'failed') return [{ stage: 'failed', way, failure: event.failure }];
  if (event.type === 'connected' && stage === 'connecting') return connected(way, event.address, event.wanted);
  if (event.type === 'signed' && stage === 'signing')
    return [
      { stage: 'verifying', way },
      { type: 'verify', signed: event.signed },
    ];
  if (event.type === 'verified' && stage === 'verifying')
    return [
      { stage: 'arriving', way },
      { type: 'arrive', wallet: event.wallet },
    ];
  if (event.type === 'arrived' && stage === 'arriving') return [{ stage: 'done' }, { type: 'close' }];
  return [state];
}

/** The state of a login after an event, and the effects to run. */
export function stepLogin(state: LoginState, event: LoginEvent): LoginStep {
  if (event.type === 'opened') return [{ stage: 'choosing' }];
  if (event.type === 'left') return [{ stage: state.stage === 'done' ? 'done' : 'given up' }, { type: 'abort' }];
  if (isTrying(state)) return tried(state, event);
  // The server accepted an attempt that the person had given up: they are logged in, and the open dialog belongs to
  // another attempt.
  if (state.stage === 'given up')
    return event.type === 'verified' ? [state, { type: 'arrive', wallet: event.wallet }] : [state];
  return event.type === 'chosen' && state.stage !== 'done' ? choose(event.way, event.isAnonymous) : [state];
}
