import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, instant, listQuery, next, requiredLine } from '#contract/text.ts';
import { longestKind } from './limits.ts';

const count = z.number().int().nonnegative();

/** A job that failed for good: it waits for an admin. */
export const failedJob = z.object({
  id,
  kind: z.string(),
  /** The kind in words. */
  title: z.string(),
  /** What it is about, in a few words; empty for a kind that this version does not know. */
  about: z.string(),
  attempts: count,
  /** Why the last attempt failed, in a sentence. */
  error: z.string(),
  createdAt: instant,
  failedAt: instant,
});
export type FailedJob = z.infer<typeof failedJob>;

/** How many jobs of a kind there are, each up to 1,000. */
export const jobCounts = z.object({ kind: z.string(), title: z.string(), waiting: count, failed: count });
export type JobCounts = z.infer<typeof jobCounts>;

export const listJobs = endpoint('GET /admin/jobs', {
  summary: 'The jobs that failed for good, the last first, and how many wait and failed of each kind',
  query: listQuery,
  answer: z.object({ jobs: z.array(failedJob), kinds: z.array(jobCounts), next }),
});

export const retryJob = endpoint('POST /admin/jobs/:id/retry', {
  summary: 'Sends a job that failed for good again',
  answer: z.object({ id }),
});

export const retryJobs = endpoint('POST /admin/jobs/retry', {
  summary: 'Sends the jobs of a kind that failed for good again, at most 1,000 at a time, the oldest first',
  body: z.object({ kind: requiredLine(longestKind, 'The kind') }),
  answer: z.object({ sent: count, isMore: z.boolean() }),
});

export const discardJob = endpoint('DELETE /admin/jobs/:id', {
  summary: 'Gives up a job that failed for good',
  answer: z.object({ id }),
});
