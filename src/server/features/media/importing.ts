import { eq, or, sql } from 'drizzle-orm';
import { mediaLimits } from '#contract/media/limits.ts';
import { mediaTexts } from '#contract/media/media.ts';
import { isUndescribed } from '#contract/media/undescribed.ts';
import type { Store } from '#server/db/client.ts';
import { media } from '#server/db/schema/media.ts';
import { accounts } from '#server/db/schema/people.ts';
import { write } from '#server/db/write.ts';
import { record } from '#server/features/moderation/audit.ts';
import { touchMedia } from '#server/features/moderation/hiding-pictures.ts';
import { isRefusal, keepFiles, mustNotBeHidden, withFilesOutside } from './adding.ts';
import type { Converted } from './convert-process.ts';
import type { Converting } from './converting.ts';
import { exportedPicture, type ExportedPicture } from './exporting.ts';
import type { FileStore } from './file-store.ts';
import { keyOf, pathOf } from './media.ts';
import { typeOf } from './picture-type.ts';

/** The parameters of an import of pictures. */
export interface PictureImport {
  readonly store: Store;
  /** The store outside of the database; null if the database has the files. */
  readonly outside: FileStore | null;
  readonly converting: Converting;
  /** The bytes of a file of the export. Refuses one that the export does not name. */
  readonly read: (key: string) => Promise<Uint8Array>;
  /** The origin, for the audit log. */
  readonly note: string;
  /** Whether to store nothing and only return the outcomes. */
  readonly isRehearsal: boolean;
  /** The account in place of the uploaders; absent before the first added picture. */
  uploaderId?: string;
}

/** The outcome for a picture: it was added, is equal, differs and stays, or was refused. */
export interface PictureOutcome {
  readonly id: string | null;
  readonly state: 'new' | 'same' | 'differs' | 'refused';
  readonly said: string;
}

/** The reason why an import refuses a picture, as a sentence. */
export class NotTaken extends Error {
  override readonly name = 'NotTaken';
}

// The most files of a picture: two formats in three widths.
const mostFiles = 6;
/** The most characters of a picture's line. */
export const longestLine = 20_000;

/** The picture in a line of an export. Refuses a line that no export has. */
function parsed(line: string): ExportedPicture & { hash: string } {
  const invalid = new NotTaken('Its line in pictures.ndjson is not valid.');
  if (line.length > longestLine) throw invalid;
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    throw invalid;
  }
  const read = exportedPicture.safeParse(json);
  if (!read.success) throw invalid;
  const { url, files, colour, uploaded, createdAt } = read.data;
  const [, hash] = /^\/media\/([0-9a-f]{32})-\d{1,4}\.webp$/.exec(url) ?? [];
  const isRight =
    hash !== undefined &&
    files.every((file) => file.url === pathOf(keyOf(hash, file))) &&
    files.findLast(({ type }) => type === 'webp')?.url === url &&
    files.length <= mostFiles &&
    new Set(files.map((file) => file.url)).size === files.length &&
    Date.parse(createdAt) > 0 &&
    uploaded.size > 0 &&
    uploaded.size <= mediaLimits.bytes &&
    /^#[0-9a-f]{6}$/.test(colour) &&
    /^[0-9a-f]{64}$/.test(uploaded.sha256);
  if (!isRight) throw invalid;
  const texts = mediaTexts.safeParse(read.data);
  if (!texts.success) throw new NotTaken(texts.error.issues[0]!.message);
  if (isUndescribed(texts.data))
    throw new NotTaken('Nobody has said what it shows and who made it; describe it there.');
  return { ...read.data, ...texts.data, hash };
}

/** Reads the files of a picture and checks their types by their content, their sizes, and that each can be decoded. */
async function checkedFiles({ read, converting }: PictureImport, row: ReturnType<typeof parsed>): Promise<Converted> {
  const files: { type: 'avif' | 'webp'; width: number; height: number; bytes: Uint8Array }[] = [];
  for (const { type, width, height, size } of row.files) {
    const key = keyOf(row.hash, { width, type });
    const bytes = await read(key);
    const found = typeOf(bytes);
    if (bytes.length !== size || size > mediaLimits.bytes || !found || !('type' in found) || found.type !== type)
      throw new NotTaken(`Its file ${key} is not the ${type} picture that pictures.ndjson describes.`);
    const opened = await converting.convert({ bytes, type });
    if (opened.width !== width || opened.height !== height)
      throw new NotTaken(
        `Its file ${key} has ${opened.width} × ${opened.height} pixels; pictures.ndjson says ${width} × ${height}.`,
      );
    files.push({ type, width, height, bytes });
  }
  const { width, height, colour, uploaded } = row;
  const largest = files.findLast(({ type }) => type === 'webp')!;
  if (width !== largest.width || height !== largest.height)
    throw new NotTaken('Its largest file has not the size that pictures.ndjson says.');
  return { width, height, colour, isFirstFrame: uploaded.isFirstFrame, files };
}

/** Stores a checked picture under its id and the names of its files. Its uploader is an account that nobody owns. */
async function store(into: PictureImport, row: ReturnType<typeof parsed>, made: Converted): Promise<void> {
  const { id, hash, uploaded, files, createdAt, url: _url, ...facts } = row;
  const uploaderId = await withFilesOutside(into.store.db, into.outside, hash, made, () =>
    write(into.store, async (db, touch) => {
      await mustNotBeHidden(db, uploaded.sha256);
      const uploader =
        into.uploaderId ??
        (
          await db
            .insert(accounts)
            .values({ closedAt: sql`now()` })
            .returning({ id: accounts.id })
        )[0]!.id;
      await db.insert(media).values({
        ...facts,
        id,
        hash,
        uploaderId: uploader,
        sourceHash: uploaded.sha256,
        sourceType: uploaded.type,
        sourceSize: uploaded.size,
        isFirstFrame: uploaded.isFirstFrame,
        files: files.map(({ url: _url, ...file }) => file),
        isDraft: false,
        createdAt: new Date(Math.min(Date.parse(createdAt), Date.now())).toISOString(),
      });
      await keepFiles(db, into.outside, { id, hash }, made);
      await touchMedia(db, touch, id);
      const deed = {
        action: 'imported',
        subject: 'picture',
        subjectId: id,
        title: facts.alt,
        details: into.note,
      } as const;
      await record(db, touch, { by: null, ...deed });
      return uploader;
    }),
  );
  into.uploaderId = uploaderId;
}

/**
 * Imports the picture in a line of an export. The export is untrusted: its facts pass the checks of an upload, and its
 * files are checked by their content. An existing picture stays unchanged.
 */
export async function importPicture(into: PictureImport, line: string): Promise<PictureOutcome> {
  let id: string | null = null;
  try {
    const row = parsed(line);
    id = row.id;
    const { db } = into.store;
    const [present] = await db
      .select({ id: media.id, hash: media.hash })
      .from(media)
      .where(or(eq(media.id, row.id), eq(media.hash, row.hash)));
    if (present !== undefined)
      return present.hash === row.hash && present.id === row.id
        ? { id, state: 'same', said: '' }
        : { id, state: 'differs', said: 'another picture here has this id or these files; it stays' };
    await mustNotBeHidden(db, row.uploaded.sha256);
    const made = await checkedFiles(into, row);
    if (!into.isRehearsal) await store(into, row, made);
    return { id, state: 'new', said: '' };
  } catch (error) {
    if (error instanceof NotTaken || isRefusal(error)) return { id, state: 'refused', said: error.message };
    throw error;
  }
}
