import { z } from 'zod';
import { addressServerLimits } from '#contract/addresses/limits.ts';
import { endpoint } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { queryLine, contributedSource, id, line, listQuery, next, requiredLine, requiredText } from '#contract/text.ts';
import { submission } from './submissions.ts';
import { submissionLimits, submissionServerLimits } from './limits.ts';

/** An inaccuracy that somebody reports (spec §3). */
export const report = submission.extend({
  /** The article's title, or the name that the reporter typed if it is unknown. */
  article: z.string(),
  articleSlug: z.string().nullable(),
  /**
   * The section of the article, by the anchor of its heading; `facts` is the infobox. Empty for the article as a whole.
   */
  anchor: z.string(),
  details: z.string(),
  /** The URL of the evidence, an https URL; empty without one. */
  source: z.string(),
  /** For a report on a look-alike: the fake address; null for others. */
  address: z.string().nullable(),
  /** The place where the reporter met that address: a link or words. */
  place: z.string(),
  /** The revision of the article that mended it; null if none did. */
  revision: z.number().int().nullable(),
});
export type Report = z.infer<typeof report>;

const draft = z.object({
  /** A slug, a title or a URL of the article. */
  article: line(limits.url, 'The article').trim().default(''),
  /** The section, by its anchor. If missing, the fragment of the article's URL. */
  anchor: line(limits.url, 'The section').trim().optional(),
  details: requiredText(submissionServerLimits.reportDetails, 'The details'),
  /** The URL of the evidence. If missing in an edit, it stays. */
  source: contributedSource.optional(),
});

export const submitReport = endpoint('POST /reports/inaccuracy', {
  summary: 'Reports an inaccuracy',
  body: draft,
  answer: z.object({ report }),
});

const place = line(submissionLimits.place, 'The place').trim();

export const submitLookAlike = endpoint('POST /reports/look-alike', {
  summary: 'Reports where somebody met an address that imitates an article’s token',
  body: z.object({
    /** A slug, a title or a URL of the article whose token it imitates. */
    article: requiredLine(limits.url, 'The article'),
    address: requiredLine(addressServerLimits.address, 'The address'),
    /** The place: a link, or a few words. */
    place: requiredLine(submissionLimits.place, 'The place'),
  }),
  answer: z.object({ report }),
});

export const getReport = endpoint('GET /reports/:id', {
  summary: 'One report with all its details',
  answer: z.object({ report }),
});

export const editReport = endpoint('PUT /reports/:id', {
  summary: 'Changes one’s own report while it waits for review; a report on an address has a place instead of details',
  body: draft.extend({ place: place.optional() }),
  answer: z.object({ report }),
});

export const listOpenReports = endpoint('GET /articles/:slug/reports', {
  summary: 'The open reports on a section of an article, newest first',
  query: listQuery.extend({ section: queryLine(limits.url, 'The section').trim() }),
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
