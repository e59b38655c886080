import { request as requests, type Page } from '@playwright/test';
import { createArticle } from './dashboard.ts';
import { axe, expect, forgiveRefusals, open, overflow, test, unique } from './journey.ts';
import { newcomer } from './newcomer.ts';
import { adminWallet, enter, wallet } from './wallets.ts';

const text = 'A coin of the trenches.\n\n## Graduation\n\nAt 85 SOL the curve is empty. Nobody says by whom.\n';

/**
 * An article of the admin, who is logged in on the page, and another person's contribution to it. Returns its reason.
 */
async function suggestion(page: Page, proposed: string | null) {
  await enter(page, adminWallet());
  const slug = unique();
  const id = await createArticle(page, slug, { bodyMarkdown: text });
  const request = await requests.newContext({ baseURL: test.info().project.use.baseURL! });
  await enter({ request }, wallet());
  const reason = `Because ${slug}`;
  const data = { slug, text: reason, ...(proposed === null ? {} : { baseRevision: 1, bodyMarkdown: proposed }) };
  const answer = await request.post('/api/contributions', { data });
  expect(answer.status(), await answer.text()).toBe(200);
  const save = async (bodyMarkdown: string) => {
    const saved = await page.request.put(`/api/admin/articles/${id}`, {
      data: { slug, title: `Title ${slug}`, bodyMarkdown },
    });
    expect(saved.status()).toBe(200);
  };
  return { slug, reason, save, close: () => request.dispose() };
}

/** The row of the queue with that contribution. */
const row = (page: Page, reason: string) =>
  page.getByRole('list', { name: 'Queue' }).getByRole('button').filter({ hasText: reason });

/** Opens the review queue with one contribution chosen. */
async function review(page: Page, reason: string) {
  await open(page, '/boss?tab=Review&order=newest');
  await row(page, reason).click();
  const chosen = page.getByRole('region', { name: 'Review queue' }).getByRole('article').filter({ hasText: reason });
  await expect(chosen).toBeVisible();
  return chosen;
}

const expectStatus = (page: Page, message: string) =>
  expect(page.getByRole('main').getByRole('status').filter({ hasText: message })).toBeVisible();

test('the marks of two authors of one paragraph stand clear of each other', async ({ page }) => {
  const { slug, reason, close } = await suggestion(page, text.replace('85 SOL', '85 SOL, net of fees,'));
  const chosen = await review(page, reason);
  await chosen.getByRole('button', { name: 'Accept and publish' }).click();
  await expectStatus(page, '✓ Published');
  await open(page, `/article/${slug}/authors`);
  const marks = page
    .locator('main details[name="wrote"] > summary')
    .filter({ has: page.locator(':scope > :nth-child(2)') });
  await expect(marks).toHaveCount(1);
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    const [first, second] = await Promise.all(
      [0, 1].map(async (place) => (await marks.locator(':scope > *').nth(place).boundingBox())!),
    );
    const isClear = second!.x >= first!.x + first!.width || second!.y >= first!.y + first!.height;
    expect(isClear, `at ${width} px: ${JSON.stringify([first, second])}`).toBe(true);
    expect(await overflow(page), `at ${width} px`).toBeLessThanOrEqual(0);
  }
  await close();
});

