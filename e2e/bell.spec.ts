import {
  request as requests,
  type APIRequestContext,
  type BrowserContext,
  type Page,
  type Request,
} from '@playwright/test';
import { expect, forgiveRefusals, login, logout, open, test, unique } from './journey.ts';
import { enter, inject, wallet } from './wallets.ts';

const stream = '/api/notices/stream';
const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notices/ });

/** The browser's open streams. */
function streamsOf(context: BrowserContext): Set<Request> {
  const streams = new Set<Request>();
  const isOver = (request: Request) => void streams.delete(request);
  context.on('request', (request) => request.url().endsWith(stream) && streams.add(request));
  context.on('requestfinished', isOver);
  context.on('requestfailed', isOver);
  return streams;
}

/** Another person, who likes items on the page's article through the API. */
async function another(baseURL: string): Promise<APIRequestContext> {
  const request = await requests.newContext({ baseURL });
  await enter({ request }, wallet());
  return request;
}

/**
 * Lets another person like an item that the page's person has just written: one more notice. Each call needs its own
 * article: a writer watches it, so further writes there would cause notices.
 */
async function ring(page: Page, by: APIRequestContext, slug: string): Promise<void> {
  const answer = await page.request.post('/api/contributions', { data: { slug, text: `Ring ${unique()}` } });
  const { contribution } = (await answer.json()) as { contribution: { id: string } };
  expect((await by.post(`/api/contributions/${contribution.id}/vote`, { data: { value: 1 } })).status()).toBe(200);
}

test('all windows of one person receive notices through one connection, and another window takes it over', async ({
  page,
  context,
  baseURL,
}) => {
  const streams = streamsOf(context);
  const bob = await another(baseURL!);
  await enter(page, wallet());
  const first = page.waitForRequest((request) => request.url().endsWith(stream));
  await open(page, '/roadmap');
  await first;
  const other = await context.newPage();
  await open(other, '/socials');
  await expect(bell(other)).toHaveAccessibleName('Notices');
  await ring(page, bob, 'popcat');
  for (const window of [page, other]) await expect(bell(window)).toHaveAccessibleName('Notices, 1 unread');
  expect([...streams].map((request) => request.frame().page() === page)).toEqual([true]);

  const second = other.waitForRequest((request) => request.url().endsWith(stream));
  await page.close();
  await second;
  await ring(other, bob, 'popcat');
  await expect(bell(other)).toHaveAccessibleName('Notices, 2 unread');
  await bob.dispose();
});

test('only logged-in people open the stream, and a logout closes it', async ({ page, context }) => {
  const streams = streamsOf(context);
  await inject(page, 'phantom', wallet());
  await open(page, '/roadmap');
  expect(streams.size).toBe(0);
  const begun = page.waitForRequest((request) => request.url().endsWith(stream));
  await login(page);
  await begun;
  await logout(page);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible();
  await expect.poll(() => streams.size).toBe(0);
});

test('the bell polls when the stream refuses it', async ({ page, baseURL, faults }) => {
  const bob = await another(baseURL!);
  await page
    .context()
    .route(`**${stream}`, (route) => route.fulfill({ status: 503, body: 'Nobody more can listen now.' }));
  await enter(page, wallet());
  await open(page, '/roadmap');
  await expect(bell(page)).toHaveAccessibleName('Notices');
  await ring(page, bob, 'moo-deng');
  await expect(bell(page)).toHaveAccessibleName('Notices, 1 unread');
  // Leaves the page, whose bell would retry its stream and cause another refused request.
  await page.goto('about:blank');
  forgiveRefusals(faults, 'EventSource');
  await bob.dispose();
});
