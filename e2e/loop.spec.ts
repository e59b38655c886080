import type { Browser, Locator, Page } from '@playwright/test';
import { createArticle } from './dashboard.ts';
import { axe, expect, open, overflow, reload, test, unique } from './journey.ts';
import { adminWallet, enter, wallet } from './wallets.ts';

const sentence = 'At 85 SOL the curve is empty.';
const text = `A coin of the trenches.\n\n## The curve\n\nEach trade pays one percent.\n\n## Graduation\n\n${sentence} Nobody says by whom.\n`;

/** A person with a wallet, in a separate browser. */
async function person(browser: Browser, options: Parameters<Browser['newContext']>[0], who = wallet()) {
  const page = await (await browser.newContext(options)).newPage();
  await enter(page, who);
  return { page, name: `${who.address.slice(0, 4)}…${who.address.slice(-4)}`, address: who.address };
}

/** Activates a link or a button. */
type Press = (what: Locator) => Promise<void>;

/** Selects a sentence and suggests another in its place. Returns the path of the suggestion. */
async function suggest(page: Page, press: Press, slug: string, better: string): Promise<string> {
  await open(page, `/article/${slug}`);
  await page.locator('.prose').getByText(sentence).selectText();
  await press(page.getByRole('link', { name: 'Fix words' }));
  const editor = page.getByRole('textbox', { name: 'Text (Markdown)' });
  await expect(editor).toBeFocused();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(`${sentence} Nobody says by whom.`);
  await page.keyboard.insertText(`${better} Nobody says by whom.`);
  await page.getByLabel('Why').fill(`Net of fees, ${slug}`);
  await press(page.getByRole('button', { name: 'Submit' }));
  await expect(page.getByText('Submitted! Thank you for contributing.')).toBeVisible();
  await press(page.getByRole('link', { name: 'View it' }));
  await expect(page.getByRole('region', { name: 'What it changes' })).toBeVisible();
  return new URL(page.url()).pathname;
}

/** Changes the person's own suggestion on its page. */
async function edit(page: Page, press: Press, from: string, to: string): Promise<void> {
  await press(page.getByRole('link', { name: 'Edit', exact: true }));
  const editor = page.getByRole('textbox', { name: 'Text (Markdown)' });
  await expect(editor).toContainText(from);
  await editor.fill(text.replace(sentence, to));
  await press(page.getByRole('button', { name: 'Save', exact: true }));
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  await press(page.getByRole('link', { name: 'View it' }));
}

/** Publishes the suggestion, and takes its side of the conflict. */
async function publish(page: Page, slug: string): Promise<void> {
  await open(page, '/boss?tab=Review&order=newest');
  const queue = page.getByRole('region', { name: 'Review queue' });
  await page.getByRole('list', { name: 'Queue' }).getByRole('button').filter({ hasText: slug }).click();
  const merge = queue.getByRole('article').filter({ hasText: slug }).getByRole('region', { name: 'Merge' });
  await expect(merge.getByText('1 place changed by both.')).toBeVisible();
  await merge.getByRole('group', { name: 'Conflict 1 of 1' }).getByRole('radio', { name: 'Proposed' }).check();
  await merge.getByRole('button', { name: 'Accept and publish' }).click();
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: '✓ Published' })).toBeVisible();
}

const ways: readonly {
  readonly how: string;
  readonly options: Parameters<Browser['newContext']>[0];
  readonly press: Press;
}[] = [
  {
    how: 'with a finger at 390 px',
    options: { viewport: { width: 390, height: 844 }, hasTouch: true },
    press: (what) => what.tap(),
  },
  {
    how: 'by the keyboard at 1440 px',
    options: { viewport: { width: 1440, height: 900 } },
    press: (what) => what.press('Enter'),
  },
];

