import { submissionDisplay } from '#contract/submissions/limits.ts';
import { read } from '#web/client/calls.ts';

/** The latest proposals, contributions and reports, newest first. */
export const feedQuery = read('/feed/latest', {});

/** The initial rows of each table, and one more, which shows that there are others. */
export const shortFeedQuery = read('/feed/latest', { limit: submissionDisplay.feedRows + 1 });

/** The most wanted articles. */
export const wantedQuery = read('/wanted', {});
