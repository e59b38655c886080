import { named, type Tag } from './tag.ts';

/** The tags in a Cache-Tag header of our own. */
export const tagsIn = (header: unknown): Tag[] =>
  typeof header === 'string' ? header.split(',').filter(Boolean).map(named) : [];
