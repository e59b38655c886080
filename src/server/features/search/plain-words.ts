import { contractions, withContractions } from './spellings.ts';

// Words that ask for the same, by the word that stands for them: each line is a group.
const groups: Readonly<Record<string, string>> = {
  not: ['cannot', ...contractions].join(' '),
  safe: 'legit legitimate real trustworthy trusted trust',
  mean: 'means meaning meant definition define explained',
  when: 'date dates',
  made: 'create created creates founded started launched invented built makes behind',
  owns: 'own owned owning',
  worth: 'price value cost costs',
  crash: 'crashed crashes crashing dump dumped dumping fall falls fell fallen collapse collapsed',
  dead: 'alive',
  ath: 'highest peak',
  stop: 'stopped stops stopping off disable disabled pause paused avoid avoids prevent prevents protect protects',
  scam: 'scams rug rugs rugged rugging rugpull fraud',
  recover: 'back recovers recovered refund refunds refunded reclaim recovery',
  check: 'checks checking verify verifies verifying confirm',
  network: 'networks chain chains blockchain',
  liquidity: 'lp',
  tax: 'taxes taxed',
  profit: 'profits profitable gain gains',
  someone: 'somebody anyone anybody',
};

const groupOf = new Map(
  Object.entries(groups).flatMap(([plain, words]) => words.split(' ').map((word) => [word, plain] as const)),
);

// Nouns that stand for a whole question: "BONK creator" asks who made BONK.
const nouns: Readonly<Record<string, readonly string[]>> = {
  creator: ['who', 'made'],
  creators: ['who', 'made'],
  founder: ['who', 'made'],
  founders: ['who', 'made'],
  maker: ['who', 'made'],
  inventor: ['who', 'made'],
  owner: ['who', 'owns'],
  owners: ['who', 'owns'],
};

// With one of these words, "how much is" does not ask for a price: "how much is the fee".
const amounts = new Set(
  [
    'fee fees cost costs charge charges commission cut gas tax taxes tip tips rent deposit supply liquidity slippage',
    'volume needed required left down burned burnt locked lost raised',
  ].flatMap((line) => line.split(' ')),
);

/** The words that stand for a word of a question in lower case. */
export const plainly = (word: string): readonly string[] => nouns[word] ?? [groupOf.get(word) ?? word];

// What a question may ask together, for one answer: "Who made, created or owns BONK".
const together = new Set(['made', 'owns']);

/** The words of a question without those that it asks together with one that `isAsked`. */
export function withoutOthers(words: readonly string[], isAsked: (word: string) => boolean): readonly string[] {
  const isTogether = (word: string) => plainly(word).some((plain) => together.has(plain));
  const isOne = words.some((word) => isTogether(word) && isAsked(word));
  return isOne ? words.filter((word) => !isTogether(word) || isAsked(word)) : words;
}

/** The words of a question that may stand for this word in lower case: those of its group. */
export const alikeTo = (word: string): readonly string[] => {
  const plain = groupOf.get(word) ?? word;
  const group = groups[plain];
  return group === undefined ? [] : [plain, ...group.split(' ')];
};

/** Whether "down" and "drop" mean the fall of a price in a question, and neither an outage nor a planned drop. */
const asksFall = (question: string) =>
  /^(why|how (much|far) (did|has))\b/.test(question) ||
  (/^how (much|far)\b/.test(question) && /\bdown$/.test(question));

// Each search compares the same questions.
const plainOf = new WeakMap<readonly string[], readonly string[]>();

/** A question with the words that stand for those of its phrases that mean something else as a whole. */
export function plainPhrases(words: readonly string[]): readonly string[] {
  const plain = plainOf.get(words) ?? withPlainPhrases(words);
  plainOf.set(words, plain);
  return plain;
}

function withPlainPhrases(words: readonly string[]): string[] {
  const question = withContractions(words)
    .join(' ')
    .replace(/\b(going|went|gone) down\b/, 'crash')
    .replace(
      /\bstill (alive|active|around|exists?|going|live|online|open|running|there|up|work|works|working)\b/,
      'dead',
    )
    .replace(/\b(shut|shuts|shutting) down\b/, 'dead');
  const amount = words.some((word) => amounts.has(word)) ? 'much' : 'worth';
  const priced = question.replace(/^how much (is|are|was|were)\b/, amount);
  const fallen = asksFall(question) ? priced.replace(/\b(down|drop|dropped|dropping)\b/, 'crash') : priced;
  return fallen
    .replace(/\b(all time|record) highs?\b/, 'ath')
    .replace(/\b(down|drop|dropped|dropping) so much\b/, 'crash')
    .replace(/\b(what )?percent(age)? of\b/, 'how many')
    .replace(/\bso much\b/, '')
    .replace(/\b(used )?for$/, 'used')
    .replace(/\bred flags?\b/, 'bad')
    .replace(/\b(make|makes|made|making|earn|earns) (money|profits?)\b/, 'profit')
    .replace(/\b(best|right)\b/, 'good')
    .replace(/\bshould (i|you) (use|set)\b/, 'good')
    .replace(/\bgood (buy|investment)\b/, 'invest')
    .replace(/\bshould (i|you) (buy|invest in)\b/, 'invest')
    .split(' ')
    .filter((word) => word !== '');
}
