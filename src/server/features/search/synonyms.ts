// Words that mean the same to people who search this encyclopedia: each line is a group.
const groups = [
  'coin coins token tokens',
  'creator creators developer developers deployer deployers',
  'beginner beginners newbie newbies noob noobs newcomer newcomers',
  'hack hacks hacked hacking exploit exploits exploited breach breached drained',
  'fraud scam scams',
  'crash crashes crashed crashing collapse collapses collapsed',
  'migrate migrates migrated migration graduate graduates graduated graduation bonded',
  'influencer influencers kol kols',
  'telegram tg',
  'delete remove rid',
  // Forms of verbs that have no stem in common.
  'buy buys buying bought purchase purchasing',
  'sell sells selling sold',
  'pay pays paying paid',
  'send sends sending sent',
  'lose loses losing lost',
  'steal steals stealing stole stolen',
  'freeze freezes freezing froze frozen unfreeze unfrozen thaw thaws thawed',
  'hold holds holding held',
  'choose chooses chose chosen',
].map((line) => line.split(' '));

const groupOf = new Map(groups.flatMap((group) => group.map((word) => [word, group] as const)));

/** The other words that mean the same as a word in lower case. */
export const synonymsOf = (word: string): readonly string[] =>
  (groupOf.get(word) ?? []).filter((other) => other !== word);
