import type { Page } from '@playwright/test';
import { createArticle } from './dashboard.ts';
import { axe, expect, login, open, overflow, test, unique } from './journey.ts';
import { adminWallet, enter, inject } from './wallets.ts';

const text = 'A coin of the trenches.\n\n## The curve\n\nEach trade pays one percent.\n\n## Graduation\n\nAt 85 SOL the curve is empty.\n';

/** An article, made by the admin in a browser of their own. */
async function article(page: Page): Promise<{ slug: string; title: string }> {
  const slug = unique();
  const context = await page
    .context()
    .browser()!
    .newContext({ baseURL: new URL(page.url()).origin });
  await enter(context, adminWallet());
  await createArticle(await context.newPage(), slug, { bodyMarkdown: text });
  await context.close();
  return { slug, title: `Title ${slug}` };
}

const editor = (page: Page) => page.getByRole('textbox', { name: 'Text (Markdown)' });

test('whoever is anonymous edits a section from the pencil beside its heading, and sees what changes wherever it stands', async ({
  page,
}) => {
  await open(page, '/');
  const { slug, title } = await article(page);
  await login(page, 'Continue as Anonymous');
  await open(page, `/article/${slug}`);
  await expect(page.getByRole('heading', { level: 2, name: 'Graduation', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Edit the text of: Graduation' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Contribute to: ${title}` })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Two ways to contribute' }).locator('[aria-current="page"]')).toContainText(
    'Edit the text',
  );
  await expect(editor(page)).toHaveText('## GraduationAt 85 SOL the curve is empty.');
  await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await editor(page).fill('## Graduation\n\nAt 85 SOL, net of fees, the curve is empty.');
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('net of fees');
  const change = page.getByRole('region', { name: 'What will change' });
  await expect(change.locator('ins', { hasText: 'net of fees' })).toBeVisible();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await overflow(page), `at ${width} px`).toBeLessThanOrEqual(0);
  }
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await axe(page)).toEqual([]);

  // What was typed is kept.
  await page.reload();
  await expect(editor(page)).toContainText('net of fees');
  await page.getByLabel('Why').fill(`The fee comes off before ${slug}.`);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Submitted! Thank you for contributing.')).toBeVisible();
  await expect(editor(page)).toHaveText('## GraduationAt 85 SOL the curve is empty.');

  await page.getByRole('link', { name: 'See it' }).click();
  await page.getByRole('link', { name: 'Edit of Graduation' }).click();
  const changed = page.getByRole('region', { name: 'What it changes' });
  await expect(changed.locator('ins', { hasText: 'net of fees' })).toBeVisible();
  await expect(page.getByText(`The fee comes off before ${slug}.`)).toBeVisible();
  expect(await axe(page)).toEqual([]);
});

test('the whole text is edited too, another part is chosen from a list, and telling stays the first way', async ({ page }) => {
  await inject(page, 'phantom', adminWallet());
  await open(page, '/');
  const { slug } = await article(page);
  await open(page, `/contribute/${slug}`);
  await expect(page.getByLabel('Your contribution')).toBeVisible();
  await page.getByRole('link', { name: 'Edit the text' }).click();
  await expect(editor(page)).toContainText('A coin of the trenches.');
  await expect(page.getByText('Login to see what it will look like.')).toBeVisible();
  await page.getByLabel('Part').selectOption('The curve');
  await expect(editor(page)).toHaveText('## The curveEach trade pays one percent.');
  await expect(page).toHaveURL(`/contribute/${slug}?section=h-the-curve`);
  await page.getByRole('link', { name: 'Tell what you know' }).click();
  await expect(page.getByLabel('Your contribution')).toBeVisible();
});
