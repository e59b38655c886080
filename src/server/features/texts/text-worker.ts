import { parentPort } from 'node:worker_threads';
import { textWork, type TextWork } from './text-work.ts';

/** What the thread says. */
export type TextReport = { kind: 'ready' } | { kind: 'done'; result: unknown };

parentPort!.on('message', ({ name, given }: { name: keyof TextWork; given: never[] }) => {
  const work = textWork[name] as (...given: never[]) => unknown;
  parentPort!.postMessage({ kind: 'done', result: work(...given) } satisfies TextReport);
});
parentPort!.postMessage({ kind: 'ready' } satisfies TextReport);
