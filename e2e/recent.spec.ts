import type { Page } from '@playwright/test';
import { asAdmin, createArticle } from './dashboard.ts';
import { axe, expect, forgiveRefusals, open, openStill, overflow, ready, test, unique } from './journey.ts';
import { arrive } from './newcomer.ts';

const list = (page: Page) => page.getByRole('main').getByRole('listitem');
const kinds = (page: Page) => page.getByRole('navigation', { name: 'Kind' });

/** An article with two revisions in a new category, and a proposal in it by another person. */
async function changed(page: Page) {
  const slug = unique();
  const category = `Of ${slug}`;
  const title = `Title ${slug}`;
  await asAdmin(async (admin) => {
    const id = await createArticle(admin, slug, { category, bodyMarkdown: 'Fees are one percent.' });
    const data = { slug, title, category, bodyMarkdown: 'Fees are two percent now.', changeSummary: 'The fee rose' };
    expect((await admin.request.put(`/api/admin/articles/${id}`, { data })).status()).toBe(200);
  });
  const who = await arrive(page);
  const propose = async (name = `Proposal ${unique()}`) => {
    const answer = await page.request.post('/api/proposals', { data: { title: name, category, body: 'About it.' } });
    expect(answer.status()).toBe(200);
    return name;
  };
  return { slug, title, category, who, propose, address: `/recent?category=${encodeURIComponent(category)}` };
}

test('lists authors and sizes, filters by kind, by person and without one’s own, and Back keeps the filters', async ({
  page,
}) => {
  const { slug, title, address, who, propose } = await changed(page);
  const name = await propose();
  await open(page, address);
  await expect(list(page)).toHaveCount(3);
  await expect(list(page).nth(0)).toContainText(`${name}Proposed article: About it.`);
  await expect(list(page).nth(1)).toContainText(`${title}The fee rose`);
  await expect(list(page).nth(1)).toContainText('+2 −1');
  await expect(page.getByRole('heading', { level: 2, name: /^Today, \d+ \w+ \d{4}$/ })).toBeVisible();

  await kinds(page).getByRole('link', { name: 'Edits' }).click();
  await expect(list(page)).toHaveCount(2);
  await expect(page).toHaveURL(`/recent?kind=edit&${address.split('?')[1]!}`);
  await list(page)
    .first()
    .getByRole('link', { name: /^Compare/ })
    .click();
  await expect(page).toHaveURL(`/article/${slug}/compare/1...2`);
  await page.goBack();
  await expect(list(page)).toHaveCount(2);
  await expect(kinds(page).getByRole('link', { name: 'Edits' })).toHaveAttribute('aria-current', 'true');
  await page.goBack();
  await expect(list(page)).toHaveCount(3);

  await page.getByRole('link', { name: 'Leave out mine' }).click();
  await expect(list(page)).toHaveCount(2);
  await page.getByRole('link', { name: 'Show mine too' }).click();
  await expect(list(page)).toHaveCount(3);
  // By the keyboard alone.
  await page.getByRole('textbox', { name: 'Person' }).fill(who);
  await page.keyboard.press('Enter');
  await expect(list(page)).toHaveCount(1);
  await expect(page.getByText(/^What .*….* wrote, and what was decided on it/)).toBeVisible();
});

test('newer changes announce themselves, and appear only when the reader asks for them', async ({ page }) => {
  const { address, category, propose } = await changed(page);
  const first = await propose();
  await openStill(page, address);
  await expect(list(page)).toHaveCount(3);
  const place = () => list(page).filter({ hasText: first }).boundingBox();
  const before = await place();
  // By another person, since the reader's own changes appear at once.
  await asAdmin(async (admin) => {
    for (const title of ['One more', 'And one']) {
      const data = { title: `${title} ${first}`, category, body: 'Newer.' };
      expect((await admin.request.post('/api/proposals', { data })).status()).toBe(200);
    }
  });
  await page.clock.runFor(61_000);
  const show = page.getByRole('status').getByRole('button', { name: '2 newer changes. Show' });
  await expect(show).toBeVisible();
  await expect(list(page)).toHaveCount(3);
  expect(await place()).toEqual(before);
  // The check for newer changes waits for the clock.
  await page.clock.resume();
  expect(await axe(page)).toEqual([]);
  await show.press('Enter');
  await expect(list(page)).toHaveCount(5);
  await expect(show).toHaveCount(0);
  await expect(list(page).first()).toContainText('And one');
});

