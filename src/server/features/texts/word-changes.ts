import { searchedText } from '#contract/texts/limits.ts';
import { remainsOf } from './typing-errors.ts';
import { wordsOf } from './words.ts';

/** The searched parts of an article. */
export interface IndexedText {
  readonly title: string;
  /** Its names in the form of `searchedNames`; absent if they are not searched. */
  readonly names?: string;
  readonly summary: string;
  readonly bodyText: string;
}

/** A word that finds an article, and its phrase in the article. */
interface Entry {
  readonly word: string;
  readonly phrase: string;
  readonly inTitle: boolean;
}

/** The entries of a text, by phrase. */
export function entriesOf(text: IndexedText | null): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  if (text === null) return entries;
  const add = (word: string, phrase: string, inTitle: boolean) => {
    if (!entries.has(phrase)) entries.set(phrase, { word, phrase, inTitle });
  };
  for (const name of [text.title, ...(text.names?.split('\n') ?? [])].map(wordsOf))
    for (const [place, word] of name.entries()) {
      add(word, word, true);
      // People write pumpfun and memecoin for pump.fun and Meme coin.
      const next = name[place + 1];
      if (next !== undefined && word.length > 2 && next.length > 2) add(word + next, `${word} ${next}`, true);
    }
  const body = text.bodyText.normalize('NFKC').slice(0, searchedText.body);
  for (const word of [...wordsOf(text.summary), ...wordsOf(body)]) add(word, word, false);
  return entries;
}

/**
 * The changes of the vocabulary by a save, as JSON for `learnWords`. `before` is the former text, null for a new
 * article; `after` is null for a deleted one. Empty without changes.
 */
export function wordChanges(before: IndexedText | null, after: IndexedText | null): string {
  const [old, now] = [entriesOf(before), entriesOf(after)];
  const changes = [...new Map([...old, ...now]).values()]
    .map(({ word, phrase }) => ({
      word,
      phrase,
      articles: Number(now.has(phrase)) - Number(old.has(phrase)),
      titles: Number(now.get(phrase)?.inTitle ?? false) - Number(old.get(phrase)?.inTitle ?? false),
    }))
    .filter(({ articles, titles }) => articles !== 0 || titles !== 0)
    // In a fixed order, so that two concurrent saves never deadlock.
    .sort((one, two) => (one.phrase < two.phrase ? -1 : 1));
  return changes.length === 0
    ? ''
    : JSON.stringify(changes.map((change) => ({ ...change, remains: remainsOf(change.word) })));
}
