import { z } from 'zod';
import { addressServerLimits } from '#contract/addresses/limits.ts';
import { endpoint } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { asked, contributedSource, id, line, listQuery, next, requiredLine, requiredText } from '#contract/text.ts';
import { submission } from './submissions.ts';
import { submissionLimits, submissionServerLimits } from './limits.ts';

/** An inaccuracy that somebody reports (spec §3). */
export const report = submission.extend({
  /** The article's name as the reporter gave it, or its title when it was found. */
  article: z.string(),
  articleSlug: z.string().nullable(),
  /**
   * The section of the article, by the anchor of its heading; `facts` is the infobox. Empty for the article as a whole.
   */
  anchor: z.string(),
  details: z.string(),
  /** Where what is reported can be read, an https address; empty without one. */
  source: z.string(),
  /** Of a report that an address passes for the article's token: that address; null of any other. */
  address: z.string().nullable(),
  /** Where the reporter met that address: a link or words. */
  place: z.string(),
  /** The revision of the article that mended what was reported; null while none did. */
  revision: z.number().int().nullable(),
});
export type Report = z.infer<typeof report>;

const draft = z.object({
  /** A slug, a title or an address of the article. */
  article: line(limits.url, 'The article').trim().default(''),
  /** The section, by its anchor. Left out, it is the one at which an address of the article points. */
  anchor: line(limits.url, 'The section').trim().optional(),
  details: requiredText(submissionServerLimits.reportDetails, 'The details'),
  /** Where that can be read. Left out of a change, it stays. */
  source: contributedSource.optional(),
});

export const submitReport = endpoint('POST /reports/inaccuracy', {
  summary: 'Reports an inaccuracy',
  body: draft,
  answer: z.object({ report }),
});

const place = line(submissionLimits.place, 'The place').trim();

export const submitLookAlike = endpoint('POST /reports/look-alike', {
  summary: 'Reports where somebody met an address that passes for an article’s token',
  body: z.object({
    /** A slug, a title or an address of the article whose token it passes for. */
    article: requiredLine(limits.url, 'The article'),
    address: requiredLine(addressServerLimits.address, 'The address'),
    /** Where it was met: a link, or a few words. */
    place: requiredLine(submissionLimits.place, 'The place'),
  }),
  answer: z.object({ report }),
});

export const getReport = endpoint('GET /reports/:id', {
  summary: 'One report with all its details',
  answer: z.object({ report }),
});

export const editReport = endpoint('PUT /reports/:id', {
  summary:
    'Changes one’s own report while it waits for review; of an address that somebody met, the place takes the place of the details',
  body: draft.extend({ place: place.optional() }),
  answer: z.object({ report }),
});

export const listOpenReports = endpoint('GET /articles/:slug/reports', {
  summary: 'The open reports on a section of an article, newest first',
  query: listQuery.extend({ section: asked(limits.url, 'The section').trim() }),
  answer: z.object({ reports: z.array(report), next }),
});

export const markReport = endpoint('PUT /admin/reports/:id/mark', {
  summary: 'Marks the section of an open report of any author as disputed, or removes that mark',
  body: z.object({ marked: z.boolean() }),
  answer: z.object({ id, isMarked: z.boolean() }),
});

export const listProfileReports = endpoint('GET /profile/:wallet/reports', {
  tag: 'Profiles',
  summary: 'A person’s reports, newest first',
  query: listQuery,
  answer: z.object({ reports: z.array(report), next }),
});
