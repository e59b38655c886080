/** How long an admin can undo a decision in its place. */
export const undoSeconds = 10;

/**
 * The switches of admins for emergencies. In this order, they stop all writing, writing without a wallet, new accounts
 * with a wallet and texts before their review; close the site; protect an article; refuse a range of addresses, and a
 * word or a link; and hide a pasted look-alike from the main page.
 */
export const switchNames = [
  'read-only',
  'no-anonymous',
  'no-new-wallets',
  'review-all',
  'maintenance',
  'protect',
  'refuse-range',
  'refuse-words',
  'hide-fake',
] as const;
export type SwitchName = (typeof switchNames)[number];

/**
 * Who may suggest changes to a protected article: only moderators and admins, also people with points, or everybody.
 */
export const suggestLevels = ['moderators', 'points', 'everybody'] as const;
export type SuggestLevel = (typeof suggestLevels)[number];
/** Who may suggest changes at a level, as the beginning of a sentence; null for everybody. */
export const suggesters: Readonly<Record<SuggestLevel, string | null>> = {
  moderators: 'Only moderators and admins',
  points: 'Only people with points',
  everybody: null,
};
/** Who may publish changes to a protected article: moderators and admins, or admins alone. */
export const publishLevels = ['moderators', 'admins'] as const;

/**
 * The most active switches of one name, for those with a subject: articles, ranges of addresses, words and links,
 * fakes.
 */
export const mostSubjects: Readonly<Partial<Record<SwitchName, number>>> = {
  protect: 100,
  'refuse-range': 100,
  'refuse-words': 200,
  'hide-fake': 100,
};
/** The most characters of a subject. */
export const longestSubject = 120;
/** The longest duration of a switch with an end, in days. */
export const longestSwitchDays = 365;
/** The highest count of texts or accounts that a switch would have refused. */
export const mostCounted = 1_000;

/** The most people with a role at a time, without the admins from the configuration. */
export const mostRoles = 100;

/** The most characters of the name of a kind of job. */
export const longestKind = 60;
/** The most failed jobs to retry at once, and the most jobs to count. */
export const mostJobs = 1_000;
