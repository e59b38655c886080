import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { content, createArticle, dashboard, enterAsAdmin, status } from './dashboard.ts';
import { axe, expect, open, overflow, reload, test, unique } from './journey.ts';
import { curve, figureOf, pageOfCurve, played } from './playing.ts';

const shown = (figure: Locator): Promise<string | null> => figure.locator('svg:visible').getAttribute('aria-label');
const readings = (figure: Locator): Promise<string[]> => figure.locator('dd:first-of-type').allTextContents();

type Manifest = Record<string, { readonly file: string; readonly imports?: readonly string[] }>;

/** The built files of a module, by the build's manifest. */
function filesOf(module: string, manifest: Manifest, files = new Set<string>()): Set<string> {
  const { file, imports = [] } = manifest[module]!;
  if (files.has(file)) return files;
  files.add(file);
  for (const one of imports) filesOf(one, manifest, files);
  return files;
}

/** The scripts that a page has loaded, each with its compressed bytes. */
const scripts = (page: Page): Promise<[string, number][]> =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ name, encodedBodySize }): [string, number] => [name, encodedBodySize]),
  );

test('a dial changes the drawing, the readings and the open table; Reset puts all back', async ({ page }) => {
  await open(page, pageOfCurve);
  const figure = await played(figureOf(page, curve));
  const before = { picture: await shown(figure), readings: await readings(figure) };
  expect(before.readings).toEqual(['0.1118', '256.6M', '41.3M', '153.3M']);
  await figure.getByText('Numbers').click();
  const dial = figure.getByRole('slider', { name: 'Paid in so far' });
  await dial.fill('61');
  await expect(figure.locator('svg:visible')).toHaveAttribute('aria-label', /After 61 SOL it is 0\.2573 SOL/);
  expect(await dial.getAttribute('aria-valuetext')).toMatch(/^61 SOL paid in: 0\.2573 SOL a million, 73\.8 million/);
  expect((await readings(figure))[0]).toBe('0.2573');
  await expect(figure.getByRole('cell', { name: '61', exact: true })).toHaveAttribute('data-value', '61');
  await figure.getByRole('button', { name: 'Reset' }).click();
  await expect(figure.locator('svg:visible')).toHaveAttribute('aria-label', before.picture!);
  expect(await readings(figure)).toEqual(before.readings);
  await expect(figure.getByRole('cell', { name: '61', exact: true })).toHaveCount(0);
});

test('the handle follows the pointer, and a drag changes no nodes', async ({ page }) => {
  await open(page, pageOfCurve);
  const figure = await played(figureOf(page, curve));
  const handle = figure.locator('svg:visible .handle .grip');
  const box = (await handle.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const nodes = () => page.evaluate(() => document.querySelectorAll('*').length);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y);
  await expect(figure.locator('svg:visible')).not.toHaveAttribute('aria-label', /After 30 SOL/);
  const count = await nodes();
  const first = await handle.elementHandle();
  for (let step = 0; step < 200; step += 1) await page.mouse.move(x - 60 + (step % 120), y);
  await page.mouse.up();
  expect(await handle.evaluate((now, then) => now === then, first)).toBe(true);
  expect(Math.abs((await nodes()) - count)).toBeLessThan(12);
  // The value stays after the release.
  const left = await shown(figure);
  await page.mouse.move(x + 100, y);
  expect(await shown(figure)).toBe(left);
});

test('a link restores exactly the state that was copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, pageOfCurve);
  const figure = await played(figureOf(page, curve));
  await figure.getByRole('slider', { name: 'Paid in so far' }).fill('12.5');
  await figure.getByRole('button', { name: 'Copy link' }).click();
  await expect(figure.getByRole('button', { name: 'Copied!' })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\/figures\/bonding-curve\?at=paid%3A12\.5#figure-bonding-curve\?paid=12\.5$/);
  await page.goto('about:blank');
  await page.goto(link);
  const opened = figureOf(page, curve);
  await expect(opened.locator('svg:visible')).toHaveAttribute('aria-label', /After 12\.5 SOL/);
  await expect(opened.locator('svg:visible')).toBeInViewport();
  // Impossible values in a link are ignored.
  await page.goto('about:blank');
  await page.goto(link.replace('paid=12.5', 'paid=1e308&next=7&fee=9'));
  await expect(opened.getByRole('slider', { name: 'The next buyer spends' })).toHaveValue('7');
  await expect(opened.locator('svg:visible')).toHaveAttribute('aria-label', /After 30 SOL/);
});

