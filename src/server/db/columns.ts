import { customType } from 'drizzle-orm/pg-core';

/** A moment, read as ISO 8601 text in UTC with milliseconds, which is what the contract says; no mapping remains. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz(3)',
  fromDriver: (value) => new Date(value).toISOString(),
});

/** PostgreSQL's document for full-text search. It is searched, never read. */
export const tsvector = customType<{ data: string; driverData: string }>({ dataType: () => 'tsvector' });

/** An exact decimal number, read and written as text so that no digit is lost. */
export const decimal = customType<{ data: string; driverData: string }>({ dataType: () => 'numeric(20, 9)' });
