import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { page } from '#contract/limits.ts';
import { nameAt } from '#contract/sentence.ts';
import { id, instant, listQuery, next } from '#contract/text.ts';

/** What a notice tells of. */
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
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** One sentence that tells a person what happened, and the address of the very thing. */
export const notice = z.object({
  id,
  kind: z.enum(noticeKinds),
  text: z.string(),
  /** Where names of people, articles and bounties stand in the text. */
  names: z.array(nameAt),
  /** On this site, from '/' on. */
  url: z.string(),
  /** When the last of what it tells of happened: while it is unread, more of the same is added to it. */
  createdAt: instant,
  read: z.boolean(),
});
export type Notice = z.infer<typeof notice>;

const unread = z.number().int();

export const listNotices = endpoint('GET /notices', {
  summary:
    'What happened to what the caller wrote, took part in and watches, newest first, and how much of it is unread',
  query: listQuery,
  answer: z.object({ notices: z.array(notice), unread, next }),
});

const badMoment = 'The moment must be written as notices have it, as in 2026-11-18T09:05:00.000Z.';

export const readNotices = endpoint('POST /notices/read', {
  summary: 'Marks the caller’s notices as read: those of the ids, or all, as they were at a moment',
  body: z.object({
    /** Left out: all of them. */
    ids: z
      .array(id)
      .max(page.most, { error: `At most ${page.most} notices can be marked at once.` })
      .optional(),
    /** The newest `createdAt` that was shown: what was told after it stays unread. */
    until: z.iso
      .datetime({ error: badMoment })
      // Nor a fraction of a second of so many digits.
      .max(40, { error: badMoment })
      // PostgreSQL knows no such year.
      .refine((moment) => !moment.startsWith('0000'), { error: badMoment })
      .optional(),
  }),
  answer: z.object({ unread }),
});
