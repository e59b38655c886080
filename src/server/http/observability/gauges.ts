import { setTimeout } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';

// How long a scrape waits for one value, in milliseconds: the database may be away, and the others are needed then.
const longestRead = 1_000;

interface Reading<Label extends string> {
  /** The name behind the prefix of all metrics of this program. */
  readonly name: string;
  readonly help: string;
  /** The label that tells the values apart. */
  readonly label: Label;
  readonly read: () => Readonly<Record<string, number>> | Promise<Readonly<Record<string, number>>>;
}

/** A gauge for each value that `read` returns at a scrape. Values that could not be read are left out. */
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

/** A gauge whose value is read at a scrape; NaN if it could not be read. */
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
