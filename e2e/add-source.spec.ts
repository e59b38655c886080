import type { Locator, Page } from '@playwright/test';
import { createArticle, dashboard, status } from './dashboard.ts';
import { hands, pageOf } from './hands.ts';
import { axe, expect, open, overflow, test, unique } from './journey.ts';
import { adminWallet, enter, wallet } from './wallets.ts';

const button = { name: 'Add a source' };

test('a person adds a source by its URL, in the editor of an article and in that of a suggestion', async ({ page }) => {
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
  await expect(main.getByRole('link', { name: 'A phone sells out' })).toHaveAttribute(
    'href',
    'https://press.example/a-phone-sells-out',
  );

  await expect(main.getByRole('listitem').filter({ hasText: 'A phone sells out' })).toContainText(
    '15 Dec 2023 read 2 Jan 2026',
  );
  await expect(main.getByRole('link', { name: 'Archived' })).toHaveAttribute('href', 'https://archive.example/phone');

  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, `/contribute/${slug}?way=text`);
  await main.getByRole('button', button).click();
  await dialog.getByLabel('Address').fill(`https://solscan.io/tx/${'5'.repeat(88)}`);
  await expect(dialog.getByText('The chain says what it is.')).toBeVisible();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  // Enter adds the source, and does not submit the form around it.
  await dialog.getByLabel('Address').press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Text (Markdown)' })).toContainText(
    `It sold out.[^1][^tx:${'5'.repeat(88)}]`,
  );
  await expect(main.getByRole('status').filter({ hasText: 'Submitted' })).toHaveCount(0);
});

/** Selects words of the article like a finger or a key does, and scrolls the bar into view. */
async function select(page: Page, paragraph: string, words: string): Promise<Locator> {
  await page
    .locator('.prose')
    .getByText(paragraph)
    .evaluate((element, words) => {
      const text = [...element.childNodes].find((node) => node.textContent!.includes(words))!;
      const range = document.createRange();
      range.setStart(text, text.textContent!.indexOf(words));
      range.setEnd(text, text.textContent!.indexOf(words) + words.length);
      getSelection()!.removeAllRanges();
      getSelection()!.addRange(range);
    }, words);
  const bar = page.getByRole('toolbar', { name: 'What you selected' });
  await expect(bar).toBeVisible();
  return bar;
}

for (const hand of hands)
  test(`a source added for selected words stands at the end of their sentence, in a suggestion too, ${hand.how}`, async ({
    browser,
    baseURL,
  }) => {
    const { page, press } = await pageOf(browser, hand, { baseURL: baseURL! });
    const admin = await browser.newContext({ baseURL: baseURL! });
    await enter(admin, adminWallet());
    const slug = unique();
    const bodyMarkdown = `Lead.\n\n## Curve\n\nFirst, **e.g.** this. At 85 SOL the curve is empty. Nobody says by whom.\n\n- Two. Three.\n`;
    await createArticle(await admin.newPage(), slug, { bodyMarkdown });
    await admin.close();
    await enter(page, wallet());
    await open(page, `/article/${slug}`);
    const bar = await select(page, 'First,', 'the curve');
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await axe(page)).toEqual([]);
    await press(bar.getByRole('link', { name: 'Add source' }));
    const dialog = page.getByRole('dialog', button);
    await expect(dialog.getByLabel('Address')).toBeFocused();
    // The person's own title does not stop the other guesses.
    await dialog.getByLabel('Title').fill('The end of the curve');
    await dialog.getByLabel('Address').fill('https://x.com/pumpdotfun/status/1');
    await expect(dialog.getByLabel('Kind')).toHaveValue('post');
    await expect(dialog.getByLabel('Title')).toHaveValue('The end of the curve');
    await press(dialog.getByRole('button', { name: 'Add it' }));
    const editor = page.getByRole('textbox', { name: 'Text (Markdown)' });
    await expect(editor).toContainText('At 85 SOL the curve is empty.[^1] Nobody says by whom.');
    await page.getByLabel('Why').fill('Where it is said.');
    await press(page.getByRole('button', { name: 'Submit' }));
    await expect(page.getByRole('heading', { name: 'Sent' })).toBeVisible();
    const { contributions } = (await (await page.request.get(`/api/articles/${slug}/contributions`)).json()) as {
      contributions: { id: string }[];
    };
    const stored = (await (await page.request.get(`/api/contributions/${contributions[0]!.id}/text`)).json()) as object;
    expect(JSON.stringify(stored)).toContain('the curve is empty.[^1] Nobody');
    await page.context().close();
  });

for (const hand of hands)
  test(`the preview shows a source that was added, to a section and to the whole text, ${hand.how}`, async ({
    browser,
    baseURL,
  }) => {
    const { page, press } = await pageOf(browser, hand, { baseURL: baseURL! });
    await enter(page, adminWallet());
    const slug = unique();
    const old = '[^old]: press | [An old one](https://press.example/old) | Press | read 2026-01-02';
    const bodyMarkdown = `Lead.\n\n## Curve\n\nIt is empty.\n\n## Use\n\nSpent.[^old]\n\n${old}\n`;
    await createArticle(page, slug, { bodyMarkdown });
    const dialog = page.getByRole('dialog', button);
    const preview = page.getByRole('region', { name: 'Preview' });
    for (const [where, cited] of [
      ['section=h-curve', 'It is empty.[^1]'],
      ['section=h-use', 'Spent.[^old][^1]'],
      ['way=text', 'Spent.[^old][^1]'],
    ] as const) {
      await open(page, `/contribute/${slug}?${where}`);
      const editor = page.getByRole('textbox', { name: 'Text (Markdown)' });
      await editor.getByText(cited.replace('[^1]', ''), { exact: true }).click();
      await page.keyboard.press('End');
      await press(page.getByRole('main').getByRole('button', button));
      await dialog.getByLabel('Address').fill('https://press.example/a-new-one');
      await press(dialog.getByRole('button', { name: 'Add it' }));
      await expect(editor).toContainText(cited);
      if (hand.isFinger) await page.getByText('Preview', { exact: true }).tap();
      await expect(preview.getByRole('link', { name: 'A new one' }), where).toBeVisible();
      await expect(preview.getByText('is there twice')).toHaveCount(0);
      const change = page.getByRole('region', { name: 'What will change' });
      await expect(change.locator('ins', { hasText: 'A new one' })).toBeVisible();
      // A source from elsewhere in the article does not belong to the edited section.
      if (where === 'section=h-curve') await expect(change.getByText('An old one')).toHaveCount(0);
    }
    await page.context().close();
  });

test('disputing selected words opens a report on their section that quotes them', async ({ page }) => {
  await enter(page, adminWallet());
  const slug = unique();
  await createArticle(page, slug, {
    bodyMarkdown: 'Lead.\n\n## Curve\n\nIt is empty at 85 SOL. Nobody says by whom.\n',
  });
  await open(page, `/article/${slug}`);
  const bar = await select(page, 'It is empty', 'empty at 85 SOL');
  await bar.getByRole('link', { name: 'Dispute' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Report an inaccuracy in Title ${slug}` })).toBeVisible();
  await expect(page.getByLabel('Section')).toHaveValue('h-curve');
  await expect(page.getByLabel('Details')).toHaveValue('“empty at 85 SOL”: ');
});
