import { z } from 'zod';
import { withoutInvisible } from './invisible.ts';
import { limits, serverLimits, mostIds, page } from './limits.ts';
import { slugOf } from './slug.ts';
import { dayLength } from './timing.ts';

/**
 * What no text may hold: control characters other than tabs and line ends, and noncharacters, which XML forbids and no
 * page shows; and halves of a surrogate pair, which PostgreSQL silently changes.
 */
export const unwelcome = /(?![\t\n]|\r\n)\p{Cc}|\p{Noncharacter_Code_Point}|\p{Surrogate}/gu;

/** Text from outside, of any number of lines: at most `most` characters, nothing that cannot be stored and shown. */
export function text(most: number, name = 'The text') {
  return z
    .string({ error: `${name} must be text.` })
    .max(most, { error: `${name} is too long: at most ${most.toLocaleString('en-US')} characters.` })
    .refine((value) => value.search(unwelcome) === -1, {
      error: `${name} contains a character that cannot be stored; please remove it.`,
    });
}

// Everything that ends a line, and the tab.
const breaks = /[\t\n\u2028\u2029]/;

// Characters that change the direction of writing: in a title they reorder the words beside it.
const turns = /\p{Bidi_Control}/u;

/** One line that only its sender sees: a search, an address, a cursor. Surrounding white space is trimmed. */
export function asked(most: number, name = 'The text') {
  return text(most, name).refine((value) => !breaks.test(value.trim()), {
    error: `${name} must be one line without tabs; please remove the breaks.`,
  });
}

/** As `line`, with what nobody sees still in it: for what is refused with such a character in it. */
export function lineAsSent(most: number, name: string) {
  return asked(most, name).refine((value) => !turns.test(value), {
    error: `${name} contains an invisible character that turns letters round; please type it instead of pasting it.`,
  });
}

/**
 * As `text`, on one line, and without characters that change the direction of writing; those that nobody sees are taken
 * out. White space around it is not counted.
 */
export const line = (most: number, name = 'The text') => lineAsSent(most, name).overwrite(withoutInvisible);

// What leaves no mark on a page: white space, characters made to be ignored (zero-width ones, Hangul's fillers), and
// Braille's empty cell.
const unseen = /[\s\p{Default_Ignorable_Code_Point}\p{C}\u2800]/gu;

/** Whether anything of a text can be seen. */
export const isSeen = (value: string): boolean => value.replace(unseen, '') !== '';

/** The same without the white space around it. Refuses a text without a visible character. */
function seen(what: z.ZodString, name: string) {
  return what
    .trim()
    .min(1, { error: `${name} must not be blank.` })
    .refine(isSeen, { error: `${name} must not be blank.` });
}

/** As `text`, and not blank. Surrounding white space is taken off. */
export const requiredText = (most: number, name = 'The text') => seen(text(most, name), name);

/** An optional `text` of any number of lines, without white space around it; '' without a visible character. */
export const optionalText = (most: number, name = 'The text') =>
  text(most, name)
    .trim()
    .overwrite((value) => (isSeen(value) ? value : ''));

/** As `line`, and not blank. Surrounding white space is taken off. */
export const requiredLine = (most: number, name = 'The text') => seen(line(most, name), name);

