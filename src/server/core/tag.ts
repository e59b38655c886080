declare const tag: unique symbol;

/**
 * A name of something that answers are made from and that writes change. A public answer is kept until one of its tags
 * is purged (design §6); the browser keeps the tags of each answer too, and forgets what a write says that it touched.
 */
export type Tag = string & { readonly [tag]: true };

/** How a write names what it changed. */
export type Touch = (...tags: readonly Tag[]) => void;

/** The tag of that name. */
export const named = (name: string) => name as Tag;

/** As it stands in a Cache-Tag header: what such a header cannot hold is escaped. */
const inHeader = (key: string) =>
  key.toWellFormed().replace(/[^\x21-\x2b\x2d-\x7e]/gu, (char) => (char === ',' ? '%2C' : encodeURIComponent(char)));

/** Tags of a name, one for each key. */
export const keyed =
  (name: string) =>
  (key: string): Tag =>
    named(`${name}:${inHeader(key)}`);

const gentle = '~';

/**
 * Says of a tag, where a write names what it changed, that it changed only counts there, of votes: a page may show the
 * old ones for a moment.
 */
export const gently = (tag: Tag): Tag => named(gentle + tag);

/** Whether a write said so. */
export const isGentle = (tag: Tag): boolean => tag.startsWith(gentle);

/** The tag without that. */
export const ungentle = (tag: Tag): Tag => (isGentle(tag) ? named(tag.slice(gentle.length)) : tag);
