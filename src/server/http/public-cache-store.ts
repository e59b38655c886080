import { LRUCache } from 'lru-cache';
import type { Tag } from '#server/tags.ts';
import type { Answer } from './public-answer.ts';

// How many purged tags are remembered one by one, for answers that began to be made before.
const mostPurges = 10_000;

/** Answers by key, bounded by bytes, the least recently used ones out first; and by tag, for purging. */
export class PublicCacheStore {
  readonly #answers: LRUCache<string, Answer>;
  readonly #keysByTag = new Map<Tag, Set<string>>();
  /** When each tag was last purged, by a clock that counts purges; the longest ago first. */
  readonly #purged = new Map<Tag, number>();
  /** Up to this time of the clock it is no longer known which tags were purged. */
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

  /** The answer under that key, or undefined. It counts as just used. */
  get(key: string): Answer | undefined {
    return this.#answers.get(key);
  }

  /** Keeps an answer under that key and its tags. One larger than the whole store is not kept. */
  keep(key: string, answer: Answer): void {
    this.#answers.set(key, answer);
    // The answer may have been too large to be kept: then it must not be in the index either.
    if (this.#answers.has(key)) for (const tag of answer.tags) this.#keysByTag.set(tag, (this.#keysByTag.get(tag) ?? new Set()).add(key));
  }

  /** Whether none of these tags was purged after `since`. False where that is no longer known. */
  isFresh(tags: readonly Tag[], since: number): boolean {
    return since >= this.#horizon && tags.every((tag) => (this.#purged.get(tag) ?? 0) <= since);
  }

  /** Forgets every answer with one of these tags. */
  purge(tags: readonly Tag[]): void {
    this.#now += 1;
    for (const tag of tags) {
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