for (const { how, options, press } of ways)
  test(`a sentence is suggested, discussed, changed, merged, credited and restored, ${how}`, async ({
    browser,
    baseURL,
  }) => {
    const at = { ...options, baseURL: baseURL! };
    const [ann, bob, boss] = [
      await person(browser, at),
      await person(browser, at),
      await person(browser, { baseURL: baseURL! }, adminWallet()),
    ];
    const slug = unique();
    const title = `Title ${slug}`;
    const id = await createArticle(boss.page, slug, { bodyMarkdown: text });
    const rung = (count: number) =>
      expect(
        ann.page.getByRole('banner').getByRole('link', { name: `Notices, ${count} unread`, exact: true }),
      ).toBeVisible();

    const path = await suggest(ann.page, press, slug, 'At 85 SOL, after fees, the curve is empty.');
    await open(bob.page, path);
    await bob.page.getByRole('textbox', { name: 'Add a comment' }).fill(`Before or after, ${slug}?`);
    await press(bob.page.getByRole('button', { name: 'Comment', exact: true }));
    await expect(bob.page.getByRole('paragraph').filter({ hasText: `Before or after, ${slug}?` })).toBeVisible();
    await rung(1);
    await edit(ann.page, press, 'after fees', 'At 85 SOL, net of fees, the curve is empty.');
    await expect(ann.page).toHaveURL(path);
    await expect(ann.page.getByText('An edit of Graduation')).toBeVisible();
    await expect(ann.page.getByText('Sent on revision 1')).toBeVisible();
    await reload(bob.page);
    await expect(bob.page.getByText(/^Edited .*: the earlier text$/)).toBeVisible();
    await expect(bob.page.locator('details').locator('del', { hasText: 'after' })).toBeVisible();
    expect(await overflow(bob.page)).toBeLessThanOrEqual(0);
    expect(await axe(bob.page)).toEqual([]);

    // The admin edits the same sentence before publishing.
    const data = { slug, title, bodyMarkdown: text.replace('85 SOL', '86 SOL') };
    expect((await boss.page.request.put(`/api/admin/articles/${id}`, { data })).status()).toBe(200);
    await publish(boss.page, slug);
    // Writers watch the article, so the admin's edit causes a notice, too.
    await rung(3);
    await press(ann.page.getByRole('banner').getByRole('link', { name: /^Notices/ }));
    await press(ann.page.getByRole('main').getByRole('link', { name: `is in ${title}, as revision 3` }));
    await expect(ann.page).toHaveURL(`/article/${slug}/compare/2...3`);
    await expect(ann.page.locator('ins:visible', { hasText: 'net of fees' })).toHaveCount(1);
    await expect(ann.page.locator('del:visible', { hasText: '86' })).toHaveCount(1);
    expect(await overflow(ann.page)).toBeLessThanOrEqual(0);

    await open(bob.page, `/article/${slug}`);
    await expect(bob.page.getByText('At 85 SOL, net of fees, the curve is empty. Nobody says by whom.')).toBeVisible();
    const writers = async () => {
      const answer = await bob.page.request.get(`/api/articles/${slug}/provenance`);
      const { authors } = (await answer.json()) as { authors: { wallet: string; words: number }[] };
      return authors.map(({ wallet, words }) => [wallet, words]);
    };
    // 'net of fees' is new, and so is the number in this sentence.
    expect((await writers()).map(([who]) => who)).toEqual([boss.address, ann.address]);
    expect((await writers())[1]).toEqual([ann.address, 4]);
    await press(bob.page.getByRole('button', { name: 'Who wrote this', exact: true }));
    const margin = bob.page.getByRole('main').locator('details').filter({ hasText: ann.name });
    await press(margin.locator('summary'));
    await expect(margin.getByRole('link', { name: 'Revision 3' })).toBeVisible();
    await open(bob.page, path);
    await expect(bob.page.getByText('In the article since revision 3')).toBeVisible();

    await open(boss.page, `/article/${slug}/history`);
    await boss.page.getByRole('button', { name: 'Restore revision 2' }).press('Enter');
    const dialog = boss.page.getByRole('dialog', { name: 'Restore revision 2?' });
    await dialog.getByLabel('Reason').fill('No source says so');
    await dialog.getByRole('button', { name: 'Restore' }).press('Enter');
    await expect(boss.page.getByRole('table').getByRole('row').nth(1)).toContainText('No source says so');
    await open(bob.page, `/article/${slug}`);
    await expect(bob.page.getByText('At 86 SOL the curve is empty.')).toBeVisible();
    expect((await writers()).map(([who]) => who)).toEqual([boss.address]);
    for (const { page } of [ann, bob, boss]) await page.context().close();
  });
