import { randomBytes } from 'node:crypto';
import { base58 } from '@scure/base';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mayBePasted } from '#contract/addresses/may-be-pasted.ts';
import { address, testAppWithMints, vanity } from '#test/addresses.ts';
import { lookUp } from './lookup.ts';
import { runsOf } from './pasted/runs.ts';

let test: Awaited<ReturnType<typeof testAppWithMints>>['test'];
let mints: string[];
beforeAll(async () => {
  ({ test, mints } = await testAppWithMints());
});
afterAll(() => test.close());

const said = (text: string) => lookUp(test.store.db, text);
const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const replaced = (text: string, place: number, by: string) => text.slice(0, place) + by + text.slice(place + 1);
const shifted = (by: (code: number) => number) => (text: string) =>
  String.fromCodePoint(...[...text].map((char) => by(char.codePointAt(0)!)));
const mathematical = shifted((code) => {
  if (code >= 0x61) return 0x1d41a + code - 0x61;
  return code >= 0x41 ? 0x1d400 + code - 0x41 : 0x1d7ce + code - 0x30;
});
const fullWidth = shifted((code) => code + 0xfee0);
const cyrillic: Readonly<Record<string, string>> = {
  A: 'А',
  B: 'В',
  E: 'Е',
  H: 'Н',
  K: 'К',
  M: 'М',
  P: 'Р',
  T: 'Т',
  X: 'Х',
  a: 'а',
  c: 'с',
  e: 'е',
  o: 'о',
  p: 'р',
  x: 'х',
  y: 'у',
  i: 'і',
  j: 'ј',
};
const greek: Readonly<Record<string, string>> = {
  A: 'Α',
  B: 'Β',
  E: 'Ε',
  H: 'Η',
  K: 'Κ',
  M: 'Μ',
  N: 'Ν',
  P: 'Ρ',
  T: 'Τ',
  X: 'Χ',
  Y: 'Υ',
  Z: 'Ζ',
  o: 'ο',
  v: 'ν',
};
const spelled = (letters: Readonly<Record<string, string>>) => (text: string) => [...text].map((char) => letters[char] ?? char).join('');
const encoded = (text: string) => [...text].map((char) => `%${char.codePointAt(0)!.toString(16)}`).join('');
const pieces =
  (size: number, between = ' ') =>
  (text: string) =>
    text.match(new RegExp(`.{1,${size}}`, 'g'))!.join(between);
const middle = (text: string) => Math.floor(text.length / 2);

/** Another address that decodes, with so many characters alike at its ends. */
function alike(of: string, start: number, end: number): string {
  for (;;) {
    const made = of.slice(0, start) + base58.encode(randomBytes(32)).slice(start, of.length - end) + (end > 0 ? of.slice(-end) : '');
    try {
      if (base58.decode(made).length === 32) return made;
    } catch {}
  }
}

/** One other character, so that it still is an address where that can be. */
function oneChanged(of: string, place: number): string {
  for (const char of alphabet) {
    const made = replaced(of, place, char);
    if (made !== of && base58.decode(made).length === 32) return made;
  }
  return replaced(of, place, '0');
}

