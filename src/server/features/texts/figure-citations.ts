import type { Parameter, Parameters, Value } from '#figures/parameters.ts';
import type { MarkMeta } from './footnotes.ts';
import type { Token } from './sources.ts';

type Given = Readonly<Record<string, Value>>;

const mark = /\[\^([^[\]]+)\]/g;

/** Applies `change` to the texts in a value that may cite sources. */
function changed(parameter: Parameter | undefined, value: Value, change: (text: string) => string): Value {
  if (parameter?.type === 'text' && parameter.cites === true) return change(String(value));
  if (parameter?.type !== 'list' || !Array.isArray(value)) return value;
  return (value as readonly Given[]).map((entry) =>
    Object.fromEntries(
      Object.entries(entry).map(([field, one]) => [field, changed(parameter.of[field], one, change) as string]),
    ),
  );
}

const changedAll = (parameters: Parameters, given: Given, change: (text: string) => string): Given =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, changed(parameters[name], value, change)]));

/** The marks of sources in a figure's values, [^so], in reading order. */
export function marksIn(parameters: Parameters, given: Given): string[] {
  const marks: string[] = [];
  changedAll(parameters, given, (text) => {
    marks.push(...(text.match(mark) ?? []));
    return text;
  });
  return marks;
}

const refsIn = ({ children }: Token): MarkMeta[] =>
  (children ?? []).flatMap(({ type, meta }) => (type === 'footnote_ref' ? [meta as MarkMeta] : []));

/**
 * Turns these marks into invisible anchors, the targets of the list of sources. The figure draws the visible numbers.
 */
export function leadHere(cited: Token): void {
  for (const meta of refsIn(cited)) Object.assign(meta, { isPlace: true });
}

/** Replaces the marks of sources in the values by their numbers: [^2] for [^so]. */
export function withNumbers(parameters: Parameters, given: Given, cited: Token): Given {
  const numbers = new Map(refsIn(cited).map(({ label, id }) => [label, id + 1]));
  return changedAll(parameters, given, (text) =>
    text.replace(mark, (whole, label: string) => (numbers.has(label) ? `[^${numbers.get(label)}]` : whole)),
  );
}
