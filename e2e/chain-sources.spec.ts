import { held, transactionOf } from '#test/rpc-values.ts';
import { createArticle, enterAsAdmin } from './dashboard.ts';
import { axe, expect, forgiveRefusals, open, overflow, test, unique } from './journey.ts';
import { address, signature, tell } from './rpc.ts';

const short = (text: string) => `${text.slice(0, 4)}…${text.slice(-4)}`;

test('a contribution cites a transaction or an account, and shows its receipt', async ({ page, faults }) => {
  const [tx, account] = [signature(), address()];
  const [mint, from, to, one, other] = [address(), address(), address(), address(), address()] as const;
  await tell({
    subject: tx,
    transaction: transactionOf({
      accounts: [from, one, other],
      before: [10_000, 2_039_280, 2_039_280],
      after: [5_000, 2_039_280, 2_039_280],
      tokensBefore: [held(1, mint, from, '5000000000')],
      tokensAfter: [held(1, mint, from, '0'), held(2, mint, to, '5000000000')],
    }),
  });
  await enterAsAdmin(page);
  const slug = unique();
  await createArticle(page, slug, { bodyMarkdown: `It was sent.[^tx:${tx}]` });
  const state = async () => {
    const answer = await page.request.get(`/api/receipts/${tx}`);
    return ((await answer.json()) as { receipt: { state: string } }).receipt.state;
  };
  await expect.poll(state, { timeout: 120_000 }).toBe('read');
  await open(page, `/contribute/${slug}`);
  const main = page.getByRole('main');
  const source = main.getByRole('textbox', { name: /^Source/ });
  const contribute = async (text: string, named: string) => {
    await main.getByRole('textbox', { name: 'Your contribution' }).fill(text);
    await source.fill(named);
    await main.getByRole('button', { name: 'Submit' }).click();
  };
  await contribute('It was mine.', 'a book');
  await expect(main.getByRole('alert').filter({ hasText: 'The source must be' })).toHaveText(
    'The source must be one address that starts with https://, a transaction’s signature or an account’s address, copied whole and without spaces.',
  );
  forgiveRefusals(faults);
  await contribute('It was mine.', tx);
  await expect(main.getByText('Submitted!')).toBeVisible();
  await open(page, `/contribute/${slug}`);
  await contribute('It is there.', `https://explorer.solana.com/address/${account}`);
  await expect(main.getByText('Submitted!')).toBeVisible();
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of [`/article/${slug}`, `/contri/${slug}`]) {
      await open(page, path);
      const [ofAccount, ofTx] = [
        main.getByRole('article').filter({ hasText: 'It is there.' }),
        main.getByRole('article').filter({ hasText: 'It was mine.' }),
      ];
      await expect(ofTx.last()).toContainText(
        new RegExp(`Transaction\\s+${short(tx)}\\s+5,000 ${short(mint)}\\s+slot 169,214,730`),
      );
      await expect(ofTx.last().getByRole('link', { name: short(tx) })).toHaveAttribute(
        'href',
        `https://solscan.io/tx/${tx}`,
      );
      await expect(ofAccount.last()).toContainText(new RegExp(`Account\\s+${short(account)}`));
      await expect(ofAccount.last().getByRole('link', { name: short(account) })).toHaveAttribute(
        'href',
        `https://explorer.solana.com/address/${account}`,
      );
      await expect(ofAccount.last()).not.toContainText('slot');
      expect(await overflow(page), `${path} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await axe(page)).toEqual([]);
  }
});