/** What is not the mint, though it looks like it; by the ways in which it is made. */
const falseOnes: Readonly<Record<string, (mint: string) => string>> = {
  'the same ends': vanity,
  'six and four alike': (mint) => alike(mint, 6, 4),
  'one changed in the middle': (mint) => oneChanged(mint, middle(mint)),
  'one changed at the end': (mint) => oneChanged(mint, mint.length - 1),
  'two changed': (mint) => oneChanged(oneChanged(mint, 9), 21),
  'one short': (mint) => replaced(mint, 11, ''),
  'one short at the end': (mint) => mint.slice(0, -1),
  'one short at the start': (mint) => mint.slice(1),
  'one long': (mint) => replaced(mint, 11, `${mint[11]!}x`),
  'one long at the end': (mint) => `${mint}2`,
  'cut off': (mint) => mint.slice(0, 30),
  'its end alone': (mint) => mint.slice(-30),
  'more behind it': (mint) => `${mint}abcdef`,
  'two swapped': (mint) => {
    const place = [...mint].findIndex((char, at) => at >= 9 && char !== mint[at + 1]);
    return mint.slice(0, place) + mint[place + 1]! + mint[place]! + mint.slice(place + 2);
  },
  'a zero in it': (mint) => replaced(mint, 13, '0'),
  'an I in it': (mint) => replaced(mint, 13, 'I'),
  'small letters, another': (mint) => vanity(mint).toLowerCase(),
  'capitals, another': (mint) => vanity(mint).toUpperCase(),
  'Cyrillic letters': spelled(cyrillic),
  'Greek letters': spelled(greek),
  'one letter of another script': (mint) => replaced(mint, 7, 'а'),
  'one accent': (mint) => replaced(mint, 7, `${mint[7]!}\u0301`),
  'full width': fullWidth,
  'one in full width': (mint) => replaced(mint, 5, fullWidth(mint[5]!)),
  'mathematical letters': mathematical,
  'circled letters in it': (mint) => replaced(mint, 6, 'Ⓐ'),
  'another in full width': (mint) => fullWidth(vanity(mint)),
  'another, encoded': (mint) => encoded(vanity(mint)),
  'another, encoded twice': (mint) => encoded(vanity(mint)).replaceAll('%', '%25'),
  'another, one letter encoded': (mint) => {
    const made = vanity(mint);
    return made.slice(0, 20) + encoded(made[20]!) + made.slice(21);
  },
  'another with what nobody sees': (mint) => pieces(7, '\u200b')(vanity(mint)),
  'another with soft hyphens': (mint) => pieces(11, '\u00ad')(vanity(mint)),
  'another in fours': (mint) => pieces(4)(vanity(mint)),
  'another in fives': (mint) => pieces(5)(vanity(mint)),
  'another in threes': (mint) => pieces(3)(vanity(mint)),
  'another in two lines': (mint) => pieces(22, '\n')(vanity(mint)),
  'another with hyphens': (mint) => pieces(4, '-')(vanity(mint)),
  'another with underscores': (mint) => pieces(6, '_')(vanity(mint)),
  'another letter by letter': (mint) => pieces(1)(vanity(mint)),
  'another as entities': (mint) => [...vanity(mint)].map((char) => `&#${char.codePointAt(0)};`).join(''),
  'another as escapes': (mint) => [...vanity(mint)].map((char) => `\\u00${char.codePointAt(0)!.toString(16)}`).join(''),
  'another in base64': (mint) => Buffer.from(vanity(mint)).toString('base64'),
  'another in hexadecimal digits': (mint) => Buffer.from(base58.decode(vanity(mint))).toString('hex'),
  'another backwards': (mint) => [...vanity(mint)].reverse().join(''),
  'the short form of another': (mint) => `${mint.slice(0, 4)}…9fQk`,
  'the short form with dots': (mint) => `${mint.slice(0, 4)}...9fQk`,
  'the short form with asterisks': (mint) => `${mint.slice(0, 4)}***9fQk`,
  'the short form in brackets': (mint) => `${mint.slice(0, 4)}[...]9fQk`,
  'another that nobody sees': (mint) => shifted((code) => 0xe0000 + code)(vanity(mint)),
  'another in Braille': (mint) => shifted((code) => 0x2800 + code)(vanity(mint)),
  'another in small letters of another script': (mint) => vanity(mint).replaceAll('o', 'օ').replaceAll('n', 'ո').replaceAll('u', 'ս'),
  'another between pictures': (mint) => pieces(4, '🐶')(vanity(mint)),
  'another with no-break spaces': (mint) => pieces(4, '\u00a0')(vanity(mint)),
  'another turned round': (mint) => `\u202e${[...vanity(mint)].reverse().join('')}\u202c`,
  'two in one': (mint) => vanity(mint) + mint,
  'its bytes': (mint) => `[${[...base58.decode(vanity(mint))].join(',')}]`,
  'half of one': () => address().slice(0, 22),
  'a name': () => '@bonk_airdrop',
  'a site': () => 'evil.example',
  'a site by its number': () => '10.0.0.1',
  'a site with other dots': () => 'evil．example',
  'a site of names': () => 'bonk-official.sol',
  'what another program opens': () => 'phantom:browse',
  'a script': () => 'javascript:alert(1)',
  'one that nobody knows': () => address(),
  'one of another chain': () => `0x${randomBytes(20).toString('hex')}`,
  'a transaction': () => base58.encode(randomBytes(64)),
};

