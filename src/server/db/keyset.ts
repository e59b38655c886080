import { asc, desc, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { id } from '#contract/text.ts';
import { Invalid } from '#server/errors.ts';

/** Which part of a list is wanted (design §4, Lists). */
export interface Page {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** The order of a list: the values of these columns say where a row stands. The last one is unique. */
export interface Keyset {
  readonly columns: readonly [AnyPgColumn, AnyPgColumn];
  readonly direction: 'ascending' | 'descending';
}

/** The order of a list by when its rows were made, newest first. */
export function newestFirst({ createdAt, id }: { createdAt: AnyPgColumn; id: AnyPgColumn }): Keyset {
  return { columns: [createdAt, id], direction: 'descending' };
}

/** Where a row stands in a list that is newest first. */
export function byAge({ createdAt, id }: { createdAt: string; id: string }): readonly [string, string] {
  return [createdAt, id];
}

/** What a list is ordered by, for `orderBy`: the same columns and direction that its cursors go by. */
export function inOrder({ columns, direction }: Keyset): SQL[] {
  return columns.map((column) => (direction === 'descending' ? desc(column) : asc(column)));
}

/** An opaque cursor for the two values at which a page ended. */
export function encodeCursor(values: readonly [string, string]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

const refusal = () => new Invalid('The cursor is not valid; start again without one.');

/** The two values behind a cursor. Refuses what was not made by `encodeCursor`. */
export function decodeCursor(cursor: string): [string, string] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (
      Array.isArray(values) &&
      values.length === 2 &&
      values.every((value) => typeof value === 'string' && value.isWellFormed() && !value.includes('\0'))
    ) {
      return values as [string, string];
    }
  } catch {
    throw refusal();
  }
  throw refusal();
}

// As answers write a moment.
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Whether PostgreSQL takes the value for one of the column. */
function fits(column: AnyPgColumn, value: string): boolean {
  const type = column.getSQLType();
  if (type === 'uuid') return id.safeParse(value).success;
  // Year 0, which PostgreSQL does not know, is one that JavaScript does.
  return !type.startsWith('timestamptz') || (moment.test(value) && !value.startsWith('0000') && !Number.isNaN(Date.parse(value)));
}

/** The condition for rows that come after the cursor, or undefined at the start of the list. */
export function afterCursor({ columns, direction }: Keyset, { cursor }: Page): SQL | undefined {
  if (cursor === undefined) return undefined;
  const [first, second] = decodeCursor(cursor);
  const [one, two] = columns;
  if (!fits(one, first) || !fits(two, second)) throw refusal();
  const values = sql`(${sql.param(first, one)}, ${sql.param(second, two)})`;
  return direction === 'descending' ? sql`(${one}, ${two}) < ${values}` : sql`(${one}, ${two}) > ${values}`;
}

/**
 * Cuts rows that were asked for with one more than the limit into a page and the cursor of the next one.
 * `position` gives the values of the keyset's columns.
 */
export function cutPage<Row>(
  rows: Row[],
  { limit }: Page,
  position: (row: Row) => readonly [string, string],
): { rows: Row[]; next: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, next: rows.length > limit && last !== undefined ? encodeCursor(position(last)) : null };
}
