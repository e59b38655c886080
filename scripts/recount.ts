// `npm run recount`: counts everybody's points and ranks anew from the facts.
import { randomUUID } from 'node:crypto';
import { readConfig } from '#server/config.ts';
import { openDatabase, placeOf } from '#server/db/client.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { recount } from '#server/features/submissions/recount.ts';

const config = readConfig();
try {
  const database = await openDatabase(placeOf(config));
  await migrateDatabase(database);
  // By which instances that are running know that nothing they keep is right any more.
  const begin = database.shared ? { begin: randomUUID } : {};
  await database.unhurried((db) => recount({ db, purge: () => {}, ...begin }));
  await database.close();
  console.log(`Counted anew: ${database.description}`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
