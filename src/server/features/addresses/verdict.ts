import type { LookAlike } from '#contract/addresses/lookup.ts';
import type { Said } from '#contract/addresses/said.ts';
import { amount, count, shortDate, shortWallet } from '#contract/format.ts';
import type { Found, FoundAddress, Of } from './pasted/found.ts';
import type { Pasted } from './pasted/pasted.ts';
import { comparedEndLength, matchOfEnds } from './pasted/shortened-addresses.ts';
import { onNamed } from './named-verdict.ts';

const plain = { tone: 'plain', sign: null } as const;

const onPurpose =
  'People make such addresses on purpose, so that you take them for the true one when you compare only the ends. What you send or pay there is lost.';
const oneWrong = 'With one wrong character it is another address or none, and what you send there is lost.';

/** The verdict on an address that looks like a known one. */
function onAlike([nearest]: readonly LookAlike[]): Said | null {
  if (nearest === undefined) return null;
  const title = nearest.kind === 'scam' ? `It looks like ${nearest.name}` : `Not ${nearest.name}`;
  return { tone: 'red', sign: null, title, sentence: `${nearest.likeness} ${onPurpose}` };
}

/** The sentence on a cited transaction or account without a receipt that says more. */
function unreadOf({ kind, receipt }: Pick<FoundAddress | Of<'transaction'>, 'kind' | 'receipt'>): string {
  if (receipt === 'not found')
    return `It is among the sources there, but the chain knows no such ${kind === 'transaction' ? 'transaction' : 'account'}.`;
  return `It is among the sources there${receipt === 'read' ? '' : ', not yet read from the chain'}.`;
}

function onAddress(found: FoundAddress, pasted: Pasted): Said {
  const known = onNamed(found, pasted) ?? onAlike(found.lookAlikes);
  if (known) return known;
  const { profile, bounty, article } = found;
  const wallet = { tone: 'plain', sign: 'wallet' } as const;
  if (profile) {
    const won = bounty
      ? `A profile of ours, which won the bounty “${bounty.name}”.`
      : `A profile of ours, ${count(profile.contributions, 'contribution')}.`;
    return { ...wallet, title: `The wallet of ${profile.username ?? shortWallet(profile.wallet)}`, sentence: won };
  }
  if (bounty) return { ...wallet, title: 'A wallet that won a bounty', sentence: `It won “${bounty.name}”.` };
  if (article) return { ...plain, title: `An account, cited by ${article.title}`, sentence: unreadOf(found) };
  return {
    ...plain,
    title: 'A Solana address',
    sentence: 'No article here names it. That says nothing good or bad about it.',
  };
}

/** The time, the movements and the slot of a cited transaction, as far as they are known. */
function readAs(found: Of<'transaction'>): string {
  if (found.transaction === null) return unreadOf(found);
  const { at, succeeded, moved, slot } = found.transaction;
  const day = at === null ? [] : [shortDate(at)];
  const what = succeeded ? (moved ?? 'nothing changed hands but the fee') : 'failed';
  return `${[...day, what, `slot ${amount(slot)}`].join(', ')}.`;
}

function onTransaction(found: Of<'transaction'>): Said {
  const { article, bounty } = found;
  const paid = bounty ? `It paid the bounty “${bounty.name}”.` : '';
  const common = { tone: 'plain', sign: 'transaction' } as const;
  if (article) return { ...common, title: `A transaction, cited by ${article.title}`, sentence: paid || readAs(found) };
  return { ...common, title: 'A transaction', sentence: paid || 'No article here cites it.' };
}

// In characters: 32 bytes in base58.
const longestAddress = 44;

/** The verdict on an address that lost the case of its letters, or more. */
function onLostCase({ text, lookAlikes: [nearest] }: Of<'lost case'>): Said {
  const [a, what] = text.length > longestAddress ? ['A', 'signature'] : ['An', 'address'];
  const title = `${a} ${what} whose ${/[a-z]/.test(text) ? 'capital' : 'small'} letters were lost`;
  if (nearest === undefined)
    return {
      ...plain,
      title,
      sentence: `Some sites write their links so, and nobody can tell which letters they were. Copy the ${what} itself.`,
    };
  if (nearest.address.toLowerCase() !== text.toLowerCase())
    return {
      tone: 'red',
      sign: null,
      title,
      sentence: `It is not ${nearest.name}, whichever letters they were. ${onPurpose}`,
    };
  return {
    tone: 'amber',
    sign: null,
    title,
    sentence: `But for them it is ${nearest.name}. Open that to copy it whole.`,
  };
}

