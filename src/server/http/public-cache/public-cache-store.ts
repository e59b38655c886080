import { LRUCache } from 'lru-cache';
import { gently, isGentle, ungentle, type Tag } from '#server/core/tag.ts';
import { tags } from '#server/core/tags.ts';
import type { Answer } from './public-answer.ts';

// How many purged tags to remember one by one, for answers that were started before.
const mostPurges = 10_000;

// The longest time that a page may show old counts, in milliseconds.
const longestAged = 1_000;
// The longest time to show a page while nobody knows whether another instance purged it, in milliseconds.
const longestDoubted = 5_000;

// How often a page with old counts is rendered again for its readers: `mostSpare` times in a row, so that the reader
// after a vote sees it, and under many votes once in `spareEvery` milliseconds, which is less than `longestAged`.
const mostSpare = 5;
const spareEvery = 800;

// The brief answers: how long they are cached, in milliseconds, and their part of all bytes.
const briefly = { most: 60_000, part: 1 / 16 } as const;

interface Entry {
  readonly answer: Answer;
  readonly making: MakingTimes;
  /** Whether it may show old counts for a moment. */
  readonly mayAge: boolean;
  /** Since when it shows old counts, or possibly other old data. */
  agedAt: number | undefined;
  /** Whether a purge of its tags may have been missed. */
  readonly isDoubted?: true;
  /** How many more renders it could have when it was started. A fraction, since it grows with time. */
  readonly spare: number;
}

/** The start of a render, on the purge clock and in milliseconds. */
export interface MakingTimes {
  readonly since: number;
  readonly begunAt: number;
}

/** How many renders a cached answer may have at that moment. */
function spareOf({ spare, making }: Entry, at: number): number {
  return Math.min(mostSpare, spare + (at - making.begunAt) / spareEvery);
}

/** Answers by key, limited by bytes, the least recently used ones out first; and by tag, for purging. */
export class PublicCacheStore {
  readonly #answers: LRUCache<string, Entry>;
  readonly #keysByTag = new Map<Tag, Set<string>>();
  /** The weight of each briefly cached answer; the least recently used first. */
  readonly #brief = new Map<string, number>();
  #briefBytes = 0;
  readonly #mostBrief: number;
  /**
   * The time of each tag's last purge, on a clock that counts purges; the oldest first. A gentle purge has a separate
   * entry.
   */
  readonly #purged = new Map<Tag, number>();
  /** Before this time of the clock, the purged tags are no longer known. */
  #horizon = 0;
  #now = 0;
  readonly #clock: () => number;
  #evictions = 0;

