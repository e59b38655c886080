import { randomBytes } from 'node:crypto';
import { base58 } from '@scure/base';
import { createArticle } from './dashboard.ts';
import { axe, expect, open, overflow, test, unique } from './journey.ts';
import { address } from './rpc.ts';
import { adminWallet, enter, wallet } from './wallets.ts';

/** Another address with the same four characters at both ends. */
function vanity(of: string): string {
  for (;;) {
    const made = of.slice(0, 4) + base58.encode(randomBytes(32)).slice(4, of.length - 4) + of.slice(-4);
    if (made.length === of.length && base58.decode(made).length === 32) return made;
  }
}

for (const width of [1440, 390])
  test(`a person reports where they met a look-alike, and readers see it after review, at ${width} px`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const [slug, mint, place] = [unique(), address(), `https://t.me/${unique()}`];
    const fake = vanity(mint);
    await page.setViewportSize({ width, height: 900 });
    await enter(page, adminWallet());
    const source = 'https://project.example/token https://list.example/tokens';
    const addresses = [{ kind: 'mint', address: mint, label: 'Mint', source, checkedAt: '2026-11-18' }];
    await createArticle(page, slug, { title: `Coin ${slug}`, addresses });

    const context = await browser.newContext({ baseURL: baseURL!, viewport: { width, height: 900 } });
    // One of them is anonymous.
    await enter(context, width === 390 ? undefined : wallet());
    const visitor = await context.newPage();
    await open(visitor, `/check/${fake}`);
    await visitor.getByRole('link', { name: 'Report where you met this' }).click();
    await expect(visitor).toHaveURL(`/contribute/report?article=${slug}&address=${fake}`);
    const main = visitor.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Report where you met this');
    await expect(main.getByText(`an address that passes for Coin ${slug}`)).toBeVisible();
    await expect(main.locator('code')).toHaveText(fake);
    await expect(main.getByRole('button', { name: 'Submit report' })).toBeDisabled();
    await main.getByLabel('Where did you meet it?').fill(place);
    expect(await overflow(visitor)).toBeLessThanOrEqual(0);
    for (const colorScheme of ['light', 'dark'] as const) {
      await visitor.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await axe(visitor)).toEqual([]);
    }
    await main.getByRole('button', { name: 'Submit report' }).click();
    await expect(main.getByText('Submitted! Thank you for the report.')).toBeVisible();
    await expect(main.getByRole('heading', { name: 'Sent' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'View it' })).toHaveAttribute('href', /^\/reports\/[-0-9a-f]{36}$/);

    await open(page, '/boss?tab=Review&order=newest');
    await page.getByRole('list', { name: 'Queue' }).getByRole('button').filter({ hasText: place }).click();
    const chosen = page.getByRole('region', { name: 'Review queue' }).getByRole('article');
    await expect(chosen.locator('code')).toHaveText(fake);
    await expect(chosen.getByText(place, { exact: true })).toBeVisible();
    await expect(chosen.getByRole('link', { name: /Compare it with the true one/ })).toHaveAttribute(
      'href',
      `/check/${fake}`,
    );
    await chosen.getByRole('button', { name: /^Accept/ }).click();
    const stands = async () =>
      ((await (await visitor.request.get(`/api/check/${fake}`)).json()) as { named: unknown }).named !== null;
    await expect.poll(stands).toBe(true);

    await open(visitor, `/article/${slug}`);
    const card = visitor.getByRole('region', { name: `Addresses of Coin ${slug}` });
    await expect(card.getByRole('heading', { name: `Not Coin ${slug}` })).toBeVisible();
    await expect(card.getByText(`Reported 1 time, met at: ${place}. First seen`)).toBeVisible();
    expect(await overflow(visitor)).toBeLessThanOrEqual(0);
    await card.getByRole('link', { name: `${fake.slice(0, 4)}…${fake.slice(-4)}` }).click();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(`Not the mint of Coin ${slug}`);
    await expect(main.getByText(`and met at: ${place}.`)).toBeVisible();
    expect(await overflow(visitor)).toBeLessThanOrEqual(0);
    await open(visitor, `/check/${mint}`);
    await expect(visitor.getByRole('complementary', { name: 'What is known here' })).toContainText(`met at: ${place}`);
    await context.close();
  });

test('a token that its article warns about is a known scam, and no fake of the article', async ({ page }) => {
  const libra = 'Bo9jh3wsmcC2AjakLWzNmKJ3SgtZmXEcSaW7L2FAvUsU';
  await page.goto('/article/libra-token-collapse');
  const card = page.getByRole('region', { name: 'Addresses of LIBRA token collapse' });
  await expect(card.getByRole('heading')).toHaveText('This article warns of');
  await card.getByRole('link', { name: 'Bo9j' }).click();
  await expect(page).toHaveURL(`/check/${libra}`);
  await expect(page.getByRole('main')).toContainText('The article LIBRA token collapse warns of this address');
});
