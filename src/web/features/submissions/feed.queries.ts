import { submissionDisplay } from '#contract/submissions/limits.ts';
import { read } from '#web/client/calls.ts';

/** The latest proposals, contributions and reports, newest first. */
export const feedQuery = read('/feed/latest', {});

/** As many of each as a table begins with, and one more, by which it knows that there are others. */
export const shortFeedQuery = read('/feed/latest', { limit: submissionDisplay.feedRows + 1 });
