import { eq } from 'drizzle-orm';
import ipaddr from 'ipaddr.js';
import type { SwitchName } from '#contract/moderation/limits.ts';
import { slugOf } from '#contract/slug.ts';
import { base58Bytes } from '#server/core/base58.ts';
import { Invalid } from '#server/core/errors.ts';
import type { Db } from '#server/db/client.ts';
import { articles } from '#server/db/schema/articles.ts';
import { refusedWord } from './refused-words.ts';

const refused = (sentence: string) => new Invalid(sentence, { field: 'subject' });

const widest = { ipv4: 8, ipv6: 16 } as const;
const narrowest = { ipv4: 32, ipv6: 64 } as const;
// The bits before an IPv4 address that is written as IPv6, `::ffff:198.51.100.7`.
const bitsBefore = 96;

/**
 * Normalises a range to its first address and its bits. A single address is a range of its own; an IPv6 address becomes
 * its /64, which belongs to one visitor (security T40). Refuses invalid ranges, and ranges of most of the internet.
 */
export function rangeOf(typed: string): string {
  const [, start = '', ends] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(typed) ?? [];
  // Rejects `198.51.100`, which would mean 198.51.0.100.
  if (!ipaddr.IPv4.isValidFourPartDecimal(start) && !ipaddr.IPv6.isValid(start))
    throw refused('A range is an address and its bits, as 198.51.100.0/24.');
  // Turns an IPv4 address in IPv6 notation into IPv4, since visitors are compared as such.
  const address = ipaddr.process(start);
  const kind = address.kind();
  const before = kind === 'ipv4' && start.includes(':') ? bitsBefore : 0;
  const bits = ends === undefined ? narrowest[kind] : Number(ends) - before;
  const text = `${address.toString()}/${bits}`;
  if (bits < widest[kind] || bits > narrowest[kind])
    throw refused(`A range of ${kind === 'ipv4' ? 'IPv4' : 'IPv6'} has /${widest[kind]} to /${narrowest[kind]}.`);
  const first = kind === 'ipv4' ? ipaddr.IPv4.networkAddressFromCIDR(text) : ipaddr.IPv6.networkAddressFromCIDR(text);
  return `${first.toString()}/${bits}`;
}

/** Normalises a word or a link. Refuses other texts. */
function wordOf(typed: string): string {
  const word = refusedWord(typed);
  if (word === '') throw refused('Name a word of two letters or more, or a link.');
  return word;
}

/** Refuses a text that is no whole address. */
function fakeOf(typed: string): string {
  if (base58Bytes(typed, 32) === null) throw refused('Name the whole address of the fake.');
  return typed;
}

/** The slug in a typed text; a text without letters or digits stays, and is no article's slug. */
const slugIn = (typed: string) => slugOf(typed) || typed;

/** Normalises a switch's subject. Refuses a subject for a switch of the whole site. */
export function subjectOf(name: SwitchName, typed: string): string {
  if (name === 'protect') return slugIn(typed);
  if (name === 'refuse-range') return rangeOf(typed);
  if (name === 'refuse-words') return wordOf(typed);
  if (name === 'hide-fake') return fakeOf(typed);
  if (typed !== '') throw refused('This switch holds for the whole site: leave the subject out.');
  return '';
}

/** The id of the article with this slug. Refuses the slug of no article. */
export async function subjectArticle(db: Db, slug: string): Promise<string> {
  const [article] = await db.select({ id: articles.id }).from(articles).where(eq(articles.slug, slug));
  if (article === undefined) throw refused(`There is no article with the slug '${slug}'.`);
  return article.id;
}

/** Refuses a subject that does not exist: the slug of no article. */
export async function mustBeThere(db: Db, name: SwitchName, subject: string): Promise<void> {
  if (name === 'protect') await subjectArticle(db, subject);
}
