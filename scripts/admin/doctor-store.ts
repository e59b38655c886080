import { existsSync, readdirSync } from 'node:fs';
import type { Config } from '#server/config.ts';
import { openDatabase, placeOf, type Database } from '#server/db/client.ts';
import { inspect, lagOf, migrationState, type Inspection } from '#server/db/inspection.ts';
import { bounded, fault, ok, warning, type Finding } from './finding.ts';

// PostgreSQL 15, the minimum in docs/operations.md.
const leastVersion = 150_000;
// The allowed difference of the clocks, in milliseconds. Sessions, switches and deadlines depend on both.
const clockDiffers = { somewhat: 1_000, much: 60_000 };
// In bytes of the write-ahead log: above this lag, a replica hardly ever serves a read.
const longLag = 16 * 1024 * 1024;

const version = ({ versionNumber, version: text }: Inspection, description: string): Finding =>
  versionNumber < leastVersion
    ? fault(
        'store',
        `${description} has version ${text}; this program needs PostgreSQL 15 or later: upgrade the server.`,
      )
    : ok('store', `${description} answers, version ${text}.`);

const encoding = ({ encoding: found }: Inspection): Finding =>
  found === 'UTF8'
    ? ok('encoding', 'UTF8.')
    : fault('encoding', `${found}; create a database with encoding UTF8 and restore a backup into it.`);

function writes({ onlyReads, mayInsert }: Inspection): Finding {
  if (onlyReads)
    return fault('writing', 'the store only reads, as a standby or a full disk; name the primary, or make room.');
  return mayInsert === false
    ? fault('writing', 'this role may not write to the tables; let their owner grant it, or connect as the owner.')
    : ok('writing', 'this role may write.');
}

const checksums = ({ checksums: isOn }: Inspection): Finding =>
  isOn
    ? ok('checksums', 'the store notices damaged pages.')
    : warning('checksums', 'off, so a damaged disk goes unnoticed; stop PostgreSQL and run pg_checksums --enable.');

function clock({ clockAhead }: Inspection): Finding {
  const seconds = `${(Math.abs(clockAhead) / 1_000).toFixed(1)} seconds ${clockAhead < 0 ? 'behind' : 'ahead of'} this machine's`;
  if (Math.abs(clockAhead) < clockDiffers.somewhat) return ok('clock', 'that of the store agrees with this machine’s.');
  const state = Math.abs(clockAhead) < clockDiffers.much ? warning : fault;
  return state('clock', `that of the store is ${seconds}; run an NTP client on both machines.`);
}

async function migrations(database: Database): Promise<Finding> {
  const { pending, unknown } = await migrationState(database);
  if (unknown > 0)
    return fault('migrations', `${unknown} are not of this program; start the version that made them, or a later one.`);
  return pending > 0
    ? warning('migrations', `${pending} are still to do; the next start does them, or npm run db:migrate.`)
    : ok('migrations', 'the tables are of this version.');
}

async function replica(primary: Database, config: Config, url: string): Promise<Finding> {
  const { host } = new URL(url);
  const of = `replica ${host}`;
  const opened = await openDatabase({ url, pool: 2, folder: config.DATA_DIR });
  try {
    const lag = await lagOf(primary, opened);
    if (lag === null)
      return fault(of, 'this server replays nothing from the primary; take it out of DATABASE_READ_URLS.');
    return lag > longLag
      ? warning(of, `${lag} bytes behind; look at its network and disk. The primary answers in its place.`)
      : ok(of, `${lag} bytes behind.`);
  } finally {
    await opened.close();
  }
}

// In milliseconds: a stopping program may keep its folder for ten seconds, and opening the store takes time.
const longestOpening = 30_000;

/** Whether the embedded store exists. Opening it would create it. */
const isMade = (folder: string) => existsSync(folder) && readdirSync(folder).length > 0;

/** Opens the configured store. Returns it with a finding, or only the finding if it cannot be opened. */
async function opened(config: Config): Promise<{ database?: Database; finding: Finding }> {
  const isEmbedded = config.DATABASE_URL === undefined;
  if (isEmbedded && !isMade(config.DATA_DIR))
    return { finding: ok('store', `there is none in ${config.DATA_DIR} yet; the first start makes it.`) };
  let database: Database | undefined;
  const open = async () => {
    database = await openDatabase({ ...placeOf(config), readUrls: [] });
    return ok('store', '');
  };
  const finding = await bounded('store', open, isEmbedded ? longestOpening : undefined);
  if (database !== undefined) return { database, finding };
  if (!/ is in use by process \d+;/.test(finding.sentence)) return { finding };
  const sentence =
    'a running server has it open, so the doctor cannot check it; stop the server and run the doctor again.';
  return { finding: warning('store', sentence) };
}

/** The findings about the store and its replicas. */
export async function storeFindings(config: Config): Promise<Finding[]> {
  const { database, finding: opening } = await opened(config);
  if (database === undefined) return [opening];
  try {
    let facts: Inspection | undefined;
    const finding = await bounded('store', async () =>
      version((facts = await inspect(database)), database.description),
    );
    if (facts === undefined) return [finding];
    return [
      finding,
      encoding(facts),
      writes(facts),
      await bounded('migrations', () => migrations(database)),
      checksums(facts),
      clock(facts),
      ...(await Promise.all(
        config.DATABASE_READ_URLS.map((url) =>
          bounded(`replica ${new URL(url).host}`, () => replica(database, config, url)),
        ),
      )),
    ];
  } finally {
    await database.close();
  }
}
