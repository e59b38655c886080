import { randomBytes } from 'node:crypto';
import { base58 } from '@scure/base';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lookUp } from '#server/features/addresses/lookup.ts';
import { address, named, testAppWithMints } from '#test/addresses.ts';
import { knownHosts } from './known-hosts.ts';

let app: Awaited<ReturnType<typeof testAppWithMints>>;
let mints: string[];
const warned = address();
beforeAll(async () => {
  app = await testAppWithMints();
  ({ mints } = app);
  await app.create('warned', [named('scam', warned)]);
});
afterAll(() => app.test.close());

const answerTo = (text: string) => lookUp(app.test.store.db, text);

/** Every page about an address on a known site. */
const pages = Object.entries(knownHosts).flatMap(([host, site]) =>
  site.pages
    .filter((page) => page.includes('ADDRESS'))
    .map((page) => ({ host, page, network: Object.entries(site.network ?? {}) })),
);
const linkTo = ({ host, page }: { host: string; page: string }, mint: string) =>
  `https://${host}/${page.replace('ADDRESS', mint).replace('MONEY', 'SOL')}`;
const withParameter = (link: string, parameter: string) => `${link}${link.includes('?') ? '&' : '?'}${parameter}`;

type Change = (link: string, mint: string) => string;

/** Changes that turn a link to an address on the main network into another link. */
const changes: Readonly<Record<string, Change>> = {
  devnet: (link) => withParameter(link, 'cluster=devnet'),
  testnet: (link) => withParameter(link, 'cluster=testnet'),
  'a network in capitals': (link) => withParameter(link, 'cluster=DEVNET'),
  'a network, encoded': (link) => withParameter(link, 'cluster=%64evnet'),
  'a network behind the main one': (link) => withParameter(link, 'cluster=mainnet&cluster=devnet'),
  'a network of one’s own': (link) =>
    withParameter(link, `cluster=custom&customUrl=${encodeURIComponent('https://rpc.example')}`),
  'a server of one’s own': (link) => withParameter(link, 'cluster=custom&customUrl=localhost'),
  'another chain as a parameter': (link) => withParameter(link, 'chain=ethereum'),
  'a chain by its number': (link) => withParameter(link, 'chainId=1'),
  'another chain first': (link, mint) => link.replace(/^(https:\/\/[^/]+).*$/s, `$1/ethereum/${mint}`),
  'another chain before the page': (link) => link.replace(/^(https:\/\/[^/]+)/, '$1/base'),
  'a network before the page': (link) => link.replace(/^(https:\/\/[^/]+)/, '$1/devnet'),
  'more behind the page': (link, mint) => link.replace(mint, `${mint}/holders/of`),
  'a pair with a ticker': (link, mint) => link.replace(mint, `${mint}-SCAM`),
  'a pair with a ticker before it': (link, mint) => link.replace(mint, `SCAM-${mint}`),
  'a pair with a known scam': (link, mint) => link.replace(mint, `${mint}-${warned}`),
  'a pair with an unknown address': (link, mint) => link.replace(mint, `${mint}-${address()}`),
  'another page': (link, mint) => link.replace(mint, `claim/${mint}`),
  'a page of one who posts': (link) => link.replace(/^(https:\/\/[^/]+)/, '$1/blog'),
  'a parameter that nobody knows': (link) => withParameter(link, 'out=bonk'),
  'a page behind the sign of a fragment': (link) => `${link}#/swap/SOL-SCAM`,
  'a network behind the sign of a fragment': (link) => `${link}#cluster=devnet`,
  'a network in the next line': (link) => `${link}\n?cluster=devnet`,
  'a network behind a bracket': (link) => `${withParameter(link, 'lang=(en)')}&cluster=devnet`,
  'a network behind a quotation mark': (link) => `${link}"&cluster=devnet`,
  'a network in the next word': (link) => `${link} &cluster=devnet`,
  'a word about another network': (link) => `on devnet: ${link}`,
  'a second link': (link, mint) => `${link} https://dexscreener.com/ethereum/${mint}`,
  'a second link without a scheme': (link, mint) => `${link} dexscreener.com/ethereum/${mint}`,
};

