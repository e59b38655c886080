import { afterAll, describe, expect, it } from 'vitest';
import type { ComparedText } from '#contract/revisions/revisions.ts';
import type { Contribution } from '#contract/submissions/contributions.ts';
import { testAppWithAdmin } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { logIn, logInAnonymously } from '#test/wallet.ts';

const { test, boss } = await testAppWithAdmin({});
const ann = await logIn(test.app);
afterAll(() => test.close());

const before =
  '## Fees\n\nThe fee is one percent. Buyers pay it.\n\n## Graduation\n\nAt 85 SOL the curve is empty. Nobody says by whom.';
const after = before.replace('85 SOL the curve', '85 SOL, net of fees, the curve');

/** Sends a suggestion to the article with that slug, and creates the article if it is missing. */
async function suggest(slug: string, more: object = {}, by = ann) {
  const sent = { slug, text: 'The 85 SOL is net of fees.', baseRevision: 1, bodyMarkdown: after, ...more };
  const answer = await by.send('POST', '/api/contributions', sent);
  const { contribution } =
    answer.status === 200 ? (answer.json() as { contribution: Contribution }) : { contribution: null! };
  return { status: answer.status, body: answer.body, contribution };
}
const get = async <Answer>(url: string) => (await test.app.inject(url)).json<Answer>();

