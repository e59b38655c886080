// `npm run bench [-- part... --twice --small]`: measures, prints tables, and checks the bounds. It measures comparable
// things in turn, so that each figure is a ratio of one run. `--twice` measures each part twice, and a bound must hold
// in both runs. `--small` measures once on little data, to check that the benchmarks work. Copy the output into
// docs/benchmarks.md by hand.
import { mkdir, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { anew } from './anew.ts';
import { cached } from './cached.ts';
import type { Table } from './measure.ts';
import { playing } from './figures.ts';
import { memory } from './memory.ts';
import { phone } from './phone.ts';
import { pictures } from './pictures.ts';
import { boundsTable, judge, written, type Measured } from './report.ts';
import { revisionsOfOne } from './revisions.ts';
import { search } from './search.ts';
import { start } from './start.ts';
import { writes } from './writes.ts';

const parts: Readonly<Record<string, () => Promise<Table[]>>> = {
  start,
  cached,
  anew,
  writes,
  memory,
  phone,
  pictures,
  figures: playing,
  search,
  revisions: revisionsOfOne,
};

const options = ['--twice', '--small'];
const requested = process.argv.slice(2).filter((word) => !options.includes(word));
const unknown = requested.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}
const wanted = requested.length > 0 ? requested : Object.keys(parts);
const times = process.argv.includes('--twice') ? [1, 2] : [1];

async function measure(name: string, place: number, time: number): Promise<Table[]> {
  const [begun, before] = [Date.now(), loadavg()[0]!];
  console.log(`\n[${place} of ${wanted.length}${time === 2 ? ', again' : ''}] ${name}, load ${before.toFixed(1)} …`);
  const tables = await parts[name]!();
  for (const table of tables) console.log(`\n${written(table, 2)}`);
  console.log(`${name} took ${((Date.now() - begun) / 60_000).toFixed(1)} minutes.`);
  return tables;
}

const measured: Measured[] = [];
for (const [place, part] of wanted.entries()) {
  const runs: Table[][] = [];
  try {
    for (const time of times) runs.push(await measure(part, place + 1, time));
  } catch (error) {
    // A failed part does not stop the others.
    console.error(error);
    process.exitCode = 1;
    continue;
  }
  measured.push({ part, runs });
}
const judged = measured.flatMap(judge);
if (measured.length > 0) console.log(`\n${written(boundsTable(judged), 2)}`);
const folder = fileURLToPath(new URL('../test-results', import.meta.url));
await mkdir(folder, { recursive: true });
await writeFile(`${folder}/bench.json`, JSON.stringify({ parts: measured, bounds: judged }, null, 2));
