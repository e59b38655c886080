import { base58 } from '@scure/base';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lookUp } from '#server/features/addresses/lookup.ts';
import { testAppWithMints, vanity } from '#test/addresses.ts';

let test: Awaited<ReturnType<typeof testAppWithMints>>['test'];
let mints: string[];
beforeAll(async () => {
  ({ test, mints } = await testAppWithMints());
});
afterAll(() => test.close());

const answerTo = (text: string) => lookUp(test.store.db, text);
const bytes = (mint: string) => [...base58.decode(vanity(mint))];
const bits = (mint: string) => bytes(mint).map((byte) => byte.toString(2).padStart(8, '0'));
/** Writes an address with these symbols: each byte selects one. */
const among =
  (signs: readonly string[], between = '') =>
  (mint: string) =>
    bytes(mint)
      .map((byte) => signs[byte % signs.length]!)
      .join(between);
const from = (start: number, many: number) =>
  Array.from({ length: many }, (_, nth) => String.fromCodePoint(start + nth));
const inTwo =
  (zero: string, one: string, between = '') =>
  (mint: string) =>
    bits(mint).join(between).replaceAll('0', zero).replaceAll('1', one);
const letters =
  '.- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --..'.split(
    ' ',
  );
const alphabet =
  'alpha bravo charlie delta echo foxtrot golf hotel india juliet kilo lima mike november oscar papa quebec romeo'.split(
    ' ',
  );
const numbers = 'zero one two three four five six seven eight nine'.split(' ');
const otherMorse = (dot: string, dash: string) => (mint: string) =>
  among(letters, ' ')(mint).replaceAll('.', dot).replaceAll('-', dash);

const inSigns: Readonly<Record<string, (mint: string) => string>> = {
  Morse: among(letters, ' '),
  'Morse between slashes': among(letters, '/'),
  'Morse in points and minus signs': otherMorse('·', '−'),
  'Morse in bullets and dashes': otherMorse('•', '—'),
  'Morse in underscores': otherMorse('.', '_'),
  'Morse in pictures': otherMorse('⚪', '⬛'),
  'Morse as it is said': otherMorse('dit ', 'dah '),
  'a word in Morse': () => '-.. . --.. -..-',
  'letters of flags': () => '🇧🇴🇳🇰',
  'one letter of a flag': () => '🇽',
  flags: among(['🇺🇸', '🇩🇪', '🇫🇷', '🇯🇵']),
  'letters as pictures': () => '🅰🅱🅾🅿',
  'pictures of faces': among(from(0x1f600, 58)),
  'pictures, each by itself': among(from(0x1f600, 58), ' '),
  'two pictures': inTwo('🌑', '🌕'),
  clocks: among(from(0x1f550, 24)),
  hearts: among(['💛', '💚', '💙', '💜']),
  'skin colours': among(from(0x1f3fb, 5).map((tone) => `👍${tone}`)),
  arrows: among(['←', '↑', '→', '↓']),
  'signs of mathematics': among(from(0x2200, 200)),
  'signs of money': among(['€', '£', '¥', '₿']),
  bars: inTwo('|', ':'),
  'signs of a keyboard': among([...'!?+*~^-=']),
  'signs of a keyboard, each by itself': among([...'!?+*~^-='], ' '),
  'quotation marks': among([...'“”„‘’']),
  'dots of all kinds': among([...'…‥·•‣']),
  'letters of private use': among(from(0xe000, 256)),
  'letters that do not exist': among(from(0x50000, 256)),
  'control characters': among(from(1, 8)),
  'tabs and spaces': inTwo(' ', '\t'),
  'spaces of two widths': inTwo('\u2002', '\u2003'),
  'spaces that do not break': inTwo('\u00a0', ' '),
  'ends of lines': inTwo('\n', '\r'),
  'what nobody sees, between words': inTwo('word\u200b ', 'word\u200c '),
  'three that nobody sees': () => '\u200b\u200c\u200d',
  'two forms of a picture': inTwo('❤\ufe0e', '❤\ufe0f'),
  'letters turned round': () => '\u202e drow',
  'read aloud': among(alphabet, ' '),
  'numbers in words': among(numbers, ' '),
  'Braille, encoded': (mint) => encodeURIComponent(among(from(0x2800, 256))(mint)),
  'dominoes, encoded': (mint) => encodeURIComponent(among(from(0x1f030, 90))(mint)),
};

