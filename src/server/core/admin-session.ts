import { hourLength } from '#contract/timing.ts';
import { retention } from './retention.ts';

// Security T5, in milliseconds: the lifetime of an admin's or a moderator's session, its longest idle time, and how
// long a signature allows irreversible actions.
const lifetime = retention.staffSessionHours * hourLength;
const idle = retention.staffIdleHours * hourLength;
const freshness = hourLength;

/** Whether a number of milliseconds has passed since a moment (ISO 8601). */
export const isOlder = (moment: string, than: number): boolean => Date.parse(moment) + than < Date.now();

/** Whether a session ended early because it belongs to an admin or a moderator. */
export function isOverForStaff({ createdAt, usedAt }: { createdAt: string; usedAt: string }): boolean {
  return isOlder(createdAt, lifetime) || isOlder(usedAt, idle);
}

/** Whether a wallet must sign again before it may delete or pay. */
export const isSignatureTooOld = (signedAt: string): boolean => isOlder(signedAt, freshness);
