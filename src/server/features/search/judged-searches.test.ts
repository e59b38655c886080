import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { seed } from '#server/seed.ts';
import { testDatabase } from '#test/database.ts';
import { searchArticles } from './search.ts';

/** Queries with the articles that answer them: one of these must be among the first three results (design §7). */
const judged: readonly (readonly [query: string, ...answers: string[]])[] = [
  ['is this coin a rug', 'checking-a-token'],
  ['how do i check a token', 'checking-a-token'],
  ['is this token safe', 'checking-a-token'],
  ['how to know if a coin is a scam', 'checking-a-token'],
  ['is it safe to buy this coin', 'checking-a-token'],
  ['how to spot a rug pull', 'rug-pull', 'checking-a-token'],
  ['what is a bonding curve', 'bonding-curve'],
  ['what is a rug pull', 'rug-pull'],
  ['why did my swap fail', 'slippage', 'priority-fees'],
  ["why can't i sell my token", 'honeypot', 'freeze-authority'],
  ['what does burning liquidity mean', 'liquidity-burn'],
  ['close token account', 'token-account'],
  ['what is mev', 'maximal-extractable-value'],
  ['what does cto mean', 'community-takeover'],
  ['what does kol mean', 'key-opinion-leader'],
  ['what is wsol', 'wrapped-sol'],
  ['what is a jeet', 'jeet'],
  ['what does ca mean', 'trench-slang'],
  ['rekt', 'trench-slang'],
  ['larp', 'trench-slang'],
  ['king of the hill', 'trench-slang'],
  ['pump.fun fees', 'pump-fun'],
  ['when does a token graduate', 'graduation'],
  ['how to snipe a launch', 'sniper-bot'],
  ['can the dev mint more tokens', 'mint-authority'],
  ['top holders of a token', 'holder-distribution'],
  ['is my seed phrase safe', 'seed-phrase'],
  ['my wallet was drained', 'wallet-drainer'],
  ['free tokens in my wallet', 'fake-airdrop'],
  ['copied the wrong address', 'address-poisoning'],
  ['i got sandwiched', 'sandwich-attack'],
  ['what is wif', 'dogwifhat'],
  ['$BONK', 'bonk'],
  ['trump coin', 'official-trump'],
  ['libra milei', 'libra-token-collapse'],
  ['bondng curv', 'bonding-curve'],
  ['bondng', 'bonding-curve'],
  ['phantom walet', 'phantom'],
  ['dex screener', 'dexscreener'],
  ['market cap', 'market-capitalization'],
  ["how do i follow a wallet's trades", 'copy-trading'],
  ['bundled supply', 'bundled-launch'],
  ['best price for a swap', 'jupiter', 'dex-aggregator'],
  ['priority fee', 'priority-fees'],
  ['letsbonk vs pump fun', 'launchpad-competition', 'letsbonk'],
  ['fake volume', 'wash-trading'],
  ['amm', 'automated-market-maker'],
  ['cat coin', 'popcat', 'cat-in-a-dogs-world'],
  ['goat', 'goatseus-maximus'],
  ['telegram trading bot', 'trojan', 'bonkbot'],
  ['how do i launch a token', 'pump-fun', 'fair-launch', 'bundled-launch'],
  ['fear of missing out', 'fomo-and-fud'],
  ['who are the trenches', 'trenches'],
  ['what is slippage', 'slippage'],
  ['what happens when the curve is full', 'graduation', 'bonding-curve'],
  ['is pump fun a scam', 'pump-fun', 'rug-pull', 'impersonation-scam'],
  ['fake support message', 'impersonation-scam'],
  ['cold wallet', 'hardware-wallet'],
  ['ledger', 'hardware-wallet'],
  ['where can i see a transaction', 'solscan'],
  ['first dog coin on solana', 'samoyedcoin', 'bonk'],
  ['what is a cabal', 'cabal'],
  ['dogwithat', 'dogwifhat'],
  ['what wallet is the safest', 'hardware-wallet', 'burner-wallet', 'seed-phrase'],
  ['how do bots buy so fast', 'sniper-bot', 'jito-bundles', 'priority-fees'],
  ['what is pump.fun', 'pump-fun'],
  ['who made bonk', 'bonk', 'bonk-airdrop'],
  ['lp burned', 'liquidity-burn'],
  ['is liquidity locked', 'liquidity-burn', 'liquidity', 'checking-a-token'],
  ['frozen account', 'freeze-authority'],
  ['airdrop scam', 'fake-airdrop'],
  ['fake token with same name', 'impersonation-scam'],
  ['buy early before everyone', 'sniper-bot', 'presale', 'bundled-launch'],
  ['dev left the project', 'community-takeover', 'rug-pull'],
  ['hat dog', 'dogwifhat'],
  ['argentina president', 'libra-token-collapse'],
  ['why is my transaction slow', 'priority-fees', 'solana'],
  ['how many holders does a coin have', 'holder-distribution'],
  ['marketcap', 'market-capitalization'],
  ['front running', 'sandwich-attack', 'maximal-extractable-value'],
  ['block explorer', 'solscan'],
  ['token scanner', 'rugcheck'],
  ['chart site', 'dexscreener', 'birdeye'],
  ['buy with apple pay', 'moonshot'],
  ['can somebody steal my coins', 'wallet-drainer', 'seed-phrase'],
  ['pnut', 'peanut-the-squirrel'],
  ['moodeng', 'moo-deng'],
  ['pengu', 'pengu'],
  ['pudgy penguins', 'pengu'],
  ['fartcoin', 'fartcoin'],
  ['melania coin', 'melania'],
  ['gmgn', 'gmgn'],
  ['photon sol', 'photon'],
  ['padre', 'padre'],
  ['believe app', 'believe'],
  ['bags.fm', 'bags'],
  ['heaven launchpad', 'heaven'],
  ['kolscan', 'kolscan'],
  ['what is mayhem mode', 'mayhem-mode'],
];

