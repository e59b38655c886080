import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mayBePasted } from '#contract/addresses/may-be-pasted.ts';
import { testAppWithMints } from '#test/addresses.ts';

let app: Awaited<ReturnType<typeof testAppWithMints>>;
let mints: string[];
beforeAll(async () => {
  app = await testAppWithMints();
  ({ mints } = app);
});
afterAll(() => app.test.close());

const between = [
  '…',
  '...',
  '..',
  '.',
  '-',
  '--',
  '---',
  '–',
  '—',
  '−',
  '_',
  '___',
  '*',
  '**',
  '~',
  '·',
  '•••',
  '⋯',
  '‥',
  '[...]',
  '(…)',
  '<->',
  '->',
  '/',
  '|',
  ':',
  '=',
  '+',
  '→',
  '🚀',
  ' … ',
  ' ... ',
  ' - ',
  ' – ',
  '— ',
  ' ___ ',
  '. . .',
  '&',
  '**…**',
  '“…”',
];
const around: readonly ((short: string) => string)[] = [
  (short) => short,
  (short) => `ca: ${short} ape now`,
  (short) => `\`${short}\``,
  (short) => `“${short}”`,
  (short) => `**${short}**`,
  (short) => `gm frens, the contract is (${short}), LFG 🚀`,
  (short) => `CA:\n${short}\n\nnot advice`,
  (short) => `CA ${short}.`,
];
const shortOf = (mint: string, gap: string, [first, last] = [4, 4]) => mint.slice(0, first) + gap + mint.slice(-last);
const anyShort = fc.record({
  mint: fc.nat().map((nth) => mints[nth % mints.length]!),
  gap: fc.constantFrom(...between),
  ends: fc.tuple(fc.integer({ min: 4, max: 9 }), fc.integer({ min: 4, max: 9 })),
});

describe('the two ends of a known mint', () => {
  it('are recognised, whatever the text between and around them', async () => {
    await fc.assert(
      fc.asyncProperty(anyShort, fc.constantFrom(...around), async ({ mint, gap, ends }, put) => {
        const text = put(shortOf(mint, gap, ends));
        const found = await app.lookUp(text);
        expect([text, found]).toMatchObject([text, { kind: 'shortened', tone: 'amber', takenFor: { address: mint } }]);
        // With a dot or a colon between them it may also be a link, and the check covers the whole text.
        if (!'.:·'.includes(gap)) expect([text, found.check]).toEqual([text, shortOf(mint, '…', ends)]);
      }),
      { numRuns: 400 },
    );
  }, 120_000);

  it('are recognised in every common form', async () => {
    const mint = mints[0]!;
    const missed: unknown[] = [];
    for (const gap of between)
      for (const put of around) {
        const text = put(shortOf(mint, gap));
        const { kind, takenFor } = await app.lookUp(text);
        if (kind !== 'shortened' || takenFor?.address !== mint) missed.push([text, kind]);
      }
    expect(missed).toEqual([]);
  });

  it('do not match an address that begins and ends nearly the same', async () => {
    for (const gap of ['…', '–', '_'])
      for (const put of around) {
        const text = put(`${shortOf(mints[0]!, '').slice(0, 4)}Q9${gap}${mints[0]!.slice(-4)}`);
        expect([text, await app.lookUp(text)]).toMatchObject([text, { kind: 'shortened', tone: 'red' }]);
      }
  });

  it('count as a second address beside another known mint', async () => {
    await fc.assert(
      fc.asyncProperty(anyShort, fc.nat(), fc.boolean(), async ({ mint, gap, ends }, nth, isAfter) => {
        const other = mints[nth % mints.length]!;
        const short = shortOf(mint, gap, ends);
        const text = isAfter ? `${other} ${short}` : `${short} ${other}`;
        expect([text, (await app.lookUp(text)).tone]).toEqual([text, 'amber']);
      }),
      { numRuns: 300 },
    );
  }, 120_000);

  it('say so when they are too short to identify one', async () => {
    const mint = mints[0]!;
    expect(await app.lookUp(`${mint.slice(0, 3)}…${mint.slice(-3)}`)).toMatchObject({
      kind: 'shortened',
      tone: 'plain',
      sentence: 'So few characters are those of many addresses. Compare the whole address.',
    });
  });
});

