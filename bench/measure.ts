import { readdirSync, readFileSync } from 'node:fs';

/** A bound on a measured value: at least or at most. */
export interface Bound {
  readonly name: string;
  readonly measured: number;
  readonly side: 'at least' | 'at most';
  readonly bound: number;
  /** The unit after the number. */
  readonly unit: string;
}

/** The printed results of a part: a heading, column names and rows; and the bounds that they confirm or break. */
export interface Table {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly bounds?: readonly Bound[];
}

export const atLeast = (name: string, measured: number, bound: number, unit = ''): Bound => ({
  name,
  measured,
  side: 'at least',
  bound,
  unit,
});
export const atMost = (name: string, measured: number, bound: number, unit = ''): Bound => ({
  name,
  measured,
  side: 'at most',
  bound,
  unit,
});

/** Whether to measure everything once on little data, to check that it works. */
export const isSmall = process.argv.includes('--small');

/** A number for a full run, and one for a small one. */
export const sized = (whole: number, small: number): number => (isSmall ? small : whole);

/** The number of rounds: a median needs an odd number, and seven show the spread. */
export const rounds = sized(7, 1);

/** The median; of two middle values, the lower one. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The quantile at this share. */
export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((one, two) => one - two)[Math.floor(share * (values.length - 1))] ?? Number.NaN;
}

/** Measures several things in turn, in reversed order in every second round, so that disturbances affect all alike. */
export async function inTurn<Name extends string, Measured>(
  things: Readonly<Record<Name, () => Promise<Measured>>>,
): Promise<Record<Name, Measured[]>> {
  const names = Object.keys(things) as Name[];
  const measured = Object.fromEntries(names.map((name) => [name, [] as Measured[]])) as Record<Name, Measured[]>;
  for (let round = 0; round < rounds; round += 1)
    for (const name of round % 2 === 0 ? names : names.toReversed()) measured[name].push(await things[name]());
  return measured;
}

/** '1,234' or '0.56': a number with three significant digits, or all integer digits. */
export const short = (value: number): string =>
  Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en-US') : String(Number(value.toPrecision(3)));

/** The ratios of each round. */
export const ratios = (ours: readonly number[], theirs: readonly number[]): number[] =>
  ours.map((value, round) => value / theirs[round]!);

/** The cells for p50, p95 and p99. */
export const percentiles = (values: readonly number[]): string[] =>
  [0.5, 0.95, 0.99].map((share) => short(quantile(values, share)));

/** '0.91 [0.85–0.97]': the median of the ratios of each round, with the least and the most. */
export function ratio(ours: readonly number[], theirs: readonly number[]): string {
  const each = ratios(ours, theirs);
  return `${short(median(each))} [${short(Math.min(...each))}–${short(Math.max(...each))}]`;
}

/** The processor time of a process on all its threads, in microseconds (`schedstat` of proc(5)). */
export function workedOf(pid: number): number {
  const folder = `/proc/${pid}/task`;
  return readdirSync(folder).reduce(
    (sum, thread) => sum + Number(readFileSync(`${folder}/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1000,
    0,
  );
}

/** The memory of a process, in MB (proc(5)). */
export function memoryOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
}
