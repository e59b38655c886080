import type { Page } from '@playwright/test';
import { content, createArticle, dashboard, publicly, status } from './dashboard.ts';
import { axe, expect, forgiveRefusals, login, open, overflow, ready, says, test, unique } from './journey.ts';
import { adminWallet, enter, inject, wallet } from './wallets.ts';

test.beforeEach(async ({ page }) => {
  await inject(page, 'phantom', adminWallet());
});

const edit = (page: Page, id: string) => page.goto(`/boss?tab=Articles&article=${id}`).then(() => ready(page));

test('a person who is not an admin gets no further', async ({ browser, page }) => {
  await open(page, '/boss');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await expect(page.getByText('Please login first.')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/boss$/);
  const stranger = await (await browser.newContext()).newPage();
  await inject(stranger, 'phantom', wallet());
  await open(stranger, new URL('/boss', page.url()).href);
  await login(stranger);
  await expect(stranger.getByText('Forbidden: admin only')).toBeVisible();
  await expect(stranger.getByRole('tab')).toHaveCount(0);
  await stranger.context().close();
});

test('an admin writes, previews and saves an article, and everybody sees it', async ({ browser, page }) => {
  const slug = unique();
  await open(page, '/boss?tab=Articles');
  await login(page);
  await expect(page.getByText('Select an article to edit or create a new one')).toBeVisible();
  await page.getByRole('button', { name: 'New Article' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('New Article');
  await expect(page.getByLabel('Slug', { exact: true })).toHaveValue(/^new-article-\d+$/);
  await expect(page.getByLabel('Version', { exact: true })).toHaveValue('1');
  await page.getByLabel('Title', { exact: true }).fill(`The ${slug}`);
  await expect(page.getByLabel('Slug', { exact: true })).toHaveValue(`the-${slug}`);
  await page.getByLabel('Summary', { exact: true }).fill('What it is.');
  await page.getByLabel('Category', { exact: true }).fill('Glossary');
  await page.getByLabel('Infobox').fill('Kind: example');
  await content(page).fill('## How it works\n\nIt **works**.');
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: 'How it works' })).toBeVisible();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await says(page, 'New article created');
  await expect(page).toHaveURL(/article=[0-9a-f-]{36}/);
  // Only the editor of a stored article has this link. Text typed before it appears goes into the editor that it
  // replaces.
  const live = page.getByRole('link', { name: 'View Live' });
  await expect(live).toBeVisible();
  await page.locator('.cm-content').waitFor();

  await content(page).fill('## Changed by keyboard\n\nMore.');
  // The clock stops until the test advances it: messages stay for three seconds (spec §9).
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await content(page).press('Control+s');
  await expect(status(page)).toHaveText('Article saved successfully');
  await page.clock.runFor(2_900);
  await expect(status(page)).toHaveText('Article saved successfully');
  await page.clock.runFor(200);
  await expect(status(page)).toHaveText('');
  await page.clock.resume();
  const html = await publicly(browser, page, `/article/the-${slug}`);
  for (const part of ['Changed by keyboard', 'What it is.', 'Kind', 'example']) expect(html).toContain(part);

  await expect(live).toHaveAttribute('target', '_blank');
  await expect(live).toHaveAttribute('href', `/article/the-${slug}`);

  await page.getByLabel('Search articles').fill(slug);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const list = page.getByRole('complementary', { name: 'Articles' });
  await expect(list.getByRole('link')).toHaveCount(1);
  await expect(list.getByRole('link')).toHaveAttribute('aria-current', 'true');
  await page.getByLabel('Search articles').fill('qqqqzzzz');
  await page.getByLabel('Search articles').press('Enter');
  await expect(list.getByText('No articles found')).toBeVisible();
  await page.getByRole('button', { name: 'Show All' }).click();
  await expect(list.getByRole('link').nth(20)).toBeVisible();
});

