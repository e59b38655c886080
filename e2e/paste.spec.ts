import { createArticle, enterAsAdmin } from './dashboard.ts';
import { axe, expect, open, overflow, test, unique } from './journey.ts';
import { address } from './rpc.ts';
import { pastes } from './pastes.ts';

test('the boxes of the main page and of other pages identify every kind of pasted text', async ({ page }) => {
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
        await expect(page.getByRole('banner')).toContainText(
          of === undefined ? 'Enter for all results' : 'Enter to open',
        );
      });
  }
});

test('the list leads from a mint to its article, and to its look-alikes', async ({ page }) => {
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

  test('the search identifies an address, and asks nobody to write about it', async ({ page }) => {
    await page.goto('/search');
    await page.getByRole('combobox', { name: 'Search, or paste an address' }).fill(address());
    await page.keyboard.press('Enter');
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'A Solana address', exact: true })).toBeVisible();
    await expect(main).not.toContainText(/results? (?:for|found)|No article about/);
    await expect(main).not.toContainText('Propose');
  });
});

test('the mint of an abandoned token says so first, and shows nothing in green', async ({ page }) => {
  await enterAsAdmin(page);
  const [slug, mint, pool] = [unique(), address(), address()];
  const source = 'https://project.example/token https://list.example/tokens';
  const named = (kind: string, of: string) => ({
    kind,
    address: of,
    label: `A ${kind}`,
    source,
    checkedAt: '2026-11-18',
  });
  const life = { status: 'drained', date: '2026-11-18', source: 'https://explorer.example/token' };
  await createArticle(page, slug, {
    title: `Coin ${slug}`,
    life,
    addresses: [named('mint', mint), named('pool', pool)],
  });
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
    await expect(
      page.getByRole('main').getByText(`Our article on Coin ${slug} gives this address, from 2 sources.`),
    ).toBeVisible();
  }
  await open(page, `/check/${mint}`);
  await expect(page.getByRole('main').getByText(/^It was seen as drained on 18 Nov 2026\./)).toBeVisible();
});

test('a text with several addresses lists each, and gives no verdict for all', async ({ page }) => {
  await enterAsAdmin(page);
  const [slug, mint, unknown] = [unique(), address(), address()];
  const source = 'https://project.example/token https://list.example/tokens';
  const title = `Coin ${slug}`;
  await createArticle(page, slug, {
    title,
    addresses: [{ kind: 'mint', address: mint, label: 'Mint', source, checkedAt: '2026-11-18' }],
  });
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

test('a text that is too long for an address starts a search', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('combobox', { name: 'Search Trenchpedia' }).fill('Ab1'.repeat(200));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search');
  await expect(page.getByRole('main')).toContainText('No results found');
});

test('a long word that is not an address starts a search', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('combobox', { name: 'Search Trenchpedia' }).fill('thisisaverylongwordwithoutanyspace');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=thisisaverylongwordwithoutanyspace');
  await expect(page.getByText('No article about “thisisaverylongwordwithoutanyspace”.')).toBeVisible();
});

test('an address with a wrong character looks like a slip, not like a deliberate imitation', async ({ page }) => {
  await enterAsAdmin(page);
  const [slug, mint] = [unique(), address()];
  const source = 'https://project.example/token https://list.example/tokens';
  await createArticle(page, slug, {
    addresses: [{ kind: 'mint', address: mint, label: 'A mint', source, checkedAt: '2026-11-18' }],
  });
  await open(page, `/check/${mint.slice(0, -1)}0`);
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not an address of Solana');
  await expect(main.getByRole('link', { name: `Open the mint of Title ${slug}` })).toHaveAttribute(
    'href',
    `/check/${mint}`,
  );
  await expect(main).not.toContainText('made on purpose');
  // Also within a link: the comparison ignores the rest of the text.
  await page
    .getByRole('combobox', { name: 'Search Trenchpedia' })
    .fill(`https://solscan.io/token/${mint.slice(0, -1)}0`);
  await page.getByRole('option').first().click();
  await expect(page).toHaveURL(`/check/${mint.slice(0, -1)}0`);
  await expect(main.getByText(`You gave ${mint.slice(0, -1)}0. They differ in 1 character.`)).toBeAttached();
  await expect(main).not.toContainText('Report where you met this');
  await expect(main).not.toContainText('Send nothing to it');
});

