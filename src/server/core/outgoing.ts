import { tracingChannel } from 'node:diagnostics_channel';

type Target = Parameters<typeof fetch>[0];

/** A request to another server. The target may contain a secret key: log and export only its host. */
export interface OutgoingCall {
  readonly purpose: 'rpc' | 'cdn' | 'ai' | 's3';
  readonly target: Target;
}

/** Publishes each `OutgoingCall`, from its request to the head of the answer. */
export const outgoingCalls = tracingChannel<unknown, OutgoingCall>('outgoing:call');

/** `fetch` with the purpose of the request. Every request to another server uses it. */
export function fetchFor(purpose: OutgoingCall['purpose'], target: Target, init: RequestInit): Promise<Response> {
  return outgoingCalls.tracePromise(() => fetch(target, init), { purpose, target });
}
