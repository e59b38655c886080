import { unusedDays } from '#contract/media/limits.ts';
import { keptNotices } from '#contract/notices/limits.ts';
import { restorableDays } from '#contract/submissions/limits.ts';

/**
 * How long the site stores data about people. The chores of housekeeping and the ends of sessions use these numbers,
 * and `retained` says them in words.
 */
export const retention = {
  sessionDays: 30,
  /** The session of an admin or a moderator, and how long it may go unused. */
  staffSessionHours: 12,
  staffIdleHours: 1,
  nonceMinutes: 5,
  /** An account without a wallet outlives its only session by a day. */
  anonymousAccountDays: 31,
  deletedDays: restorableDays,
  noticeDays: keptNotices.days,
  notices: keptNotices.most,
  flagDays: 365,
  doneJobDays: 1,
  failedJobDays: 90,
  fakeDays: 14,
  purgeMinutes: 5,
} as const;

/**
 * The settings of an operator: the days after which housekeeping deletes notices and settled flags, from their dates
 * on.
 */
export interface Keeping {
  readonly noticeDays: number;
  readonly flagDays: number;
}

/**
 * One kind of stored data: how long the site stores it, what happens to it when the person closes the account, why it
 * is stored, and the setting that changes this.
 */
interface Retained {
  readonly what: string;
  readonly long: string;
  readonly left: string;
  readonly why: string;
  readonly setting?: string;
}

const days = (number: number) => `${number} ${number === 1 ? 'day' : 'days'}`;

/** The table of docs/operations.md, “Retention”. */
export const retained: readonly Retained[] = [
  {
    what: 'wallet, name, bio, picture',
    long: 'until the person changes them or closes the account',
    left: 'deleted',
    why: 'everybody sees who wrote a text',
  },
  {
    what: 'an account without a wallet',
    long: `${days(retention.anonymousAccountDays)}, or as long as any of its texts`,
    left: 'becomes a former member',
    why: 'its session lasts a day less',
  },
  {
    what: 'uploaded pictures without their metadata',
    long: `as long as something uses them; ${days(unusedDays)} without any use; hidden ones until an admin deletes them`,
    left: 'drafts and unused ones deleted; others as by a former member',
    why: 'articles and profiles show them',
  },
  {
    what: 'accepted texts, comments, the author of each word',
    long: 'as long as the site exists',
    left: 'as by a former member',
    why: 'the encyclopedia consists of them',
  },
  {
    what: 'submissions that wait for review',
    long: 'until somebody reviews or the author withdraws them',
    left: 'withdrawn',
    why: 'a reviewer decides on them',
  },
  {
    what: 'withdrawn or deleted submissions, deleted comments',
    long: days(retention.deletedDays),
    left: days(retention.deletedDays),
    why: 'an admin can restore what somebody deleted by mistake',
  },
  {
    what: 'votes, watched articles',
    long: 'until the person takes them back',
    left: 'deleted',
    why: 'they order lists and cause notices',
  },
  {
    what: 'confirmations of facts',
    long: 'until the facts change',
    left: 'counted, as by a former member',
    why: 'each person counts once',
  },
  {
    what: 'settled flags',
    long: `${days(retention.flagDays)} from when they were sent`,
    left: 'as by a former member',
    why: 'admins see who flags again and again',
    setting: 'KEEP_FLAGS_DAYS',
  },
  {
    what: 'notices',
    long: `${days(retention.noticeDays)}, at most ${retention.notices.toLocaleString('en')}`,
    left: 'deleted',
    why: 'the person may be away',
    setting: 'KEEP_NOTICES_DAYS',
  },
  {
    what: 'points, the calendar of activity',
    long: 'as long as the account',
    left: 'deleted',
    why: 'ranks and the leaderboard count them',
  },
  {
    what: 'who cited a transaction or an account',
    long: 'as long as its receipt',
    left: 'deleted',
    why: 'they get a notice if the chain does not know it',
  },
  {
    what: 'sessions (the SHA-256 of a token)',
    long: `${days(retention.sessionDays)}, an admin's or moderator's ${retention.staffSessionHours} hours`,
    left: 'deleted',
    why: 'people stay logged in',
  },
  {
    what: 'login nonces',
    long: `${retention.nonceMinutes} minutes`,
    left: 'deleted when they expire',
    why: 'a signature is valid once',
  },
  { what: 'role', long: 'until an admin takes it', left: 'deleted', why: 'it decides what the person may do' },
  {
    what: 'keyed hashes of the networks of anonymous votes',
    long: 'the server deletes the key when its day is over',
    left: 'the same',
    why: 'one vote per network counts',
  },
  {
    what: 'addresses and accounts in the counters of limits',
    long: 'an hour at most, in memory or Redis, not in the database',
    left: 'gone within the hour',
    why: 'they stop floods',
  },
  {
    what: 'refused ranges of addresses, words and links',
    long: 'until an admin ends the switch or it ends by itself',
    left: 'the same',
    why: 'they stop an attack',
  },
  {
    what: 'pasted look-alikes of addresses that articles name',
    long: `the address and how often, at most ${days(retention.fakeDays)}, without persons`,
    left: 'the same',
    why: 'the main page warns others of them',
  },
  {
    what: 'keyed hashes of the networks that pasted one',
    long: 'the server deletes the key when its day is over',
    left: 'the same',
    why: 'each network counts once a day',
  },
  {
    what: 'other texts in the search box, checked addresses, drafts of a model',
    long: 'not stored',
    left: 'not stored',
    why: 'only the answer needs them',
  },
  {
    what: 'audit log',
    long: 'as long as the site exists',
    left: '“a former member” in the person’s place',
    why: 'admins and moderators answer for what they do',
  },
  {
    what: 'block of a wallet',
    long: 'until an admin lifts it',
    left: 'the SHA-256 of the wallet, the reason',
    why: 'closing the account lifts no block',
  },
  {
    what: 'jobs',
    long: `${days(retention.doneJobDays)} after they are done, ${days(retention.failedJobDays)} after they failed`,
    left: 'the same',
    why: 'an admin can retry failed jobs',
  },
  {
    what: 'purged tags for other instances; a tag may contain a wallet',
    long: `${retention.purgeMinutes} minutes`,
    left: 'deleted within minutes',
    why: 'each instance drops its pages',
  },
  {
    what: 'log lines, backups',
    long: 'you decide; see Logs, and Backup and restore',
    left: 'until you delete them',
    why: 'they are outside the store',
  },
];
