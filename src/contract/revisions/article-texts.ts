import type { ArticleAddress } from '#contract/addresses/addresses.ts';
import type { Fact, Life } from '#contract/texts/article-parts.ts';

/** The texts of an article that a save may change. */
export interface ArticleTexts {
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly category: string;
  readonly imageUrl: string;
  readonly version: number;
  readonly facts: readonly Fact[];
  readonly life: Life | null;
  readonly addresses: readonly ArticleAddress[];
  readonly bodyMarkdown: string;
}

/** The fields in a line that a comparison of two versions shows. */
export const lineFields = ['title', 'summary', 'category', 'imageUrl', 'version'] as const;

/** All fields of an article that a save may change. */
export const articleFields = [
  'slug',
  ...lineFields,
  'facts',
  'life',
  'addresses',
  'bodyMarkdown',
] as const satisfies readonly (keyof ArticleTexts)[];

/** Picks an article's fields from an object, such as the columns of a table. */
export const pickArticleFields = <Source extends Record<keyof ArticleTexts, unknown>>(source: Source) =>
  Object.fromEntries(articleFields.map((field) => [field, source[field]])) as Pick<Source, keyof ArticleTexts>;
