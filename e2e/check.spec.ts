import { mintAccount, programs, tokenAccount, walletAccount } from '#test/rpc-values.ts';
import { axe, expect, open, overflow, test } from './journey.ts';
import { address, tell } from './rpc.ts';

/** A mint with a holder, known to the fake chain. */
async function mint(): Promise<string> {
  const [made, holding, holder, somebody] = [address(), address(), address(), address()] as const;
  const extensions = [{ extension: 'permanentDelegate', state: { delegate: somebody } }];
  await tell({ subject: holding, account: tokenAccount(made, holder, programs.token2022) });
  await tell({ subject: holder, account: walletAccount() });
  await tell({
    subject: made,
    account: mintAccount({ program: programs.token2022, freezeAuthority: somebody, extensions }),
    largest: [{ address: holding, amount: '369000000' }],
    signatures: [{ slot: 169_008_115, blockTime: 1_671_000_000 }],
  });
  return made;
}

for (const width of [1440, 390])
  test.describe(`the check at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('shows the chain’s answer', async ({ page }) => {
      const made = await mint();
      await open(page, `/check/${made}`);
      const table = page.getByRole('table', { name: 'What the chain says' });
      const row = (name: string) => table.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
      await expect(row('Account')).toContainText('A mint, under Token-2022');
      await expect(row('Supply')).toContainText('1,000 6 decimals');
      // An absent fact is one line, which opens.
      await expect(row('Mint authority')).toHaveCount(0);
      const absent = page.getByRole('list', { name: 'What is not there' });
      await expect(absent.getByText('Nobody can make more of it, ever again.')).toBeHidden();
      await absent.getByText('Mint authority:').click();
      await expect(absent.getByText('Nobody can make more of it, ever again.')).toBeVisible();
      await expect(row('Freeze authority').getByRole('link', { name: 'Freeze authority' })).toHaveAttribute(
        'href',
        '/article/freeze-authority',
      );
      // The slot is shown once for all facts of one reading.
      await expect(row('Permanent delegate')).not.toContainText('slot');
      await expect(page.getByText('finalized slot 459,118,204')).toBeVisible();
      await expect(row('Largest accounts')).toContainText('36.9%');
      // Accounts with authority link to their checks.
      await expect(row('Freeze authority').locator('a[href^="/check/"]')).toHaveCount(1);
      await expect(page.getByText(/^Read /).locator('time')).toHaveText(/\d\d:\d\d:\d\d UTC$/);
      await expect(row('Age')).toContainText('It was first named in a transaction on 14 December 2022.');
      await expect(page.getByRole('heading', { name: 'What we did not check', exact: true })).toBeVisible();
      const pool = page.getByRole('listitem').filter({ hasText: 'Whether the pool can be emptied' });
      await expect(pool.getByRole('link', { name: 'RugCheck' })).toHaveAttribute(
        'href',
        `https://rugcheck.xyz/tokens/${made}`,
      );
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        expect(await axe(page)).toEqual([]);
      }
    });

    test('wraps a large supply only between its groups of digits', async ({ page }) => {
      const made = address();
      await tell({ subject: made, account: mintAccount({ supply: '8799467920954012345', decimals: 5 }) });
      await open(page, `/check/${made}`);
      const value = page.getByRole('table', { name: 'What the chain says' }).getByText('87,994,679,209,540.12345');
      await expect(value).toBeVisible();
      const lines = await value.evaluate((element) => {
        const found: string[] = [];
        let bottom = 0;
        const range = document.createRange();
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode(); text; text = texts.nextNode())
          for (let place = 0; place < text.textContent!.length; place++) {
            range.setStart(text, place);
            range.setEnd(text, place + 1);
            const box = range.getBoundingClientRect();
            if (box.width > 0 && box.top >= bottom - 1) found.push('');
            if (box.width > 0) bottom = Math.max(bottom, box.bottom - box.height / 2);
            found[found.length - 1] += text.textContent![place]!;
          }
        return found;
      });
      for (const line of lines.slice(0, -1)) expect(line).toMatch(/[, ]$/);
    });

    test('shows what the site knows when the chain fails, and adds the chain’s answer later', async ({ page }) => {
      const wallet = address();
      await tell({ subject: wallet, mode: 'refusing' });
      await open(page, `/check/${wallet}`);
      const note = page.getByRole('complementary', { name: 'The chain was not asked' });
      await expect(note).toContainText('Solana did not answer.');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('A Solana address');
      await expect(page.getByText('RugCheck lists both. Read its findings, not its score.')).toBeVisible();
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      expect(await axe(page)).toEqual([]);
      await tell({ subject: wallet, account: walletAccount() });
      await expect(page.getByText('An ordinary account, which holds 0.005 SOL.')).toBeVisible();
      await expect(note).toHaveCount(0);
    });

    test('does not wait for a slow chain', async ({ page }) => {
      const wallet = address();
      await tell({ subject: wallet, mode: 'slow' });
      const shown = await page.goto(`/check/${wallet}`, { waitUntil: 'commit' });
      expect(await shown!.text()).toContain('We are asking Solana.');
      await tell({ subject: wallet, account: walletAccount() });
      await expect(page.getByText('An ordinary account, which holds 0.005 SOL.')).toBeVisible();
      await expect(page.getByText('We are asking Solana.')).toHaveCount(0);
    });

    test('says that Solana did not answer', async ({ page }) => {
      const wallet = address();
      await tell({ subject: wallet, mode: 'absent' });
      await open(page, `/check/${wallet}`);
      await expect(page.getByText('Solana did not answer.')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', `/check/${wallet}`);
    });
  });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the check shows the chain’s answer', async ({ page }) => {
    const made = await mint();
    // A reading is cached for a minute.
    const read = async () =>
      ((await (await page.request.get(`/api/check/${made}`)).json()) as { reading: string }).reading;
    await expect.poll(read).toBe('read');
    await page.goto(`/check/${made}`);
    await expect(page.getByRole('table', { name: 'What the chain says' })).toContainText(
      'Somebody can take or burn these tokens',
    );
  });
});
