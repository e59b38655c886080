// `npm run media -- move --to s3|database`: moves the files of all pictures to the S3 service, or into the database.
import { parseArgs } from 'node:util';
import { count } from '#contract/format.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase, placeOf } from '#server/db/client.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { moveFiles } from '#server/features/media/moving.ts';
import { filesOutside } from '#server/features/media/s3-files.ts';

const usage = 'Usage: npm run media -- move --to s3|database';

try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } });
  const { to } = values;
  if (positionals.join(' ') !== 'move' || (to !== 's3' && to !== 'database')) throw new Error(usage);
  const config = readConfig();
  const outside = filesOutside(config);
  if (outside === null)
    throw new Error(
      'Set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: the S3 service has a part.',
    );
  const database = await openDatabase(placeOf(config));
  try {
    await migrateDatabase(database);
    const { files, bytes, missing } = await database.unhurried((db) => moveFiles(db, outside, to));
    const where = to === 's3' ? `the bucket ${config.S3_BUCKET}` : 'the database';
    console.log(`Moved ${count(files, 'file')} (${(bytes / 1_000_000).toFixed(1)} MB) to ${where}.`);
    if (missing.length > 0)
      throw new Error(
        `${count(missing.length, 'file is', 'files are')} in neither of them, such as ${missing[0]}: restore the bucket, then run this again.`,
      );
    if (to === 'database') console.log('Take the S3 settings away now, or new pictures go there.');
  } finally {
    await database.close();
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
