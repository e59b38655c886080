import { axe, expect, forgiveRefusals, open, unique } from './journey.ts';
import { expectReadable } from './walk.ts';
import { inject, wallet } from './wallets.ts';
import {
  choose,
  chosen,
  comment,
  contribute,
  contributed,
  filter,
  giveReason,
  item,
  openBoss,
  post,
  queue,
  expectStatus,
  test,
} from './moderation.ts';

test('the dashboard asks an anonymous visitor to log in, and refuses a person who is not an admin', async ({
  page,
}) => {
  await inject(page, 'phantom', wallet());
  await open(page, '/boss');
  await expect(page.getByText('Please login first.')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await page.getByRole('dialog', { name: 'Login' }).getByRole('button', { name: 'Phantom' }).click();
  await expect(page.getByRole('alert')).toHaveText('Forbidden: admin only');
  await expect(page.getByRole('tab')).toHaveCount(0);
});

test('a reviewer filters the queue by kind and status', async ({ page, visitor }) => {
  const author = await visitor();
  const word = unique();
  const { createdAt } = await contributed(author.page, 'phantom', `Contributed ${word}. ${'A long text. '.repeat(20)}`);
  await post(author.page.request, '/api/proposals', {
    title: `Title ${word}`,
    category: 'Tokens',
    body: `Proposed ${word}`,
  });
  await post(author.page.request, '/api/reports/inaccuracy', { article: 'bonk', details: `Reported ${word}` });
  await openBoss(page, 'Review');
  await expect(filter(page, 'Kind', 'All')).toHaveAttribute('aria-pressed', 'true');
  await expect(filter(page, 'Status', 'waiting for review')).toHaveAttribute('aria-pressed', 'true');
  await expect(item(page, word)).toHaveCount(3);
  await expect(item(page, `Contributed ${word}`)).toContainText(
    `${author.address.slice(0, 6)}…${author.address.slice(-4)}`,
  );
  await expect(item(page, `Contributed ${word}`)).toContainText(
    new Date(createdAt).toUTCString().slice(5, 16).replace(/^0/, ''),
  );
  await expect(item(page, `Contributed ${word}`)).not.toContainText('A long text. '.repeat(6));
  for (const [kind, text] of [
    ['Contributions', 'Contributed'],
    ['Proposals', 'Proposed'],
    ['Reports', 'Reported'],
  ] as const) {
    await filter(page, 'Kind', kind).click();
    await expect(filter(page, 'Kind', kind)).toHaveAttribute('aria-pressed', 'true');
    await expect(item(page, word)).toHaveCount(1);
    await expect(item(page, `${text} ${word}`)).toBeVisible();
  }
  await filter(page, 'Status', 'Rejected').click();
  await expect(item(page, word)).toHaveCount(0);
  await filter(page, 'Kind', 'All').click();
  await filter(page, 'Status', 'All').click();
  await expect(item(page, word)).toHaveCount(3);
  await expect((await choose(page, `Contributed ${word}`)).getByText('A long text. '.repeat(20).trim())).toBeVisible();
});

test('a report leads to its passage, in a tab of its own', async ({ page, visitor }) => {
  const author = await visitor('anonymous');
  const word = unique();
  const report = (article: string, details: string) =>
    post(author.page.request, '/api/reports/inaccuracy', { article, details });
  await open(author.page, '/article/bonk');
  const anchor = (await author.page.locator('h2[id]').first().getAttribute('id'))!;
  await report(new URL(`/article/bonk#${anchor}`, author.page.url()).href, `Heading ${word}`);
  await report('bonk', `Quotes ${word}: “the words of the article”`);
  await report('bonk', `Whole ${word}`);
  await openBoss(page, 'Review');
  await filter(page, 'Kind', 'Reports').click();
  for (const [text, name, href] of [
    [`Heading ${word}`, /Go to the passage/, `/article/bonk#${anchor}`],
    [`Quotes ${word}`, /Go to the passage/, '/article/bonk#:~:text=the%20words%20of%20the%20article'],
    [`Whole ${word}`, /Go to the article/, '/article/bonk'],
  ] as const) {
    const link = (await choose(page, text)).getByRole('link', { name });
    await expect(link).toHaveAttribute('href', href);
    await expect(link).toHaveAttribute('target', '_blank');
  }
});

test('every action of the queue works by keys', async ({ page, visitor }) => {
  const author = await visitor('anonymous');
  const word = unique();
  for (const number of [1, 2, 3])
    await post(author.page.request, '/api/reports/inaccuracy', {
      article: 'phantom',
      details: `Item ${number} ${word}`,
    });
  await openBoss(page, 'Review');
  await item(page, `Item 2 ${word}`).click();
  await expect(item(page, `Item 2 ${word}`)).toBeFocused();
  const current = queue(page).locator('[aria-current="true"]');
  const index = () => current.evaluate((element) => [...document.querySelectorAll('[aria-current]')].indexOf(element));
  const start = await index();
  for (const [key, by] of [
    ['j', 1],
    ['k', 0],
    ['ArrowUp', -1],
    ['ArrowDown', 0],
  ] as const) {
    await page.keyboard.press(key);
    await expect(current).toBeFocused();
    expect(await index(), key).toBe(start + by);
  }
  // The browser owns letters with a modifier.
  await page.keyboard.press('Control+j');
  await expect(item(page, `Item 2 ${word}`)).toBeFocused();

  await page.keyboard.press('n');
  const note = page.getByLabel('Note for the author');
  await expect(note).toBeFocused();
  await page.keyboard.type('jar');
  await expect(note).toHaveValue('jar');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(item(page, `Item 2 ${word}`)).toBeFocused();
  // Typed text stays while the admin looks at other items.
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(note).toHaveValue('jar');
  await page.keyboard.press('a');
  await expectStatus(page, '✓ Status updated');
  await expect(item(page, `Item 2 ${word}`)).toHaveCount(0);
  await expect(current).toBeFocused();
  await item(page, `Item 3 ${word}`).click();
  await page.keyboard.press('r');
  await expect(item(page, `Item 3 ${word}`)).toHaveCount(0);
  await expect(current).toBeFocused();
  await filter(page, 'Status', 'Accepted').click();
  await expect(item(page, `Item 2 ${word}`)).toBeVisible();
  await expect((await choose(page, `Item 2 ${word}`)).getByLabel('Note for the author')).toHaveValue('jar');
  await filter(page, 'Status', 'Rejected').click();
  await choose(page, `Item 3 ${word}`);
  await page.getByRole('button', { name: 'Back to waiting' }).click();
  await expect(item(page, `Item 3 ${word}`)).toHaveCount(0);
  await filter(page, 'Status', 'waiting for review').click();
  await expect(item(page, `Item 3 ${word}`)).toBeVisible();
});

test('a submission is decided once, and its page shows the note', async ({ page, visitor, faults }) => {
  const author = await visitor();
  const word = unique();
  for (const name of ['First', 'Second', 'Decide']) await contribute(author.page, 'raydium', `${name} ${word}`);
  await openBoss(page, 'Review');
  const detail = await choose(page, `Decide ${word}`);
  await detail.getByLabel('Note for the author').fill(`Needs a source ${word}`);

  for (const [status, sentence] of [
    [500, 'Update failed'],
    [409, 'Somebody was faster.'],
  ] as const) {
    await page.route('**/status', (route) => route.fulfill({ status, body: 'Somebody was faster.' }), { times: 1 });
    await detail.getByRole('button', { name: 'Reject' }).click();
    await expect(detail.getByText(sentence)).toBeVisible();
    await expectStatus(page, sentence);
  }
  await expect(detail.getByLabel('Note for the author')).toHaveValue(`Needs a source ${word}`);
  forgiveRefusals(faults);

  let requests = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/status', async (route) => {
    requests += 1;
    await held;
    await route.continue();
  });
  await detail.getByRole('button', { name: 'Reject' }).dblclick();
  await detail.getByRole('button', { name: 'Accept', exact: true }).click();
  await page.keyboard.press('a');
  await choose(page, `First ${word}`);
  release();
  await expectStatus(page, '✓ Status updated');
  await expect(item(page, `Decide ${word}`)).toHaveCount(0);
  await expect(chosen(page)).toContainText(`First ${word}`);
  expect(requests).toBe(1);

  for (const path of [`/u/${author.address}`, '/contri/raydium']) {
    await open(author.page, path);
    const entry = author.page
      .getByRole(path.startsWith('/u') ? 'listitem' : 'article')
      .filter({ hasText: `Decide ${word}` });
    await expect(entry).toContainText(`Reviewer’s note: Needs a source ${word}`);
    await expect(entry).toContainText('Rejected');
  }
  const stranger = await visitor();
  await open(stranger.page, `/u/${author.address}`);
  await expect(stranger.page.getByText(`Decide ${word}`)).toBeVisible();
  await expect(stranger.page.getByText('Needs a source')).toHaveCount(0);
  const feed: { contributions: { id: string; text: string }[] } = await (
    await page.request.get('/api/articles/raydium/contributions')
  ).json();
  await open(stranger.page, `/contributions/${feed.contributions.find(({ text }) => text === `Decide ${word}`)!.id}`);
  const happened = stranger.page.getByRole('complementary', { name: 'What happened' });
  await expect(happened.getByRole('listitem').filter({ hasText: 'Rejected' })).toContainText(`Needs a source ${word}`);
});

