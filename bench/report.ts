// How what was measured is kept, judged and written.
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { short, type Bound, type Table } from './measure.ts';
import { keptFolder } from './kept.ts';

/** One measurement of a part. */
export interface Run {
  /** When it began, as ISO 8601. */
  readonly at: string;
  readonly minutes: number;
  /** How many processes wanted to run, on average over a minute: just before it began, and at its end. */
  readonly load: readonly [before: number, after: number];
  readonly tables: readonly Table[];
}

/** What is known of a part: its last measurement, or the two of `--twice`. */
export interface Measured {
  readonly part: string;
  readonly runs: readonly Run[];
}

const fileOf = (part: string) => `${keptFolder}/results/${part}.json`;

/** Keeps what was measured, in the place of what was before. */
export async function keep(measured: Measured): Promise<void> {
  await mkdir(`${keptFolder}/results`, { recursive: true });
  await writeFile(fileOf(measured.part), JSON.stringify(measured, null, 2));
}

/** What is kept of these parts, of those that were ever measured. */
export async function keptOf(parts: readonly string[]): Promise<Measured[]> {
  const known = parts.filter((part) => existsSync(fileOf(part)));
  return Promise.all(known.map(async (part) => JSON.parse(await readFile(fileOf(part), 'utf8')) as Measured));
}

// Measured values say nothing beyond three digits.
const holds = ({ side, measured, bound }: Bound) => (side === 'at least' ? measured >= bound : measured <= bound);
const withUnit = (value: number, unit: string) => (unit === '' ? short(value) : `${short(value)} ${unit}`);

/** A bound in each run. */
export interface Judged {
  readonly part: string;
  readonly bounds: readonly Bound[];
  readonly holds: boolean;
  /** In words. */
  readonly verdict: string;
}

/** Whether the bounds of a part hold: one that was measured twice does if it does in both. */
export function judge({ part, runs }: Measured): Judged[] {
  const byName = Map.groupBy(
    runs.flatMap(({ tables }) => tables.flatMap(({ bounds = [] }) => bounds)),
    ({ name }) => name,
  );
  return [...byName.values()].map((bounds) => {
    const missed = bounds.filter((bound) => !holds(bound));
    const by = missed.map(({ measured, bound, unit }) => withUnit(Math.abs(measured - bound), unit));
    return { part, bounds, holds: missed.length === 0, verdict: missed.length === 0 ? 'holds' : `**missed** by ${by.join(' and ')}` };
  });
}

/** A table in Markdown, below a heading of that depth. */
export function written({ title, columns, rows }: Table, depth: number): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [`${'#'.repeat(depth)} ${title}`, '', line(columns), line(columns.map(() => '---')), ...rows.map(line), ''].join('\n');
}

/** All bounds in one table. */
export function boundsTable(judged: readonly Judged[]): Table {
  return {
    title: `Bounds: ${judged.filter(({ holds }) => holds).length} of ${judged.length} hold`,
    columns: ['part', 'what', 'measured', 'bound', 'verdict'],
    rows: judged.map(({ part, bounds, verdict }) => {
      const [{ name, side, bound, unit }] = bounds as [Bound];
      return [part, name, bounds.map(({ measured }) => withUnit(measured, unit)).join('; '), `${side} ${withUnit(bound, unit)}`, verdict];
    }),
  };
}

const rounded = (value: number) => value.toFixed(1);

/** When and how busily a part was measured, in a line. */
function circumstances({ runs }: Measured): string {
  const one = ({ at, minutes, load: [before, after] }: Run) =>
    `${at.slice(0, 16).replace('T', ' ')} UTC, ${rounded(minutes)} minutes, load ${rounded(before)} before and ${rounded(after)} at the end`;
  return `Measured ${runs.map(one).join('; and ')}.${runs.length > 1 ? ' The tables are those of the second time.' : ''}`;
}

/** docs/benchmarks.md: the bounds, what was written by hand about them, and all tables. */
export function document(all: readonly Measured[], missing: readonly string[], remarks: string): string {
  const machine = `Node ${process.versions.node} on ${cpus().length} cores (${cpus()[0]?.model.trim()})`;
  const head = `# Benchmarks

Made by \`npm run bench\`: ${machine}. Each part says when it was measured and how busy the machine was; the bench itself is a load of two to four. Where a figure is a ratio, it is the median of seven rounds
in which both things were measured in turn, with the least and the most. The part "What is missed, and why" is written by hand, in \`bench/remarks.md\`.
${missing.length > 0 ? `\nNot measured yet: ${missing.join(', ')}.\n` : ''}`;
  const parts = all.map((one) => {
    const tables = one.runs.at(-1)!.tables.map((table) => written(table, 3));
    return [`## Part \`${one.part}\``, '', circumstances(one), '', ...tables].join('\n');
  });
  return [head, written(boundsTable(all.flatMap(judge)), 2), remarks.trim(), '', ...parts].join('\n');
}