describe('a link to a page of a known site', () => {
  it('is green for every known page, in every way of writing its link', async () => {
    const untrue: unknown[] = [];
    const ways: readonly ((link: string) => string)[] = [
      (link) => link,
      (link) => link.replace('https://', 'https://www.'),
      (link) => link.replace('https://', ''),
      (link) => `Chart: ${link}.`,
      (link) => `[${link}](${link})`,
      (link) => `(${link}) 🚀`,
      (link) => `${link}\nLFG`,
      (link) => withParameter(link, 'ref=somebody'),
      (link) => withParameter(link, 'utm_source=twitter&utm_medium=post'),
      (link) => `${link}#holders`,
    ];
    for (const [nth, page] of pages.entries())
      for (const way of ways) {
        const mint = mints[nth % mints.length]!;
        const text = way(linkTo(page, mint));
        const { tone, title } = await answerTo(text);
        if (tone !== 'green') untrue.push([text, tone, title]);
      }
    expect(untrue).toEqual([]);
  }, 120_000);

  it('is green when it names the main network', async () => {
    for (const page of pages)
      for (const [parameter, values] of page.network)
        for (const value of values) {
          const text = withParameter(linkTo(page, mints[0]!), `${parameter}=${value}`);
          expect([text, (await answerTo(text)).tone]).toEqual([text, 'green']);
        }
  });

  it('is never green with an unknown part, at any known host', async () => {
    const untrue: unknown[] = [];
    for (const [nth, page] of pages.entries())
      for (const [what, change] of Object.entries(changes)) {
        const mint = mints[nth % mints.length]!;
        const text = change(linkTo(page, mint), mint);
        const { tone, title } = await answerTo(text);
        if (tone === 'green' || title.startsWith('This is the mint')) untrue.push([what, text]);
      }
    expect(untrue).toEqual([]);
  }, 300_000);

  it('is never green for any known mint, whatever the change', async () => {
    const entry = fc.constantFrom(...Object.entries(changes));
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.constantFrom(...pages), entry, entry, async (nth, page, [, one], [, two]) => {
        const mint = mints[nth % mints.length]!;
        const text = two(one(linkTo(page, mint), mint), mint);
        expect([text, (await answerTo(text)).tone]).not.toEqual([text, 'green']);
      }),
      { numRuns: 300 },
    );
  }, 300_000);

  it('is never green for an unlisted page of the site', async () => {
    const part = fc.stringMatching(/^[a-z]{1,12}$/);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(knownHosts)),
        fc.array(part, { minLength: 1, maxLength: 3 }),
        async (host, parts) => {
          const known = knownHosts[host]!.pages;
          fc.pre(!known.some((page) => page === `${parts.join('/')}/ADDRESS`));
          const text = `https://${host}/${parts.join('/')}/${mints[0]!}`;
          expect([text, (await answerTo(text)).tone]).not.toEqual([text, 'green']);
        },
      ),
      { numRuns: 200 },
    );
  }, 120_000);
});

describe('the verdict on a link with an unknown part', () => {
  it.each([
    [
      'https://solscan.io/token/M?cluster=devnet',
      'This link is about devnet',
      'It is not about Solana’s main network, and says nothing of the mint of BONK.',
    ],
    [
      'https://explorer.solana.com/address/M?cluster=testnet',
      'This link is about testnet',
      'It is not about Solana’s main network',
    ],
    ['https://dexscreener.com/ethereum/M', 'This link is about ethereum', 'It is not about Solana’s main network'],
    ['M on devnet', 'This text is about devnet', 'It is not about Solana’s main network'],
    ['https://jup.ag/swap/M-SCAM', 'This link names a second token', 'It names “SCAM” beside the mint of BONK.'],
    ['https://jup.ag/swap/WIF-M', 'This link names a second token', 'It names “WIF” beside the mint of BONK.'],
    [
      'https://solscan.io/token/M?out=x',
      'We do not know what this link shows',
      'solscan.io is known, but not “out=x” in a link to it.',
    ],
    [
      'https://pump.fun/claim/M',
      'We do not know what this link shows',
      'pump.fun is known, but not “claim” in a link to it.',
    ],
  ])('says where it leads: %s', async (link, title, sentence) => {
    const mint = mints[0]!;
    const text = link.replace(/\bM\b/, mint);
    const found = await answerTo(text);
    expect([text, found]).toMatchObject([text, { tone: 'amber', sign: 'warning', title, check: text }]);
    expect(found.sentence).toContain(sentence);
    expect(found.leads[0]).toMatchObject({ to: 'check', at: mint, title: 'Check the address alone' });
    expect(await answerTo(found.check!)).toMatchObject({ tone: 'amber', title });
  });

  it('precedes the facts about a transaction or an unknown address', async () => {
    const signature = base58.encode(randomBytes(64));
    for (const link of [`https://solscan.io/tx/${signature}`, `https://explorer.solana.com/address/${address()}`]) {
      expect(await answerTo(link)).toMatchObject({ tone: 'plain' });
      expect(await answerTo(`${link}?cluster=devnet`)).toMatchObject({
        tone: 'amber',
        title: 'This link is about devnet',
      });
    }
  });

  it('does not precede a false address', async () => {
    expect(await answerTo(`https://solscan.io/token/${warned}?cluster=devnet`)).toMatchObject({ tone: 'red' });
    expect(await answerTo(`https://jup.ag/swap/${mints[0]!}-${warned}`)).toMatchObject({ tone: 'red' });
  });
});
