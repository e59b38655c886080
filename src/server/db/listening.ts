import { setTimeout } from 'node:timers/promises';
import type { QueryConfig } from 'pg';
import { Line, type Address } from './lines.ts';
import { keepLooking } from './looks.ts';

// In milliseconds: how often to probe the connection, and how long an answer may take.
const betweenTrials = 10_000;
const longestAnswer = 3_000;

/**
 * The pause before reconnecting after a number of failures in a row, in milliseconds. A server that accepts connections
 * only to refuse them, as while it starts, counts as a failure; otherwise the client would reconnect within
 * milliseconds.
 */
const untilListening = (failures: number): number =>
  (0.5 + Math.random() / 2) * Math.min(0.5 * 3 ** failures, 20) * 1_000;

/**
 * Listens until the connection is lost or `stop` aborts. Calls `onNotification` when it begins, and for each
 * notification.
 */
async function hear(address: Address, channel: string, onNotification: () => void, stop: AbortSignal): Promise<void> {
  const line = new Line(address, longestAnswer);
  const cut = () => line.cut();
  stop.addEventListener('abort', cut);
  try {
    line.on('notification', onNotification);
    await line.connect();
    const ended = new Promise((resolve) => line.once('end', resolve));
    const ask = (text: string): Promise<unknown> => line.query({ text, query_timeout: longestAnswer } as QueryConfig);
    await ask(`listen ${line.escapeIdentifier(channel)}`);
    onNotification();
    // A connection that only listens does not notice that the other side is gone.
    const stopLooking = keepLooking(async () => {
      await ask('select 1').catch(cut);
    }, betweenTrials);
    await ended;
    stopLooking();
  } finally {
    stop.removeEventListener('abort', cut);
    line.cut();
  }
}

/** Listens on a separate connection and reconnects whenever it is lost. Returns a function that stops it. */
export function keepListening(address: Address, channel: string, onNotification: () => void): () => Promise<void> {
  const stop = new AbortController();
  const listen = async () => {
    for (let failures = 0; !stop.signal.aborted; failures += 1) {
      await hear(
        address,
        channel,
        () => {
          failures = 0;
          onNotification();
        },
        stop.signal,
      ).catch(() => undefined);
      await setTimeout(untilListening(failures), undefined, { signal: stop.signal, ref: false }).catch(() => undefined);
    }
  };
  const listening = listen();
  return async () => {
    stop.abort();
    await listening;
  };
}