test('an editor inserts a figure by its form, which draws it while one types', async ({ page }) => {
  await enterAsAdmin(page);
  const slug = unique();
  const id = await createArticle(page, slug, { bodyMarkdown: 'It rises.' });
  await dashboard(page, `/boss?tab=Articles&article=${id}`);
  await page.getByRole('main').getByRole('button', { name: 'Insert a figure' }).click();
  const dialog = page.getByRole('dialog', { name: 'Insert a figure' });
  const drawing = dialog.getByRole('img');
  await expect(drawing).toHaveAccessibleName(/After 30 SOL/);
  await dialog.getByLabel('Paid in so far').fill('200');
  await expect(dialog.getByText("'paid' is '200': it goes from 0 to 86 SOL.")).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Insert it' })).toBeDisabled();
  await dialog.getByLabel('Paid in so far').fill('42');
  await expect(drawing).toHaveAccessibleName(/After 42 SOL/);
  await dialog.getByLabel('Caption').fill('It says: “42”.');
  expect(await axe(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Insert it' }).click();
  await expect(content(page)).toContainText('```figure bonding-curve');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(status(page)).toContainText('Article saved successfully');
  await open(page, `/article/${slug}`);
  const figure = figureOf(page, curve);
  await expect(figure.locator('svg:visible')).toHaveAttribute('aria-label', /After 42 SOL/);
  await expect(figure.getByText('It says: “42”.')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a figure is complete and still', async ({ page }) => {
    await page.goto(pageOfCurve);
    const figure = figureOf(page, curve);
    await expect(figure.locator('svg:visible')).toHaveAttribute('aria-label', /After 30 SOL it is 0\.1118/);
    await expect(figure.getByText('Each purchase makes the next one dearer.')).toBeVisible();
    await figure.getByText('Numbers').click();
    await expect(figure.getByRole('cell', { name: '536.5' })).toBeVisible();
    await figure.getByText('How it is computed').click();
    await expect(figure.getByText('The curve is sold out when')).toBeVisible();
    await expect(figure.getByRole('slider')).toHaveCount(0);
    await expect(figure.getByRole('button')).toHaveCount(0);
  });
});

test.describe('an article', () => {
  const block = '```figure bonding-curve\npaid: 20\ncaption: After **20 SOL**.[^own]\n```';
  const bodyMarkdown = `It rises.\n\n${block}\n\nMore.\n\n[^own]: document | [Its own page](https://own.example/) | own.example`;

  test('with a figure loads it when it comes near, and nothing moves; one without loads nothing of it', async ({
    page,
  }) => {
    await enterAsAdmin(page);
    const slug = unique();
    await createArticle(page, slug, { bodyMarkdown });
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    const ofFigures = () =>
      requests.filter((path) => /\/assets\/(?:figures|bonding-curve|constant-product)-/.test(path));
    await open(page, '/article/dyor');
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    expect(ofFigures()).toEqual([]);
    const plain = new Set((await scripts(page)).map(([name]) => name));
    await page.goto('about:blank');
    await page.goto(`/article/${slug}`);
    const figure = await played(figureOf(page, curve));
    expect(ofFigures().filter((path) => path.endsWith('.css'))).toHaveLength(1);
    const manifest = JSON.parse(await readFile('dist/client/.vite/manifest.json', 'utf8')) as Manifest;
    const player = filesOf('src/web/features/texts/figure-play.ts', manifest);
    const kind = filesOf('src/figures/kinds/bonding-curve.ts', manifest, player);
    const added = (await scripts(page)).filter(
      ([name]) => !plain.has(name) && kind.has(new URL(name).pathname.slice(1)),
    );
    const weight = added.reduce((sum, [, bytes]) => sum + bytes, 0);
    expect(weight).toBeGreaterThan(3_000);
    expect(weight).toBeLessThanOrEqual(12_000);
    const shift = await page.evaluate(
      () =>
        new Promise<number>((done) => {
          const seen = new PerformanceObserver((list) =>
            done(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)),
          );
          seen.observe({ type: 'layout-shift', buffered: true });
          requestAnimationFrame(() => setTimeout(() => done(0)));
        }),
    );
    expect(shift).toBeLessThan(0.01);
    await expect(figure.locator('figcaption a[href="#source-1"]')).toBeVisible();
    await figure.getByRole('slider', { name: 'Paid in so far' }).fill('40');
    await expect(figure.locator('svg:visible')).toHaveAttribute('aria-label', /After 40 SOL/);
  });

  test('with a figure shows its still in lists, in the theme’s colours', async ({ page }) => {
    await enterAsAdmin(page);
    const slug = unique();
    await createArticle(page, slug, { bodyMarkdown });
    await page.setViewportSize({ width: 1440, height: 1000 });
    for (const path of [`/article/${slug}`, '/']) {
      await open(page, path);
      const still = page.locator(`use[href="/article/${slug}/still.svg#still"]`).first();
      await still.scrollIntoViewIfNeeded();
      await expect.poll(() => still.evaluate((used: SVGUseElement) => used.getBBox().width)).toBeGreaterThan(300);
      const frame = still.locator('xpath=..');
      // On grey, only the colours of the drawing can differ.
      await frame.evaluate((svg: SVGSVGElement) => (svg.style.background = 'gray'));
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      const light = await frame.screenshot();
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      expect((await frame.screenshot()).equals(light)).toBe(false);
      await expect(frame).toHaveAttribute('aria-hidden', 'true');
    }
  });

  test('opens at the section or figure that an internal link names', async ({ page }) => {
    await enterAsAdmin(page);
    const [slug, from] = [unique(), unique()];
    const words = Array.from({ length: 40 }, (_, n) => `Paragraph ${n}.`).join('\n\n');
    await createArticle(page, slug, {
      bodyMarkdown: [words, '## Later', words, block, words, '[^own]: own'].join('\n\n'),
    });
    const links = `[A section](/article/${slug}#h-later), [a state](/article/${slug}#figure-bonding-curve?paid=61)`;
    await createArticle(page, from, { bodyMarkdown: links });
    for (const [link, selector] of [
      ['A section', '#h-later'],
      ['a state', '#figure-bonding-curve'],
    ] as const) {
      // The style sheet of figures is not loaded yet.
      await page.goto('about:blank');
      await open(page, `/article/${from}`);
      await page.getByRole('link', { name: link, exact: true }).click();
      await expect(page.locator(selector)).toBeInViewport();
    }
    await expect(figureOf(page, curve).locator('svg:visible')).toHaveAttribute('aria-label', /After 61 SOL/);
  });

  test('shows a figure in its link’s state, when it loads late and after a reload; Back restores the place', async ({
    page,
  }) => {
    await enterAsAdmin(page);
    const slug = unique();
    const words = Array.from({ length: 60 }, (_, n) => `Paragraph ${n}.`).join('\n\n');
    const bodyMarkdown = [words, block, words, 'To [another article](/article/dyor).', '[^own]: own'].join('\n\n');
    await createArticle(page, slug, { bodyMarkdown });
    const chart = figureOf(page, curve).locator('svg:visible');
    const inState = () => expect(chart).toHaveAttribute('aria-label', /After 61 SOL/);
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/bonding-curve-*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto('about:blank');
    await page.goto(`/article/${slug}#figure-bonding-curve?paid=61`);
    // The hidden drawing has its place before its code has loaded.
    await expect(chart).toBeInViewport();
    await expect(chart).toHaveAttribute('aria-label', /After 20 SOL/);
    held.resolve();
    await inState();
    await expect(chart).toBeInViewport();
    await page.evaluate(() => scrollTo(0, 0));
    await reload(page);
    await inState();
    await expect(chart).toBeInViewport();
    const link = page.getByRole('link', { name: 'another article' });
    await link.scrollIntoViewIfNeeded();
    await expect(chart).not.toBeInViewport();
    const place = await page.evaluate(() => scrollY);
    await link.click();
    await expect(page).toHaveURL('/article/dyor');
    await page.goBack();
    await inState();
    expect(await page.evaluate(() => scrollY)).toBe(place);
    // Back loads the page again.
    await page.goto('/robots.txt');
    await page.goBack();
    await inState();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  });

  test('describes a changed figure in words, in its history and to a reviewer', async ({ page }) => {
    await enterAsAdmin(page);
    const slug = unique();
    const of = (lines: string) => `It rises.\n\n\`\`\`figure bonding-curve\n${lines}\n\`\`\``;
    const id = await createArticle(page, slug, { bodyMarkdown: of('paid: 20\nfee: 100') });
    const bodyMarkdown = of('paid: 40.5\nnext: 3\ncaption: It rises **fast**.');
    const saved = await page.request.put(`/api/admin/articles/${id}`, { data: { slug, title: slug, bodyMarkdown } });
    expect(saved.status()).toBe(200);
    const line = (label: string) =>
      page.locator('dl > div:visible').filter({ has: page.getByText(label, { exact: true }) });
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, `/article/${slug}/compare/1...2`);
    await expect(line('Paid in so far')).toHaveText('Paid in so far20 SOL → 40.5 SOL');
    await expect(line('The next buyer spends')).toHaveText('The next buyer spends5 SOL by default → 3 SOL');
    await expect(line('Fee')).toHaveText('Fee100 bps → 0 bps by default');
    await expect(line('Caption')).toHaveText('CaptionIt rises fast.');
    await expect(page.getByText('paid:')).toHaveCount(0);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1440, height: 844 });
    await expect(line('Paid in so far').locator('del:visible')).toHaveText('20 SOL');
    await expect(line('Paid in so far').locator('ins:visible')).toHaveText('40.5 SOL');
    await expect(page.locator('[data-arrow]:visible')).toHaveCount(0);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect([colorScheme, await axe(page)]).toEqual([colorScheme, []]);
    }
  });
});

