import type { Fact } from './articles.ts';

/** The fact that lists what people search for without it being a name: slang, other spellings, plain words. It is not shown to readers. */
export const searchedAs = 'Searched as';

// The facts whose values, parted by commas, are names of what the article is about.
const labels = [searchedAs, 'Also called', 'Abbreviation', 'Ticker'].map((label) => label.toLowerCase());

/** The names of an article beside its title, by which it is found as by this (spec §3). */
export const namesOf = (facts: readonly Fact[]): string[] =>
  facts
    .filter(({ label }) => labels.includes(label.toLowerCase()))
    .flatMap(({ value }) => value.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** The facts that readers are shown. */
export const shownFacts = (facts: readonly Fact[]): Fact[] => facts.filter(({ label }) => label.toLowerCase() !== searchedAs.toLowerCase());