const others: Readonly<Record<string, string>> = {
  'a telephone number': '+1 555 0199',
  'a short telephone number': '555-0199',
  'mail in words': 'help (at) evil (dot) example',
  'a site in words': 'evil dot com',
  'a site in brackets': 'evil[.]example',
  'a site with spaces': 'evil . com',
  'a site with one space': 'evil .com/claim',
  'a site with another dot': 'bonk․sol',
  'a site with a middle dot': 'bonk·sol',
  'a site with a comma': 'evil,com',
  'a site with a bullet': 'evil•com',
  'a site with a slash': 'evil /com/claim',
  'a site with a new ending': 'claimbonk. meme',
  'a site with hyphens': 'evil-dot-com',
  'a site in Spanish': 'evil punto com',
  'a site in French': 'bonkclaim point com',
  'a site behind three letters': 'www evil com',
  'a site of a picture': '🐶.sol',
  'a site as signs of a page': 'evil&#46;com',
  'a site without a scheme': '//evil',
  'a broken scheme': 'https : / / evil . com',
  'a link to Telegram': 't.me/bonk',
  'a name on Telegram': 'telegram: bonkclaim',
  'a name in full width': '＠bonk',
  'a small name': '﹫bonk',
  'a name with a number': 'bonk#1234',
  'what a page runs': '<script>alert(1)</script>',
  'what a page shows': '<img src=//evil>',
  'what a link holds': 'data:text/html,hello',
  'a name of another chain': 'vitalik.eth',
  'a person on a site that we know': 'https://pump.fun/profile/somebody',
  'a search on a site that we know': 'https://solscan.io/search?q=wif',
  'a pair on a site that we know': 'https://jup.ag/swap/SOL-WIF',
  'a page of a site that we know': 'solscan.io/app',
  'no page of a site that we know': 'wss://solscan.io/',
  'the short form with underscores': 'DezX____pump',
};

const places: readonly ((mint: string, other: string) => string)[] = [
  (mint, other) => `${other} ${mint}`,
  (mint, other) => `${mint} ${other}`,
  (mint, other) => `The old one is ${mint} and the new one is ${other} ape now`,
  (mint, other) => `- ${mint}\n- ${other}\n- moon`,
  (mint, other) => `CA:\n${mint}\n\n${other}\n`,
  (mint, other) => `${mint}🚀${other}`,
  (mint, other) => `"${mint}": "${other}"`,
  (mint, other) => `${mint.match(/.{1,4}/g)!.join(' ')} ${other}`,
];

const all = Object.entries({
  ...inSigns,
  ...Object.fromEntries(Object.entries(others).map(([what, text]) => [what, () => text])),
});

describe('a second thing beside a mint', () => {
  it('is never green, whatever its signs, nor as a site, a person or a number', async () => {
    const untrue: unknown[] = [];
    for (const [nth, [what, make]] of all.entries())
      for (const [mth, put] of places.entries()) {
        const mint = mints[(nth + mth) % mints.length]!;
        const text = put(mint, make(mint));
        if ((await answerTo(text)).tone === 'green') untrue.push([what, text.slice(0, 120)]);
      }
    expect(untrue).toEqual([]);
  }, 300_000);

  it('is never green for any known mint', async () => {
    const untrue: unknown[] = [];
    for (const [nth, mint] of mints.entries())
      for (const [mth, [what, make]] of all.entries()) {
        const text = places[(nth + mth) % places.length]!(mint, make(mint));
        if ((await answerTo(text)).tone === 'green') untrue.push([what, text.slice(0, 120)]);
      }
    expect(untrue).toEqual([]);
  }, 300_000);

  it('is no accusation, and the text says so', async () => {
    const mint = mints[0]!;
    expect(await answerTo(`${mint} ${inSigns['Morse']!(mint)}`)).toMatchObject({
      tone: 'amber',
      title: 'There is more in this text than was looked at',
      sentence: expect.stringContaining('Paste the address alone.') as string,
    });
  });
});

describe('an honest post', () => {
  it.each([
    '$BONK CA: M',
    'BONK 🚀🚀🚀\n\nCA: M',
    'gm ☀️ $BONK is the dog of Solana 🐶\nM',
    'Chart: https://dexscreener.com/solana/M',
    'Buy on Jupiter: https://jup.ag/swap/SOL-M',
    'https://birdeye.so/token/M?chain=solana',
    'contract address:\n\nM\n\nLFG!!! 🔥🔥🔥',
    'CA 👉 M 👈',
    'M <- this is the one',
    'BONK -> M',
    '1) buy 2) hold 3) profit M',
    'Up +300% today, mcap $2.1B. M',
    '合约地址：M 冲冲冲',
    'コントラクト：M です',
    '컨트랙트: M 가즈아',
    '❤️ my bag: M ❤️',
    '🇺🇸 M 🇺🇸',
    '💎🙌 never selling M 😂😂🤣',
    'don’t fade $BONK... M',
    '**M**',
    'Mint = M; decimals = 5',
    'Launched 25 Dec 2022. M',
    '$BONK\n$WIF\nM',
    '#BONK #solana M',
    'pump.fun → raydium ✅ M',
    '👨‍👩‍👧‍👦 family token M',
    '————\nM\n————',
    'see you at 10:30 UTC M',
    'At this point the community is all: M',
    'gm, so this is it. Fair launch, no team. M',
    'AI / dev news, info and links below. M',
  ])('stays green: %j', async (post) => {
    expect(await answerTo(post.replace(/(?<![A-Z])M(?![A-Za-z])/, mints[0]!))).toMatchObject({ tone: 'green' });
  });

  it.each([
    'Contrato: M ¡vamos, señor!',
    'Контракт: M',
    'Vertragsadresse für BONK: M',
    'follow @bonk_inu CA M',
    'Supply: 88T\nCA: M',
    'join our Telegram, CA M',
  ])('is never red: %j', async (post) => {
    expect(await answerTo(post.replace(/\bM\b/, mints[0]!))).toMatchObject({ tone: 'amber' });
  });
});
