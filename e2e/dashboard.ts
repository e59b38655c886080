import { request as requests, type APIRequestContext, type Browser, type Locator, type Page } from '@playwright/test';
import { expect, open, test, unique } from './journey.ts';
import { adminWallet, enter } from './wallets.ts';

/** The sender of an API call: a page, or a person without one. */
export interface Caller {
  readonly request: APIRequestContext;
}

/** Logs in as the admin through the API. Pages opened afterwards know it. */
export const enterAsAdmin = (caller: Caller): Promise<void> => enter(caller, adminWallet());

/** Opens the dashboard as the admin, by default at the articles. */
export async function dashboard(page: Page, address = '/boss?tab=Articles'): Promise<void> {
  await enterAsAdmin(page);
  await open(page, address);
  await expect(page.getByRole('tab', { name: 'Articles' })).toBeVisible();
}

/** The status line of the dashboard. */
export const status = (page: Page): Locator => page.getByRole('main').getByRole('status').first();

/** The editor's text. */
export const content = (page: Page): Locator => page.getByRole('textbox', { name: 'Content (Markdown)' });

/** Creates an article through the API, as the logged-in person. Returns its id. */
export async function createArticle({ request }: Caller, slug: string, more: object = {}): Promise<string> {
  const answer = await request.post('/api/admin/articles', {
    data: { slug, title: `Title ${slug}`, bodyMarkdown: 'Body.', ...more },
  });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { article: { id: string } }).article.id;
}

/** Runs `work` through the API as the admin, without a browser. */
export async function asAdmin<Result>(work: (admin: Caller) => Promise<Result>): Promise<Result> {
  const request = await requests.newContext({ baseURL: test.info().project.use.baseURL! });
  await enterAsAdmin({ request });
  const result = await work({ request });
  await request.dispose();
  return result;
}

/** Creates an article as the admin. */
export async function adminArticle(bodyMarkdown: string): Promise<{ slug: string; title: string }> {
  const slug = unique();
  await asAdmin((admin) => createArticle(admin, slug, { bodyMarkdown }));
  return { slug, title: `Title ${slug}` };
}

/** The field for the text of a suggestion. */
export const textEditor = (page: Page): Locator => page.getByRole('textbox', { name: 'Text (Markdown)' });

/** The public answer to a new request. */
export async function publicly(browser: Browser, page: Page, path: string): Promise<string> {
  const context = await browser.newContext();
  const text = await (await context.request.get(new URL(path, page.url()).href)).text();
  await context.close();
  return text;
}