test('one button publishes a suggestion that merges cleanly', async ({ page, faults }) => {
  const { slug, reason, save, close } = await suggestion(page, text.replace('85 SOL', '85 SOL, net of fees,'));
  await save(text.replace('A coin', 'A token'));
  const chosen = await review(page, reason);
  const merge = chosen.getByRole('region', { name: 'Merge' });
  await expect(row(page, reason)).toContainText('merges cleanly');
  await expect(merge.getByText('Written on revision 1; the article is at revision 2.')).toBeVisible();
  await expect(merge.locator('ins', { hasText: 'net of fees' })).toBeVisible();
  await expect(merge.getByText('This becomes revision 3, with the contributor as its author.')).toBeVisible();
  await expect(chosen.getByRole('button', { name: 'Accept without publishing' })).toBeVisible();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await overflow(page), `at ${width} px`).toBeLessThanOrEqual(0);
  }
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await axe(page)).toEqual([]);
  await merge.getByRole('button', { name: 'Accept and publish' }).click();
  await expectStatus(page, '✓ Published');
  await open(page, `/article/${slug}`);
  await expect(page.getByText('At 85 SOL, net of fees, the curve is empty.')).toBeVisible();
  await expect(page.getByText('A token of the trenches.')).toBeVisible();

  // A published contribution stays accepted: only the note can change.
  await open(page, '/boss?tab=Review&order=newest');
  await page
    .getByRole('group', { name: 'Status', exact: true })
    .getByRole('button', { name: 'Accepted', exact: true })
    .click();
  await row(page, reason).click();
  await expect(chosen.getByRole('link', { name: 'In the article since revision 3' })).toBeVisible();
  await chosen.getByRole('button', { name: 'Reject' }).click();
  await expect(chosen.getByText('restore an earlier revision to take it out of the text, then decide.')).toBeVisible();
  forgiveRefusals(faults);
  await chosen.getByLabel('Note for the author').fill(`Thank you ${slug}`);
  await chosen.getByRole('button', { name: 'Save the note' }).click();
  await expectStatus(page, '✓ Status updated');
  await close();
});

test('an open conflict prevents publishing, and no edit is lost when the article changes meanwhile', async ({
  page,
  faults,
}) => {
  const { slug, reason, save, close } = await suggestion(page, text.replace('85 SOL', '85 SOL, net of fees,'));
  await save(text.replace('85 SOL', '86 SOL'));
  const chosen = await review(page, reason);
  const merge = chosen.getByRole('region', { name: 'Merge' });
  await expect(row(page, reason)).toContainText('1 conflict');
  await expect(merge.getByText('1 place changed by both.')).toBeVisible();
  await expect(merge.getByText('Settle every conflict first.')).toBeVisible();
  await expect(merge.getByText('merged cleanly')).toBeHidden();
  await expect(merge.getByText('A coin of the trenches. Graduation')).toBeVisible();
  const publish = merge.getByRole('button', { name: 'Accept and publish' });
  await expect(publish).toBeDisabled();
  const conflict = merge.getByRole('group', { name: 'Conflict 1 of 1' });
  await conflict.getByRole('radio', { name: 'Proposed' }).check();
  await expect(publish).toBeEnabled();
  await conflict.getByRole('radio', { name: 'By hand' }).check();
  await conflict.getByRole('textbox').fill('\n\nAt 86 SOL, net of fees, the curve is empty.');

  await save(text.replace('85 SOL', '86 SOL').replace('A coin', 'A token'));
  await publish.click();
  await expect(merge.getByRole('alert')).toContainText('The article was changed since you opened it');
  await expect(merge.getByText('Written on revision 1; the article is at revision 3.')).toBeVisible();
  await expect(conflict.getByRole('textbox')).toHaveValue('\n\nAt 86 SOL, net of fees, the curve is empty.');
  await publish.click();
  await expectStatus(page, '✓ Published');
  await open(page, `/article/${slug}`);
  await expect(page.getByText('At 86 SOL, net of fees, the curve is empty. Nobody says by whom.')).toBeVisible();
  await expect(page.getByText('A token of the trenches.')).toBeVisible();
  await close();
  forgiveRefusals(faults);
});

