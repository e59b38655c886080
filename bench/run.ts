// `npm run bench [part...]`: measures, prints tables, and writes docs/benchmarks.md where all parts are measured. What may be compared with
// something is measured in turn with it, so that each figure is a ratio of one run.
import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { anew } from './anew.ts';
import { cached } from './cached.ts';
import { lookup } from './lookup.ts';
import { revisionsOfOne } from './revisions.ts';
import { search } from './search.ts';
import { start } from './start.ts';
import { writes } from './writes.ts';
import type { Table } from './measure.ts';

const parts: Readonly<Record<string, () => Promise<Table[]>>> = { start, cached, anew, writes, search, lookup, revisions: revisionsOfOne };

/** A table in Markdown. */
function written({ title, columns, rows }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [`## ${title}`, '', line(columns), line(columns.map(() => '---')), ...rows.map(line), ''].join('\n');
}

const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(parts);
const unknown = wanted.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}

const tables: Table[] = [];
for (const name of wanted) {
  console.log(`Measuring: ${name} …`);
  for (const table of await parts[name]!()) {
    console.log(`\n${written(table)}`);
    tables.push(table);
  }
}

const out = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
await writeFile(out('test-results/bench.json'), JSON.stringify(tables, null, 2));
if (wanted.length === Object.keys(parts).length) {
  const machine = `Node ${process.versions.node} on ${cpus().length} cores (${cpus()[0]?.model.trim()})`;
  const head = `# Benchmarks\n\nMade by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${machine}. Ratios are medians of seven rounds in turn, with the least and the most.\n`;
  await writeFile(out('docs/benchmarks.md'), `${head}\n${tables.map(written).join('\n')}`);
}
