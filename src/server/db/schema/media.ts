import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Licence, ServedType, UploadType } from '#contract/media/limits.ts';
import { bytes, id, instant, newest, now, partOf } from './columns.ts';
import { byAccount } from './people.ts';

/** One file of a picture, without its bytes. Its key contains the picture's hash, the width and the type. */
export interface StoredFile {
  readonly type: ServedType;
  readonly width: number;
  readonly height: number;
  /** In bytes. */
  readonly size: number;
}

/** An uploaded picture. The server renders its files from the upload and then drops the upload. */
export const media = pgTable(
  'media',
  {
    id: id(),
    uploaderId: byAccount(),
    /**
     * A part of the names of its files: a hash of random bytes and the content, so that a replacement gets new names.
     */
    hash: text().notNull(),
    /** The SHA-256 of the upload, which detects a repeated upload. */
    sourceHash: text().notNull(),
    sourceType: text().$type<UploadType>().notNull(),
    sourceSize: integer().notNull(),
    /** Whether the upload had several frames. */
    isFirstFrame: boolean().notNull().default(false),
    /** The size of the largest file, in pixels. */
    width: integer().notNull(),
    height: integer().notNull(),
    /** The average colour, as #rrggbb. */
    colour: text().notNull(),
    files: jsonb().$type<readonly StoredFile[]>().notNull(),
    alt: text().notNull(),
    caption: text().notNull(),
    author: text().notNull(),
    licence: text().$type<Licence>().notNull(),
    reason: text().notNull(),
    source: text().notNull(),
    /** When it was made, as its uploader says: a day, a month, a year or ''. Metadata of the file is never read. */
    taken: text().notNull().default(''),
    /** Whether only its uploader and reviewers may read it, because nothing public uses it yet. */
    isDraft: boolean().notNull(),
    /** Why an admin hid it; null if it is visible. */
    hiddenReason: text(),
    /** Since when nothing uses it; null while something does. A trigger of `media_uses` keeps it. */
    unusedSince: instant().default(sql`now()`),
    createdAt: now(),
  },
  (table) => [
    uniqueIndex('media_hash').on(table.hash),
    index('media_source_hash').on(table.sourceHash),
    // For the list of all pictures alone. The condition is always true, and only that list names it, so that PostgreSQL
    // never reads this index for another list.
    index('media_newest')
      .on(...newest(table))
      .where(sql`${table.licence} <> 'by time'`),
    index('media_uploader').on(table.uploaderId, ...newest(table)),
    index('media_uploader_unused')
      .on(table.uploaderId, ...newest(table))
      .where(sql`${table.unusedSince} is not null`),
    index('media_uploader_public')
      .on(table.uploaderId, ...newest(table))
      .where(sql`not ${table.isDraft} and ${table.hiddenReason} is null`),
    index('media_drafts')
      .on(...newest(table))
      .where(sql`${table.isDraft}`),
    index('media_hidden')
      .on(...newest(table))
      .where(sql`${table.hiddenReason} is not null`),
    index('media_unused')
      .on(...newest(table))
      .where(sql`${table.unusedSince} is not null`),
    index('media_unused_since')
      .on(table.unusedSince)
      .where(sql`${table.unusedSince} is not null`),
  ],
);

/** The files of pictures: their bytes, or null where an S3 service has them. */
export const mediaFiles = pgTable(
  'media_files',
  {
    /** The name of the file: hash, width and type, as in `8f3a…-800.webp`. */
    key: text().primaryKey(),
    mediaId: partOf(() => media.id),
    bytes: bytes(),
  },
  (table) => [
    index('media_files_media').on(table.mediaId),
    // For the command that moves files to S3.
    index('media_files_in_database')
      .on(table.key)
      .where(sql`${table.bytes} is not null`),
    index('media_files_elsewhere')
      .on(table.key)
      .where(sql`${table.bytes} is null`),
  ],
);

/**
 * A picture that people flagged for an admin. It is separate from `flags`, since an older version relies on the key of
 * that table.
 */
export const mediaFlags = pgTable(
  'media_flags',
  {
    id: id(),
    mediaId: partOf(() => media.id),
    reporterId: byAccount(),
    reason: text().notNull(),
    settled: boolean().notNull().default(false),
    createdAt: now(),
  },
  (table) => [
    unique('media_flags_once').on(table.mediaId, table.reporterId),
    index('media_flags_reporter').on(table.reporterId),
    index('media_flags_queue').on(table.settled, ...newest(table)),
  ],
);
