import type { Parameters, Values, ValuesOf } from './parameters.ts';
import type { Scene, Width } from './scene.ts';

/** Where a formula or a value was read. */
export interface Reference {
  readonly title: string;
  readonly url: string;
  /** The day on which somebody read it, as 2026-11-18. */
  readonly readAt: string;
}

/**
 * A value of a program that a figure computes with. The registry (/article/constants) gives it by its name; where that
 * has no such row, `value` is it, as of a day and by a source.
 */
export interface DeclaredConstant {
  readonly name: string;
  /** A number in plain digits, '30' or '1.25'. */
  readonly value: string;
  readonly unit: string;
  /** Since when it is this value: 2026, 2026-11 or 2026-11-18. */
  readonly from: string;
  readonly source: Reference;
}

export type Constants = Readonly<Record<string, DeclaredConstant>>;

/** What a figure computes with: each constant in plain digits. */
export type ConstantsOf<C> = { readonly [Name in keyof C]: string };

/** A number that readers see: what it is, its value, and a remark below it. */
export type Reading = readonly [label: string, value: string, remark: string];

/** A cell of the table: words, or a number as readers see it with its exact value in plain digits. */
export type Cell = string | { readonly shown: string; readonly value: string };

export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** What a slider covers, where its parameter goes further than is useful to slide. */
export interface DialRange {
  readonly least: number;
  readonly most: number;
  readonly step: number;
}

/**
 * A kind of figure: data and pure functions. `P` are its parameters, `C` its constants, `N` all that is computed from
 * them, which everything else is drawn and said from.
 */
export interface Kind<P, C, N> {
  /** As its file is called. */
  readonly name: string;
  readonly title: string;
  /** What it shows, in one sentence. */
  readonly sentence: string;
  /** What readers do with it, in a word or two: 'Drag the point'. */
  readonly hint: string;
  /** What stands below it where a text gives no caption. */
  readonly caption: string;
  readonly parameters: P;
  readonly constants: C;
  /** All numbers of the figure, in lamports and base units where the chain computes in these. */
  compute(values: ValuesOf<P>, constants: ConstantsOf<C>): N;
  draw(numbers: N, width: Width): Scene;
  /** What the picture shows, in a sentence or two, for people who cannot see it. */
  describe(numbers: N): string;
  /** Three or four numbers. */
  readings(numbers: N): readonly Reading[];
  table(numbers: N): Table;
  /** How it is computed, a paragraph each; `code` between backticks. The last one says what is left out or invented. */
  readonly how: readonly string[];
  /** Where its formulas were read. */
  readonly references: readonly Reference[];
  /** A dial's value beside its label: '30 SOL'. */
  dialText(dial: string, numbers: N): string;
  /** The same as a sentence that says what follows: 'You pay 2 SOL: 68.4 million tokens, price up 14%'. */
  valueText(dial: string, numbers: N): string;
  /** The values that the handle sets when it is moved to a point of the drawing. They are rounded and bounded later. */
  drag?(numbers: N, width: Width, x: number, y: number): Partial<Record<keyof P & string, number>>;
  /** What dials cover with these values, where that is not all that their parameters allow. */
  ranges?(values: ValuesOf<P>): Partial<Record<keyof P & string, DialRange>>;
  /** The dials that do nothing with these values. */
  idle?(values: ValuesOf<P>): readonly (keyof P & string)[];
}

/** Any kind, as the code that draws figures knows it. */
// oxlint-disable-next-line typescript/no-explicit-any
export interface FigureKind extends Omit<Kind<any, Constants, any>, 'parameters'> {
  readonly parameters: Parameters;
}

/** Declares a kind; its types follow from its parameters and constants. */
export const figureKind = <const P extends Parameters, const C extends Constants, N>(
  kind: Kind<P, C, N>,
): Kind<P, C, N> => kind;

/** The constants of a kind in plain digits, as declared. */
export const declaredValues = ({ constants }: Pick<FigureKind, 'constants'>): Record<string, string> =>
  Object.fromEntries(Object.entries(constants).map(([name, { value }]) => [name, value]));

/** What a dial covers with these values. */
export function rangeOf(kind: FigureKind, values: Values, dial: string): DialRange {
  const parameter = kind.parameters[dial];
  if (parameter?.type !== 'number') throw new Error(`'${dial}' is no number.`);
  return kind.ranges?.(values)?.[dial] ?? parameter;
}

/** The value of a dial that is nearest to one: on a step, and no less and no more than it covers. */
export function nearestOf({ least, most, step }: DialRange, value: number): number {
  const steps = Math.round((Math.min(most, Math.max(least, value)) - least) / step);
  return Number(Math.min(most, least + steps * step).toFixed(9));
}
