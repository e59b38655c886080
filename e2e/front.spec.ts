import { randomBytes } from 'node:crypto';
import { base58 } from '@scure/base';
import type { Locator, Page } from '@playwright/test';
import { asAdmin, createArticle } from './dashboard.ts';
import { axe, expect, open, overflow, test, unique } from './journey.ts';
import { newcomer } from './newcomer.ts';
import { curve, played } from './playing.ts';
import { address } from './rpc.ts';
import { missedByFinger, withFinger } from './walk.ts';

/** Another address with the same four characters at both ends. */
function vanity(of: string): string {
  for (;;) {
    const made = of.slice(0, 4) + base58.encode(randomBytes(32)).slice(4, of.length - 4) + of.slice(-4);
    if (base58.decode(made).length === 32) return made;
  }
}

const section = (page: Page, title: string): Locator =>
  page.getByRole('heading', { level: 2, name: title }).locator('xpath=ancestor::section[1]');

const titles = [
  'Featured today',
  'Changed today',
  'Latest Articles',
  'Featured Bounties',
  'Did you know',
  'Fakes seen this week',
  'Most wanted',
  'About the Trenches',
  'Mission',
];

/** The headings of the page's parts, except that of the week, which exists once a test has added a line. */
const partsOf = async (page: Page): Promise<string[]> =>
  (await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).filter(
    (title) => title !== 'This week in the trenches',
  );

test('the main page starts with the search box, and then has its parts in order', async ({ page }) => {
  await open(page, '/');
  const main = page.getByRole('main');
  expect(await partsOf(page)).toEqual(titles);
  await expect(main.getByRole('heading', { level: 1 })).toHaveCount(1);
  const box = main.getByRole('combobox', { name: 'Paste an address, a link or a transaction, or ask' });
  const first = main.locator('a[href], button, input').first();
  await expect(first).toHaveAttribute('id', (await box.getAttribute('id'))!);
  await box.fill('what is a bonding curve?');
  await main.getByRole('button', { name: 'Look up' }).click();
  await expect(page).toHaveURL('/search?q=what%20is%20a%20bonding%20curve%3F');
  await page.goBack();
  await main.getByRole('link', { name: 'was I sandwiched?' }).click();
  await expect(page).toHaveURL(/\/search\?q=was/);
});

test('the featured article has the largest title below the page’s, in the colour of words', async ({ page }) => {
  await open(page, '/');
  const titles = page.getByRole('main').getByRole('heading');
  const looks = await titles.evaluateAll((headings) =>
    headings.map((heading) => {
      const { fontSize, color } = getComputedStyle(heading.querySelector('a') ?? heading);
      return { size: Number.parseFloat(fontSize), color };
    }),
  );
  const [first, kicker, featured, ...others] = looks;
  expect(first!.size).toBeGreaterThan(featured!.size);
  expect(featured!.size).toBeGreaterThan(Math.max(kicker!.size, ...others.map(({ size }) => size)));
  expect(featured!.color).toBe(first!.color);
});

test('one can play with the figure of the featured article', async ({ page }) => {
  // Whichever article the day features.
  const answered = async (path: string) => (await page.request.get(path)).json();
  const { article } = await answered('/api/articles/bonding-curve');
  const { bodyHtml } = await answered('/api/figures/bonding-curve');
  await page.route('/api/featured/today', (route) => route.fulfill({ json: { article, bodyHtml } }));
  await open(page, '/roadmap');
  await page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name: 'Main page' }).click();
  const figure = await played(section(page, 'Featured today').getByRole('figure', { name: curve }));
  const dial = figure.getByRole('slider').first();
  const before = await dial.getAttribute('aria-valuetext');
  await dial.press('ArrowRight');
  await expect(dial).not.toHaveAttribute('aria-valuetext', before!);
});

test('a finger hits the category above a long title of the featured article', async ({ page }) => {
  const { article } = await (await page.request.get('/api/articles/bonding-curve')).json();
  const featured = {
    ...article,
    title: 'Communities and their culture '.repeat(4),
    category: 'Communities and culture',
  };
  await page.route('/api/featured/today', (route) => route.fulfill({ json: { article: featured, bodyHtml: null } }));
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/roadmap');
  await page.getByRole('banner').getByRole('link', { name: 'Trenchpedia' }).click();
  const part = section(page, 'Featured today');
  await expect(part.getByRole('link', { name: /Communities and culture$/ })).toBeVisible();
  await withFinger(page, async () => expect(await missedByFinger(part)).toEqual([]));
});