test('a finger that drags sees the value above it, and elsewhere the page scrolls', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL: baseURL!,
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  const finger = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  await open(page, pageOfCurve);
  const figure = await played(figureOf(page, curve));
  const held = figure.locator('.figure-held');
  const slider = figure.getByRole('slider', { name: 'Paid in so far' });
  const handle = figure.locator('svg:visible .handle');
  await handle.scrollIntoViewIfNeeded();
  const box = (await handle.locator('.touch').boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await touch('touchStart', { x, y });
  await expect(held).toHaveCount(0);
  await touch('touchMove', { x: x - 20, y: y + 10 });
  await expect(held).toBeVisible();
  await expect(held.locator('b')).not.toHaveText('30 SOL');
  const [above, now] = [(await held.boundingBox())!, (await handle.locator('.grip').boundingBox())!];
  expect(above.y + above.height).toBeLessThan(Math.min(y + 10, now.y) - 16);
  expect(Math.abs(above.x + above.width / 2 - (x - 20))).toBeLessThan(2);
  // It repeats the slider's text, and is hidden from screen readers.
  await expect(slider).toHaveAttribute(
    'aria-valuetext',
    new RegExp(`^${(await held.locator('b').textContent())!.replace('.', '\\.')} paid in`),
  );
  await expect(held).toHaveAttribute('aria-hidden', 'true');
  // New text nodes would make the browser compute the styles of the whole figure in each frame.
  await figure.evaluate((element) => {
    const made = new MutationObserver((changes) => (element.dataset['made'] = String(changes.length)));
    for (const words of element.querySelectorAll('.dials, .figure-held'))
      made.observe(words, { childList: true, subtree: true });
  });
  // At the edge it stays inside the page.
  await touch('touchMove', { x: 385, y });
  await expect.poll(async () => (await handle.locator('.grip').boundingBox())?.x).toBeGreaterThan(now.x + 20);
  const side = (await held.boundingBox())!;
  expect(side.x + side.width).toBeLessThanOrEqual(390);
  await expect(figure).not.toHaveAttribute('data-made');
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await touch('touchEnd');
  await expect(held).toHaveCount(0);

  // A finger beside the handle scrolls the page.
  const before = await page.evaluate(() => scrollY);
  const left = await shown(figure);
  await touch('touchStart', { x: 120, y });
  for (let step = 1; step <= 10; step += 1) await touch('touchMove', { x: 120, y: y - step * 20 });
  await touch('touchEnd');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 50);
  expect(await shown(figure)).toBe(left);
  await context.close();
});