// What `URL` would take into an address though nobody means it so: white space, what is not seen or turns the letters
// beside it round, and a name before the host, by which that looks like another one.
const strayInUrl = /[\s\p{Default_Ignorable_Code_Point}\p{C}]|^https:\/\/[^/?#]*@/u;

// `URL` takes 'https:x' and 'https:///x' for an address of the host x; a browser does not everywhere.
const namesHost = /^https:\/\/[^/\\?#]/i;

/** Whether a text is one whole https address, with a host and without a name before it. */
export const isHttpsAddress = (url: string): boolean =>
  namesHost.test(url) && z.url().safeParse(url).success && !strayInUrl.test(url);

const mustBeHttps = 'The URL must start with https://';

/** An https address given by people (design §4, Limits), of at most `most` characters. */
const httpsUrl = (most: number) =>
  lineAsSent(most, 'The URL')
    .trim()
    .pipe(
      z
        .url({ protocol: /^https$/, error: mustBeHttps })
        .regex(namesHost, { error: mustBeHttps })
        .refine(isHttpsAddress, {
          error: 'The URL must be one address, without spaces, and without a name before its host.',
        }),
    );

const picture = (most: number) =>
  z.union([z.literal(''), httpsUrl(most)], { error: 'The picture must be an address that starts with https://' });

/** An https address of a picture, or none. */
export const pictureUrl = picture(limits.url);

/** As `pictureUrl`, but shorter, since it is repeated beside everything that a person writes. */
export const profilePicture = picture(serverLimits.profilePicture);

/** An https address where what somebody wrote can be read, or none. */
export const sourceUrl = z.union([z.literal(''), httpsUrl(limits.sourceUrl)], {
  error: 'The source must be an address that starts with https://',
});

/** What is said of a source that is none of what it may be. */
export const noSource =
  'The source must be one address that starts with https://, a transaction’s signature or an account’s address, copied whole and without spaces.';

/**
 * Where what somebody contributed can be read: as `sourceUrl`, or on the chain, by a transaction's signature or an
 * account's address.
 */
export const contributedSource = z.union(
  [
    z.literal(''),
    httpsUrl(limits.sourceUrl),
    lineAsSent(limits.sourceUrl, 'The source')
      .trim()
      .regex(/^[1-9A-HJ-NP-Za-km-z]{32,88}$/),
  ],
  { error: noSource },
);

/**
 * Whether a day, a month or a year, as 2026-11-18, 2026-11 or 2026, has come nowhere on earth: where the day begins
 * first, it is tomorrow already.
 */
export const isToCome = (day: string): boolean =>
  day > new Date(Date.now() + dayLength).toISOString().slice(0, day.length);

/** A day, as 2026-11-18, on which something was seen. `of` is what that day is called in a refusal. */
export const pastDay = (of: string) =>
  z.iso
    .date({ error: `${of} must be written as 2026-11-18.` })
    .refine((day) => !isToCome(day), { error: `${of} has not come yet.` });

/** An article's slug. Any text is accepted, and one that no article has is answered with 404. */
export const slugParam = asked(limits.slug, 'The slug').min(1);

/** An article's slug in a path, in the one spelling of all that people write for it. */
export const slugInPath = slugParam.transform((written) => slugOf(written) || written);

/** A person's wallet in a path. Any text is accepted, and one that belongs to nobody is answered with 404. */
export const walletParam = asked(100, 'The wallet').min(1);

/** A slug that an article may be given: lower-case letters, digits and single hyphens. */
export const slug = line(limits.slug, 'The slug')
  .trim()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, {
    error: 'The slug may hold lower-case letters, digits and single hyphens only.',
  });

/** Why an admin or a flagging person did something. */
export const reason = requiredText(limits.note, 'The reason').overwrite(withoutInvisible);

/**
 * A row's id in a path or an answer: a UUID in lower case, as the store writes it, since ids are compared as text and
 * stand in cache tags.
 */
export const id = z.uuid({ error: 'The id is not valid.' }).toLowerCase();

/** `?ids=` of a call that says something of each: ids with commas between them. */
export const ids = text(mostIds * 40, 'The list of ids')
  .transform((list) => list.split(',').filter((one) => one !== ''))
  .pipe(z.array(id).max(mostIds, { error: `At most ${mostIds} ids can be asked about at once.` }));

/** A moment as ISO 8601 text in UTC. */
export const instant = z.string();

/** `?limit=` of a list that answers at most `most` rows, and `otherwise` rows when the request names no limit. */
export function listLimit(most: number, otherwise: number = page.default) {
  const error = `The limit must be a whole number from 1 to ${most}.`;
  return z.coerce.number({ error }).int({ error }).min(1, { error }).max(most, { error }).default(otherwise);
}

/** `?limit=` and `?cursor=` of a list (design §4, Lists). */
export const listQuery = z.object({
  limit: listLimit(page.most),
  // Some cursors hold a title, in which a character may take six bytes before it is encoded.
  cursor: asked(2_000, 'The cursor').optional(),
});

/** What a list answers beside its rows: where the next page starts, or null at the end. */
export const next = z.string().nullable();
