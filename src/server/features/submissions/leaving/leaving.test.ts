import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import type { AnswerOf } from '#contract/api.ts';
import { testAppWithAdmin } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { makeKnown } from '#test/known.ts';
import { accountId } from '#test/people.ts';
import { logIn, logInAnonymously, testWallet, type Caller } from '#test/wallet.ts';

const { test, boss } = await testAppWithAdmin();
afterAll(() => test.close());

const text = async (path: string) => (await test.app.inject(path)).body;
const get = async <Answer>(path: string) => (await test.app.inject(path)).json<Answer>();
async function done<Answer>(answer: ReturnType<Caller['send']>): Promise<Answer> {
  const { status, body, json } = await answer;
  expect([status, status === 200 || body]).toEqual([200, true]);
  return json();
}
const contribute = async (by: Caller, slug: string, more: object) =>
  (await done<{ contribution: { id: string } }>(by.send('POST', '/api/contributions', { slug, text: 'Why.', ...more })))
    .contribution.id;

const first = '## Fees\n\nThe fee is one percent.\n';
const name = 'leaving_larry';

/** A person with a name, standing words and a won bounty, who commented, voted and has a waiting submission. */
async function settled(slug: string, username = name) {
  await buildArticle(test.store, { slug, bodyMarkdown: first });
  const wallet = testWallet();
  const [larry, other] = [await logIn(test.app, wallet), await logIn(test.app)];
  await done(larry.send('PUT', '/api/account/me', { username, bio: 'Larry’s bio' }));
  await done(boss.send('POST', '/api/admin/bounties', { name: `On ${slug}`, reward: 5, articleSlug: slug }));
  const { bounties } = await get<AnswerOf<'GET /articles/:slug/bounties'>>(`/api/articles/${slug}/bounties`);
  const bodyMarkdown = `${first}\nSellers get the rest back.\n`;
  const won = await contribute(larry, slug, { baseRevision: 1, bodyMarkdown });
  const waiting = await contribute(larry, slug, { text: 'It waits still.' });
  const others = await contribute(other, slug, { text: 'Of another.' });
  await makeKnown(test.store, larry);
  await done(larry.send('POST', `/api/contributions/${others}/vote`, { value: 1 }));
  await done(larry.send('POST', `/api/contributions/${others}/comments`, { text: 'A comment that stays.' }));
  await done(larry.send('PUT', `/api/articles/${slug}/watch`, {}));
  await done(
    boss.send('POST', `/api/admin/contributions/${won}/publish`, {
      baseRevision: 1,
      bodyMarkdown,
      summary: 'The rest',
    }),
  );
  for (const step of [{ status: 'In review' }, { status: 'Awarded', contributionId: won }])
    await done(boss.send('PUT', `/api/admin/bounties/${bounties[0]!.id}/status`, step));
  return { wallet, larry, other, won, waiting, others, bounty: bounties[0]!.id };
}

