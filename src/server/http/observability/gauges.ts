import { setTimeout } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';

// The longest wait of a scrape for one value, in milliseconds: a scrape must still report the others when the database
// is away.
const longestRead = 1_000;

interface Reading<Label extends string> {
  /** The name after the common prefix of this program's metrics. */
  readonly name: string;
  readonly help: string;
  /** The label that distinguishes the values. */
  readonly label: Label;
  readonly read: () => Readonly<Record<string, number>> | Promise<Readonly<Record<string, number>>>;
}

/** A gauge for each value that `read` returns at a scrape, without those that it failed to read. */
export function labelledGauge<Label extends string>(
  registry: Registry,
  { name, help, label, read }: Reading<Label>,
): void {
  const values = new Gauge<string>({
    name: `trenchpedia_${name}`,
    help,
    labelNames: [label],
    registers: [],
    async collect() {
      this.reset();
      const late = setTimeout(longestRead, {}, { ref: false });
      const found = await Promise.race([Promise.resolve().then(read), late]).catch(() => ({}));
      for (const [one, number] of Object.entries(found)) this.set({ [label]: one }, number);
    },
  });
  registry.registerMetric(values);
}

/** A gauge whose value is read at each scrape; NaN after a failure. */
export function gauge(
  registry: Registry,
  { name, help, read }: Pick<Reading<string>, 'name' | 'help'> & { read: () => number | Promise<number> },
): void {
  const value = new Gauge({
    name: `trenchpedia_${name}`,
    help,
    registers: [],
    async collect() {
      const late = setTimeout(longestRead, Number.NaN, { ref: false });
      this.set(await Promise.race([Promise.resolve().then(read), late]).catch(() => Number.NaN));
    },
  });
  registry.registerMetric(value);
}
