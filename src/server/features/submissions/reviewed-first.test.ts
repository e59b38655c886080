import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SubmissionKind } from '#contract/kinds.ts';
import type { Notice } from '#contract/notices/notices.ts';
import type { Site } from '#contract/site.ts';
import type { Review } from '#contract/submissions/reviews.ts';
import { testAppWithAdmin } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { makeOneOfEach, type OneOfEach } from '#test/one-of-each.ts';
import { logIn, logInAnonymously, type Caller } from '#test/wallet.ts';
import { answeredWith, sendEveryWrite } from '#test/writing-calls.ts';

const { test, boss } = await testAppWithAdmin({}, { pages: 'built' });
let all: OneOfEach;
let writer: Caller;
beforeAll(async () => {
  all = await makeOneOfEach(test, boss);
  writer = await logIn(test.app);
  await buildArticle(test.store, { slug: 'calm', bodyMarkdown: '## About\n\nText.\n\n## Uses\n\nMore.' });
});
afterAll(() => test.close());

const address = '/api/admin/switches/review-all';
const turnOn = () => boss.send('PUT', address, { reason: 'A flood of advertising.' });
const turnOff = () => boss.send('DELETE', address, {});
afterEach(turnOff);
const shown = async (path: string) => (await test.app.inject(path)).body;

type Sent = Readonly<Record<SubmissionKind, { id: string }>> & { readonly suggestion: { id: string } };

/** Sends one submission of each kind, with the word in each field. */
async function sendEach(who: Caller, word: string): Promise<Sent> {
  const send = async (path: string, body: object) => {
    const answer = await who.send('POST', path, body);
    expect(answer.status, answer.body).toBe(200);
    return answer.json() as Record<SubmissionKind, { id: string }>;
  };
  const source = `https://source.example/${word}`;
  const bodyMarkdown = `## About\n\nText.\n\n## ${word}\n\n${word}.`;
  const textOnly = await send('/api/contributions', { slug: 'calm', text: word, source });
  const suggested = await send('/api/contributions', { slug: 'calm', text: word, baseRevision: 1, bodyMarkdown });
  const proposed = await send('/api/proposals', { title: word, category: word, body: word });
  const reported = await send('/api/reports/inaccuracy', { article: word, details: word, source });
  const day = new Date().toISOString().slice(0, 10);
  const dated = await send('/api/lines', { day, text: word, sources: [source] });
  return {
    contribution: textOnly.contribution,
    suggestion: suggested.contribution,
    proposal: proposed.proposal,
    report: reported.report,
    line: dated.line,
  };
}

/** All answers in which everybody can read them. */
const placesOf = ({ contribution, suggestion, proposal, report, line }: Sent, wallet: string): string[] => [
  '/article/calm',
  '/contri/calm',
  '/contribute',
  `/u/${wallet}`,
  ...[contribution, suggestion].flatMap(({ id }) =>
    ['', '/change', '/earlier', '/history'].map((part) => `/api/contributions/${id}${part}`),
  ),
  `/contributions/${contribution.id}`,
  `/contributions/${suggestion.id}`,
  `/api/proposals/${proposal.id}`,
  `/proposals/${proposal.id}`,
  `/api/reports/${report.id}`,
  `/reports/${report.id}`,
  `/api/lines/${line.id}`,
  `/lines/${line.id}`,
  '/api/feed/latest',
  '/api/articles/calm/contributions',
  ...['contributions', 'proposals', 'reports', 'lines'].map((list) => `/api/profile/${wallet}/${list}`),
];

async function placesWith(word: string, sent: Sent): Promise<string[]> {
  const found = await Promise.all(
    placesOf(sent, writer.address).map(async (path) => ((await shown(path)).includes(word) ? [path] : [])),
  );
  return found.flat();
}

const queued = async (id: string) => {
  const { reviews } = (await boss.send('GET', '/api/admin/reviews?limit=200')).json() as { reviews: Review[] };
  return reviews.find((review) => review.id === id);
};
const decide = (kind: SubmissionKind, { id }: { id: string }, status: string) =>
  boss.send('PUT', `/api/admin/${kind}s/${id}/status`, { status });

