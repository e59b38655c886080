import { NotFound } from '#server/core/not-found.ts';
import { BadGateway, TooMany, Unavailable } from '#server/core/later-errors.ts';
import { Conflict, Invalid } from '#server/core/errors.ts';
import type { JobKind } from './kind.ts';

// Their messages are sentences from this program, without secrets.
const speaking = [BadGateway, Unavailable, TooMany, Invalid, Conflict, NotFound];

/** The sentence of a failure for an admin, and whether only the log has the error. */
export function failureOf(error: unknown): { readonly sentence: string; readonly isUnknown: boolean } {
  const known = speaking.find((kind) => error instanceof kind);
  return known
    ? { sentence: (error as Error).message, isUnknown: false }
    : { sentence: 'Something went wrong; search the log for the id of this job.', isUnknown: true };
}

/**
 * The pause before the next attempt, in seconds, after `attempts` failed ones; null after the last attempt. It is
 * random, so that jobs that failed together do not all run again at once.
 */
export function pauseAfter({ attempts: most, pauses }: Pick<JobKind, 'attempts' | 'pauses'>, attempts: number) {
  if (attempts >= most) return null;
  // No pause needs a higher power of two.
  const doubled = pauses.first * 2 ** Math.min(attempts - 1, 30);
  return Math.min(pauses.longest, doubled) * (0.5 + Math.random());
}
