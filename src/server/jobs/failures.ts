import { NotFound } from '#server/core/not-found.ts';
import { BadGateway, TooMany, Unavailable } from '#server/core/later-errors.ts';
import { Conflict, Invalid } from '#server/core/errors.ts';
import type { JobKind } from './kind.ts';

// Their messages are sentences of ours, which contain nothing secret.
const speaking = [BadGateway, Unavailable, TooMany, Invalid, Conflict, NotFound];

/** The sentence of a failure for an admin, and whether only the log says what happened. */
export function failureOf(error: unknown): { readonly sentence: string; readonly isUnknown: boolean } {
  const known = speaking.find((kind) => error instanceof kind);
  return known
    ? { sentence: (error as Error).message, isUnknown: false }
    : { sentence: 'Something went wrong; the log says more, under the number of this job.', isUnknown: true };
}

/**
 * The pause before the next attempt, in seconds, after `attempts` failed ones; null if an admin has to look. It varies,
 * so that jobs that failed together do not all run at once again.
 */
export function pauseAfter({ attempts: most, pauses }: Pick<JobKind, 'attempts' | 'pauses'>, attempts: number) {
  if (attempts >= most) return null;
  // No pause is as long as two to this power.
  const doubled = pauses.first * 2 ** Math.min(attempts - 1, 30);
  return Math.min(pauses.longest, doubled) * (0.5 + Math.random());
}
