import { randomBytes } from 'node:crypto';
import { base58 } from '@scure/base';
import type { Page } from '@playwright/test';
import { createArticle, dashboard, status } from './dashboard.ts';
import { axe, expect, forgiveRefusals, open, openStill, overflow, test, unique } from './journey.ts';
import { expectReadable } from './walk.ts';
import { adminWallet, enter, inject } from './wallets.ts';

/** An unknown address with 44 characters, like most. */
function address(): string {
  for (;;) {
    const made = base58.encode(randomBytes(32));
    if (made.length === 44) return made;
  }
}

/** Another one with the same four characters at both ends. */
function vanity(of: string): string {
  for (;;) {
    const made = of.slice(0, 4) + address().slice(4, -4) + of.slice(-4);
    if (base58.decode(made).length === 32) return made;
  }
}

const source = 'https://project.example/token https://list.example/tokens';

/** Saves an article with a mint and a known fake as the admin. Leaves the admin logged in. */
async function named(page: Page) {
  const slug = unique();
  const mint = address();
  const fake = vanity(mint);
  await enter(page, adminWallet());
  await createArticle(page, slug, {
    title: `Coin ${slug}`,
    bodyMarkdown: 'The lead of it.\n\n## More\n\nThe rest.',
    facts: [{ label: 'Ticker', value: slug.slice(-12) }],
    addresses: [
      { kind: 'mint', address: mint, label: 'Mint', source, checkedAt: '2026-11-18' },
      {
        kind: 'scam',
        address: fake,
        label: 'Same name and picture',
        source: 'seen at https://chat.example/',
        checkedAt: '2026-11-03',
      },
      {
        kind: 'scam',
        address: address(),
        label: 'Sold as its second coin',
        source: 'seen at https://chat.example/',
        checkedAt: '2026-11-04',
      },
    ],
  });
  return { slug, title: `Coin ${slug}`, mint, fake, ticker: `$${slug.slice(-12)}` };
}

test('an article shows its whole mint, copies it and lists the addresses that imitate it', async ({
  page,
  context,
}) => {
  const { slug, title, mint, fake } = await named(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, `/article/${slug}`);
    const card = page.getByRole('region', { name: `Addresses of ${title}` });
    // The mint itself is directly below the title.
    const top = page.getByRole('region', { name: `Mint of ${title}` });
    await expect(top.locator('code')).toHaveText(mint);
    await expect(top.getByText('Mint, checked 18 Nov 2026 against 2 sources')).toBeVisible();
    const copy = top.getByRole('button', { name: `Copy the mint of ${title}` });
    const [button, summary] = [(await copy.boundingBox())!, (await page.locator('header .lede').boundingBox())!];
    expect(button.y + button.height).toBeLessThan(Math.min(700, summary.y));
    await expect(card.getByText('Checked 18 Nov 2026: project.example')).toBeVisible();
    await expect(card.getByRole('link', { name: 'RugCheck' })).toHaveAttribute(
      'href',
      `https://rugcheck.xyz/tokens/${mint}`,
    );
    await expect(card.getByText('Same name and picture. Seen 3 Nov 2026')).toBeVisible();
    await expect(card.getByRole('link', { name: `${fake.slice(0, 4)}…${fake.slice(-4)}` })).toHaveAttribute(
      'href',
      `/check/${fake}`,
    );
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    const [rest, shown] = await Promise.all([
      page.getByRole('heading', { name: 'More' }).boundingBox(),
      card.boundingBox(),
    ]);
    // On a phone it is open and comes before the text; on wide screens it is beside the text.
    if (width < 1000) expect(shown!.y + shown!.height).toBeLessThan(rest!.y);
    else expect(shown!.x).toBeGreaterThan(rest!.x + rest!.width);
    // On a phone the facts follow it; on wide screens they come first.
    const facts = (await page.locator('summary', { hasText: width < 1000 ? 'Facts' : 'Contents' }).boundingBox())!;
    expect(shown!.y + shown!.height).toBeLessThanOrEqual(facts.y);
    if (width > 1000)
      expect(shown!.y).toBeGreaterThan((await page.getByText('Ticker', { exact: true }).boundingBox())!.y);
    await copy.click();
    await expect(page.getByText(`Copied, whole: ${mint}`, { exact: true })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(mint);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await axe(page)).toEqual([]);
    }
  }
});

