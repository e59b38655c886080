import { existsSync, readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { readConfig, type Config } from '#server/config.ts';
import { inMegabytes, leastRoom, roomIn } from '#server/db/embedded/disk-room.ts';
import { networkFindings } from './doctor-network.ts';
import { storeFindings } from './doctor-store.ts';
import { fault, lineOf, ok, warning, type Finding } from './finding.ts';

// Below this free space, in bytes, the doctor warns: some days before writes stop.
const littleRoom = 1024 * 1024 * 1024;

function nodeVersion(): Finding {
  const { dependencies } = JSON.parse(readFileSync(findPackageJSON(import.meta.url)!, 'utf8')) as {
    dependencies: { node: string };
  };
  const wanted = dependencies.node;
  const [major] = wanted.split('.');
  const found = process.versions.node;
  if (found === wanted) return ok('Node', `version ${found}.`);
  return found.startsWith(`${major}.`)
    ? warning('Node', `version ${found}, but ${wanted} was tested; start by npm, which takes the tested one.`)
    : fault('Node', `version ${found}, but this program needs ${wanted}; start by npm, which takes that one.`);
}

function settings(): { config: Config | null; finding: Finding } {
  try {
    const config = readConfig();
    const finding =
      config.RATE_LIMIT === 'off'
        ? warning('settings', 'RATE_LIMIT is off, which is for load tests; leave it out.')
        : ok('settings', 'read.');
    return { config, finding };
  } catch (error) {
    return { config: null, finding: fault('settings', (error as Error).message) };
  }
}

/** A folder that this machine writes to, with a name for the operator. */
interface Written {
  readonly name: string;
  readonly folder: string;
}

// The data folders of PostgreSQL's packages in Debian and Red Hat: only a superuser may ask a server for its folder.
const foldersOfServers = ['/var/lib/postgresql', '/var/lib/pgsql'];
const isThisMachine = (url: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);

/**
 * The folders to which this machine writes: the data folder of an embedded store; with a server, temporary files, and
 * the folder of a PostgreSQL on this machine.
 */
function writtenFolders({ DATA_DIR, DATABASE_URL }: Config): Written[] {
  if (DATABASE_URL === undefined) return [{ name: 'DATA_DIR', folder: DATA_DIR }];
  const ofServer = isThisMachine(DATABASE_URL) ? foldersOfServers.filter((folder) => existsSync(folder)) : [];
  return [{ name: 'TMPDIR', folder: tmpdir() }, ...ofServer.map((folder) => ({ name: 'PostgreSQL', folder }))];
}

/** The free space of a folder, or of its nearest existing parent. */
function freeIn(folder: string): number {
  let existing = folder;
  while (!existsSync(existing)) existing = dirname(existing);
  return roomIn(existing);
}

function disk(config: Config): Finding {
  const rooms = writtenFolders(config).map((written) => ({ ...written, room: freeIn(written.folder) }));
  const words = (found: typeof rooms) =>
    found.map(({ name, folder, room }) => `${inMegabytes(room)} free at ${name} (${folder})`).join(', ');
  const little = rooms.filter(({ room }) => room < littleRoom);
  if (little.length === 0) return ok('disk', `${words(rooms)}.`);
  return config.DATABASE_URL === undefined && little.some(({ room }) => room < leastRoom)
    ? fault('disk', `${words(little)}, too little to write; make room, or set DATA_DIR to another disk.`)
    : warning('disk', `${words(little)}; make room soon.`);
}

/** `doctor`: runs every check. Returns a line for each, and whether all are without a fault. */
export async function doctor(): Promise<{ report: string; isWell: boolean }> {
  const { config, finding } = settings();
  const others =
    config === null ? [] : [...(await storeFindings(config)), ...(await networkFindings(config)), disk(config)];
  const findings = [finding, nodeVersion(), ...others];
  return { report: findings.map(lineOf).join('\n'), isWell: findings.every(({ state }) => state !== 'fault') };
}
