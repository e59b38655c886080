import { ApiError } from '#web/api.ts';

/** What the dashboard says when a draft could not be made, or made an article (spec §8, Admin). */
export function failureOf(error: unknown): string {
  return error instanceof ApiError ? `Failed: ${error.sentence || error.status}` : 'Request failed';
}
