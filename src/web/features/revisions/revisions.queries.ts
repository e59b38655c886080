import { read } from '#web/client/calls.ts';
import { readPages } from '#web/client/pages.ts';

/** An article's versions, newest first. */
export const revisionsQuery = (slug: string, cursor?: string) =>
  readPages('/articles/:slug/revisions', { slug, cursor });

/** How many words an article had after each of its revisions. */
export const wordsQuery = (slug: string) => read('/articles/:slug/words', { slug });

/** One version of an article, as it was. */
export const revisionQuery = (slug: string, number: number) =>
  read('/articles/:slug/revisions/:number', { slug, number: String(number) });

/** An article piece by piece, with who wrote each. */
export const passagesQuery = (slug: string) => read('/articles/:slug/passages', { slug });

/** What is different between two versions of an article. */
export const comparisonQuery = (slug: string, from: number, to: number) =>
  read('/articles/:slug/compare', { slug, from: String(from), to: String(to) });

/** The same with all that did not change, in its place. */
export const wholeComparisonQuery = (slug: string, from: number, to: number) =>
  read('/articles/:slug/compare', { slug, from: String(from), to: String(to), whole: 'true' });

/** An article as it is stored now; asked for again each time it is opened. */
export const editableQuery = (id: string) => ({ ...read('/admin/articles/:id', { id }), staleTime: 0, gcTime: 0 });
