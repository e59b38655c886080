import { randomBytes } from 'node:crypto';
import { base58 } from '@scure/base';
import type { Locator } from '@playwright/test';
import { createArticle } from './dashboard.ts';
import { axe, expect, forgiveRefusals, open, test, unique } from './journey.ts';
import { adminWallet, enter, wallet } from './wallets.ts';

/** The number of lines of an element's text. */
const linesOf = (of: Locator): Promise<number> =>
  of.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const rows = [...range.getClientRects()].filter(({ width }) => width > 1).toSorted((one, two) => one.top - two.top);
    let [lines, bottom] = [0, -1];
    for (const row of rows) {
      if (row.top >= bottom - 3) lines += 1;
      bottom = Math.max(bottom, row.bottom);
    }
    return lines;
  });

for (const [width, hasTouch] of [
  [390, true],
  [390, false],
  [768, true],
  [768, false],
] as const)
  test.describe(`${width} px wide, ${hasTouch ? 'for a finger' : 'for a mouse'}`, () => {
    test.use({ viewport: { width, height: 844 }, hasTouch });

    test('the footer takes at most two fifths of a short page, and its lists open', async ({ page, faults }) => {
      const footer = page.getByRole('contentinfo');
      for (const path of ['/no-such-page', '/notices']) {
        await open(page, path);
        const share = await footer.evaluate(({ clientHeight }) => clientHeight / document.documentElement.scrollHeight);
        expect([path, share]).toEqual([path, expect.any(Number)]);
        expect(share, path).toBeLessThanOrEqual(0.4);
      }
      forgiveRefusals(faults);
      const opener = footer.getByRole('button', { name: 'Pages and channels' });
      await expect(footer.getByRole('link', { name: 'Roadmap' })).toBeHidden();
      await opener.press('Enter');
      await expect(opener).toHaveAttribute('aria-expanded', 'true');
      expect(await axe(page)).toEqual([]);
      await footer.getByRole('link', { name: 'Roadmap' }).click();
      await expect(page).toHaveURL('/roadmap');
      await expect(opener).toHaveAttribute('aria-expanded', 'false');
    });

    test('the button that copies the contract fits', async ({ page }) => {
      await open(page, '/roadmap');
      const copy = page.getByRole('contentinfo').getByRole('button', { name: 'Copy the contract address' });
      expect(await copy.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
      expect(await copy.evaluate((button) => getComputedStyle(button).overflow)).toBe('visible');
      const code = page.getByRole('contentinfo').locator('code');
      const [address, button] = [(await code.boundingBox())!, (await copy.boundingBox())!];
      expect(button.x).toBeGreaterThanOrEqual(address.x + address.width);
      expect(button.x + button.width).toBeLessThanOrEqual(width);
    });

    test('the line below a title stands clear of the rule under it', async ({ page }) => {
      await open(page, '/article/bonk');
      const history = page.getByRole('main').getByRole('link', { name: 'History' }).first();
      const space = await history.evaluate((link) => {
        const range = document.createRange();
        range.selectNodeContents(link);
        return link.closest('header')!.getBoundingClientRect().bottom - range.getBoundingClientRect().bottom;
      });
      expect(space).toBeGreaterThanOrEqual(8);
    });
  });

test('without scripts the footer shows its lists on a phone', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL: baseURL!,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto('/roadmap');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Bounties' })).toBeVisible();
  await expect(footer.getByRole('button', { name: 'Pages and channels' })).toBeHidden();
  await context.close();
});

test('the card of a paid bounty has its label beside the winner, and its status beside the reward', async ({
  page,
}) => {
  const slug = unique();
  await enter(page, adminWallet());
  await createArticle(page, slug, { title: `Paid ${slug}` });
  const send = async (method: 'post' | 'put', path: string, data: object) => {
    const answer = await page.request[method](path, { data });
    expect([path, answer.status()]).toEqual([path, 200]);
    return (await answer.json()) as { bounty: { id: string } };
  };
  const made = { name: `Paid ${slug}`, articleSlug: slug, reward: 1, currency: 'SOL' };
  const { bounty } = await send('post', '/api/admin/bounties', made);
  for (const move of [
    { status: 'In review' },
    { status: 'Awarded', winner: wallet().address },
    { status: 'Paid', winnerTx: base58.encode(randomBytes(64)) },
  ])
    await send('put', `/api/admin/bounties/${bounty.id}/status`, move);
  for (const width of [390, 700, 768]) {
    await page.setViewportSize({ width, height: 844 });
    await open(page, '/bounties');
    const card = page.getByRole('row').filter({ hasText: `Paid ${slug}` });
    const winner = card.getByRole('cell').filter({ hasText: 'Transaction' });
    // The label is generated before the cell: only its style has its position.
    const label = await winner.evaluate((cell) => ({
      align: getComputedStyle(cell).alignItems,
      height: Number.parseFloat(getComputedStyle(cell, '::before').lineHeight),
    }));
    const { height } = (await winner.getByRole('button').boundingBox())!;
    expect([width, label]).toEqual([width, { align: 'start', height: expect.closeTo(height, 0) as unknown as number }]);
    const middleOf = async (of: Locator) => {
      const { y, height } = (await of.boundingBox())!;
      return y + height / 2;
    };
    const [reward, status] = await Promise.all([
      middleOf(card.getByRole('cell').filter({ hasText: 'SOL' })),
      middleOf(card.getByText('Paid', { exact: true }).last()),
    ]);
    expect(Math.abs(reward - status), String(width)).toBeLessThan(4);
  }
});

test('the source of a mint fits in one line beside the text', async ({ page }) => {
  for (const slug of ['bonk', 'dogwifhat']) {
    await open(page, `/article/${slug}`);
    const checked = page
      .getByRole('complementary')
      .getByText(/^Checked \d/)
      .first();
    expect([slug, await linesOf(checked)]).toEqual([slug, 1]);
  }
});

test('a source in a table of constants has one line on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/article/constants');
  const cells = page.locator('.prose td:last-child:has(time)');
  expect(await cells.count()).toBeGreaterThan(50);
  const cell = cells.filter({ has: page.locator('sup:only-of-type') }).first();
  expect(await linesOf(cell)).toBe(1);
});

test('the check of a text that is too long says so', async ({ page, faults }) => {
  await open(page, `/check/${'a'.repeat(501)}`);
  await expect(page.getByText('The address is too long: at most 500 characters.')).toBeVisible();
  forgiveRefusals(faults);
});
