import { expect, open, overflow, test } from './journey.ts';

const box = { name: 'Search Trenchpedia' };
const results = 'main article';

test('a search says which words it corrected, and searches for the typed words on request', async ({ page }) => {
  await open(page, '/search?q=bondng%20curv');
  await expect(page.getByText('Showing results for bonding curve.')).toBeVisible();
  await expect(page.getByText(/^\d results for “bonding curve”; \d\d weaker matches are not shown$/)).toBeVisible();
  await page.getByRole('link', { name: 'Search for “bondng curv” instead' }).click();
  await expect(page).toHaveURL('/search?q=bondng%20curv&exact=1');
  await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible();
  await page.getByRole('link', { name: 'Search for similar words too' }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText('Bonding curve');
});

test('weak matches appear on request', async ({ page }) => {
  await open(page, '/search?q=bonding%20curve');
  await expect(page.locator(results)).toHaveCount(5);
  await page.getByRole('link', { name: /^Show \d\d weaker matches$/ }).click();
  await expect(page).toHaveURL('/search?q=bonding%20curve&weaker=1');
  await expect(page.locator(results)).toHaveCount(20);
});

test('a reader can propose an article for a name without one', async ({ page }) => {
  await open(page, '/search?q=griffain');
  await expect(page.getByText('No article about “griffain”.')).toBeVisible();
  await expect(page.locator(results)).toHaveCount(0);
  await page.getByRole('link', { name: 'Propose “griffain”' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('griffain');
  await page.getByLabel('Title').fill('Griffain');
  await expect(page.getByLabel('Title')).toHaveValue('Griffain');
  await open(page, '/search?q=is%20griffain%20legit');
  await expect(page.getByRole('link', { name: 'Propose “griffain”' })).toBeVisible();
});

test('the list of the search box names corrected words and missing articles too', async ({ page }) => {
  await open(page, '/');
  const field = page.getByRole('combobox', box);
  await field.fill('bondng');
  await expect(page.getByText('Showing results for bonding.')).toBeVisible();
  await field.fill('griffain');
  await expect(page.getByText('No article about “griffain”.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'View all results' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Propose “griffain”' }).click();
  await expect(page).toHaveURL('/contribute/new?title=griffain');
});

test('the search page moves the typed words from the box to its own field', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('combobox', box).fill('wallet');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Search, or paste an address' })).toHaveValue('wallet');
  await expect(page.getByRole('combobox', box)).toHaveValue('');
});

test('a result found by its text shows the line and leads to its section', async ({ page }) => {
  await open(page, '/search?q=rekt');
  const line = page.locator(results).first();
  await expect(line.locator('mark').first()).toHaveText('Rekt');
  await line.getByRole('link', { name: 'Events' }).click();
  await expect(page).toHaveURL('/article/trench-slang#h-events');
});

test('further results follow below, and without scripts on a second page', async ({ page, browser }) => {
  await open(page, '/search?q=solana&weaker=1');
  await expect(page.getByText(/^\d+ results for “solana”$/)).toBeVisible();
  await expect(page.locator(results)).toHaveCount(20);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.locator(results)).toHaveCount(40);
  const titles = await page.locator(`${results} h2`).allTextContents();
  expect(new Set(titles).size).toBe(40);

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const still = await plain.newPage();
  await still.goto('/search?q=solana&weaker=1');
  await still.getByRole('link', { name: 'Next page' }).click();
  await expect(still.getByText(/^Results 21 to 40 of \d+ for “solana”$/)).toBeVisible();
  expect(await still.locator(`${results} h2`).allTextContents()).toEqual(titles.slice(20));
  await plain.close();
});

for (const width of [390, 768, 1024, 1440])
  test(`the search page lists at ${width} px what a reader may paste, with an example of each to tap`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await open(page, '/search');
    await expect(page.getByText('Paste an address, a link or a word. For example:')).toBeInViewport();
    const examples = page.getByRole('list', { name: 'Examples' }).getByRole('link');
    await expect(examples).toHaveText(['address DezX…B263', 'link solscan.io/token/…', 'ticker $WIF', 'word jeet']);
    await expect(examples.last()).toBeInViewport({ ratio: 1 });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await examples.first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'This is the mint of BONK' })).toBeVisible();
    await page.goBack();
    await examples.last().click();
    await expect(page).toHaveURL('/search?q=jeet');
    await expect(page.getByRole('region', { name: 'Results' })).toContainText('jeet');
  });
