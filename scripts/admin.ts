// `npm run admin -- COMMAND …`: runs an operator's command; scripts/admin has the commands.
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { readConfig } from '#server/config.ts';
import { openDatabase, placeOf } from '#server/db/client.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import type { Command } from './admin/command.ts';
import { doctor } from './admin/doctor.ts';
import { dataUsage, exportPerson, forget, forgetAgain, forgotten } from './admin/data.ts';
import { jobs, jobUsage, retry } from './admin/jobs.ts';
import { endSessions, grant, peopleUsage, roles, sessions, take } from './admin/people.ts';
import { switches, switchUsage, turn } from './admin/switches.ts';

const usage = `Usage:
  npm run admin -- doctor
${peopleUsage}
${dataUsage}
${jobUsage}
${switchUsage}`;

const commands = new Map<string, Command>([
  ['roles', roles],
  ['grant', grant],
  ['take', take],
  ['sessions', sessions],
  ['end-sessions', endSessions],
  ['export-person', exportPerson],
  ['forget', forget],
  ['forgotten', forgotten],
  ['forget-again', forgetAgain],
  ['jobs', jobs],
  ['retry', retry],
  ['switches', switches],
  ['switch', turn],
]);

/** Runs the command on the command line. Returns its output. */
async function done(): Promise<string> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      reason: { type: 'string' },
      until: { type: 'string' },
      for: { type: 'string' },
      subject: { type: 'string', default: '' },
      suggest: { type: 'string' },
      publish: { type: 'string' },
    },
  });
  const [name = '', ...words] = positionals;
  const command = commands.get(name);
  if (name === 'doctor') {
    const { report, isWell } = await doctor();
    if (!isWell) process.exitCode = 1;
    return report;
  }
  if (command === undefined) throw new Error(usage);
  const config = readConfig();
  const database = await openDatabase(placeOf(config));
  try {
    await migrateDatabase(database);
    // Running instances read the purges from the database.
    const begin = database.shared ? { begin: randomUUID } : {};
    const output = await command({
      words,
      options: values,
      config,
      store: { db: database.db, purge: () => {}, ...begin },
    });
    if (output === null) throw new Error(usage);
    return output;
  } finally {
    await database.close();
  }
}

try {
  console.log(await done());
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