test('a deletion asks in Dutch, and the audit log restores the submission', async ({ page, visitor, request }) => {
  const author = await visitor('anonymous');
  const text = `Delete ${unique()}`;
  await contribute(author.page, 'jupiter', text);
  const seen = async () => (await (await request.get('/api/articles/jupiter/contributions')).text()).includes(text);
  await openBoss(page, 'Review');
  const remove = (await choose(page, text)).getByRole('button', { name: 'Delete' });
  await remove.click();
  const dialog = page.getByRole('dialog', { name: 'Bijdrage verwijderen?' });
  await expect(dialog).toHaveAttribute('lang', 'nl');
  await expect(dialog).toContainText('Dit kan niet ongedaan worden gemaakt.');
  expect(await axe(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Annuleren' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(remove).toBeFocused();
  expect(await seen()).toBe(true);
  await remove.click();
  await dialog.getByRole('button', { name: 'Verwijderen' }).click();
  await expectStatus(page, '✓ Contribution deleted. You can restore it for 30 days in the tab Audit log.');
  await expect(dialog).toHaveCount(0);
  await expect(item(page, text)).toHaveCount(0);
  expect(await seen()).toBe(false);

  await page.getByRole('tab', { name: 'Audit log' }).click();
  const entry = page.getByRole('row').filter({ hasText: text }).filter({ hasText: 'deleted contribution' });
  await entry.getByRole('button', { name: 'Restore' }).click();
  await expectStatus(page, '✓ Restored');
  await expect(entry.getByRole('button')).toHaveCount(0);
  await expect(
    page.getByRole('row').filter({ hasText: text }).filter({ hasText: 'restored contribution' }),
  ).toBeVisible();
  expect(await seen()).toBe(true);
  await page.getByRole('tab', { name: 'Review' }).click();
  await expect(item(page, text)).toBeVisible();
});

test('an admin hides and restores a comment, and everybody sees it at the next request', async ({
  page,
  visitor,
  request,
}) => {
  const author = await visitor();
  const [text, said1] = [`Discussed ${unique()}`, `Rude ${unique()}`];
  const id = await contribute(author.page, 'bonk', text);
  await comment(author.page, id, said1);
  const seen = async () => (await (await request.get(`/api/contributions/${id}/comments`)).text()).includes(said1);
  expect(await seen()).toBe(true);
  await openBoss(page, 'Review');
  const detail = await choose(page, text);
  await detail.getByRole('button', { name: 'Show 1 comment' }).click();
  const entry = detail.getByRole('listitem').filter({ hasText: said1 });
  await entry.getByRole('button', { name: 'Hide' }).click();
  await giveReason(page, 'Hide', 'An insult');
  await expect(entry).toContainText('Hidden: An insult');
  expect(await seen()).toBe(false);
  await expect(entry.getByRole('button', { name: 'Restore' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(entry.getByRole('button', { name: 'Hide' })).toBeVisible();
  expect(await seen()).toBe(true);
});

for (const kind of ['wallet', 'anonymous'] as const) {
  test(`an admin blocks and unblocks an author: ${kind}`, async ({ page, visitor }) => {
    const author = await visitor(kind);
    const text = `Blocked ${unique()}`;
    await contribute(author.page, 'bonk', text);
    await openBoss(page, 'Review');
    await (await choose(page, text)).getByRole('button', { name: 'Block author' }).click();
    await giveReason(page, 'Block author', `Spam ${text}`);
    await expectStatus(page, '✓ Blocked');
    const write = () => author.page.request.post('/api/contributions', { data: { slug: 'bonk', text: 'Again' } });
    const refused = await write();
    expect([refused.status(), await refused.text()]).toEqual([403, `You cannot write here any more: Spam ${text}`]);

    await page.getByRole('tab', { name: 'People' }).click();
    const people = page.getByRole('region', { name: 'People' });
    const person = people.getByRole('listitem').filter({ hasText: text });
    await expect(person).toContainText(`Blocked: Spam ${text}`);
    if (kind === 'wallet') {
      await people.getByLabel('Wallet, username or account id').fill(author.address);
      await page.keyboard.press('Enter');
      await expect(people.getByRole('listitem')).toHaveCount(1);
      await person.getByText(`${author.address.slice(0, 6)}…${author.address.slice(-4)}`, { exact: true }).hover();
      await expect(page.getByRole('tooltip')).toHaveText(author.address);
    }
    await person.getByRole('button', { name: 'Unblock' }).click();
    await expectStatus(page, '✓ Unblocked');
    expect((await write()).status()).toBe(200);
  });
}

test('a flag reaches the admin, who acts on it and settles it', async ({ page, visitor, request }) => {
  const [author, reader] = [await visitor(), await visitor()];
  const word = unique();
  await author.page.request.put('/api/account/me', {
    data: { username: `rude ${word.slice(-9)}`, bio: `Bio ${word}` },
  });
  const id = await contribute(author.page, 'bonk', `Text ${word}`);
  const said1 = await comment(author.page, id, `Comment ${word}`);
  await post(reader.page.request, `/api/comments/${said1}/flag`, { reason: `Spam ${word}` });
  await post(reader.page.request, `/api/profile/${author.address}/flag`, { reason: `Name ${word}` });
  await openBoss(page, 'People');
  const flags = page.getByRole('region', { name: 'Flags' });
  const [onComment, onProfile] = ['Spam', 'Name'].map((reason) =>
    flags.getByRole('listitem').filter({ hasText: `${reason} ${word}` }),
  );
  await expect(onComment!).toContainText(`Comment ${word}`);
  await onComment!.getByRole('button', { name: 'Settle' }).click();
  await expectStatus(page, '✓ Flag settled');
  await expect(onComment!).toHaveCount(0);

  await expect(onProfile!).toContainText(`Bio ${word}`);
  await onProfile!.getByRole('button', { name: 'Hide text' }).click();
  await giveReason(page, 'Hide text', `A rude name ${word}`);
  await expectStatus(page, '✓ Text hidden');
  // Any action on the profile settles its flag.
  await expect(onProfile!).toHaveCount(0);
  const profile = async () => (await request.get(`/api/profile/${author.address}`)).text();
  expect(await profile()).not.toContain(word);
  await page
    .getByRole('region', { name: 'People' })
    .getByRole('listitem')
    .filter({ hasText: word })
    .getByRole('button', { name: 'Restore text' })
    .click();
  await expectStatus(page, '✓ Text restored');
  expect(await profile()).toContain(word);
  await flags.getByRole('button', { name: 'Settled' }).click();
  await onComment!.getByRole('button', { name: 'Open again' }).click();
  await flags.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(onComment!).toBeVisible();
});

test('a list that fails to load says so, and loads on a second try', async ({ page, faults }) => {
  await page.route('**/api/admin/audit', (route) => route.fulfill({ status: 500, body: 'down' }), { times: 1 });
  await openBoss(page, 'Audit log');
  await expect(page.getByText('Failed to load list')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Failed to load list')).toHaveCount(0);
  forgiveRefusals(faults);
});

for (const tab of ['Review', 'People', 'Audit log'] as const) {
  test(`the tab ${tab} is accessible and never scrolls sideways`, async ({ page, visitor }) => {
    const [author, reader] = [await visitor(), await visitor('anonymous')];
    const long = `${unique()}${'W'.repeat(150)}`;
    const id = await contribute(author.page, 'bonk', long);
    const flagged = await comment(author.page, id, long);
    await post(reader.page.request, `/api/comments/${flagged}/flag`, { reason: long });
    await openBoss(page, 'Review');
    await choose(page, long.slice(0, 20));
    await page.getByLabel('Note for the author').fill(long);
    await expect(page.getByText('Accepting alone changes nothing in the article.')).toBeVisible();
    await page.getByRole('button', { name: 'Accept', exact: true }).click();
    await expectStatus(page, '✓ Status updated');
    await filter(page, 'Status', 'All').click();
    await (await choose(page, long.slice(0, 20))).getByRole('button', { name: /Show 1 comment/ }).click();
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByText(long.slice(0, 20)).filter({ visible: true }).first()).toBeVisible();
    await expectReadable(page);
  });
}