// More questions in words that the articles do not use: slang, abbreviations, whole sentences.
const questions = readFileSync(new URL('judged-questions.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const [query = '', answers = ''] = line.split(' | ');
    return [query, ...answers.split(', ')] as const;
  });

// Words that people will search for and that no article contains.
const absent = [
  'slothana',
  'retardio',
  'griffain',
  'fwog',
  'griffain coin',
  'snibbu',
  'myro',
  'gopax',
  'hamster kombat',
  'is retardio legit',
  'fwog coin',
  'who made slothana',
  'what is snibbu',
  'myro price',
  'is fwog a rug',
  'is exodus wallet safe',
  'is spectra bot a scam',
  'how do i use spectra bot',
  'when did myro launch',
];

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
  await seed({ db: database.db, purge: () => {} }, fileURLToPath(new URL('../../../../content', import.meta.url)));
});
afterAll(() => database.close());

it.each([
  ['a search', judged],
  ['a question', questions],
])('ranks an answer to %s among the first three, nineteen times of twenty', async (_, asked) => {
  const missed: string[] = [];
  for (const [query, ...answers] of asked) {
    const first = (await searchArticles(database.db, query)).results.slice(0, 3).map(({ slug }) => slug);
    if (!answers.some((answer) => first.includes(answer))) missed.push(`${query}: ${first.join(', ')}`);
  }
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(asked.length * 0.05);
});

it('finds how to check a token for the question whether it is a rug', async () => {
  const { results } = await searchArticles(database.db, 'is this coin a rug');
  expect(results.slice(0, 3).map(({ slug }) => slug)).toContain('checking-a-token');
});

it('ranks an article with the word in its title above articles with the word as another name', async () => {
  const { results } = await searchArticles(database.db, 'bonding');
  expect(results[0]?.slug).toBe('bonding-curve');
});

it('finds a slang word with its row', async () => {
  const { results } = await searchArticles(database.db, 'rekt');
  expect(results[0]).toMatchObject({
    slug: 'trench-slang',
    match: { text: expect.stringMatching(/^Rekt: /), section: { id: 'h-events' } },
  });
});

it.each(['how do snipers work solana', 'snipers solana', 'snipers 2025'])(
  'ranks the article that %j names first, whatever else is about Solana',
  async (query) => {
    const { results } = await searchArticles(database.db, query);
    expect(results[0]?.slug).toBe('sniper-bot');
  },
);

const slugsOf = async (query: string) => (await searchArticles(database.db, query)).results.map(({ slug }) => slug);

it('ranks the token of a ticker first, and omits one that only has a longer word', async () => {
  expect(await slugsOf('WIF')).toEqual(['dogwifhat']);
  expect(await slugsOf('$WIF')).toEqual(['dogwifhat']);
  expect((await slugsOf('fartcoin ca'))[0]).toBe('fartcoin');
  expect(await slugsOf('fartcoin ca')).not.toContain('cabal');
});

