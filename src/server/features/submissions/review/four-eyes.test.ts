import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submissionKinds, type SubmissionKind } from '#contract/kinds.ts';
import type { Article } from '#contract/articles/articles.ts';
import { testAppWithAdmin } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { accountId, makeModerator } from '#test/people.ts';
import { logIn, type Caller } from '#test/wallet.ts';

const { test, boss } = await testAppWithAdmin();
let moderator: Caller;
let other: Caller;
beforeAll(async () => {
  [moderator, other] = [await newModerator(), await newModerator()];
});
afterAll(() => test.close());

const newModerator = async () => makeModerator(boss, await logIn(test.app));

const refused = [403, 'You sent this yourself; ask another moderator or an admin to decide on it.'];
let made = 0;
/** Submits a text about a new article with a section. */
async function submit(kind: SubmissionKind, by: Caller): Promise<{ id: string; slug: string }> {
  made += 1;
  const slug = `four-eyes-${made}`;
  await buildArticle(test.store, { slug, bodyMarkdown: '## History\n\nIt began.' });
  const { article } = (await test.app.inject(`/api/articles/${slug}`)).json() as { article: Article };
  const sent = {
    contribution: () => by.send('POST', '/api/contributions', { slug, text: 'It goes on.' }),
    proposal: () => by.send('POST', '/api/proposals', { title: `Title ${made}`, body: 'Body' }),
    report: () =>
      by.send('POST', '/api/reports/inaccuracy', {
        article: `https://trenchpedia.example/article/${slug}#${article.toc[0]!.id}`,
        details: 'It did not.',
      }),
    line: () =>
      by.send('POST', '/api/lines', {
        day: new Date().toISOString().slice(0, 10),
        text: `Line ${made}`,
        sources: ['https://source.example/page'],
      }),
  }[kind];
  return { id: ((await sent()).json() as Record<string, { id: string }>)[kind]!.id, slug };
}
const statusOf = async (kind: SubmissionKind, id: string) =>
  ((await test.app.inject(`/api/${kind}s/${id}`)).json() as Record<string, { status: string }>)[kind]!.status;
const decide = (by: Caller, kind: SubmissionKind, id: string, status: string) =>
  by.send('PUT', `/api/admin/${kind}s/${id}/status`, { status });

describe('a moderator’s own submission', () => {
  it.each(submissionKinds)('needs somebody else for its decision: %s', async (kind) => {
    const { id } = await submit(kind, moderator);
    for (const status of ['Accepted', 'Rejected', 'waiting for review']) {
      const answer = await decide(moderator, kind, id, status);
      expect([answer.status, answer.body]).toEqual(refused);
    }
    expect(await statusOf(kind, id)).toBe('waiting for review');
    expect((await decide(other, kind, id, 'Accepted')).status).toBe(200);
    const undone = await decide(moderator, kind, id, 'waiting for review');
    expect([undone.status, undone.body]).toEqual(refused);
    expect(await statusOf(kind, id)).toBe('Accepted');
  });

  it('needs somebody else to publish it and to undo that', async () => {
    const { id, slug } = await submit('contribution', moderator);
    const text = { baseRevision: 1, bodyMarkdown: '## History\n\nIt began. It goes on.', summary: 'More' };
    const publish = (by: Caller) => by.send('POST', `/api/admin/contributions/${id}/publish`, text);
    const takeBack = (by: Caller) => by.send('POST', `/api/admin/contributions/${id}/takeback`, {});
    const body = async () => (await test.app.inject(`/api/articles/${slug}`)).body;
    const own = await publish(moderator);
    expect([own.status, own.body]).toEqual(refused);
    expect(await body()).not.toContain('It goes on.');
    expect((await publish(other)).status).toBe(200);
    expect(await body()).toContain('It goes on.');
    const undone = await takeBack(moderator);
    expect([undone.status, undone.body]).toEqual(refused);
    expect(await body()).toContain('It goes on.');
    expect((await takeBack(other)).status).toBe(200);
  });

  it('cannot be marked as disputed or restored by themselves', async () => {
    const { id } = await submit('report', moderator);
    const mark = (by: Caller) => by.send('PUT', `/api/admin/reports/${id}/mark`, { marked: true });
    const own = await mark(moderator);
    expect([own.status, own.body]).toEqual(refused);
    expect((await mark(other)).status).toBe(200);
    expect((await other.send('DELETE', `/api/admin/reports/${id}`)).status).toBe(200);
    const restore = (by: Caller) => by.send('POST', `/api/admin/reports/${id}/restore`, {});
    const back = await restore(moderator);
    expect([back.status, back.body]).toEqual(refused);
    expect((await restore(other)).status).toBe(200);
  });

  it('cannot be rejected together with all of their own', async () => {
    const { id } = await submit('proposal', moderator);
    const settled = await moderator.send('POST', `/api/admin/people/${await accountId(boss, moderator)}/settle`, {
      note: '',
    });
    expect([settled.status, settled.body]).toEqual(refused);
    expect(await statusOf('proposal', id)).toBe('waiting for review');
  });
});

it('an admin may decide on their own submission: there may be no other admin', async () => {
  const { id } = await submit('contribution', boss);
  expect((await decide(boss, 'contribution', id, 'Accepted')).status).toBe(200);
  expect(await statusOf('contribution', id)).toBe('Accepted');
});
