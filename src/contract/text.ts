import { z } from 'zod';
import { limits, page } from './limits.ts';

// PostgreSQL refuses U+0000 and silently changes a lone surrogate, so neither enters.
const storable = (value: string) => !value.includes('\u0000') && value.isWellFormed();

/** Text from outside: at most `most` characters, nothing that the store cannot keep. */
export function text(most: number, name = 'The text') {
  return z
    .string({ error: `${name} must be text.` })
    .max(most, { error: `${name} is too long: at most ${most.toLocaleString('en-US')} characters.` })
    .refine(storable, { error: `${name} contains a character that cannot be stored; please remove it.` });
}

// What leaves no mark on a page: white space, characters made to be ignored (zero-width ones, Hangul's fillers), and Braille's empty cell.
const unseen = /[\s\p{Default_Ignorable_Code_Point}\p{C}\u2800]/gu;

/** As `text`, and not blank: something of it is seen. Surrounding white space is taken off. */
export function requiredText(most: number, name = 'The text') {
  return text(most, name)
    .trim()
    .min(1, { error: `${name} must not be blank.` })
    .refine((value) => value.replace(unseen, '') !== '', { error: `${name} must not be blank.` });
}

/** An https address given by people (design §4, Limits). */
export const httpsUrl = text(limits.url, 'The URL')
  .trim()
  .pipe(z.url({ protocol: /^https$/, error: 'The URL must start with https://' }));

/** An https address of a picture, or none. */
export const pictureUrl = z.union([z.literal(''), httpsUrl], { error: 'The picture must be an address that starts with https://' });

/** An article's slug as it stands in a path: any text that could be one; what is not found is a 404. */
export const slugParam = text(limits.slug, 'The slug').min(1);

/** A slug that an article may be given: lower-case letters, digits and single hyphens. */
export const slug = text(limits.slug, 'The slug')
  .trim()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'The slug may hold lower-case letters, digits and single hyphens only.' });

/** Why an admin or a flagging person did something. */
export const reason = requiredText(limits.note, 'The reason');

/** A row's id in a path or an answer: a UUID, in the one spelling that the store gives it, since ids are compared and stand in cache tags. */
export const id = z.uuid({ error: 'The id is not valid.' }).toLowerCase();

/** A moment as ISO 8601 text in UTC. */
export const instant = z.string();

const limitRefusal = `The limit must be a whole number from 1 to ${page.most}.`;

/** `?limit=` and `?cursor=` of a list (design §4, Lists). */
export const listQuery = z.object({
  limit: z.coerce
    .number({ error: limitRefusal })
    .int({ error: limitRefusal })
    .min(1, { error: limitRefusal })
    .max(page.most, { error: limitRefusal })
    .default(page.default),
  // Some hold a title, up to six bytes a character before they are encoded.
  cursor: text(2_000, 'The cursor').optional(),
});

/** What a list answers beside its rows: where the next page starts, or null at the end. */
export const next = z.string().nullable();
