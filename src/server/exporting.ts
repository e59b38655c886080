import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { appendFile, mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { program } from './core/program.ts';
import type { Store } from './db/client.ts';
import { everyArticle, everyCategory } from './features/articles/exporting.ts';
import { articleFile } from './features/articles/front-matter.ts';
import { everyBounty, everyEntry } from './features/bounties/exporting.ts';
import { bytesOfFile, everyPicture, presentPicture, type Exported as ExportedRow } from './features/media/exporting.ts';
import type { FileStore } from './features/media/file-store.ts';
import { everyRevision } from './features/revisions/history.ts';
import {
  everyComment,
  everyContribution,
  everyLine,
  everyProposal,
  everyReport,
} from './features/submissions/exporting.ts';

/** The formats of exports that an import reads; an export has the last one. Format 1 has no pictures. */
export const exportFormats = [1, 2] as const;
const exportFormat = exportFormats.at(-1)!;

/** The `manifest.json` of an export. */
export interface Manifest {
  readonly format: number;
  /** The version of the program that wrote it. */
  readonly version: string;
  readonly commit: string;
  /** The address of the site. */
  readonly site: string;
  /** The start of the exported changes; null for a full export. */
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

/** A written export: its manifest, and a line for each picture that it leaves out because a file of it is lost. */
export interface Exported {
  readonly manifest: Manifest;
  readonly leftOut: readonly string[];
}

/**
 * The state of an export: the number of rows of each kind, the hash of each file, the last change, and what it leaves
 * out.
 */
interface Written {
  readonly counts: Record<string, number>;
  readonly files: Record<string, string>;
  newest: string | null;
  readonly leftOut: string[];
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

/** The places of an export of pictures. */
interface PicturePlaces {
  readonly db: Store['db'];
  readonly outside: FileStore | null;
  readonly part: string;
}

/** Writes the files of a picture. Returns the name of a file that the stores lack; it then writes none. */
async function writeFiles({ db, outside, part }: PicturePlaces, row: ExportedRow['row'], written: Written) {
  const files = new Map<string, Uint8Array>();
  for (const { url } of row.files) {
    const bytes = await bytesOfFile(db, outside, basename(url));
    if (bytes === null) return basename(url);
    files.set(`pictures/${basename(url)}`, bytes);
  }
  for (const [path, bytes] of files) {
    await writeFile(join(part, path), bytes);
    written.files[path] = createHash('sha256').update(bytes).digest('hex');
  }
  return null;
}

/** Yields the pictures, and writes their files. Adds the ids of those with a missing file to `missing`. */
async function* pictures(
  places: PicturePlaces,
  since: string | null,
  written: Written,
  missing: string[],
): AsyncGenerator<ExportedRow> {
  await mkdir(join(places.part, 'pictures'));
  for await (const picture of everyPicture(places.db, since)) {
    if ((await writeFiles(places, picture.row, written)) === null) yield picture;
    else missing.push(picture.row.id);
  }
}

// How often the present state of a picture is read before its file is lost: it may be replaced or moved again.
const mostReads = 3;

/**
 * Adds the pictures that were replaced or moved between the stores after the snapshot, as they are now. Leaves out those
 * with a lost file.
 */
async function addMoved(places: PicturePlaces, missing: readonly string[], written: Written): Promise<void> {
  for (const id of missing) {
    let lost: string | null = null;
    for (let reads = 0; reads < mostReads; reads += 1) {
      const picture = await presentPicture(places.db, id);
      lost = picture && (await writeFiles(places, picture.row, written));
      if (lost !== null) continue;
      if (picture !== null) await addLine(places.part, 'pictures', picture, written);
      break;
    }
    if (lost !== null) written.leftOut.push(`/media/${id}: the store of pictures has lost ${lost}`);
  }
}

/** Adds a row to a written list. */
async function addLine(
  part: string,
  name: string,
  { row, changedAt }: { row: object; changedAt: string },
  written: Written,
): Promise<void> {
  const path = `${name}.ndjson`;
  await appendFile(join(part, path), `${JSON.stringify(row)}\n`);
  written.files[path] = createHash('sha256')
    .update(await readFile(join(part, path)))
    .digest('hex');
  written.counts[name]! += 1;
  if (written.newest === null || changedAt > written.newest) written.newest = changedAt;
}

/**
 * Exports the public content of the site into an empty folder: a file per article, a file per kind of rows, and the
 * files of pictures, which it reads from `outside` or the database. With `since`, exports only later changes. The same
 * store gives the same bytes. It reads one snapshot, a page at a time; only a picture that is replaced meanwhile is newer.
 * Leaves out a picture with a lost file. Refuses a folder with contents; a failure, also of `outside`, leaves nothing
 * behind.
 */
export async function exportTo(
  store: Pick<Store, 'db'>,
  folder: string,
  { site, since = null, outside = null }: { site: string; since?: string | null; outside?: FileStore | null },
): Promise<Exported> {
  const target = resolve(folder);
  const part = `${target}.part`;
  await mustBeEmpty(target);
  await makePart(part);
  try {
    const written: Written = { counts: {}, files: {}, newest: null, leftOut: [] };
    const missing: string[] = [];
    await store.db.transaction(
      async (db) => {
        await writeArticles(db, part, since, written);
        await writeList(part, 'categories', bare(everyCategory(db)), written);
        await writeList(part, 'pictures', pictures({ db, outside, part }, since, written, missing), written);
        for (const [name, every] of Object.entries(listsIn)) await writeList(part, name, every(db, since), written);
      },
      { isolationLevel: 'repeatable read' },
    );
    await addMoved({ db: store.db, outside, part }, missing, written);
    const { counts, files, newest, leftOut } = written;
    const manifest: Manifest = { format: exportFormat, ...program, site, since, newest, counts, files };
    await writeFile(join(part, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    await rmdir(target).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    await rename(part, target);
    return { manifest, leftOut };
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
}
