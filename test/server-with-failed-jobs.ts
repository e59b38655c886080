import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { readConfig } from '#server/config.ts';
import { openDatabase, placeOf } from '#server/db/client.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { ownStore } from './own-store.ts';

// A separate server with failed jobs, since no call makes a job fail for good.
const store = await ownStore();
const env = { ...process.env, ...store.variables };
const database = await openDatabase(placeOf(readConfig(env)));
await migrateDatabase(database);
await database.db.execute(sql`
  insert into jobs (kind, payload, state, attempts, error, ended_at)
  select 'receipt', json_build_object('signature', repeat(chr(64 + place), 87)), 'failed', 24,
    'The chain could not be reached.', timestamptz '2026-11-01T10:00:00Z' - make_interval(hours => place)
  from generate_series(1, 4) as place`);
await database.close();
const server = spawn(process.execPath, ['dist/server/main.js'], { stdio: 'inherit', env });
process.on('SIGTERM', () => server.kill('SIGTERM'));
const [code] = (await once(server, 'exit')) as [number | null];
await store.remove();
process.exitCode = code ?? 1;