describe('while everything is reviewed first', () => {
  it('no call of the contract shows an unreviewed text, and every reviewable text is accepted', async () => {
    expect((await turnOn()).status).toBe(200);
    const refused = (await sendEveryWrite(all, () => all.member)).filter(({ body }) =>
      body.includes('are not reviewed, so'),
    );
    const comments = 'Comments are not reviewed, so nobody can comment here at the moment: A flood of advertising.';
    expect(refused.map(({ call, status, body }) => [call, status, body]).toSorted()).toEqual([
      ...['contributions', 'lines', 'proposals', 'reports'].map((kind) => [
        `POST /api/${kind}/:id/comments`,
        403,
        comments,
      ]),
      [
        'PUT /api/account/me',
        403,
        'Profiles are not reviewed, so nobody can change theirs at the moment: A flood of advertising.',
      ],
    ]);
    await turnOff();
    const taken = await sendEveryWrite(all, () => all.member);
    expect(taken.filter(({ body }) => body.includes('are not reviewed, so'))).toEqual([]);
    expect(answeredWith(taken, 200)).toEqual(expect.arrayContaining(['POST /api/proposals', 'PUT /api/account/me']));
  });

  it('only admins read a waiting text, until it is accepted', async () => {
    await turnOn();
    const sent = await sendEach(writer, 'zebrafish');
    expect(await placesWith('zebrafish', sent)).toEqual([]);
    expect(await shown(`/api/contributions/${sent.contribution.id}`)).toContain('Not shown before it is reviewed.');
    expect((await writer.send('GET', `/api/contributions/${sent.suggestion.id}/text`)).status).toBe(404);
    for (const kind of ['contribution', 'proposal', 'report'] as const) {
      expect(await queued(sent[kind].id)).toMatchObject({ text: 'zebrafish', status: 'waiting for review' });
      expect((await boss.send('GET', `/api/admin/reviews/${sent[kind].id}`)).json()).toMatchObject({
        review: { text: 'zebrafish' },
      });
    }
    // They stay withheld after the switch is off.
    await turnOff();
    expect(await placesWith('zebrafish', sent)).toEqual([]);
    for (const kind of ['contribution', 'proposal', 'report'] as const) {
      await decide(kind, sent[kind], 'Rejected');
      expect(await shown(`/api/${kind}s/${sent[kind].id}`)).not.toContain('zebrafish');
      await decide(kind, sent[kind], 'Accepted');
      expect(await shown(`/api/${kind}s/${sent[kind].id}`)).toContain('zebrafish');
    }
    const { notices } = (await writer.send('GET', '/api/notices')).json() as { notices: Notice[] };
    expect(notices.find(({ text }) => text.startsWith('Your proposal'))!.text).toContain('zebrafish');
    await decide('contribution', sent.suggestion, 'Accepted');
    expect(await shown(`/api/contributions/${sent.suggestion.id}/change`)).toContain('zebrafish');
    expect(await shown('/article/calm')).toContain('zebrafish');
  });

  it('earlier texts stay public until they are changed, and a hidden waiting text cannot be changed', async () => {
    const sent = await sendEach(writer, 'heronry');
    expect((await placesWith('heronry', sent)).length).toBeGreaterThan(10);
    await turnOn();
    const change = (text: string) => writer.send('PUT', `/api/contributions/${sent.contribution.id}`, { text });
    expect((await change('An ad for egretry')).status).toBe(200);
    expect(await placesWith('egretry', sent)).toEqual([]);
    expect((await queued(sent.contribution.id))!.text).toBe('An ad for egretry');
    const again = await change('Another');
    expect([again.status, again.body]).toEqual([
      409,
      'This contribution is shown to nobody before it is reviewed; to change it, withdraw it and send another.',
    ]);
    expect((await writer.send('DELETE', `/api/contributions/${sent.contribution.id}`)).status).toBe(200);
  });

  it('an admin’s texts appear at once, and a hidden waiting report disputes nothing', async () => {
    await turnOn();
    const sent = await sendEach(boss, 'kingfisher');
    expect(await shown(`/api/contributions/${sent.contribution.id}`)).toContain('kingfisher');
    const comments = `/api/contributions/${sent.contribution.id}/comments`;
    expect((await boss.send('POST', comments, { text: 'Words' })).status).toBe(200);
    const dispute = { article: 'calm', anchor: 'h-uses', details: 'Wrong.' };
    for (const who of [await logIn(test.app), await logIn(test.app)])
      expect((await who.send('POST', '/api/reports/inaccuracy', dispute)).status).toBe(200);
    expect((await test.app.inject('/api/articles/calm')).json()).toMatchObject({ disputes: [] });
  });

  it('every page says so, and the form shows first how many texts would have waited', async () => {
    const effect = async () => ((await boss.send('GET', `${address}/effect`)).json() as { refused: number }).refused;
    const before = await effect();
    const someone = await logInAnonymously(test.app);
    await someone.send('POST', '/api/contributions', { slug: 'calm', text: 'Words' });
    expect(await effect()).toBe(before + 1);
    await turnOn();
    const sentence = 'Everything written here is reviewed before it is shown at the moment: A flood of advertising.';
    expect(((await test.app.inject('/api/site')).json() as Site).switches).toEqual([{ name: 'review-all', sentence }]);
    expect(await shown('/article/calm')).toContain(sentence);
  });
});
