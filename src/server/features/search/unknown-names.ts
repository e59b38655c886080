import { isContext } from './context.ts';
import { isQuestion } from './forms.ts';
import type { Meaning } from './meanings.ts';

// Words that ask something about a name, but name no subject themselves: "is PONKE legit", "PONKE price".
const aboutNames = new Set(
  [
    'safe legit legitimate real fake scam scams scammer scammed rug rugs rugged rugging rugpull fraud trustworthy trusted',
    'good bad dead alive worth value price prices ath high highs highest peak cap mcap marketcap market supply holders',
    'volume chart charts prediction predictions forecast future potential invest investment news review reviews story lore',
    'origin utility use used meaning made makes make created create creator founder founders owner owners owns own team dev',
    'developer behind launch launched launches started start listed listing ca contract address ticker symbol',
    'crash crashed crashing dump dumped dumping pump pumped pumping moon mooning hacked down up still so much',
    'explained official project cryptocurrency',
  ].flatMap((line) => line.split(' ')),
);

// Words for kinds of things, which are a part of a name after it: "is Nova bot safe".
const things = new Set(
  'bot bots wallet app exchange dex cex launchpad terminal tool tools site website platform extension'.split(' '),
);

// Words that show that a question is about something that is not named.
const pointing = new Set(['this', 'that', 'these', 'those', 'my', 'someone', 'somebody', 'they', 'which']);

// The least letters of a word that may be a name although it has the stem of another word.
const least = { name: 5 };

/**
 * The names in a query that are no word of an article, but only have the stem of one: "who is cented" does not ask for a
 * cent. A plural and a verbal noun stay words, and so does the word of a title.
 */
export function namesLikeWords(typed: readonly string[], telling: readonly Meaning[], unknown: readonly Meaning[]) {
  const isLike = ({ term, words, begun }: Meaning) =>
    [...term].length >= least.name &&
    !/(s|ing)$/.test(term) &&
    begun.length === 0 &&
    words.some(({ word }) => term.startsWith(word)) &&
    words.every(({ word, titles }) => word !== term && titles === 0);
  const alike = telling.filter((one) => !unknown.includes(one) && isLike(one));
  const isAsked = typed.length === 1 || typed[0] === 'who' || telling.some(({ term }) => aboutNames.has(term));
  return isAsked && isAboutUnknown(typed, telling, [...unknown, ...alike]) ? alike : [];
}

/**
 * Whether words that no article has name the subject of a query, so that nothing else answers it: besides them it has
 * only words that ask something about a name. `telling` are the meanings of its words that are no function words, and
 * `unknown` those of the words that no article has.
 */
export function isAboutUnknown(
  typed: readonly string[],
  telling: readonly Meaning[],
  unknown: readonly Meaning[],
): boolean {
  if (unknown.length === 0 || typed.some((word) => pointing.has(word))) return false;
  const names = new Set(unknown.map(({ term }) => term));
  const asks = isQuestion(typed[0]!) || telling.some(({ term }) => aboutNames.has(term));
  const isAt = (place: number) => names.has(typed[place] ?? '');
  // "Magic Eden" is one name, although articles have the word "magic"; none is called so.
  const isPart = ({ term, words, begun }: Meaning) => {
    const place = typed.indexOf(term);
    if (things.has(term)) return asks && isAt(place - 1);
    return [...words, ...begun].every(({ titles }) => titles === 0) && (isAt(place - 1) || isAt(place + 1));
  };
  return telling.every(
    (one) => names.has(one.term) || aboutNames.has(one.term) || isContext(one.term, typed) || isPart(one),
  );
}