describe('the two ends of a mint whose letters lost their case', () => {
  const lost: readonly ((short: string) => string)[] = [(short) => short.toLowerCase(), (short) => short.toUpperCase()];

  it.each(['…', '...', '..', ' … ', '-', '–'])(
    'may match the mint, and are never green, with %j between',
    async (gap) => {
      for (const mint of mints)
        for (const change of lost) {
          const [start, end] = [mint.slice(0, 4), mint.slice(-4)].map(change) as [string, string];
          const text = start + gap + end;
          // Words on both sides of a hyphen stay words, and unchanged ends of the mint lost no case.
          if (start + end === mint.slice(0, 4) + mint.slice(-4) || (/^[a-z-–]+$/.test(text) && /^[-–]$/.test(gap)))
            continue;
          const found = await app.lookUp(text);
          expect([text, found]).toMatchObject([
            text,
            { kind: 'shortened', tone: 'amber', takenFor: { address: mint } },
          ]);
          expect([text, found.sentence]).toEqual([
            text,
            expect.stringMatching(/^It may be the mint of .+ with the case of its letters lost, or/),
          ]);
          expect([text, await app.lookUp(found.check!)]).toMatchObject([
            text,
            { title: found.title, sentence: found.sentence },
          ]);
        }
    },
  );

  it('count as a second address beside another mint', async () => {
    const text = (
      await Promise.all(lost.map((change) => app.lookUp(`${mints[1]} ${change(shortOf(mints[0]!, '…'))}`)))
    ).map(({ tone }) => tone);
    expect(text).toEqual(['amber', 'amber']);
  });

  it('do not match the mint when only some letters changed', async () => {
    const mint = mints.find((one) => /^[A-Z][a-z]/.test(one) && /[a-z]/.test(one.slice(-4)))!;
    const text = `${mint[0]!.toLowerCase()}${mint[1]!.toUpperCase()}${mint.slice(2, 4)}…${mint.slice(-4)}`;
    expect([text, await app.lookUp(text)]).toMatchObject([text, { kind: 'shortened', tone: 'red' }]);
  });
});

describe('unknown two ends with a hyphen', () => {
  it.each(['9xQe-VF1n', 'D3zX–B2Q3', 'aB3kQ9-Zx81mn'])('count as the ends of an address: %j', async (text) => {
    expect([text, await app.lookUp(text)]).toMatchObject([
      text,
      { kind: 'shortened', tone: 'plain', check: text.replace(/[-–]/, '…') },
    ]);
  });

  it.each([
    'anti-rug',
    'token-2022',
    'p-token',
    'Token-2022',
    'Web3-DeFi',
    'GameFi-SocialFi',
    'BONK-USDC',
    'GPT4-USB3',
    'pump-and-dump',
    'soft-rugs',
    'mint-auth',
    'MEV-Boost',
    '10k-20k',
    '2024-2025',
    'wallet-to-wallet',
  ])('count as ordinary words: %j', async (text) => {
    expect([text, await app.lookUp(text)]).toMatchObject([text, { kind: 'words', check: null }]);
  });
});

describe('the search box', () => {
  it('asks the server for every short form that the server knows', () => {
    const missed: string[] = [];
    for (const mint of mints)
      for (const gap of between)
        for (const put of around) {
          const ends = mint.slice(0, 4) + mint.slice(-4);
          const text = put(shortOf(mint, gap));
          if (!mayBePasted(text) && /\d[A-Za-z]|[a-z][A-Z]/.test(`${ends.slice(0, 4)} ${ends.slice(4)}`))
            missed.push(text);
        }
    expect(missed).toEqual([]);
  });
});

describe('two ends that look like words', () => {
  it.each([
    'abcd … wxyz',
    'abcd ... wxyz',
    'abcd... wxyz',
    'abcd…wxyz',
    'abcd---wxyz',
    'Abcd … pump',
    'abc… pump',
    '…pump',
    '...pump',
    'abcd *** wxyz',
  ])('are never green beside a mint: %j', async (short) => {
    for (const mint of mints)
      for (const text of [`${mint} ${short}`, `the old one is ${mint}, the new one ${short} ape now`])
        expect([text, (await app.lookUp(text)).tone]).toEqual([text, 'amber']);
  });

  it('are never green when they follow a mint directly', async () => {
    for (const text of [`${mints[0]}…pump`, `${mints[0]}...wxyz`])
      expect([text, (await app.lookUp(text)).tone]).toEqual([text, 'amber']);
  });

  it.each([
    'wait... what',
    'he said wait... what now',
    'rug-pull',
    'buy-and-hold',
    'bonk...degen',
    'max_supply',
    'SOL/USDC',
    'and so on … or not',
    'pump.fun',
  ])('are words by themselves: %j', async (text) => {
    expect(await app.lookUp(text)).toMatchObject({ kind: 'words', check: null });
  });

  it.each([
    'so good... buy M',
    'all-time-high, long-term, top-10: M',
    'a follow-up - and a must-have M',
    'BONK/SOL pair: M',
    'Soon... M',
    'gm ☀️ it’s a well-known, community-owned, no-tax, no-team, just-for-fun, long-lived, much-loved, hand-made coin M',
  ])('stay prose beside a mint: %j', async (post) => {
    expect(await app.lookUp(post.replace(/M$/, mints[0]!))).toMatchObject({ tone: 'green' });
  });
});

describe('a site with defused dots or a defused colon', () => {
  it.each([
    'hxxps://evil[.]example/',
    'hxxps://evil(.)example/',
    'https://evil[dot]example/',
    'hxxps[:]//evil[.]example/',
    'hxxps[://]evil{.}example/',
    'evil[.]example/',
    'https://evil [.] example/',
    'evil(dot)example/',
  ])('is named in full: %j', async (link) => {
    for (const mint of mints.slice(0, 3)) {
      const found = await app.lookUp(link + mint);
      expect([link, found]).toMatchObject([
        link,
        { tone: 'amber', title: 'This link goes to evil.example', host: 'evil.example' },
      ]);
    }
  });
});
