import { tracingChannel } from 'node:diagnostics_channel';

type Target = Parameters<typeof fetch>[0];

/** A request to another server. The target may contain a secret key: never log or export it, but for its host. */
export interface OutgoingCall {
  readonly purpose: 'rpc' | 'cdn' | 'ai';
  readonly target: Target;
}

/** Publishes each `OutgoingCall`, from its request to the head of the answer. */
export const outgoingCalls = tracingChannel<unknown, OutgoingCall>('outgoing:call');

/** `fetch` that says what the request is for. Every request to another server is sent here. */
export function fetchFor(purpose: OutgoingCall['purpose'], target: Target, init: RequestInit): Promise<Response> {
  return outgoingCalls.tracePromise(() => fetch(target, init), { purpose, target });
}
