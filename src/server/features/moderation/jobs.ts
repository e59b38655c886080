import type { z } from 'zod';
import { count } from '#contract/format.ts';
import type { FailedJob, listJobs as listCall, retryJobs as retryCall } from '#contract/moderation/jobs.ts';
import { mostJobs } from '#contract/moderation/limits.ts';
import { NotFound } from '#server/core/not-found.ts';
import type { Touch } from '#server/core/touch.ts';
import { tags } from '#server/core/tags.ts';
import type { Db, Store } from '#server/db/client.ts';
import type { Page } from '#server/db/keyset.ts';
import { write } from '#server/db/write.ts';
import { discardOne, listFailed, retryKind, retryOne } from '#server/jobs/failed-jobs.ts';
import type { JobKind } from '#server/jobs/kind.ts';
import { countJobs } from '#server/jobs/queue.ts';
import { record } from './audit.ts';

/** A failed job as the store has it. */
type Failed = NonNullable<Awaited<ReturnType<typeof retryOne>>>;

/** The title of a kind and the description of a payload. A kind of another version has only its name. */
function wordsOf(kinds: readonly JobKind[], { kind: name, payload }: Pick<Failed, 'kind' | 'payload'>) {
  const kind = kinds.find((one) => one.name === name);
  const read = kind?.payload.safeParse(payload);
  return { title: kind?.title ?? name, about: kind !== undefined && read?.success ? kind.about(read.data) : '' };
}

/** A page of the failed jobs, and the numbers of jobs of each kind. */
export async function listJobs(
  db: Db,
  page: Page,
  kinds: readonly JobKind[],
): Promise<z.output<typeof listCall.answer>> {
  const { rows, next } = await listFailed(db, page);
  const counts = await countJobs(
    db,
    kinds.map(({ name }) => name),
  );
  return {
    jobs: rows.map(({ payload, ...job }): FailedJob => ({ ...job, ...wordsOf(kinds, { kind: job.kind, payload }) })),
    kinds: kinds.map(({ name, title }) => {
      const { waiting, failed } = counts.get(name)!;
      return { kind: name, title, waiting, failed };
    }),
    next,
  };
}

/** Records an admin's decision on a job in the audit log. */
async function recordJob(
  db: Db,
  touch: Touch,
  { by, action, kinds, job }: { by: string | null; action: string; kinds: readonly JobKind[]; job: Failed | undefined },
): Promise<void> {
  if (job === undefined) throw new NotFound('This job is not among the failed ones any more; load the list again.');
  const { title, about } = wordsOf(kinds, job);
  await record(db, touch, {
    by,
    action,
    subject: 'job',
    subjectId: job.id,
    title: about === '' ? title : `${title}: ${about}`,
    details: job.error,
  });
  touch(tags.jobs);
}

/** Retries a failed job; `by` is null for the command line. Refuses a job that did not fail. */
export const retryJob = (store: Store, by: string | null, id: string, kinds: readonly JobKind[]): Promise<void> =>
  write(store, async (db, touch) =>
    recordJob(db, touch, { by, action: 'sent again', kinds, job: await retryOne(db, id) }),
  );

/**
 * Retries the failed jobs of a kind, at most `mostJobs`; `by` is null for the command line. Returns their number, and
 * whether there may be more. Refuses a kind without failed jobs.
 */
export const retryJobs = (
  store: Store,
  by: string | null,
  kind: string,
  kinds: readonly JobKind[],
): Promise<z.output<typeof retryCall.answer>> =>
  write(store, async (db, touch) => {
    const sent = await retryKind(db, kind);
    if (sent === 0) throw new NotFound('No job of this kind is among the failed ones; load the list again.');
    const { title } = wordsOf(kinds, { kind, payload: null });
    await record(db, touch, {
      by,
      action: 'sent again',
      subject: 'jobs',
      subjectId: kind,
      title,
      details: count(sent, 'job'),
    });
    touch(tags.jobs);
    return { sent, isMore: sent === mostJobs };
  });

/** Discards a failed job. Refuses a job that did not fail. */
export const discardJob = (store: Store, by: string, id: string, kinds: readonly JobKind[]): Promise<void> =>
  write(store, async (db, touch) =>
    recordJob(db, touch, { by, action: 'discarded', kinds, job: await discardOne(db, id) }),
  );
