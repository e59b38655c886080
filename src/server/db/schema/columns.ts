import { sql, type SQLWrapper } from 'drizzle-orm';
import { customType, uuid, type AnyPgColumn, type ExtraConfigColumn } from 'drizzle-orm/pg-core';

/** A moment, read as ISO 8601 text in UTC with milliseconds, which is what the contract says; no mapping remains. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz(3)',
  fromDriver: (value) => new Date(value).toISOString(),
});

/** PostgreSQL's document for full-text search. It is searched, never read. */
export const tsvector = customType<{ data: string; driverData: string }>({ dataType: () => 'tsvector' });

/** The number of a transaction, read as text: it may be larger than JavaScript's numbers hold. */
export const transactionId = customType<{ data: string; driverData: string }>({ dataType: () => 'xid8' });

/** An exact decimal number, read and written as text so that no digit is lost. */
export const decimal = customType<{ data: string; driverData: string }>({ dataType: () => 'numeric(20, 9)' });

/** A text that is only sorted by: byte by byte, so that the order is the same on every store. */
export const sortKey = customType<{ data: string; driverData: string }>({ dataType: () => 'text collate "C"' });

/**
 * A part of a text that makes way for another: where it begins, how long it is in UTF-16 units, and what stands there
 * afterwards.
 */
export type Edit = readonly [start: number, length: number, text: string];

export const id = () => uuid().primaryKey().defaultRandom();

export const now = () =>
  instant()
    .notNull()
    .default(sql`now()`);

/** The row to which this one belongs, and with which it goes. */
export const partOf = (row: () => AnyPgColumn) => uuid().notNull().references(row, { onDelete: 'cascade' });

/** The columns of an index by which rows are listed newest first. */
export const newest = ({ createdAt, id }: { createdAt: ExtraConfigColumn; id: ExtraConfigColumn }) =>
  [createdAt.desc().nullsFirst(), id.desc().nullsFirst()] as const;

/**
 * The first four and the last four characters of an address, which stand for it where it has no room. They are in
 * lower case, since some sites write them so.
 */
export const endsOf = (address: SQLWrapper) => sql<string>`lower(left(${address}, 4) || right(${address}, 4))`;
