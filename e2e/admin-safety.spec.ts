import type { Page } from '@playwright/test';
import { content, createArticle, dashboard } from './dashboard.ts';
import { expect, forgiveRefusals, open, overflow, reload, says, test, unique } from './journey.ts';
import { adminWallet, enter, inject } from './wallets.ts';

test.beforeEach(async ({ page }) => {
  await inject(page, 'phantom', adminWallet());
});

const draftOf = (page: Page, id: string) => page.evaluate((key) => localStorage.getItem(key), `draft:article:${id}`);
const leave = (page: Page) =>
  page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' });

async function edit(page: Page, id: string): Promise<void> {
  await open(page, `/boss?tab=Articles&article=${id}`);
  // Text typed before that would go into the fallback field.
  await page.locator('.cm-content').waitFor();
}

/** Holds requests of one kind until the returned function is called. */
async function hold(page: Page, path: RegExp, method: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(path, async (route) => {
    if (route.request().method() === method) await released;
    await route.continue();
  });
  return release;
}

test('a save with an expired session asks for login, and keeps the typed text', async ({ page, faults }) => {
  await enter(page, adminWallet());
  const id = await createArticle(page, unique());
  await edit(page, id);
  await page.getByLabel('Summary', { exact: true }).fill('Precious');
  await page.context().clearCookies({ name: 'sid' });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  // By position, since the dialog that opens hides it from roles.
  await expect(page.locator('main [role="status"]').first()).toHaveText('Save failed');
  await page.getByRole('dialog', { name: 'Login' }).getByRole('button', { name: 'Phantom' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByLabel('Summary', { exact: true })).toHaveValue('Precious');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await says(page, 'Article saved successfully');
  forgiveRefusals(faults);
});

test('Ctrl+S saves the visible form, and nothing behind a dialog or in another tab', async ({ page }) => {
  await enter(page, adminWallet());
  const id = await createArticle(page, unique());
  await edit(page, id);
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/admin/articles')) writes.push(request.method());
  });
  await page.getByLabel('Summary', { exact: true }).fill('Not yet');
  await page.getByRole('tab', { name: 'AI Tools' }).click();
  await page.getByLabel('Notes').press('Control+s');
  await page.getByRole('link', { name: 'Trenchpedia' }).first().click();
  await page.getByRole('button', { name: 'Stay' }).press('Control+s');
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('tab', { name: 'Articles' }).click();
  expect(writes).toEqual([]);
  // A key works in a hidden field too; a click waits until the tab shows it.
  await page.getByLabel('Summary', { exact: true }).click();
  await page.keyboard.press('Control+s');
  await says(page, 'Article saved successfully');
  expect(writes).toEqual(['PUT']);
});

test('a person who leaves during a save stays where they went, and finds it saved', async ({ page }) => {
  await enter(page, adminWallet());
  const id = await createArticle(page, unique());
  await edit(page, id);
  const answerSave = await hold(page, new RegExp(`/api/admin/articles/${id}$`), 'PUT');
  await page.getByLabel('Summary', { exact: true }).fill('Saved on the way out');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('link', { name: 'Bounties' }).first().click();
  await leave(page).click();
  await expect(page).toHaveURL(/\/bounties$/);
  await expect.poll(() => draftOf(page, id)).toContain('Saved on the way out');
  answerSave();
  await expect.poll(() => draftOf(page, id)).toBeNull();
  await page.goBack();
  await expect(page.getByLabel('Summary', { exact: true })).toHaveValue('Saved on the way out');
  await expect(page.getByText('These are changes of yours')).toHaveCount(0);

  const answerCreate = await hold(page, /\/api\/admin\/articles$/, 'POST');
  await page.getByRole('button', { name: 'New Article' }).click();
  // Before that, it has the title of the former article.
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('New Article');
  await page.getByLabel('Title', { exact: true }).fill(`The ${unique()}`);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('link', { name: 'Bounties' }).first().click();
  await leave(page).click();
  await expect(page).toHaveURL(/\/bounties$/);
  const answered = page.waitForResponse(/\/api\/admin\/articles$/);
  answerCreate();
  await answered;
  await expect.poll(() => draftOf(page, 'new')).toBeNull();
  await page.getByRole('heading', { name: 'Bounty Hunting' }).waitFor();
  await expect(page).toHaveURL(/\/bounties$/);
});

