import { request as requests, type APIRequestContext } from '@playwright/test';
import { axe, expect, open, overflow, test } from './journey.ts';
import { adminWallet, enter, wallet } from './wallets.ts';

test('the bell counts unread notices, and opening their page marks them read', async ({ page, baseURL }) => {
  const others = await Promise.all(
    [wallet(), wallet(), adminWallet()].map(async (who) => {
      const request = await requests.newContext({ baseURL: baseURL! });
      await enter({ request }, who);
      return request;
    }),
  );
  const [bob, eve, boss] = others as [APIRequestContext, APIRequestContext, APIRequestContext];
  const send = async (by: APIRequestContext, method: 'post' | 'put', path: string, data: object) => {
    const answer = await by[method](path, { data });
    expect([answer.status(), path]).toEqual([200, path]);
    return (await answer.json()) as { contribution: { id: string } };
  };
  await open(page, '/notices');
  await expect(page.getByText('Please login first.')).toBeVisible();
  await enter(page, wallet());
  const text = `Told of ${Date.now()}`;
  const { id } = (await send(page.request, 'post', '/api/contributions', { slug: 'bonk', text })).contribution;
  const path = `/api/contributions/${id}`;
  // Other tests write in this article, so stop watching it.
  expect((await page.request.delete('/api/articles/bonk/watch')).status()).toBe(200);
  for (const one of [bob, eve]) await send(one, 'post', `${path}/vote`, { value: 1 });
  await send(bob, 'post', `${path}/comments`, { text: 'Seconded.' });
  await send(boss, 'put', `/api/admin/contributions/${id}/status`, { status: 'Accepted', note: 'Checked.' });

  await open(page, '/');
  const bell = page.getByRole('link', { name: /^Notices/ });
  await expect(bell).toHaveAccessibleName('Notices, 3 unread');
  await bell.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible();
  // Below them are the watched articles, which have no time.
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('time') });
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText('Unread: Your contribution to BONK was accepted: “Checked.”');
  await expect(rows.last()).toContainText(' liked your contribution to BONK');
  // After a visit the bell shows no number, and new notices stay marked until the person leaves the page.
  await expect(bell).toHaveAccessibleName('Notices');
  await expect(page.getByText('Unread: ')).toHaveCount(3);
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await overflow(page), `at ${width} px`).toBeLessThanOrEqual(0);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect([width, colorScheme, await axe(page)]).toEqual([width, colorScheme, []]);
    }
  }
  await expect(page.getByText('3 unread', { exact: true })).toBeVisible();
  const place = await rows.first().boundingBox();
  await rows.nth(1).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/contributions/${id}#comment-`));
  await expect(page.getByText('Seconded.')).toBeVisible();
  await page.goBack();
  await expect(rows).toHaveCount(3);
  await expect(page.getByText('Unread: ')).toHaveCount(0);
  // The list never moves: a click would miss its row.
  await expect(page.getByText('All read', { exact: true })).toBeVisible();
  expect(await rows.first().boundingBox()).toEqual(place);

  // A notice that arrives on the open page appears at once.
  await send(eve, 'post', `${path}/comments`, { text: 'Thirded.' });
  await expect(rows.first()).toContainText('Unread: ');
  await expect(rows.first()).toContainText(' commented on your contribution to BONK');
  await expect(bell).toHaveAccessibleName('Notices');
  await Promise.all(others.map((one) => one.dispose()));
});
