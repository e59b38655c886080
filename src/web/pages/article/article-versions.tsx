/** The pages of an article's versions. They share nearly all code, and load as one file. */
export * as history from './article-history.tsx';
export * as revision from './article-revision.tsx';
export * as compare from './article-compare.tsx';