test('a saved change no longer counts as unsaved, even while the lists refetch', async ({ page }) => {
  await enter(page, adminWallet());
  const id = await createArticle(page, unique());
  await edit(page, id);
  const answerLists = await hold(page, /\/api\/admin\/articles\/search/, 'GET');
  await page.getByLabel('Summary', { exact: true }).fill('Saved and left');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await says(page, 'Article saved successfully');
  await page.getByRole('link', { name: 'Bounties' }).first().click();
  await expect(page.getByRole('heading', { name: 'Bounty Hunting' })).toBeVisible();
  expect(await draftOf(page, id)).toBeNull();
  answerLists();
});

test('two windows on one article each keep their own typed text', async ({ page }) => {
  await enter(page, adminWallet());
  const id = await createArticle(page, unique());
  await edit(page, id);
  const other = await page.context().newPage();
  await edit(other, id);
  await page.getByLabel('Summary', { exact: true }).fill('From the first');
  await expect.poll(() => draftOf(page, id)).toContain('From the first');
  await other.getByLabel('Category', { exact: true }).fill('From the second');
  await expect.poll(() => draftOf(page, id)).toContain('From the second');
  await other.getByRole('button', { name: 'Save Changes' }).click();
  await says(other, 'Article saved successfully');
  await expect.poll(() => draftOf(page, id)).toContain('From the first');
});

test('a full browser store loses no typed text', async ({ page }) => {
  await dashboard(page, '/boss?tab=AI+Tools');
  const id = await createArticle(page, unique());
  await page.getByLabel('Notes').fill('abc');
  await edit(page, id);
  await page.getByLabel('Summary', { exact: true }).fill('Short');
  await expect.poll(() => draftOf(page, id)).toContain('Short');
  await page.evaluate(() => {
    for (let size = 2 ** 22; size >= 1; size /= 2)
      try {
        for (let part = 0; ; part += 1) localStorage.setItem(`full ${size} ${part}`, 'x'.repeat(size));
      } catch {
        // A smaller part may still fit.
      }
  });
  await page.getByLabel('Summary', { exact: true }).fill('Longer than what is stored');
  await page.getByRole('link', { name: 'Bounties' }).first().click();
  await leave(page).click();
  await expect(page).toHaveURL(/\/bounties$/);
  await page.goBack();
  await expect(page.getByLabel('Summary', { exact: true })).toHaveValue('Longer than what is stored');
  await page.getByRole('tab', { name: 'AI Tools' }).click();
  await page.getByLabel('Notes').press('End');
  await page.getByLabel('Notes').pressSequentially('defgh');
  await expect(page.getByLabel('Notes')).toHaveValue('abcdefgh');
});

test('opening an article with another system’s line ends does not change it', async ({ page }) => {
  await enter(page, adminWallet());
  const id = await createArticle(page, unique(), { bodyMarkdown: 'One.\r\n\r\nTwo.' });
  await edit(page, id);
  await page.getByRole('link', { name: 'Trenchpedia' }).first().click();
  await expect(page).toHaveURL(/\/$/);
});

