import { randomBytes } from 'node:crypto';
import { base58 } from '@scure/base';
import type { Page } from '@playwright/test';
import { createArticle } from './dashboard.ts';
import { axe, expect, open, overflow, test, unique } from './journey.ts';
import { address, signature } from './rpc.ts';
import { adminWallet, enter, wallet } from './wallets.ts';

/** Something that people paste, what is said first of it, what is said then, and where it leads; without an address it is searched for. */
interface Paste {
  readonly what: string;
  readonly text: string;
  readonly title: string;
  readonly says: string;
  /** What the list says instead. */
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

/** Has the admin write what is known of some of them, and a person of ours log in. Leaves that person logged in. */
async function pastes(page: Page): Promise<Paste[]> {
  const [slug, name] = [unique(), unique().slice(-12)];
  const title = `Coin ${slug}`;
  const [mint, program, own, cited, paid, winner] = [address(), address(), address(), signature(), signature(), address()];
  const fake = vanity(mint);
  const person = wallet();
  const source = 'https://project.example/token https://list.example/tokens';
  const named = (kind: string, of: string) => ({ kind, address: of, label: `A ${kind}`, source, checkedAt: '2026-11-18' });
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
  // Of the first block of Bitcoin.
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
    { what: 'a transaction', text: cited, title: `A transaction, cited by ${title}`, says: 'not yet read from the chain', address: cited },
    { what: 'a link to one', text: `https://solscan.io/tx/${paid}`, title: 'A transaction', says: `“Bounty ${slug}”`, address: paid },
    { what: 'a payout', text: winner, title: 'A wallet that won a bounty', says: `It won “Bounty ${slug}”.`, address: winner },
    {
      what: 'a profile',
      text: person.address,
      title: `The wallet of ${name}`,
      says: 'A profile of ours, 0 contributions.',
      address: person.address,
    },
    { what: 'a look-alike', text: alike, title: `Not the mint of ${title}`, says: 'It begins and ends alike', address: alike },
    { what: 'an unknown address', text: unknown, title: 'A Solana address', says: 'says nothing good or bad about it', address: unknown },
    { what: 'one of Ethereum', text: ether, title: 'An address of another chain', says: '0x begins addresses on Ethereum', address: ether },
    { what: 'one of Bitcoin', text: bitcoin, title: 'An address of another chain', says: 'It belongs to Bitcoin.', address: bitcoin },
  ];
}

test('whatever is pasted into the box of the main page or of another one is told for what it is', async ({ page }) => {
  const all = await pastes(page);
  const box = page.getByRole('combobox', { name: 'Search Trenchpedia' });
  const first = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first();
  for (const path of ['/', '/bounties']) {
    await open(page, path);
    for (const { what, text, title, says, listed = says, address: of } of all)
      await test.step(`${what} on ${path}`, async () => {
        await box.fill(text);
        await expect(first).toContainText(title);
        await expect(page.getByRole('banner')).toContainText(listed);
        if (of !== undefined) await expect(page.getByRole('banner')).not.toContainText('No article about');
        await expect(page.getByRole('banner')).toContainText(of === undefined ? 'Enter for all results' : 'Enter to open');
      });
  }
});

test('the list leads from a mint to its article and to what looks like it, too', async ({ page }) => {
  const { text: mint, title } = (await pastes(page)).find(({ what }) => what === 'a mint')!;
  const name = title.replace('This is the mint of ', '');
  const found = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  const lines = [
    { place: 1, says: `${name}The article, with 1 source. The token is live, seen 18 Nov 2026.`, leads: name },
    {
      place: 2,
      says: `An address that looks like it${mint.slice(0, 4)}…${mint.slice(-4)}, known here.`,
      leads: `Not the mint of ${name}`,
    },
  ];
  for (const { place, says, leads } of lines) {
    await open(page, '/bounties');
    await page.getByRole('combobox', { name: 'Search Trenchpedia' }).fill(mint);
    await expect(found.nth(place)).toHaveText(says);
    await expect(page.getByRole('banner').getByRole('status')).toHaveText('3 results');
    await found.nth(place).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(leads);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an address that was searched for is told for what it is, and nobody is asked to write about it', async ({ page }) => {
    await page.goto('/search');
    await page.getByRole('combobox', { name: 'Search, or paste an address' }).fill(address());
    await page.keyboard.press('Enter');
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'A Solana address', exact: true })).toBeVisible();
    await expect(main).not.toContainText(/results? (?:for|found)|No article about/);
    await expect(main).not.toContainText('Propose');
  });
});