it('explains a slang word by its row, and ranks that article first', async () => {
  const { results } = await searchArticles(database.db, 'ape');
  expect(results[0]).toMatchObject({
    slug: 'trench-slang',
    match: {
      text: 'Ape, to ape in: to buy quickly and without research, out of excitement',
      section: { id: 'h-buying-and-holding' },
    },
  });
});

it('explains several words by the row that has all of them', async () => {
  const { results } = await searchArticles(database.db, 'what is a dev sell');
  expect(results[0]).toMatchObject({
    slug: 'trench-slang',
    match: { text: expect.stringMatching(/^Dev sold, dev sell: /) },
  });
});

it.each([
  ['axiom fee', 'axiom', /^Fee: \d/],
  ['when did bonk launch', 'bonk', /^Launched: /],
  ['who owns pump fun', 'pump-fun', /^Founders: /],
  ['wallet drained what do i do', 'wallet-drainer', /^What to do: /],
  ['how to spot fake volume', 'wash-trading', /spot fake volume\? By volume far above liquidity/],
  ['is trojan bot safe', 'trojan', /^Is Trojan, the Telegram bot, safe\? /],
  ['transaction simulation failed: blockhash not found', 'slippage', /^Blockhash not found.*: /],
  ['error 0x1', 'slippage', /^0x1, .*: /],
  ['what does ngmi mean', 'trench-slang', /^NGMI: /],
  ['slippage tolerance exceeded error', 'slippage', /^Slippage tolerance exceeded/],
  ['what is price impact', 'slippage', /What is price impact\? /],
  ['how do i know if a token is safe', 'checking-a-token', /^How do you know or tell if a token is safe/],
  ['who created solana', 'solana', /^Who created or founded Solana, and who is Toly\? Anatoly Yakovenko/],
  ['how much to graduate on pump fun', 'graduation', /85\.\d+ SOL/],
  ['when did wif hit its ath', 'dogwifhat', /\$4\.83/],
  ['how much does photon take per trade', 'photon', /1% of a trade/],
  ['bought a coin but cant see it in my wallet', 'missing-token', /./],
  ['how do i stake my sol', 'crypto-terms', /^How do you stake SOL\? /],
  [
    'someone has my private key what do i do',
    'help-after-a-scam',
    /^Someone has your private key.*\? Move everything to a wallet with a new phrase at once/,
  ],
  ['can i get my money back from a rug pull', 'rug-pull', /^Can you get your money back/],
  ['phantom vs solflare', 'solflare', /^Phantom or Solflare\? /],
  ['what is a fresh wallet', 'trench-slang', /^Fresh wallet: /],
  ['what is alpha', 'trench-slang', /^Alpha: /],
  ['pengu airdrop date', 'pengu', /17 December 2024/],
  ['airdrop date pengu', 'pengu', /17 December 2024/],
  ['when was bonk airdropped', 'bonk-airdrop', /25 December 2022/],
  ['banana gun exploit', 'telegram-trading-bots', /\$3M from eleven/],
  ['mint authority revoked meaning', 'mint-authority', /nobody can make more/],
  ['pump fun fee 2024', 'pump-fun', /^Fee: /],
  ['hot wallet', 'hardware-wallet', /A hot wallet keeps its keys/],
  ['when did bonk come out', 'bonk', /^Launched: 25 December 2022/],
  ['how many wif tokens exist', 'dogwifhat', /^Supply: /],
  ['trump coin dinner date', 'official-trump', /22 May/],
  ['when did trump coin launch', 'official-trump', /^Launched: /],
  ['pengu etf', 'pengu', /^Is there a PENGU ETF/],
  ['when did the jupiter token launch', 'jupiter', /^Token: JUP/],
  ['when did the orca token launch', 'orca', /^Token: ORCA/],
  ['when did jupiter launch', 'jupiter', /October 2021/],
  ['random tokens showed up in my wallet what do i do', 'fake-airdrop', /^(What to do: |.*\?).*(alone|hide)/],
  ['i sent sol to wrong address help', 'address-poisoning', /only the recipient can send it back/],
  ['percent of pump.fun coins that graduate', 'graduation', /^(How many|What percent).* graduate/],
  ['someone on telegram says he can recover my stolen sol', 'wallet-drainer', /may be the next scam/],
  ['where do i report a rug pull', 'rug-pull', /FBI/],
  ['do i need a ledger for memecoins', 'hardware-wallet', /^Do you need a Ledger/],
  ['what is gmgn and who owns it', 'gmgn', /GMGN.*trading.*Haze/],
  ['whats a kol and do they get paid', 'key-opinion-leader', /KOL.*dollars a post/],
  ['is melania coin a rug', 'melania', /\$99\.6M/],
  [
    'how do whales dump without crashing price',
    'slippage',
    /^How do you sell a large bag, or take profit, without crashing/,
  ],
  ['how does sandwich attack work on solana', 'sandwich-attack', /^How does a sandwich attack work/],
  ['how does pump fun make money', 'pump-fun', /how does it make money/],
  ['letsbonk vs pump fun', 'launchpad-competition', /^LetsBonk vs pump\.fun/],
  ['bonkbot vs trojan which is cheaper', 'trojan', /^Trojan or BONKbot/],
  ['lost seed phrase', 'seed-phrase', /^How do you recover a seed phrase/],
  ['i signed a bad transaction can i get my sol back', 'wallet-drainer', /get your SOL back\? No/],
  ['lost money on rug what do i do', 'rug-pull', /^What to do: /],
  ['price impact 40 percent what does that mean', 'liquidity', /^What does a price impact of 40/],
  ['whats a good slippage for pumpfun', 'slippage', /3% to 5%/],
  ['i sent usdc to wrong chain', 'getting-sol', /wrong network/],
  ['what is popcat worth', 'popcat', /^What is the market cap/],
  ['how much is the fee on pump fun', 'pump-fun', /^(Fee: |How much does pump\.fun take in fees)/],
])('answers %j in its first line', async (query, slug, line) => {
  const [first] = (await searchArticles(database.db, query)).results;
  expect(first).toMatchObject({ slug, match: { text: expect.stringMatching(line) } });
});

