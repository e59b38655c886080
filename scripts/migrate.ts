// `npm run db:migrate`: migrates the store that the environment names to the schema of this version.
import { readConfig } from '#server/config.ts';
import { openDatabase, placeOf } from '#server/db/client.ts';
import { migrateDatabase } from '#server/db/migrate.ts';

const config = readConfig();
try {
  const database = await openDatabase(placeOf(config));
  try {
    await migrateDatabase(database);
  } finally {
    await database.close();
  }
  console.log(`Migrated: ${database.description}`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
