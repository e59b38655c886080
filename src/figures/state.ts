import type { FigureKind } from './kind.ts';
import { checkedValues, type Parameter, type Values } from './parameters.ts';

/** Whether a link can have this parameter: a number, a choice or a day, but no words and no list. */
const isSimple = ({ type }: Parameter): boolean => type === 'number' || type === 'choice' || type === 'day';

const simple = ({ parameters }: FigureKind): string[] =>
  Object.entries(parameters).flatMap(([name, parameter]) => (isSimple(parameter) ? [name] : []));

/** A number in plain digits: `String` writes 0.0000001 as 1e-7, which no value may be written as. */
const spelled = (value: unknown): string =>
  typeof value === 'number' && value > 0 && value < 1e-6 ? value.toFixed(9).replace(/0{1,9}$/, '') : String(value);

/**
 * Parses a state from a link, such as 'paid:12.5,next:7'. A missing, invalid or unknown value becomes the default.
 * Numbers are not rounded to steps, since a text may set a dial between two.
 */
export function valuesAt(kind: FigureKind, state: string): Values {
  const names = simple(kind);
  const given = state.split(',').flatMap((part) => {
    const [name = '', value = ''] = part.split(':');
    return names.includes(name) ? [[name, value] as const] : [];
  });
  return checkedValues(kind.parameters, Object.fromEntries(given)).values;
}

/** The state of a kind with these values: those that differ from the defaults, in the order of the parameters. */
export const stateOf = (kind: FigureKind, values: Values): string =>
  simple(kind)
    .filter((name) => values[name] !== (kind.parameters[name] as { default: unknown }).default)
    .map((name) => `${name}:${spelled(values[name])}`)
    .join(',');
