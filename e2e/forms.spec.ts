import { dashboard } from './dashboard.ts';
import { hands, pageOf } from './hands.ts';
import { axe, expect, open, overflow, test, unique } from './journey.ts';
import { address } from './rpc.ts';
import { enter, inject, wallet } from './wallets.ts';

for (const path of ['/contribute/new', '/contribute/bonk', `/contribute/report?article=bonk&address=${address()}`])
  test(`the first field stands clear of its introduction on ${path.split('&')[0]}`, async ({ page }) => {
    await open(page, path);
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      const label = page.locator('main form.form label').first();
      const gap = await label.evaluate((element) => {
        const field = element.parentElement!;
        return field.getBoundingClientRect().top - field.previousElementSibling!.getBoundingClientRect().bottom;
      });
      expect(gap, `at ${width} px`).toBeGreaterThanOrEqual(12);
    }
  });

test('a report selects its article by title, and still takes a slug', async ({ page }) => {
  await inject(page, 'phantom', wallet());
  await open(page, '/contribute/report');
  await expect(page.getByRole('button', { name: 'Submit report' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Login to report' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Phantom' }).click();
  const field = page.getByRole('combobox', { name: /^Article/ });
  await field.fill('Bonding cur');
  await expect(page.getByRole('option').first()).toContainText('Bonding curve');
  expect(await axe(page)).toEqual([]);
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(field).toHaveValue('Bonding curve');
  await expect(page.getByRole('option')).toHaveCount(0);
  await page.getByLabel('Details').fill(`Wrong ${unique()}`);
  const sent = page.waitForRequest('**/api/reports/inaccuracy');
  await page.getByRole('button', { name: 'Submit report' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ article: 'bonding-curve' });
  await expect(page.getByText('It waits for review among the latest reports.')).toBeVisible();
});

for (const hand of hands)
  test(`a sent report and a sent proposal link to themselves and to another form, ${hand.how}`, async ({
    browser,
    baseURL,
  }) => {
    const { page, press } = await pageOf(browser, hand, { baseURL: baseURL! });
    await enter(page, wallet());
    const word = unique();
    await open(page, '/contribute/report?article=bonk');
    await expect(page.getByRole('combobox', { name: /^Article/ })).toHaveValue('BONK');
    await page.getByLabel('Details').fill(`Wrong ${word}`);
    const request = page.waitForRequest('**/api/reports/inaccuracy');
    await press(page.getByRole('button', { name: 'Submit report' }));
    expect((await request).postDataJSON()).toMatchObject({ article: 'bonk' });
    const sent = page.getByRole('heading', { name: 'Sent' });
    await expect(sent).toBeInViewport();
    await expect(page.getByText('Submitted! Thank you for the report.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Report an inaccuracy in BONK');
    await expect(page.getByLabel('Details')).toBeHidden();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await axe(page)).toEqual([]);
    await press(page.getByRole('button', { name: 'Report something else' }));
    await expect(page.getByLabel('Details')).toHaveValue('');
    await expect(sent).toHaveCount(0);
    await page.getByLabel('Details').fill(`Wrong again ${word}`);
    await press(page.getByRole('button', { name: 'Submit report' }));
    await press(page.getByRole('link', { name: 'View it' }));
    await expect(page).toHaveURL(/\/reports\/[-0-9a-f]{36}$/);
    await expect(page.getByRole('main').getByText(`Wrong again ${word}`).first()).toBeVisible();

    await open(page, '/contribute/new');
    await page.getByLabel('Title').fill(`Sent ${word}`);
    await page.getByLabel('Body').fill('It is missing.');
    await press(page.getByRole('button', { name: 'Submit proposal' }));
    await expect(sent).toBeInViewport();
    await expect(page.getByText('Submitted! Thank you for your proposal.')).toBeVisible();
    await expect(page.getByLabel('Body')).toBeHidden();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await axe(page)).toEqual([]);
    await press(page.getByRole('button', { name: 'Propose another' }));
    await expect(page.getByLabel('Body')).toHaveValue('');
    await page.getByLabel('Title').fill(`Second ${word}`);
    await page.getByLabel('Body').fill('It is missing too.');
    await press(page.getByRole('button', { name: 'Submit proposal' }));
    await press(page.getByRole('link', { name: 'View it' }));
    await expect(page).toHaveURL(/\/proposals\/[-0-9a-f]{36}$/);
    await expect(page.getByRole('heading', { name: `Second ${word}` })).toBeVisible();
    await page.context().close();
  });

