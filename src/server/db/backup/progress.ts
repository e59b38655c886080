/** Receives the progress of a backup or a restore. */
export interface Progress {
  /** Starts the next step, in words: its tables and rows count from zero. */
  step(words: string): void;
  /** Starts the next of `of` tables. */
  table(name: string, of: number): void;
  rows(more: number): void;
}

const between = 1_000;

/** Runs `work`, and reports its progress on standard error each second, under the name `what`. */
export async function sayingProgress<T>(what: string, work: (progress: Progress) => Promise<T>): Promise<T> {
  let [step, begun, all, name, done] = ['preparing', 0, 0, '', 0];
  const timer = setInterval(() => {
    const where = all === 0 ? step : `table ${begun} of ${all} (${name})`;
    console.error(`${what}: ${where}, ${done.toLocaleString('en')} rows`);
  }, between);
  try {
    return await work({
      step: (words) => ([step, begun, all, name, done] = [words, 0, 0, '', 0]),
      table: (next, of) => ([begun, all, name] = [begun + 1, of, next]),
      rows: (more) => (done += more),
    });
  } finally {
    clearInterval(timer);
  }
}
