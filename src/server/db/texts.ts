import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { listedLengths } from '#contract/limits.ts';

/** What an answer holds of a text that people wrote, and whether it goes on. */
export interface ShownText {
  readonly text: SQL<string>;
  readonly truncated: SQL<boolean>;
}

/** A text as lists hold it: its first characters. However long it is, only they are read. */
export const beginningOf = (column: SQLWrapper, most: number = listedLengths.text): ShownText => ({
  text: sql<string>`left(${column}, ${most})`,
  truncated: sql<boolean>`char_length(left(${column}, ${most + 1})) > ${most}`,
});

/** The whole of a text. */
export const wholeOf = (column: SQLWrapper): ShownText => ({
  text: sql<string>`${column}`,
  truncated: sql<boolean>`false`,
});
