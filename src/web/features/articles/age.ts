import { count } from '#contract/format.ts';
import { dayLength } from '#contract/timing.ts';

const monthLength = (365.25 / 12) * dayLength;
const inYears = 24;

/** The number of whole months since a day or a moment. Only for the browser, since the server caches its pages. */
export const monthsSince = (day: string): number => Math.floor((Date.now() - Date.parse(day)) / monthLength);

/** '8 months ago', and from two years on '2 years ago'. */
export const monthsAgo = (months: number): string =>
  months < inYears ? `${count(months, 'month')} ago` : `${Math.floor(months / 12)} years ago`;
