import { queryOptions } from '@tanstack/react-query';
import type { Feed } from '#contract/feed.ts';

/** The latest proposals, contributions and reports, newest first. */
export const feedQuery = queryOptions<Feed>({ queryKey: ['/api/feed/latest'] });
