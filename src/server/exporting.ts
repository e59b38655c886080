import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { program } from './core/program.ts';
import type { Store } from './db/client.ts';
import { everyArticle, everyCategory } from './features/articles/exporting.ts';
import { articleFile } from './features/articles/front-matter.ts';
import { everyBounty, everyEntry } from './features/bounties/exporting.ts';
import { bytesOfFile, everyPicture } from './features/media/exporting.ts';
import type { FileStore } from './features/media/file-store.ts';
import { everyRevision } from './features/revisions/history.ts';
import {
  everyComment,
  everyContribution,
  everyLine,
  everyProposal,
  everyReport,
} from './features/submissions/exporting.ts';

/** The version of the export format. Readers of another version refuse it. */
export const exportFormat = 1;

/** The `manifest.json` of an export. */
export interface Manifest {
  readonly format: number;
  /** The version of the program that wrote it. */
  readonly version: string;
  readonly commit: string;
  /** The address of the site. */
  readonly site: string;
  /** It contains the changes since this moment; null for everything. */
  readonly since: string | null;
  /** The last change of any of its rows; null without rows. */
  readonly newest: string | null;
  readonly counts: Readonly<Record<string, number>>;
  /** The SHA-256 of each file, by its path. */
  readonly files: Readonly<Record<string, string>>;
}

const listsIn = {
  revisions: everyRevision,
  contributions: everyContribution,
  proposals: everyProposal,
  reports: everyReport,
  lines: everyLine,
  comments: everyComment,
  bounties: everyBounty,
  entries: everyEntry,
};

/** The state of an export: the number of rows of each kind, the hash of each file, and the last change. */
interface Written {
  readonly counts: Record<string, number>;
  readonly files: Record<string, string>;
  newest: string | null;
}

/** Refuses a folder with contents. The export creates a missing folder at its end. */
async function mustBeEmpty(folder: string): Promise<void> {
  const there = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new Error(`${folder} is not a folder that can be read; name another one.`, { cause: error });
  });
  if (there.length > 0) throw new Error(`${folder} is not empty; name a folder that is empty or does not exist.`);
}

/** Creates the temporary folder for an unfinished export. Refuses an existing one. */
async function makePart(part: string): Promise<void> {
  await mkdir(dirname(part), { recursive: true });
  await mkdir(part).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw new Error(`${part} is there: another export is running or was interrupted; remove it if none is running.`);
  });
}

/** Writes each article as a file. */
async function writeArticles(db: Store['db'], part: string, since: string | null, written: Written): Promise<void> {
  await mkdir(join(part, 'articles'));
  let count = 0;
  for await (const { article, changedAt } of everyArticle(db, since)) {
    const path = `articles/${article.slug}.md`;
    const text = articleFile(article);
    await writeFile(join(part, path), text);
    written.files[path] = createHash('sha256').update(text).digest('hex');
    if (written.newest === null || changedAt > written.newest) written.newest = changedAt;
    count += 1;
  }
  written.counts['articles'] = count;
}

/** Writes a list as JSON, one row per line. */
async function writeList(
  part: string,
  name: string,
  rows: AsyncIterable<{ row: object; changedAt?: string }>,
  written: Written,
): Promise<void> {
  const path = `${name}.ndjson`;
  const hash = createHash('sha256');
  let count = 0;
  async function* lines() {
    for await (const { row, changedAt } of rows) {
      const line = `${JSON.stringify(row)}\n`;
      hash.update(line);
      if (changedAt !== undefined && (written.newest === null || changedAt > written.newest))
        written.newest = changedAt;
      count += 1;
      yield line;
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(join(part, path)));
  written.files[path] = hash.digest('hex');
  written.counts[name] = count;
}

async function* bare<Row extends object>(rows: AsyncIterable<Row>): AsyncGenerator<{ row: Row }> {
  for await (const row of rows) yield { row };
}

/** Yields the pictures, and writes their files. */
async function* pictures(
  { db, outside, part }: { db: Store['db']; outside: FileStore | null; part: string },
  since: string | null,
  written: Written,
): AsyncGenerator<{ row: object; changedAt: string }> {
  await mkdir(join(part, 'pictures'));
  for await (const picture of everyPicture(db, since)) {
    for (const { url } of picture.row.files) {
      const path = `pictures/${basename(url)}`;
      const bytes = await bytesOfFile(db, outside, basename(url));
      await writeFile(join(part, path), bytes);
      written.files[path] = createHash('sha256').update(bytes).digest('hex');
    }
    yield picture;
  }
}

/**
 * Exports the public content of the site into an empty folder: a file per article, a file per kind of rows, and the
 * files of pictures, which `outside` may have; with `since`, only the changes since then. The same store gives the same
 * bytes. It reads one snapshot, a page at a time. Returns the manifest. Refuses a folder with contents; a failure
 * leaves nothing behind.
 */
export async function exportTo(
  store: Pick<Store, 'db'>,
  folder: string,
  { site, since = null, outside = null }: { site: string; since?: string | null; outside?: FileStore | null },
): Promise<Manifest> {
  const target = resolve(folder);
  const part = `${target}.part`;
  await mustBeEmpty(target);
  await makePart(part);
  try {
    const written: Written = { counts: {}, files: {}, newest: null };
    await store.db.transaction(
      async (db) => {
        await writeArticles(db, part, since, written);
        await writeList(part, 'categories', bare(everyCategory(db)), written);
        await writeList(part, 'pictures', pictures({ db, outside, part }, since, written), written);
        for (const [name, every] of Object.entries(listsIn)) await writeList(part, name, every(db, since), written);
      },
      { isolationLevel: 'repeatable read' },
    );
    const { counts, files, newest } = written;
    const manifest: Manifest = { format: exportFormat, ...program, site, since, newest, counts, files };
    await writeFile(join(part, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    await rmdir(target).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    await rename(part, target);
    return manifest;
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
}
