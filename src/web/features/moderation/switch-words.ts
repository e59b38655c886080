import { count } from '#contract/format.ts';
import { mostCounted, type SuggestLevel, type SwitchName } from '#contract/moderation/limits.ts';
import type { Protection } from '#contract/moderation/switches.ts';
import { dayLength, hourLength } from '#contract/timing.ts';

/** A count up to a limit, with 'or more' at the limit. */
const counted = (many: number, what: string) =>
  many < mostCounted ? count(many, what) : `at least ${count(many, what)}`;

interface Words {
  readonly title: string;
  /** Its effect, in a sentence. */
  readonly what: string;
  /** The words on the button that turns it on. */
  readonly take: string;
  /** The people who see its reason. */
  readonly shownTo: string;
  /** For a switch with a subject: the label of its field, and an example. */
  readonly subject?: { readonly label: string; readonly example: string };
  /** Says how many writes of the last day it would have refused. */
  readonly refused: (many: number) => string;
}

const everybody = 'shown to everybody';
const textsAndComments = (many: number) =>
  many < mostCounted ? count(many, 'text or comment', 'texts and comments') : `at least ${many} texts and comments`;

/** The choices of who may suggest changes to a protected article. */
export const suggesting: readonly { readonly id: SuggestLevel; readonly text: string }[] = [
  { id: 'moderators', text: 'moderators and admins' },
  { id: 'points', text: 'people with points' },
  { id: 'everybody', text: 'everybody' },
];
/** The choices of who may publish them. */
export const publishing: readonly { readonly id: Protection['publish']; readonly text: string }[] = [
  { id: 'moderators', text: 'moderators and admins' },
  { id: 'admins', text: 'admins' },
];
const textOf = <Id extends string>(options: readonly { id: Id; text: string }[], chosen: Id) =>
  options.find(({ id }) => id === chosen)!.text;

/** The levels of a protected article in words. */
export const levelWords = ({ suggest, publish }: Protection): string =>
  `Suggest: ${textOf(suggesting, suggest)}. Publish: ${textOf(publishing, publish)}.`;

/** The texts of each switch in the dashboard. */
export const switchWords: Readonly<Record<SwitchName, Words>> = {
  'read-only': {
    title: 'Read-only',
    what: 'Nobody can write, vote or comment. Everybody can read, people with an account can log in, and you can end it.',
    take: 'Make the site read-only',
    shownTo: everybody,
    refused: (many) => `It would have refused ${textsAndComments(many)} in the last day, and every vote.`,
  },
  maintenance: {
    title: 'Maintenance',
    what: 'Everybody except admins sees one page that says so. You work as before, and can log in on this page.',
    take: 'Close the site',
    shownTo: everybody,
    refused: (many) => `It would have refused ${textsAndComments(many)} in the last day, and every reader.`,
  },
  'no-anonymous': {
    title: 'No anonymous writing',
    what: 'Visitors without a wallet can read, but not write. What they typed stays in their browser.',
    take: 'Turn anonymous writing off',
    shownTo: everybody,
    refused: (many) => `It would have refused ${textsAndComments(many)} in the last day, and their votes.`,
  },
  'no-new-wallets': {
    title: 'No new accounts',
    what: 'A wallet that never logged in here cannot log in. Nothing changes for people with an account.',
    take: 'Admit no new accounts',
    shownTo: everybody,
    refused: (many) => `It would have refused ${counted(many, 'account')} in the last day.`,
  },
  'review-all': {
    title: 'Everything reviewed first',
    what: 'What people send waits in Review. Only admins and moderators can read it until one of them accepts it. Nobody can comment or change a profile.',
    take: 'Review everything first',
    shownTo: everybody,
    refused: (many) => `It would have withheld or refused ${textsAndComments(many)} in the last day.`,
  },
  protect: {
    title: 'Protect an article',
    what: 'You choose who may still suggest changes, and who may publish them. Everybody can report an inaccuracy, comment and vote.',
    take: 'Protect',
    shownTo: 'shown on the article',
    subject: { label: 'Article', example: 'its slug: bonk' },
    refused: (many) => `It would have refused ${counted(many, 'contribution')} in the last day.`,
  },
  'refuse-range': {
    title: 'Refuse an address range',
    what: 'Visitors from this range can read, but not write. The site stores the range, and no address of a visitor.',
    take: 'Refuse',
    shownTo: 'shown to people who write from there',
    subject: { label: 'Range', example: '198.51.100.0/24' },
    refused: () => '',
  },
  'refuse-words': {
    title: 'Refuse words and links',
    what: 'Only admins can write it, also in letters that look alike. A word matches whole words: scam is not scampi. A link matches every address that begins with it.',
    take: 'Refuse',
    shownTo: 'shown to people who write it',
    subject: { label: 'Word or link', example: 't.me/pump-signals' },
    refused: (many) => `It would have refused ${textsAndComments(many)} in the last day.`,
  },
  'hide-fake': {
    title: 'Hide a seen fake',
    what: 'The main page no longer lists it under “Fakes seen this week”. Use it for an address that somebody invented to be listed there. A check of the address still warns of it.',
    take: 'Hide',
    shownTo: 'shown to admins',
    subject: { label: 'Fake', example: '' },
    refused: () => '',
  },
};

/** The durations of a switch, in milliseconds; null if an admin must end it. */
const lengths = { '1 hour': hourLength, '24 hours': dayLength, '7 days': 7 * dayLength, 'no end': null } as const;
export type SwitchLength = keyof typeof lengths;
export const switchLengths = Object.keys(lengths) as SwitchLength[];

/** The end of a switch that starts now, as ISO 8601; null without an end. */
export function endAfter(length: SwitchLength): string | null {
  const wait = lengths[length];
  return wait === null ? null : new Date(Date.now() + wait).toISOString();
}
