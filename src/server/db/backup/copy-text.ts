// PostgreSQL's text format of COPY (its manual, COPY, Text Format): a line for each row, which psql reads too.

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const characters = Object.fromEntries(Object.entries(escapes).map(([character, escape]) => [escape[1]!, character]));

/** A value of a column as text; null is SQL's. */
export type Value = string | null;

/** A row as a line, without the line's end. */
export const lineOf = (row: readonly Value[]): string =>
  row
    .map((value) => (value === null ? '\\N' : value.replaceAll(/[\\\n\r\t]/g, (character) => escapes[character]!)))
    .join('\t');

/** The row of a line. */
export const rowOf = (line: string): Value[] =>
  line.split('\t').map((field) => {
    if (field === '\\N') return null;
    return field.includes('\\')
      ? field.replaceAll(/\\(.)/g, (_, escaped: string) => characters[escaped] ?? escaped)
      : field;
  });

/** The line after the last row of a table. No row is such a line, since a backslash in a row has another before it. */
export const endOfRows = '\\.';
