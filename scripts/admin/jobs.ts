import { count, dateAndTime } from '#contract/format.ts';
import { mostJobs } from '#contract/moderation/limits.ts';
import { id as idShape } from '#contract/text.ts';
import { listJobs, retryJob, retryJobs } from '#server/features/moderation/jobs.ts';
import { jobKinds } from '#server/job-kinds.ts';
import type { Command } from './command.ts';

export const jobUsage = `  npm run admin -- jobs
  npm run admin -- retry ID|KIND`;

// The most lines that fit on a screen.
const mostLines = 50;

/** `jobs`: prints the numbers of waiting and failed jobs of each kind, and the last failed ones. */
export const jobs: Command = async ({ store, words }) => {
  if (words.length > 0) return null;
  const { jobs: failed, kinds, next } = await listJobs(store.db, { limit: mostLines }, jobKinds);
  const lines = [
    ...kinds.map((kind) => `${kind.kind} (${kind.title}): ${kind.failed} failed, ${kind.waiting} waiting`),
    ...failed.map(
      ({ id, kind, about, attempts, error, failedAt }) =>
        `${id} ${kind} ${about}, failed ${dateAndTime(failedAt)} after ${count(attempts, 'attempt')}: ${error}`,
    ),
    ...(next === null ? [] : ['More failed earlier; the dashboard has them.']),
  ];
  return lines.join('\n');
};

/** `retry ID` and `retry KIND`: retries one failed job, or those of a kind. */
export const retry: Command = async ({ store, words: [which, ...more] }) => {
  if (which === undefined || more.length > 0) return null;
  const id = idShape.safeParse(which);
  if (id.success) {
    await retryJob(store, null, id.data, jobKinds);
    return 'Sent again.';
  }
  const { sent, isMore } = await retryJobs(store, null, which, jobKinds);
  return isMore ? `${mostJobs} jobs sent again; run it once more for the rest.` : `${count(sent, 'job')} sent again.`;
};
