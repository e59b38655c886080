import autocannon from 'autocannon';

/** What came of a load. */
export interface Load {
  /** Answers a second. */
  readonly speed: number;
  readonly answers: number;
  /** How long each answer took, in milliseconds. */
  readonly times: readonly number[];
}

/**
 * Loads a server with requests. Refuses to count where a connection failed or anything but a success, or a 304 that was asked for, was
 * answered.
 */
export async function load(options: autocannon.Options): Promise<Load> {
  const times: number[] = [];
  // As often as the server closes a connection, which this client would not notice.
  const { requests, non2xx, errors, timeouts, statusCodeStats } = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon({ reconnectRate: 1_000, ...options }, (error, result) => (error ? reject(error) : resolve(result)));
    running.on('response', (_client, _status, _bytes, time) => void times.push(time));
  });
  const notChanged = statusCodeStats?.['304']?.count ?? 0;
  if (errors + timeouts > 0 || non2xx > notChanged)
    throw new Error(`${options.url}: ${errors} errors, ${timeouts} without an answer, ${JSON.stringify(statusCodeStats)}.`);
  return { speed: requests.average, answers: requests.total, times };
}
