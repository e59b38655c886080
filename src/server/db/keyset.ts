import { and, asc, desc, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { LRUCache } from 'lru-cache';
import { id } from '#contract/text.ts';
import { Invalid } from '#server/core/errors.ts';

/** Which part of a list is wanted (design §4, Lists). */
export interface Page {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** The order of a list: the values of these columns say where a row stands. The last one is unique. */
export interface Keyset {
  readonly columns: readonly AnyPgColumn[];
  readonly direction: 'ascending' | 'descending';
}

/** An order that knows where a row stands in it: at these values of the keyset's columns. */
export interface Order<Row> extends Keyset {
  readonly position: (row: Row) => readonly string[];
}

/** Where a row stands in a list that is newest first. */
export function byAge({ createdAt, id }: { createdAt: string; id: string }): readonly [string, string] {
  return [createdAt, id];
}

/** The order of a list by when its rows were made, newest first. */
export function newestFirst({
  createdAt,
  id,
}: {
  createdAt: AnyPgColumn;
  id: AnyPgColumn;
}): Order<{ createdAt: string; id: string }> {
  return { columns: [createdAt, id], direction: 'descending', position: byAge };
}

/** What a list is ordered by, for `orderBy`: the same columns and direction that its cursors go by. */
export function inOrder({ columns, direction }: Keyset): SQL[] {
  return columns.map((column) => (direction === 'descending' ? desc(column) : asc(column)));
}

// So many cursors are remembered as given, the last ones.
const given = new LRUCache<string, true>({ max: 20_000 });

/** Remembers that a list gives this cursor, and returns it. */
export function giving(cursor: string): string {
  given.set(cursor, true);
  return cursor;
}

/** An opaque cursor for the values at which a page ended. */
export function encodeCursor(values: readonly string[]): string {
  return giving(Buffer.from(JSON.stringify(values)).toString('base64url'));
}

/** Whether a list of this instance gave that cursor lately. Others can be made up, of which there is no end. */
export const wasGiven = (cursor: string): boolean => given.has(cursor);

/** What is said of a cursor that no list gave. */
export const badCursor = 'The cursor is not valid; start again without one.';
const refusal = () => new Invalid(badCursor);

/** The `length` values behind a cursor. Refuses a cursor that `encodeCursor` did not write. */
export function decodeCursor(cursor: string, length: number): string[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (
      Array.isArray(values) &&
      values.length === length &&
      values.every((value) => typeof value === 'string' && value.isWellFormed() && !value.includes('\0'))
    ) {
      return values as string[];
    }
  } catch {
    throw refusal();
  }
  throw refusal();
}

/** Whether it is a moment as answers write one, of a year that PostgreSQL knows: from 1 to 9999. */
function isMoment(value: string): boolean {
  const moment = new Date(value);
  // JavaScript takes 31 February for a day in March, and a year 0 for one.
  return !Number.isNaN(moment.getTime()) && moment.toISOString() === value && /^(?!0000)\d{4}-/.test(value);
}

const midnight = '00:00:00.000Z';

/** Whether PostgreSQL takes the value for one of the column. */
function fits(column: AnyPgColumn, value: string): boolean {
  const type = column.getSQLType();
  if (type === 'uuid') return id.safeParse(value).success;
  if (type === 'integer') return /^-?\d{1,9}$/.test(value);
  if (type === 'bigint') return /^\d{1,18}$/.test(value);
  if (type === 'date') return isMoment(`${value}T${midnight}`);
  return !type.startsWith('timestamptz') || isMoment(value);
}

/** The condition for rows that come after the cursor, or undefined at the start of the list. */
export function afterCursor({ columns, direction }: Keyset, { cursor }: Page): SQL | undefined {
  if (cursor === undefined) return undefined;
  const ended = decodeCursor(cursor, columns.length);
  if (!columns.every((column, place) => fits(column, ended[place]!))) throw refusal();
  const row = (parts: SQL[]) => sql`(${sql.join(parts, sql`, `)})`;
  const here = row(columns.map((column) => sql`${column}`));
  const there = row(columns.map((column, place) => sql`${sql.param(ended[place]!, column)}`));
  return direction === 'descending' ? sql`${here} < ${there}` : sql`${here} > ${there}`;
}

// A page ends where its rows take so many bytes in an answer, though fewer than its limit: no answer is large, whatever
// people post (design §7).
const mostBytes = 240_000;

/** The first of these rows, as many as take no more bytes in an answer than that; one at least. */
export function within<Row>(rows: readonly Row[], bytes: number): Row[] {
  let left = bytes;
  const over = rows.findIndex((row) => (left -= Buffer.byteLength(JSON.stringify(row))) < 0);
  return over === -1 ? [...rows] : rows.slice(0, Math.max(over, 1));
}

/**
 * Cuts rows that were asked for with one more than the limit into a page and the cursor of the next one.
 * `position` gives the values of the keyset's columns.
 */
export function cutPage<Row>(
  rows: Row[],
  { limit }: Page,
  position: (row: Row) => readonly string[],
): { rows: Row[]; next: string | null } {
  const page = within(rows.slice(0, limit), mostBytes);
  const last = page.at(-1);
  return { rows: page, next: rows.length > page.length && last !== undefined ? encodeCursor(position(last)) : null };
}

/** What is selected, before it is said of which rows. */
interface Selected<Row> {
  where(which: SQL | undefined): { orderBy(...order: SQL[]): { limit(most: number): PromiseLike<Row[]> } };
}

/**
 * A page of what is selected, in that order, and where the next one begins: of all rows, or of those that `which`
 * picks.
 */
export async function readPage<Row>(
  selected: Selected<Row>,
  page: Page,
  order: Order<NoInfer<Row>>,
  which?: SQL,
): Promise<{ rows: Row[]; next: string | null }> {
  const found = await selected
    .where(and(which, afterCursor(order, page)))
    .orderBy(...inOrder(order))
    .limit(page.limit + 1);
  return cutPage(found, page, order.position);
}