test('the facts of the day have a day and lead to their sources', async ({ page }) => {
  await open(page, '/');
  const facts = section(page, 'Did you know').getByRole('listitem');
  await expect(facts).toHaveCount(3);
  await expect(facts.locator('time')).toHaveCount(3);
  const link = facts.first().getByRole('link', { name: /^\d+ sources? of / });
  await link.click();
  await expect(page).toHaveURL(/\/article\/[^#]+#h-sources$/);
  await expect(page.getByRole('heading', { name: 'Sources' })).toBeInViewport();
});

test('an edit shows its author and its size, and a proposal appears as wanted', async ({ page, browser, baseURL }) => {
  const slug = unique();
  const long = `${slug} ${'W'.repeat(190 - slug.length)}`;
  await asAdmin(async (admin) => {
    const id = await createArticle(admin, slug, { title: long, bodyMarkdown: 'Before.' });
    const changed = { slug, title: long, bodyMarkdown: 'Before and more words.' };
    expect((await admin.request.put(`/api/admin/articles/${id}`, { data: changed })).status()).toBe(200);
  });
  const ann = await newcomer(browser, baseURL!);
  const title = `Wanted ${unique()}`;
  const contribution = await ann.contribute(slug, 'It is so.');
  await asAdmin(async ({ request }) => {
    const path = `/api/admin/contributions/${contribution}/status`;
    expect((await request.put(path, { data: { status: 'Accepted' } })).status()).toBe(200);
  });
  await ann.send('/api/proposals', { title, body: 'About it.' });
  await ann.send('/api/proposals', { title: `${'M'.repeat(150)}${unique()}`, body: 'About it.' });
  await open(page, '/');
  // Other tests edit articles, too.
  const row = section(page, 'Changed today').getByRole('listitem').filter({ hasText: slug }).first();
  await expect(row).toContainText('by ');
  await expect(row.locator('time')).toContainText('UTC');
  await expect(row.getByRole('link', { name: /^Compare revisions 1 and 2 of / })).toContainText('+3');
  await section(page, 'Most wanted').getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(/\/proposals\//);
  await page.goBack();
  for (const width of [1440, 921, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    expect([width, await overflow(page)]).toEqual([width, 0]);
  }
  expect(await axe(page)).toEqual([]);
  await ann.close();
});

test('a strip shows the edits of the last 24 hours, and their number', async ({ page }) => {
  await asAdmin((admin) => createArticle(admin, unique(), { bodyMarkdown: 'Words.' }));
  await open(page, '/');
  const today = section(page, 'Changed today');
  await expect(today.getByText(/^(at least )?[\d,]+ changes? in 24 hours$/)).toBeVisible();
  await expect(today.getByRole('img', { name: /^Most changes in an hour: \d+, from \d\d:00 UTC$/ })).toBeVisible();
  for (const width of [1440, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    expect([width, await overflow(page)]).toEqual([width, 0]);
  }
});

test('a pasted fake shows only the characters that differ, and is no link', async ({ page }) => {
  const [slug, mint] = [unique(), address()];
  const fake = vanity(mint);
  const source = 'https://project.example/token https://list.example/tokens';
  const entry = (kind: string, of: string) => ({ kind, address: of, label: kind, source, checkedAt: '2026-11-18' });
  await asAdmin((admin) =>
    createArticle(admin, slug, { title: `Coin ${slug}`, addresses: [entry('mint', mint), entry('scam', fake)] }),
  );
  await open(page, '/');
  await page.getByRole('main').getByRole('combobox').fill(fake);
  await expect(page.getByRole('option').first()).toContainText('Coin');
  const listed = async () =>
    ((await (await page.request.get('/api/fakes')).json()) as { fakes: { address: string }[] }).fakes.some(
      (one) => one.address === fake,
    );
  // Other tests paste more fakes, and the page shows only a few.
  await expect.poll(listed).toBe(true);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await open(page, '/');
    const item = section(page, 'Fakes seen this week')
      .getByRole('listitem')
      .filter({ hasText: `Coin ${slug}` });
    await expect(item.first()).toContainText(`Not the mint of Coin ${slug}`);
    await expect(item.first()).toContainText(/Differs in \d+ places · pasted \d+ times?/);
    await expect(item.first().getByRole('link')).toHaveAttribute('href', `/article/${slug}`);
    expect((await page.getByRole('main').innerText()).replaceAll(/\s/g, '')).not.toContain(fake);
    await expect(page.locator(`a[href*="${fake}"]`)).toHaveCount(0);
    expect(await axe(page)).toEqual([]);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the main page has all its parts, and its box is a form', async ({ page }) => {
    await page.goto('/');
    expect(await partsOf(page)).toEqual(titles);
    await page.getByRole('main').getByRole('combobox').fill('phantom');
    await page.getByRole('main').getByRole('button', { name: 'Look up' }).click();
    await expect(page).toHaveURL('/search?q=phantom');
  });
});