test('the field of /search lists suggestions, as the box of every page does', async ({ page }) => {
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

test('an ambiguous ticker says so, and leads to all its articles', async ({ page }) => {
  await enterAsAdmin(page);
  const ticker = unique().slice(-8).toUpperCase();
  const slugs = [unique(), unique()];
  for (const slug of slugs) await createArticle(page, slug, { facts: [{ label: 'Ticker', value: ticker }] });
  await open(page, '/bounties');
  await page.getByRole('combobox').fill(`$${ticker}`);
  const lines = page
    .getByRole('option')
    .filter({ hasText: 'One of 2 articles with such a ticker. Tickers can be copied, mints cannot.' });
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

test('the field of /search identifies every kind of pasted text, at both widths', async ({ page }) => {
  const all = await pastes(page);
  const main = page.getByRole('main');
  for (const [place, { what, text, title, says, address: of }] of all.entries())
    await test.step(what, async () => {
      // Pasted at the two widths in turn, and checked at both.
      const widths = place % 2 === 0 ? [1440, 390] : [390, 1440];
      await page.setViewportSize({ width: widths[0]!, height: 900 });
      await open(page, '/search');
      await page.getByRole('combobox', { name: 'Search, or paste an address' }).fill(text);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(
        of === undefined ? `/search?q=${encodeURIComponent(text)}` : `/check/${encodeURIComponent(of)}`,
      );
      if (of === undefined) await expect(main.getByRole('link', { name: title, exact: true }).first()).toBeVisible();
      else await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(main).toContainText(says);
      await expect(page.getByText('Send nothing to it, and buy nothing there.')).toHaveCount(
        what === 'a look-alike' ? 1 : 0,
      );
      // Another chain's address brings no invitation to write about it.
      if (title === 'An address of another chain') await expect(main).not.toContainText('Do you know what it is?');
      if (of !== undefined)
        await expect(main.getByRole('link', { name: '/api/check' })).toHaveAttribute(
          'href',
          `/api/check/${encodeURIComponent(of)}`,
        );
      // A transaction's verdict does not mention wallets, and its article cites it.
      if (what === 'a transaction') {
        await expect(main.getByText('No profile of ours has this wallet.')).toHaveCount(0);
        await expect(main.getByText('It paid no bounty.')).toBeVisible();
        await expect(main.getByRole('link', { name: /^Read Coin/ })).toHaveAttribute(
          'href',
          /^\/article\/[\w-]+#h-sources$/,
        );
      }
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        expect(await overflow(page), `at ${width} px`).toBeLessThanOrEqual(0);
        if (place === all.length - 1) expect([width, await axe(page)]).toEqual([width, []]);
      }
    });
});

test('the two ends of a mint work with any sign between them, and words with a hyphen stay words', async ({ page }) => {
  await enterAsAdmin(page);
  const [slug, mint] = [unique(), address()];
  const source = 'https://project.example/token https://list.example/tokens';
  await createArticle(page, slug, {
    addresses: [{ kind: 'mint', address: mint, label: 'A mint', source, checkedAt: '2026-11-18' }],
  });
  const [start, end] = [mint.slice(0, 4), mint.slice(-4)];
  const main = page.getByRole('main');
  const first = page.getByRole('option').first();
  const whole = `It may be the mint of Title ${slug}, or one that was made to look like it. Compare the whole address.`;
  const gaps = ['…', '...', '..', ' … ', '-', '–', ' - '];
  await open(page, '/bounties');
  for (const gap of gaps) {
    const box = page.getByRole('combobox', { name: 'Search Trenchpedia' });
    await box.fill('');
    await expect(first).toHaveCount(0);
    await box.fill(start + gap + end);
    await expect(first).toContainText(whole);
  }
  for (const gap of gaps) {
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