test('the contributions of an article work after a rename and a reload, and when the article is missing', async ({
  page,
  faults,
}) => {
  const slug = unique();
  await enter(page, adminWallet());
  const id = await createArticle(page, slug);
  await page.request.post('/api/contributions', { data: { slug, text: 'Some words.' } });
  await edit(page, id);
  await page.getByLabel('Title', { exact: true }).fill('W'.repeat(150));
  await page.getByLabel('Slug', { exact: true }).fill(`${slug}-renamed`);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await says(page, 'Article saved successfully');
  await page.getByRole('button', { name: 'Contributions' }).click();
  await expect(page.getByRole('heading', { name: `Contributions: ${'W'.repeat(150)}` })).toBeVisible();
  await expect(page.getByText('Some words.')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 900 });
  expect(await overflow(page)).toBe(0);
  await reload(page);
  await expect(page.getByText('Some words.')).toBeVisible();
  expect(faults).toEqual([]);

  let isBroken = true;
  await page.route(/\/api\/admin\/articles\/[0-9a-f-]{36}$/, (route) =>
    isBroken ? route.fulfill({ status: 500, body: 'Broken' }) : route.continue(),
  );
  await reload(page);
  await expect(page.getByText('Could not load article')).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Some words.')).toBeVisible();
  forgiveRefusals(faults);
});

test('a failed preview says so, and succeeds on a second try', async ({ page, faults }) => {
  await enter(page, adminWallet());
  await edit(page, await createArticle(page, unique()));
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText('Body.')).toBeVisible();
  await page.route(/\/api\/admin\/preview/, (route) => route.fulfill({ status: 500, body: 'Broken' }));
  await content(page).fill('Other words.');
  await expect(preview.getByRole('alert')).toHaveText('The preview could not be made; what you typed is not lost.');
  await expect(preview.getByText('Loading…')).toHaveCount(0);
  await page.unroute(/\/api\/admin\/preview/);
  await preview.getByRole('button', { name: 'Try again' }).click();
  await expect(preview.getByText('Other words.')).toBeVisible();
  forgiveRefusals(faults);
});

test('the focus stays with the control that somebody used', async ({ page }) => {
  const slug = unique();
  await enter(page, adminWallet());
  const id = await createArticle(page, slug);
  for (const text of ['First words.', 'Second words.'])
    await page.request.post('/api/contributions', { data: { slug, text } });
  await edit(page, id);
  const panel = page.getByRole('tabpanel', { name: 'Articles' });
  await page.getByLabel('Summary', { exact: true }).fill('New');
  const save = page.getByRole('button', { name: 'Save Changes' });
  await save.press('Enter');
  await says(page, 'Article saved successfully');
  await expect(save).toBeFocused();
  await page.getByRole('button', { name: 'Contributions' }).press('Enter');
  await expect(panel).toBeFocused();
  const row = page.getByRole('row').filter({ hasText: 'First words.' });
  await row.getByLabel('Status').selectOption('Accepted');
  await row.getByRole('button', { name: 'Save' }).press('Enter');
  await says(page, '✓ Status updated');
  await expect(row.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expect(row.getByRole('button', { name: 'Save' })).toBeFocused();
  await row.getByRole('button', { name: 'Delete contribution' }).press('Enter');
  await page.getByRole('button', { name: 'Verwijderen' }).press('Enter');
  await expect(row).toHaveCount(0);
  await expect(panel).toBeFocused();
  await page.getByRole('button', { name: 'Back to Articles' }).press('Enter');
  await expect(panel).toBeFocused();
});

test('text typed while an article is being created moves on into its editor, and creates no second article', async ({
  page,
}) => {
  const slug = unique();
  await dashboard(page, '/boss?tab=Articles&article=new');
  await page.locator('.cm-content').waitFor();
  let created = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/admin/articles')) created += 1;
  });
  await page.getByLabel('Title', { exact: true }).fill(`The ${slug}`);
  // The URL already names the created article, but its editor has not replaced this one.
  await page.getByLabel('Summary', { exact: true }).evaluate((field: HTMLTextAreaElement) => {
    const push = history.pushState;
    history.pushState = (...to) => {
      history.pushState = push;
      history.pushState(...to);
      field.focus();
      document.execCommand('insertText', false, 'Typed on');
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true }));
    };
  });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('link', { name: 'View Live' })).toBeVisible();
  await expect(page.getByLabel('Summary', { exact: true })).toHaveValue('Typed on');
  await page.getByLabel('Summary', { exact: true }).press('Control+s');
  await says(page, 'Article saved successfully');
  expect(created).toBe(1);
});