/** Where it stands, beside the true one or alone. */
const places: Readonly<Record<string, (mint: string, fake: string) => string>> = {
  'before it': (mint, fake) => `${fake} ${mint}`,
  'behind it': (mint, fake) => `${mint} ${fake}`,
  'in the next line': (mint, fake) => `${mint}\n\n${fake}`,
  'in a sentence': (mint, fake) => `It migrated! Old ${mint}, new ${fake} ape now`,
  'as a path, the true one its parameter': (mint, fake) => `https://dexscreener.com/solana/${fake}?ref=${mint}`,
  'as a parameter': (mint, fake) => `https://solscan.io/token/${mint}?out=${fake}`,
  'as a fragment': (mint, fake) => `https://solscan.io/token/${mint}#${fake}`,
  'in a link’s text': (mint, fake) => `[${mint}](https://solscan.io/token/${fake})`,
  'as its userinfo': (mint, fake) => `https://${fake}@solscan.io/token/${mint}`,
  'far behind': (mint, fake) => `${mint}${' '.repeat(2_100)}${fake}`,
  'behind many words': (mint, fake) => `${mint} ${'word '.repeat(420)}${fake}`,
  'the fifth': (mint, fake) => `https://jup.ag/?a=${mints.slice(0, 4).join('&b=')}&c=${mint}&out=${fake}`,
  'the tenth': (mint, fake) => `${mints.slice(0, 9).join(' ')} ${mint} ${fake}`,
  'behind a sign of another script': (mint, fake) => `合约：${mint}，新合约：${fake}`,
  'behind an equals sign': (mint, fake) => `${mint}=${fake}`,
  'in brackets': (mint, fake) => `${mint} (${fake})`,
  'in quotes': (mint, fake) => `"${mint}","${fake}"`,
  'as code': (mint, fake) => `\`${mint}\` -> \`${fake}\``,
  'with a label': (mint, fake) => `ca:${mint} pool:${fake}`,
  'joined by nothing seen': (mint, fake) => `${mint}\u200b ${fake}`,
};

/** Links that lead elsewhere, though they hold the true one. */
const links: Readonly<Record<string, (mint: string) => string>> = {
  'an unknown host': (mint) => `https://bonk-airdrop-claim.evil.example/?mint=${mint}`,
  userinfo: (mint) => `https://solscan.io@evil.example/token/${mint}`,
  'userinfo with a port': (mint) => `https://solscan.io:443@evil.example/token/${mint}`,
  'a host below the unknown': (mint) => `https://solscan.io.evil.example/token/${mint}`,
  'a hyphen': (mint) => `https://solscan-io.example/token/${mint}`,
  'a host below a known one': (mint) => `https://evil.solscan.io/token/${mint}`,
  'another port': (mint) => `https://solscan.io:8443/token/${mint}`,
  'letters of another script': (mint) => `https://sоlscan.io/token/${mint}`,
  punycode: (mint) => `https://xn--slscan-9ye.io/token/${mint}`,
  'a redirect': (mint) => `https://solscan.io/?next=https://evil.example/${mint}`,
  'an encoded redirect': (mint) => `https://solscan.io/?next=${encodeURIComponent(`https://evil.example/${mint}`)}`,
  'a redirect without a scheme': (mint) => `https://solscan.io/?next=//evil.example&mint=${mint}`,
  'a redirect encoded twice': (mint) =>
    `https://solscan.io/token/${mint}?next=${encodeURIComponent(encodeURIComponent('https://evil.example'))}`,
  'a backslash': (mint) => `https://solscan.io\\@evil.example/${mint}`,
  backslashes: (mint) => `https:\\\\evil.example\\${mint}`,
  'no slashes': (mint) => `https:evil.example/${mint}`,
  'no scheme': (mint) => `evil.example/token/${mint}`,
  'a Telegram bot': (mint) => `https://t.me/solana_bot?start=${mint}`,
  hxxp: (mint) => `hxxps://evil.example/${mint}`,
  'an app': (mint) => `solana:${mint}?amount=1`,
  'a script': (mint) => `javascript:alert('${mint}')`,
  'a link whose text is another': (mint) => `[https://solscan.io/token/${mint}](https://evil.example/${mint})`,
  HTML: (mint) => `<a href="https://evil.example">https://solscan.io/token/${mint}</a>`,
  'two links': (mint) => `https://solscan.io/token/${mint} https://evil.example/`,
  'a number for a host': (mint) => `http://3232235777/${mint}`,
  'an address of IPv6': (mint) => `http://[::1]/${mint}`,
  capitals: (mint) => `HTTPS://EVIL.EXAMPLE/${mint}`,
  'other dots': (mint) => `https://evil。example/${mint}`,
  'full width': (mint) => `https://ｅｖｉｌ.example/${mint}`,
  'what nobody sees in the host': (mint) => `https://solscan.io\u200b.evil.example/${mint}`,
};

