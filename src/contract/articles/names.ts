import type { Fact } from '#contract/texts/article-parts.ts';

/**
 * The fact that lists what people search for without it being a name: slang, other spellings, plain words. It is not
 * shown to readers.
 */
export const searchedAs = 'Searched as';

/**
 * The other names of an article. Some facts list them with commas between, and the search ranks them as it ranks the
 * title (spec §3).
 */
export const namesOf = (facts: readonly Fact[]): string[] =>
  facts
    .filter(({ label }) => ['searched as', 'also called', 'abbreviation', 'ticker'].includes(label.toLowerCase()))
    .flatMap(({ value }) => value.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** The facts that readers are shown. */
export const shownFacts = (facts: readonly Fact[]): Fact[] =>
  facts.filter(({ label }) => label.toLowerCase() !== 'searched as');
