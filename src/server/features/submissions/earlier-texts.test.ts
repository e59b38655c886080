import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ComparedEarlier, Contribution, EarlierText } from '#contract/submissions/contributions.ts';
import { mostEarlierTexts } from '#contract/submissions/limits.ts';
import { testAppWithAdmin } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { logIn, logInAnonymously, type Caller } from '#test/wallet.ts';

let ann: Caller;
let bob: Caller;

const { test, boss } = await testAppWithAdmin({}, { pages: 'built' });
beforeAll(async () => {
  [ann, bob] = [await logIn(test.app), await logIn(test.app)];
});
afterAll(() => test.close());

const before = '## Graduation\n\nAt 85 SOL the curve is empty. Nobody says by whom.';
const suggested = before.replace('85 SOL', '85 SOL, net of fees,');
const get = async <Answer>(url: string) => (await test.app.inject(url)).json<Answer>();
const contributionAt = async (id: string) =>
  (await get<{ contribution: Contribution }>(`/api/contributions/${id}`)).contribution;
const earlierOf = async (id: string) =>
  (await get<{ earlier: EarlierText[] }>(`/api/contributions/${id}/earlier`)).earlier;
const comparedOf = async (id: string, number: number) =>
  (await get<{ compared: ComparedEarlier }>(`/api/contributions/${id}/earlier?number=${number}`)).compared;
const textOf = async (id: string) => (await ann.send('GET', `/api/contributions/${id}/text`)).json();

/** Contributes to a new article, as a text-only contribution or a suggestion. */
async function contribute(kind: 'told' | 'suggested', text: string, by = ann): Promise<string> {
  const slug = `e${crypto.randomUUID().slice(0, 8)}`;
  await buildArticle(test.store, { slug, bodyMarkdown: before });
  const more = kind === 'told' ? {} : { baseRevision: 1, bodyMarkdown: suggested };
  const answer = await by.send('POST', '/api/contributions', { slug, text, ...more });
  expect(answer.status, answer.body).toBe(200);
  return (answer.json() as { contribution: Contribution }).contribution.id;
}
const edit = (id: string, body: object, by = ann) => by.send('PUT', `/api/contributions/${id}`, body);
const like = (by: Caller, id: string) => by.send('POST', `/api/contributions/${id}/vote`, { value: 1 });
const comment = (by: Caller, id: string) =>
  by.send('POST', `/api/contributions/${id}/comments`, { text: 'Where from?' });

describe.each(['told', 'suggested'] as const)('a contribution that is %s', (kind) => {
  it('changes without a trace until somebody else takes part', async () => {
    const id = await contribute(kind, 'As I saw it.');
    await like(ann, id);
    await comment(ann, id);
    expect((await edit(id, { text: 'As I heard it.' })).json()).toMatchObject({
      contribution: { text: 'As I heard it.', editedAt: null },
    });
    expect(await earlierOf(id)).toEqual([]);
    expect(await contributionAt(id)).toMatchObject({ text: 'As I heard it.', editedAt: null });
  });

  it.each([
    ['voted', like],
    ['commented', comment],
  ])('shows everybody its earlier text, once somebody else %s', async (_what, take) => {
    const id = await contribute(kind, 'As I saw it.');
    await take(bob, id);
    const answer = await edit(id, { text: 'As I heard it.', source: 'https://example.com/heard' });
    const { editedAt } = (answer.json() as { contribution: Contribution }).contribution;
    expect(editedAt).not.toBeNull();
    expect(await earlierOf(id)).toEqual([{ number: 1, text: 'As I saw it.', source: '', until: editedAt }]);
    const words = expect.arrayContaining([{ kind: 'removed', text: 'saw ' }]) as unknown;
    expect(await comparedOf(id, 1)).toEqual({ number: 1, words, change: null });
    const statuses = ['2', '0', '11', 'x'].map(
      async (number) => (await test.app.inject(`/api/contributions/${id}/earlier?number=${number}`)).statusCode,
    );
    expect(await Promise.all(statuses)).toEqual([404, 400, 400, 400]);
    const { article, ...now } = await contributionAt(id);
    expect(now).toMatchObject({ text: 'As I heard it.', editedAt });
    const { contributions } = await get<{ contributions: Contribution[] }>(
      `/api/articles/${article.slug}/contributions`,
    );
    expect(contributions).toMatchObject([{ id, editedAt }]);
    // A repetition changes nothing.
    await edit(id, { text: 'As I heard it.', source: 'https://example.com/heard' });
    expect(await contributionAt(id)).toMatchObject({ editedAt });
    const page = await test.app.inject(`/contributions/${id}`);
    expect(page.body).toContain('the earlier text');
    expect(page.body).toContain('<del>saw </del>');
    await ann.send('DELETE', `/api/contributions/${id}`);
    expect((await test.app.inject(`/api/contributions/${id}/earlier`)).statusCode).toBe(404);
  });
});

