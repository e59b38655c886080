import type { Locator, Route } from '@playwright/test';
import { adminArticle, createArticle } from './dashboard.ts';
import { axe, expect, forgiveRefusals, open, says, test, unique } from './journey.ts';
import { adminWallet, enter, wallet } from './wallets.ts';

// More than the first page of each list: a thread shows 50 comments, an article's contributions 20, and a profile 15 of
// each kind.
const many = 53;

// In sequence: the items of one test would move those of another to a later page.
test.describe.configure({ mode: 'default' });

test('a button loads the further pages of a list', async ({ page, faults }) => {
  const me = wallet();
  await enter(page, me);
  const word = unique();
  const post = async (path: string, data: object) => (await page.request.post(path, { data })).json();
  for (let number = 1; number <= many; number += 1)
    await post('/api/contributions', { slug: 'fair-launch', text: `Contribution ${number} ${word}.` });
  const { proposal } = await post('/api/proposals', { title: `Discussed ${word}`, category: '', body: 'At length.' });
  for (let number = 1; number <= many; number += 1)
    await post(`/api/proposals/${proposal.id}/comments`, { text: `Comment ${number} ${word}.` });

  const main = page.getByRole('main');
  /** Loads further pages of the list in `where` until it shows the text. */
  const showUntil = async (where: Locator, text: string) => {
    await expect(where.getByText(text)).toBeHidden();
    while ((await where.getByText(text).count()) === 0) {
      await where.getByRole('button', { name: 'Show more' }).click();
      await expect(where.getByText('Loading…')).toHaveCount(0);
    }
  };

  await open(page, '/contri/fair-launch');
  const { count } = await (await page.request.get('/api/articles/fair-launch/contributions')).json();
  expect(count).toBeGreaterThanOrEqual(many);
  await expect(main.getByText(`${count} contributions, newest first`)).toBeVisible();
  await showUntil(main, `Contribution 1 ${word}.`);
  // Other tests may have contributed before.
  const entries = main.getByRole('article');
  for (let shown = await entries.count(); shown < count; shown = await entries.count()) {
    await main.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => entries.count()).toBeGreaterThan(shown);
  }
  await expect(main.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  for (let number = 1; number <= many; number += 1)
    await expect(main.getByText(`Contribution ${number} ${word}.`)).toHaveCount(1);

  await open(page, `/u/${me.address}`);
  const section = (title: string) =>
    main.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  for (const [title, first] of [
    ['Contributions', `Contribution 1 ${word}.`],
    ['Comments', `Comment 1 ${word}.`],
  ] as const) {
    await expect(section(title).getByText('15 newest')).toBeVisible();
    await showUntil(section(title), first);
  }
  await expect(section('Article proposals').getByRole('button', { name: 'Show more' })).toHaveCount(0);

  await open(page, '/contribute');
  await page
    .getByRole('row')
    .filter({ hasText: `Discussed ${word}` })
    .click();
  const dialog = page.getByRole('dialog');
  const comments = dialog.getByRole('paragraph').filter({ hasText: /^Comment \d+ / });
  await expect(comments).toHaveCount(50);
  await page.route('**/comments?cursor=*', (route) => route.abort(), { times: 1 });
  await dialog.getByRole('button', { name: 'Show earlier comments' }).press('Enter');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(comments).toHaveCount(many);
  await expect(comments.first()).toHaveText(`Comment 1 ${word}.`);
  await expect(comments.last()).toHaveText(`Comment ${many} ${word}.`);
  forgiveRefusals(faults);
});

test('opened pages of a list stay while it refetches, and Back finds them', async ({ page }) => {
  const { slug } = await adminArticle('Discussed.');
  await enter(page, wallet());
  for (let number = 1; number <= 23; number += 1)
    await page.request.post('/api/contributions', { data: { slug, text: `Contribution ${number}.` } });
  await open(page, `/contri/${slug}`);
  const entries = page.getByRole('main').getByRole('article');
  await expect(entries).toHaveCount(20);
  await page.getByRole('main').getByRole('button', { name: 'Show more' }).press('Enter');
  await expect(entries).toHaveCount(23);
  // The keyboard continues at the new rows.
  await page.keyboard.press('Tab');
  await expect(entries.nth(20).locator(':focus')).toHaveCount(1);

  // Requests for the list wait here.
  const held: Route[] = [];
  await page.route(`**/api/articles/${slug}/contributions?*`, (route) => void held.push(route));
  const first = entries.filter({ hasText: 'Contribution 23.' });
  await first.getByRole('button', { name: 'Withdraw' }).click();
  await first.getByRole('button', { name: 'Withdraw it' }).click();
  await expect.poll(() => held.length).toBe(1);
  await expect(entries).toHaveCount(23);
  await held[0]!.continue();
  await expect.poll(() => held.length).toBe(2);
  await expect(entries).toHaveCount(23);
  await held[1]!.continue();
  await expect(entries).toHaveCount(22);
  await expect(first).toHaveCount(0);
  await page.unrouteAll();

  await page.getByRole('main').getByRole('link', { name: 'Read the article' }).click();
  await expect(page).toHaveURL(`/article/${slug}`);
  await page.goBack();
  await expect(entries).toHaveCount(22);
});

