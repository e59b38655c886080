import { plainTitle, wordsOf } from '#server/features/texts/words.ts';

// How people spell words in a chat, by the plain word: each line is a group.
const groups: Readonly<Record<string, string>> = {
  the: 'teh hte',
  what: 'wat wut wht waht',
  whats: 'wats wuts',
  which: 'wich whitch',
  'who is': 'whos',
  'where is': 'wheres',
  'he is': 'hes',
  'she is': 'shes',
  why: 'wy',
  how: 'hw',
  you: 'u ya',
  your: 'ur',
  are: 'r',
  can: 'cn',
  cant: 'cnt',
  because: 'cuz coz bc becuz',
  people: 'ppl',
  please: 'plz pls',
  really: 'realy rly rlly',
  address: 'adress addres adres',
  token: 'tokn tken',
  receive: 'recieve',
  something: 'smth sth',
  someone: 'sm1 some1',
};

const plainOf = new Map(
  Object.entries(groups).flatMap(([plain, words]) => words.split(' ').map((word) => [word, plain] as const)),
);

/**
 * A query with plain spellings for those of a chat. A single word stays: it may be a name. No correction by similarity
 * finds them, because most are too short.
 */
export function spelled(query: string): string {
  if (wordsOf(query).length < 2) return query;
  return query.replaceAll(/[\p{L}\p{N}]+/gu, (word) => plainOf.get(plainTitle(word)) ?? word);
}

/** Contractions that deny, as people type them without the apostrophe. */
export const contractions: readonly string[] =
  'arent cant couldnt didnt doesnt dont hasnt havent isnt shouldnt wasnt wont wouldnt'.split(' ');

// An apostrophe splits a contraction into two words. The first one alone may mean something else, as "won" does.
const contracted = new Set(contractions.map((word) => word.slice(0, -1)));

/** Joins the two words of each contraction: "won't" becomes "wont". */
export function withContractions(words: readonly string[]): string[] {
  const isEnd = (place: number) => words[place] === 't' && contracted.has(words[place - 1] ?? '');
  return words.flatMap((word, place) => {
    if (isEnd(place)) return [];
    return [isEnd(place + 1) ? `${word}t` : word];
  });
}
