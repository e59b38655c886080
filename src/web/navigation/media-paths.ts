import { pathWith } from './paths.ts';

/** The path of a picture's page; `cursor` is the start of the articles that use it. */
export const picturePath = (id: string, cursor?: string): string =>
  pathWith(`/media/${encodeURIComponent(id)}`, { cursor });
