import { expect, forgiveRefusals, open, ready, test } from './journey.ts';

test('the policy lets no text become markup, and applies no style element', async ({ page, faults }) => {
  await open(page, '/');
  const refused = await page.evaluate(() => {
    const tries: Record<string, () => void> = {
      markup: () => document.body.insertAdjacentHTML('beforeend', '<b id="made">made</b>'),
      script: () => (document.createElement('script').text = 'document.title = "made"'),
      policy: () =>
        Reflect.get(globalThis, 'trustedTypes').createPolicy('prose', { createHTML: (text: string) => text }),
    };
    return Object.keys(tries).filter((name) => {
      try {
        tries[name]!();
        return false;
      } catch (error) {
        return error instanceof TypeError;
      }
    });
  });
  expect(refused).toEqual(['markup', 'script', 'policy']);
  await page.evaluate(() => {
    const style = document.createElement('style');
    style.textContent = 'body { display: none }';
    document.head.append(style);
  });
  await expect(page.locator('body')).toHaveCSS('display', 'block');
  await expect.poll(() => faults.filter((fault) => fault.startsWith('Policy: ')).length).toBe(4);
  forgiveRefusals(faults, 'Policy: ', "requires 'Trusted", 'TrustedTypePolicy', 'inline style');
});

test('an article opened by a link shows its text, and a dialog keeps the page from scrolling', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('main').locator('a[href^="/article/"]').first().click();
  await expect(page.locator('.prose p').first()).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden');
});

test('a page that an extension changed before hydration renders again, and works', async ({ page, faults }) => {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () =>
      document.querySelector('main h1')?.replaceWith(document.createElement('aside')),
    );
  });
  await page.goto('/article/bonk');
  await ready(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.prose p').first()).toBeVisible();
  // The style sheets still apply.
  await expect(page.locator('body')).toHaveCSS('margin', '0px');
  expect(await page.locator('meta[name="viewport"]').count()).toBe(1);
  await expect.poll(() => faults.filter((fault) => fault.includes('Minified React error')).length).toBeGreaterThan(0);
  // React logs that the page differs from its render.
  forgiveRefusals(faults, 'Minified React error');
});