test('unsaved text survives a crash, and leaving asks first', async ({ page }) => {
  const slug = unique();
  await enter(page, adminWallet());
  const id = await createArticle(page, slug);
  await edit(page, id);
  await page.getByLabel('Summary', { exact: true }).fill('Not saved yet');
  await content(page).fill('Typed before the crash.');
  await expect
    .poll(() => page.evaluate((key) => localStorage.getItem(key), `draft:article:${id}`))
    .toContain('before the crash');

  const crashed = await page.context().newPage();
  await page.close({ runBeforeUnload: false });
  await open(crashed, `/boss?tab=Articles&article=${id}`);
  await expect(crashed.getByText('These are changes of yours that were not saved')).toBeVisible();
  await expect(crashed.getByLabel('Summary', { exact: true })).toHaveValue('Not saved yet');
  await expect(content(crashed)).toHaveText('Typed before the crash.');

  await crashed.getByRole('link', { name: 'Trenchpedia' }).first().click();
  const question = crashed.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(crashed.getByLabel('Summary', { exact: true })).toHaveValue('Not saved yet');
  // Changing the tab asks nothing.
  await crashed.getByRole('tab', { name: 'AI Tools' }).click();
  await crashed.getByRole('tab', { name: 'Articles' }).click();
  await expect(crashed.getByLabel('Summary', { exact: true })).toHaveValue('Not saved yet');
  const dialogOpened = crashed.waitForEvent('dialog');
  const reloading = crashed.reload().catch(() => undefined);
  const dialog = await dialogOpened;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await reloading;
  await ready(crashed);
  await crashed.getByRole('button', { name: 'Discard my changes' }).click();
  await expect(crashed.getByLabel('Summary', { exact: true })).toHaveValue('');
  await expect(content(crashed)).toHaveText('Body.');
  await crashed.getByRole('link', { name: 'Trenchpedia' }).first().click();
  await expect(crashed).toHaveURL(/\/$/);
});

test('two admins on one article: the second sees what changed and loses nothing', async ({ browser, page, faults }) => {
  const slug = unique();
  await enter(page, adminWallet());
  const id = await createArticle(page, slug, { bodyMarkdown: 'One.\n\nTwo.\n\nThree.' });
  await edit(page, id);
  await expect(content(page)).toContainText('Two.');
  await page.request.put(`/api/admin/articles/${id}`, {
    data: { slug, title: 'Renamed by the other', bodyMarkdown: 'One.\n\nTheirs.\n\nThree.' },
  });
  await content(page).fill('One.\n\nMine.\n\nThree.');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await says(page, 'Save failed');
  await expect(
    page.getByRole('alert').filter({ hasText: 'Somebody else has saved this article since you opened it' }),
  ).toBeVisible();
  const conflict = page.getByRole('region', { name: 'Edit conflict' });
  await expect(conflict.locator('del', { hasText: 'Theirs.' })).toBeVisible();
  await expect(conflict.locator('ins', { hasText: 'Mine.' })).toBeVisible();
  await expect(conflict.locator('del', { hasText: 'Renamed by the other' })).toBeVisible();
  expect(await axe(page)).toEqual([]);
  expect(await publicly(browser, page, `/article/${slug}`)).toContain('Theirs.');
  await expect(content(page)).toContainText('Mine.');
  await conflict.getByRole('button', { name: 'Save mine over it' }).click();
  await says(page, 'Article saved successfully');
  await expect(conflict).toHaveCount(0);
  expect(await publicly(browser, page, `/article/${slug}`)).toContain('Mine.');

  await page.request.put(`/api/admin/articles/${id}`, {
    data: { slug, title: 'Again', bodyMarkdown: 'Theirs again.' },
  });
  await content(page).fill('Mine again.');
  await content(page).press('Control+s');
  await conflict.getByRole('button', { name: 'Take theirs, drop mine' }).click();
  await expect(content(page)).toHaveText('Theirs again.');
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Again');

  await createArticle(page, `${slug}-other`);
  await page.getByLabel('Slug', { exact: true }).fill(`${slug}-other`);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(`The slug '${slug}-other' belongs to another article; choose another.`)).toBeVisible();
  await expect(conflict).toHaveCount(0);
  forgiveRefusals(faults);
});

