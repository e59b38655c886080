import type { Worker } from 'node:worker_threads';
import { reported, startThread } from '#server/threads.ts';
import { textWork, type TextWork } from './text-work.ts';
import type { TextReport } from './text-worker.ts';

// Of texts of so many characters it takes a few milliseconds, no longer than to hand it over.
const mostHere = 20_000;

let thread: Promise<Worker> | undefined;
let last: Promise<unknown> = Promise.resolve();

async function start(): Promise<Worker> {
  const started = await startThread('text-worker', import.meta.url, {});
  const forget = () => (thread = undefined);
  started.on('error', forget).on('exit', forget);
  // It waits for nothing that would be lost.
  started.unref();
  return started;
}

/**
 * Compares texts of articles, in a thread of its own where they are long, one after another, so that no text makes the requests of others
 * wait (security T38). It is started by the first long text.
 */
export async function inTexts<Name extends keyof TextWork>(
  name: Name,
  ...given: Parameters<TextWork[Name]>
): Promise<ReturnType<TextWork[Name]>> {
  type Result = ReturnType<TextWork[Name]>;
  const size = given.reduce((sum: number, one) => sum + sizeOf(one), 0);
  if (size <= mostHere) return (textWork[name] as (...given: unknown[]) => Result)(...given);
  const turn = last.then(async () => {
    const worker = await (thread ??= start());
    const answer = reported<TextReport, 'done'>(worker, 'done');
    worker.postMessage({ name, given });
    return (await answer).result as Result;
  });
  last = turn.catch(() => {});
  return turn;
}

/** How long the texts in an argument are. */
const sizeOf = (given: unknown): number => {
  if (typeof given === 'string') return given.length;
  return typeof given === 'object' && given !== null && !(given instanceof Map)
    ? Object.values(given).reduce((sum: number, one) => sum + (typeof one === 'string' ? one.length : 0), 0)
    : 0;
};
