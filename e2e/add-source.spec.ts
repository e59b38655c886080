import { createArticle, dashboard, status } from './dashboard.ts';
import { axe, expect, open, overflow, test, unique } from './journey.ts';
import { adminWallet, enter } from './wallets.ts';

const button = { name: 'Add a source' };

test('a source is added by its address, in the editor of an article and in that of a suggestion', async ({ page }) => {
  await enter(page, adminWallet());
  const slug = unique();
  const id = await createArticle(page, slug, { bodyMarkdown: 'It sold out.' });
  const dialog = page.getByRole('dialog', button);
  const add = dialog.getByRole('button', { name: 'Add it' });

  await dashboard(page, `/boss?tab=Articles&article=${id}`);
  const main = page.getByRole('main');
  await main.getByRole('button', button).click();
  await expect(dialog.getByLabel('Address')).toBeFocused();
  await dialog.getByLabel('Address').fill('press.example/a-phone-sells-out');
  await expect(dialog.getByText('Give an address that begins with https://')).toBeVisible();
  await expect(add).toBeDisabled();
  await dialog.getByLabel('Address').fill('https://www.sec.gov/news/statement-on-meme-coins');
  await expect(dialog.getByLabel('Kind')).toHaveValue('court or regulator');
  await dialog.getByLabel('Address').fill('https://press.example/a-phone-sells-out');
  await expect(dialog.getByLabel('Kind')).toHaveValue('press');
  await expect(dialog.getByLabel('Title')).toHaveValue('A phone sells out');
  await expect(dialog.getByLabel('Publisher')).toHaveValue('press.example');
  await dialog.getByLabel('Date').fill('2023-12-15');
  await dialog.getByLabel('Read on').fill('2999-01-01');
  await expect(dialog.getByText('Write the day as 2026-11-18; it has come already.')).toBeVisible();
  await expect(add).toBeDisabled();
  await dialog.getByLabel('Read on').fill('2026-01-02');
  await dialog.getByLabel('Archived at').fill('archive.example/phone');
  await expect(add).toBeDisabled();
  await dialog.getByLabel('Archived at').fill('https://archive.example/phone');
  expect(await axe(page)).toEqual([]);
  await add.click();
  await expect(page.getByRole('textbox', { name: 'Content (Markdown)' })).toContainText('It sold out.[^1]');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(status(page)).toContainText('Article saved successfully');
  await open(page, `/article/${slug}`);
  await expect(main.getByRole('link', { name: '1 source' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'A phone sells out' })).toHaveAttribute('href', 'https://press.example/a-phone-sells-out');

  await expect(main.getByRole('listitem').filter({ hasText: 'A phone sells out' })).toContainText('15 Dec 2023 read 2 Jan 2026');
  await expect(main.getByRole('link', { name: 'Archived' })).toHaveAttribute('href', 'https://archive.example/phone');

  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, `/contribute/${slug}?way=text`);
  await main.getByRole('button', button).click();
  await dialog.getByLabel('Address').fill(`https://solscan.io/tx/${'5'.repeat(88)}`);
  await expect(dialog.getByText('The chain says what it is.')).toBeVisible();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  // Enter adds it, and sends nothing of the form around it.
  await dialog.getByLabel('Address').press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Text (Markdown)' })).toContainText(`It sold out.[^1][^tx:${'5'.repeat(88)}]`);
  await expect(main.getByRole('status').filter({ hasText: 'Submitted' })).toHaveCount(0);
});
