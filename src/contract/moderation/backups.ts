import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { instant } from '#contract/text.ts';

const count = z.number().int().nonnegative();

export const lastBackups = endpoint('GET /admin/backups', {
  summary: 'The last backup of this site, and the last one that was tested by restoring it',
  answer: z.object({
    taken: z
      .object({
        takenAt: instant,
        /** Its age in hours. */
        hours: count,
        rows: count,
        bytes: count,
      })
      .nullable(),
    proven: z
      .object({
        /** When the backup was taken. */
        takenAt: instant,
        /** Whether it was restored into a temporary store, or this site was restored from it. */
        how: z.enum(['verified', 'restored']),
        provenAt: instant,
        hours: count,
      })
      .nullable(),
  }),
});
