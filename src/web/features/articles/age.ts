import { count } from '#contract/format.ts';
import { dayLength } from '#contract/timing.ts';

const monthLength = (365.25 / 12) * dayLength;
const inYears = 24;

/**
 * How many whole months ago a day or a moment was. A kept page does not know which day it is: for the browser alone.
 */
export const monthsSince = (day: string): number => Math.floor((Date.now() - Date.parse(day)) / monthLength);

/** '8 months ago', and from two years on '2 years ago'. */
export const monthsAgo = (months: number): string =>
  months < inYears ? `${count(months, 'month')} ago` : `${Math.floor(months / 12)} years ago`;
