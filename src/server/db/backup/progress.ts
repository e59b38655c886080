/** Receives the progress of a backup or a restore. */
export interface Progress {
  /** Starts the next of `of` tables. */
  table(name: string, of: number): void;
  rows(more: number): void;
}

const between = 1_000;

/** Runs `work`, and reports its progress on standard error each second, under the name `what`. */
export async function sayingProgress<T>(what: string, work: (progress: Progress) => Promise<T>): Promise<T> {
  let [begun, all, name, done] = [0, 0, '', 0];
  const timer = setInterval(() => {
    const where = all === 0 ? 'preparing' : `table ${begun} of ${all} (${name})`;
    console.error(`${what}: ${where}, ${done.toLocaleString('en')} rows`);
  }, between);
  try {
    return await work({
      table: (next, of) => ([begun, all, name] = [begun + 1, of, next]),
      rows: (more) => (done += more),
    });
  } finally {
    clearInterval(timer);
  }
}
