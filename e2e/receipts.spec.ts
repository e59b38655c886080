import { held, transactionOf, walletAccount } from '#test/rpc-values.ts';
import { createArticle, dashboard, enterAsAdmin, status } from './dashboard.ts';
import { axe, expect, forgiveRefusals, open, overflow, test, unique } from './journey.ts';
import { address, signature, tell } from './rpc.ts';

const short = (text: string) => `${text.slice(0, 4)}…${text.slice(-4)}`;

test('a cited transaction shows its receipt once the chain was read, and until then says that it is unread', async ({
  page,
}) => {
  const [read, waiting] = [signature(), signature()];
  const [mint, from, to, one, other] = [address(), address(), address(), address(), address()] as const;
  await tell({
    subject: read,
    transaction: transactionOf({
      accounts: [from, one, other],
      before: [10_000, 2_039_280, 2_039_280],
      after: [5_000, 2_039_280, 2_039_280],
      tokensBefore: [held(1, mint, from, '5000000000')],
      tokensAfter: [held(1, mint, from, '0'), held(2, mint, to, '4950000000')],
    }),
  });
  await tell({ subject: waiting, mode: 'refusing' });
  await enterAsAdmin(page);
  const slug = unique();
  await createArticle(page, slug, {
    bodyMarkdown: `It was sent.[^tx:${read}] More was.[^tx:${waiting}]\n\n[^tx:${read}]: The first payment`,
  });
  const state = async () => {
    const answer = await page.request.get(`/api/receipts/${read}`);
    return ((await answer.json()) as { receipt: { state: string } }).receipt.state;
  };
  await expect.poll(state, { timeout: 120_000 }).toBe('read');
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, `/article/${slug}`);
    const [receipt, unread] = [page.locator('#source-1'), page.locator('#source-2')];
    await expect(receipt.locator('cite')).toHaveText(`${short(read)}, The first payment`);
    await expect(receipt.getByRole('link', { name: short(read) })).toHaveAttribute(
      'href',
      `https://solscan.io/tx/${read}`,
    );
    await expect(receipt).toContainText('25 Dec 2022');
    await expect(receipt).toContainText(`4,950 ${short(mint)}`);
    await expect(receipt).toContainText('50, a fee of the token or burned');
    await expect(receipt).toContainText('25 December 2022, 18:02 UTC');
    await expect(receipt).toContainText('succeeded, finalized');
    await expect(receipt.getByRole('link', { name: short(from) })).toHaveAttribute('href', `/check/${from}`);
    await expect(unread).toContainText('Not yet read from the chain.');
    await expect(unread.getByRole('link', { name: 'Solscan' })).toHaveAttribute(
      'href',
      `https://solscan.io/tx/${waiting}`,
    );
    await page.locator('.prose sup a').first().focus();
    const preview = page.getByRole('note').filter({ hasText: 'The whole receipt' });
    await expect(preview).toContainText(`${short(from)} to ${short(to)}`);
    await expect(preview).toContainText('25 December 2022, 18:02 UTC · slot 169,214,730 · succeeded, finalized');
    await expect(preview.getByRole('link', { name: 'Solscan' })).toHaveAttribute(
      'href',
      `https://solscan.io/tx/${read}`,
    );
    expect(await overflow(page), `at ${width} px`).toBeLessThanOrEqual(0);
    await open(page, `/check/${read}`);
    const facts = page.getByRole('region', { name: 'What the chain says' });
    await expect(facts).toContainText(`4,950 ${short(mint)}`);
    await expect(facts).toContainText(`From ${short(from)}, to ${short(to)}`);
    await expect(facts).toContainText('50 did not arrive');
    expect(await overflow(page), `of the check at ${width} px`).toBeLessThanOrEqual(0);
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await axe(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('combobox', { name: 'Search Trenchpedia' }).fill(`https://solscan.io/tx/${read}`);
  const found = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await expect(found.first()).toContainText(`25 Dec 2022, 4,950 ${short(mint)}, slot 169,214,730`);
  await expect(found.nth(1)).toContainText('The article that cites it.');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/article/${slug}#h-sources`);
});

test('the preview of an account shows its balance and date, and an unread source says so as the list does', async ({
  page,
}) => {
  const [account, waiting] = [address(), signature()];
  await tell({ subject: account, account: walletAccount(1_500_000_000) });
  await tell({ subject: waiting, mode: 'refusing' });
  await enterAsAdmin(page);
  const slug = unique();
  await createArticle(page, slug, {
    bodyMarkdown: `It is kept there.[^account:${account}] It was sent.[^tx:${waiting}]`,
  });
  const state = async () => {
    const answer = await page.request.get(`/api/receipts/${account}`);
    return ((await answer.json()) as { receipt: { state: string } }).receipt.state;
  };
  await expect.poll(state, { timeout: 120_000 }).toBe('read');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, `/article/${slug}`);
    await page.locator('#ref-1').focus();
    const preview = page.getByRole('note').filter({ has: page.getByRole('link', { name: 'Solscan' }) });
    await expect(preview).toContainText('A wallet');
    await expect(preview).toContainText('An ordinary account, which holds 1.5 SOL.');
    await expect(preview).toContainText('slot 459,118,204');
    await expect(preview).toContainText(/read \d+ \w{3} \d{4}/);
    await expect(preview.getByRole('link', { name: 'The whole receipt' })).toBeVisible();
    await page.locator('#ref-2').focus();
    await expect(preview).toContainText('Not yet read from the chain.');
    await expect(preview.getByRole('link', { name: 'Solscan' })).toHaveAttribute(
      'href',
      `https://solscan.io/tx/${waiting}`,
    );
    expect(await overflow(page), `at ${width} px`).toBeLessThanOrEqual(0);
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await axe(page)).toEqual([]);
  }
});

test('an admin makes the server read a receipt from the chain again', async ({ page, faults }) => {
  const sent = signature();
  const transaction = transactionOf({ accounts: [address()], before: [6_000], after: [1_000] });
  await tell({ subject: sent, transaction });
  await dashboard(page, '/boss?tab=Site+Settings');
  await createArticle(page, unique(), { bodyMarkdown: `It was sent.[^tx:${sent}]` });
  const receipt = async () => {
    const answer = await page.request.get(`/api/receipts/${sent}`);
    return (await answer.json()) as { receipt: { state: string; readAt: string } };
  };
  await expect.poll(async () => (await receipt()).receipt.state, { timeout: 120_000 }).toBe('read');
  const first = (await receipt()).receipt.readAt;

  const panel = page.getByRole('region', { name: 'Receipts' });
  const again = panel.getByRole('button', { name: 'Read again' });
  await expect(again).toBeDisabled();
  await panel.getByLabel('Transaction or account').fill(signature());
  await again.click();
  await expect(panel.getByText('No article cites this', { exact: false })).toBeVisible();
  await panel.getByLabel('Transaction or account').fill(` ${sent} `);
  await again.click();
  await expect(status(page)).toHaveText('✓ The receipt will be read again');
  await expect(panel.getByLabel('Transaction or account')).toHaveValue('');
  await expect.poll(async () => (await receipt()).receipt.readAt, { timeout: 120_000 }).not.toBe(first);
  forgiveRefusals(faults);
});
