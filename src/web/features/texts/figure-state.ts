import { dialsIn } from '#figures/dials.ts';
import type { FigureKind } from '#figures/kind.ts';
import { checkedValues, type Values } from '#figures/parameters.ts';

/** Replaces values by those of a link, if they are dials and valid. */
export function withGiven(kind: FigureKind, values: Values, given: Readonly<Record<string, string>>): Values {
  const dials = dialsIn(kind).flatMap(([name]) => (Object.hasOwn(given, name) ? [[name, given[name]] as const] : []));
  const checked = checkedValues(kind.parameters, Object.fromEntries(dials));
  const wrong = new Set(checked.faults.map(({ at }) => at[0]));
  return {
    ...values,
    ...Object.fromEntries(dials.flatMap(([name]) => (wrong.has(name) ? [] : [[name, checked.values[name]!] as const]))),
  };
}

/** The hash of a figure in a state: the dials that differ from the text's values. */
export function hashOf(id: string, kind: FigureKind, values: Values, first: Values): string {
  const changed = dialsIn(kind).filter(([name]) => values[name] !== first[name]);
  const query = new URLSearchParams(changed.map(([name]) => [name, String(values[name])]));
  return changed.length === 0 ? `#${id}` : `#${id}?${query.toString()}`;
}
