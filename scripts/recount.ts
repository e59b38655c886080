// `npm run recount`: recounts everybody's points and ranks from the facts.
import { randomUUID } from 'node:crypto';
import { readConfig } from '#server/config.ts';
import { openDatabase, placeOf } from '#server/db/client.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { recount } from '#server/features/submissions/recount.ts';

const config = readConfig();
try {
  const database = await openDatabase(placeOf(config));
  await migrateDatabase(database);
  // Running instances drop their caches when they read the purge from the database.
  const begin = database.shared ? { begin: randomUUID } : {};
  await database.unhurried((db) => recount({ db, purge: () => {}, ...begin }));
  await database.close();
  console.log(`Counted anew: ${database.description}`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
