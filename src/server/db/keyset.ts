import { and, asc, desc, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { LRUCache } from 'lru-cache';
import { id } from '#contract/text.ts';
import { Invalid } from '#server/core/errors.ts';

/** The requested part of a list (design §4, Lists). */
export interface Page {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** The order of a list: the values of these columns determine a row's position. The last column is unique. */
export interface Keyset {
  readonly columns: readonly AnyPgColumn[];
  readonly direction: 'ascending' | 'descending';
}

/** An order with a function that returns the position of a row: its values of the keyset's columns. */
export interface Order<Row> extends Keyset {
  readonly position: (row: Row) => readonly string[];
}

/** The position of a row in a list that is newest first. */
export function byAge({ createdAt, id }: { createdAt: string; id: string }): readonly [string, string] {
  return [createdAt, id];
}

/** The order of a list by creation date, newest first. */
export function newestFirst({
  createdAt,
  id,
}: {
  createdAt: AnyPgColumn;
  id: AnyPgColumn;
}): Order<{ createdAt: string; id: string }> {
  return { columns: [createdAt, id], direction: 'descending', position: byAge };
}

/** The terms for `orderBy`: the same columns and direction as the cursors. */
export function inOrder({ columns, direction }: Keyset): SQL[] {
  return columns.map((column) => (direction === 'descending' ? desc(column) : asc(column)));
}

// The number of recent cursors that the server remembers.
const given = new LRUCache<string, true>({ max: 20_000 });

/** Remembers that a list gave out this cursor, and returns it. */
export function giving(cursor: string): string {
  given.set(cursor, true);
  return cursor;
}

/** Encodes the position where a page ended as an opaque cursor. */
export function encodeCursor(values: readonly string[]): string {
  return giving(Buffer.from(JSON.stringify(values)).toString('base64url'));
}

/**
 * Whether a list of this instance returned that cursor recently. Other cursors may be invented, so their number is
 * unbounded.
 */
export const wasGiven = (cursor: string): boolean => given.has(cursor);

/** The message for an invented cursor. */
export const badCursor = 'The cursor is not valid; start again without one.';
const refusal = () => new Invalid(badCursor);

/** Decodes the `length` values of a cursor. Refuses a cursor that `encodeCursor` did not write. */
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

/** Whether it is an ISO 8601 moment as answers write it, in a year that PostgreSQL accepts: 1 to 9999. */
function isMoment(value: string): boolean {
  const moment = new Date(value);
  // JavaScript reads 31 February as a day in March, and accepts the year 0.
  return !Number.isNaN(moment.getTime()) && moment.toISOString() === value && /^(?!0000)\d{4}-/.test(value);
}

const midnight = '00:00:00.000Z';

/** Whether PostgreSQL accepts the value for the column. */
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

// A page ends when its rows take this many bytes in an answer, even below its limit: no answer is large, whatever
// people post (design §7).
const mostBytes = 240_000;

/** The leading rows that together take no more than `bytes` in an answer; at least one. */
export function within<Row>(rows: readonly Row[], bytes: number): Row[] {
  let left = bytes;
  const over = rows.findIndex((row) => (left -= Buffer.byteLength(JSON.stringify(row))) < 0);
  return over === -1 ? [...rows] : rows.slice(0, Math.max(over, 1));
}

/**
 * Cuts rows into a page and the cursor of the next one. The caller selects one row more than the limit.
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

/** A select without its condition. */
export interface Selected<Row> {
  where(which: SQL | undefined): { orderBy(...order: SQL[]): { limit(most: number): PromiseLike<Row[]> } };
}

/**
 * Reads a page of the selected rows in that order, with the cursor of the next page: of all rows, or of those that
 * match `which`.
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

/** Yields every row of a list, page by page: only one page is in memory. */
export async function* everyRow<Row>(
  read: (cursor: string | undefined) => Promise<{ rows: Row[]; next: string | null }>,
): AsyncGenerator<Row> {
  let cursor: string | undefined;
  do {
    const { rows, next } = await read(cursor);
    yield* rows;
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}
