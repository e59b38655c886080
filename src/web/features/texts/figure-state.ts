import { dialsIn } from '#figures/dials.ts';
import type { FigureKind } from '#figures/kind.ts';
import { checkedValues, type Values } from '#figures/parameters.ts';

/** The values with those of a link in their places, as far as they are dials and may be so. */
export function withGiven(kind: FigureKind, values: Values, given: Readonly<Record<string, string>>): Values {
  const dials = dialsIn(kind).flatMap(([name]) => (Object.hasOwn(given, name) ? [[name, given[name]] as const] : []));
  const checked = checkedValues(kind.parameters, Object.fromEntries(dials));
  const wrong = new Set(checked.faults.map(({ at }) => at[0]));
  return {
    ...values,
    ...Object.fromEntries(dials.flatMap(([name]) => (wrong.has(name) ? [] : [[name, checked.values[name]!] as const]))),
  };
}

/** The hash that leads to a figure in a state: the dials that do not stand as the text has them. */
export function hashOf(id: string, kind: FigureKind, values: Values, first: Values): string {
  const changed = dialsIn(kind).filter(([name]) => values[name] !== first[name]);
  const query = new URLSearchParams(changed.map(([name]) => [name, String(values[name])]));
  return changed.length === 0 ? `#${id}` : `#${id}?${query.toString()}`;
}
