import { sql } from 'drizzle-orm';
import type { Db } from './client.ts';

/** The size of the database with its indexes, in bytes. */
export async function databaseSize(db: Db): Promise<number> {
  const [row] = await db.execute<{ size: number }>(sql`select pg_database_size(current_database())::float8 as size`);
  return row!.size;
}
