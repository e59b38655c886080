import { existsSync, readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';
import { readConfig, type Config } from '#server/config.ts';
import { inMegabytes, leastRoom, roomIn } from '#server/db/embedded/disk-room.ts';
import { networkFindings } from './doctor-network.ts';
import { storeFindings } from './doctor-store.ts';
import { fault, lineOf, ok, warning, type Finding } from './finding.ts';

// The doctor warns below this free space, in bytes: some days before writes stop.
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

/** The free space of the data folder; if it does not exist yet, of its nearest parent. */
function disk({ DATA_DIR, DATABASE_URL }: Config): Finding {
  let folder = DATA_DIR;
  while (!existsSync(folder)) folder = dirname(folder);
  const room = roomIn(folder);
  const free = `${inMegabytes(room)} free at DATA_DIR (${DATA_DIR})`;
  if (room >= littleRoom) return ok('disk', `${free}.`);
  return room < leastRoom && DATABASE_URL === undefined
    ? fault('disk', `${free}, too little to write; make room, or set DATA_DIR to another disk.`)
    : warning('disk', `${free}; make room soon.`);
}

/** `doctor`: runs every check. Returns a line for each, and whether none found a fault. */
export async function doctor(): Promise<{ said: string; isWell: boolean }> {
  const { config, finding } = settings();
  const others =
    config === null ? [] : [...(await storeFindings(config)), ...(await networkFindings(config)), disk(config)];
  const findings = [finding, nodeVersion(), ...others];
  return { said: findings.map(lineOf).join('\n'), isWell: findings.every(({ state }) => state !== 'fault') };
}