test('bounties and categories also come in pages, with the counts of all', async ({ page, browser }) => {
  const admin = await (await browser.newContext()).newPage();
  await enter(admin, adminWallet());
  const word = unique();
  for (const number of [1, 2]) {
    // They come before those of other tests; the second one is first.
    const deadline = new Date(Date.now() + (3 - number) * 3_600_000).toISOString();
    await admin.request.post('/api/admin/bounties', {
      data: { name: `Bounty ${number} ${word}`, reward: 1, deadline },
    });
    await createArticle(admin, `${word}-${number}`, { category: word });
  }
  await admin.context().close();

  // Pages of one item, instead of fifty or two hundred.
  await page.route(/\/api\/(bounties\/all|categories\/.*\/articles)/, (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('limit', '1');
    return route.continue({ url: url.href });
  });
  await open(page, '/');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'All bounties' }).click();
  await main.getByRole('link', { name: /^Open/ }).click();
  const second = main.getByRole('link', { name: `Bounty 2 ${word}`, exact: true });
  await expect(second).toBeVisible();
  await expect(main.getByRole('link', { name: `Bounty 1 ${word}`, exact: true })).toBeHidden();
  await main.getByRole('button', { name: 'Show more' }).click();
  await expect(main.getByRole('link', { name: `Bounty 1 ${word}`, exact: true })).toBeVisible();
  await expect(second).toHaveCount(1);

  await page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name: 'Browse articles' }).click();
  const category = main.locator('details').filter({ hasText: word });
  await category.locator('summary').click();
  await expect(category.getByText('2 articles')).toBeVisible();
  await expect(category.getByRole('link', { name: `Title ${word}-2` })).toBeHidden();
  await category.getByRole('button', { name: 'Show more' }).click();
  await expect(category.getByRole('link', { name: `Title ${word}-2` })).toBeVisible();
  expect(await axe(page)).toEqual([]);
});

test('an old entry wins, however many came after it', async ({ page }) => {
  const slug = unique();
  await enter(page, adminWallet());
  await createArticle(page, slug);
  const name = `Bounty ${slug}`;
  const answer = await page.request.post('/api/admin/bounties', { data: { name, reward: 2, articleSlug: slug } });
  const { id } = ((await answer.json()) as { bounty: { id: string } }).bounty;
  const first = await page.request.post('/api/contributions', { data: { slug, text: 'The first of many.' } });
  const { contribution } = (await first.json()) as { contribution: { id: string } };
  for (let number = 2; number <= 52; number += 1)
    await page.request.post('/api/contributions', { data: { slug, text: `Number ${number}.` } });
  await page.request.put(`/api/admin/contributions/${contribution.id}/status`, { data: { status: 'Accepted' } });
  await page.request.put(`/api/admin/bounties/${id}/status`, { data: { status: 'In review' } });
  await open(page, '/boss?tab=Site+Settings');
  await page.getByRole('button', { name: `Manage ${name}` }).click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog.getByLabel('Winning entry').getByRole('option')).toHaveCount(2);
  await dialog.getByLabel('Winning entry').selectOption({ index: 1 });
  await dialog.getByRole('button', { name: 'Move to Awarded' }).click();
  await says(page, '✓ Bounty is now Awarded');
});

test('a category whose name needs escaping opens by its URL', async ({ page }) => {
  await enter(page, adminWallet());
  const category = `Q&A #1 ${unique()}`;
  for (const number of [1, 2])
    await createArticle(page, `${unique()}-${number}`, { category, title: `Number ${number}` });
  await open(page, `/browse?category=${encodeURIComponent(category)}`);
  const first = page.getByRole('main').locator('details').first();
  await expect(first.getByRole('link')).toHaveText(['Number 1', 'Number 2']);
  await expect(first.locator('summary')).toContainText('2 articles');
});
