import type { Values } from './parameters.ts';

// Texts that YAML reads as strings; all others are quoted.
const plain = /^[A-Za-z0-9](?:[\w ,;()’.%/-]{0,600})$/;

const written = (value: number | string): string =>
  typeof value === 'number' || (plain.test(value) && !value.endsWith(' ')) ? String(value) : JSON.stringify(value);

/** The lines of a block with these values. */
export function blockOf(
  kind: string,
  values: Values & { readonly caption?: string; readonly source?: string },
): string {
  const lines = Object.entries(values).flatMap(([name, value]) => {
    if (typeof value === 'number' || typeof value === 'string') return `${name}: ${written(value)}`;
    const entries = value.map((entry) =>
      Object.entries(entry).map(([field, one], place) => `${place === 0 ? '  - ' : '    '}${field}: ${written(one)}`),
    );
    return [`${name}:`, ...entries.flat()];
  });
  return ['```figure ' + kind, ...lines, '```'].join('\n');
}
