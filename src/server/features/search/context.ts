// Words that hardly tell articles or lines apart: those of nearly every article, and one that only stresses another.
const everywhere = new Set(['coin', 'token', 'meme', 'memecoin', 'always']);

/** Whether the word is the number of the program Token-2022 in these words. */
const isOfProgram = (word: string, words: readonly string[]) =>
  word === '2022' && words.some((one, place) => one === word && words[place - 1] === 'token');

/** Whether a word of these words is a year. */
export const isYear = (word: string, words: readonly string[]): boolean =>
  /^(19|20)\d\d$/.test(word) && !isOfProgram(word, words);

/** Whether a word of these words in lower case only places a question in its network or in time. */
export const isPlace = (word: string, words: readonly string[]): boolean => word === 'solana' || isYear(word, words);

/** Whether a word of these words in lower case says hardly more than that a question is about this field. */
export const isContext = (word: string, words: readonly string[]): boolean =>
  everywhere.has(word) || isPlace(word, words);
