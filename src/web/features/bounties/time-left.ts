import { useSyncExternalStore } from 'react';
import type { Bounty } from '#contract/bounties/bounties.ts';
import { count } from '#contract/format.ts';
import { dayLength, hourLength, minuteLength } from '#contract/timing.ts';

const units = [
  ['year', 365 * dayLength],
  ['day', dayLength],
  ['hour', hourLength],
] as const;

/** The time until a moment: 'in 3 days', 'in 90 minutes'; '' in the past. */
export function timeLeft(moment: string, now: number): string {
  const left = Date.parse(moment) - now;
  if (left <= 0) return '';
  if (left < minuteLength) return 'in less than a minute';
  const [unit, length] = units.find(([, length]) => left >= 2 * length) ?? ['minute', minuteLength];
  return `in ${count(Math.floor(left / length), unit)}`;
}

/** Whether a deadline had passed when the server answered. */
export const wasOver = ({ status, deadline, takesEntries }: Bounty): boolean =>
  status === 'Open' && deadline !== null && !takesEntries;

function everySecond(onTick: () => void): () => void {
  const timer = setInterval(onTick, 1_000);
  return () => clearInterval(timer);
}

const never = () => () => {};

/**
 * The time until a deadline, updated; '' after it. Null without a deadline, and before hydration, since the page comes
 * from the cache. `isOver` means that the deadline had passed when the server answered.
 */
export function useTimeLeft(deadline: string | null, isOver = false): string | null {
  return useSyncExternalStore(
    deadline === null ? never : everySecond,
    () => (deadline === null ? null : timeLeft(deadline, Date.now())),
    () => (isOver ? '' : null),
  );
}

/** The ids of the bounties with a past deadline, separated by spaces; before hydration, those that the server knew. */
export function useOverdue(bounties: readonly Bounty[]): string {
  const isOver = ({ deadline }: Bounty) => deadline !== null && timeLeft(deadline, Date.now()) === '';
  return useSyncExternalStore(
    everySecond,
    () =>
      bounties
        .filter(isOver)
        .map(({ id }) => id)
        .join(' '),
    () =>
      bounties
        .filter(wasOver)
        .map(({ id }) => id)
        .join(' '),
  );
}

/** Whether a person can still win a bounty: it is open, and its deadline lies ahead. */
export function useTakesEntries(bounty: Bounty | null): boolean {
  return useTimeLeft(bounty?.deadline ?? null, bounty !== null && wasOver(bounty)) !== '' && bounty?.status === 'Open';
}
