import { read } from '#web/client/calls.ts';
import { readPages } from '#web/client/pages.ts';

/** An article's versions, newest first. */
export const revisionsQuery = (slug: string, cursor?: string) =>
  readPages('/articles/:slug/revisions', { slug, cursor });

/** The number of words of an article after each of its revisions. */
export const wordsQuery = (slug: string) => read('/articles/:slug/words', { slug });

/** One old version of an article. */
export const revisionQuery = (slug: string, number: number) =>
  read('/articles/:slug/revisions/:number', { slug, number: String(number) });

/** An article in passages, with their authors. */
export const passagesQuery = (slug: string) => read('/articles/:slug/passages', { slug });

/** The differences between two versions of an article. */
export const comparisonQuery = (slug: string, from: number, to: number) =>
  read('/articles/:slug/compare', { slug, from: String(from), to: String(to) });

/** The same with unchanged parts in their places. */
export const wholeComparisonQuery = (slug: string, from: number, to: number) =>
  read('/articles/:slug/compare', { slug, from: String(from), to: String(to), whole: 'true' });

/** A stored article for the editor; refetched each time it is opened. */
export const editableQuery = (id: string) => ({ ...read('/admin/articles/:id', { id }), staleTime: 0, gcTime: 0 });
