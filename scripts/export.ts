// `npm run export -- DIR [--since MOMENT]`: writes the public content of the site into an empty folder.
import { parseArgs } from 'node:util';
import { count } from '#contract/format.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase, placeOf } from '#server/db/client.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { filesOutside } from '#server/features/media/s3-files.ts';
import { exportTo } from '#server/exporting.ts';

const usage = 'Usage: npm run export -- DIR [--since MOMENT], with MOMENT as 2026-11-18 or 2026-11-18T09:00Z';

// PostgreSQL has no year 0, and no year of five digits in this form.
const shape = /^(?!0000)\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/;

/** A moment in ISO 8601, in UTC. Refuses other texts. */
function momentOf(text: string): string {
  const moment = shape.test(text) ? Date.parse(text) : NaN;
  if (Number.isNaN(moment)) throw new Error(`--since takes a moment, as 2026-11-18 or 2026-11-18T09:00Z.`);
  return new Date(moment).toISOString();
}

try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { since: { type: 'string' } } });
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw new Error(usage);
  const since = values.since === undefined ? null : momentOf(values.since);
  const config = readConfig();
  const database = await openDatabase(placeOf(config));
  try {
    await migrateDatabase(database);
    const { manifest, leftOut } = await database.unhurried((db) =>
      exportTo({ db }, folder, { site: config.SITE_URL, since, outside: filesOutside(config) }),
    );
    const { articles = 0, ...rows } = manifest.counts;
    const others = Object.values(rows).reduce((sum, many) => sum + many, 0);
    console.log(`Exported ${count(articles, 'article')} and ${count(others, 'row')} to ${folder}.`);
    for (const line of leftOut) console.error(`left out ${line}`);
    if (leftOut.length > 0)
      throw new Error(
        `The export lacks ${count(leftOut.length, 'picture')}: restore the bucket and export again, or an import refuses the articles that show ${leftOut.length === 1 ? 'it' : 'them'}.`,
      );
  } finally {
    await database.close();
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
