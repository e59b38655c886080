import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, instant, listQuery, next, requiredLine } from '#contract/text.ts';
import { longestKind } from './limits.ts';

const count = z.number().int().nonnegative();

/** A job whose attempts all failed: an admin has to retry or discard it. */
export const failedJob = z.object({
  id,
  kind: z.string(),
  /** The kind in words. */
  title: z.string(),
  /** Its subject in a few words; empty for a kind that this version does not know. */
  about: z.string(),
  attempts: count,
  /** Why the last attempt failed, in a sentence. */
  error: z.string(),
  createdAt: instant,
  failedAt: instant,
});
export type FailedJob = z.infer<typeof failedJob>;

/** The numbers of waiting and failed jobs of a kind, each up to 1,000. */
export const jobCounts = z.object({ kind: z.string(), title: z.string(), waiting: count, failed: count });
export type JobCounts = z.infer<typeof jobCounts>;

export const listJobs = endpoint('GET /admin/jobs', {
  summary: 'The failed jobs, newest first, and the numbers of waiting and failed jobs of each kind',
  query: listQuery,
  answer: z.object({ jobs: z.array(failedJob), kinds: z.array(jobCounts), next }),
});

export const retryJob = endpoint('POST /admin/jobs/:id/retry', {
  summary: 'Retries a failed job',
  answer: z.object({ id }),
});

export const retryJobs = endpoint('POST /admin/jobs/retry', {
  summary: 'Retries the failed jobs of a kind, oldest first, at most 1,000 at a time',
  body: z.object({ kind: requiredLine(longestKind, 'The kind') }),
  answer: z.object({ sent: count, isMore: z.boolean() }),
});

export const discardJob = endpoint('DELETE /admin/jobs/:id', {
  summary: 'Discards a failed job',
  answer: z.object({ id }),
});
