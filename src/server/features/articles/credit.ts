/** How the history's summary of text from another site begins. */
export const importedFrom = 'Imported from ';

/** The summary of a revision from another site: from where, and who wrote it there. */
export const importedNote = (site: string, authors: readonly string[]): string =>
  `${importedFrom}${site.replace(/^https?:\/\//, '').replaceAll(',', '')}${authors.length > 0 ? `, by ${authors.join(', ')}` : ''}`;

/** The authors whom such a summary names. */
export const authorsIn = (note: string): string[] => /^[^,]*, by (.*)$/.exec(note)?.[1]!.split(', ') ?? [];

/** The summary of a revision that came with a version of the program. */
export const shippedNote = (version: string): string => `Shipped with version ${version}`;
