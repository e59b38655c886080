import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mayBePasted } from '#contract/addresses/may-be-pasted.ts';
import { testAppWithMints } from '#test/addresses.ts';
import { lookUp } from './lookup.ts';
import { runsOf } from './pasted/runs.ts';
import { cyrillic, encoded, falseOnes, greek, links, pieces, replaced } from '#test/false-addresses.ts';

let test: Awaited<ReturnType<typeof testAppWithMints>>['test'];
let mints: string[];
beforeAll(async () => {
  ({ test, mints } = await testAppWithMints());
});
afterAll(() => test.close());

const answerTo = (text: string) => lookUp(test.store.db, text);

/** Texts with a fake, after or before the genuine address, in its link or in its sentence. */
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

describe('a letter of another script', () => {
  it.each([...Object.entries(cyrillic), ...Object.entries(greek)])(
    'is read as the %s that it looks like, in its case: %s',
    (letter, other) => {
      expect(runsOf(other)).toEqual([{ text: letter, written: other, folded: [{ written: other, read: letter }] }]);
    },
  );
});

describe('a text with a second, false address in it', () => {
  const entry = <Value>(of: Readonly<Record<string, Value>>) => fc.constantFrom(...Object.entries(of));

  it('is never green, whatever the false address and its place', async () => {
    const untrue: unknown[] = [];
    let nth = 0;
    for (const [what, make] of Object.entries(falseOnes))
      for (const [where, put] of Object.entries(places)) {
        const mint = mints[nth++ % mints.length]!;
        const text = put(mint, make(mint));
        const answer = await answerTo(text);
        if (answer.tone === 'green' || answer.title.startsWith('This is the mint'))
          untrue.push([what, where, text.slice(0, 160)]);
      }
    expect(untrue).toEqual([]);
  }, 300_000);

  it('is never green for any known mint, whatever the false address', async () => {
    const untrue: unknown[] = [];
    const all = Object.entries(places);
    for (const [nth, mint] of mints.entries())
      for (const [mth, [what, make]] of Object.entries(falseOnes).entries()) {
        const [where, put] = all[(nth + mth) % all.length]!;
        const text = put(mint, make(mint));
        if ((await answerTo(text)).tone === 'green') untrue.push([what, where, text.slice(0, 160)]);
      }
    expect(untrue).toEqual([]);
  }, 300_000);

  it('is never green, whatever the text before and between', async () => {
    const before = fc.constantFrom('', ' ', 'ca: ', '🚀 ', '“', '**', '> ', '合约：');
    await fc.assert(
      fc.asyncProperty(fc.nat(), entry(falseOnes), entry(places), before, async (nth, [, make], [, put], first) => {
        const mint = mints[nth % mints.length]!;
        const text = first + put(mint, make(mint));
        expect([text, (await answerTo(text)).tone]).not.toEqual([text, 'green']);
      }),
      { numRuns: 150 },
    );
  }, 300_000);

  it('names the false address as one, when it imitates a true one', async () => {
    const named = Object.keys(falseOnes).slice(0, 27);
    for (const what of named) {
      const mint = mints[what.length % mints.length]!;
      const fake = falseOnes[what]!(mint);
      for (const text of [fake, `${mint} ${fake}`, `https://dexscreener.com/solana/${fake}?ref=${mint}`])
        expect([what, text, await answerTo(text)]).toMatchObject([
          what,
          text,
          { tone: 'red', takenFor: { address: mint } },
        ]);
    }
  }, 300_000);

  it('is not green with the false address alone either', async () => {
    for (const [what, make] of Object.entries(falseOnes))
      expect([what, (await answerTo(make(mints[0]!))).tone]).not.toEqual([what, 'green']);
  });
});

