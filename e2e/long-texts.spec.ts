import { expect, forgiveRefusals, open, openLatest, overflow, test, unique } from './journey.ts';
import { adminWallet, enter, wallet } from './wallets.ts';

const words = (many: number, word: string) => Array.from({ length: many }, (_, number) => `${word}${number}`).join(' ');

test('“Read full text” shows the whole text at every width, and loads the part that the list left out', async ({
  page,
}) => {
  await enter(page, wallet());
  const word = unique();
  const texts = {
    short: `Short ${word} `.padEnd(200, 'x'),
    longer: `Longer ${word} `.padEnd(195, 'y') + ' sixth',
    lines: `Lines ${word}\n${'\n'.repeat(200)}the last line`,
    longest: `Longest ${word} ${words(1_000, 'w')} the end`,
  };
  for (const text of Object.values(texts))
    await page.request.post('/api/contributions', { data: { slug: 'sniper-bot', text } });

  for (const width of [320, 390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, '/contri/sniper-bot');
    const entry = (start: string) =>
      page
        .getByRole('main')
        .getByRole('article')
        .filter({ hasText: `${start} ${word}` });
    await expect(entry('Short').getByRole('button', { name: 'Read full text' })).toHaveCount(0);
    await expect(entry('Short').getByText(texts.short)).toBeVisible();
    for (const [start, end] of [
      ['Longer', 'sixth'],
      ['Lines', 'the last line'],
      ['Longest', 'w999 the end'],
    ] as const) {
      await expect(entry(start)).not.toContainText(end, { useInnerText: true });
      const paragraph = entry(start).getByRole('paragraph').first();
      const lines = await paragraph.evaluate(
        (element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
      );
      expect(Math.round(lines)).toBeLessThanOrEqual(3);
      await entry(start).getByRole('button', { name: 'Read full text' }).click();
      await expect(entry(start)).toContainText(end, { useInnerText: true });
      await expect(entry(start).getByRole('button', { name: 'Read full text' })).toHaveCount(0);
    }
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  }
});

test('on paper a text shows everything that the list holds', async ({ page }) => {
  await enter(page, wallet());
  const word = unique();
  const text = `Printed ${word} ${words(60, 'w')}`;
  await page.request.post('/api/contributions', { data: { slug: 'sniper-bot', text } });
  await open(page, '/contri/sniper-bot');
  const paragraph = page.getByRole('main').getByRole('paragraph').filter({ hasText: word });
  await expect(paragraph).toContainText('…', { useInnerText: true });
  await expect(paragraph).not.toContainText('w59', { useInnerText: true });
  await page.emulateMedia({ media: 'print' });
  await expect(paragraph).toHaveText(text, { useInnerText: true });
});

test('a text that fails to load says so, and loads on a second try', async ({ page, faults }) => {
  await enter(page, wallet());
  const word = unique();
  await page.request.post('/api/contributions', {
    data: { slug: 'sniper-bot', text: `Broken ${word} ${words(300, 'w')}` },
  });
  await open(page, '/contri/sniper-bot');
  const entry = page
    .getByRole('main')
    .getByRole('article')
    .filter({ hasText: `Broken ${word}` });
  await page.route(/\/api\/contributions\/[^/]+$/, (route) => route.abort(), { times: 1 });
  await entry.getByRole('button', { name: 'Read full text' }).click();
  await expect(entry.getByRole('alert')).toHaveText('It could not be loaded; please try again.');
  await entry.getByRole('button', { name: 'Read full text' }).press('Enter');
  await expect(entry).toContainText('w299');
  await expect(entry.getByText(`Broken ${word}`)).toBeFocused();
  forgiveRefusals(faults);
});

test('a person who edits, comments on or reviews a long text has all of it', async ({ page, browser }) => {
  await enter(page, wallet());
  const word = unique();
  const details = `Report ${word} ${words(400, 'w')} “The words that it quotes”`;
  await page.request.post('/api/reports/inaccuracy', { data: { article: 'sniper-bot', details } });
  await openLatest(page);
  await page
    .getByRole('row')
    .filter({ hasText: `Report ${word}` })
    .click();
  const dialog = page.getByRole('dialog').first();
  await expect(dialog).toContainText('The words that it quotes');
  await dialog.getByLabel('Add a comment').fill(`Comment ${words(200, 'c')}`);
  await dialog.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(dialog.getByText('Comment c0')).toBeVisible();
  await expect(dialog).not.toContainText('c199');
  await dialog.getByRole('button', { name: 'Read full text' }).click();
  await expect(dialog).toContainText('c199');
  await dialog.getByRole('button', { name: 'Edit' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit your report' });
  await expect(editor.getByLabel('Details')).toHaveValue(details);
  await editor.getByLabel('Details').fill(`${details} and more`);
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog').first()).toContainText('and more');

  const admin = await (await browser.newContext()).newPage();
  await enter(admin, adminWallet());
  await open(admin, '/boss?tab=Review&order=newest');
  await admin
    .getByRole('list', { name: 'Queue' })
    .getByRole('button')
    .filter({ hasText: `Report ${word}` })
    .click();
  const queue = admin.getByRole('region', { name: 'Review queue' });
  await expect(queue).toContainText('and more');
  await expect(queue.getByRole('link', { name: 'Go to the passage' })).toHaveAttribute(
    'href',
    /The%20words%20that%20it%20quotes/,
  );
  await admin.context().close();
});

test('one request loads a person’s own data for the whole page, and a comment refetches only visible lists', async ({
  page,
}) => {
  await enter(page, wallet());
  const word = unique();
  for (let number = 1; number <= 22; number += 1)
    await page.request.post('/api/contributions', {
      data: { slug: 'key-opinion-leader', text: `Number ${number} ${word}` },
    });
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/api/')) requests.push(pathname);
  });
  const main = page.getByRole('main');
  await open(page, '/contri/key-opinion-leader');
  await expect(main.getByRole('button', { name: 'Edit' })).toHaveCount(20);
  const times = (path: string) => requests.filter((one) => one === path).length;
  expect([times('/api/votes/mine'), times('/api/account/me/own')]).toEqual([1, 1]);
  await main.getByRole('button', { name: 'Show more' }).click();
  await expect(main.getByRole('button', { name: 'Edit' })).toHaveCount(22);
  expect([times('/api/votes/mine'), times('/api/account/me/own')]).toEqual([2, 2]);

  // The test follows the sidebar's articles one after the other, and the browser caches each.
  const featured = page
    .getByRole('navigation', { name: 'Sidebar' })
    .locator('section', { hasText: 'Featured articles' })
    .getByRole('link');
  const slugs = (await featured.evaluateAll((links) => links.map((link) => link.getAttribute('href')!))).map((href) =>
    href.split('/').at(-1)!,
  );
  await page.request.post('/api/contributions', { data: { slug: slugs.at(-1), text: `Discussed ${word}` } });
  const latest = page
    .getByRole('navigation', { name: 'Sidebar' })
    .getByRole('link', { name: 'Contribute', exact: true });
  await latest.click();
  await expect(main.getByRole('heading', { name: 'Latest contributions' })).toBeVisible();
  for (const [number] of slugs.entries()) {
    await featured.nth(number).click();
    await expect(main.getByRole('heading', { name: 'Community Contributions' })).toBeVisible();
  }
  const entry = main
    .getByRole('article')
    .getByRole('article')
    .filter({ hasText: `Discussed ${word}` });
  await entry.getByRole('button', { name: 'Comment', exact: true }).click();
  await entry.getByLabel('Add a comment').fill('Said once.');
  await expect(entry.getByText('No comments yet.')).toBeVisible();
  requests.splice(0);
  await entry.locator('form').getByRole('button', { name: 'Comment' }).click();
  await expect(entry.getByRole('button', { name: '1 comment' })).toBeVisible();
  await expect(entry.getByRole('button', { name: 'Delete' })).toBeVisible();
  // A window with a stream always has an open connection, so this waits for the last request.
  const ofArticles = () => requests.filter((path) => path.startsWith('/api/articles/'));
  await expect.poll(ofArticles).toEqual([`/api/articles/${slugs.at(-1)}/contributions`]);
  expect(requests.length).toBeLessThanOrEqual(4);
  // The next page loads again; queries that the comment did not touch stay cached.
  await latest.click();
  await expect.poll(() => requests).toContain('/api/feed/latest');
  await featured.first().click();
  await expect(main.getByRole('heading', { name: 'Community Contributions' })).toBeVisible();
  expect(requests).not.toContain(`/api/articles/${slugs[0]}/contributions`);
});
