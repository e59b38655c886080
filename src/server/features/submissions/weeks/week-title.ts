import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** The title of a day's week, as `weekTitle` of the contract has it; null for null. */
export const weekTitleOf = (day: SQLWrapper): SQL<string | null> =>
  sql<string | null>`to_char(${day}, '"Week "FMIW" of "IYYY')`;
