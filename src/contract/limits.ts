/** Limits of messages that several nouns share (design §4). */
export const limits = {
  slug: 120,
  url: 2_048,
  sourceUrl: 500,
  note: 1_000,
} as const;

/** Limits that only the server checks: they do not belong in the browser’s bundle. */
export const serverLimits = {
  profilePicture: 500,
  jsonBody: 1_048_576,
} as const;

/** The number of rows in a list's page (design §4, Lists). */
export const page = { default: 50, most: 200 } as const;

/**
 * The most characters of a text, and of the name of its subject, in a list. The call of the item itself returns the
 * rest.
 */
export const listedLengths = { text: 300, name: 190 } as const;

/** The most ids of one call: more would make its URL too long for some proxies. */
export const mostIds = 100;

/** The licence of everything that people write here, as in content/LICENSE. */
export const textLicence = { name: 'CC BY-SA 4.0', url: 'https://creativecommons.org/licenses/by-sa/4.0/' } as const;