describe('a link to an unknown site', () => {
  it('has an amber verdict that names its target, and so does its check', async () => {
    for (const [what, make] of Object.entries(links)) {
      const text = make(mints[0]!);
      const answer = await answerTo(text);
      expect([what, answer.tone]).toEqual([what, 'amber']);
      if (answer.check !== null)
        expect([what, await answerTo(answer.check)]).toMatchObject([what, { tone: 'amber', title: answer.title }]);
    }
    const mint = mints[0]!;
    const { title } = (await answerTo(mint)) as { title: string };
    const name = title.replace('This is ', '');
    expect(await answerTo(links['an unknown host']!(mint))).toMatchObject({
      host: 'bonk-airdrop-claim.evil.example',
      title: 'This link goes to bonk-airdrop-claim.evil.example',
      sentence: `We do not know that site. It mentions ${name}; anybody can do that.`,
      check: links['an unknown host']!(mint),
    });
    for (const what of [
      'userinfo',
      'userinfo with a port',
      'backslashes',
      'no slashes',
      'capitals',
      'hxxp',
      'other dots',
      'full width',
    ])
      expect([what, (await answerTo(links[what]!(mint))).title]).toEqual([what, 'This link goes to evil.example']);
    for (const what of ['a redirect', 'an encoded redirect', 'a redirect without a scheme'])
      expect([what, (await answerTo(links[what]!(mint))).title]).toEqual([
        what,
        'This link may lead on to evil.example',
      ]);
    expect((await answerTo(links['a Telegram bot']!(mint))).sentence).toContain('Anybody can post there.');
  });
});

describe('a green verdict', () => {
  it('covers the mint alone, in groups, in a sentence, or in a link of a known site', async () => {
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
      expect([text, await answerTo(text)]).toMatchObject([
        text,
        { kind: 'mint', tone: 'green', address: mint, check: mint, hasMore: false },
      ]);
    }
  });

  it('excludes a mint that another encoding or alphabet spells', async () => {
    const [mint] = mints as [string];
    for (const text of [
      pieces(9, '\u200b')(mint),
      encoded(mint),
      mint.slice(0, 9) + encoded(mint[9]!) + mint.slice(10),
    ])
      expect([text, await answerTo(text)]).toMatchObject([text, { kind: 'mint', tone: 'amber', address: mint }]);
    expect((await answerTo(replaced(mint, mint.indexOf('e'), 'е'))).sentence).toContain('“е” for “e”');
  });
});

describe('the browser’s decision to ask the server', () => {
  it('is yes for every text that the server recognises', async () => {
    const known = fc
      .tuple(
        fc.nat(),
        fc.constantFrom(...Object.values(falseOnes)),
        fc.constantFrom(...Object.values(places)),
        fc.nat(5),
      )
      .map(([nth, make, put, way]) => {
        const mint = mints[nth % mints.length]!;
        const alone = [
          mint,
          make(mint),
          pieces(4)(mint),
          `${mint.slice(0, 4)} .. ${mint.slice(-4)}`,
          '$BONK',
          put(mint, make(mint)),
        ];
        return alone[way]!;
      });
    const character = fc.constantFrom(...'$0x/?&=.:#% 1AZaz9Il….．bc', '\u200b', 'Ａ', 'é', '💎');
    const any = fc.array(character, { maxLength: 90 }).map((all) => all.join(''));
    await fc.assert(
      fc.asyncProperty(fc.oneof(known, any), async (text) => {
        const { kind } = await answerTo(text);
        expect([text, kind === 'words' || mayBePasted(text)]).toEqual([text, true]);
      }),
      { numRuns: 200 },
    );
  }, 300_000);

  it('is no for ordinary searches', () => {
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

  it('leads to a check with the same answer', async () => {
    const all = [
      ...Object.values(falseOnes).map((make) => make(mints[1]!)),
      ...Object.values(links).map((make) => make(mints[1]!)),
    ];
    for (const text of all) {
      const { check, title } = await answerTo(text);
      if (check === null) continue;
      expect([text, await answerTo(check)]).toMatchObject([text, { check, title }]);
    }
  });
});
