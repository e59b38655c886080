import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchAnswer } from '#contract/search/search.ts';
import { articles } from '#server/db/schema/articles.ts';
import { searchWords } from '#server/db/schema/search.ts';
import { testAppWithAdmin } from '#test/app.ts';

const ids = new Map<string, string>();

async function create(slug: string, more: object): Promise<void> {
  const answer = await boss.send('POST', '/api/admin/articles', { slug, ...more });
  expect(answer.status).toBe(200);
  ids.set(slug, (answer.json() as { article: { id: string } }).article.id);
}
const save = async (slug: string, more: object) =>
  expect((await boss.send('PUT', `/api/admin/articles/${ids.get(slug)}`, { slug, ...more })).status).toBe(200);
const search = async (q: string): Promise<SearchAnswer> =>
  (await test.app.inject({ url: '/api/search', query: { q } })).json();
const found = async (query: string) => (await search(query)).results.map(({ slug }) => slug);
const known = () =>
  test.database.db.select({ word: searchWords.word }).from(searchWords).where(eq(searchWords.word, 'oldname'));

const value = 'mcap, how big a coin is, ｍｋｔ ｃａｐ, b@d | & <-> ) chars, Größe';
const facts = [
  { label: 'Also called', value: 'Cap' },
  { label: 'SEARCHED AS', value },
];

const { test, boss } = await testAppWithAdmin({}, { pages: 'built' });
beforeAll(async () => {
  const body = { summary: 'Price times supply.', bodyMarkdown: 'It has a body.\n\nThe mcap stands in it.' };
  await create('valuation', { title: 'Valuation', facts, ...body });
  const mention = 'A text that says mcap, and big coin, and mcap again: mcap, mcap, mkt cap.';
  for (const number of [1, 2, 3])
    await create(`mention-${number}`, { title: `Other ${number}`, summary: mention, bodyMarkdown: mention });
});
afterAll(() => test.close());

describe('the names of an article', () => {
  it.each([
    'mcap',
    'MCAP',
    '$mcap',
    'what is an mcap?',
    'mcaps',
    'mkt cap',
    'mktcap',
    'how big is this coin',
    'größe',
    'cap',
    'chars',
  ])('rank it above mentions: %s', async (query) => expect((await found(query))[0]).toBe('valuation'));

  it('lead to their line in its text', async () => {
    expect((await search('mcap')).results[0]?.match?.text).toBe('The mcap stands in it.');
    expect((await search('valuation')).results[0]?.match).toBeNull();
  });

  it('rank below equal titles', async () => {
    await create('titled', { title: 'Mcap' });
    expect((await found('mcap')).slice(0, 2)).toEqual(['titled', 'valuation']);
  });

  it('survive a save that omits them, and disappear with their fact', async () => {
    await create('named', { title: 'Named', facts: [{ label: 'Searched as', value: 'zebrafish tank' }] });
    await save('named', { title: 'Named anew' });
    expect(await found('zebrafish')).toEqual(['named']);
    await save('named', { title: 'Named anew', facts: [{ label: 'Type', value: 'zebrafish tank' }] });
    expect(await found('zebrafish')).toEqual([]);
  });

  it('from an earlier version are indexed at the next save, and only once', async () => {
    await create('older', { title: 'Older' });
    // A row that the previous version wrote.
    await test.database.db
      .update(articles)
      .set({ facts: [{ label: 'Also called', value: 'Oldname' }] })
      .where(eq(articles.slug, 'older'));
    expect(await found('oldname')).toEqual([]);
    await save('older', { title: 'Older', bodyMarkdown: 'Changed.' });
    expect(await found('oldname')).toEqual(['older']);
    await save('older', { title: 'Older', facts: [] });
    expect(await known()).toEqual([]);
  });

  it('appear on the page when people use them, and not when only searches do', async () => {
    const { body } = await test.app.inject('/article/valuation');
    expect(body).toContain('<dt>Also called</dt>');
    expect(body).not.toMatch(/<dt>searched as/i);
    expect((await test.app.inject('/api/articles/valuation')).json().article.facts).toEqual(facts);
  });

  it('are not meant by a word that only begins one', async () => {
    await create('scan', {
      title: 'Callerscan',
      summary: 'It ranks each caller.',
      bodyMarkdown: 'Is Callerscan safe and legit? You can trust it.',
    });
    await create('caller', { title: 'Caller', summary: 'A caller says which coins to buy.' });
    expect(await found('should i trust a caller')).toEqual(['caller', 'scan']);
  });

  it('count little by a word that only stresses another one', async () => {
    await create('bell', { title: 'Bell', facts: [{ label: 'Searched as', value: 'always ringing' }] });
    await create('duel', { title: 'Duel', summary: 'The best of them wins.' });
    expect((await found('the house always wins'))[0]).toBe('duel');
  });

  it('count less than a line that asks the whole question in another article', async () => {
    const names = 'real bell number, bell number';
    await create('usd', {
      title: 'Usd',
      facts: [{ label: 'Searched as', value: names }],
      bodyMarkdown: 'It is round.',
    });
    await create('purchase', {
      title: 'Purchase',
      bodyMarkdown: 'Did you get the fake one, and how do you check the real number of a bell? Look at it.',
    });
    expect(await found('check the real number')).toEqual(['purchase', 'usd']);
  });
});
