import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { Constant } from '#contract/addresses/constants.ts';
import { mediaLimits } from '#contract/media/limits.ts';
import { constantsArticle } from '#contract/addresses/limits.ts';
import { slug as slugShape } from '#contract/text.ts';
import { linesOf } from './core/lines.ts';
import { program, shippedFolder } from './core/program.ts';
import type { Store } from './db/client.ts';
import { exportFormats } from './exporting.ts';
import { importedNote, shippedNote } from './features/revisions/credit.ts';
import { readArticleFile, type WrittenArticle } from './features/articles/front-matter.ts';
import { differencesFrom, importArticle, presentArticle, type Outcome } from './features/articles/importing.ts';
import { Converting } from './features/media/converting.ts';
import type { FileStore } from './features/media/file-store.ts';
import {
  importPicture,
  longestLine,
  NotTaken,
  type PictureImport,
  type PictureOutcome,
} from './features/media/importing.ts';
import type { Rendering } from './features/texts/rendering.ts';

const manifestShape = z.object({
  format: z.number(),
  site: z.string().max(2_048),
  // The paths stay inside the folder, whatever the manifest says.
  files: z.record(
    z.string().regex(/^(articles\/[a-z0-9-]+\.md|pictures\/[0-9a-f]{32}-\d{1,4}\.(avif|webp)|[a-z]+\.ndjson)$/),
    z.string(),
  ),
});

// The most bytes of a file: more than the longest article with all its fields.
const mostBytes = 4_000_000;

const notAnExport = (folder: string) =>
  `${folder} has no manifest.json that can be read; name a folder that npm run export wrote, or this program's content.`;

/** Reads the manifest of an export. Refuses a folder without one, and an unknown format. */
async function manifestOf(folder: string) {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch((error: unknown) => {
    throw new Error(notAnExport(folder), { cause: error });
  });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new Error(notAnExport(folder), { cause: error });
  }
  const read = manifestShape.safeParse(json);
  if (!read.success) throw new Error(notAnExport(folder));
  const { format } = read.data;
  if (!exportFormats.some((known) => known === format))
    throw new Error(
      `${folder} has format ${format}, and this version reads formats ${exportFormats.join(' and ')}; use the version that wrote it.`,
    );
  return read.data;
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** The names of the articles' files, sorted. */
const namesIn = async (folder: string): Promise<string[]> =>
  (await readdir(join(folder, 'articles')).catch(() => [])).filter((name) => name.endsWith('.md')).sort();

/** Refuses an export with a missing, altered or added file. Returns its origin and the hashes of its files. */
async function verified(folder: string) {
  const { files, site } = await manifestOf(folder);
  for (const [path, hash] of Object.entries(files)) {
    const found = await hashOf(join(folder, path)).catch(() => null);
    if (found === null) throw new Error(`${path} of ${folder} is missing; take the export again.`);
    if (found !== hash)
      throw new Error(
        `${path} of ${folder} was changed after the export; take the export again, or save the change in the editor.`,
      );
  }
  const added = (await namesIn(folder)).find((name) => !Object.hasOwn(files, `articles/${name}`));
  if (added !== undefined) throw new Error(`articles/${added} of ${folder} is not in its manifest.json; take it away.`);
  return { site, files };
}

/** Reads the article in a file. Refuses an invalid one in a sentence. */
async function readArticle(folder: string, name: string): Promise<WrittenArticle> {
  const path = join(folder, 'articles', name);
  const slug = slugShape.safeParse(name.replace(/\.md$/, ''));
  if (!slug.success) throw new Error(slug.error.issues[0]!.message);
  if ((await stat(path)).size > mostBytes) throw new Error('The file is too large for an article.');
  return readArticleFile(slug.data, await readFile(path, 'utf8'));
}

/** The options of an import: whether to save over different articles, and whether to store nothing. */
export interface ImportOptions {
  /** The store outside of the database for the files of pictures; null if the database has them. */
  readonly outside?: FileStore | null;
  readonly isReplacing?: boolean;
  readonly isDry?: boolean;
  /** The slugs of the articles to import; all by default. */
  readonly only?: readonly string[];
}

/** The names of the files to import. Refuses a slug without a file. */
function wantedOf(names: readonly string[], folder: string, only: readonly string[] | undefined): readonly string[] {
  const lacking = only?.find((slug) => !names.includes(`${slug}.md`));
  if (lacking !== undefined) throw new Error(`There is no article ${lacking} in ${folder}.`);
  return names.filter((name) => only?.includes(name.replace(/\.md$/, '')) ?? true);
}

