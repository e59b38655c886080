import { sql, type SQLWrapper } from 'drizzle-orm';
import { customType, uuid, type AnyPgColumn, type ExtraConfigColumn } from 'drizzle-orm/pg-core';

/**
 * A timestamp, read as ISO 8601 text in UTC with milliseconds as in the contract, so that no code has to convert it.
 */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz(3)',
  fromDriver: (value) => new Date(value).toISOString(),
});

/** PostgreSQL's document for full-text search. Queries search it and never select it. */
export const tsvector = customType<{ data: string; driverData: string }>({ dataType: () => 'tsvector' });

/** A transaction id, read as text: it may exceed JavaScript's safe integers. */
export const transactionId = customType<{ data: string; driverData: string }>({ dataType: () => 'xid8' });

/** An exact decimal number, read and written as text so that no digit is lost. */
export const decimal = customType<{ data: string; driverData: string }>({ dataType: () => 'numeric(20, 9)' });

/** A text that serves only as a sort key: it sorts by bytes, so that every store has the same order. */
export const sortKey = customType<{ data: string; driverData: string }>({ dataType: () => 'text collate "C"' });

/** Bytes. The drivers read them as a `Buffer` or a `Uint8Array`. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** A replaced part of a text: its start, its length in UTF-16 units, and the new text. */
export type Edit = readonly [start: number, length: number, text: string];

export const id = () => uuid().primaryKey().defaultRandom();

export const now = () =>
  instant()
    .notNull()
    .default(sql`now()`);

/** A reference to the row that owns this one; deleting the owner deletes this row. */
export const partOf = (row: () => AnyPgColumn) => uuid().notNull().references(row, { onDelete: 'cascade' });

/** The columns of an index for lists that are newest first. */
export const newest = ({ createdAt, id }: { createdAt: ExtraConfigColumn; id: ExtraConfigColumn }) =>
  [createdAt.desc().nullsFirst(), id.desc().nullsFirst()] as const;

/**
 * The first four and the last four characters of an address, its usual short form. In lower case, since some sites
 * write them so.
 */
export const endsOf = (address: SQLWrapper) => sql<string>`lower(left(${address}, 4) || right(${address}, 4))`;
