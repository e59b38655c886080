// `npm run bench [-- part... --twice --small]`: measures, prints tables, and says which bounds hold. What may be compared with something is
// measured in turn with it, so that each figure is a ratio of one run. What is measured is kept, and docs/benchmarks.md is made of the newest
// of each part, so that parts can be measured one after another. `--twice` measures each part twice, and a bound holds if it does in both. `--small` measures
// once on little data and keeps nothing: it shows that the bench works. `--report` only writes the document anew.
import { spawnSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { anew } from './anew.ts';
import { cached } from './cached.ts';
import { manyInstances } from './instances.ts';
import { lists } from './lists.ts';
import { lookup } from './lookup.ts';
import { isSmall, type Table } from './measure.ts';
import { memory } from './memory.ts';
import { mixed } from './mixed.ts';
import { phone } from './phone.ts';
import { readers } from './readers.ts';
import { boundsTable, document, judge, keep, keptOf, written, type Measured, type Run } from './report.ts';
import { revisionsOfOne } from './revisions.ts';
import { search } from './search.ts';
import { shared } from './shared.ts';
import { start } from './start.ts';
import { writes } from './writes.ts';

const parts: Readonly<Record<string, () => Promise<Table[]>>> = {
  start,
  cached,
  anew,
  shared,
  writes,
  instances: manyInstances,
  readers,
  mixed,
  memory,
  phone,
  search,
  lists,
  lookup,
  revisions: revisionsOfOne,
};

const options = ['--twice', '--small', '--report'];
const asked = process.argv.slice(2).filter((word) => !options.includes(word));
const unknown = asked.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}
const all = asked.length > 0 ? asked : Object.keys(parts);
const wanted = process.argv.includes('--report') ? [] : all;
const times = process.argv.includes('--twice') ? [1, 2] : [1];

async function measure(name: string, place: number, time: number): Promise<Run> {
  const [begun, before] = [new Date(), loadavg()[0]!];
  console.log(`\n[${place} of ${wanted.length}${time === 2 ? ', again' : ''}] ${name}, load ${before.toFixed(1)} …`);
  const tables = await parts[name]!();
  const run = { at: begun.toISOString(), minutes: (Date.now() - begun.getTime()) / 60_000, load: [before, loadavg()[0]!] as const, tables };
  for (const table of tables) console.log(`\n${written(table, 2)}`);
  console.log(`${name} took ${run.minutes.toFixed(1)} minutes.`);
  return run;
}

const measured: Measured[] = [];
for (const [place, part] of wanted.entries()) {
  const runs: Run[] = [];
  try {
    for (const time of times) runs.push(await measure(part, place + 1, time));
  } catch (error) {
    // The others say something all the same.
    console.error(error);
    process.exitCode = 1;
    continue;
  }
  measured.push({ part, runs });
  if (!isSmall) await keep({ part, runs });
}
if (measured.length > 0) console.log(`\n${written(boundsTable(measured.flatMap(judge)), 2)}`);

const out = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const known = isSmall ? measured : await keptOf(Object.keys(parts));
await mkdir(out('test-results'), { recursive: true });
await writeFile(out('test-results/bench.json'), JSON.stringify({ parts: known, bounds: known.flatMap(judge) }, null, 2));
if (!isSmall) {
  const missing = Object.keys(parts).filter((part) => !known.some((one) => one.part === part));
  await writeFile(out('docs/benchmarks.md'), document(known, missing, await readFile(out('bench/remarks.md'), 'utf8')));
  spawnSync('oxfmt', [out('docs/benchmarks.md')], { stdio: 'inherit' });
}
