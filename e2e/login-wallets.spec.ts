import type { Page } from '@playwright/test';
import { axe, expect, login, logout, open, test } from './journey.ts';
import { announce, inject, wallet } from './wallets.ts';

const short = (address: string) => `${address.slice(0, 4)}…${address.slice(-4)}`;

async function ask(page: Page, path: string) {
  await open(page, path);
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  return page.getByRole('dialog', { name: 'Login' });
}

test('the login lists the wallets that it detected, and where to get the missing ones', async ({ page }) => {
  await inject(page, 'phantom', wallet());
  await announce(page, 'Backpack', wallet());
  const dialog = await ask(page, '/');
  await expect(dialog).toHaveAccessibleDescription(
    /^Your wallet signs one message for localhost:\d+\. This is not a transaction and costs nothing\.$/,
  );
  for (const name of ['Phantom', 'Backpack'])
    await expect(dialog.getByRole('button', { name, exact: true })).toHaveAccessibleDescription(
      'Detected in this browser',
    );
  await expect(dialog.getByRole('link')).toHaveCount(1);
  await expect(dialog.getByRole('link', { name: 'Get Solflare' })).toHaveAttribute(
    'href',
    'https://www.solflare.com/download',
  );

  const solflare = dialog.getByRole('button', { name: 'Solflare', exact: true });
  await expect(solflare).toHaveAccessibleDescription('Solflare not found');
  await solflare.click();
  const alert = dialog.getByRole('alert');
  await expect(alert).toHaveText('Solflare not found');
  // The message is in its row, above the next one.
  const [message, next] = await Promise.all([
    alert.boundingBox(),
    dialog.getByRole('button', { name: 'Backpack' }).boundingBox(),
  ]);
  expect(message!.y + message!.height).toBeLessThanOrEqual(next!.y);
  expect(await axe(page)).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('wallets outside this browser open the same page in their apps', async ({ page, baseURL }) => {
    const path = '/search?q=rug%20pull&x=1#end';
    const dialog = await ask(page, path);
    const [url, ref] = [encodeURIComponent(`${baseURL}${path}`), encodeURIComponent(baseURL!)];
    for (const [name, href] of [
      ['Open in Phantom', `https://phantom.app/ul/browse/${url}?ref=${ref}`],
      ['Open in Solflare', `https://solflare.com/ul/v1/browse/${url}?ref=${ref}`],
    ] as const) {
      const link = dialog.getByRole('link', { name, exact: true });
      await expect(link).toHaveAttribute('href', href);
      expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    }
    await expect(dialog.getByRole('button', { name: 'Continue as Anonymous' })).toBeVisible();
    expect(await axe(page)).toEqual([]);
  });

  test('a wallet’s own browser finds its wallet', async ({ page }) => {
    await inject(page, 'solflare', wallet());
    const dialog = await ask(page, '/');
    await expect(dialog.getByRole('link', { name: /^Open in/ })).toHaveText([/Phantom/]);
    await dialog.getByRole('button', { name: 'Solflare', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toHaveCount(0);
  });
});

test.describe('login', () => {
  test('works with Phantom, Solflare and any wallet of Wallet Standard', async ({ page }) => {
    const [phantom, solflare, other] = [wallet(), wallet(), wallet()];
    await inject(page, 'phantom', phantom, 'object');
    await inject(page, 'solflare', solflare, 'bytes');
    await announce(page, 'Backpack', other);
    await open(page, '/');
    await page.evaluate(() => {
      const events: string[] = [];
      Object.assign(window, { events });
      addEventListener('auth:login', (event) =>
        events.push(`login ${(event as CustomEvent<{ wallet: string }>).detail.wallet}`),
      );
      addEventListener('auth:logout', () => events.push('logout'));
    });
    for (const [name, { address }] of [
      ['Phantom', phantom],
      ['Solflare', solflare],
      ['Backpack', other],
    ] as const) {
      await login(page, name);
      await expect(page.getByRole('button', { name: `Account: ${short(address)}` })).toBeVisible();
      await logout(page);
      await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible();
    }
    const events = await page.evaluate(() => (window as unknown as { events: string[] }).events);
    expect(events).toEqual([phantom, solflare, other].flatMap(({ address }) => [`login ${address}`, 'logout']));
  });

  test('names faults in the specification’s words', async ({ page }) => {
    await inject(page, 'phantom', wallet(), 'nothing');
    await open(page, '/');
    await page.evaluate(() => window.dispatchEvent(new CustomEvent('auth:openLogin')));
    const dialog = page.getByRole('dialog', { name: 'Login' });
    await dialog.getByRole('button', { name: 'Solflare' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Solflare not found');
    await dialog.getByRole('button', { name: 'Phantom' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Wallet did not return a signature');
    expect(await axe(page)).toEqual([]);
    await page.evaluate(() => window.dispatchEvent(new CustomEvent('auth:closeLogin')));
    await expect(dialog).toBeHidden();
  });

  test('accepts a signature in base58', async ({ page }) => {
    await inject(page, 'solflare', wallet(), 'base58');
    await open(page, '/');
    await login(page, 'Solflare');
  });

  for (const [shape, message] of [
    ['rubbish', 'Unknown signature format'],
    ['declined', 'You declined the request in your wallet; nothing was signed.'],
  ] as const) {
    test(`refuses a signature that is ${shape}`, async ({ page }) => {
      await inject(page, 'phantom', wallet(), shape);
      await open(page, '/');
      await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
      const dialog = page.getByRole('dialog', { name: 'Login' });
      await dialog.getByRole('button', { name: 'Phantom' }).click();
      await expect(dialog.getByRole('alert')).toHaveText(message);
    });
  }

  test('has no development wallet in a build', async ({ page }) => {
    await open(page, '/');
    await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Continue as Anonymous' })).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('button', { name: /Development/ })).toHaveCount(0);
  });
});
