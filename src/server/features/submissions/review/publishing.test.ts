import { afterAll, describe, expect, it } from 'vitest';
import type { AnswerOf } from '#contract/api.ts';
import type { Revision, RevisionEntry } from '#contract/revisions/revisions.ts';
import type { Contribution } from '#contract/submissions/contributions.ts';
import { buildArticle } from '#test/builders.ts';
import { done, first, suggested, testAppWithSuggestions } from '#test/suggestions.ts';
import { logInAnonymously } from '#test/wallet.ts';

const { test, boss, ann, get, suggestion, idOf, save, publish } = await testAppWithSuggestions();
afterAll(() => test.close());

const contribution = async (id: string) =>
  (await get<{ contribution: Contribution }>(`/api/contributions/${id}`)).contribution;
const markdownOf = async (slug: string, number: number) =>
  (await get<{ revision: Revision }>(`/api/articles/${slug}/revisions/${number}`)).revision.bodyMarkdown;

describe('a contribution that cannot be published, merged or compared', () => {
  const most = Number.MAX_SAFE_INTEGER;
  it.each([
    ['a revision that is not there yet', { baseRevision: 7 }, 409],
    ['the number of none', { baseRevision: 0 }, 400],
    ['a number that is too large', { baseRevision: most }, 400],
    ['half a revision', { baseRevision: 1.5 }, 400],
    ['no summary', { summary: ' ' }, 400],
    ['a summary of two lines', { summary: 'One\nTwo' }, 400],
    ['a text that is too long', { bodyMarkdown: 'a'.repeat(500_001) }, 400],
    ['a text with a zero byte', { bodyMarkdown: 'a\0b' }, 400],
    ['the same text', { bodyMarkdown: first }, 409],
  ])('is refused in a sentence: %s', async (what, more, status) => {
    const slug = `unpublished-${what.replaceAll(' ', '-')}`;
    const id = await suggestion(slug);
    const answer = await publish(id, more);
    expect([answer.status, answer.body]).toEqual([status, expect.stringMatching(/^[A-Z].{10,200}[.]$/)]);
    expect(await get<object>(`/api/articles/${slug}/revisions`)).toMatchObject({ count: 1 });
  });

  it('may be one to another article, a proposal, or based on a revision of another article', async () => {
    const id = await suggestion('others-one');
    await buildArticle(test.store, { slug: 'others-two', bodyMarkdown: 'Of another.' });
    const { proposal } = await done<{ proposal: { id: string } }>(
      ann.send('POST', '/api/proposals', { title: 'Other', body: 'Words' }),
    );
    const article = await idOf('others-two');
    for (const other of [proposal.id, article, crypto.randomUUID()]) {
      expect((await publish(other)).status).toBe(404);
      for (const path of ['merge', 'publish'])
        expect((await ann.send('GET', `/api/admin/contributions/${other}/${path}`)).status).toBeGreaterThanOrEqual(403);
      for (const path of ['change', 'text', 'earlier'])
        expect((await ann.send('GET', `/api/contributions/${other}/${path}`)).status).toBe(404);
    }
    for (const number of [2, 0, -1, 1.5, most, 'one', null]) {
      const answer = await boss.send('POST', `/api/admin/articles/${article}/restore`, { number, summary: 'Back' });
      expect([400, 404]).toContain(answer.status);
    }
    expect((await boss.send('POST', `/api/admin/articles/${id}/restore`, { number: 1, summary: 'Back' })).status).toBe(
      404,
    );
    for (const range of [
      'from=1&to=2',
      'from=0&to=1',
      'from=1',
      `from=1&to=${most}`,
      'from=1e3&to=1',
      'from=a&to=b',
      'from=1&from=2&to=1',
    ])
      expect([400, 404]).toContain((await test.app.inject(`/api/articles/others-two/compare?${range}`)).statusCode);
  });
});

