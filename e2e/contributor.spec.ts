import type { Locator, Page } from '@playwright/test';
import {
  account,
  axe,
  expect,
  forgiveRefusals,
  login,
  open,
  openLatest,
  openSlowly,
  overflow,
  reload,
  says,
  test,
  unique,
} from './journey.ts';
import { enter, inject, wallet } from './wallets.ts';

test('a contribution survives login and reload, and receives votes and comments', async ({ page }) => {
  await inject(page, 'phantom', wallet());
  const text = `What I saw ${unique()}. ${'It was long and full of detail. '.repeat(10)}`;
  await open(page, '/article/phantom');
  await page.getByRole('link', { name: 'Contribute to this topic' }).first().click();
  await expect(page.getByRole('heading', { name: 'Contribute to: Phantom' })).toBeVisible();
  await expect(page.getByText('You must login to submit a contribution.')).toBeVisible();
  const submit = page.getByRole('button', { name: 'Submit', exact: true });
  await page.getByLabel('Your contribution').fill(text);
  await expect(submit).toHaveCount(0);
  await reload(page);
  await expect(page.getByLabel('Your contribution')).toHaveValue(text);
  await page.getByRole('button', { name: 'Login to contribute' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Phantom' }).click();
  await expect(submit).toBeEnabled();
  await expect(page.getByLabel('Your contribution')).toHaveValue(text);
  await submit.click();
  await expect(page.getByText('Submitted! Thank you for contributing.')).toBeVisible();
  await page.getByRole('button', { name: 'Write more' }).click();
  await expect(page.getByLabel('Your contribution')).toHaveValue('');
  await expect(submit).toBeDisabled();

  await page.getByRole('link', { name: 'Back to the article' }).click();
  await expect(page.getByRole('link', { name: /^\d+ contributions?$/ })).toHaveAttribute(
    'href',
    '#community-contributions',
  );
  const entry = page
    .getByRole('article')
    .filter({ hasText: text.slice(0, 20) })
    .last();
  await expect(entry.getByText('waiting for review')).toBeVisible();
  await entry.getByRole('button', { name: 'Read full text' }).click();
  await entry.getByRole('button', { name: 'Like, 0 so far', exact: true }).click();
  await expect(entry.getByRole('button', { name: 'Like, 1 so far', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await entry.getByRole('button', { name: 'Dislike, 0 so far' }).click();
  await expect(entry.getByRole('button', { name: 'Dislike, 1 so far' })).toHaveAttribute('aria-pressed', 'true');
  await entry.getByRole('button', { name: 'Dislike, 1 so far' }).click();
  await expect(entry.getByRole('button', { name: 'Dislike, 0 so far' })).toHaveAttribute('aria-pressed', 'false');

  await entry.getByRole('button', { name: 'Comment', exact: true }).first().click();
  const box = entry.getByLabel('Add a comment');
  const post = entry.locator('form').getByRole('button', { name: 'Comment' });
  await box.fill('   ');
  await expect(post).toBeDisabled();
  await box.fill('Confirmed.');
  await post.click();
  await expect(entry.getByRole('paragraph').filter({ hasText: 'Confirmed.' })).toBeVisible();
  const remove = entry.getByRole('button', { name: 'Delete', exact: true });
  await remove.click();
  await entry.getByRole('button', { name: 'Keep it' }).click();
  await expect(remove).toBeFocused();
  await remove.click();
  await entry.getByRole('button', { name: 'Delete it' }).click();
  await expect(entry.getByText('Comment deleted')).toBeVisible();

  await entry.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('dialog').getByLabel('Your contribution').fill('Shorter now.');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('article').filter({ hasText: 'Shorter now.' }).first()).toBeVisible();
  await open(page, '/contri/phantom');
  const edited = page.getByRole('article').filter({ hasText: 'Shorter now.' }).first();
  await edited.getByRole('button', { name: 'Withdraw' }).click();
  await edited.getByRole('button', { name: 'Withdraw it' }).click();
  await expect(page.getByText('Your contribution was withdrawn.').first()).toBeVisible();
});

test('text typed before the scripts load can be sent, and replaces no draft', async ({ page }) => {
  await enter(page, wallet());
  const box = page.getByLabel('Your contribution');
  await openSlowly(page, '/contribute/trojan', () => box.fill('Typed early'));
  await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeEnabled();
  await expect(box).toHaveValue('Typed early');
  await openSlowly(page, '/contribute/trojan', () => box.fill('and again'));
  await expect(box).toHaveValue('Typed early and again');
});

test('a failed vote is undone, and a failed comment stays in its box', async ({ page, faults }) => {
  await enter(page, wallet());
  await open(page, '/contribute/solflare');
  const text = `Mine ${unique()}`;
  await page.getByLabel('Your contribution').fill(text);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByText('Submitted!')).toBeVisible();
  await open(page, '/contri/solflare');
  const entry = page.getByRole('article').filter({ hasText: text });
  await expect(entry.getByRole('button', { name: 'Edit' })).toBeVisible();
  await page.route('**/api/contributions/**', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: 'down' }) : route.continue(),
  );
  await entry.getByRole('button', { name: 'Like, 0 so far', exact: true }).click();
  await expect(entry.getByRole('button', { name: 'Like, 0 so far', exact: true })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await entry.getByRole('button', { name: 'Comment', exact: true }).click();
  await entry.getByLabel('Add a comment').fill('Not lost');
  await entry.locator('form').getByRole('button', { name: 'Comment' }).click();
  await expect(entry.getByText('Login required or error')).toBeVisible();
  await expect(entry.getByLabel('Add a comment')).toHaveValue('Not lost');
  forgiveRefusals(faults);
});

test('an anonymous person can do everything except have an account', async ({ page }) => {
  await open(page, '/contribute/new');
  await expect(page.getByText('Please login first')).toBeVisible();
  await login(page, 'Continue as Anonymous');
  await expect(page.getByRole('link', { name: /My account/ })).toHaveCount(0);
  await expect(page.getByText('You have not proposed anything yet.')).toBeVisible();
  const title = `Proposal ${unique()}`;
  const submit = page.getByRole('button', { name: 'Submit proposal' });
  await page.getByLabel('Title').fill(title);
  await expect(submit).toBeDisabled();
  await page.getByLabel('Body').fill('Because it is missing.');
  await submit.click();
  await expect(page.getByText('Submitted! Thank you for your proposal.')).toBeVisible();
  const proposal = page.getByRole('table', { name: 'My proposals' }).getByRole('row').filter({ hasText: title });
  await expect(proposal.getByRole('cell').first()).toHaveText(title);
  await expect(proposal.getByRole('cell').last().getByRole('button')).toHaveText(['Edit', 'Withdraw']);

  await open(page, '/contribute/report?article=bonk');
  await expect(page.getByRole('combobox', { name: /^Article/ })).toHaveValue('BONK');
  await page.getByRole('combobox', { name: /^Article/ }).fill(new URL('/article/raydium', page.url()).href);
  await page.getByLabel('Details').fill(`Wrong ${title}`);
  await page.getByRole('button', { name: 'Submit report' }).click();
  await expect(page.getByText('Submitted! Thank you for the report.')).toBeVisible();

  await openLatest(page);
  await page.getByRole('link', { name: new RegExp(`Raydium: Wrong ${title}`) }).click();
  const dialog = page.getByRole('dialog', { name: 'Raydium' });
  await expect(dialog.getByText(`Wrong ${title}`)).toBeVisible();
  await dialog.getByLabel('Add a comment').fill('Checked.');
  await dialog.locator('form').getByRole('button', { name: 'Comment' }).click();
  await expect(dialog.getByRole('paragraph').filter({ hasText: 'Checked.' })).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await open(page, '/contribute/trojan');
  await page.getByLabel('Your contribution').fill(`Nameless ${title}`);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByText('Submitted! Thank you for contributing.')).toBeVisible();
  await open(page, '/contri/trojan');
  const entry = page.getByRole('article').filter({ hasText: `Nameless ${title}` });
  await expect(entry.getByText('anonymous', { exact: true })).toBeVisible();
  const voted = page.waitForResponse('**/vote');
  await entry.getByRole('button', { name: 'Dislike, 0 so far' }).click();
  await expect(entry.getByRole('button', { name: 'Dislike, 1 so far' })).toHaveAttribute('aria-pressed', 'true');
  await voted;
  await reload(page);
  await expect(entry.getByRole('button', { name: 'Dislike, 1 so far' })).toHaveAttribute('aria-pressed', 'true');
  await entry.getByRole('button', { name: 'Withdraw' }).click();
  await entry.getByRole('button', { name: 'Withdraw it' }).click();
  await expect(entry).toBeHidden();

  await open(page, '/profile');
  await expect(page.getByText('Anonymous accounts cannot edit profile. Please login with a wallet.')).toBeVisible();
});

test('a person edits their profile with a live preview, and everybody sees it', async ({ page, browser, faults }) => {
  const mine = wallet();
  await inject(page, 'phantom', mine);
  await open(page, '/profile');
  const sentence = (await page.getByText('Please login first.').boundingBox())!;
  const button = (await page.getByRole('main').getByRole('button', { name: 'Login' }).boundingBox())!;
  expect(button.y - sentence.y - sentence.height).toBe(16);
  await login(page);
  await page.getByLabel('Username').fill('admin');
  await page.getByRole('button', { name: 'Save' }).click();
  const refused = page.getByText("Username 'admin' is reserved.");
  await expect(refused).toBeVisible();
  await expect(refused.locator('svg')).toBeVisible();
  const name = `reader ${unique().slice(-9)}`;
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Bio').fill('Reads.');
  // A picture that fails to load.
  await page.getByLabel('Profile Picture (URL)').fill('https://picture.invalid/a.png');
  await page.getByRole('button', { name: 'Save' }).click();
  await says(page, 'Saved');
  await expect(page.getByRole('button', { name: `Account: ${name}` })).toBeVisible();

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(new URL(`/u/${mine.address}`, page.url()).href);
  await expect(stranger.getByRole('heading', { level: 1, name })).toBeVisible();
  // The pattern drawn from the wallet replaces it.
  await expect(stranger.getByRole('main').locator('header img')).toHaveCount(0);
  await expect(stranger.getByRole('main').locator('header svg').first()).toBeVisible();
  for (const text of [
    'Rank Trencher',
    mine.address,
    'Reads.',
    'Contributions',
    'Article proposals',
    'Reports',
    'Comments',
  ]) {
    await expect(stranger.getByRole('main').getByText(text).first()).toBeVisible();
  }
  await stranger.context().close();
  // The browser logs the refused name.
  forgiveRefusals(faults);
});

/** Reaches an element with the Tab key alone, forwards from the focus. */
async function reach(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const isThere = () => target.evaluate((element) => element === document.activeElement).catch(() => false);
  for (let presses = 0; presses < 90 && !(await isThere()); presses += 1) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}

test('a person can do everything on a phone with the keyboard alone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await inject(page, 'phantom', wallet());
  const press = async (target: Locator) => {
    await reach(page, target);
    await page.keyboard.press('Enter');
  };
  const type = async (target: Locator, text: string) => {
    await reach(page, target);
    await page.keyboard.type(text);
  };
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const word = unique();

  await open(page, '/contribute/phantom');
  await press(button('Login to contribute'));
  await press(button('Phantom'));
  await expect(account(page)).toBeVisible();
  await type(page.getByLabel('Your contribution'), `Typed ${word}`);
  await press(button('Submit'));
  await expect(page.getByText('Submitted! Thank you for contributing.')).toBeVisible();

  await open(page, '/contribute/new');
  await type(page.getByLabel('Title'), `Title ${word}`);
  await type(page.getByLabel('Category'), 'Slang');
  await type(page.getByLabel('Body'), 'It is missing.');
  await press(button('Submit proposal'));
  await expect(page.getByText('Submitted! Thank you for your proposal.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'My proposals' }).getByText(`Title ${word}`)).toBeVisible();

  await open(page, '/contribute/report');
  await type(page.getByRole('combobox', { name: /^Article/ }), 'phantom');
  await type(page.getByLabel('Details'), `Wrong ${word}`);
  await press(button('Submit report'));
  await expect(page.getByText('Submitted! Thank you for the report.')).toBeVisible();

  // A row of the lists opens the submission, with votes, comments, edit and withdraw.
  await open(page, '/contribute');
  const row = page.getByRole('link', { name: new RegExp(`^Title ${word}`) });
  await press(row);
  const dialog = page.getByRole('dialog', { name: `Title ${word}` });
  await expect(dialog.getByText('Category: Slang')).toBeVisible();
  await press(dialog.getByRole('button', { name: 'Like, 0 so far', exact: true }));
  await expect(dialog.getByRole('button', { name: 'Like, 1 so far', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await type(dialog.getByLabel('Add a comment'), 'By keys.');
  await press(dialog.locator('form').getByRole('button', { name: 'Comment' }));
  await expect(dialog.getByRole('paragraph').filter({ hasText: 'By keys.' })).toBeVisible();
  await expect(dialog.getByLabel('Add a comment')).toBeFocused();
  await press(dialog.getByRole('button', { name: 'Edit' }));
  const editor = page.getByRole('dialog', { name: 'Edit your proposal' });
  await type(editor.getByLabel('Body'), ' Very much.');
  await press(editor.getByRole('button', { name: 'Save' }));
  await expect(editor).toBeHidden();
  await expect(dialog.getByText('Very much.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(row).toBeFocused();

  await open(page, '/profile');
  await type(page.getByLabel('Username'), `keys ${word.slice(-9)}`);
  await type(page.getByLabel('Bio'), 'Types.');
  await press(button('Save'));
  await says(page, 'Saved');
  await press(page.getByRole('link', { name: 'View my profile' }));
  await expect(page.getByRole('heading', { level: 1, name: `keys ${word.slice(-9)}` })).toBeVisible();
  const mine = page.getByRole('listitem').filter({ hasText: `Typed ${word}` });
  await press(mine.getByRole('button', { name: 'Withdraw' }));
  await press(mine.getByRole('button', { name: 'Withdraw it' }));
  await expect(mine).toBeHidden();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});
