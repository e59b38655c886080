import type { Page } from '@playwright/test';
import { adminArticle, createArticle, textEditor } from './dashboard.ts';
import { axe, expect, open, overflow, seenWhenForced, test, unique } from './journey.ts';
import { adminWallet, enter, inject, wallet } from './wallets.ts';

const text =
  'A coin of the trenches.\n\n## The curve\n\nEach trade pays one percent.\n\n## Graduation\n\nAt 85 SOL the curve is empty.\n';

test('an anonymous person edits a section from the pencil beside its heading, and sees the change in place', async ({
  page,
}) => {
  const { slug, title } = await adminArticle(text);
  await enter(page);
  await open(page, `/article/${slug}`);
  await expect(page.getByRole('heading', { level: 2, name: 'Graduation', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Edit the text of: Graduation' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Contribute to: ${title}` })).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Two ways to contribute' }).locator('[aria-current="page"]'),
  ).toContainText('Edit the text');
  await expect(textEditor(page)).toHaveText('## GraduationAt 85 SOL the curve is empty.');
  await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await textEditor(page).fill('## Graduation\n\nAt 85 SOL, net of fees, the curve is empty.');
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('net of fees');
  const change = page.getByRole('region', { name: 'What will change' });
  await expect(change.locator('ins', { hasText: 'net of fees' })).toBeVisible();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await overflow(page), `at ${width} px`).toBeLessThanOrEqual(0);
  }
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await axe(page)).toEqual([]);

  // Typed text survives.
  await page.reload();
  await expect(textEditor(page)).toContainText('net of fees');
  await page.getByLabel('Why').fill(`The fee comes off before ${slug}.`);
  await page.getByRole('button', { name: 'Submit' }).press('Enter');
  await expect(page.getByText('Submitted! Thank you for contributing.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sent' })).toBeVisible();
  await expect(page.getByText('You are shown as “anonymous”.')).toBeVisible();
  await expect(textEditor(page)).toBeHidden();
  expect(await axe(page)).toEqual([]);

  // The keyboard continues in the same place.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'View it' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/contributions\/[-0-9a-f]{36}$/);
  const changed = page.getByRole('region', { name: 'What it changes' });
  await expect(changed.locator('ins', { hasText: 'net of fees' })).toBeVisible();
  await expect(page.getByText(`The fee comes off before ${slug}.`)).toBeVisible();
  expect(await axe(page)).toEqual([]);
});

/** The position of a paragraph and its words on the page, for selecting them with a pointer. */
const boxOf = async (page: Page, words: string) => (await page.locator('.prose').getByText(words).boundingBox())!;

