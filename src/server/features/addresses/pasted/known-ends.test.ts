import { base58 } from '@scure/base';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { address, named, signature, testAppWithAddresses, vanity } from '#test/addresses.ts';
import { logIn, testWallet } from '#test/wallet.ts';

let { test, lookUp, create } = {} as Awaited<ReturnType<typeof testAppWithAddresses>>;
beforeAll(async () => {
  ({ test, lookUp, create } = await testAppWithAddresses());
});
afterAll(() => test.close());

const shortOf = (of: string, gap = '…') => `${of.slice(0, 4)}${gap}${of.slice(-4)}`;
const lost: readonly ((text: string) => string)[] = [(text) => text.toLowerCase(), (text) => text.toUpperCase()];
/** Whether the ends of an address have both small and capital letters, like nearly all addresses. */
const isMixed = (of: string) => /[a-z]/.test(shortOf(of)) && /[A-Z]/.test(shortOf(of));
/** Repeats `make` until the ends of the result have letters of both cases. */
function mixed<What>(make: () => What, of: (what: What) => string): What {
  for (;;) {
    const made = make();
    if (isMixed(of(made))) return made;
  }
}

describe('two ends whose letters lost their case', () => {
  it('match a wallet of a person here', async () => {
    const wallet = mixed(testWallet, (made) => made.address);
    const person = await logIn(test.app, wallet);
    await person.send('PUT', '/api/account/me', { username: 'lowered', bio: '', pfp: '' });
    for (const change of lost)
      for (const gap of ['…', '...', '..']) {
        const text = change(shortOf(wallet.address, gap));
        expect([text, await lookUp(text)]).toMatchObject([
          text,
          {
            kind: 'shortened',
            tone: 'amber',
            sentence:
              'It may be the wallet of lowered with the case of its letters lost, or one that was made to look like it. Compare the whole address.',
            ends: [{ kind: 'wallet', address: wallet.address, called: 'the wallet of lowered' }],
            leads: [{ to: 'check', at: wallet.address }],
          },
        ]);
      }
  });

  it('match a transaction and an account that an article cites', async () => {
    const [cited, account] = [mixed(signature, String), mixed(address, String)];
    await create('lowered-citing', [], {
      bodyMarkdown: `It was moved.[^tx:${cited}] It lies there.[^account:${account}]`,
    });
    for (const change of lost)
      for (const [kind, of] of [
        ['transaction', cited],
        ['account', account],
      ] as const) {
        const text = change(shortOf(of));
        expect([text, await lookUp(text)]).toMatchObject([
          text,
          {
            kind: 'shortened',
            tone: 'amber',
            sentence: expect.stringContaining(
              `the ${kind} that is cited here with the case of its letters lost`,
            ) as string,
            ends: [{ kind, address: of }],
          },
        ]);
      }
  });

  it('do not match as words with a hyphen, or when only some letters changed', async () => {
    const wallet = mixed(testWallet, (made) => made.address);
    await logIn(test.app, wallet);
    const { address: of } = wallet;
    expect((await lookUp(shortOf(of, '-').toLowerCase())).ends ?? []).toEqual([]);
    const place = of.slice(0, 4).search(/[a-z]/i);
    const letter = of[place]!;
    const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
    const changed = `${of.slice(0, place)}${other}${of.slice(place + 1)}`;
    if (isMixed(changed)) expect((await lookUp(shortOf(changed))).ends ?? []).toEqual([]);
  });
});

describe('two ends of a known wallet that a mint nearly shares', () => {
  it('match the wallet that has them exactly', async () => {
    const wallet = testWallet();
    await (await logIn(test.app, wallet)).send('PUT', '/api/account/me', { username: 'wholly', bio: '', pfp: '' });
    const mint = vanity(wallet.address);
    expect(base58.decode(mint).length).toBe(32);
    await create('nearly', [named('mint', mint)]);
    const [start, end] = [wallet.address.slice(0, 6), wallet.address.slice(-6)];
    expect(await lookUp(`${start}…${end}`)).toMatchObject({
      tone: 'amber',
      sentence: 'It may be the wallet of wholly, or one that was made to look like it. Compare the whole address.',
    });
  });
});
