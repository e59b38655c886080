import type { Parameters, Values, ValuesOf } from './parameters.ts';
import type { Scene, Width } from './scene.ts';

/** The source of a formula or a value. */
export interface Reference {
  readonly title: string;
  readonly url: string;
  /** The day on which somebody read it, as 2026-11-18. */
  readonly readAt: string;
}

/**
 * A constant of a program that a figure computes with. The registry (/article/constants) provides it by name; `value`,
 * with its date and source, replaces a missing row.
 */
export interface DeclaredConstant {
  readonly name: string;
  /** A number in plain digits, '30' or '1.25'. */
  readonly value: string;
  readonly unit: string;
  /** The start of its validity: 2026, 2026-11 or 2026-11-18. */
  readonly from: string;
  readonly source: Reference;
}

export type Constants = Readonly<Record<string, DeclaredConstant>>;

/** The constants of a figure in plain digits. */
export type ConstantsOf<C> = { readonly [Name in keyof C]: string };

/** Words that may cite sources: '[^2]' in them becomes a link to the second source of the article. */
export interface Citing {
  readonly citing: string;
}

/** A number for readers: its label, its value, and a remark below it. */
export type Reading = readonly [label: string, value: string, remark: string | Citing];

/** A cell of the table: words, or a formatted number with its exact value in plain digits. */
export type Cell = string | Citing | { readonly shown: string; readonly value: string };

export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** The range of a slider, if its parameter allows more than is useful. */
export interface DialRange {
  readonly least: number;
  readonly most: number;
  readonly step: number;
}

/**
 * A kind of figure: data and pure functions. `P` are its parameters, `C` its constants, `N` the numbers computed from
 * them, which all drawings and texts use.
 */
export interface Kind<P, C, N> {
  /** The name of its file. */
  readonly name: string;
  readonly title: string;
  /** Its content in one sentence. */
  readonly sentence: string;
  /** An instruction for readers in a word or two: 'Drag the point'. */
  readonly hint: string;
  /** The caption for a text without one. */
  readonly caption: string;
  readonly parameters: P;
  readonly constants: C;
  /** Computes all numbers of the figure, in lamports and base units where the chain does. */
  compute(values: ValuesOf<P>, constants: ConstantsOf<C>): N;
  draw(numbers: N, width: Width): Scene;
  /** A description of the picture in a sentence or two, for screen readers. */
  describe(numbers: N): string;
  /** Three or four numbers. */
  readings(numbers: N): readonly Reading[];
  table(numbers: N): Table;
  /**
   * The explanation of the computation, in paragraphs; `code` between backticks. The last one names simplifications and
   * invented data.
   */
  readonly how: readonly string[];
  /** The sources of its formulas. */
  readonly references: readonly Reference[];
  /** A dial's value beside its label: '30 SOL'. */
  dialText(dial: string, numbers: N): string;
  /** The same as a sentence with the consequence: 'You pay 2 SOL: 68.4 million tokens, price up 14%'. */
  valueText(dial: string, numbers: N): string;
  /** The values for a point that the handle is dragged to. They are rounded and bounded later. */
  drag?(numbers: N, width: Width, x: number, y: number): Partial<Record<keyof P & string, number>>;
  /** The ranges of dials with these values, if they are narrower than their parameters'. */
  ranges?(values: ValuesOf<P>): Partial<Record<keyof P & string, DialRange>>;
  /** The dials without effect at these values. */
  idle?(values: ValuesOf<P>): readonly (keyof P & string)[];
}

/** Any kind, for the code that draws figures. */
// oxlint-disable-next-line typescript/no-explicit-any
export interface FigureKind extends Omit<Kind<any, Constants, any>, 'parameters'> {
  readonly parameters: Parameters;
}

/** Declares a kind; TypeScript infers its types from `parameters` and `constants`. */
export const figureKind = <const P extends Parameters, const C extends Constants, N>(
  kind: Kind<P, C, N>,
): Kind<P, C, N> => kind;

/** The constants of a kind in plain digits, as declared. */
export const declaredValues = ({ constants }: Pick<FigureKind, 'constants'>): Record<string, string> =>
  Object.fromEntries(Object.entries(constants).map(([name, { value }]) => [name, value]));

/** The range of a dial with these values. */
export function rangeOf(kind: FigureKind, values: Values, dial: string): DialRange {
  const parameter = kind.parameters[dial];
  if (parameter?.type !== 'number') throw new Error(`'${dial}' is no number.`);
  return kind.ranges?.(values)?.[dial] ?? parameter;
}

/** The nearest value of a dial: on a step, and within its range. */
export function nearestOf({ least, most, step }: DialRange, value: number): number {
  const steps = Math.round((Math.min(most, Math.max(least, value)) - least) / step);
  return Number(Math.min(most, least + steps * step).toFixed(9));
}
