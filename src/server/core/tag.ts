declare const tag: unique symbol;

/**
 * A name for data that answers contain and that writes change. The cache keeps a public answer until one of its tags is
 * purged (design §6); the browser keeps the tags of each answer too, and invalidates those that a write touched.
 */
export type Tag = string & { readonly [tag]: true };

/** The tag with that name. */
export const named = (name: string) => name as Tag;

/** Escapes characters that a Cache-Tag header cannot contain. */
const inHeader = (key: string) =>
  key.toWellFormed().replace(/[^\x21-\x2b\x2d-\x7e]/gu, (char) => (char === ',' ? '%2C' : encodeURIComponent(char)));

/** A family of tags, one for each key. */
export const keyed =
  (name: string) =>
  (key: string): Tag =>
    named(`${name}:${inHeader(key)}`);

const gentle = '~';

/** Marks a tag as touched by new vote counts alone: a page may show the old counts for a moment. */
export const gently = (tag: Tag): Tag => named(gentle + tag);

/** Whether a tag has this mark. */
export const isGentle = (tag: Tag): boolean => tag.startsWith(gentle);

/** The tag without the mark. */
export const ungentle = (tag: Tag): Tag => (isGentle(tag) ? named(tag.slice(gentle.length)) : tag);
