import { randomBytes } from 'node:crypto';
import { base58 } from '@scure/base';
import type { Page } from '@playwright/test';
import { createArticle } from './dashboard.ts';
import { expect, unique } from './journey.ts';
import { address, signature } from './rpc.ts';
import { adminWallet, enter, wallet } from './wallets.ts';

/**
 * A pasted text, the title and sentence of its verdict, and the target of its link. A text without an address leads to
 * the search.
 */
interface Paste {
  readonly what: string;
  readonly text: string;
  readonly title: string;
  readonly says: string;
  /** The title in the list, if it differs. */
  readonly listed?: string;
  readonly address?: string;
}

/** Another address with the same four characters at both ends. */
function vanity(of: string): string {
  for (;;) {
    const made = of.slice(0, 4) + base58.encode(randomBytes(32)).slice(4, of.length - 4) + of.slice(-4);
    if (base58.decode(made).length === 32) return made;
  }
}

/** Creates the articles about some of them as the admin, and a person with a profile. Leaves that person logged in. */
export async function pastes(page: Page): Promise<Paste[]> {
  const [slug, name] = [unique(), unique().slice(-12)];
  const title = `Coin ${slug}`;
  const [mint, program, own, cited, paid, winner] = [
    address(),
    address(),
    address(),
    signature(),
    signature(),
    address(),
  ];
  const fake = vanity(mint);
  const person = wallet();
  const source = 'https://project.example/token https://list.example/tokens';
  const named = (kind: string, of: string) => ({
    kind,
    address: of,
    label: `A ${kind}`,
    source,
    checkedAt: '2026-11-18',
  });
  await enter(page, adminWallet());
  await createArticle(page, slug, {
    title,
    bodyMarkdown: `It was moved.[^tx:${cited}]`,
    facts: [{ label: 'Ticker', value: slug.slice(-12) }],
    life: { status: 'live', date: '2026-11-18', source: 'https://explorer.example/token' },
    addresses: [named('mint', mint), named('program', program), named('wallet', own), named('scam', fake)],
  });
  const sent = async (method: 'post' | 'put', path: string, data: object) => {
    const answer = await page.request[method](path, { data });
    expect([path, answer.status()]).toEqual([path, 200]);
    return (await answer.json()) as { bounty: { id: string } };
  };
  const { bounty } = await sent('post', '/api/admin/bounties', { name: `Bounty ${slug}`, reward: 1, currency: 'SOL' });
  for (const move of [{ status: 'In review' }, { status: 'Awarded', winner }, { status: 'Paid', winnerTx: paid }])
    await sent('put', `/api/admin/bounties/${bounty.id}/status`, move);
  await enter(page, person);
  await sent('put', '/api/account/me', { username: name, bio: '', pfp: '' });

  const [unknown, alike, ether] = [address(), vanity(mint), `0x${randomBytes(20).toString('hex')}`];
  // An address in the first block of Bitcoin.
  const bitcoin = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
  const isMint = {
    title: `This is the mint of ${title}`,
    says: `Our article on ${title} gives this address, from 2 sources.`,
    address: mint,
  };
  const inLink = { ...isMint, listed: 'Found in the link that you pasted.' };
  const elsewhere = `https://launchpad.example/coin/${mint}`;
  return [
    { what: 'a word', text: 'bonding', title: 'Bonding curve', says: '' },
    { what: 'a typing error', text: 'bondng', title: 'Bonding curve', says: 'Showing results for bonding.' },
    { what: 'a ticker', text: `$${slug.slice(-12)}`, title, says: 'Tickers can be copied, mints cannot.' },
    { what: 'a mint', text: mint, ...isMint },
    { what: 'a mint in groups', text: mint.match(/.{1,4}/g)!.join(' '), ...isMint },
    { what: 'an explorer’s link', text: `https://solscan.io/token/${mint}?cluster=mainnet#holders`, ...inLink },
    { what: 'a launchpad’s link', text: `https://pump.fun/coin/${mint}`, ...inLink },
    {
      what: 'a link to a site that we do not know',
      text: elsewhere,
      title: 'This link goes to launchpad.example',
      says: `We do not know that site. It mentions the mint of ${title}; anybody can do that.`,
      address: elsewhere,
    },
    { what: 'a program', text: program, title: `This is a program of ${title}`, says: isMint.says, address: program },
    { what: 'a wallet', text: own, title: `This is a wallet of ${title}`, says: isMint.says, address: own },
    {
      what: 'a transaction',
      text: cited,
      title: `A transaction, cited by ${title}`,
      says: 'not yet read from the chain',
      address: cited,
    },
    {
      what: 'a link to one',
      text: `https://solscan.io/tx/${paid}`,
      title: 'A transaction',
      says: `“Bounty ${slug}”`,
      address: paid,
    },
    {
      what: 'a payout',
      text: winner,
      title: 'A wallet that won a bounty',
      says: `It won “Bounty ${slug}”.`,
      address: winner,
    },
    {
      what: 'a profile',
      text: person.address,
      title: `The wallet of ${name}`,
      says: 'A profile of ours, 0 contributions.',
      address: person.address,
    },
    {
      what: 'a look-alike',
      text: alike,
      title: `Not the mint of ${title}`,
      says: 'It begins and ends alike',
      address: alike,
    },
    {
      what: 'an unknown address',
      text: unknown,
      title: 'A Solana address',
      says: 'says nothing good or bad about it',
      address: unknown,
    },
    {
      what: 'one of Ethereum',
      text: ether,
      title: 'An address of another chain',
      says: '0x begins addresses on Ethereum',
      address: ether,
    },
    {
      what: 'one of Bitcoin',
      text: bitcoin,
      title: 'An address of another chain',
      says: 'It belongs to Bitcoin.',
      address: bitcoin,
    },
  ];
}
