import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { page } from '#contract/limits.ts';
import { listLimit } from '#contract/text.ts';
import { contribution } from './contributions.ts';
import { line } from './lines.ts';
import { proposal } from './proposals.ts';
import { report } from './reports.ts';

export const latestFeed = endpoint('GET /feed/latest', {
  summary: 'The latest proposals, contributions, reports and lines, as many of each as the limit, newest first',
  query: z.object({ limit: listLimit(page.default) }),
  answer: z.object({
    proposals: z.array(proposal),
    contributions: z.array(contribution),
    reports: z.array(report),
    lines: z.array(line),
  }),
});
export type Feed = z.infer<typeof latestFeed.answer>;
