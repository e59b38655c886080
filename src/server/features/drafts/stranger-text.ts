import { unwelcome } from '#contract/text.ts';

// As the contract takes it from people: line ends are one kind, and what no text may hold goes.
const welcome = (text: string) => text.replace(/\r\n?/g, '\n').replace(unwelcome, '');
/** Text from a stranger, cut to a number of characters and without anything that the contract would refuse. */
// A cut may fall inside a pair of surrogates, so what is left of the pair goes too.
export const cut = (text: string, most: number) => welcome(welcome(text).trim().slice(0, most)).trim();
/** The same on one line. */
export const line = (text: string, most: number) => cut(text.replace(/\s+/g, ' '), most);
