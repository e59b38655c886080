import { LRUCache } from 'lru-cache';
import { gently, isGentle, ungentle, type Tag } from '#server/core/tag.ts';
import { tags } from '#server/core/tags.ts';
import type { Answer } from './public-answer.ts';

// How many purged tags are remembered one by one, for answers that began to be made before.
const mostPurges = 10_000;

// How long a page may show old counts, in milliseconds.
const longestAged = 1_000;
// How long a page may be shown while nobody knows whether another instance purged it, in milliseconds.
const longestDoubted = 5_000;

// How often a page with old counts is rendered again for its readers: `mostSpare` times in a row, so that the reader
// after a vote sees it, and under many votes once in `spareEvery` milliseconds, which is less than `longestAged`.
const mostSpare = 5;
const spareEvery = 800;

// The brief answers: how long they are cached, in milliseconds, and their part of all bytes.
const briefly = { most: 60_000, part: 1 / 16 } as const;

interface Kept {
  readonly answer: Answer;
  readonly making: MakingTimes;
  /** Whether it may show old counts for a moment. */
  readonly mayAge: boolean;
  /** Since when it shows old counts, or may show more that is old. */
  agedAt: number | undefined;
  /** Whether it is not known what of it was purged. */
  readonly isDoubted?: true;
  /** How often more it might be made anew when it was begun. Not always whole: it grows with time. */
  readonly spare: number;
}

/** When an answer was begun to be made: by the clock that counts purges, and by that of milliseconds. */
export interface MakingTimes {
  readonly since: number;
  readonly begunAt: number;
}

/** How often something kept might be made anew at that moment. */
function spareOf({ spare, making }: Kept, at: number): number {
  return Math.min(mostSpare, spare + (at - making.begunAt) / spareEvery);
}

/** Answers by key, bounded by bytes, the least recently used ones out first; and by tag, for purging. */
export class PublicCacheStore {
  readonly #answers: LRUCache<string, Kept>;
  readonly #keysByTag = new Map<Tag, Set<string>>();
  /** What each answer weighs that is kept briefly; the least recently used first. */
  readonly #brief = new Map<string, number>();
  #briefBytes = 0;
  readonly #mostBrief: number;
  /**
   * When each tag was last purged, by a clock that counts purges; the longest ago first. What was purged gently stands
   * by itself.
   */
  readonly #purged = new Map<Tag, number>();
  /** Up to this time of the clock it is no longer known which tags were purged. */
  #horizon = 0;
  #now = 0;
  readonly #clock: () => number;

  /** `clock` counts milliseconds. */
  constructor(maxBytes: number, clock: () => number = () => performance.now()) {
    this.#clock = clock;
    this.#mostBrief = maxBytes * briefly.part;
    this.#answers = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ answer: { weight } }, key) => weight + key.length,
      dispose: ({ answer: { tags } }, key) => {
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

  /** What it holds, in bytes. */
  get size(): number {
    return this.#answers.calculatedSize;
  }

  /** The time by the clock that counts purges. */
  get now(): number {
    return this.#now;
  }

  /** Every answer that is kept and shows nothing old, by its key; the most recently used first. */
  *current(): Generator<[key: string, answer: Answer]> {
    for (const [key, { answer, agedAt }] of this.#answers.entries()) if (agedAt === undefined) yield [key, answer];
  }

  /** The times of an answer that is begun to be made at this moment. */
  begin(): MakingTimes {
    return { since: this.#now, begunAt: this.#clock() };
  }

  /**
   * The answer under that key, or undefined. It counts as just used. One that shows old counts is there for a second at
   * most, and never for who wrote (`wrote`, by the clock that counts purges) after it was begun. Nor, unless it was
   * made anew too often just before, for the first who asks while it is not `underway`: that one makes it anew, and all
   * others have what is there meanwhile.
   */
  get(key: string, { wrote = 0, underway = false }: { wrote?: number; underway?: boolean } = {}): Answer | undefined {
    const kept = this.#recent(key);
    if (kept?.agedAt === undefined) return kept?.answer;
    const isDue = !underway && (kept.isDoubted || spareOf(kept, this.#clock()) >= 1);
    return wrote > kept.making.since || isDue || this.#isTooOld(kept) ? undefined : kept.answer;
  }

  /** What stands there and was not kept too long. It counts as just used. */
  #recent(key: string): Kept | undefined {
    const kept = this.#answers.get(key);
    const weight = this.#brief.get(key);
    if (kept === undefined || weight === undefined) return kept;
    if (this.#clock() - kept.making.begunAt >= briefly.most) {
      this.#answers.delete(key);
      return undefined;
    }
    this.#brief.delete(key);
    this.#brief.set(key, weight);
    return kept;
  }

  #isTooOld({ agedAt, isDoubted }: Kept): boolean {
    return agedAt !== undefined && this.#clock() - agedAt >= (isDoubted ? longestDoubted : longestAged);
  }

  /**
   * Keeps an answer under that key and its tags. One larger than the whole store is not kept. One that `mayAge` is
   * still there for a moment when one of its tags is purged gently, also if that was while it was made.
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

  /** Puts an answer in place of one that is kept and says the same in fewer forms; not where that is gone meanwhile. */
  replace(key: string, kept: Answer, answer: Answer): void {
    const before = this.#answers.peek(key);
    if (before?.answer === kept) this.#set(key, { ...before, answer });
  }

  #set(key: string, kept: Kept): void {
    this.#answers.set(key, kept);
    if (!this.#answers.has(key)) return;
    const { answer } = kept;
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

  /** Notes under which tags an answer is to be found. */
  #index(key: string, { tags }: Answer): void {
    for (const tag of tags) this.#keysByTag.set(tag, (this.#keysByTag.get(tag) ?? new Set()).add(key));
  }

  /**
   * Whether none of these tags was purged after `since`. False where that is no longer known. What `mayAge` may have
   * been purged gently.
   */
  isFresh(tags: readonly Tag[], since: number, mayAge = false): boolean {
    const isOlder = (tag: Tag) => (this.#purged.get(tag) ?? 0) <= since;
    return since >= this.#horizon && tags.every((tag) => isOlder(tag) && (mayAge || isOlder(gently(tag))));
  }

  /** Forgets every answer with one of these tags; where one is purged gently, what may age stays for a moment. */
  purge(tags: readonly Tag[]): void {
    this.#now += 1;
    for (const tag of tags) {
      for (const key of this.#keysByTag.get(ungentle(tag)) ?? []) {
        const kept = this.#answers.peek(key)!;
        if (isGentle(tag) && kept.mayAge && !this.#isTooOld(kept)) kept.agedAt ??= this.#clock();
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
   * Notes that anything may have been purged. What may age is still there for five seconds at most, while the first who
   * asks for it makes it anew; all else is forgotten, also what is being made.
   */
  doubt(): void {
    const doubted = Array.from(this.#answers.entries()).filter(([, kept]) => kept.mayAge && !this.#isTooOld(kept));
    this.clear();
    for (const [key, kept] of doubted) {
      this.#set(key, { ...kept, agedAt: kept.agedAt ?? this.#clock(), isDoubted: true });
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