test('the search box says what a pasted text is, and leads to its check', async ({ page }) => {
  const { title, slug, mint, fake, ticker } = await named(page);
  await open(page, '/');
  const box = page.getByRole('combobox', { name: 'Search Trenchpedia' });
  const first = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first();
  const unknown = address();
  const vanished = vanity(mint);
  for (const [pasted, answer] of [
    [mint, `This is the mint of ${title}`],
    [`https://solscan.io/token/${mint}`, `This is the mint of ${title}`],
    [fake, `Not the mint of ${title}`],
    [vanished, `Not the mint of ${title}`],
    [unknown, 'A Solana address'],
    [adminWallet().address, 'The wallet of'],
    [base58.encode(randomBytes(64)), 'A transaction'],
    [`0x${randomBytes(20).toString('hex')}`, 'An address of another chain'],
    [`${mint.slice(0, 12)}0${mint.slice(13)}`, 'Not an address of Solana'],
    [ticker, title],
  ] as const) {
    await box.fill(pasted);
    await expect(first).toContainText(answer);
  }
  await expect(first).toContainText('Tickers can be copied, mints cannot.');
  await box.press('ArrowDown');
  await box.press('Enter');
  await expect(page).toHaveURL(`/article/${slug}`);
  // The list closes with the page that was left, which may come after the new address.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await box.fill(vanished);
  await expect(first).toContainText('It begins and ends alike and differs in');
  await box.press('ArrowDown');
  await box.press('Enter');
  await expect(page).toHaveURL(`/check/${vanished}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Not the mint of ${title}`);
  // Submits without waiting for the list.
  await page
    .getByRole('search', { name: 'Check another' })
    .getByRole('searchbox')
    .fill(`https://pump.fun/coin/${mint}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/check/${mint}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`This is the mint of ${title}`);
});

test('the Tab key goes through the facts and the addresses of an article in their visual order', async ({ page }) => {
  await enter(page, adminWallet());
  const slug = unique();
  await createArticle(page, slug, {
    facts: [{ label: 'Launched on', value: 'pump.fun' }],
    addresses: [
      {
        kind: 'mint',
        address: address(),
        label: 'Mint',
        source: 'https://project.example/token https://list.example/tokens',
        checkedAt: '2026-11-18',
      },
    ],
  });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, `/article/${slug}`);
    await page.locator('h1').click();
    const tops: number[] = [];
    const topOfCard = () =>
      page.evaluate(() => {
        const one = document.activeElement!;
        const isShown = one.matches('aside summary, aside a[href="/article/pump-fun"], [aria-label^="Addresses of"] *');
        return isShown ? one.getBoundingClientRect().top + scrollY : null;
      });
    const isBelow = () => page.evaluate(() => document.activeElement?.closest('footer') !== null);
    for (let stops = 0; stops < 40 && !(await isBelow()); stops++) {
      await page.keyboard.press('Tab');
      const top = await topOfCard();
      if (top !== null) tops.push(top);
    }
    expect(tops.length, `at ${width} px`).toBeGreaterThan(4);
    expect(tops).toEqual(tops.toSorted((one, two) => one - two));
  }
});

test('the page of a known fake leads to the true mint and says what to do, whether or not the two look alike', async ({
  page,
}) => {
  const { title, slug, mint, fake } = await named(page);
  const main = page.getByRole('main');
  const known = (await (await page.request.get(`/api/articles/${slug}`)).json()) as {
    article: { addresses: { address: string }[] };
  };
  const unlike = known.article.addresses[2]!.address;
  for (const [one, says] of [
    [fake, 'It begins and ends alike and differs in'],
    [unlike, `The article ${title} warns of it: Sold as its second coin.`],
  ] as const) {
    await open(page, `/check/${one}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Not the mint of ${title}`);
    await expect(main).toContainText(says);
    await expect(main.getByText('Send nothing to it, and buy nothing there.')).toBeVisible();
    await expect(main.getByRole('link', { name: 'Address poisoning' })).toHaveAttribute(
      'href',
      '/article/address-poisoning',
    );
    // A fake has no second Copy button, and no invitation to write about it.
    await expect(main.getByRole('button', { name: /^Copy/ })).toHaveText(['Copy']);
    await expect(main.getByRole('button', { name: `Copy the mint of ${title}` })).toBeVisible();
    await expect(main.getByText('Propose an article')).toHaveCount(0);
    await expect(main.getByRole('link', { name: `Open the mint of ${title}` })).toHaveAttribute(
      'href',
      `/check/${mint}`,
    );
    await main.getByRole('link', { name: 'Report where you met this' }).click();
    await expect(page).toHaveURL(`/contribute/report?article=${slug}&address=${one}`);
    await expect(main.locator('code')).toHaveText(one);
    await expect(main.getByLabel('Where did you meet it?')).toHaveValue('');
  }
});

test('the list marks the characters that differ, and leads from a look-alike to the mint', async ({ page }) => {
  const { title, mint } = await named(page);
  const vanished = vanity(mint);
  await open(page, '/bounties');
  await page.getByRole('combobox').fill(vanished);
  const lines = page.getByRole('option');
  await expect(lines.first()).toContainText(`Not the mint of ${title}`);
  await expect(lines.first().locator('code b')).toHaveCount(
    [...mint].filter((char, place) => char !== vanished[place]).length,
  );
  await lines.filter({ hasText: `Open the mint of ${title}` }).click();
  await expect(page).toHaveURL(`/check/${mint}`);
});

test('a chart’s link in lower case leads to the mint whose capital letters it lost', async ({ page }) => {
  const { title, mint } = await named(page);
  await open(page, '/bounties');
  await page.getByRole('combobox').fill(`https://dexscreener.com/solana/${mint.toLowerCase()}`);
  await expect(page.getByRole('option').first()).toContainText('An address whose capital letters were lost');
  await page.getByRole('option').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('An address whose capital letters were lost');
  await expect(page.getByRole('main')).toContainText(`But for them it is the mint of ${title}.`);
  await page.getByRole('link', { name: `Open the mint of ${title}` }).click();
  await expect(page).toHaveURL(`/check/${mint}`);
});

test('the two ends of an address, as our pages show them, lead to the whole address', async ({ page }) => {
  const { title, mint } = await named(page);
  await open(page, '/bounties');
  await page.getByRole('combobox').fill(`${mint.slice(0, 4)}…${mint.slice(-4)}`);
  await expect(page.getByRole('option').first()).toContainText('The two ends of an address');
  await expect(page.getByRole('option').first()).toContainText(
    'or one that was made to look like it. Compare the whole address.',
  );
  await page.getByRole('combobox').press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The two ends of an address');
  await page.getByRole('link', { name: `Open the mint of ${title}` }).click();
  await expect(page).toHaveURL(`/check/${mint}`);
});

test('a look-alike stands below the true address with its different characters marked, at any width', async ({
  page,
}) => {
  const { title, mint } = await named(page);
  const vanished = vanity(mint);
  await open(page, `/check/${vanished}`);
  const marked = await page.locator('main ol[aria-hidden] b').count();
  expect(marked).toBe([...mint].filter((char, place) => char !== vanished[place]).length);
  await expect(page.getByText(`differs in ${marked} places`).first()).toBeVisible();
  await expectReadable(page);
  await page.getByRole('link', { name: `Open the mint of ${title}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`This is the mint of ${title}`);
  const known = page.getByRole('complementary', { name: 'What is known here' });
  await expect(known).toContainText('It begins and ends alike');
  await expect(known.getByRole('heading', { name: `Not ${title}` })).toBeVisible();
  await expect(known.getByText('Sold as its second coin')).toHaveCount(1);
  await expect(known.getByText('Same name and picture')).toHaveCount(0);
});

test('an admin types the addresses of an article, a line each', async ({ page, faults }) => {
  const slug = unique();
  const mint = address();
  await inject(page, 'phantom', adminWallet());
  await dashboard(page);
  await page.getByRole('button', { name: 'New Article' }).click();
  await page.getByLabel('Title', { exact: true }).fill(`Typed ${slug}`);
  const field = page.getByRole('textbox', { name: 'Addresses' });
  await field.fill(`mint | ${mint.slice(1)}0 | Mint | ${source} | 2026-11-18`);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'is not an address of Solana' })).toBeVisible();
  forgiveRefusals(faults);
  await field.fill(`mint | ${mint} | Mint | ${source} | 2026-11-18`);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(status(page)).toHaveText('New article created');
  await expect(page.getByRole('textbox', { name: 'Addresses' })).toHaveValue(
    `mint | ${mint} | Mint | ${source} | 2026-11-18`,
  );
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form looks an address up, and the check is complete', async ({ page }) => {
    const unknown = address();
    await page.goto('/');
    await page.getByRole('combobox', { name: 'Search Trenchpedia' }).fill(unknown);
    await page.keyboard.press('Enter');
    await page.getByRole('main').getByRole('link', { name: 'A Solana address' }).click();
    await expect(page).toHaveURL(`/check/${unknown}`);
    await expect(page.getByText('No article here names it. That says nothing good or bad about it.')).toBeVisible();
    await expect(page.getByText('RugCheck lists both. Read its findings, not its score.')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Propose an article' }).click();
    await expect(page).toHaveURL(/\/contribute\/new\?title=/);
  });
});

test.describe('addresses', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('copy themselves as the page shows them, and the button says so for two seconds', async ({ page }) => {
    await openStill(page, '/donate');
    const button = page.getByRole('button', { name: 'Copy the donation wallet address' });
    await button.click();
    const copied = page.getByRole('main').getByRole('button', { name: 'Copied!' });
    await expect(copied).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      'So11111111111111111111111111111111111111112',
    );
    await page.clock.runFor(1_900);
    await expect(copied).toBeVisible();
    await page.clock.runFor(200);
    await expect(button).toBeVisible();
    await expect(page.getByRole('img', { name: /Solana Pay QR code/ })).toHaveCount(2);
  });

  test('in the footer say so for a second and a half', async ({ page }) => {
    await openStill(page, '/');
    const footer = page.getByRole('contentinfo');
    await footer.getByRole('button', { name: 'Copy the contract address' }).click();
    await expect(footer.getByRole('button', { name: 'Copied!' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin',
    );
    await page.clock.runFor(1_400);
    await expect(footer.getByRole('button', { name: 'Copied!' })).toBeVisible();
    await page.clock.runFor(200);
    await expect(footer.getByRole('button', { name: 'Copy the contract address' })).toBeVisible();
  });

  test('can be copied where the page may not write to the clipboard', async ({ page }) => {
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    });
    await open(page, '/donate');
    await page.getByRole('button', { name: 'Copy the donation domain name' }).click();
    await expect(page.getByRole('main').getByRole('button', { name: 'Copied!' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('trenchpedia-example.sol');
  });

  test('do not appear while nobody has configured them', async ({ page }) => {
    await open(page, '/socials');
    await expect(page.getByRole('main').getByRole('link', { name: /Open X/ })).toBeVisible();
    await expect(page.getByText('Faults and ideas')).toHaveCount(0);
  });
});
