import type { Browser, Locator, Page } from '@playwright/test';
import { expect, open, unique } from './journey.ts';
import { adminWallet, enter } from './wallets.ts';

/** Opens the dashboard as the admin, at the articles where nothing else is asked for. */
export async function dashboard(page: Page, address = '/boss?tab=Articles'): Promise<void> {
  await enter(page, adminWallet());
  await open(page, address);
  await expect(page.getByRole('tab', { name: 'Articles' })).toBeVisible();
}

/** Where the dashboard says what became of the last action. */
export const status = (page: Page): Locator => page.getByRole('main').getByRole('status').first();

/** The editor's text. */
export const content = (page: Page): Locator => page.getByRole('textbox', { name: 'Content (Markdown)' });

/** Creates an article by the API, as whoever is logged in on the page. Returns its id. */
export async function createArticle(page: Page, slug: string, more: object = {}): Promise<string> {
  const answer = await page.request.post('/api/admin/articles', {
    data: { slug, title: `Title ${slug}`, bodyMarkdown: 'Body.', ...more },
  });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { article: { id: string } }).article.id;
}

/** Creates an article as the admin, in a browser context of the admin's own. */
export async function adminArticle(page: Page, bodyMarkdown: string): Promise<{ slug: string; title: string }> {
  const slug = unique();
  const context = await page
    .context()
    .browser()!
    .newContext({ baseURL: new URL(page.url()).origin });
  await enter(context, adminWallet());
  await createArticle(await context.newPage(), slug, { bodyMarkdown });
  await context.close();
  return { slug, title: `Title ${slug}` };
}

/** The field for an article's text in a suggestion. */
export const textEditor = (page: Page): Locator => page.getByRole('textbox', { name: 'Text (Markdown)' });

/** What the public gets at its next request. */
export async function publicly(browser: Browser, page: Page, path: string): Promise<string> {
  const context = await browser.newContext();
  const text = await (await context.request.get(new URL(path, page.url()).href)).text();
  await context.close();
  return text;
}
