import { LRUCache } from 'lru-cache';
import type { Answer } from './public-answer.ts';

// How many purged tags are remembered one by one, for answers that began to be made before.
const mostPurges = 10_000;

/** A tag as it stands in a Cache-Tag header: what such a header cannot hold is escaped. The tag of a tag is that tag. */
export function tagName(tag: string): string {
  return tag.toWellFormed().replace(/[^\x21-\x2b\x2d-\x7e]/gu, (char) => (char === ',' ? '%2C' : encodeURIComponent(char)));
}

/** Answers by key, bounded by bytes, the least recently used ones out first; and by tag, for purging. */
export class PublicCacheStore {
  readonly #answers: LRUCache<string, Answer>;
  readonly #keysByTag = new Map<string, Set<string>>();
  /** When each tag was last purged, by a clock that counts purges; the longest ago first. */
  readonly #purged = new Map<string, number>();
  /** What was purged up to then is no longer known tag by tag. */
  #horizon = 0;
  #now = 0;

  constructor(maxBytes: number) {
    this.#answers = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ weight }, key) => weight + key.length,
      dispose: ({ tags }, key) => {
        for (const tag of tags) {
          const keys = this.#keysByTag.get(tag);
          keys?.delete(key);
          if (keys?.size === 0) this.#keysByTag.delete(tag);
        }
      },
    });
  }

  /** What it holds, in bytes. */
  get size(): number {
    return this.#answers.calculatedSize;
  }

  /** The time by the clock that counts purges. */
  get now(): number {
    return this.#now;
  }

  /** The answer under that key, which counts as used by this; undefined when there is none. */
  get(key: string): Answer | undefined {
    return this.#answers.get(key);
  }

  /** Keeps an answer under that key and its tags, which are as `tagName` makes them. One larger than the whole store is not kept. */
  keep(key: string, answer: Answer): void {
    this.#answers.set(key, answer);
    // What was not kept must not stand in the index.
    if (this.#answers.has(key)) for (const tag of answer.tags) this.#keysByTag.set(tag, (this.#keysByTag.get(tag) ?? new Set()).add(key));
  }

  /** Whether none of these tags was purged after `since`; where that is no longer known, no. */
  isFresh(tags: readonly string[], since: number): boolean {
    return since >= this.#horizon && tags.every((tag) => (this.#purged.get(tag) ?? 0) <= since);
  }

  /** Forgets every answer with one of these tags. */
  purge(tags: readonly string[]): void {
    this.#now += 1;
    for (const tag of tags.map(tagName)) {
      for (const key of this.#keysByTag.get(tag) ?? []) this.#answers.delete(key);
      this.#purged.delete(tag);
      this.#purged.set(tag, this.#now);
    }
    for (const [tag, at] of this.#purged) {
      if (this.#purged.size <= mostPurges) break;
      this.#purged.delete(tag);
      this.#horizon = at;
    }
  }

  /** Forgets everything, also what is being made. */
  clear(): void {
    this.#now += 1;
    this.#horizon = this.#now;
    this.#purged.clear();
    this.#answers.clear();
  }
}
