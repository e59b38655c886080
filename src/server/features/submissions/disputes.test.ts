import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Article, Dispute } from '#contract/articles/articles.ts';
import type { Report } from '#contract/submissions/reports.ts';
import type { Review } from '#contract/submissions/reviews.ts';
import type { SubmissionStep } from '#contract/submissions/submissions.ts';
import { testAppWithAdmin } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { makeKnown } from '#test/known.ts';
import { logIn, type Caller } from '#test/wallet.ts';

let author: Caller;
let slug = '';
let built = 0;

const { test, boss } = await testAppWithAdmin();
beforeAll(async () => {
  await buildArticle(test.store, { slug: 'bare' });
});
afterAll(() => test.close());
beforeEach(async () => {
  // A repeated report of the same author would return the first one.
  author = await logIn(test.app);
  // A stranger's report would not mark the section.
  await makeKnown(test.store, author);
  slug = `disputed-${(built += 1)}`;
  await buildArticle(test.store, {
    slug,
    title: `Disputed ${built}`,
    facts: [{ label: 'Ticker', value: 'BONK' }],
    bodyMarkdown: 'A lead.\n\n## Supply\n\nMuch.\n\n## Use\n\nLittle.',
  });
});

const get = async <Answer>(url: string) => (await test.app.inject(url)).json() as Answer;
const article = () => get<{ article: Article; disputes: Dispute[] }>(`/api/articles/${slug}`);
const disputes = async () => (await article()).disputes;
const tell = (body: object, by = author) =>
  by.send('POST', '/api/reports/inaccuracy', { article: slug, details: 'It is wrong.', ...body });
const report = async (body: object, by = author) => ((await tell(body, by)).json() as { report: Report }).report;
const settle = (id: string, body: object) => boss.send('PUT', `/api/admin/reports/${id}/status`, body);
const save = async (body: object) => {
  const { article: found } = await article();
  expect(
    (await boss.send('PUT', `/api/admin/articles/${found.id}`, { slug, title: found.title, ...body })).status,
  ).toBe(200);
};

describe('the source of a report', () => {
  it('is stored, shown with the report and to its reviewer, and changed by its author', async () => {
    const signature = '5'.repeat(87);
    const made = await report({ source: 'https://paper.example/wrong' });
    expect(made.source).toBe('https://paper.example/wrong');
    const shown = async () => (await get<{ report: Report }>(`/api/reports/${made.id}`)).report.source;
    expect(await shown()).toBe('https://paper.example/wrong');
    const queue = await boss.send('GET', '/api/admin/reviews?kind=report');
    expect((queue.json() as { reviews: Review[] }).reviews.find(({ id }) => id === made.id)?.source).toBe(
      'https://paper.example/wrong',
    );

    const change = (body: object) =>
      author.send('PUT', `/api/reports/${made.id}`, { article: slug, details: 'Still wrong.', ...body });
    expect((await change({})).status).toBe(200);
    expect(await shown()).toBe('https://paper.example/wrong');
    expect((await change({ source: signature })).status).toBe(200);
    expect(await shown()).toBe(`https://solscan.io/tx/${signature}`);
    expect((await change({ source: '' })).status).toBe(200);
    expect(await shown()).toBe('');
    expect((await tell({ source: 'javascript:alert(1)' })).status).toBe(400);
  });
});

