// `npm run admin -- switches`, `… switch NAME on --reason TEXT [--until MOMENT | --for HOURS] [--subject TEXT]`,
// `… switch NAME off [--subject TEXT]`: what an admin switches off, by the command line.
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { dateAndTime } from '#contract/format.ts';
import { switchNames, type SwitchName } from '#contract/moderation/limits.ts';
import { turnOnSwitch } from '#contract/moderation/switches.ts';
import { hourLength } from '#contract/timing.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase, placeOf, type Store } from '#server/db/client.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { listSwitches, turnOff, turnOn } from '#server/features/moderation/switches.ts';

const usage = `Usage:
  npm run admin -- switches
  npm run admin -- switch NAME on --reason TEXT [--until MOMENT | --for HOURS] [--subject TEXT]
  npm run admin -- switch NAME off [--subject TEXT]
NAME is ${switchNames.join(', ')}.
TEXT is a range of addresses, or a word or a link, for the switches that refuse those.`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    reason: { type: 'string' },
    until: { type: 'string' },
    for: { type: 'string' },
    subject: { type: 'string', default: '' },
  },
});
const [command, name = '', state] = positionals;

/** When the switch ends, as the options say. Refuses a number of hours that is none. */
function endOf(): string | null {
  if (values.for === undefined) return values.until ?? null;
  const hours = Number(values.for);
  if (!(hours > 0)) throw new Error('--for takes a number of hours.');
  return new Date(Date.now() + hours * hourLength).toISOString();
}

/** Does what was asked for. Returns what is said of it. */
async function done(store: Store): Promise<string> {
  if (command === 'switches') {
    const on = await listSwitches(store.db);
    const lines = on.map(
      ({ name: which, subject, until, reason }) =>
        `${[which, subject].filter(Boolean).join(' ')} ${until === null ? 'without an end' : `until ${dateAndTime(until)}`}: ${reason}`,
    );
    return lines.join('\n') || 'Nothing is switched off.';
  }
  if (command !== 'switch' || !switchNames.includes(name as SwitchName) || !/^(on|off)$/.test(state ?? ''))
    throw new Error(usage);
  if (state === 'off') {
    await turnOff(store, null, name as SwitchName, values.subject);
    return `${name} is off.`;
  }
  const asked = turnOnSwitch.body.safeParse({ reason: values.reason ?? '', until: endOf(), subject: values.subject });
  if (!asked.success) throw new Error(asked.error.issues[0]!.message);
  const { until } = await turnOn(store, null, { name: name as SwitchName, ...asked.data });
  return `${name} is on ${until === null ? 'without an end' : `until ${dateAndTime(until)}`}.`;
}

try {
  const database = await openDatabase(placeOf(readConfig()));
  try {
    await migrateDatabase(database);
    // By which instances that are running read the switches.
    const begin = database.shared ? { begin: randomUUID } : {};
    console.log(await done({ db: database.db, purge: () => {}, ...begin }));
  } finally {
    await database.close();
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
