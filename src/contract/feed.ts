import { z } from 'zod';
import { contribution } from './contributions.ts';
import { endpoint } from './endpoint.ts';
import { proposal } from './proposals.ts';
import { report } from './reports.ts';

export const latestFeed = endpoint({
  method: 'GET',
  path: '/api/feed/latest',
  tag: 'Feed',
  summary: 'The latest proposals, contributions and reports, at most 50 of each, newest first',
  answer: z.object({ proposals: z.array(proposal), contributions: z.array(contribution), reports: z.array(report) }),
});
export type Feed = z.infer<typeof latestFeed.answer>;
