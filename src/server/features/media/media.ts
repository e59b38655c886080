import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { Media, OwnMedia } from '#contract/media/media.ts';
import { NotFound } from '#server/core/not-found.ts';
import type { Db } from '#server/db/client.ts';
import { newestFirst, readPage, type Page } from '#server/db/keyset.ts';
import { media, type StoredFile } from '#server/db/schema/media.ts';
import { accounts } from '#server/db/schema/people.ts';
import { bylineColumns, personId } from '#server/features/people/byline.ts';

/** The name of a file of a picture, as in `8f3a…-800.webp`. */
export const keyOf = (hash: string, { width, type }: Pick<StoredFile, 'width' | 'type'>): string =>
  `${hash}-${width}.${type}`;

/** The path of a file of a picture. */
export const pathOf = (key: string): string => `/media/${key}`;

/** The columns of a picture that an article shows. */
export const shownColumns = {
  id: media.id,
  hash: media.hash,
  width: media.width,
  height: media.height,
  colour: media.colour,
  files: media.files,
  alt: media.alt,
  caption: media.caption,
  author: media.author,
  licence: media.licence,
  taken: media.taken,
};

const columns = {
  ...shownColumns,
  reason: media.reason,
  source: media.source,
  sourceHash: media.sourceHash,
  sourceType: media.sourceType,
  sourceSize: media.sourceSize,
  isFirstFrame: media.isFirstFrame,
  wallet: personId(accounts),
  profile: bylineColumns,
  createdAt: media.createdAt,
};
/** The fields for the uploader and reviewers. */
export const ownColumns = {
  ...columns,
  isDraft: media.isDraft,
  hiddenReason: media.hiddenReason,
  unusedSince: media.unusedSince,
};

/** Selects the public fields of pictures, with their uploaders. */
const selectMedia = (db: Db) => db.select(columns).from(media).innerJoin(accounts, eq(accounts.id, media.uploaderId));

/** Selects also the fields for the uploader and reviewers. */
export const selectOwnMedia = (db: Db) =>
  db.select(ownColumns).from(media).innerJoin(accounts, eq(accounts.id, media.uploaderId));

/** The path of the largest file of a picture, as WebP. */
export const largestUrlOf = ({ hash, files }: { hash: string; files: readonly StoredFile[] }): string =>
  pathOf(
    keyOf(
      hash,
      files.findLast(({ type }) => type === 'webp')!,
    ),
  );

type Row = Awaited<ReturnType<typeof selectMedia>>[number];

/** A picture of the contract from its row. */
export function shownMedia<R extends Row>({
  hash,
  files,
  sourceHash,
  sourceType,
  sourceSize,
  isFirstFrame,
  ...row
}: R) {
  const listed = files.map((file) => ({ ...file, url: pathOf(keyOf(hash, file)) }));
  return {
    ...row,
    url: largestUrlOf({ hash, files }),
    files: listed,
    uploaded: { type: sourceType, size: sourceSize, sha256: sourceHash, isFirstFrame },
  };
}

/** The condition that everybody may see a picture. */
export const isPublic = sql`(not ${media.isDraft} and ${media.hiddenReason} is null)`;

/** One picture with the fields for its uploader and reviewers. */
export async function ownMediaOf(db: Db, id: string): Promise<OwnMedia> {
  const [found] = await selectOwnMedia(db).where(eq(media.id, id));
  return shownMedia(found!);
}

export const gone = () => new NotFound('This picture is not there any more.');

const order = newestFirst(media);

/** A public picture. Refuses a draft, a hidden and a missing one. */
export async function getMedia(db: Db, id: string): Promise<Media> {
  const [found] = await selectMedia(db).where(and(eq(media.id, id), isPublic));
  if (found === undefined) throw gone();
  return shownMedia(found);
}

/** Any picture, for its uploader, and for everybody if `isReviewer`. Refuses a missing one, and somebody else's. */
export async function getOwnMedia(
  db: Db,
  id: string,
  { accountId, isReviewer }: { accountId: string; isReviewer: boolean },
): Promise<OwnMedia> {
  const isOwn = isReviewer ? undefined : eq(media.uploaderId, accountId);
  const [found] = await selectOwnMedia(db).where(and(eq(media.id, id), isOwn));
  if (found === undefined) throw gone();
  return shownMedia(found);
}

type List = { media: Media[]; next: string | null };
type OwnList = { media: OwnMedia[]; next: string | null };

async function listOf(db: Db, page: Page, which: SQL | undefined): Promise<OwnList> {
  const { rows, next } = await readPage(selectOwnMedia(db), page, order, which);
  return { media: rows.map(shownMedia), next };
}

/** A page of the public pictures of a person, newest first. Refuses a wallet without an account. */
export async function listMediaBy(db: Db, wallet: string, page: Page): Promise<List> {
  // A separate read: with the id, the planner estimates the number of this person's pictures and chooses the right
  // index.
  const [person] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.wallet, wallet));
  if (person === undefined) throw new NotFound('Profile not found.');
  const { rows, next } = await readPage(selectMedia(db), page, order, and(eq(media.uploaderId, person.id), isPublic));
  return { media: rows.map(shownMedia), next };
}

/** A page of an account's pictures, newest first; with `unused` those that nothing uses. */
export const listOwnMedia = (db: Db, accountId: string, unused: boolean, page: Page): Promise<OwnList> =>
  listOf(db, page, and(eq(media.uploaderId, accountId), unused ? isNotNull(media.unusedSince) : undefined));

const lists = {
  // Always true: the condition of this list's index.
  all: sql`${media.licence} <> 'by time'`,
  drafts: sql`${media.isDraft}`,
  unused: isNotNull(media.unusedSince),
  hidden: isNotNull(media.hiddenReason),
};

/** A page of one of the moderators' lists, newest first. */
export const listModeratedMedia = (db: Db, which: keyof typeof lists, page: Page): Promise<OwnList> =>
  listOf(db, page, lists[which]);
