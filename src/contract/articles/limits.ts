/** §9: lists of articles on the pages. */
export const articleDisplay = {
  latestArticles: 5,
  featuredArticles: 5,
  related: 5,
  categorySuggestions: 10,
  datedFacts: 3,
} as const;

/** The most articles that a person may watch, and the most watchers of an article that get its notices. */
export const watching = { articles: 500, told: 2_000 } as const;

// In months. History and words do not go out of date.
const confirmedFor: Readonly<Record<string, number | null>> = {
  tokens: 3,
  'trading tools and bots': 6,
  launchpads: 6,
  'exchanges and aggregators': 6,
  wallets: 6,
  glossary: null,
  history: null,
};

/** The number of months until the facts of a category need a new confirmation; null if they do not go out of date. */
export const monthsConfirmed = (category: string): number | null => {
  const months = confirmedFor[category.toLowerCase()];
  return months === undefined ? 12 : months;
};