it.each([
  'what is a memecoin',
  'slippage',
  'slippage meaning',
  'what is mint authority',
  'how to launch a coin on pump.fun',
  'wat is a honeypot tokn',
  'scam airdrop',
  'what is a seed phrase',
  'what is priority fee',
  'what is trump coin',
  'pnut coin squirrel',
  'market cap',
  'jeet crypto',
  'jeet meaning crypto',
])('answers %j by the summary of the right article', async (query) => {
  expect((await searchArticles(database.db, query)).results[0]).toMatchObject({ match: null });
});

it.each(['what happens when a coin launches on pump fun', 'when should i launch my coin on pump fun'])(
  'answers %j by no date of a launch',
  async (query) => {
    const { results } = await searchArticles(database.db, query);
    expect(results.map(({ match }) => match?.text ?? '').filter((text) => text.startsWith('Launched: '))).toEqual([]);
  },
);

it('answers a question about a price by no fee, and one about a high value by no highest price', async () => {
  const line = async (query: string) => (await searchArticles(database.db, query)).results[0]?.match?.text ?? '';
  expect(await line('price of jupiter')).not.toMatch(/^Fee: /);
  expect(await line('what is a high market cap')).not.toMatch(/all-time high/);
});

it.each(['is token 2022 safe', 'token 2022 wallet'])('finds the program Token-2022 for %j', async (query) => {
  expect((await slugsOf(query)).slice(0, 3)).toContain('token-2022');
});

it('shows a line with the words that its title lacks', async () => {
  const { results } = await searchArticles(database.db, 'how much are axiom fees');
  expect(results[0]).toMatchObject({ slug: 'axiom', match: { text: expect.stringMatching(/\bfees?\b/i) } });
});

it.each(['bonding curve', 'is this coin a rug', 'rug', 'slippage'])('hides weak results for %j', async (query) => {
  const { results, total, weaker } = await searchArticles(database.db, query);
  expect([results.length, total]).toEqual([5, 5]);
  const all = await searchArticles(database.db, query, { isWhole: true });
  expect(all.results.slice(0, 5).map(({ slug }) => slug)).toEqual(results.map(({ slug }) => slug));
  expect([all.total, all.weaker]).toEqual([5 + weaker!, 0]);
  expect(weaker).toBeGreaterThan(10);
});

it.each(absent)('finds nothing for %j', async (name) => {
  const { results, unknown } = await searchArticles(database.db, name);
  expect(results).toEqual([]);
  expect(unknown).not.toEqual([]);
});
