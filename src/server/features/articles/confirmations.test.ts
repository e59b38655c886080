import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Article } from '#contract/articles/articles.ts';
import type { EditableArticle } from '#contract/articles/editing.ts';
import { datedValue, writtenValue } from '#contract/format.ts';
import type { Comparison, Revision } from '#contract/revisions/revisions.ts';
import { testAppWithAdmin } from '#test/app.ts';
import { logIn, logInAnonymously, type Caller } from '#test/wallet.ts';

let slug = '';
let id = '';
let built = 0;

const life = { status: 'quiet', date: '2026-11-18', source: 'https://paper.example/quiet' } as const;
const facts = [
  { label: 'Supply', value: '87.99 trillion', asOf: '2026-11-18' },
  { label: 'Ticker', value: 'BONK' },
];

const { test, boss } = await testAppWithAdmin();
afterAll(() => test.close());
beforeEach(async () => {
  slug = `still-${(built += 1)}`;
  const answer = await boss.send('POST', '/api/admin/articles', {
    slug,
    title: slug,
    category: 'Tokens',
    bodyMarkdown: 'Text.',
    facts,
    life,
  });
  expect(answer.status, answer.body).toBe(200);
  ({ id } = (answer.json() as { article: EditableArticle }).article);
});

const get = async <Answer>(path = '') => (await test.app.inject(`/api/articles/${slug}${path}`)).json() as Answer;
const article = async () => (await get<{ article: Article }>()).article;
const save = (body: object) => boss.send('PUT', `/api/admin/articles/${id}`, { slug, title: slug, ...body });
const confirm = (by: Caller) => by.send('PUT', `/api/articles/${slug}/confirmation`);

describe('the facts of an article', () => {
  it('may name the day for which they are true, in each of its revisions', async () => {
    expect((await article()).facts).toEqual(facts);
    await save({ facts: [{ ...facts[0]!, asOf: '2026-11-20' }, facts[1]] });
    expect((await get<{ revision: Revision }>('/revisions/1')).revision.facts).toEqual(facts);
    const { comparison } = await get<{ comparison: Comparison }>('/compare?from=1&to=2');
    expect(comparison.facts.map(({ label }) => label)).toEqual(['Supply']);
    expect((await save({ facts: [{ label: 'Supply', value: '1', asOf: 'lately' }] })).body).toBe(
      'The day of a fact must be written as 2026-11-18, or a month as 2026-11.',
    );
  });

  it.each([
    '87.99 trillion | as of 2026-11-18',
    '5',
    'a | b',
    'a | b | as of 2026-11-18',
    '[A](/article/a) | as of 2026-11-18',
  ])('survive writing and parsing as a line: %s', (line) => expect(writtenValue(datedValue(line))).toBe(line));
});

describe('the life of a token', () => {
  it('has a day and a source, and every revision stores it', async () => {
    expect((await article()).life).toEqual(life);
    await save({ summary: 'Another.' });
    expect((await article()).life).toEqual(life);
    await save({ life: null });
    expect((await article()).life).toBeNull();
    await save({ summary: 'A third.' });
    const at = async (number: number) => (await get<{ revision: Revision }>(`/revisions/${number}`)).revision.life;
    expect([await at(1), await at(2), await at(3), await at(4)]).toEqual([life, life, null, null]);
    const { comparison } = await get<{ comparison: Comparison }>('/compare?from=2&to=3');
    expect(comparison.facts).toMatchObject([{ label: 'Life status' }]);
    expect((await get<{ revisions: { summary: string }[] }>('/revisions')).revisions[1]!.summary).toBe('Life status');
    const restored = await boss.send('POST', `/api/admin/articles/${id}/restore`, {
      number: 1,
      summary: 'It was right.',
    });
    expect(restored.status, restored.body).toBe(200);
    expect((await article()).life).toEqual(life);
  });

  it('is part of the revision that a save must name', async () => {
    const edited = async () =>
      ((await boss.send('GET', `/api/admin/articles/${id}`)).json() as { article: EditableArticle }).article;
    const { revision } = await edited();
    await save({ life: { ...life, status: 'live' } });
    expect((await edited()).revision).not.toBe(revision);
  });

  it.each([
    [
      { ...life, status: 'fine' },
      'How a token fares must be one of these words: live, quiet, abandoned, drained, migrated, unknown.',
    ],
    [{ ...life, date: 'today' }, 'The day on which that was seen must be written as 2026-11-18.'],
    [{ ...life, source: '' }, 'Say where that can be read: an address that begins with https://.'],
    [{ status: 'live', date: '2026-11-18' }, 'https://'],
  ])('is refused as %j', async (wrong, sentence) => {
    const answer = await save({ life: wrong });
    expect(answer.status).toBe(400);
    expect(answer.body).toContain(sentence);
  });
});

describe('a confirmation of facts', () => {
  it('needs a wallet, counts once per person, and appears at once', async () => {
    const [ann, ben] = [await logIn(test.app), await logIn(test.app)];
    expect(await article()).toMatchObject({ confirmedBy: 0, confirmedAt: null });
    expect((await confirm(ann)).json()).toMatchObject({ confirmedBy: 1 });
    const { updatedAt } = await article();
    expect((await confirm(ben)).json()).toMatchObject({ confirmedBy: 2 });
    expect((await confirm(ann)).json()).toMatchObject({ confirmedBy: 2 });
    const after = await article();
    expect(after).toMatchObject({ confirmedBy: 2, updatedAt });
    expect(Date.now() - Date.parse(after.confirmedAt!)).toBeLessThan(60_000);
  });

  it('counts exactly when many people confirm at the same moment', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => logIn(test.app)));
    await Promise.all([...people, ...people].map((one) => confirm(one)));
    expect((await article()).confirmedBy).toBe(5);
  });

  it('expires when the facts change, and only then', async () => {
    const ann = await logIn(test.app);
    await confirm(ann);
    await save({ bodyMarkdown: 'More text.' });
    expect((await article()).confirmedBy).toBe(1);
    await save({ facts: [facts[1]] });
    expect(await article()).toMatchObject({ confirmedBy: 0, confirmedAt: null });
    expect((await confirm(ann)).json()).toMatchObject({ confirmedBy: 1 });
  });

  it('refuses anonymous and logged-out people, and a missing article', async () => {
    expect((await confirm(await logInAnonymously(test.app))).status).toBe(403);
    expect((await test.app.inject({ method: 'PUT', url: `/api/articles/${slug}/confirmation` })).statusCode).toBe(401);
    expect((await (await logIn(test.app)).send('PUT', '/api/articles/none/confirmation')).status).toBe(404);
    expect((await article()).confirmedBy).toBe(0);
  });
});
