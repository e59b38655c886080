import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { byline, personId } from '#contract/people/byline.ts';
import {
  id,
  instant,
  line,
  listQuery,
  next,
  optionalText,
  reason,
  requiredLine,
  sourceUrl,
  text,
} from '#contract/text.ts';
import { articleLink } from '#contract/texts/article-parts.ts';
import { licenceFacts, licences, mediaLimits, servedTypes, unusedDays, uploadTypes } from './limits.ts';
import { faultOfTaken } from './taken.ts';

// An article shows a picture by `![description](/media/ID "caption")`, alone in its paragraph (decision 22). If
// description or caption is empty, the picture's own applies.

/** One file of a picture. Its `url` never changes its content; `width` and `height` are in pixels. */
export const mediaFile = z.object({
  type: z.enum(servedTypes),
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** In bytes. */
  size: z.number().int(),
});
export type MediaFile = z.infer<typeof mediaFile>;

/** The texts that describe a picture. */
const textFields = {
  /** A description, for people who cannot see it. */
  alt: z.string(),
  caption: z.string(),
  author: z.string(),
  licence: z.enum(licences),
  /** Why fair use applies; empty for other licences. */
  reason: z.string(),
  /** The page from which it was taken; empty for the uploader's own work. */
  source: z.string(),
  /** When it was made, as 2026-11-18, 2026-11 or 2026; empty if nobody has said it. */
  taken: z.string(),
};

/** A picture as everybody sees it. */
export const media = z.object({
  id,
  /** The largest file, as WebP. */
  url: z.string(),
  /** The size of the largest file in pixels: the aspect ratio of all files. */
  width: z.number().int(),
  height: z.number().int(),
  /** The average colour, as #rrggbb: the background while the file loads. */
  colour: z.string(),
  /** By type, AVIF first, then by width, the smallest first. */
  files: z.array(mediaFile),
  ...textFields,
  /** The uploaded file: its type, its bytes, its SHA-256, and whether only its first frame was kept. */
  uploaded: z.object({
    type: z.enum(uploadTypes),
    size: z.number().int(),
    sha256: z.string(),
    isFirstFrame: z.boolean(),
  }),
  /** The person who uploaded it. */
  wallet: personId,
  profile: byline,
  createdAt: instant,
});
export type Media = z.infer<typeof media>;

/** A picture for its uploader and for reviewers. */
export const ownMedia = media.extend({
  /**
   * Only its uploader and reviewers can read a draft. It becomes public when an article's published text uses it, when
   * its uploader makes it their profile picture, or at once if an admin uploaded it.
   */
  isDraft: z.boolean(),
  /** Why an admin hid it; null if it is visible. */
  hiddenReason: z.string().nullable(),
  /** Since when nothing uses it; the server deletes it after 30 days. Null while something uses it. */
  unusedSince: instant.nullable(),
});
export type OwnMedia = z.infer<typeof ownMedia>;

/** The purposes of an upload: an article or a suggested change to one, or the uploader's own profile picture. */
export const mediaPurposes = ['article', 'profile'] as const;

const word = (name: string, options: readonly string[]) => ({ error: `${name} must be one of ${options.join(', ')}.` });

/** The text fields of a form about a picture. Refuses a licence without the source or the reason that it needs. */
export const mediaTexts = z
  .object({
    alt: requiredLine(mediaLimits.alt, 'The description'),
    caption: line(mediaLimits.caption, 'The caption').trim().default(''),
    author: requiredLine(mediaLimits.author, 'The author'),
    licence: z.enum(licences, word('The licence', licences)),
    reason: optionalText(mediaLimits.reason, 'The reason').default(''),
    source: sourceUrl.default(''),
    taken: line(mediaLimits.taken, 'The time at which it was taken')
      .trim()
      .refine((taken) => faultOfTaken(taken) === null, { error: ({ input }) => faultOfTaken(String(input))! })
      .default(''),
  })
  .refine(({ licence, source }) => !licenceFacts[licence].needsSource || source !== '', {
    path: ['source'],
    error: 'Give the page on which its licence can be read.',
  })
  .refine(({ licence, reason }) => !licenceFacts[licence].needsReason || reason !== '', {
    path: ['reason'],
    error: 'Say why this site may show it without a licence.',
  })
  .transform((texts) => (licenceFacts[texts.licence].needsReason ? texts : { ...texts, reason: '' }));
export type MediaTexts = z.output<typeof mediaTexts>;

/** `for` of an upload. A profile picture needs no texts. */
export const mediaPurpose = z.enum(mediaPurposes, word('The purpose', mediaPurposes)).default('article');
export type MediaPurpose = z.output<typeof mediaPurpose>;

