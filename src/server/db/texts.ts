import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { listedLengths } from '#contract/limits.ts';

/** A text in an answer: its beginning or all of it, and whether more of it exists. */
export interface ShownText {
  readonly text: SQL<string>;
  readonly truncated: SQL<boolean>;
}

/** A text for a list: its first characters. The database reads no more of it, however long it is. */
export const beginningOf = (column: SQLWrapper, most: number = listedLengths.text): ShownText => ({
  text: sql<string>`left(${column}, ${most})`,
  truncated: sql<boolean>`char_length(left(${column}, ${most + 1})) > ${most}`,
});

/** A whole text for an answer. */
export const wholeOf = (column: SQLWrapper): ShownText => ({
  text: sql<string>`${column}`,
  truncated: sql<boolean>`false`,
});
