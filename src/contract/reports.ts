import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { submission } from './submissions.ts';
import { id, requiredText, text } from './text.ts';

/** An inaccuracy that somebody reports (spec §3). */
export const report = submission.extend({
  /** The article's name as the reporter gave it, or its title when it was found. */
  article: z.string(),
  articleSlug: z.string().nullable(),
  /** The heading that the reporter's address pointed at; empty without one. */
  anchor: z.string(),
  details: z.string(),
});
export type Report = z.infer<typeof report>;

const draft = z.object({
  /** A slug, a title or an address of the article. */
  article: text(limits.url, 'The article').trim().default(''),
  details: requiredText(limits.reportDetails, 'The details'),
});

export const submitReport = endpoint({
  method: 'POST',
  path: '/api/reports/inaccuracy',
  tag: 'Reports',
  summary: 'Reports an inaccuracy',
  body: draft,
  answer: z.object({ report }),
});

export const editReport = endpoint({
  method: 'PUT',
  path: '/api/reports/:id',
  tag: 'Reports',
  summary: 'Changes one’s own report while it waits for review',
  params: z.object({ id }),
  body: draft,
  answer: z.object({ report }),
});

export const withdrawReport = endpoint({
  method: 'DELETE',
  path: '/api/reports/:id',
  tag: 'Reports',
  summary: 'Withdraws one’s own report while it waits for review',
  params: z.object({ id }),
  answer: z.object({ id }),
});
