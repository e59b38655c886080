import fc from 'fast-check';
import { declaredValues, type Cell, type FigureKind, type Kind } from '#figures/kind.ts';
import type { ListParameter, Parameters, SingleParameter, ValuesOf } from '#figures/parameters.ts';

/** The numbers for these values, with defaults for the others and the kind's constants. */
export const numbersOf = <P extends Parameters, C extends FigureKind['constants'], N>(
  kind: Kind<P, C, N>,
  values: Partial<ValuesOf<P>> = {},
): N => kind.compute({ ...defaultsOf(kind), ...values }, declaredValues(kind) as Given<C>);

type Given<C> = { readonly [Name in keyof C]: string };

const defaultsOf = <P extends Parameters>({ parameters }: { readonly parameters: P }) =>
  Object.fromEntries(Object.entries(parameters).map(([name, one]) => [name, one.default])) as ValuesOf<P>;

/** Converts an exact decimal of a cell to units: '1.5' with 9 decimals is 1,500,000,000. */
export function exactly(cell: Cell | undefined, decimals: number): bigint {
  if (typeof cell !== 'object' || !('value' in cell)) throw new Error(`'${String(cell)}' is no number.`);
  const [whole, part = ''] = cell.value.split('.');
  if (part.length > decimals) throw new Error(`${cell.value} has more than ${decimals} decimals.`);
  return BigInt(whole + part.padEnd(decimals, '0'));
}

function single(parameter: SingleParameter): fc.Arbitrary<number | string> {
  if (parameter.type === 'choice') return fc.constantFrom(...Object.keys(parameter.options));
  if (parameter.type === 'text')
    // Other tests search for these words as traces of a faulty number, so no label may be one of them.
    return fc
      .string({ minLength: 1, maxLength: parameter.most })
      .filter((words) => words.trim() !== '' && !/NaN|Infinity|undefined|<text|\[object/.test(words));
  if (parameter.type === 'day')
    return fc
      .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10));
  const { least, most, whole = false } = parameter;
  if (whole) return fc.integer({ min: least, max: most });
  return fc
    .oneof(fc.double({ min: least, max: most, noNaN: true }), fc.constantFrom(least, most))
    .map((value) => Math.min(most, Math.max(least, Number(value.toFixed(6)))));
}

const fields = (of: Readonly<Record<string, SingleParameter>>) =>
  fc.record(Object.fromEntries(Object.entries(of).map(([name, one]) => [name, single(one)])));

const list = ({ of, most }: ListParameter) => fc.array(fields(of), { minLength: 1, maxLength: Math.min(most, 40) });

/** Any values that the parameters of a kind allow. */
export const arbitraryValues = <P extends Parameters>({ parameters }: { readonly parameters: P }) =>
  fc.record(
    Object.fromEntries(
      Object.entries<Parameters[string]>(parameters).map(([name, one]) => [
        name,
        one.type === 'list' ? list(one) : single(one),
      ]),
    ),
  ) as unknown as fc.Arbitrary<ValuesOf<P>>;
