import { unwelcome } from '#contract/text.ts';

// Normalises line ends and removes characters that the contract refuses.
const welcome = (text: string) => text.replace(/\r\n?/g, '\n').replace(unwelcome, '');
/** Untrusted text, cut to a number of characters and without anything that the contract would refuse. */
// A cut may split a surrogate pair, so the remaining half goes too.
export const cut = (text: string, most: number) => welcome(welcome(text).trim().slice(0, most)).trim();
/** The same on one line. */
export const line = (text: string, most: number) => cut(text.replace(/\s+/g, ' '), most);
