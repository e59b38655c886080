// `npm run import -- DIR [--dry-run] [--replace] [--only SLUG]…`: imports the articles and pictures of an export, or of
// the folder content.
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { readConfig } from '#server/config.ts';
import { openDatabase, placeOf } from '#server/db/client.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { filesOutside } from '#server/features/media/s3-files.ts';
import { Rendering } from '#server/features/texts/rendering.ts';
import { importFrom } from '#server/importing.ts';

const usage = 'Usage: npm run import -- DIR [--dry-run] [--replace] [--only SLUG]…';

try {
  const options = {
    'dry-run': { type: 'boolean', default: false },
    replace: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
  } as const;
  const { positionals, values } = parseArgs({ allowPositionals: true, options });
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw new Error(usage);
  const config = readConfig();
  const database = await openDatabase(placeOf(config));
  const rendering = new Rendering();
  try {
    await migrateDatabase(database);
    // Running instances read the purges from the database.
    const store = { db: database.db, purge: () => {}, ...(database.shared ? { begin: randomUUID } : {}) };
    const many = { new: 0, same: 0, differs: 0, replaced: 0, refused: 0 };
    const isDry = values['dry-run'];
    let isAnyOther = false;
    for await (const { slug, state, said } of importFrom(store, rendering, folder, {
      isReplacing: values.replace,
      isDry,
      outside: filesOutside(config),
      ...(values.only && { only: values.only }),
    })) {
      many[state] += 1;
      isAnyOther ||= state === 'differs' && !slug.startsWith('/media/');
      console.log(`${state} ${slug}${said ? `: ${said}` : ''}`);
    }
    const counts = Object.entries(many).map(([state, number]) => `${number} ${state}`);
    console.log(`${isDry ? 'Nothing is written; it would be' : 'Done'}: ${counts.join(', ')}.`);
    if (isAnyOther)
      console.log('Articles that differ stay as they are; with --replace, the imported text becomes a revision.');
    if (many.refused > 0) process.exitCode = 1;
  } finally {
    await rendering.close();
    await database.close();
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
