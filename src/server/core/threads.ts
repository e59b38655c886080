import { extname } from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';

// In milliseconds. Long, because the store may have to recover.
const longestStart = 600_000;

/** A message of a thread, of one of several kinds. */
interface Report {
  readonly kind: string;
}

/** Waits for one of these kinds of message; rejects when the thread fails or ends first. */
export function reported<Any extends Report, Kind extends Any['kind']>(
  thread: Worker,
  ...kinds: Kind[]
): Promise<Extract<Any, { kind: Kind }>> {
  return new Promise((resolve, reject) => {
    const done = (settle: () => void) => {
      thread.off('message', onMessage).off('error', onError).off('exit', onExit);
      settle();
    };
    const onMessage = (report: Any) => {
      if (kinds.some((kind) => kind === report.kind)) done(() => resolve(report as Extract<Any, { kind: Kind }>));
    };
    const onError = (error: unknown) => done(() => reject(error as Error));
    const onExit = () => done(() => reject(new Error('The thread ended.')));
    thread.on('message', onMessage).on('error', onError).on('exit', onExit);
  });
}

/**
 * Starts the thread with the file beside `origin`, and waits for its message 'ready' for at most `limit` milliseconds.
 * The file has the extension of its starter: TypeScript in development, JavaScript in a build.
 */
export async function startThread(
  name: string,
  origin: string,
  options: WorkerOptions,
  limit = longestStart,
): Promise<Worker> {
  const thread = new Worker(new URL(name + extname(origin), origin), options);
  const timer = setTimeout(() => void thread.terminate(), limit);
  try {
    await reported<Report, string>(thread, 'ready');
  } catch (error) {
    // Waits for its last writes.
    await thread.terminate();
    throw error;
  } finally {
    clearTimeout(timer);
  }
  return thread;
}
