import { useQuery } from '@tanstack/react-query';
import { mostWaiting } from '#contract/submissions/limits.ts';
import type { Waiting } from '#contract/submissions/reviews.ts';
import { read } from '#web/client/calls.ts';

/** How much waits for an admin. Others work on the same. */
export const useWaiting = () => useQuery({ ...read('/admin/waiting', {}), refetchOnMount: 'always' });

/** '' of nothing, and '1,000+' where no more is counted. */
function shown(number: number): string {
  if (number >= mostWaiting) return `${mostWaiting.toLocaleString('en-US')}+`;
  return number === 0 ? '' : String(number);
}

/** What stands beside the tabs and filters, each '' while nothing waits or it is not known. */
export function countsOf(waiting: Waiting | undefined) {
  const { contributions = 0, proposals = 0, reports = 0, flags = 0, payments = 0 } = waiting ?? {};
  return {
    review: shown(contributions + proposals + reports),
    contribution: shown(contributions),
    proposal: shown(proposals),
    report: shown(reports),
    flags: shown(flags),
    payments: shown(payments),
  };
}
