import { z } from 'zod';
import { write } from '#server/db/write.ts';
import { jobKind } from '#server/jobs/kind.ts';
import { filesOutside } from './s3-files.ts';

/** Deletes the files of a deleted or replaced picture from the store outside of the database. */
export const job = jobKind({
  name: 'delete picture files',
  title: 'Delete the files of a picture',
  payload: z.object({ keys: z.array(z.string()) }),
  about: ({ keys }) => keys[0]?.slice(0, 12) ?? '',
  // For about three days.
  attempts: 24,
  pauses: { first: 10, longest: 6 * 60 * 60 },
  timeout: 60,
  atOnce: 1,
  isPossible: ({ config }) => filesOutside(config) !== null,
  run: async ({ payload, finish, signal }, { store, config }) => {
    const outside = filesOutside(config)!;
    for (const key of payload.keys) {
      signal.throwIfAborted();
      await outside.delete(key);
    }
    await write(store, (db) => finish(db));
  },
});
