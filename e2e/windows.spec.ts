import type { Page } from '@playwright/test';
import { contribute, expect, open, test, unique } from './journey.ts';
import { enter, wallet } from './wallets.ts';

test('comments appear at once in every other open view', async ({ page, context }) => {
  await enter(page, wallet());
  await open(page, '/contribute/backpack');
  const text = `Shared ${unique()}`;
  await page.getByLabel('Your contribution').fill(text);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByText('Submitted!')).toBeVisible();
  await open(page, '/contri/backpack');
  const other = await context.newPage();
  await open(other, '/contri/backpack');
  const there = other.getByRole('article').filter({ hasText: text });
  await there.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(there.getByText('No comments yet.')).toBeVisible();
  const here = page.getByRole('article').filter({ hasText: text });
  await here.getByRole('button', { name: 'Comment', exact: true }).click();
  await here.getByLabel('Add a comment').fill('Seen everywhere');
  await here.locator('form').getByRole('button', { name: 'Comment' }).click();
  await expect(here.getByRole('paragraph').filter({ hasText: 'Seen everywhere' })).toBeVisible();
  await expect(there.getByRole('paragraph').filter({ hasText: 'Seen everywhere' })).toBeVisible();
});

test('two windows of one person agree on the votes, also when both have voted', async ({ page, context }) => {
  await enter(page, wallet());
  const text = await contribute(page, 'axiom');
  const other = await context.newPage();
  await open(other, '/contri/axiom');
  const like = (window: Page) => entryIn(window).getByRole('button', { name: /^Like/ });
  const dislike = (window: Page) => entryIn(window).getByRole('button', { name: /^Dislike/ });
  const entryIn = (window: Page) => window.getByRole('article').filter({ hasText: text });
  const expectBoth = async (likes: number, dislikes: number) => {
    for (const window of [page, other]) {
      await expect(like(window)).toHaveAccessibleName(`Like, ${likes} so far`);
      await expect(like(window)).toHaveAttribute('aria-pressed', String(likes === 1));
      await expect(dislike(window)).toHaveAccessibleName(`Dislike, ${dislikes} so far`);
      await expect(dislike(window)).toHaveAttribute('aria-pressed', String(dislikes === 1));
    }
  };
  await expectBoth(0, 0);
  await like(page).click();
  await expectBoth(1, 0);
  await dislike(other).click();
  await expectBoth(0, 1);
  await dislike(page).click();
  await expectBoth(0, 0);
  await like(other).click();
  await expectBoth(1, 0);
});
