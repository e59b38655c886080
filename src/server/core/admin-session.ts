import { hourLength } from '#contract/timing.ts';

// Security T5, in milliseconds: how long an admin's session lasts, how long unused, and how long what it signed is good
// for what cannot be undone.
const lifetime = 12 * hourLength;
const idle = hourLength;
const freshness = hourLength;

/** Whether a number of milliseconds has passed since a moment (ISO 8601). */
export const isOlder = (moment: string, than: number): boolean => Date.parse(moment) + than < Date.now();

/** Whether a session is over before its time, because it is an admin's. */
export function isOverForAdmin({ createdAt, usedAt }: { createdAt: string; usedAt: string }): boolean {
  return isOlder(createdAt, lifetime) || isOlder(usedAt, idle);
}

/** Whether a wallet signed so long ago that it must sign once more before something is taken away or paid. */
export const isSignatureTooOld = (signedAt: string): boolean => isOlder(signedAt, freshness);