describe('a letter of another script', () => {
  it.each([...Object.entries(cyrillic), ...Object.entries(greek)])(
    'is read as the %s that it looks like, in its case: %s',
    (letter, other) => {
      expect(runsOf(other)).toEqual([{ text: letter, written: other, folded: [{ written: other, read: letter }] }]);
    },
  );
});

describe('a text with a second thing in it', () => {
  const entry = <Value>(of: Readonly<Record<string, Value>>) => fc.constantFrom(...Object.entries(of));

  it('is never green, whatever the false one is, and wherever it stands', async () => {
    const untrue: unknown[] = [];
    let nth = 0;
    for (const [what, make] of Object.entries(falseOnes))
      for (const [where, put] of Object.entries(places)) {
        const mint = mints[nth++ % mints.length]!;
        const text = put(mint, make(mint));
        const answer = await said(text);
        if (answer.tone === 'green' || answer.title.startsWith('This is the mint')) untrue.push([what, where, text.slice(0, 160)]);
      }
    expect(untrue).toEqual([]);
  }, 300_000);

  it('is never green for any known mint, whatever the false one is', async () => {
    const untrue: unknown[] = [];
    const all = Object.entries(places);
    for (const [nth, mint] of mints.entries())
      for (const [mth, [what, make]] of Object.entries(falseOnes).entries()) {
        const [where, put] = all[(nth + mth) % all.length]!;
        const text = put(mint, make(mint));
        if ((await said(text)).tone === 'green') untrue.push([what, where, text.slice(0, 160)]);
      }
    expect(untrue).toEqual([]);
  }, 300_000);

  it('is never green, whatever stands before and between', async () => {
    const before = fc.constantFrom('', ' ', 'ca: ', '🚀 ', '“', '**', '> ', '合约：');
    await fc.assert(
      fc.asyncProperty(fc.nat(), entry(falseOnes), entry(places), before, async (nth, [, make], [, put], first) => {
        const mint = mints[nth % mints.length]!;
        const text = first + put(mint, make(mint));
        expect([text, (await said(text)).tone]).not.toEqual([text, 'green']);
      }),
      { numRuns: 150 },
    );
  }, 300_000);

  it('says of the false one that it is, where it looks like a true one', async () => {
    const named = Object.keys(falseOnes).slice(0, 27);
    for (const what of named) {
      const mint = mints[what.length % mints.length]!;
      const fake = falseOnes[what]!(mint);
      for (const text of [fake, `${mint} ${fake}`, `https://dexscreener.com/solana/${fake}?ref=${mint}`])
        expect([what, text, await said(text)]).toMatchObject([what, text, { tone: 'red', takenFor: { address: mint } }]);
    }
  }, 300_000);

  it('is never green alone either', async () => {
    for (const [what, make] of Object.entries(falseOnes)) expect([what, (await said(make(mints[0]!))).tone]).not.toEqual([what, 'green']);
  });
});

describe('a link to a site that we do not know', () => {
  it('leads in amber, with where it goes, and so does its check', async () => {
    for (const [what, make] of Object.entries(links)) {
      const text = make(mints[0]!);
      const answer = await said(text);
      expect([what, answer.tone]).toEqual([what, 'amber']);
      if (answer.check !== null) expect([what, await said(answer.check)]).toMatchObject([what, { tone: 'amber', title: answer.title }]);
    }
    const mint = mints[0]!;
    const { title } = (await said(mint)) as { title: string };
    const name = title.replace('This is ', '');
    expect(await said(links['an unknown host']!(mint))).toMatchObject({
      host: 'bonk-airdrop-claim.evil.example',
      title: 'This link goes to bonk-airdrop-claim.evil.example',
      sentence: `We do not know that site. It mentions ${name}; anybody can do that.`,
      check: links['an unknown host']!(mint),
    });
    for (const what of ['userinfo', 'userinfo with a port', 'backslashes', 'no slashes', 'capitals', 'hxxp', 'other dots', 'full width'])
      expect([what, (await said(links[what]!(mint))).title]).toEqual([what, 'This link goes to evil.example']);
    for (const what of ['a redirect', 'an encoded redirect', 'a redirect without a scheme'])
      expect([what, (await said(links[what]!(mint))).title]).toEqual([what, 'This link may lead on to evil.example']);
    expect((await said(links['a Telegram bot']!(mint))).sentence).toContain('Anybody can post there.');
  });
});

