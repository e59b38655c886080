import { named, type Tag } from './tag.ts';

/** Parses the tags of a Cache-Tag header that this server wrote. */
export const tagsIn = (header: unknown): Tag[] =>
  typeof header === 'string' ? header.split(',').filter(Boolean).map(named) : [];