/** The verdict on a mistyped address. */
function onMistyped({ lookAlikes: [nearest], text }: Of<'mistyped'>, { words }: Pasted): Said {
  const folded = words.find(({ written }) => written === text)?.folded ?? [];
  const letters = [...new Map(folded.map((one) => [one.written, one])).values()].slice(0, 3);
  const others = letters
    .map(({ written, read }) => (read === '' ? `“${written}”` : `“${written}” for “${read}”`))
    .join(', ');
  const script = others === '' ? '' : ` It has letters of another script in it: ${others}.`;
  return {
    tone: 'red',
    sign: null,
    title: 'Not an address of Solana',
    sentence: `It is nearly ${nearest!.name}. ${nearest!.likeness}${script} ${oneWrong}`,
  };
}

/** The verdict on the two ends of an address. */
function onEnds({ lookAlikes: [nearest], ends: [known], text }: Of<'shortened'>): Said {
  const title = 'The two ends of an address';
  const [start, end] = text.split('…') as [string, string];
  const fitTo = ({ address }: { address: string }) => matchOfEnds({ start, end }, address);
  const called = known && `${known.called}${known.kind === 'wallet' ? '' : ' that is cited here'}`;
  const meant = [
    ...(nearest ? [{ name: nearest.name, fit: fitTo(nearest) }] : []),
    ...(known ? [{ name: called!, fit: fitTo(known) }] : []),
  ].filter(({ fit }) => fit !== 'none');
  const may = meant.find(({ fit }) => fit === 'whole') ?? meant[0];
  if (may) {
    const but = may.fit === 'lost case' ? ' with the case of its letters lost' : '';
    const sentence = `It may be ${may.name}${but}, or one that was made to look like it. Compare the whole address.`;
    return { tone: 'amber', sign: null, title, sentence };
  }
  if (nearest)
    return {
      tone: 'red',
      sign: null,
      title,
      sentence: `They are not those of ${nearest.name}, which begins and ends nearly so. ${onPurpose}`,
    };
  const none =
    Math.min(start.length, end.length) < comparedEndLength
      ? 'So few characters are those of many addresses.'
      : 'Nothing that begins and ends so is known here.';
  return { tone: 'plain', sign: null, title, sentence: `${none} Compare the whole address.` };
}

const copied = 'Tickers can be copied, mints cannot.';

/** The verdict on tickers. Several tokens may share one. */
function onTickers({ articles }: Of<'tickers'>, { tickers }: Pasted): Said {
  const [only] = articles;
  if (only === undefined) return { ...plain, title: 'A ticker', sentence: `No article has it. ${copied}` };
  if (articles.length === 1)
    return { ...plain, sign: 'article', title: only.title, sentence: `The ticker of one article. ${copied}` };
  const title =
    tickers.length > 1 ? `Tickers of ${articles.length} articles` : `The ticker of ${articles.length} articles`;
  return { ...plain, sign: 'warning', title, sentence: copied };
}

/** The verdict on a text with several addresses: none of them vouches for the others. */
function onSeveral({ addresses }: Of<'several'>): Said {
  const unknown = addresses.filter(({ article }) => article === null).length;
  const some =
    unknown === 0
      ? 'Articles name each of them.'
      : `${unknown} of them ${unknown === 1 ? 'is' : 'are'} named by no article.`;
  const text = unknown === addresses.length ? 'No article names any of them.' : some;
  return {
    tone: 'amber',
    sign: 'warning',
    title: `${addresses.length} addresses are in it`,
    sentence: `${text} Open the one that you mean.`,
  };
}

function onOtherChain({ address, chain }: Of<'other chain'>): Said {
  return {
    tone: 'plain',
    sign: 'other chain',
    title: /^0x[\da-f]{64}$/i.test(address)
      ? 'An address or a transaction of another chain'
      : 'An address of another chain',
    sentence:
      chain === 'Ethereum'
        ? '0x begins addresses on Ethereum and chains like it. Solana has none like it.'
        : `It belongs to ${chain}. Solana has none like it.`,
  };
}

/** The verdict on the found data, regardless of the rest of the text. */
export function verdictOn(found: Found, pasted: Pasted): Said {
  switch (found.kind) {
    case 'transaction':
      return onTransaction(found);
    case 'several':
      return onSeveral(found);
    case 'other chain':
      return onOtherChain(found);
    case 'mistyped':
      return onMistyped(found, pasted);
    case 'lost case':
      return onLostCase(found);
    case 'shortened':
      return onEnds(found);
    case 'tickers':
      return onTickers(found, pasted);
    case 'words': {
      const sentence =
        'An address of Solana has 32 to 44 letters and digits, the signature of a transaction 86 to 88. Copy it whole.';
      return { ...plain, title: 'Not an address', sentence };
    }
    default:
      return onAddress(found, pasted);
  }
}