test('an admin moderates an article’s contributions over the whole width', async ({ browser, page }) => {
  const slug = unique();
  await enter(page, adminWallet());
  const id = await createArticle(page, slug);
  const first = await page.request.post('/api/contributions', { data: { slug, text: 'First words.' } });
  const { contribution } = (await first.json()) as { contribution: { createdAt: string } };
  await page.request.post('/api/contributions', { data: { slug, text: 'Second words.' } });
  await edit(page, id);
  await page.getByRole('button', { name: 'Contributions' }).click();
  await expect(page.getByRole('heading', { name: `Contributions: Title ${slug}` })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'First words.' });
  await expect(row.getByText(contribution.createdAt.slice(0, 10).split('-').reverse().join('-'))).toBeVisible();
  const short = `${adminWallet().address.slice(0, 6)}…${adminWallet().address.slice(-4)}`;
  await expect(row.getByText(short)).toBeVisible();
  await expect(row.getByRole('button', { name: 'Save' })).toBeDisabled();
  await row.getByLabel('Status').selectOption('Accepted');
  await row.getByRole('button', { name: 'Save' }).click();
  await says(page, '✓ Status updated');
  await expect.poll(() => publicly(browser, page, `/contri/${slug}`)).toContain('Accepted');
  expect(await axe(page)).toEqual([]);

  const second = page.getByRole('row').filter({ hasText: 'Second words.' });
  await second.getByRole('button', { name: 'Delete contribution' }).click();
  const question = page.getByRole('dialog', { name: 'Bijdrage verwijderen?' });
  await expect(question.getByText('Dit kan niet ongedaan worden gemaakt.')).toBeVisible();
  await question.getByRole('button', { name: 'Annuleren' }).click();
  await expect(second).toBeVisible();
  await second.getByRole('button', { name: 'Delete contribution' }).click();
  await question.getByRole('button', { name: 'Verwijderen' }).click();
  await says(page, '✓ Contribution deleted. You can restore it for 30 days in the tab Audit log.');
  await expect(second).toHaveCount(0);
  expect(await publicly(browser, page, `/contri/${slug}`)).not.toContain('Second words.');
  await page.getByRole('button', { name: 'Back to Articles' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(`Title ${slug}`);
});

test('accepting a proposal opens the editor with a draft that credits its author', async ({ browser, page }) => {
  const slug = unique();
  await dashboard(page, '/boss?tab=Review&order=newest');
  await page.request.post('/api/proposals', {
    data: { title: `Proposed ${slug}`, category: 'History', body: 'What should stand there.' },
  });
  await page.getByRole('button', { name: 'Refresh' }).first().click();
  await page.getByRole('list', { name: 'Queue' }).getByRole('button').filter({ hasText: slug }).click();
  await page.getByLabel('Note for the author').fill('Thank you.');
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'Articles' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(`Proposed ${slug}`);
  await expect(page.getByLabel('Slug', { exact: true })).toHaveValue(`proposed-${slug}`);
  await expect(page.getByLabel('Category', { exact: true })).toHaveValue('History');
  await expect(content(page)).toContainText('What should stand there.');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await says(page, 'New article created');
  const html = await publicly(browser, page, `/article/proposed-${slug}`);
  expect(html).toContain(`<a href="/u/${adminWallet().address}">`);
  await page.getByRole('button', { name: 'New Article' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('New Article');
});

test.describe('the dashboard', () => {
  for (const [name, address] of [
    ['the list', ''],
    ['Site Settings', '?tab=Site+Settings'],
    ['AI Tools', '?tab=AI+Tools'],
    ['the editor', '?tab=Articles&article='],
  ] as const)
    test(`fits every width, in both themes, for everybody: ${name}`, async ({ page }) => {
      test.slow();
      await enter(page, adminWallet());
      const id = await createArticle(page, unique(), {
        bodyMarkdown: '## A heading\n\n| a | b |\n| - | - |\n| c | d |',
      });
      await open(page, `/boss${address}${name === 'the editor' ? id : ''}`);
      if (name === 'the editor') {
        await page.getByRole('button', { name: 'Preview' }).click();
        await expect(page.getByRole('region', { name: 'Preview' }).getByRole('heading')).toBeVisible();
      } else await expect(page.getByRole('tabpanel')).not.toHaveText('');
      for (const width of [1440, 768, 390, 320]) {
        await page.setViewportSize({ width, height: 900 });
        expect([width, await overflow(page)]).toEqual([width, 0]);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          expect([width, colorScheme, await axe(page)]).toEqual([width, colorScheme, []]);
        }
      }
    });
});

test('readers download nothing of the dashboard', async ({ page }) => {
  const loaded: string[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith('.js')) loaded.push(new URL(response.url()).pathname);
  });
  for (const path of ['/', '/article/bonk', '/contri/bonk', '/bounties', '/browse']) {
    await open(page, path);
    await page.getByRole('link', { name: 'Bounties' }).first().hover();
  }
  expect(loaded.length).toBeGreaterThan(5);
  expect(loaded.filter((path) => path.startsWith('/assets/dashboard/'))).toEqual([]);
  for (const path of new Set(loaded)) {
    const code = await (await page.request.get(path)).text();
    expect([path, /Admin Dashboard|\/api\/admin\/|cm-editor/.exec(code)?.[0]]).toEqual([path, undefined]);
  }
});
