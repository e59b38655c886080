/** The start of the history's summary for text from another site. */
export const importedFrom = 'Imported from ';

/** The summary of a revision from another site, with that site and its authors there. */
export const importedNote = (site: string, authors: readonly string[]): string =>
  `${importedFrom}${site.replace(/^https?:\/\//, '').replaceAll(',', '')}${authors.length > 0 ? `, by ${authors.join(', ')}` : ''}`;

/** The authors in such a summary. */
export const authorsIn = (note: string): string[] => /^[^,]*, by (.*)$/.exec(note)?.[1]!.split(', ') ?? [];

/** The summary of a revision that came with a version of the program. */
export const shippedNote = (version: string): string => `Shipped with version ${version}`;
