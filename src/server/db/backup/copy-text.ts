// PostgreSQL's text format of COPY (its manual, COPY, Text Format): one line per row, which psql reads too.

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const characters = Object.fromEntries(Object.entries(escapes).map(([character, escape]) => [escape[1]!, character]));

/** A column's value as text; null for SQL's null. */
export type Value = string | null;

/** Encodes a row as a line, without the line's end. */
export const lineOf = (row: readonly Value[]): string =>
  row
    .map((value) => (value === null ? '\\N' : value.replaceAll(/[\\\n\r\t]/g, (character) => escapes[character]!)))
    .join('\t');

/** Decodes a line into its row. */
export const rowOf = (line: string): Value[] =>
  line.split('\t').map((field) => {
    if (field === '\\N') return null;
    return field.includes('\\')
      ? field.replaceAll(/\\(.)/g, (_, escaped: string) => characters[escaped] ?? escaped)
      : field;
  });

/** The line after the last row of a table. No row looks like it, since a row escapes each backslash with another. */
export const endOfRows = '\\.';