describe('an open report on a section', () => {
  it('counts for its article at once, by section, with the newest', async () => {
    expect(await disputes()).toEqual([]);
    await report({ anchor: 'h-use' });
    const second = await report({ anchor: 'h-use' }, await logIn(test.app));
    const onFacts = await report({ anchor: 'facts' });
    await report({ details: 'All of it.' });
    expect(await disputes()).toEqual([
      { anchor: 'facts', reports: 1, newest: onFacts.id },
      { anchor: 'h-use', reports: 2, newest: second.id },
    ]);
  });

  it('is listed with the others on its section, newest first and page by page, until it is settled', async () => {
    const first = await report({ anchor: 'h-use', details: 'The first.' });
    const second = await report({ anchor: 'h-use', details: 'The second.' }, await logIn(test.app));
    await report({ anchor: 'h-supply' });
    const ids = async (query: string) => {
      const { reports, next } = await get<{ reports: Report[]; next: string | null }>(
        `/api/articles/${slug}/reports?${query}`,
      );
      return { ids: reports.map(({ id }) => id), next };
    };
    expect(await ids('section=h-use')).toEqual({ ids: [second.id, first.id], next: null });
    const { ids: newest, next } = await ids('section=h-use&limit=1');
    expect(newest).toEqual([second.id]);
    expect(await ids(`section=h-use&limit=1&cursor=${next}`)).toEqual({ ids: [first.id], next: null });
    await settle(second.id, { status: 'Rejected' });
    expect(await ids('section=h-use')).toEqual({ ids: [first.id], next: null });
    await author.send('DELETE', `/api/reports/${first.id}`);
    expect(await ids('section=h-use')).toEqual({ ids: [], next: null });
    expect((await test.app.inject('/api/articles/nowhere/reports?section=h-use')).statusCode).toBe(404);
  });

  it('concerns the section in the article’s URL, unless the sender names another', async () => {
    const address = `https://trenchpedia.example/article/${slug}#h-supply`;
    expect(await report({ article: address })).toMatchObject({ articleSlug: slug, anchor: 'h-supply' });
    expect(await report({ article: address, anchor: 'h-use' })).toMatchObject({ anchor: 'h-use' });
    expect(await report({ article: address, anchor: '' })).toMatchObject({ anchor: '' });
  });

  it.each([
    ['a section that the article has not', { anchor: 'h-price' }],
    ['a section of no article', { article: '', anchor: 'h-use' }],
    ['the facts of an article that has none', { article: 'bare', anchor: 'facts' }],
  ])('is refused for %s', async (_name, body) => {
    const answer = await tell(body);
    expect([answer.status, answer.body]).toEqual([400, 'The article has no such section; choose another, or none.']);
  });

  it('disappears when its author is blocked or somebody deletes it, and returns', async () => {
    const [withdrawn, deleted] = [await report({ anchor: 'h-use' }), await report({ anchor: 'h-supply' })];
    await author.send('DELETE', `/api/reports/${withdrawn.id}`);
    expect(await disputes()).toEqual([{ anchor: 'h-supply', reports: 1, newest: deleted.id }]);
    await boss.send('DELETE', `/api/admin/reports/${deleted.id}`);
    expect(await disputes()).toEqual([]);
    await boss.send('POST', `/api/admin/reports/${deleted.id}/restore`);
    expect(await disputes()).toHaveLength(1);
  });

  it('moves with its author to another section and another article, and stays where only its words change', async () => {
    await buildArticle(test.store, {
      slug: `${slug}-other`,
      title: `Other ${built}`,
      bodyMarkdown: '## Else\n\nText.',
    });
    const { id } = await report({ anchor: 'h-use' });
    const edit = (body: object) =>
      author.send('PUT', `/api/reports/${id}`, { article: slug, details: 'Still wrong.', ...body });
    await edit({});
    expect(await disputes()).toEqual([{ anchor: 'h-use', reports: 1, newest: id }]);
    await edit({ anchor: 'h-supply' });
    expect(await disputes()).toEqual([{ anchor: 'h-supply', reports: 1, newest: id }]);
    await edit({ article: `${slug}-other`, anchor: 'h-else' });
    expect(await disputes()).toEqual([]);
    expect((await get<{ disputes: Dispute[] }>(`/api/articles/${slug}-other`)).disputes).toHaveLength(1);
  });

  it('disputes nothing while the article lacks its section', async () => {
    const { id } = await report({ anchor: 'h-use' });
    await save({ bodyMarkdown: '## Supply\n\nMuch.' });
    expect(await disputes()).toEqual([]);
    await author.send('PUT', `/api/reports/${id}`, { article: slug, details: 'It was wrong.' });
    await save({ bodyMarkdown: '## Use\n\nAgain.' });
    expect(await disputes()).toEqual([{ anchor: 'h-use', reports: 1, newest: id }]);
  });
});

