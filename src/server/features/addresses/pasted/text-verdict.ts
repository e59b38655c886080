import type { Said } from '#contract/addresses/said.ts';
import { nameOf } from '#server/features/addresses/known-alike.ts';
import type { Found } from './found.ts';
import { isEverybodys } from './known-hosts.ts';
import type { Strange } from './known-pages.ts';
import type { Link } from './links.ts';
import type { Pasted } from './pasted.ts';

/** The verdict on a text as a whole. */
interface TextVerdict {
  readonly verdict: Said;
  /** The first unknown host. */
  readonly host: string | null;
  readonly hasMore: boolean;
  /** Whether the found data covers the whole text. */
  readonly isWhole: boolean;
}

// The most characters to show of an unknown part.
const mostShown = 40;

/** Names the found data in a sentence about the text around it. */
function mentioned(found: Found): string {
  switch (found.kind) {
    case 'several':
      return `${found.addresses.length} addresses`;
    case 'transaction':
      return found.article ? `a transaction that ${found.article.title} cites` : 'a transaction';
    case 'other chain':
      return 'an address of another chain';
    case 'mistyped':
    case 'lost case':
    case 'shortened':
      return found.takenFor ? `something like ${found.takenFor.name}` : 'a part of an address';
    case 'words':
    case 'tickers':
      return 'words';
    default:
      if (found.named && found.article) return nameOf(found.named.kind, found.article.title);
      return found.profile ? 'the wallet of somebody here' : 'an address that no article names';
  }
}

/**
 * The verdict on a link to an unknown site. It names the host before the addresses, since anybody can write any address
 * into a link.
 */
function onLink({ host, scheme, isInside }: Link, found: Found): Said {
  const mentions = `It mentions ${mentioned(found)}; anybody can do that.`;
  const amber = { tone: 'amber', sign: 'warning' } as const;
  if (host === '')
    return {
      ...amber,
      title: 'This link opens an app',
      sentence: `It begins with ${scheme}: and is no page that you can look at. ${mentions}`,
    };
  const known = isEverybodys(host) ? 'Anybody can post there.' : 'We do not know that site.';
  return {
    ...amber,
    title: isInside ? `This link may lead on to ${host}` : `This link goes to ${host}`,
    sentence: `${known} ${mentions}`,
  };
}

/** The verdict on a text that may refer to something other than its address. */
function onStrange({ kind, host, part }: Strange, found: Found): Said {
  const amber = { tone: 'amber', sign: 'warning' } as const;
  const what = mentioned(found);
  const shown = `“${part.length <= mostShown ? part : `${part.slice(0, mostShown)}…`}”`;
  switch (kind) {
    case 'network':
      return {
        ...amber,
        title: `This ${host === null ? 'text' : 'link'} is about ${part}`,
        sentence: `It is not about Solana’s main network, and says nothing of ${what}.`,
      };
    case 'pair':
      return {
        ...amber,
        title: 'This link names a second token',
        sentence: `It names ${shown} beside ${what}. Anybody can call a token so.`,
      };
    case 'part': {
      const known =
        host === null ? `It may go on with ${shown}.` : `${host} is known, but not ${shown} in a link to it.`;
      return {
        ...amber,
        title: 'We do not know what this link shows',
        sentence: `${known} It may show something else than ${what}.`,
      };
    }
  }
}

/** Whether the verdict concerns one thing, which a link to another network could contradict. */
const isOfOne = (kind: Found['kind']) => !['words', 'tickers', 'shortened', 'several', 'other chain'].includes(kind);

const more = 'There is more in this text than was looked at.';

/** The verdict that replaces a good one when the address is not the whole text. */
function beside(found: Found, { shorts, isDisguised }: Pasted, hasMore: boolean): Said {
  const amber = { tone: 'amber', sign: 'warning' } as const;
  const what = mentioned(found);
  const [short] = shorts;
  if (short)
    return {
      ...amber,
      title: 'A second address is in this text',
      sentence: `It holds ${what}, and the two ends of another: ${short.written}. ${more}`,
    };
  if (hasMore)
    return {
      ...amber,
      title: more.slice(0, -1),
      sentence: `It holds ${what}, and something else. Paste the address alone.`,
    };
  const how = isDisguised
    ? 'It is written with characters that you cannot see, or with %XX for a letter.'
    : 'It is written in another way.';
  return {
    ...amber,
    title: `It reads as ${what}`,
    sentence: `${how} Copy the address from its check, not from this text.`,
  };
}

/**
 * The verdict on a text as a whole. A good verdict needs a single, complete and unchanged address, a text that the
 * server has read to its end, and links only to known sites (security T46). A bad verdict stays, wherever the address
 * stands.
 */
export function verdictOnText(found: Found, verdict: Said, pasted: Pasted): TextVerdict {
  const isNothing = found.kind === 'words' || found.kind === 'tickers';
  const unknown = isNothing ? undefined : pasted.links.find(({ isKnown }) => !isKnown);
  const host = unknown?.host || null;
  const others = pasted.words.length - (found.kind === 'several' ? found.addresses.length : 1);
  const isAlone = found.kind === 'shortened' || (pasted.shorts.length === 0 && others <= 0);
  const hasMore = !isNothing && found.kind !== 'shortened' && (pasted.hasMore || !isAlone);
  const strange = isOfOne(found.kind) ? pasted.strange : undefined;
  const isWhole = !unknown && !strange && !hasMore && !pasted.isDisguised;
  const whole = { host, hasMore, isWhole };
  if (isNothing || isWhole) return { ...whole, verdict };
  if (verdict.tone === 'red') {
    const goes = host === null ? '' : ` The link goes to ${host}, a site that we do not know.`;
    // A bad verdict links to the check of the address alone, if the rest of the text adds nothing.
    return { ...whole, isWhole: true, verdict: { ...verdict, sentence: verdict.sentence + goes } };
  }
  if (unknown) return { ...whole, verdict: onLink(unknown, found) };
  if (strange) return { ...whole, verdict: onStrange(strange, found) };
  if (verdict.tone === 'green') return { ...whole, verdict: beside(found, pasted, hasMore) };
  return { ...whole, verdict: hasMore ? { ...verdict, sentence: `${verdict.sentence} ${more}` } : verdict };
}
