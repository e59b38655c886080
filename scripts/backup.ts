// `npm run backup -- FILE [--force]`: writes the whole store into a file, while the site runs.
// `npm run backup -- --verify FILE`: restores it into a temporary store and compares every table.
import { parseArgs } from 'node:util';
import { backUp, proveBackup } from '#server/db/backup/commands.ts';
import { readConfig } from '#server/config.ts';
import { placeOf } from '#server/db/client.ts';

const usage = `Usage:
  npm run backup -- FILE [--force]
  npm run backup -- --verify FILE`;

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { verify: { type: 'boolean', default: false }, force: { type: 'boolean', default: false } },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new Error(usage);
  const place = placeOf(readConfig());
  console.log(values.verify ? await proveBackup(place, file) : await backUp(place, file, { isForced: values.force }));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
