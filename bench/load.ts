import autocannon from 'autocannon';

/** The results of a load test. */
export interface Load {
  /** Answers per second. */
  readonly speed: number;
  readonly answers: number;
  /** The duration of each answer, in milliseconds. */
  readonly times: readonly number[];
  /** The number of requests that were refused, cut off or not answered within ten seconds. */
  readonly failed: number;
}

/** Loads a server with requests, whatever it answers. */
export async function tryLoad(options: autocannon.Options): Promise<Load> {
  const times: number[] = [];
  // The number of connections that the server closed, which autocannon does not count.
  const { requests, non2xx, errors, statusCodeStats } = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon({ reconnectRate: 1_000, ...options }, (error, result) =>
      error ? reject(error) : resolve(result),
    );
    running.on('response', (_client, _status, _bytes, time) => void times.push(time));
  });
  // A 304 is a success if the case wants one. Timeouts count as errors.
  const failed = errors + non2xx - (statusCodeStats?.['304']?.count ?? 0);
  return { speed: requests.average, answers: requests.total, times, failed };
}

/** Loads a server with requests that must all succeed: otherwise their speed means nothing. */
export async function load(options: autocannon.Options): Promise<Load> {
  const done = await tryLoad(options);
  if (done.failed > 0) throw new Error(`${options.url}: ${done.failed} of ${done.answers} requests failed.`);
  return done;
}
