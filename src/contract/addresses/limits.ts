/** What people may paste, and how much of it is looked up. */
export const addressLimits = {
  pasted: 2_048,
  checked: 500,
} as const;

/** What an article may name of addresses. */
export const addressServerLimits = {
  addresses: 50,
  address: 100,
  addressLabel: 100,
  addressSource: 500,
} as const;

/** How much of a receipt is shown below a source, and how many of its tokens in a line; all of it is data. */
export const shownReceipt = { tokens: 4, people: 3, programs: 3, tokensInLine: 2 } as const;

/** What an article's addresses may be. A scam is an address that is passed off as another. */
export const addressKinds = ['mint', 'program', 'pool', 'treasury', 'wallet', 'scam'] as const;
export type AddressKind = (typeof addressKinds)[number];

/** The article whose tables are the registry of constants, and the name of the one that the chain is asked for. */
export const constantsArticle = 'constants';
export const rentConstant = 'rent rate';

/**
 * How many rows the registry has at most, how long a name is, and after how many months a row is to be looked at again.
 */
export const constantLimits = { rows: 300, name: 60, cell: 100, months: 6 } as const;