describe('a suggestion', () => {
  it('summarises its change in lists, and shows it word by word on its own page', async () => {
    await buildArticle(test.store, { slug: 'told', bodyMarkdown: before });
    const { status, contribution } = await suggest('told');
    expect(status).toBe(200);
    const change = { baseRevision: 1, parts: 'Graduation', wordsAdded: 3, wordsRemoved: 0 };
    expect(contribution).toMatchObject({ text: 'The 85 SOL is net of fees.', change, revision: null });
    const one = await get<{ contribution: Contribution }>(`/api/contributions/${contribution.id}`);
    expect(one.contribution).toMatchObject({ change });
    const lists = ['/api/articles/told/contributions', '/api/feed/latest', `/api/profile/${ann.address}/contributions`];
    for (const url of lists) {
      const [first] = (await get<{ contributions: Contribution[] }>(url)).contributions;
      expect([url, first]).toEqual([url, expect.objectContaining({ id: contribution.id, change })]);
      expect(JSON.stringify(first)).not.toContain('Nobody says by whom');
    }
    const { reviews } = (await boss.send('GET', '/api/admin/reviews')).json() as { reviews: unknown[] };
    expect(reviews[0]).toMatchObject({ id: contribution.id, change, revision: null });
    const whole = (await get<{ change: ComparedText }>(`/api/contributions/${contribution.id}/change`)).change;
    expect(whole).toMatchObject({ wordsAdded: 3, wordsRemoved: 0, unchangedSections: ['Fees'] });
    expect(whole.sections.map(({ title }) => title)).toEqual(['Graduation']);
    expect(whole.sections[0]!.blocks[0]!.parts).toContainEqual({ kind: 'added', text: ', net of fees,' });
  });

  it('needs no reason below 20 changed characters, and then describes itself', async () => {
    await buildArticle(test.store, { slug: 'typo', bodyMarkdown: before });
    const fixed = (characters: number) => ({
      text: '',
      bodyMarkdown: before.replace('85 SOL', 'x'.repeat(characters)),
    });
    expect((await suggest('typo', fixed(19))).contribution).toMatchObject({ text: 'A small fix: Graduation' });
    const refused = 'Say why; only a change of fewer than 20 characters needs no reason.';
    for (const text of ['', ' \u200b\n']) {
      const { status, body } = await suggest('typo', { ...fixed(20), text });
      expect([status, body]).toEqual([400, refused]);
    }
    expect(await suggest('typo', { ...fixed(20), text: 'Why' })).toMatchObject({
      status: 200,
      contribution: { text: 'Why' },
    });
    // A text-only contribution has no suggestion.
    const answer = await ann.send('POST', '/api/contributions', { slug: 'typo', text: '' });
    expect([answer.status, answer.body]).toEqual([400, 'The contribution must not be blank.']);
    const { contribution } = await suggest('typo', { text: 'A reason' });
    const changed = (more: object) =>
      ann.send('PUT', `/api/contributions/${contribution.id}`, { baseRevision: 1, text: '', ...more });
    expect((await changed({ bodyMarkdown: after.replace('Nobody', 'No one at all, not even one') })).status).toBe(400);
    expect((await changed({ bodyMarkdown: before.replace('Nobody', 'No one') })).json()).toMatchObject({
      contribution: { text: 'A small fix: Graduation' },
    });
  });

  it('keeps its text when the article changes', async () => {
    await buildArticle(test.store, { slug: 'goes-on', bodyMarkdown: before });
    const { contribution } = await suggest('goes-on');
    const { article } = await get<{ article: { id: string } }>('/api/articles/goes-on');
    await boss.send('PUT', `/api/admin/articles/${article.id}`, {
      slug: 'went-on',
      title: 'Went on',
      bodyMarkdown: 'All is different.',
    });
    const { change } = await get<{ change: ComparedText }>(`/api/contributions/${contribution.id}/change`);
    expect(change).toMatchObject({ wordsAdded: 3, wordsRemoved: 0 });
    // With the former slug, and the former revision.
    expect(await suggest('goes-on', { text: 'Again.' })).toMatchObject({
      status: 200,
      contribution: { change: { baseRevision: 1 } },
    });
    expect(await suggest('went-on', { text: 'Once more.', baseRevision: 2 })).toMatchObject({
      contribution: { change: { baseRevision: 2 } },
    });
  });

  it('may be anonymous, and is stored once on a double press', async () => {
    await buildArticle(test.store, { slug: 'anonymous', bodyMarkdown: before });
    const somebody = await logInAnonymously(test.app);
    const first = await suggest('anonymous', {}, somebody);
    expect((await suggest('anonymous', {}, somebody)).contribution.id).toBe(first.contribution.id);
    // The same reason with another change is another suggestion.
    const other = await suggest('anonymous', { bodyMarkdown: before.replace('one percent', '1 %') }, somebody);
    expect([other.status, other.contribution.id === first.contribution.id]).toEqual([200, false]);
  });

  it.each([
    ['half of one', { bodyMarkdown: undefined }, 'Send the changed text'],
    ['the other half', { baseRevision: undefined }, 'Say in which revision'],
    ['a revision that is not there', { baseRevision: 2 }, 'no such revision'],
    ['no change', { bodyMarkdown: before }, 'The text is as it was'],
    ['other ends of lines', { bodyMarkdown: before.replaceAll('\n', '\r\n') }, 'The text is as it was'],
    ['nothing left', { bodyMarkdown: ' \n' }, 'Nothing would be left'],
    ['more than an article takes', { bodyMarkdown: 'a'.repeat(500_001) }, 'at most 500,000 characters'],
    ['what cannot be rendered', { bodyMarkdown: '# Heading\n\n'.repeat(1_001) }, 'headings'],
    [
      'no reason for more than a little',
      { text: ' ', bodyMarkdown: `${after} And more of it.` },
      'Say why; only a change of fewer than 20',
    ],
  ])('is refused with %s, and nothing is stored', async (what, more, sentence) => {
    const slug = `refused-${what.replaceAll(' ', '-')}`;
    await buildArticle(test.store, { slug, bodyMarkdown: before });
    const refused = await suggest(slug, more);
    expect([refused.status, refused.body]).toEqual([400, expect.stringContaining(sentence)]);
    expect(await get(`/api/articles/${slug}/contributions`)).toMatchObject({ count: 0 });
  });

  it('is refused for a missing article', async () => {
    expect((await suggest('nowhere')).status).toBe(404);
  });

  it('has no change when it is a note, withdrawn or missing', async () => {
    await buildArticle(test.store, { slug: 'plain', bodyMarkdown: before });
    const { contribution } = await suggest('plain', { baseRevision: undefined, bodyMarkdown: undefined });
    expect(contribution).toMatchObject({ change: null, revision: null });
    const gone = (await suggest('plain')).contribution.id;
    expect((await test.app.inject(`/api/contributions/${gone}/change`)).statusCode).toBe(200);
    await ann.send('DELETE', `/api/contributions/${gone}`);
    for (const id of [contribution.id, gone, crypto.randomUUID()])
      expect((await test.app.inject(`/api/contributions/${id}/change`)).statusCode).toBe(404);
  });
});

describe('the preview of a suggestion', () => {
  it('shows a logged-in person the rendered article', async () => {
    const somebody = await logInAnonymously(test.app);
    const shown = await somebody.send('POST', '/api/contributions/preview', {
      markdown: '## Fees\n\n<script>alert(1)</script>**One**',
    });
    const { html, change } = shown.json() as { html: string; change: null };
    expect(change).toBeNull();
    const compared = await somebody.send('POST', '/api/contributions/preview', { markdown: after, before });
    expect(compared.json()).toMatchObject({ change: { wordsAdded: 3, wordsRemoved: 0, unchangedSections: ['Fees'] } });
    expect(html).toContain('<strong>One</strong>');
    expect(html).not.toContain('<script');
    const nobody = await test.app.inject({
      method: 'POST',
      url: '/api/contributions/preview',
      payload: { markdown: 'One' },
    });
    expect(nobody.statusCode).toBe(401);
  });
});
