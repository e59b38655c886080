/** §9: lists of articles on the pages. */
export const articleDisplay = {
  latestArticles: 5,
  featuredArticles: 5,
  categorySuggestions: 10,
} as const;

/** How many articles a person may watch, and how many of an article's watchers, the first ones, get its notices. */
export const watching = { articles: 500, told: 2_000 } as const;

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

/**
 * For how many months what an article of that category says counts as confirmed; null where it does not go out of date.
 */
export const monthsConfirmed = (category: string): number | null => {
  const months = confirmedFor[category.toLowerCase()];
  return months === undefined ? 12 : months;
};
