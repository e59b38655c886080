import type { Tag } from './tag.ts';

/** A write calls it with the tags that it changed. */
export type Touch = (...tags: readonly Tag[]) => void;