const megabytes = mediaLimits.bytes / 1024 ** 2;
const megapixels = mediaLimits.pixels / 1_000_000;
const form = `The body is multipart/form-data with one file in the field file: PNG, JPEG, WebP, AVIF or GIF of at most ${megabytes} MB and ${megapixels} megapixels`;

export const uploadMedia = endpoint('POST /media', {
  summary:
    `Uploads a picture; wallet users only. ${form}; before it the text fields alt, caption, author, licence (an SPDX ` +
    'identifier), reason, source, taken (a day, a month or a year), and for (article or profile; a profile picture needs no other texts). The server ' +
    'removes all metadata. A public picture with the same content, or one’s own, is answered in its place, with isNew ' +
    'false: for an article none that came for a profile, and none of others that nobody has described, for a profile ' +
    'only one’s own. A ' +
    'picture of anybody but an admin is a draft until it is published with a text; ' +
    `they have at most ${mediaLimits.unused} that nothing uses`,
  answer: z.object({ media: ownMedia, isNew: z.boolean() }),
});

export const getMedia = endpoint('GET /media/:id', {
  summary: 'One public picture; 404 for a draft or a hidden one',
  answer: z.object({ media }),
});

/** An article that uses a picture. */
export const mediaUse = articleLink.extend({
  /** The revision of the article that first used it, without interruption since. */
  sinceRevision: z.number().int(),
});
export type MediaUse = z.infer<typeof mediaUse>;

export const listMediaUses = endpoint('GET /media/:id/articles', {
  summary: 'The articles whose newest text uses a public picture, in a fixed order',
  query: listQuery,
  answer: z.object({ articles: z.array(mediaUse), next }),
});

export const listProfileMedia = endpoint('GET /profile/:wallet/media', {
  tag: 'Profiles',
  summary: 'The public pictures that a person uploaded, newest first',
  query: listQuery,
  answer: z.object({ media: z.array(media), next }),
});

export const listOwnMedia = endpoint('GET /account/me/media', {
  tag: 'Media',
  summary: `One’s own pictures, drafts and hidden ones too, newest first; with unused true only those that nothing uses, which the server deletes after ${unusedDays} days. Wallet users only`,
  query: listQuery.extend({ unused: z.stringbool({ error: 'Unused must be true or false.' }).default(false) }),
  answer: z.object({ media: z.array(ownMedia), next }),
});

export const getOwnMedia = endpoint('GET /account/me/media/:id', {
  tag: 'Media',
  summary: 'One of one’s own pictures, or any picture for a reviewer: also a draft or a hidden one',
  answer: z.object({ media: ownMedia }),
});

export const describeMedia = endpoint('PUT /media/:id', {
  summary:
    'Changes the texts about a picture: of one’s own draft that nothing uses, or of any picture for an admin or a moderator who reviews',
  body: mediaTexts,
  answer: z.object({ media: ownMedia }),
});

export const replaceMedia = endpoint('PUT /media/:id/file', {
  summary: `Replaces the file of a picture and keeps its id, texts and uses: of one’s own draft that nothing uses, or of any picture for an admin. ${form}`,
  answer: z.object({ media: ownMedia }),
});

export const deleteMedia = endpoint('DELETE /media/:id', {
  summary: 'Deletes a picture that nothing uses: one’s own, or any for an admin',
  answer: z.object({ id }),
});

export const flagMedia = endpoint('POST /media/:id/flag', {
  summary: 'Asks an admin to look at a public picture',
  body: z.object({ reason }),
  answer: z.object({ id }),
});

export const hideMedia = endpoint('PUT /admin/media/:id/hidden', {
  summary: 'Hides a picture everywhere with a reason, or shows it again with null',
  body: z.object({ reason: reason.nullable() }),
  answer: z.object({ media: ownMedia }),
});

/** The lists of pictures for moderators. */
export const moderatedMediaLists = ['all', 'drafts', 'unused', 'hidden'] as const;

export const listModeratedMedia = endpoint('GET /admin/media', {
  summary: 'All pictures, or the drafts, the unused or the hidden ones, newest first',
  query: listQuery.extend({
    which: z.enum(moderatedMediaLists, word('The list', moderatedMediaLists)).default('all'),
  }),
  answer: z.object({ media: z.array(ownMedia), next }),
});

export const useProfilePicture = endpoint('PUT /account/me/picture', {
  tag: 'Profiles',
  summary:
    'Makes one of one’s own uploaded pictures the profile picture, or removes the profile picture with null; wallet users only',
  body: z.object({ media: id.nullable() }),
  answer: z.object({ pfp: text(500) }),
});
