import { limits } from './limits.ts';

/**
 * Makes a slug from any text: its words in lower-case letters and digits, joined by single hyphens, without accents, at
 * most `limits.slug` characters. It fulfils the rule of `text.ts`; empty if the text has no Latin letter or digit.
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
