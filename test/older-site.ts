// Serves the built program on a port with an older encyclopedia, for the browser tests: the site lacks two articles,
// and has older texts of three.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/db/client.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { seed } from '#server/seed.ts';

const lacking = ['wash-trading', 'honeypot'];
const older = ['liquidity', 'rug-pull', 'slippage'];

const port = process.argv[2]!;
const folder = await mkdtemp(join(tmpdir(), 'older-site-'));
const content = join(folder, 'content');
await cp('content', content, { recursive: true });
const fileOf = (slug: string) => join(content, 'articles', `${slug}.md`);
for (const slug of lacking) await rm(fileOf(slug));
for (const slug of older)
  await writeFile(fileOf(slug), `${await readFile(fileOf(slug), 'utf8')}\n## Until now\n\nOld.\n`);
const place = { url: undefined, folder: join(folder, 'data') };
const database = await openDatabase(place);
await migrateDatabase(database);
await seed({ db: database.db, purge: () => {} }, content);
await database.close();

const server = spawn(process.execPath, ['dist/server/main.js'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    DATABASE_URL: '',
    DATA_DIR: place.folder,
    PORT: port,
    SITE_URL: `http://localhost:${port}`,
    RATE_LIMIT: 'off',
  },
});
process.on('SIGTERM', () => server.kill('SIGTERM'));
await once(server, 'exit');
await rm(folder, { recursive: true, force: true });