test('reads without scripts, and fits at every width', async ({ page, browser }) => {
  const { address, propose, title } = await changed(page);
  const long = await propose(`Word${'w'.repeat(150)}`);
  for (let more = 0; more < 3; more += 1) await propose();
  const silent = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: test.info().project.use.baseURL!,
  });
  const without = await silent.newPage();
  await without.goto(address);
  await expect(list(without)).toHaveCount(6);
  await expect(without.getByRole('main')).toContainText(`${title}The fee rose`);
  await kinds(without).getByRole('link', { name: 'Edits' }).click();
  await expect(list(without)).toHaveCount(2);
  await without.getByRole('textbox', { name: 'Person' }).fill('Nobody at all');
  await without.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(without.getByRole('heading', { name: 'Nobody found' })).toBeVisible();
  await without.goto('/recent');
  const times = await without
    .locator('main time')
    .evaluateAll((all) => all.map((one) => one.getAttribute('datetime')!));
  await without.getByRole('link', { name: 'Next page' }).click();
  const older = await without.locator('main time').first().getAttribute('datetime');
  expect(older! <= times.at(-1)!).toBe(true);
  await silent.close();

  await open(page, address);
  await expect(list(page).filter({ hasText: long })).toBeVisible();
  for (const width of [1440, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await overflow(page), `at ${width} px`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect([colorScheme, await axe(page)]).toEqual([colorScheme, []]);
  }
});

test('links its feeds in the head, and a feed parser reads them', async ({ page, faults }) => {
  const { category, propose } = await changed(page);
  const name = await propose(`A < B & "C" ${unique()}`);
  await open(page, `/recent?kind=contribution&category=${encodeURIComponent(category)}`);
  const read = async (type: string) => {
    const href = await page
      .locator(`head link[rel="alternate"][type="${type}"][title="Recent changes"]`)
      .getAttribute('href');
    const answer = await page.request.get(href!);
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, `${type}; charset=utf-8`]);
    return answer.text();
  };
  // On a blank page, since the site's pages may not parse markup (Trusted Types).
  const blank = await page.context().newPage();
  const atom = await blank.evaluate(
    (xml) => {
      const parsed = new DOMParser().parseFromString(xml, 'application/xml');
      const of = (entry: Element, tag: string) => entry.querySelector(tag)?.textContent;
      return {
        fault: parsed.querySelector('parsererror')?.textContent,
        root: `${parsed.documentElement.namespaceURI} ${parsed.documentElement.localName}`,
        updated: of(parsed.documentElement, 'updated'),
        entries: [...parsed.querySelectorAll('entry')].map((entry) => ({
          title: of(entry, 'title'),
          id: of(entry, 'id'),
          author: of(entry, 'author > name'),
          updated: of(entry, 'updated'),
          link: entry.querySelector('link')?.getAttribute('href'),
        })),
      };
    },
    await read('application/atom+xml'),
  );
  expect(atom).toMatchObject({ fault: undefined, root: 'http://www.w3.org/2005/Atom feed' });
  expect(atom.entries).toHaveLength(1);
  const [entry] = atom.entries;
  // Atom declares titles as HTML.
  expect(entry!.title).toContain('A &lt; B &amp; &quot;C&quot;');
  expect(entry!.id).toMatch(/^urn:uuid:/);
  expect(entry!.author).not.toBe('');
  expect(Date.parse(entry!.updated!)).toBe(Date.parse(atom.updated!));
  expect((await page.request.get(entry!.link!)).status()).toBe(200);
  const json = JSON.parse(await read('application/feed+json')) as {
    version: string;
    items: { title: string; url: string }[];
  };
  expect(json.version).toMatch(/^https:\/\/jsonfeed\.org\/version\/1/);
  expect(json.items.map(({ title, url }) => [title.includes(name), url])).toEqual([[true, entry!.link]]);
  expect((await page.request.get('/recent.atom?kind=vote')).status()).toBe(400);
  await page.goto('/recent?by=nobody-here');
  await ready(page);
  await expect(page.getByRole('heading', { name: 'Nobody found' })).toBeVisible();
  forgiveRefusals(faults);
});
