import { nearestOf, rangeOf, type FigureKind } from './kind.ts';
import { checkedValues, type Parameter, type Values } from './parameters.ts';

/** Whether a link can have this parameter: a number, a choice or a day, but no words and no list. */
const isSimple = ({ type }: Parameter): boolean => type === 'number' || type === 'choice' || type === 'day';

const simple = ({ parameters }: FigureKind): string[] =>
  Object.entries(parameters).flatMap(([name, parameter]) => (isSimple(parameter) ? [name] : []));

/**
 * The values of a kind in a state from a link, as 'paid:12.5,next:7': numbers on the nearest step in their range, and
 * the defaults in place of what is missing, wrong or unknown.
 */
export function valuesAt(kind: FigureKind, state: string): Values {
  const names = simple(kind);
  const given = state.split(',').flatMap((part) => {
    const [name = '', value = ''] = part.split(':');
    return names.includes(name) ? [[name, value] as const] : [];
  });
  const { values, faults } = checkedValues(kind.parameters, Object.fromEntries(given));
  const wrong = new Set(faults.map(({ at }) => at[0]));
  let stepped = values;
  for (const [name] of given)
    if (!wrong.has(name) && typeof stepped[name] === 'number')
      stepped = { ...stepped, [name]: nearestOf(rangeOf(kind, stepped, name), stepped[name]) };
  return stepped;
}

/** The state of a kind with these values: those that differ from the defaults, in the order of the parameters. */
export const stateOf = (kind: FigureKind, values: Values): string =>
  simple(kind)
    .filter((name) => values[name] !== (kind.parameters[name] as { default: unknown }).default)
    .map((name) => `${name}:${String(values[name])}`)
    .join(',');
