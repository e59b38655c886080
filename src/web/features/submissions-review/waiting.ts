import { useQuery } from '@tanstack/react-query';
import { mostWaiting } from '#contract/submissions/limits.ts';
import type { Waiting } from '#contract/submissions/reviews.ts';
import { read } from '#web/client/calls.ts';

/** The numbers of items that wait for an admin; refetched, since several admins share the queue. */
export const useWaiting = () => useQuery({ ...read('/admin/waiting', {}), refetchOnMount: 'always' });

/** '' for zero, and '1,000+' at the limit of counting. */
function shown(number: number): string {
  if (number >= mostWaiting) return `${mostWaiting.toLocaleString('en-US')}+`;
  return number === 0 ? '' : String(number);
}

/** The numbers beside tabs and filters, each '' for zero or while loading. */
export function countsOf(waiting: Waiting | undefined) {
  const { contributions = 0, proposals = 0, reports = 0, lines = 0, flags = 0, payments = 0 } = waiting ?? {};
  return {
    review: shown(contributions + proposals + reports + lines),
    contribution: shown(contributions),
    proposal: shown(proposals),
    report: shown(reports),
    line: shown(lines),
    flags: shown(flags),
    payments: shown(payments),
  };
}
