import { z } from 'zod';
import { isToCome } from './days.ts';
import { withoutInvisible } from './invisible.ts';
import { limits, serverLimits, mostIds, page } from './limits.ts';
import { slugOf } from './slug.ts';

/**
 * Characters that no text may contain: control characters other than tabs and line ends, and noncharacters, which XML
 * forbids and no page shows; and unpaired surrogates, which PostgreSQL silently changes.
 */
export const unwelcome = /(?![\t\n]|\r\n)\p{Cc}|\p{Noncharacter_Code_Point}|\p{Surrogate}/gu;

/** Text from outside, with any number of lines: at most `most` characters, none that cannot be stored and shown. */
export function text(most: number, name = 'The text') {
  return z
    .string({ error: `${name} must be text.` })
    .max(most, { error: `${name} is too long: at most ${most.toLocaleString('en-US')} characters.` })
    .refine((value) => value.search(unwelcome) === -1, {
      error: `${name} contains a character that cannot be stored; please remove it.`,
    });
}

// Every line break, and the tab.
const breaks = /[\t\n\u2028\u2029]/;

// Characters that change the direction of writing: in a title they reorder the words beside it.
const turns = /\p{Bidi_Control}/u;

/** One line that only its sender sees: a search, a URL, a cursor. Surrounding white space is trimmed. */
export function queryLine(most: number, name = 'The text') {
  return text(most, name).refine((value) => !breaks.test(value.trim()), {
    error: `${name} must be one line without tabs; please remove the breaks.`,
  });
}

/** Like `line`, but keeps invisible characters: for fields that refuse them. */
export function lineAsSent(most: number, name: string) {
  return queryLine(most, name).refine((value) => !turns.test(value), {
    error: `${name} contains an invisible character that turns letters round; please type it instead of pasting it.`,
  });
}

/**
 * Like `text`, but one line: it refuses characters that change the direction of writing, removes invisible ones and
 * trims white space.
 */
export const line = (most: number, name = 'The text') => lineAsSent(most, name).overwrite(withoutInvisible);

// Characters without ink: white space, default-ignorable ones (zero-width spaces, Hangul's fillers), and Braille's
// empty cell.
const unseen = /[\s\p{Default_Ignorable_Code_Point}\p{C}\u2800]/gu;

/** Whether a text has a visible character. */
export const isSeen = (value: string): boolean => value.replace(unseen, '') !== '';

/** Trims the text. Refuses a text without a visible character. */
function seen(what: z.ZodString, name: string) {
  return what
    .trim()
    .min(1, { error: `${name} must not be blank.` })
    .refine(isSeen, { error: `${name} must not be blank.` });
}

/** Like `text`, and not blank. Surrounding white space is trimmed. */
export const requiredText = (most: number, name = 'The text') => seen(text(most, name), name);

/** An optional, trimmed `text` of any number of lines; '' without a visible character. */
export const optionalText = (most: number, name = 'The text') =>
  text(most, name)
    .trim()
    .overwrite((value) => (isSeen(value) ? value : ''));

/** Like `line`, and not blank. Surrounding white space is trimmed. */
export const requiredLine = (most: number, name = 'The text') => seen(line(most, name), name);

// Characters that `URL` accepts but no real URL needs: white space, invisible characters, direction marks, and a user
// name before the host, which disguises the host.
const strayInUrl = /[\s\p{Default_Ignorable_Code_Point}\p{C}]|^https:\/\/[^/?#]*@/u;

// `URL` parses 'https:x' and 'https:///x' as the host x; browsers do not always.
const namesHost = /^https:\/\/[^/\\?#]/i;

/** Whether a text is one whole https URL, with a host and without a user name. */
export const isHttpsAddress = (url: string): boolean =>
  namesHost.test(url) && z.url().safeParse(url).success && !strayInUrl.test(url);

const mustBeHttps = 'The URL must start with https://';

/** An https URL from people (design §4, Limits), of at most `most` characters. */
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

const picture = (most: number, others: readonly z.ZodString[] = []) =>
  z.union([z.literal(''), httpsUrl(most), ...others], {
    error: 'The picture must be an address that starts with https://',
  });

/** An https URL of a picture, or none. */
export const pictureUrl = picture(limits.url);

// A wrong path aborts: otherwise the refusal would describe the path's form and not the URL that people type.
/** The path of an uploaded picture's file. */
const uploadedPicture = z.string().regex(/^\/media\/[0-9a-f]{32}-\d{1,4}\.webp$/, { abort: true });

/**
 * Like `pictureUrl`, but shorter, since it repeats beside everything that a person writes; or the path of the person's
 * present uploaded picture.
 */
export const profilePicture = picture(serverLimits.profilePicture, [uploadedPicture]);

/** An https URL of the evidence, or none. */
export const sourceUrl = z.union([z.literal(''), httpsUrl(limits.sourceUrl)], {
  error: 'The source must be an address that starts with https://',
});

/** The refusal of an invalid source. */
export const noSource =
  'The source must be one address that starts with https://, a transaction’s signature or an account’s address, copied whole and without spaces.';

/** The evidence for a contribution: a `sourceUrl`, or a transaction's signature or an account's address. */
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

/** A day in the past, as 2026-11-18. `of` is its name in a refusal. */
export const pastDay = (of: string) =>
  z.iso
    .date({ error: `${of} must be written as 2026-11-18.` })
    // The store has no year 0.
    .refine((day) => day > '0001', { error: `${of} is too long ago.` })
    .refine((day) => !isToCome(day), { error: `${of} has not come yet.` });

/** An article's slug. Any text is accepted, and an unknown one gets 404. */
export const slugParam = queryLine(limits.slug, 'The slug').min(1);

/** An article's slug in a path, in its canonical spelling. */
export const slugInPath = slugParam.transform((written) => slugOf(written) || written);

/** A person's wallet in a path. Any text is accepted, and an unknown one gets 404. */
export const walletParam = queryLine(100, 'The wallet').min(1);

/** A valid slug for an article: lower-case letters, digits and single hyphens. */
export const slug = line(limits.slug, 'The slug')
  .trim()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, {
    error: 'The slug may hold lower-case letters, digits and single hyphens only.',
  });

/** The reason for an action of an admin or for a flag. */
export const reason = requiredText(limits.note, 'The reason').overwrite(withoutInvisible);

/**
 * A row's id in a path or an answer: a UUID in lower case, as the store writes it, since ids are compared as text and
 * are parts of cache tags.
 */
export const id = z.uuid({ error: 'The id is not valid.' }).toLowerCase();

/** `?ids=` of a call about several items: ids separated by commas. */
export const ids = text(mostIds * 40, 'The list of ids')
  .transform((list) => list.split(',').filter((one) => one !== ''))
  .pipe(z.array(id).max(mostIds, { error: `At most ${mostIds} ids can be asked about at once.` }));

/** A moment as ISO 8601 text in UTC. */
export const instant = z.string();

/** `?limit=` of a list with at most `most` rows, and `otherwise` rows by default. */
export function listLimit(most: number, otherwise: number = page.default) {
  const error = `The limit must be a whole number from 1 to ${most}.`;
  return z.coerce.number({ error }).int({ error }).min(1, { error }).max(most, { error }).default(otherwise);
}

/** `?limit=` and `?cursor=` of a list (design §4, Lists). */
export const listQuery = z.object({
  limit: listLimit(page.most),
  // Some cursors contain a title, whose characters may take six bytes each before encoding.
  cursor: queryLine(2_000, 'The cursor').optional(),
});

/** The cursor of the next page in an answer, or null at the end. */
export const next = z.string().nullable();