test('a reviewer never reads Markdown: not in a conflict, not in the comparison afterwards', async ({ page }) => {
  const sourced = (sentence: string) =>
    `A coin of the trenches.\n\n## Graduation\n\n${sentence} Nobody says by whom.\n\n[^lab]: press | [Lab report](https://example.org/lab) | Lab | 2026-01-29\n`;
  await enter(page, adminWallet());
  const slug = unique();
  const id = await createArticle(page, slug, {
    bodyMarkdown: sourced('At [85 SOL](/article/sol) the **curve** is empty.[^lab]'),
  });
  const { page: theirs, close } = await newcomer(page.context().browser()!, test.info().project.use.baseURL!);
  const bodyMarkdown = sourced('At [84 SOL](/article/solana) the **whole curve** is *empty*.[^lab]');
  const reason = `Because ${slug}`;
  const sent = await theirs.request.post('/api/contributions', {
    data: { slug, text: reason, baseRevision: 1, bodyMarkdown },
  });
  expect(sent.status(), await sent.text()).toBe(200);
  const now = sourced('At [86 SOL](/article/sol) the **curve** is `empty`.[^lab]');
  const saved = await page.request.put(`/api/admin/articles/${id}`, {
    data: { slug, title: `Title ${slug}`, bodyMarkdown: now },
  });
  expect(saved.status()).toBe(200);
  const chosen = await review(page, reason);
  const conflict = chosen.getByRole('region', { name: 'Merge' }).getByRole('group', { name: 'Conflict 1 of 1' });
  await expect(conflict).toContainText('At 85 SOL the curve is empty.');
  await expect(conflict.getByRole('radio', { name: 'Proposed' })).toBeVisible();
  const syntax = /\[\^|\]\(|\*\*|`|\*empty/;
  expect(await conflict.innerText()).not.toMatch(syntax);
  await expect(conflict.locator('ins', { hasText: '(/article/solana)' })).toBeVisible();
  await open(page, `/article/${slug}/compare/1...2`);
  const compared = page.getByRole('main');
  await expect(compared.getByText('the curve is empty').first()).toBeVisible();
  expect(await compared.innerText()).not.toMatch(syntax);
  await close();
});

test('a note is worked into the article beside it, and merged again if the article changes meanwhile', async ({
  page,
  faults,
}) => {
  const { slug, reason, save, close } = await suggestion(page, null);
  const chosen = await review(page, reason);
  const merge = chosen.getByRole('region', { name: 'Merge' });
  await merge.getByRole('button', { name: 'Work it into the article' }).click();
  const editor = merge.getByRole('textbox', { name: 'The article’s text with it (Markdown)' });
  await expect(editor).toContainText('A coin of the trenches.');
  await expect(row(page, reason)).toContainText('Note');
  for (const [width, isBeside] of [
    [390, false],
    [1440, true],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    // On narrow screens, a press on the row opens it.
    if (width === 390) await row(page, reason).click();
    const [reasonBox, editorBox] = [
      await chosen.getByText(reason, { exact: true }).boundingBox(),
      await editor.boundingBox(),
    ];
    expect(reasonBox!.x + reasonBox!.width < editorBox!.x, `at ${width} px`).toBe(isBeside);
    expect(await overflow(page), `at ${width} px`).toBeLessThanOrEqual(0);
  }
  await expect(merge.getByText('The text is as the article is.')).toBeVisible();
  await editor.fill('A coin of the trenches, and of the mud.');
  await expect(merge.getByRole('region', { name: 'Preview' })).toContainText('and of the mud');
  await editor.fill(
    'A coin of the trenches, and of the mud.\n\n## Graduation\n\nAt 85 SOL the curve is empty. Nobody says by whom.\n',
  );
  const publish = merge.getByRole('button', { name: 'Accept and publish' });
  await save(text.replace('85 SOL', '86 SOL'));
  await publish.click();
  await expect(merge.getByRole('status').filter({ hasText: 'is merged with your text' })).toBeVisible();
  await expect(editor).toContainText('A coin of the trenches, and of the mud.');
  await expect(editor).toContainText('At 86 SOL the curve is empty.');
  // A sentence that both changed is resolved like any other conflict.
  await editor.fill(
    'A coin of the trenches, and of the mud.\n\n## Graduation\n\nAt 86.5 SOL the curve is empty. Nobody says by whom.\n',
  );
  await save(text.replace('85 SOL', '87 SOL'));
  await publish.click();
  await expect(merge.getByRole('status').filter({ hasText: 'except in 1 place that you changed too' })).toBeVisible();
  await merge.getByRole('group', { name: 'Conflict 1 of 1' }).getByRole('radio', { name: 'Proposed' }).check();
  await publish.click();
  await expectStatus(page, '✓ Published');
  await open(page, `/article/${slug}`);
  await expect(page.getByText('At 86.5 SOL the curve is empty. Nobody says by whom.')).toBeVisible();
  await expect(page.getByText('A coin of the trenches, and of the mud.')).toBeVisible();
  forgiveRefusals(faults);
  await open(page, `/article/${slug}/history`);
  await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText(reason);
  await close();
});
