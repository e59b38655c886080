import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { page } from '#contract/limits.ts';
import { nameAt } from '#contract/sentence.ts';
import { id, instant, listQuery, next } from '#contract/text.ts';

/** The events that cause notices. */
export const noticeKinds = [
  'accepted',
  'merged',
  'rejected',
  'resolved',
  'commented',
  'answered',
  'liked',
  'moved',
  'awarded',
  'paid',
  'changed',
  'contributed',
  'not found',
  'role',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** One sentence that informs a person of an event, and the URL of its subject. */
export const notice = z.object({
  id,
  kind: z.enum(noticeKinds),
  text: z.string(),
  /** The positions of names of people, articles and bounties in the text. */
  names: z.array(nameAt),
  /** A path on this site, with the leading '/'. */
  url: z.string(),
  /** The time of its last event: while the notice is unread, further events extend it. */
  createdAt: instant,
  read: z.boolean(),
});
export type Notice = z.infer<typeof notice>;

const unread = z.number().int();

export const listNotices = endpoint('GET /notices', {
  summary: 'The caller’s notices, newest first, and the number of unread ones',
  query: listQuery,
  answer: z.object({ notices: z.array(notice), unread, next }),
});

const badMoment = 'The moment must be written as notices have it, as in 2026-11-18T09:05:00.000Z.';

export const readNotices = endpoint('POST /notices/read', {
  summary: 'Marks the caller’s notices as read: those with the ids, or all; perhaps only those before a moment',
  body: z.object({
    /** Missing: all of them. */
    ids: z
      .array(id)
      .max(page.most, { error: `At most ${page.most} notices can be marked at once.` })
      .optional(),
    /** The newest `createdAt` on the screen: later notices stay unread. */
    until: z.iso
      .datetime({ error: badMoment })
      // PostgreSQL refuses a fraction of a second with very many digits.
      .max(40, { error: badMoment })
      // PostgreSQL has no such year.
      .refine((moment) => !moment.startsWith('0000'), { error: badMoment })
      .optional(),
  }),
  answer: z.object({ unread }),
});
