import { diffChars } from 'diff';
import type { AnswerOf } from '#contract/api.ts';
import { amount, beginning, count, longDate, shortWallet } from '#contract/format.ts';
import { licenceFacts } from '#contract/media/limits.ts';
import { lineWords } from '#contract/submissions/line-words.ts';
import { weekDays, weekTitle } from '#contract/submissions/weeks.ts';
import { categoryStill, looks, stillSvg } from '#drawings/category-still.ts';
import type { Card, ShownAddress } from './card.ts';
import { colours, oklch } from './paint.ts';

/** A card's content without the name of the site. */
type Facts = Omit<Card, 'site'>;

const motto = 'The Encyclopedia of the Solana Trenches';

// The width of the lines of a category's still, in units of its box.
const lineWidth = 5;

/** The still of a category in the colours of cards. */
function drawnCategory(category: string): string {
  const still = categoryStill(category);
  return stillSvg(still, still.hue === null ? colours.accent : oklch(...looks.light, still.hue), lineWidth);
}

/**
 * The card of an article. `still` is the SVG of its first figure, small, or of its picture; if null, the card shows the
 * still of its category.
 */
export function articleCard({ article }: AnswerOf<'GET /articles/:slug'>, still: string | null): Facts {
  const { title, summary, category, sources, updatedAt } = article;
  const cited = sources.length === 0 ? [] : [count(sources.length, 'source')];
  return {
    kicker: category || 'Article',
    kickerTone: 'plain',
    title,
    tone: 'plain',
    fallback: 'An article',
    deck: summary,
    part: { kind: 'still', svg: still ?? drawnCategory(category) },
    end: [...cited, longDate(updatedAt)].join(' · '),
  };
}

/** The card of a kind of figure: its description in that state, or the kind's without a state. */
export function figureCard({ figure, state }: AnswerOf<'GET /figures/:kind'>, still: string | null): Facts {
  return {
    kicker: 'Figure',
    kickerTone: 'plain',
    title: figure.title,
    tone: 'plain',
    fallback: 'A figure',
    deck: state.at === '' ? figure.sentence : state.words,
    part: still === null ? null : { kind: 'still', svg: still },
    end: motto,
  };
}

type Bounty = AnswerOf<'GET /bounties/:id'>['bounty'];

/** The purpose of a bounty's reward, or its winner. */
function rewardWords({ status, takesEntries, deadline, winner, winnerProfile }: Bounty): string {
  if (status === 'Open') {
    if (!takesEntries) return 'for the best contribution; entries are closed';
    return `for the best contribution${deadline === null ? '' : ` until ${longDate(deadline)}`}`;
  }
  if (status === 'In review') return 'for the best contribution, which is being chosen';
  if (winner === null) return status === 'Cancelled' ? 'The bounty was cancelled' : 'Nobody won it';
  const name = winnerProfile?.username ?? (winner.length > 30 ? shortWallet(winner) : winner);
  return `won by ${name}`;
}

export function bountyCard({ bounty }: AnswerOf<'GET /bounties/:id'>): Facts {
  const isOpen = bounty.takesEntries;
  return {
    kicker: isOpen ? 'Open bounty' : `Bounty · ${bounty.status === 'Open' ? 'Entries closed' : bounty.status}`,
    kickerTone: isOpen ? 'green' : 'plain',
    title: bounty.name,
    tone: 'plain',
    fallback: 'A bounty',
    deck: '',
    part: { kind: 'prize', sum: amount(bounty.reward), unit: bounty.currency, words: rewardWords(bounty) },
    end: isOpen
      ? `${count(bounty.entryCount, 'entry', 'entries')} so far`
      : count(bounty.entryCount, 'entry', 'entries'),
  };
}

export function personCard(profile: AnswerOf<'GET /profile/:wallet'>): Facts {
  const { wallet, username, bio, rank, contributions, accepted, bountiesWon } = profile;
  return {
    kicker: rank,
    kickerTone: 'plain',
    title: username ?? shortWallet(wallet),
    tone: 'plain',
    fallback: shortWallet(wallet),
    deck: bio,
    part: {
      kind: 'person',
      wallet,
      tally: [
        [amount(contributions), contributions === 1 ? 'contribution' : 'contributions'],
        [amount(accepted), 'accepted'],
        [amount(bountiesWon), bountiesWon === 1 ? 'bounty won' : 'bounties won'],
      ],
    },
    end: motto,
  };
}

/** The card of a picture. `still` is its SVG; null while it cannot be shown. */
export function pictureCard({ media }: AnswerOf<'GET /media/:id'>, still: string | null): Facts {
  return {
    kicker: 'Picture',
    kickerTone: 'plain',
    title: beginning(media.alt, 80),
    tone: 'plain',
    fallback: 'A picture',
    deck: media.caption,
    part: still === null ? null : { kind: 'still', svg: still },
    end: `${media.author} · ${licenceFacts[media.licence].name}`,
  };
}

/** The card of a week: its first line. */
export function weekCard({ week, lines: [first] }: AnswerOf<'GET /weeks/:week'>): Facts | null {
  if (first === undefined) return null;
  return {
    kicker: 'The week in the trenches',
    kickerTone: 'plain',
    title: weekTitle(week.name),
    tone: 'plain',
    fallback: 'A week',
    deck: lineWords(first.parts),
    part: null,
    end: weekDays(week),
  };
}

/** The positions of the characters that differ, in each of two texts (aligned by the `diff` package). */
function differences(one: string, other: string): [number[], number[]] {
  const places: [number[], number[]] = [[], []];
  let [i, j] = [0, 0];
  if (one.length === other.length) {
    for (const [place, character] of [...one].entries())
      if (character !== other[place]) for (const list of places) list.push(place);
    return places;
  }
  for (const { value, added, removed } of diffChars(one, other))
    for (const _character of value) {
      if (removed) places[0].push(i);
      if (added) places[1].push(j);
      if (!added) i += 1;
      if (!removed) j += 1;
    }
  return places;
}

type LookedUp = AnswerOf<'GET /lookup'>;

/** The rows of a checked address: the address itself, and for a fake the genuine address, with their differences. */
function rowsOf({ tone, lookAlikes: [alike], takenFor }: LookedUp, checked: string): ShownAddress[] {
  const known = alike ?? takenFor;
  if (tone !== 'red' || known === null) return [{ label: 'This address', address: checked, marked: [], tone }];
  // A fake that does not resemble the genuine address gets no marks: every character would have one.
  const [here, there] = alike ? differences(checked, alike.address) : [[], []];
  return [
    { label: 'This address', address: checked, marked: here, tone },
    {
      label: known.name[0]!.toUpperCase() + known.name.slice(1),
      address: known.address,
      marked: there,
      tone: known.kind === 'scam' ? 'red' : 'green',
    },
  ];
}

/**
 * The card of a check, in the words of the server's verdict; null for a text that is no address. The verdict's sentence
 * is too long, so the likeness to a known address replaces it.
 */
export function checkCard(answer: LookedUp): Facts | null {
  if (!('named' in answer) && answer.kind !== 'mistyped') return null;
  const checked = answer.kind === 'mistyped' ? answer.text : answer.address;
  const { title, sentence, tone, lookAlikes } = answer;
  const isFake = tone === 'red';
  return {
    kicker: 'Check of an address',
    kickerTone: tone,
    title,
    tone,
    fallback: 'An address',
    deck: isFake && lookAlikes[0] ? lookAlikes[0].likeness : sentence,
    part: { kind: 'addresses', addresses: rowsOf(answer, checked) },
    end: isFake ? 'Compare the whole address' : motto,
  };
}