describe('a suggestion with votes or comments', () => {
  it('changes together with its text, and shows its earlier change', async () => {
    const id = await contribute('suggested', 'Net of fees.');
    await comment(bob, id);
    const text = await textOf(id);
    expect(text).toEqual({ baseRevision: 1, bodyMarkdown: suggested });
    const better = suggested.replace('Nobody says by whom.', 'The creator says by whom.');
    expect((await edit(id, { text: 'Net of fees.', baseRevision: 1, bodyMarkdown: better })).status).toBe(200);
    expect(await textOf(id)).toEqual({ baseRevision: 1, bodyMarkdown: better });
    // A suggestion may be as long as an article, and only its author needs it.
    expect((await test.app.inject(`/api/contributions/${id}/text`)).statusCode).toBe(401);
    expect((await contributionAt(id)).change).toMatchObject({ wordsAdded: 5, wordsRemoved: 1 });
    expect(await earlierOf(id)).toMatchObject([{ number: 1, text: 'Net of fees.' }]);
    expect(await comparedOf(id, 1)).toMatchObject({
      words: [],
      change: { wordsAdded: 2, wordsRemoved: 1, isCut: false },
    });
    const merge = (await boss.send('GET', `/api/admin/contributions/${id}/merge`)).json();
    expect(merge).toMatchObject({ proposed: { bodyMarkdown: better } });
  });

  it('can be rewritten for a newer revision', async () => {
    const id = await contribute('suggested', 'Net of fees.');
    const { article } = await contributionAt(id);
    const { article: whole } = await get<{ article: { id: string } }>(`/api/articles/${article.slug}`);
    const moved = `A lead.\n\n${before}`;
    await boss.send('PUT', `/api/admin/articles/${whole.id}`, { ...article, bodyMarkdown: moved });
    await like(bob, id);
    const answer = await edit(id, {
      text: 'Net of fees.',
      baseRevision: 2,
      bodyMarkdown: moved.replace('85 SOL', '86 SOL'),
    });
    expect(answer.json()).toMatchObject({
      contribution: { change: { baseRevision: 2, wordsAdded: 1, wordsRemoved: 1 } },
    });
    expect(await comparedOf(id, 1)).toMatchObject({ change: { wordsAdded: 3 } });
  });
});

it('its comparison runs once, however many people vote on it', async () => {
  const id = await contribute('suggested', 'Net of fees.');
  await comment(bob, id);
  await edit(id, { text: 'Net of all fees.' });
  const paths = ['earlier', 'earlier?number=1', 'change'].map((what) => `/api/contributions/${id}/${what}`);
  for (const path of paths) expect((await test.app.inject(path)).statusCode).toBe(200);
  const cachedPaths = () =>
    [...test.app.publicCache.current()].map(([path]) => path).filter((path) => paths.includes(path));
  await like(bob, id);
  expect(cachedPaths().toSorted()).toEqual(paths.toSorted());
  await edit(id, { text: 'Net of any fees.' });
  expect(cachedPaths()).toEqual([]);
  expect(await comparedOf(id, 1)).toMatchObject({
    words: expect.arrayContaining([{ kind: 'added', text: 'all ' }]) as unknown,
  });
});

describe('a change of a contribution is refused', () => {
  it('with half a suggestion, an empty one, and one in place of a note', async () => {
    const id = await contribute('suggested', 'Net of fees.');
    for (const [more, sentence] of [
      [{ bodyMarkdown: before }, 'Say in which revision'],
      [{ baseRevision: 1 }, 'Send the changed text'],
      [{ baseRevision: 1, bodyMarkdown: before }, 'The text is as it was'],
      [{ baseRevision: 9, bodyMarkdown: before }, 'no such revision'],
    ] as const) {
      const answer = await edit(id, { text: 'Net of fees.', ...more });
      expect([answer.status, answer.body]).toEqual([400, expect.stringContaining(sentence)]);
    }
    const textOnly = await contribute('told', 'As I saw it.');
    const answer = await edit(textOnly, { text: 'As I saw it.', baseRevision: 1, bodyMarkdown: suggested });
    expect([answer.status, answer.body]).toEqual([409, expect.stringContaining('is a note')]);
    expect((await ann.send('GET', `/api/contributions/${textOnly}/text`)).status).toBe(404);
  });

  it('by anybody else, after the review, and beyond the number of stored earlier texts', async () => {
    const somebody = await logInAnonymously(test.app);
    const id = await contribute('told', 'One', somebody);
    expect((await edit(id, { text: 'Mine.' }, bob)).status).toBe(403);
    await like(bob, id);
    const statuses: number[] = [];
    for (let number = 0; number <= mostEarlierTexts; number += 1)
      statuses.push((await edit(id, { text: `One ${number}` }, somebody)).status);
    expect(statuses).toEqual([...Array.from({ length: mostEarlierTexts }, () => 200), 409]);
    expect((await earlierOf(id)).map(({ text }) => text)).toEqual([
      ...Array.from({ length: mostEarlierTexts - 1 }, (_, number) => `One ${mostEarlierTexts - 2 - number}`),
      'One',
    ]);
    await boss.send('PUT', `/api/admin/contributions/${id}/status`, { status: 'Rejected' });
    expect((await edit(id, { text: 'Late.' }, somebody)).status).toBe(409);
  });
});
