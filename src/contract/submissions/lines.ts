import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { anonymousNumber, byline, personId } from '#contract/people/byline.ts';
import { id, listQuery, next, pastDay, requiredLine, sourceUrl } from '#contract/text.ts';
import { review } from './reviews.ts';
import { submission } from './submissions.ts';
import { lineLimits } from './week-limits.ts';

/** A part of a line: words, and the slug of the article that they link to; null without a link. */
const linePart = z.object({ text: z.string(), slug: z.string().nullable() });
export type LinePart = z.infer<typeof linePart>;

const day = z.string();
const sources = z.array(z.string());

/** A line of a week: a sentence about an event on one day, with its sources. */
export const line = submission.extend({
  /** As 2026-11-18, in UTC. */
  day,
  /** The name of its week, as 2026-w47. */
  week: z.string(),
  /** As its author wrote it, with links to articles as [BONK](/article/bonk). */
  text: z.string(),
  /** The same in parts. */
  parts: z.array(linePart),
  /** https URLs, at least one; none while its words are withheld. */
  sources,
});
export type Line = z.infer<typeof line>;

const text = requiredLine(lineLimits.text, 'The line');

const draft = z.object({
  day: pastDay('The day'),
  text,
  sources: z
    .array(sourceUrl)
    .max(lineLimits.sources * 2, { error: `A line has at most ${lineLimits.sources} sources.` })
    .transform((urls) => [...new Set(urls.filter((url) => url !== ''))])
    .pipe(
      z
        .array(z.string())
        .min(1, { error: 'A line needs a source: an address that starts with https://' })
        .max(lineLimits.sources, { error: `A line has at most ${lineLimits.sources} sources.` }),
    ),
});

export const submitLine = endpoint('POST /lines', {
  summary: `Suggests a line of a week: a sentence on what happened on one of the last ${lineLimits.days} days, with its sources`,
  body: draft,
  answer: z.object({ line }),
});

export const getLine = endpoint('GET /lines/:id', { summary: 'One line of a week', answer: z.object({ line }) });

export const editLine = endpoint('PUT /lines/:id', {
  summary: 'Changes one’s own line while it waits for review',
  body: draft,
  answer: z.object({ line }),
});

export const rewordLine = endpoint('PUT /admin/lines/:id/text', {
  summary: 'Changes the words of a line that waits for review, before it is accepted',
  /** `before` is the text that it replaces. */
  body: z.object({ text, before: z.string().max(lineLimits.text) }),
  answer: z.object({ line: review }),
});

export const listProfileLines = endpoint('GET /profile/:wallet/lines', {
  tag: 'Profiles',
  summary: 'The lines that a person suggested, newest first',
  query: listQuery,
  answer: z.object({ lines: z.array(line), next }),
});

/** An accepted line in its week, without votes. */
const weekLine = z.object({
  id,
  day,
  parts: z.array(linePart),
  sources,
  wallet: personId,
  profile: byline,
  anonymousNumber,
});
export type WeekLine = z.infer<typeof weekLine>;

/** A week by ISO 8601: its name, as 2026-w48, its Monday and its Sunday. */
const week = z.object({ name: z.string(), from: day, until: day });

export const getWeek = endpoint('GET /weeks/:week', {
  tag: 'Lines',
  summary:
    'A page of the accepted lines of a week, newest day first, and the nearest weeks before and after it that have lines; 404 for a week ' +
    'without lines that is over',
  params: z.object({
    week: z
      .string()
      .toLowerCase()
      .regex(/^\d{4}-w\d\d$/),
  }),
  query: listQuery,
  answer: z.object({
    week,
    previous: z.string().nullable(),
    later: z.string().nullable(),
    lines: z.array(weekLine),
    next,
  }),
});
export type WeekPage = z.infer<typeof getWeek.answer>;

export const getLatestWeek = endpoint('GET /weeks/latest', {
  tag: 'Lines',
  summary:
    'The first accepted lines of this week, or while it has none of the last one; a null week if neither has any',
  answer: z.object({
    week: week.nullable(),
    /** Whether it is the present week, or there is none; otherwise it is the week before. */
    isThisWeek: z.boolean(),
    lines: z.array(weekLine),
  }),
});