describe('undoing a publication', () => {
  const takeBack = (id: string, note?: string) =>
    boss.send('POST', `/api/admin/contributions/${id}/takeback`, note === undefined ? {} : { note });

  it('restores the earlier text as a revision, and the contribution to the queue, to publish it again', async () => {
    const id = await suggestion('taken-back');
    await done(publish(id, { note: 'Thank you.' }));
    for (const url of ['/api/articles/taken-back', `/api/contributions/${id}`]) await test.app.inject(url);
    const { contribution: review } = await done<AnswerOf<'POST /admin/contributions/:id/takeback'>>(takeBack(id, ''));
    expect(review).toMatchObject({ id, status: 'waiting for review', revision: null, note: '' });
    expect(await contribution(id)).toMatchObject({ status: 'waiting for review', revision: null });
    expect(await markdownOf('taken-back', 3)).toBe(first);
    expect((await get<{ article: { bodyHtml: string } }>('/api/articles/taken-back')).article.bodyHtml).not.toContain(
      'net of fees',
    );
    expect(
      (await get<{ revisions: RevisionEntry[] }>('/api/articles/taken-back/revisions')).revisions[0],
    ).toMatchObject({
      kind: 'restored',
      summary: 'Revision 2 taken back',
    });
    const { notices } = await done<AnswerOf<'GET /notices'>>(ann.send('GET', '/api/notices?limit=5'));
    expect(notices.filter(({ text }) => text.includes('Title of taken-back'))).toEqual([]);
    const { entries } = await done<AnswerOf<'GET /admin/audit'>>(boss.send('GET', '/api/admin/audit?limit=1'));
    expect(entries[0]).toMatchObject({
      action: 'took back',
      subject: 'contribution',
      subjectId: id,
      details: 'revision 2',
    });
    await done(publish(id, { baseRevision: 3 }));
    expect(await markdownOf('taken-back', 4)).toBe(suggested);
  });

  it('is refused once the article has changed since, and for a contribution that is not in its article', async () => {
    const id = await suggestion('since-moved');
    expect(await takeBack(id)).toMatchObject({ status: 409, body: 'This contribution is not in its article.' });
    await done(publish(id));
    await save('since-moved', suggested.replace('one percent', 'two percent'));
    expect(await takeBack(id)).toMatchObject({
      status: 409,
      body: 'The article was changed since this was published; restore an earlier version from its history instead.',
    });
    expect(await contribution(id)).toMatchObject({ status: 'Accepted', revision: 2 });
    expect((await takeBack(crypto.randomUUID())).status).toBe(404);
    expect((await ann.send('POST', `/api/admin/contributions/${id}/takeback`, {})).status).toBe(403);
  });

  it('happens once, however many admins do it at once', async () => {
    const id = await suggestion('once');
    await done(publish(id));
    const answers = await Promise.all([takeBack(id), takeBack(id), takeBack(id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await get<object>('/api/articles/once/revisions')).toMatchObject({ count: 3 });
  });
});

describe('publishing a contribution', () => {
  it('saves it as a revision of its author, accepts it, sends a notice, and shows it to everybody', async () => {
    const id = await suggestion('published');
    for (const url of [
      '/api/articles/published',
      `/api/contributions/${id}`,
      '/api/articles/published/contributions',
      '/api/articles/published/provenance',
    ])
      await test.app.inject(url);
    const answer = await done<AnswerOf<'POST /admin/contributions/:id/publish'>>(publish(id, { note: 'Thank you.' }));
    expect(answer.article).toMatchObject({ slug: 'published', bodyMarkdown: suggested, revisionCount: 2 });
    const entry = {
      number: 2,
      kind: 'merged',
      summary: 'Net of fees',
      wallet: ann.address,
      contributionId: id,
      wordsAdded: 3,
      wordsRemoved: 0,
    };
    expect(answer.revision).toMatchObject(entry);
    const { revisions } = await get<{ revisions: RevisionEntry[] }>('/api/articles/published/revisions');
    expect(revisions[0]).toMatchObject(entry);
    expect((await get<{ article: { bodyHtml: string } }>('/api/articles/published')).article.bodyHtml).toContain(
      'net of fees',
    );
    expect(await contribution(id)).toMatchObject({ status: 'Accepted', revision: 2 });
    const { steps } = await get<{ steps: object[] }>(`/api/contributions/${id}/history`);
    expect(steps).toMatchObject([
      { what: 'sent' },
      { what: 'Accepted', note: 'Thank you.' },
      { what: 'merged', revision: 2 },
    ]);
    const { authors } = await get<AnswerOf<'GET /articles/:slug/provenance'>>('/api/articles/published/provenance');
    expect(authors).toContainEqual(expect.objectContaining({ wallet: ann.address, words: 3 }));
    const { notices } = await done<AnswerOf<'GET /notices'>>(ann.send('GET', '/api/notices?limit=1'));
    expect(notices[0]).toMatchObject({
      kind: 'merged',
      text: 'Your edit of Graduation is in Title of published, as revision 2: “Thank you.”',
      url: '/article/published/compare/1...2',
    });
    const { entries } = await done<AnswerOf<'GET /admin/audit'>>(boss.send('GET', '/api/admin/audit?limit=1'));
    expect(entries[0]).toMatchObject({
      action: 'published',
      subject: 'contribution',
      subjectId: id,
      details: 'revision 2: Net of fees',
    });
  });

  it('accepts a note that an admin worked in, also of anonymous people', async () => {
    const somebody = await logInAnonymously(test.app);
    const id = await suggestion('worked-in', { baseRevision: undefined, bodyMarkdown: undefined }, somebody);
    const { revision } = await done<{ revision: RevisionEntry }>(publish(id));
    expect(revision).toMatchObject({ kind: 'merged', wallet: 'anonymous', contributionId: id });
    const { notices } = await done<AnswerOf<'GET /notices'>>(somebody.send('GET', '/api/notices?limit=1'));
    expect(notices[0]).toMatchObject({
      text: 'Your contribution to Title of worked-in is in the article, as revision 2',
    });
  });

  it('is refused once the article has changed, and then changes nothing', async () => {
    const id = await suggestion('moved-on');
    await save('moved-on', first.replace('one', 'two'));
    const refused = await publish(id);
    expect([refused.status, refused.body]).toEqual([409, expect.stringContaining('look at the merge again')]);
    expect(await contribution(id)).toMatchObject({ status: 'waiting for review', revision: null });
    expect((await publish(id, { baseRevision: 2 })).status).toBe(200);
    expect((await publish(id, { baseRevision: 3, bodyMarkdown: first })).body).toContain(
      'in the article already, since revision 3',
    );
  });

  it('needs only the number of the revision after a rename', async () => {
    const id = await suggestion('renamed');
    await save('renamed', first, { slug: 'by-another-name', title: 'Another name' });
    expect((await publish(id, { baseRevision: 2 })).status).toBe(200);
    expect((await get<{ revisions: RevisionEntry[] }>('/api/articles/renamed/revisions')).revisions[0]).toMatchObject({
      number: 3,
      kind: 'merged',
    });
  });

  it('is refused for a rejected contribution, and works once the rejection is undone', async () => {
    const id = await suggestion('rejected');
    const decide = (status: string) => done(boss.send('PUT', `/api/admin/contributions/${id}/status`, { status }));
    await decide('Rejected');
    expect((await publish(id)).status).toBe(409);
    await decide('waiting for review');
    expect((await publish(id)).status).toBe(200);
    // A contribution that was accepted without publishing can still be published.
    const other = await suggestion('only-accepted');
    await done(boss.send('PUT', `/api/admin/contributions/${other}/status`, { status: 'Accepted' }));
    expect((await publish(other)).status).toBe(200);
  });

  it('ends its review: it stays accepted, and its author keeps the link to the change', async () => {
    const id = await suggestion('decided');
    const decide = (decision: { status: string; note?: string }) =>
      boss.send('PUT', `/api/admin/contributions/${id}/status`, decision);
    await done(publish(id));
    for (const status of ['Rejected', 'waiting for review']) {
      const refused = await decide({ status, note: 'Not so.' });
      expect([refused.status, refused.body]).toEqual([
        409,
        'This contribution is in the article since revision 2; restore an earlier revision to take it out of the text, then decide.',
      ]);
    }
    await done(decide({ status: 'Accepted', note: 'Thank you.' }));
    expect(await contribution(id)).toMatchObject({ status: 'Accepted', revision: 2 });
    const { steps } = await get<{ steps: object[] }>(`/api/contributions/${id}/history`);
    // The acceptance has the time of the publication, whenever the note was written.
    expect(steps).toMatchObject([
      { what: 'sent' },
      { what: 'Accepted', note: 'Thank you.' },
      { what: 'merged', revision: 2 },
    ]);
    const { notices } = await done<AnswerOf<'GET /notices'>>(ann.send('GET', '/api/notices?limit=1'));
    expect(notices[0]).toMatchObject({
      kind: 'merged',
      text: 'Your edit of Graduation is in Title of decided, as revision 2: “Thank you.”',
      url: '/article/decided/compare/1...2',
    });
  });

  it('can be undone once a restored revision removed its text, and repeated', async () => {
    for (const [slug, bodyMarkdown] of [
      ['brought-in', suggested],
      // A contribution that only removes words.
      ['took-out', first.replace(' one', '')],
    ] as const) {
      const id = await suggestion(slug, { bodyMarkdown });
      const decide = (status: string) => boss.send('PUT', `/api/admin/contributions/${id}/status`, { status });
      const { article } = await done<AnswerOf<'POST /admin/contributions/:id/publish'>>(publish(id, { bodyMarkdown }));
      // Changes elsewhere in the text do not count.
      await save(slug, `${bodyMarkdown}\nMore.\n`);
      expect((await decide('Rejected')).status).toBe(409);
      await done(boss.send('POST', `/api/admin/articles/${article.id}/restore`, { number: 1, summary: 'Not so.' }));
      await done(decide('waiting for review'));
      expect(await contribution(id)).toMatchObject({ status: 'waiting for review', revision: null });
      await done(decide('Rejected'));
      const { steps } = await get<{ steps: object[] }>(`/api/contributions/${id}/history`);
      expect(steps).toMatchObject([{ what: 'sent' }, { what: 'Rejected' }]);
      await done(decide('waiting for review'));
      await done(publish(id, { baseRevision: 4, bodyMarkdown }));
      expect(await contribution(id)).toMatchObject({ status: 'Accepted', revision: 5 });
    }
  });

  it('is refused without a difference, when the text cannot be rendered, and without a summary', async () => {
    const id = await suggestion('as-it-was');
    expect((await publish(id, { bodyMarkdown: first })).body).toContain('says this already');
    expect((await publish(id, { bodyMarkdown: '# Heading\n\n'.repeat(1_001) })).status).toBe(400);
    expect((await publish(id, { summary: ' ' })).status).toBe(400);
    expect((await publish(id, { bodyMarkdown: ' \n' })).body).toBe(
      'Nothing would be left of the article; leave some of its text.',
    );
    expect(await contribution(id)).toMatchObject({ status: 'waiting for review', revision: null });
    expect((await get<{ revisions: unknown[] }>('/api/articles/as-it-was/revisions')).revisions).toHaveLength(1);
  });

  it('happens once among concurrent admins, and atomically beside a save, a withdrawal and a rejection', async () => {
    for (const round of [1, 2, 3]) {
      const slug = `at-once-${round}`;
      const id = await suggestion(slug);
      const answers = await Promise.all([publish(id), publish(id), publish(id)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      expect((await get<{ revisions: unknown[] }>(`/api/articles/${slug}/revisions`)).revisions).toHaveLength(2);

      const raced = `raced-${round}`;
      const other = await suggestion(raced);
      const third = (
        await done<{ contribution: { id: string } }>(
          ann.send('POST', '/api/contributions', {
            slug: raced,
            text: 'Another.',
            baseRevision: 1,
            bodyMarkdown: first.replace('one', 'two'),
          }),
        )
      ).contribution.id;
      await Promise.all([
        publish(other),
        publish(third, { bodyMarkdown: first.replace('one', 'two') }),
        ann.send('DELETE', `/api/contributions/${other}`),
        boss.send('PUT', `/api/admin/contributions/${third}/status`, { status: 'Rejected' }),
        save(raced, first.replace('Buyers', 'Sellers')),
      ]);
      const { revisions } = await get<{ revisions: RevisionEntry[] }>(`/api/articles/${raced}/revisions`);
      for (const one of [other, third]) {
        const wasMerged = revisions.some(({ contributionId }) => contributionId === one);
        const left = await test.app.inject(`/api/contributions/${one}`);
        if (left.statusCode === 200) expect(left.json().contribution.revision !== null).toBe(wasMerged);
        // Only an unpublished contribution can be withdrawn, since a reviewed one cannot.
        else expect(wasMerged).toBe(false);
      }
      expect(await markdownOf(raced, revisions[0]!.number)).toBeTruthy();
    }
  });
});