describe('what is green', () => {
  it('is the mint alone, in groups, in a sentence, or in a link of a site that we know', async () => {
    const ways = [
      (mint: string) => mint,
      (mint: string) => `  ${mint}\n`,
      (mint: string) => `\ufeff${mint}`,
      (mint: string) => `“${mint}”`,
      pieces(4),
      pieces(22, '\n'),
      (mint: string) => `ca: ${mint} ape now 🚀🚀`,
      (mint: string) => `CA:${mint}`,
      (mint: string) => `see ${mint}, it is the one of 2024`,
      (mint: string) => `合约：${mint}`,
      (mint: string) => `https://solscan.io/token/${mint}?cluster=mainnet#holders`,
      (mint: string) => `https://www.dexscreener.com/solana/${mint}`,
      (mint: string) => `HTTPS://SOLSCAN.IO./token/${mint}`,
      (mint: string) => `solscan.io/token/${mint}`,
      (mint: string) => `[${mint}](https://pump.fun/coin/${mint})`,
    ];
    for (const [nth, way] of ways.entries()) {
      const mint = mints[nth % mints.length]!;
      const text = way(mint);
      expect([text, await said(text)]).toMatchObject([text, { kind: 'mint', tone: 'green', address: mint, check: mint, hasMore: false }]);
    }
  });

  it('is nothing that is written in another way, though it reads as the mint', async () => {
    const [mint] = mints as [string];
    for (const text of [pieces(9, '\u200b')(mint), encoded(mint), mint.slice(0, 9) + encoded(mint[9]!) + mint.slice(10)])
      expect([text, await said(text)]).toMatchObject([text, { kind: 'mint', tone: 'amber', address: mint }]);
    expect((await said(replaced(mint, mint.indexOf('e'), 'е'))).sentence).toContain('“е” for “e”');
  });
});

describe('whether the server is asked', () => {
  it('is said of all that it knows as more than words', async () => {
    const known = fc
      .tuple(fc.nat(), fc.constantFrom(...Object.values(falseOnes)), fc.constantFrom(...Object.values(places)), fc.nat(5))
      .map(([nth, make, put, way]) => {
        const mint = mints[nth % mints.length]!;
        const alone = [mint, make(mint), pieces(4)(mint), `${mint.slice(0, 4)} .. ${mint.slice(-4)}`, '$BONK', put(mint, make(mint))];
        return alone[way]!;
      });
    const character = fc.constantFrom(...'$0x/?&=.:#% 1AZaz9Il….．bc', '\u200b', 'Ａ', 'é', '💎');
    const any = fc.array(character, { maxLength: 90 }).map((all) => all.join(''));
    await fc.assert(
      fc.asyncProperty(fc.oneof(known, any), async (text) => {
        const { kind } = await said(text);
        expect([text, kind === 'words' || mayBePasted(text)]).toEqual([text, true]);
      }),
      { numRuns: 200 },
    );
  }, 300_000);

  it('is not said of what people search for', () => {
    for (const words of [
      'bonk',
      'bonding curve',
      'what is a rug pull',
      'how do i check a token before i buy it',
      'pump.fun',
      'fartcoin ca',
    ])
      expect([words, mayBePasted(words)]).toEqual([words, false]);
  });

  it('is asked of a check again with the same answer', async () => {
    const all = [...Object.values(falseOnes).map((make) => make(mints[1]!)), ...Object.values(links).map((make) => make(mints[1]!))];
    for (const text of all) {
      const { check, title } = await said(text);
      if (check === null) continue;
      expect([text, await said(check)]).toMatchObject([text, { check, title }]);
    }
  });
});