/** Imports the wanted pictures of a verified export, in the order of its lines. */
async function* importPictures(
  into: Pick<PictureImport, 'store' | 'outside' | 'isRehearsal'>,
  folder: string,
  { site, files }: Awaited<ReturnType<typeof verified>>,
  isWanted: (line: string) => boolean,
): AsyncGenerator<PictureOutcome> {
  if (!Object.hasOwn(files, 'pictures.ndjson')) return;
  const converting = new Converting();
  const read = async (key: string) => {
    const path = `pictures/${key}`;
    if (!Object.hasOwn(files, path)) throw new NotTaken(`Its file ${key} is not in the manifest.json.`);
    if ((await stat(join(folder, path))).size > mediaLimits.bytes) throw new NotTaken(`Its file ${key} is too large.`);
    return readFile(join(folder, path));
  };
  const all: PictureImport = { ...into, converting, read, note: importedNote(site, []) };
  try {
    for await (const line of linesOf(createReadStream(join(folder, 'pictures.ndjson'), 'utf8'), longestLine))
      if (isWanted(line)) yield await importPicture(all, line);
  } finally {
    await converting.close();
  }
}

/** Recognises the lines of pictures.ndjson whose pictures these articles name. */
async function shownIn(folder: string, names: readonly string[]): Promise<(line: string) => boolean> {
  const shown: string[] = [];
  // One at a time, since an export may have thousands of long articles.
  for (const name of names) {
    const text = await readFile(join(folder, 'articles', name), 'utf8');
    shown.push(...(text.match(/(?<=\/media\/)[\da-f-]{36}/g) ?? []));
  }
  return (line) => shown.some((id) => line.includes(`"id":"${id}"`));
}

/** The constants that an import would add: a rehearsal needs them, because it stores none. */
async function constantsFrom(
  store: Store,
  rendering: Rendering,
  article: WrittenArticle,
  isReplacing: boolean,
): Promise<readonly Constant[]> {
  const found = await presentArticle(store.db, article.slug);
  const isBrought = found === undefined || (isReplacing && differencesFrom(found, article) !== '');
  return isBrought ? (await rendering.render(article.bodyMarkdown)).constantRows : [];
}

/** Whether this is the folder of the program's own articles, which has no manifest. */
const isShipped = async (folder: string): Promise<boolean> =>
  (await realpath(folder).catch(() => folder)) === (await realpath(shippedFolder).catch(() => shippedFolder));

/**
 * Imports the pictures and the articles of an export, or the articles of the program's own folder, one after the other
 * by slug, and yields the outcome for each. The registry of constants comes first, since the others show its values.
 * The articles get no author here: the history names their site and their authors there. Refuses an altered export
 * before it writes anything. The refusal of one article does not affect the others.
 */
export async function* importFrom(
  store: Store,
  rendering: Rendering,
  folder: string,
  { isReplacing = false, isDry = false, outside = null, only }: ImportOptions = {},
): AsyncGenerator<Outcome> {
  const from = resolve(folder);
  const origin = (await isShipped(from)) ? null : await verified(from);
  const all = await namesIn(from);
  const names = wantedOf(all, from, only);
  const isWanted = only === undefined ? () => true : await shownIn(from, names);
  const pictures: string[] = [];
  if (origin !== null)
    for await (const outcome of importPictures({ store, outside, isRehearsal: isDry }, from, origin, isWanted)) {
      if (outcome.state === 'new') pictures.push(outcome.id!);
      yield {
        slug: outcome.id === null ? 'a picture' : `/media/${outcome.id}`,
        state: outcome.state,
        said: outcome.said,
      };
    }
  const first = `${constantsArticle}.md`;
  let otherConstants: readonly Constant[] = [];
  for (const name of names.toSorted((one, other) => Number(other === first) - Number(one === first))) {
    let article: WrittenArticle;
    try {
      article = await readArticle(from, name);
    } catch (error) {
      yield { slug: name.replace(/\.md$/, ''), state: 'refused', said: (error as Error).message };
      continue;
    }
    if (isDry && name === first) otherConstants = await constantsFrom(store, rendering, article, isReplacing);
    yield await importArticle(store, rendering, article, {
      by: null,
      note: origin === null ? shippedNote(program.version) : importedNote(origin.site, article.authors),
      otherConstants,
      pictures,
      isRehearsal: isDry,
      isReplacing,
      // Its place among all files, so that articles of one day keep their order whichever of them are imported.
      place: all.indexOf(name),
    });
  }
}