test('the mint of a token that has ended is told for that first, and nothing about it is green', async ({ page }) => {
  await enter(page, adminWallet());
  const [slug, mint, pool] = [unique(), address(), address()];
  const source = 'https://project.example/token https://list.example/tokens';
  const named = (kind: string, of: string) => ({ kind, address: of, label: `A ${kind}`, source, checkedAt: '2026-11-18' });
  const life = { status: 'drained', date: '2026-11-18', source: 'https://explorer.example/token' };
  await createArticle(page, slug, { title: `Coin ${slug}`, life, addresses: [named('mint', mint), named('pool', pool)] });
  const head = page.getByRole('heading', { level: 1 });
  const green = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(--accepted)';
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
  for (const [of, title] of [
    [mint, `This is the mint of Coin ${slug}, a drained token`],
    [pool, `This is a pool of Coin ${slug}`],
  ] as const) {
    await open(page, `/check/${of}`);
    await expect(head).toHaveText(title);
    expect(await head.evaluate((element) => getComputedStyle(element).color)).not.toBe(green);
    await expect(page.getByRole('main').getByText(`Our article on Coin ${slug} gives this address, from 2 sources.`)).toBeVisible();
  }
  await open(page, `/check/${mint}`);
  await expect(page.getByRole('main').getByText(/^It was seen as drained on 18 Nov 2026\./)).toBeVisible();
});

test('of several addresses in a text none speaks for the others', async ({ page }) => {
  await enter(page, adminWallet());
  const [slug, mint, unknown] = [unique(), address(), address()];
  const source = 'https://project.example/token https://list.example/tokens';
  const title = `Coin ${slug}`;
  await createArticle(page, slug, { title, addresses: [{ kind: 'mint', address: mint, label: 'Mint', source, checkedAt: '2026-11-18' }] });
  const main = page.getByRole('main');
  for (const [name, path] of [
    ['Search Trenchpedia', '/bounties'],
    ['Search, or paste an address', '/search'],
  ] as const) {
    await open(page, path);
    await page.getByRole('combobox', { name }).fill(`https://jup.ag/swap/?sell=${mint}&buy=${unknown}`);
    const options = page.getByRole('option');
    await expect(options).toHaveText([
      /^2 addresses are in it/,
      new RegExp(`^Open the mint of ${title}`),
      /^Open an address that no article names/,
    ]);
    await page.keyboard.press('Enter');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('2 addresses are in it');
    await expect(main.getByText('1 of them is named by no article. Open the one that you mean.')).toBeVisible();
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    }
    expect(await axe(page)).toEqual([]);
  }
  await main.getByRole('link', { name: 'Open an address that no article names' }).click();
  await expect(page).toHaveURL(`/check/${unknown}`);
});

test('a text that is too long for an address is searched for', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('combobox', { name: 'Search Trenchpedia' }).fill('Ab1'.repeat(200));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search');
  await expect(page.getByRole('main')).toContainText('No results found');
});

test('a long word that is no address is searched for', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('combobox', { name: 'Search Trenchpedia' }).fill('thisisaverylongwordwithoutanyspace');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=thisisaverylongwordwithoutanyspace');
  await expect(page.getByText('No article about “thisisaverylongwordwithoutanyspace”.')).toBeVisible();
});

test('an address with a wrong character is told for a slip, not for something that was made on purpose', async ({ page }) => {
  await enter(page, adminWallet());
  const [slug, mint] = [unique(), address()];
  const source = 'https://project.example/token https://list.example/tokens';
  await createArticle(page, slug, { addresses: [{ kind: 'mint', address: mint, label: 'A mint', source, checkedAt: '2026-11-18' }] });
  await open(page, `/check/${mint.slice(0, -1)}0`);
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not an address of Solana');
  await expect(main.getByRole('link', { name: `Open the mint of Title ${slug}` })).toHaveAttribute('href', `/check/${mint}`);
  await expect(main).not.toContainText('made on purpose');
  // Within a link, too: it is compared without what stands around it.
  await page.getByRole('combobox', { name: 'Search Trenchpedia' }).fill(`https://solscan.io/token/${mint.slice(0, -1)}0`);
  await page.getByRole('option').first().click();
  await expect(page).toHaveURL(`/check/${mint.slice(0, -1)}0`);
  await expect(main.getByText(`You gave ${mint.slice(0, -1)}0. They differ in 1 character.`)).toBeAttached();
  await expect(main).not.toContainText('Report where you met this');
  await expect(main).not.toContainText('Send nothing to it');
});

test('the field of /search lists what is found, as the box of every page does', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/search');
  const field = page.getByRole('combobox', { name: 'Search, or paste an address' });
  const first = page.getByRole('option').first();
  await field.fill(address());
  await expect(first).toContainText('A Solana address');
  await field.fill('bonding');
  await expect(first).toContainText('Bonding curve');
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(page).toHaveURL('/article/bonding-curve');
});

