// Judges and formats measurements.
import { short, type Bound, type Table } from './measure.ts';

/** The measurements of a part. */
export interface Measured {
  readonly part: string;
  /** The tables of one run, or of both runs of `--twice`. */
  readonly runs: readonly (readonly Table[])[];
}

// Three digits of a measurement are significant.
const holds = ({ side, measured, bound }: Bound) => (side === 'at least' ? measured >= bound : measured <= bound);
const withUnit = (value: number, unit: string) => (unit === '' ? short(value) : `${short(value)} ${unit}`);

/** A bound with its measurement in each run. */
export interface Judged {
  readonly part: string;
  readonly bounds: readonly Bound[];
  readonly holds: boolean;
  /** In words. */
  readonly verdict: string;
}

/** Judges the bounds of a part: with two runs, a bound must hold in both. */
export function judge({ part, runs }: Measured): Judged[] {
  const byName = Map.groupBy(
    runs.flatMap((tables) => tables.flatMap(({ bounds = [] }) => bounds)),
    ({ name }) => name,
  );
  return [...byName.values()].map((bounds) => {
    const missed = bounds.filter((bound) => !holds(bound));
    const by = missed.map(({ measured, bound, unit }) => withUnit(Math.abs(measured - bound), unit));
    return {
      part,
      bounds,
      holds: missed.length === 0,
      verdict: missed.length === 0 ? 'holds' : `**missed** by ${by.join(' and ')}`,
    };
  });
}

/** A table in Markdown, below a heading of that depth. */
export function written({ title, columns, rows }: Table, depth: number): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    `${'#'.repeat(depth)} ${title}`,
    '',
    line(columns),
    line(columns.map(() => '---')),
    ...rows.map(line),
    '',
  ].join('\n');
}

/** All bounds in one table. */
export function boundsTable(judged: readonly Judged[]): Table {
  return {
    title: `Bounds: ${judged.filter(({ holds }) => holds).length} of ${judged.length} hold`,
    columns: ['part', 'what', 'measured', 'bound', 'verdict'],
    rows: judged.map(({ part, bounds, verdict }) => {
      const [{ name, side, bound, unit }] = bounds as [Bound];
      return [
        part,
        name,
        bounds.map(({ measured }) => withUnit(measured, unit)).join('; '),
        `${side} ${withUnit(bound, unit)}`,
        verdict,
      ];
    }),
  };
}
