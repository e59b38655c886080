import { LRUCache } from 'lru-cache';
import { wordsOf } from '#server/features/texts/words.ts';

// More than the questions of the encyclopedia, each for a few searches.
const most = { cached: 6_000 };

const cached = new LRUCache<string, readonly string[]>({ max: most.cached, memoMethod: (text) => wordsOf(text) });

/** The words of a question in an article, in lower case. Caches them, since each search compares the same questions. */
export const cachedWords = (text: string): readonly string[] => cached.memo(text);