test('a ticker that several articles have says so, and leads to all of them', async ({ page }) => {
  await enter(page, adminWallet());
  const ticker = unique().slice(-8).toUpperCase();
  const slugs = [unique(), unique()];
  for (const slug of slugs) await createArticle(page, slug, { facts: [{ label: 'Ticker', value: ticker }] });
  await open(page, '/bounties');
  await page.getByRole('combobox').fill(`$${ticker}`);
  const lines = page.getByRole('option').filter({ hasText: 'One of 2 articles with such a ticker. Tickers can be copied, mints cannot.' });
  await expect(lines).toHaveCount(2);
  await page.getByRole('combobox').press('Enter');
  await expect(page).toHaveURL(`/search?q=${encodeURIComponent(`$${ticker}`)}`);
  await expect(page.getByRole('main')).toContainText('The ticker of 2 articles');
  for (const slug of slugs)
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: `Title ${slug}` })
        .first(),
    ).toBeVisible();
  await page.getByRole('combobox').first().fill(`$${ticker}`);
  await lines.first().click();
  await expect(page).toHaveURL(/\/article\//);
});

for (const width of [1440, 390])
  test(`whatever is pasted into the field of /search leads to what it is, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const all = await pastes(page);
    const main = page.getByRole('main');
    for (const { what, text, title, says, address: of } of all)
      await test.step(what, async () => {
        await open(page, '/search');
        await page.getByRole('combobox', { name: 'Search, or paste an address' }).fill(text);
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL(of === undefined ? `/search?q=${encodeURIComponent(text)}` : `/check/${encodeURIComponent(of)}`);
        if (of === undefined) await expect(main.getByRole('link', { name: title, exact: true }).first()).toBeVisible();
        else await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
        await expect(main).toContainText(says);
        await expect(page.getByText('Send nothing to it, and buy nothing there.')).toHaveCount(what === 'a look-alike' ? 1 : 0);
        // An encyclopedia of Solana asks nobody to write about an address of another chain.
        if (title === 'An address of another chain') await expect(main).not.toContainText('Do you know what it is?');
        if (of !== undefined)
          await expect(main.getByRole('link', { name: '/api/check' })).toHaveAttribute('href', `/api/check/${encodeURIComponent(of)}`);
        // Of a transaction nothing is said that wallets alone can be, and it stands among the article's sources.
        if (what === 'a transaction') {
          await expect(main.getByText('No profile of ours has this wallet.')).toHaveCount(0);
          await expect(main.getByText('It paid no bounty.')).toBeVisible();
          await expect(main.getByRole('link', { name: /^Read Coin/ })).toHaveAttribute('href', /^\/article\/[\w-]+#h-sources$/);
        }
        expect(await overflow(page)).toBeLessThanOrEqual(0);
      });
    expect(await axe(page)).toEqual([]);
  });

test('the two ends of a mint are one thing whichever sign stands between them, and words with a hyphen stay words', async ({ page }) => {
  await enter(page, adminWallet());
  const [slug, mint] = [unique(), address()];
  const source = 'https://project.example/token https://list.example/tokens';
  await createArticle(page, slug, { addresses: [{ kind: 'mint', address: mint, label: 'A mint', source, checkedAt: '2026-11-18' }] });
  const [start, end] = [mint.slice(0, 4), mint.slice(-4)];
  const main = page.getByRole('main');
  const first = page.getByRole('option').first();
  const whole = `It may be the mint of Title ${slug}, or one that was made to look like it. Compare the whole address.`;
  for (const gap of ['…', '...', '..', ' … ', '-', '–', ' - ']) {
    await open(page, '/bounties');
    await page.getByRole('combobox', { name: 'Search Trenchpedia' }).fill(start + gap + end);
    await expect(first).toContainText(whole);
    await open(page, `/search?q=${encodeURIComponent(start + gap + end)}`);
    await expect(main).toContainText(whole);
    await page.getByRole('combobox', { name: 'Search, or paste an address' }).press('Enter');
    await expect(page).toHaveURL(`/check/${encodeURIComponent(`${start}…${end}`)}`);
    await open(page, `/check/${encodeURIComponent(start + gap + end)}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The two ends of an address');
    await expect(main).toContainText(whole);
  }
  for (const words of ['anti-rug', 'token-2022', 'p-token']) {
    await open(page, '/');
    await page.getByRole('combobox', { name: 'Search Trenchpedia' }).fill(words);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/search?q=${words}`);
    await expect(main).not.toContainText('The two ends of an address');
  }
});