test('selected words of an article lead to their paragraph in the editor, by mouse, keyboard and finger', async ({
  page,
  browser,
}) => {
  const { slug } = await adminArticle(text);
  await open(page, `/article/${slug}`);
  const bar = page.getByRole('toolbar', { name: 'What you selected' });
  const improve = bar.getByRole('link', { name: 'Fix words' });
  const selected = () => page.evaluate(() => getSelection()?.toString());
  const below = await page.getByRole('heading', { name: 'Graduation', exact: true }).boundingBox();

  const sentence = await boxOf(page, 'Each trade pays one percent.');
  await page.mouse.move(sentence.x + 2, sentence.y + sentence.height / 2);
  await page.mouse.down();
  await page.mouse.move(sentence.x + 120, sentence.y + sentence.height / 2, { steps: 3 });
  await page.mouse.up();
  await expect(improve).toBeVisible();
  // It does not cover the selection, causes no layout shift, and disappears with the selection or by Escape.
  const { y, height } = (await bar.boundingBox())!;
  expect(y + height).toBeLessThanOrEqual(sentence.y);
  expect(await page.getByRole('heading', { name: 'Graduation', exact: true }).boundingBox()).toEqual(below);
  await page.keyboard.press('Escape');
  await expect(improve).toBeHidden();
  // Keys alone extend the selection.
  await page.keyboard.press('Shift+ArrowRight');
  await expect(improve).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(improve).toBeFocused();
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(
    new RegExp(`/contribute/${slug}[?]section=h-the-curve#quote=Each[+]trade[+]pays[+]one[+]percent&words=`),
  );
  await expect(textEditor(page)).toBeFocused();
  expect(await selected()).toBe('Each trade pays one percent.');
  await page.keyboard.type('Each trade pays a fee.');
  await expect(textEditor(page)).toHaveText('## The curveEach trade pays a fee.');

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const touched = await phone.newPage();
  await open(touched, `/article/${slug}`);
  // The effect of a long press on a word.
  await touched.locator('.prose').getByText('A coin of the trenches.').selectText();
  const tapped = touched.getByRole('link', { name: 'Fix words' });
  await expect(tapped).toBeVisible();
  const edge = touched.getByRole('toolbar', { name: 'What you selected' });
  for (const width of [768, 390]) {
    await touched.setViewportSize({ width, height: 844 });
    // The bar of each selection replaces the previous one, once the selection rests.
    await touched.locator('.prose').getByText('Each trade pays one percent.').selectText();
    await expect(tapped).toHaveAttribute('href', /#quote=Each[+]trade/);
    await touched.locator('.prose').getByText('A coin of the trenches.').selectText();
    await expect(tapped).toHaveAttribute('href', /#quote=A[+]coin/);
    // A phone has its own menu above a selection, so the bar is at the edge.
    await expect.poll(() => edge.boundingBox(), `at ${width} px`).toMatchObject({ x: 0, width });
    const bar = (await edge.boundingBox())!;
    expect(bar.y + bar.height, `at ${width} px`).toBe(844);
    expect(bar.height, `at ${width} px`).toBeLessThan(60);
    for (const name of ['Fix words', 'Add source', 'Dispute']) {
      await expect(edge.getByRole('link', { name })).toBeInViewport({ ratio: 1 });
      expect((await edge.getByRole('link', { name }).boundingBox())!.height).toBeGreaterThanOrEqual(44);
    }
    expect(await overflow(touched)).toBeLessThanOrEqual(0);
  }
  await tapped.tap();
  await expect(touched).toHaveURL(
    new RegExp(`/contribute/${slug}[?]way=text#quote=A[+]coin[+]of[+]the[+]trenches&words=1-5&`),
  );
  await expect(textEditor(touched)).toBeFocused();
  expect(await touched.evaluate(() => getSelection()?.toString())).toBe('A coin of the trenches.');
  await open(touched, `/contribute/${slug}?section=h-graduation#quote=Nothing+of+the+kind`);
  await expect(touched.getByText('The paragraph that you selected does not stand here any more.')).toBeVisible();
  await phone.close();
});

test('a person can edit the whole text or a part from a list, and writing a note stays the first way', async ({
  page,
}) => {
  await inject(page, 'phantom', adminWallet());
  const { slug } = await adminArticle(text);
  await open(page, `/contribute/${slug}`);
  await expect(page.getByLabel('Your contribution')).toBeVisible();
  await page.getByRole('link', { name: 'Edit the text' }).click();
  await expect(textEditor(page)).toContainText('A coin of the trenches.');
  await expect(page.getByText('Login to see what it will look like.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Login to contribute' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit' })).toHaveCount(0);
  await page.getByLabel('Part').selectOption('The curve');
  await expect(textEditor(page)).toHaveText('## The curveEach trade pays one percent.');
  await expect(page).toHaveURL(`/contribute/${slug}?section=h-the-curve`);
  await page.getByRole('link', { name: 'Tell what you know' }).click();
  await expect(page.getByLabel('Your contribution')).toBeVisible();
});

test('the preview of a section numbers its sources as in the whole article', async ({ page, browser }) => {
  const admin = await (await browser.newContext()).newPage();
  await enter(admin, adminWallet());
  const slug = unique();
  const source = '[^a]: press | [Title](https://example.org/x) | Publisher | read 2026-11-18';
  const bodyMarkdown = `Lead.\n\n## Airdrop\n\nGiven to people.[^a]\n\n## Use\n\nSpent.\n\n${source}\n${source.replace('^a', '^b')}\n`;
  await createArticle(admin, slug, { bodyMarkdown });
  await admin.context().close();
  await enter(page, wallet());
  await open(page, `/contribute/${slug}?section=h-airdrop`);
  await page.getByRole('textbox', { name: 'Text (Markdown)' }).press('Control+End');
  await page.keyboard.type(' Sold later.');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText('Sold later.')).toBeVisible();
  await expect(preview.getByRole('link', { name: 'Source 1', exact: true })).toBeVisible();
  const change = page.getByRole('region', { name: 'What will change' });
  await expect(change.locator('ins', { hasText: 'Sold later.' })).toBeVisible();
  await expect(change.getByText('Publisher')).toHaveCount(0);
  await expect(change.getByText(/unchanged/)).toHaveCount(0);
});

test('the pencil stands on the line of its heading, however the section before it ends', async ({ page }) => {
  await open(page, '/');
  const ends = [
    'Words.',
    '- One\n- Two',
    '1. One\n   - Two',
    '> Said.',
    '| A | B |\n| - | - |\n| 1 | 2 |',
    '```\ncode\n```',
    '---',
  ];
  const sections = ends.flatMap((end, at) => [`## After ${at}`, end, `### Below ${at}`, end]);
  const { slug } = await adminArticle(['Lead.', ...sections, '## Last', 'Words.'].join('\n\n'));
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await open(page, `/article/${slug}`);
    const apart = await page.locator('.prose .edit-section').evaluateAll((pencils) =>
      pencils.map((pencil) => {
        const heading = pencil.previousElementSibling!;
        const words = document.createRange();
        words.selectNodeContents(heading);
        const middle = ({ top, height }: DOMRect) => top + height / 2;
        return [
          heading.textContent,
          Math.abs(middle(pencil.getBoundingClientRect()) - middle(words.getBoundingClientRect())),
        ] as const;
      }),
    );
    expect(apart.length).toBeGreaterThanOrEqual(ends.length);
    expect(
      apart.filter(([, distance]) => distance > 6),
      `at ${width} px`,
    ).toEqual([]);
  }
});

test('on a phone forced colours show the chosen way to contribute, and the keyboard scrolls the text', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/contribute/bonk?section=h-use');
  await expect(textEditor(page)).toBeVisible();
  const ways = page.getByRole('navigation', { name: 'Two ways to contribute' }).getByRole('link');
  const [tell, edit] = await seenWhenForced(page, ...(await ways.all()));
  expect(edit).not.toBe(tell);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await axe(page), colorScheme).toEqual([]);
  }
});
