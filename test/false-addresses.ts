import { randomBytes } from 'node:crypto';
import { base58 } from '@scure/base';
import { address, vanity } from '#test/addresses.ts';

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
export const replaced = (text: string, place: number, by: string) => text.slice(0, place) + by + text.slice(place + 1);
const shifted = (by: (code: number) => number) => (text: string) =>
  String.fromCodePoint(...[...text].map((char) => by(char.codePointAt(0)!)));
const mathematical = shifted((code) => {
  if (code >= 0x61) return 0x1d41a + code - 0x61;
  return code >= 0x41 ? 0x1d400 + code - 0x41 : 0x1d7ce + code - 0x30;
});
const fullWidth = shifted((code) => code + 0xfee0);
export const cyrillic: Readonly<Record<string, string>> = {
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
export const greek: Readonly<Record<string, string>> = {
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
const spelled = (letters: Readonly<Record<string, string>>) => (text: string) =>
  [...text].map((char) => letters[char] ?? char).join('');
export const encoded = (text: string) => [...text].map((char) => `%${char.codePointAt(0)!.toString(16)}`).join('');
export const pieces =
  (size: number, between = ' ') =>
  (text: string) =>
    text.match(new RegExp(`.{1,${size}}`, 'g'))!.join(between);
const middle = (text: string) => Math.floor(text.length / 2);

/** Another valid address with this many equal characters at its ends. */
function alike(of: string, start: number, end: number): string {
  for (;;) {
    const made =
      of.slice(0, start) +
      base58.encode(randomBytes(32)).slice(start, of.length - end) +
      (end > 0 ? of.slice(-end) : '');
    try {
      if (base58.decode(made).length === 32) return made;
    } catch {}
  }
}

/** Changes one character, so that it is still an address if possible. */
function oneChanged(of: string, place: number): string {
  for (const char of alphabet) {
    const made = replaced(of, place, char);
    if (made !== of && base58.decode(made).length === 32) return made;
  }
  return replaced(of, place, '0');
}

/** Texts that imitate the mint, by the kind of imitation. */
export const falseOnes: Readonly<Record<string, (mint: string) => string>> = {
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
  'another in small letters of another script': (mint) =>
    vanity(mint).replaceAll('o', 'օ').replaceAll('n', 'ո').replaceAll('u', 'ս'),
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

/** Links to other sites that contain the genuine address. */
export const links: Readonly<Record<string, (mint: string) => string>> = {
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
