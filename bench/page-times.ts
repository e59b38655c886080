// A thread that reads a page again and again, until a message ends it, and answers with the time of each in
// milliseconds.
import { setTimeout } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const { url, pause } = workerData as { url: string; pause: number };
const times: number[] = [];
const ended = new AbortController();
parentPort!.once('message', () => ended.abort());

while (!ended.signal.aborted) {
  const begin = performance.now();
  await (await fetch(url)).arrayBuffer();
  times.push(performance.now() - begin);
  await setTimeout(pause);
}
parentPort!.postMessage(times);
