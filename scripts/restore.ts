// `npm run restore -- FILE`: restores a backup into the store that the environment names, which must be empty.
import { readConfig } from '#server/config.ts';
import { restoreInto } from '#server/db/backup/commands.ts';
import { placeOf } from '#server/db/client.ts';

try {
  const [file, ...more] = process.argv.slice(2);
  if (file === undefined || more.length > 0) throw new Error('Usage: npm run restore -- FILE');
  console.log(await restoreInto(placeOf(readConfig()), file));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