test('a proposal with a taken name says so, and its author can follow what they sent', async ({ page }) => {
  await enter(page, wallet());
  await open(page, '/contribute/new');
  await page.getByLabel('Title').fill('bonding  CURVE');
  const there = page.getByText('Already there: Bonding curve');
  await expect(there.getByRole('link')).toHaveAttribute('href', '/article/bonding-curve');
  const title = `Nothing like it ${unique()}`;
  await page.getByLabel('Title').fill(title);
  await expect(there).toHaveCount(0);
  await page.getByLabel('Body').fill('It is missing.');
  await page.getByRole('button', { name: 'Submit proposal' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'latest proposals' })).toBeVisible();
  await open(page, '/contribute/new');
  await page.getByLabel('Title').fill(title);
  await expect(page.getByText(`Already proposed: ${title} (waiting for review)`)).toBeVisible();
});

test('a contribution’s box has three lines at rest, grows with the text, and links to the sent contribution', async ({
  page,
}) => {
  await enter(page, wallet());
  await open(page, '/contribute/solflare');
  const box = page.getByLabel('Your contribution');
  const height = () => box.evaluate((element) => element.clientHeight);
  const rest = await height();
  expect(rest).toBeLessThan(100);
  const text = `Line ${unique()}\n`.repeat(9);
  await box.fill(text);
  expect(await height()).toBeGreaterThan(rest * 2);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByRole('link', { name: 'View it' }).click();
  await expect(page).toHaveURL(/\/contributions\/[-0-9a-f]{36}$/);
  await expect(page.getByRole('main').getByText(text.split('\n')[0]!).first()).toBeVisible();
});

test('the dashboard’s pickers find articles by title, and send slugs', async ({ page }) => {
  await dashboard(page, '/boss?tab=Site+Settings');
  const field = page.getByRole('region', { name: 'Bounties' }).getByLabel('Article slug');
  await field.fill('Rug pu');
  await page.getByRole('option', { name: /^Rug pull/ }).click();
  await expect(field).toHaveValue('rug-pull');
});

test('AI drafts say that they are not set up before an admin writes anything', async ({ page }) => {
  const sentence = 'AI drafts are not set up; set AI_MODEL and start the server again.';
  await page.route('**/api/admin/ai-draft-article', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: { missing: sentence } }) : route.continue(),
  );
  await dashboard(page, '/boss?tab=AI+Tools');
  await expect(page.getByText(sentence)).toHaveCount(1);
  await expect(page.getByLabel('Notes')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Generate Draft' })).toBeDisabled();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('forms say which steps need a script, and offer no control that does nothing', async ({ page }) => {
    for (const path of ['/contribute/bonk', '/contribute/new', '/contribute/report', '/profile', '/boss']) {
      await page.goto(path);
      const main = page.getByRole('main');
      // Playwright's text locators ignore its words.
      await expect(main.locator('noscript p').first()).toBeVisible();
      await expect(main.locator('noscript p').first()).toContainText('Switch JavaScript on');
      await expect(main.getByRole('button')).toHaveCount(0);
      await expect(main.getByText('Loading…')).toBeHidden();
      await expect(page.getByRole('banner').locator('noscript span')).toHaveText('Login needs JavaScript');
    }
  });
});
