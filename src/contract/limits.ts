/** What people may send to several nouns (design §4). */
export const limits = {
  slug: 120,
  url: 2_048,
  sourceUrl: 500,
  note: 1_000,
} as const;

/** What forms leave to the server to measure: none of it belongs in the browser’s bundle. */
export const serverLimits = {
  profilePicture: 500,
  jsonBody: 1_048_576,
} as const;

/** How many rows a list answers with (design §4, Lists). */
export const page = { default: 50, most: 200 } as const;

/**
 * How many characters of a text, and of the name of what it is about, a list holds. Who wants the rest asks for the
 * item itself.
 */
export const listedLengths = { text: 300, name: 190 } as const;

/** How many ids one question may name: with more, its address would be longer than some proxies accept. */
export const mostIds = 100;

/** Under which everything that people write here may be used, as content/LICENSE says. */
export const textLicence = { name: 'CC BY-SA 4.0', url: 'https://creativecommons.org/licenses/by-sa/4.0/' } as const;