describe('one person', () => {
  const refusal =
    'You have 3 open reports on sections of this article; report on the article as a whole, or wait until one is settled.';

  it('disputes at most three sections of an article, until one report is settled', async () => {
    const sent = await Promise.all(
      Array.from({ length: 8 }, (_, nth) =>
        tell({ anchor: nth % 2 ? 'h-use' : 'h-supply', details: `Wrong, for reason ${nth}.` }),
      ),
    );
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409, 409, 409, 409, 409]);
    expect((await disputes()).reduce((sum, { reports }) => sum + reports, 0)).toBe(3);
    const whole = await report({ anchor: '', details: 'All of it.' });
    const moved = await author.send('PUT', `/api/reports/${whole.id}`, {
      article: slug,
      anchor: 'h-use',
      details: 'All of it.',
    });
    expect([moved.status, moved.body]).toEqual([409, refusal]);
    const { id, anchor } = (sent.find(({ status }) => status === 200)!.json() as { report: Report }).report;
    expect(
      (await author.send('PUT', `/api/reports/${id}`, { article: slug, anchor, details: 'In other words.' })).status,
    ).toBe(200);
    await report({ anchor: 'h-use' }, await logIn(test.app));
    await settle(id, { status: 'Rejected' });
    expect((await tell({ anchor: 'h-use', details: 'Once more.' })).status).toBe(200);
  });
});

describe('a settled report', () => {
  it.each(['Accepted', 'Rejected'])('that is %s disputes nothing, and disputes again when reopened', async (status) => {
    const { id } = await report({ anchor: 'h-use' });
    expect((await settle(id, { status })).status).toBe(200);
    expect(await disputes()).toEqual([]);
    await settle(id, { status: 'waiting for review' });
    expect(await disputes()).toHaveLength(1);
  });

  it('names the revision that mended it, while it is accepted', async () => {
    const { id } = await report({ anchor: 'h-use' });
    const waiting = async () =>
      ((await boss.send('GET', '/api/admin/reviews?kind=report&limit=1')).json() as { reviews: Review[] }).reviews[0];
    expect(await waiting()).toMatchObject({ id, revision: null, revisionSince: null });
    await save({ bodyMarkdown: '## Use\n\nMended.' });
    expect(await waiting()).toMatchObject({ id, revisionSince: 2 });
    const answer = (await settle(id, { status: 'Accepted', revision: 2 })).json() as { report: Review };
    expect(answer.report).toMatchObject({ status: 'Accepted', revision: 2 });
    const steps = async () => (await get<{ steps: SubmissionStep[] }>(`/api/reports/${id}/history`)).steps;
    expect(await get(`/api/reports/${id}`)).toMatchObject({ report: { revision: 2 } });
    // Oldest first: the revision mended the text before an admin settled the report.
    expect(await steps()).toMatchObject([{ what: 'sent' }, { what: 'mended', revision: 2 }, { what: 'Accepted' }]);
    await settle(id, { status: 'Accepted', note: 'Thank you.' });
    expect((await steps()).map(({ what }) => what)).toEqual(['sent', 'mended', 'Accepted']);
    await settle(id, { status: 'Rejected' });
    expect((await steps()).map(({ what }) => what)).not.toContain('mended');
    expect(await get(`/api/reports/${id}`)).toMatchObject({ report: { revision: null } });
  });

  it('cannot name a revision that the article lacks', async () => {
    const [onArticle, onNone] = [await report({ anchor: 'h-use' }), await report({ article: '' })];
    for (const { id } of [onArticle, onNone]) {
      const answer = await settle(id, { status: 'Accepted', revision: 9 });
      expect([answer.status, answer.body]).toEqual([
        400,
        'The article has no such revision; leave it empty, or take one of its history.',
      ]);
    }
    expect(await disputes()).toHaveLength(1);
    expect((await settle(onArticle.id, { status: 'Accepted', revision: 'two' })).status).toBe(400);
  });
});
