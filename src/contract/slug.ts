import { limits } from './limits.ts';

/**
 * A slug made of any text: its words in lower-case letters and digits, joined by single hyphens, without marks such as
 * accents, at most `limits.slug` characters. It keeps the rule of `text.ts`; empty when the text holds no letter or
 * digit of the alphabet.
 */
export function slugOf(text: string): string {
  const words =
    text
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  return words.join('-').slice(0, limits.slug).replace(/-$/, '');
}
