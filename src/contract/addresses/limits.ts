/** Limits on pasted texts and lookups. */
export const addressLimits = {
  pasted: 2_048,
  checked: 500,
} as const;

/** Limits on the state of a figure in a link, and on the addresses of an article. */
export const addressServerLimits = {
  figureState: 400,
  addresses: 50,
  address: 100,
  addressLabel: 100,
  addressSource: 500,
  seenFakes: 4,
} as const;

/** How much of a receipt to show below a source, and the most tokens in a line; the API has all of it. */
export const shownReceipt = { tokens: 4, people: 3, programs: 3, tokensInLine: 2 } as const;

/** The kinds of an article's addresses. A scam is an address that imitates another. */
export const addressKinds = ['mint', 'program', 'pool', 'treasury', 'wallet', 'scam'] as const;
export type AddressKind = (typeof addressKinds)[number];

/** The article with the registry of constants, and the name of the constant to compare with the chain. */
export const constantsArticle = 'constants';
export const rentConstant = 'rent rate';

/** The most rows of the registry, the longest name and cell, and the months until a row needs a review. */
export const constantLimits = { rows: 300, name: 60, cell: 100, months: 6 } as const;
