/** Every number that both sides agree on: the specification's §9, and the limits of the design's §4. Lengths are in characters, times in milliseconds. */

/** What people may send (design §4). */
export const limits = {
  contributionText: 20_000,
  title: 200,
  summary: 500,
  category: 60,
  slug: 120,
  articleMarkdown: 500_000,
  changeSummary: 200,
  url: 2_048,
  searchQuery: 200,
  note: 1_000,
  bountyBrief: 5_000,
  winner: 100,
  draftNotes: 20_000,
  pasted: 2_048,
  checked: 500,
  sourceTitle: 300,
  sourceUrl: 500,
  place: 200,
} as const;

/** What people may send that forms leave to the server to measure (design §4): none of it belongs in the browser's bundle. */
export const serverLimits = {
  proposalBody: 20_000,
  reportDetails: 20_000,
  commentText: 5_000,
  bio: 1_000,
  username: 32,
  articleHtml: 1_500_000,
  headings: 1_000,
  profilePicture: 500,
  jsonBody: 1_048_576,
  facts: 30,
  factLabel: 60,
  factValue: 300,
  addresses: 50,
  address: 100,
  addressLabel: 100,
  addressSource: 500,
  sources: 300,
} as const;

/** How many rows a list answers with (design §4, Lists). */
export const page = { default: 50, most: 200 } as const;

/** How many characters of a text, and of the name of what it is about, a list holds. Who wants the rest asks for the item itself. */
export const listed = { text: 300, name: 190 } as const;

/** How many ids one question may name: with more, its address would be longer than some proxies accept. */
export const mostIds = 100;

/** §9: global search. */
export const search = { debounce: 300, minimum: 2, results: 20, dropdownResults: 8 } as const;

/** §9: toasts. One that was dismissed is forgotten after `removal`. */
export const toast = { autoClose: 5_000, removal: 1_000_000, swipeThreshold: 50, hotkey: 'F8' } as const;

/** §9: how long a pointer rests before a tooltip shows, and how soon after another one it shows at once. */
export const tooltip = { delay: 700, skipDelay: 300 } as const;

/** §9: how long a button says that it copied. */
export const copied = { donate: 2_000, elsewhere: 1_500 } as const;

/** §9: how long status messages stay. */
export const statusMessage = { dashboard: 3_000, profile: 1_200 } as const;

/** §9: lists and texts on the pages. */
export const display = {
  latestArticles: 5,
  featuredArticles: 5,
  categorySuggestions: 10,
  snippet: 80,
  feedRows: 10,
  clampAbove: 200,
  /** How many contributions, and how many items of each list of a profile, a page shows at first, so that it stays small. */
  entries: 20,
  profileItems: 15,
} as const;

/** How much is shown of what the server cuts before it answers. */
export const cut = {
  /** So much of a transaction with many parts is shown below a source, and so many of its tokens in a line; all of it is data. */
  receipt: { tokens: 4, people: 3, programs: 3, tokensInLine: 2 },
  /** How many of those who wrote an article it shows under its title. */
  writers: 8,
  /** How many of those who wrote a paragraph are named beside it. */
  credits: 12,
} as const;

/** §9: the only currencies of a bounty. */
export const currencies = ['SOL', 'USDC', 'BONK'] as const;
export type Currency = (typeof currencies)[number];

/** §4: the statuses of a contribution, a proposal and a report. */
export const reviewStatuses = ['waiting for review', 'Accepted', 'Rejected'] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

/** Design §4: a bounty's life. Anything but Open counts as closed. */
export const bountyStatuses = ['Open', 'In review', 'Awarded', 'Paid', 'Cancelled', 'No award'] as const;
export type BountyStatus = (typeof bountyStatuses)[number];

/** §4: the two states by which people filter bounties; every status belongs to one of them. */
export const bountyStates = ['open', 'closed'] as const;
export type BountyState = (typeof bountyStates)[number];

/** In which orders an article's contributions are listed. The most useful have most likes without their dislikes. */
export const contributionSorts = ['newest', 'useful'] as const;
export type ContributionSort = (typeof contributionSorts)[number];

/** Whether a bounty of this status has ended without a winner, for a reason that is public (design §4). */
export const endedWithoutWinner = (status: BountyStatus): boolean => status === 'Cancelled' || status === 'No award';

/**
 * Where a bounty may go from each status (design §4): forward along Open, In review, Awarded, Paid, or out by Cancelled or No award; and
 * one step back where nothing was paid.
 */
export const bountyMoves: Readonly<Record<BountyStatus, readonly BountyStatus[]>> = {
  Open: ['In review', 'Cancelled'],
  'In review': ['Awarded', 'No award', 'Cancelled', 'Open'],
  Awarded: ['Paid', 'In review'],
  Paid: [],
  Cancelled: ['Open'],
  'No award': ['In review'],
};

/** What an article's addresses may be. A scam is an address that is passed off as another. */
export const addressKinds = ['mint', 'program', 'pool', 'treasury', 'wallet', 'scam'] as const;
export type AddressKind = (typeof addressKinds)[number];

/** How a token may fare: traded, hardly traded, left by its makers, emptied by them, moved to another token; or nobody can say. */
export const lifeStatuses = ['live', 'quiet', 'abandoned', 'drained', 'migrated', 'unknown'] as const;

// In months. What is history or a word does not go out of date.
const confirmedFor: Readonly<Record<string, number | null>> = {
  tokens: 3,
  'trading tools and bots': 6,
  launchpads: 6,
  'exchanges and aggregators': 6,
  wallets: 6,
  glossary: null,
  history: null,
};

/** For how many months what an article of that category says counts as confirmed; null where it does not go out of date. */
export const monthsConfirmed = (category: string): number | null => {
  const months = confirmedFor[category.toLowerCase()];
  return months === undefined ? 12 : months;
};

/** The anchor of an article's infobox, which has no heading. */
export const factsAnchor = 'facts';

/** What an article's source may be. */
export const sourceKinds = ['transaction', 'account', 'document', 'court or regulator', 'press', 'post'] as const;

/** For so many days notices are kept, and so many of each person: the oldest go. */
export const keptNotices = { days: 365, most: 1_000 } as const;

/** So many articles one person may watch, and so many of those who watch one are told of what happens to it: the first. */
export const watching = { articles: 500, told: 2_000 } as const;

/** A suggestion that changes fewer characters of an article's text than these needs no reason. */
export const unexplained = 20;

/** So often a contribution may be changed on which others voted or commented: each of its earlier texts is kept. */
export const mostEarlierTexts = 10;

/** What waits for an admin is counted up to so many. */
export const mostWaiting = 1_000;

/** For so many seconds a decision of an admin can be taken back where it was made. */
export const undoSeconds = 10;

/** For so many days an admin can restore what an admin deleted. */
export const restorableDays = 30;

/** Under which everything that people write here may be used, as content/LICENSE says. */
export const textLicence = { name: 'CC BY-SA 4.0', url: 'https://creativecommons.org/licenses/by-sa/4.0/' } as const;

/** §3: the rank that a profile starts with. */
export const defaultRank = 'Trencher';

/** So many characters of an article are searched: PostgreSQL could not hold the words of the longest text. */
export const searchedText = { title: limits.title, summary: limits.summary, names: 2_000, body: 100_000 } as const;

/** What is said of a payout: its transaction was written down by an admin, and nothing here has looked at the chain. */
export const notChecked = 'recorded by the admin, not checked';
