import { dialsIn } from '#figures/dials.ts';
import type { FigureKind } from '#figures/kind.ts';
import { checkedValues, type Values } from '#figures/parameters.ts';
import { stateOf } from '#figures/state.ts';

/** Replaces values by those of a link, if they are valid values of dials. */
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
function hashOf(id: string, kind: FigureKind, values: Values, first: Values): string {
  const changed = dialsIn(kind).filter(([name]) => values[name] !== first[name]);
  const query = new URLSearchParams(changed.map(([name]) => [name, String(values[name])]));
  return changed.length === 0 ? `#${id}` : `#${id}?${query.toString()}`;
}

/**
 * The URL of this page with a figure in a state. The hash is for the page; the query is for the server, so that the
 * card of the link shows the state too.
 */
export function linkOf(id: string, kind: FigureKind, values: Values, first: Values): string {
  const at = stateOf(kind, values);
  // A card is drawn without the lists and words of the text, so for a figure with these it would differ.
  const isShown = at !== '' && Object.values(kind.parameters).every(({ type }) => type !== 'list' && type !== 'text');
  const isOwnPage = location.pathname.startsWith('/figures/');
  const query = new URLSearchParams(isOwnPage ? { at } : { figure: kind.name, at });
  return location.pathname + (isShown ? `?${query}` : '') + hashOf(id, kind, values, first);
}
