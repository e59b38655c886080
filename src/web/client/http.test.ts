import { expect, it } from 'vitest';
import { ApiError, refusalOf } from './http.ts';

const sentence = 'Nothing can be written here at the moment: We move.';

it.each([
  ['a refusal', new ApiError(403, sentence), sentence],
  ['a site that only reads', new ApiError(503, sentence, { code: 'read-only' }), sentence],
  ['a server that failed', new ApiError(503, 'The database does not answer.'), 'Failed to submit'],
  ['a network that failed', new TypeError('fetch failed'), 'Failed to submit'],
])('explains %s in words for people', (_of, error, text) => {
  expect(refusalOf(error, 'Failed to submit')).toBe(text);
});
