import type { Fact } from '#contract/texts/article-parts.ts';

/** The label of a fact that the search reads and pages hide: slang, other spellings, plain words. */
export const searchedAs = 'Searched as';

/** Whether a label is `searchedAs`, in any case. */
export const isSearchedAs = (label: string): boolean => label.toLowerCase() === searchedAs.toLowerCase();

/**
 * The other names of an article. Some facts list them with commas between, and the search ranks them as it ranks the
 * title (spec §3).
 */
export const namesOf = (facts: readonly Fact[]): string[] =>
  facts
    .filter(
      ({ label }) => isSearchedAs(label) || ['also called', 'abbreviation', 'ticker'].includes(label.toLowerCase()),
    )
    .flatMap(({ value }) => value.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** The facts that readers see. */
export const shownFacts = (facts: readonly Fact[]): Fact[] => facts.filter(({ label }) => !isSearchedAs(label));