describe('closing an account', () => {
  it('removes a person from every public answer, and keeps accepted texts and comments', async () => {
    const slug = 'left';
    const { wallet, larry, won, waiting, others, bounty } = await settled(slug);
    const pages = [
      `/api/articles/${slug}`,
      `/api/articles/${slug}/revisions`,
      `/api/articles/${slug}/revisions/2`,
      `/api/articles/${slug}/provenance`,
      `/api/articles/${slug}/passages`,
      `/api/articles/${slug}/contributions`,
      `/api/contributions/${won}`,
      `/api/contributions/${others}/comments`,
      '/api/leaderboard',
      '/api/feed/latest',
      '/feed.xml',
    ];
    // Fills the cache with these pages.
    const before = await Promise.all(pages.map(text));
    expect(before.filter((body) => body.includes(larry.address) || body.includes(name)).length).toBeGreaterThan(7);
    const away = await logIn(test.app, wallet);
    await done(larry.send('DELETE', '/api/account/me'));
    for (const page of pages)
      expect([page, (await text(page)).includes(larry.address), (await text(page)).includes(name)]).toEqual([
        page,
        false,
        false,
      ]);
    for (const session of [larry, away]) expect((await session.send('GET', '/api/auth/me')).status).toBe(401);
    for (const path of ['', '/contributions', '/comments', '/activity', '/articles', '/bounties'])
      expect([path, (await test.app.inject(`/api/profile/${larry.address}${path}`)).statusCode]).toEqual([path, 404]);
    const { authors } = await get<AnswerOf<'GET /articles/:slug'>>(`/api/articles/${slug}`);
    expect(authors.find(({ wallet: of }) => of === 'former')).toMatchObject({
      words: 5,
      profile: { username: null, pfp: '' },
    });
    expect(await get(`/api/contributions/${won}`)).toMatchObject({
      contribution: { wallet: 'former', status: 'Accepted' },
    });
    expect((await test.app.inject(`/api/contributions/${waiting}`)).statusCode).toBe(404);
    expect(await get(`/api/contributions/${others}/votes`)).toMatchObject({ votes: { likes: 0 } });
    expect(await get(`/api/contributions/${others}/comments`)).toMatchObject({
      comments: [{ wallet: 'former', text: 'A comment that stays.' }],
    });
    expect(await get(`/api/bounties/${bounty}`)).toMatchObject({ bounty: { winner: 'former', winnerProfile: null } });
    const { entries } = await done<AnswerOf<'GET /admin/audit'>>(boss.send('GET', '/api/admin/audit?limit=1'));
    expect(entries).toMatchObject([
      { action: 'closed', subject: 'account', title: 'a former member', wallet: 'former' },
    ]);

    const again = await logIn(test.app, wallet);
    expect(await done(again.send('GET', '/api/auth/me'))).toMatchObject({ account: { username: null, bio: '' } });
    expect(await get(`/api/profile/${larry.address}`)).toMatchObject({
      points: 0,
      words: 0,
      contributions: 0,
      bountiesWon: 0,
    });
    expect(await done(again.send('GET', '/api/account/me/own'))).toEqual({ submissions: {}, comments: [] });
    expect(await done(again.send('GET', '/api/watches/mine'))).toMatchObject({ count: 0 });
    await done(again.send('PUT', '/api/account/me', { username: name }));
  });

  it('asks for a new signature after an old login, and an anonymous person for none', async () => {
    const person = await logIn(test.app);
    await test.database.db.execute(sql`update sessions set created_at = now() - interval '2 hours'
      where account_id = (select id from accounts where wallet = ${person.address})`);
    test.app.publicCache.purge([]);
    const late = await person.send('DELETE', '/api/account/me');
    expect([late.status, late.body.length > 10]).toEqual([403, true]);
    await buildArticle(test.store, { slug: 'left-nameless', bodyMarkdown: first });
    const nobody = await logInAnonymously(test.app);
    const id = await contribute(nobody, 'left-nameless', { text: 'By nobody.' });
    await done(boss.send('PUT', `/api/admin/contributions/${id}/status`, { status: 'Accepted' }));
    await done(nobody.send('DELETE', '/api/account/me'));
    expect((await nobody.send('GET', '/api/auth/me')).status).toBe(401);
    expect(await get(`/api/contributions/${id}`)).toMatchObject({ contribution: { wallet: 'former' } });
  });

  it('happens once when requested twice at once, as by a second click', async () => {
    const person = await logIn(test.app);
    for (const title of ['One', 'Two', 'Three'])
      await done(person.send('POST', '/api/proposals', { title, body: 'It waits.' }));
    const close = () => done<object>(person.send('DELETE', '/api/account/me', {}));
    expect(await Promise.all([close(), close()])).toEqual([{ closed: true }, { closed: true }]);
  });

  it('lifts no block', async () => {
    const wallet = testWallet();
    for (let times = 0; times < 2; times += 1) {
      const blocked = await logIn(test.app, wallet);
      if (times === 0) {
        const id = await accountId(boss, wallet);
        await done(boss.send('PUT', `/api/admin/people/${id}/writing`, { reason: 'Spam.' }));
      }
      await done(blocked.send('DELETE', '/api/account/me'));
    }
    const back = await logIn(test.app, wallet);
    const sent = await back.send('POST', '/api/proposals', { title: 'T', body: 'B' });
    expect([sent.status, sent.body]).toEqual([403, 'You cannot write here any more: Spam.']);
  });
});

describe('an export', () => {
  it('contains the person’s own data, for themselves only', async () => {
    const { larry, other, won, others } = await settled('exported', 'exporting_eve');
    const answer = await larry.send('GET', '/api/account/me/export');
    expect([answer.status, answer.headers['cache-control'], answer.headers['content-disposition']]).toEqual([
      200,
      'private, no-store',
      'attachment; filename="trenchpedia-account.json"',
    ]);
    expect(answer.json()).toMatchObject({
      account: { wallet: larry.address, username: 'exporting_eve' },
      sessions: [{}],
      contributions: expect.arrayContaining([
        expect.objectContaining({ id: won, status: 'Accepted', edits: expect.any(Array) }),
      ]),
      comments: [{ on: others, text: 'A comment that stays.' }],
      votes: [{ on: others, value: 1 }],
      watches: [{ article: 'exported' }],
      bountiesWon: [{ reward: 5 }],
      proposals: [],
      reports: [],
    });
    expect(answer.body).not.toContain(other.address);
    expect((await test.app.inject('/api/account/me/export')).statusCode).toBe(401);
  });

  it('contains every row of a list, however many', async () => {
    const person = await logIn(test.app);
    await test.database.db.execute(sql`insert into submissions (kind, author_id)
      select 'proposal', id from accounts, generate_series(1, 450) where wallet = ${person.address}`);
    await test.database.db.execute(sql`insert into proposals (id, title, body)
      select submissions.id, 'Title', 'Body' from submissions join accounts on accounts.id = author_id where wallet = ${person.address}`);
    expect((await done<{ proposals: object[] }>(person.send('GET', '/api/account/me/export'))).proposals).toHaveLength(
      450,
    );
  });
});