  /** `clock` counts milliseconds. */
  constructor(maxBytes: number, clock: () => number = () => performance.now()) {
    this.#clock = clock;
    this.#mostBrief = maxBytes * briefly.part;
    this.#answers = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ answer: { weight } }, key) => weight + key.length,
      dispose: ({ answer: { tags } }, key, reason) => {
        if (reason === 'evict') this.#evictions += 1;
        this.#briefBytes -= this.#brief.get(key) ?? 0;
        this.#brief.delete(key);
        for (const tag of tags) {
          const keys = this.#keysByTag.get(tag);
          keys?.delete(key);
          if (keys?.size === 0) this.#keysByTag.delete(tag);
        }
      },
    });
  }

  /** Its size in bytes. */
  get size(): number {
    return this.#answers.calculatedSize;
  }

  /** The number of answers evicted for others. */
  get evictions(): number {
    return this.#evictions;
  }

  /** The time of the purge clock. */
  get now(): number {
    return this.#now;
  }

  /** Every current answer by its key; the most recently used first. */
  *current(): Generator<[key: string, answer: Answer]> {
    for (const [key, { answer, agedAt }] of this.#answers.entries()) if (agedAt === undefined) yield [key, answer];
  }

  /** The times of a render that starts now. */
  begin(): MakingTimes {
    return { since: this.#now, begunAt: this.#clock() };
  }

  /**
   * The answer under that key, or undefined. It counts as just used. After a vote the first request re-renders the page
   * and the others get the old one meanwhile, for at most a second; at most five times in a row, then once in 0.8 s.
   * The writer (`wrote`, on the purge clock) never gets an answer that was started before the write. `underway` says
   * that a render is in progress.
   */
  get(key: string, { wrote = 0, underway = false }: { wrote?: number; underway?: boolean } = {}): Answer | undefined {
    const entry = this.#recent(key);
    if (entry?.agedAt === undefined) return entry?.answer;
    const isDue = !underway && (entry.isDoubted || spareOf(entry, this.#clock()) >= 1);
    return wrote > entry.making.since || isDue || this.#isTooOld(entry) ? undefined : entry.answer;
  }

  /** The answer under that key if its lifetime is not over. It counts as just used. */
  #recent(key: string): Entry | undefined {
    const entry = this.#answers.get(key);
    const weight = this.#brief.get(key);
    if (entry === undefined || weight === undefined) return entry;
    if (this.#clock() - entry.making.begunAt >= briefly.most) {
      this.#answers.delete(key);
      return undefined;
    }
    this.#brief.delete(key);
    this.#brief.set(key, weight);
    return entry;
  }

  #isTooOld({ agedAt, isDoubted }: Entry): boolean {
    return agedAt !== undefined && this.#clock() - agedAt >= (isDoubted ? longestDoubted : longestAged);
  }

  /**
   * Caches an answer under that key and its tags, unless it is larger than the whole cache. One that `mayAge` survives
   * a gentle purge of its tags for a moment, also if that happened during its render.
   */
  keep(
    key: string,
    answer: Answer,
    { making = this.begin(), mayAge = false }: { making?: MakingTimes; mayAge?: boolean } = {},
  ): void {
    const agedAt = this.isFresh(answer.tags, making.since) ? undefined : making.begunAt;
    const before = this.#answers.peek(key);
    const spare = before === undefined ? mostSpare : Math.max(0, spareOf(before, making.begunAt) - 1);
    this.#set(key, { answer, making, mayAge, agedAt, spare });
  }

  /**
   * Replaces a cached answer by one with the same content and more forms; does nothing if that was evicted meanwhile.
   */
  replace(key: string, former: Answer, answer: Answer): void {
    const before = this.#answers.peek(key);
    if (before?.answer === former) this.#set(key, { ...before, answer });
  }

  #set(key: string, entry: Entry): void {
    this.#answers.set(key, entry);
    if (!this.#answers.has(key)) return;
    const { answer } = entry;
    this.#index(key, answer);
    if (!answer.tags.includes(tags.briefly)) return;
    const weight = answer.weight + key.length;
    this.#brief.set(key, weight);
    this.#briefBytes += weight;
    for (const least of this.#brief.keys()) {
      if (this.#briefBytes <= this.#mostBrief) break;
      this.#answers.delete(least);
    }
  }

  /** Indexes an answer by its tags. */
  #index(key: string, { tags }: Answer): void {
    for (const tag of tags) this.#keysByTag.set(tag, (this.#keysByTag.get(tag) ?? new Set()).add(key));
  }

  /**
   * Whether none of these tags was purged after `since`. False if that is no longer known. With `mayAge`, gentle purges
   * do not count.
   */
  isFresh(tags: readonly Tag[], since: number, mayAge = false): boolean {
    const isOlder = (tag: Tag) => (this.#purged.get(tag) ?? 0) <= since;
    return since >= this.#horizon && tags.every((tag) => isOlder(tag) && (mayAge || isOlder(gently(tag))));
  }

  /** Drops every answer with one of these tags; after a gentle purge, pages that may age stay for a moment. */
  purge(tags: readonly Tag[]): void {
    this.#now += 1;
    for (const tag of tags) {
      for (const key of this.#keysByTag.get(ungentle(tag)) ?? []) {
        const entry = this.#answers.peek(key)!;
        if (isGentle(tag) && entry.mayAge && !this.#isTooOld(entry)) entry.agedAt ??= this.#clock();
        else this.#answers.delete(key);
      }
      this.#purged.delete(tag);
      this.#purged.set(tag, this.#now);
    }
    for (const [tag, at] of this.#purged) {
      if (this.#purged.size <= mostPurges) break;
      this.#purged.delete(tag);
      this.#horizon = at;
    }
  }

  /**
   * Records that any purge may have been missed. Pages that may age stay for at most five seconds, until their first
   * reader has rendered them; all other answers are dropped, including those in the making.
   */
  doubt(): void {
    const doubted = Array.from(this.#answers.entries()).filter(([, entry]) => entry.mayAge && !this.#isTooOld(entry));
    this.clear();
    for (const [key, entry] of doubted) {
      this.#set(key, { ...entry, agedAt: entry.agedAt ?? this.#clock(), isDoubted: true });
    }
  }

  /** Drops everything, including answers in the making. */
  clear(): void {
    this.#now += 1;
    this.#horizon = this.#now;
    this.#purged.clear();
    this.#answers.clear();
  }
}
