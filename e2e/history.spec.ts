import { asAdmin, type Caller, createArticle, enterAsAdmin } from './dashboard.ts';
import { axe, expect, open, overflow, test, unique } from './journey.ts';

const fee = 'Every trade on the curve pays one percent, which goes to the protocol.';
const before = `Each purchase moves the price up.\n\n## The curve\n\n${fee}\n\nEach sale moves it back down.\n\n## Graduation\n\nAt 85 SOL the curve is empty.`;
const after = `Each purchase moves the price up.\n\n## The curve\n\nEach sale moves it back down.\n\n## Graduation\n\nAt roughly 85 SOL the curve is empty.\n\n${fee}`;

/** An article with three revisions by the logged-in person. */
async function articleOfThree(by: Caller): Promise<{ slug: string; title: string }> {
  const slug = unique();
  const title = `Title ${slug}`;
  const id = await createArticle(by, slug, { bodyMarkdown: before, facts: [{ label: 'Pool', value: 'Raydium' }] });
  for (const data of [
    { slug, title, bodyMarkdown: after, changeSummary: 'The fee stands where it matters' },
    { slug, title, facts: [{ label: 'Pool', value: 'PumpSwap' }] },
  ])
    expect((await by.request.put(`/api/admin/articles/${id}`, { data })).status()).toBe(200);
  return { slug, title };
}

test('an article lists all its versions, compares any two, and an admin restores one', async ({ page }) => {
  await enterAsAdmin(page);
  const { slug, title } = await articleOfThree(page);
  await open(page, `/article/${slug}`);
  await page.getByRole('main').getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('3 revisions by 1 person, newest first')).toBeVisible();
  const rows = page.getByRole('table', { name: `Revisions of ${title}` }).getByRole('row');
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(1)).toContainText('Facts');
  await expect(rows.nth(1)).toContainText('current');
  await expect(rows.nth(2)).toContainText('The fee stands where it matters');

  await page.getByRole('radio', { name: 'Older: revision 1', exact: true }).check();
  await expect(page.getByText('From revision 1 to revision 3.')).toBeVisible();
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page).toHaveURL(`/article/${slug}/compare/1...3`);
  await expect(page.getByText('+2 −1 words, 1 fact, 1 paragraph moved')).toBeVisible();
  await expect(page.locator('ins:visible', { hasText: 'roughly' })).toHaveCount(1);
  await expect(page.getByText('Moved here from another place')).toBeVisible();
  const same = page.getByRole('group').filter({ hasText: 'Unchanged: ' });
  await expect(same.getByText(title)).toBeHidden();
  await same.getByText('Unchanged: title').click();
  await expect(same.getByText(title)).toBeVisible();
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await overflow(page), `at ${width} px`).toBeLessThanOrEqual(0);
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect([colorScheme, await axe(page)]).toEqual([colorScheme, []]);
  }

  await page.setViewportSize({ width: 1440, height: 844 });
  await page.getByRole('link', { name: 'Revision 1', exact: true }).click();
  await expect(page.getByText('an old version. Some of it may have been corrected since.')).toBeVisible();
  await expect(page.getByText('Raydium')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'History' }).click();
  await page.getByRole('button', { name: 'Restore revision 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Restore revision 1?' });
  await dialog.getByLabel('Reason').fill('No source said so');
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(rows).toHaveCount(5);
  await expect(rows.nth(1)).toContainText('No source said so');
  await expect(rows.nth(1)).toContainText('restored · current');
  for (const width of [390, 320, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await overflow(page), `at ${width} px`).toBeLessThanOrEqual(0);
    expect([width, await axe(page)]).toEqual([width, []]);
    // A row outside of a table has one line above it, and none inside.
    const lines = await rows
      .nth(1)
      .evaluate((row) => [...row.children].map((cell) => parseFloat(getComputedStyle(cell).borderTopWidth)));
    expect(Math.max(...lines), `at ${width} px`).toBe(width < 1181 ? 0 : 1);
  }
});

test('a comparison renders unchanged passages as the article does, and each version as it was', async ({ page }) => {
  await enterAsAdmin(page);
  const slug = unique();
  const words = (setting: string) =>
    `The **fee** goes to [the creator](/article/creator).[^one] In the ${setting}, the token goes.\n\n[^one]: https://example.com/fees`;
  const id = await createArticle(page, slug, { bodyMarkdown: words('setting') });
  const data = { slug, title: `Title ${slug}`, bodyMarkdown: words('setting (about 86)') };
  expect((await page.request.put(`/api/admin/articles/${id}`, { data })).status()).toBe(200);
  await open(page, `/article/${slug}/compare/1...2`);
  const main = page.getByRole('main');
  for (const setting of ['setting', 'setting (about 86)'])
    await expect(main).toContainText(`The fee goes to the creator. In the ${setting}, the token goes.`, {
      useInnerText: true,
    });
});

test('a reader unfolds the passages that two versions share, in their place', async ({ page }) => {
  await enterAsAdmin(page);
  const slug = unique();
  const paragraphs = [
    'First of all.',
    'Second of all.',
    'It rises with every buyer.',
    'Fourth of all.',
    'Fifth of all.',
    'Sixth of all.',
  ];
  const bodyMarkdown = `${paragraphs.join('\n\n')}\n\n## Fees\n\nOne percent of it.`;
  const id = await createArticle(page, slug, { bodyMarkdown });
  const data = { slug, title: `Title ${slug}`, bodyMarkdown: bodyMarkdown.replace('every', 'each') };
  expect((await page.request.put(`/api/admin/articles/${id}`, { data })).status()).toBe(200);
  await open(page, `/article/${slug}/compare/1...2`);
  const [before, after] = [
    page.getByRole('group').filter({ hasText: '1 paragraph unchanged' }),
    page.getByRole('group').filter({ hasText: '2 paragraphs unchanged' }),
  ];
  await expect(page.getByText('First of all.')).toHaveCount(0);
  await before.getByText('1 paragraph unchanged').click();
  await expect(before).toContainText('First of all.');
  await expect(before).not.toContainText('Second of all.');
  await after.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(after).toContainText('Fifth of all.');
  await expect(after).toContainText('Sixth of all.');
  await expect(after).not.toContainText('Fourth of all.');
  const sections = page.getByRole('group').filter({ hasText: '1 section unchanged: Fees' });
  await sections.getByText('1 section unchanged').click();
  await expect(sections.getByRole('heading', { name: 'Fees' })).toBeVisible();
  await expect(sections).toContainText('One percent of it.');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await overflow(page), `at ${width} px`).toBeLessThanOrEqual(0);
  }
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await axe(page)).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a reader chooses two versions and compares them', async ({ page }) => {
    const { slug } = await asAdmin(articleOfThree);
    await page.goto(`/article/${slug}/history`);
    await page.getByRole('radio', { name: 'Older: revision 1', exact: true }).check();
    await page.getByRole('button', { name: 'Compare' }).click();
    await expect(page).toHaveURL(`/article/${slug}/compare/1...3`);
    await expect(page.locator('del:visible', { hasText: 'Raydium' })).toHaveCount(1);
    await page.getByText('Unchanged: title').click();
    await expect(page.getByRole('link', { name: 'Read revision 3' }).filter({ visible: true })).toHaveAttribute(
      'href',
      `/article/${slug}/revisions/3`,
    );
  });
});
