import { afterAll, describe, expect, it } from 'vitest';
import type { Dispute } from '#contract/articles/articles.ts';
import type { Profile } from '#contract/people/accounts.ts';
import type { Contribution } from '#contract/submissions/contributions.ts';
import { testAppWithAdmin } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { makeKnown } from '#test/known.ts';
import { accountId } from '#test/people.ts';
import { logIn, logInAnonymously, type Caller } from '#test/wallet.ts';

const { test, boss } = await testAppWithAdmin();
afterAll(() => test.close());

const bodyMarkdown = 'A lead.\n\n## Supply\n\nMuch.\n\n## Use\n\nLittle.';
const get = async <Answer>(url: string) => (await test.app.inject(url)).json<Answer>();
const disputes = async (slug: string) => (await get<{ disputes: Dispute[] }>(`/api/articles/${slug}`)).disputes;
async function done<Answer>(answer: ReturnType<Caller['send']>): Promise<Answer> {
  const { status, body, json } = await answer;
  expect([status, status === 200 || body]).toEqual([200, true]);
  return json();
}
const report = async (by: Caller, slug: string, anchor = 'h-use') =>
  (
    await done<{ report: { id: string } }>(
      by.send('POST', '/api/reports/inaccuracy', { article: slug, anchor, details: 'It is wrong.' }),
    )
  ).report.id;
const vote = (by: Caller, path: string, value: 1 | -1) => done(by.send('POST', `/api/${path}/vote`, { value }));
const contribute = async (by: Caller, slug: string, text: string) =>
  (await done<{ contribution: { id: string } }>(by.send('POST', '/api/contributions', { slug, text }))).contribution.id;
const strangers = (many: number) => Promise.all(Array.from({ length: many }, () => logIn(test.app)));
const restrain = async (who: Caller, reason: string | null) =>
  done(boss.send('PUT', `/api/admin/people/${await accountId(boss, who)}/writing`, { reason }));
const build = (slug: string) => buildArticle(test.store, { slug, bodyMarkdown });

describe('the report of an unknown person', () => {
  it('marks no section, however many new wallets report', async () => {
    const slugs = Array.from({ length: 100 }, (_, place) => `marked-${place}`);
    for (const slug of slugs) await build(slug);
    const wallets = await strangers(13);
    const ids: string[] = [];
    for (const [place, slug] of slugs.entries()) ids.push(await report(wallets[place % 13]!, slug));
    for (const slug of slugs.slice(0, 3)) for (const other of wallets.slice(5)) await report(other, slug);
    for (const other of wallets.slice(1)) await vote(other, `reports/${ids[0]}`, 1);
    expect((await Promise.all(slugs.map(disputes))).flat()).toEqual([]);
    // The report itself is stored and public.
    expect(
      (await get<{ reports: { id: string }[] }>('/api/articles/marked-9/reports?section=h-use')).reports.map(
        ({ id }) => id,
      ),
    ).toEqual([ids[9]]);
  });

  it.each([
    ['a day old without a point', { days: 2, points: 0 }],
    ['younger than a day with a point', { days: 0, points: 5 }],
  ])(
    'marks no section alone for an account that is %s, but does once such an account likes or reports the same',
    async (what, standing) => {
      const slug = `agreed-${what.replaceAll(' ', '-')}`;
      await build(slug);
      const [first, second, third] = (await strangers(3)) as [Caller, Caller, Caller];
      for (const person of [second, third]) await makeKnown(test.store, person, standing);
      const id = await report(first, slug);
      const own = await report(second, slug, 'h-supply');
      await vote(first, `reports/${own}`, 1);
      expect(await disputes(slug)).toEqual([]);
      await vote(third, `reports/${id}`, 1);
      expect(await disputes(slug)).toEqual([{ anchor: 'h-use', reports: 1, newest: id }]);
      await done(third.send('DELETE', `/api/reports/${id}/vote`));
      expect(await disputes(slug)).toEqual([]);
      await report(third, slug, 'h-use');
      expect(await disputes(slug)).toEqual([{ anchor: 'h-use', reports: 1, newest: id }]);
    },
  );

  it('marks no section for anonymous people, and marks it for known authors and admins', async () => {
    for (const slug of ['nobody', 'known', 'by-admin']) await build(slug);
    const [first, known] = (await strangers(2)) as [Caller, Caller];
    const nobody = await logInAnonymously(test.app);
    await vote(nobody, `reports/${await report(first, 'nobody')}`, 1);
    await report(nobody, 'nobody');
    await makeKnown(test.store, known, { days: 2, points: 1 });
    const [ofKnown, ofAdmin] = [await report(known, 'known'), await report(boss, 'by-admin')];
    expect(await disputes('nobody')).toEqual([]);
    expect(await disputes('known')).toEqual([{ anchor: 'h-use', reports: 1, newest: ofKnown }]);
    expect(await disputes('by-admin')).toEqual([{ anchor: 'h-use', reports: 1, newest: ofAdmin }]);
  });

  it('marks the section when an admin says so, until that is undone', async () => {
    await build('looked-at');
    const [first] = (await strangers(1)) as [Caller];
    const id = await report(first, 'looked-at');
    const mark = (marked: boolean, by = boss) => by.send('PUT', `/api/admin/reports/${id}/mark`, { marked });
    expect((await mark(true, first)).status).toBe(403);
    await done(mark(true));
    expect(await disputes('looked-at')).toHaveLength(1);
    expect(await done<object>(boss.send('GET', '/api/admin/reviews?kind=report&limit=1'))).toMatchObject({
      reviews: [{ id, isMarked: true }],
    });
    await done(mark(false));
    expect(await disputes('looked-at')).toEqual([]);
    expect(await done<object>(boss.send('GET', '/api/admin/audit?limit=2'))).toMatchObject({
      entries: [{ action: 'took the mark off' }, { action: 'marked as disputed', subject: 'report', subjectId: id }],
    });
    await done(boss.send('PUT', `/api/admin/reports/${id}/status`, { status: 'Rejected' }));
    expect((await mark(true)).status).toBe(409);
  });
});

describe('likes of unknown people', () => {
  it('change no order, but are shown', async () => {
    await build('useful');
    const author = await logIn(test.app);
    const first = await contribute(author, 'useful', 'The first.');
    await contribute(author, 'useful', 'The second.');
    for (const other of await strangers(40)) await vote(other, `contributions/${first}`, 1);
    const order = async () =>
      (
        await get<{ contributions: Contribution[] }>('/api/articles/useful/contributions?sort=useful')
      ).contributions.map(({ text, votes: { likes } }) => [text, likes]);
    expect(await order()).toEqual([
      ['The second.', 0],
      ['The first.', 40],
    ]);
    const known = await logIn(test.app);
    await makeKnown(test.store, known);
    await vote(known, `contributions/${first}`, 1);
    expect(await order()).toEqual([
      ['The first.', 41],
      ['The second.', 0],
    ]);
  });
});

describe('a blocked person', () => {
  it('loses marks, votes, points and notices of watched articles, and regains them when unblocked', async () => {
    for (const slug of ['blocked', 'blocked-too']) await build(slug);
    const [author, villain, other] = (await strangers(3)) as [Caller, Caller, Caller];
    for (const person of [villain, other]) await makeKnown(test.store, person);
    const liked = await contribute(author, 'blocked', 'Liked.');
    await contribute(author, 'blocked', 'Newer.');
    await done(boss.send('PUT', `/api/admin/contributions/${liked}/status`, { status: 'Accepted' }));
    await vote(villain, `contributions/${liked}`, 1);
    await report(villain, 'blocked');
    const agreed = await report(author, 'blocked-too');
    await vote(villain, `reports/${agreed}`, 1);
    await vote(other, `contributions/${liked}`, -1);
    await done(villain.send('PUT', '/api/articles/blocked/watch', {}));
    const shown = async () => ({
      marks: [await disputes('blocked'), await disputes('blocked-too')],
      votes: (await get<{ votes: object }>(`/api/contributions/${liked}/votes`)).votes,
      points: (await get<Profile>(`/api/profile/${author.address}`)).points,
      order: (
        await get<{ contributions: Contribution[] }>('/api/articles/blocked/contributions?sort=useful')
      ).contributions.map(({ text }) => text),
    });
    const before = await shown();
    expect(before).toMatchObject({
      marks: [[{ reports: 1 }], [{ reports: 1 }]],
      votes: { likes: 1, dislikes: 1 },
      points: 1,
      order: ['Liked.', 'Newer.'],
    });
    await restrain(villain, 'Lies.');
    expect(await shown()).toEqual({
      marks: [[], []],
      votes: { likes: 0, dislikes: 1, anonymousLikes: 0, anonymousDislikes: 0 },
      points: 0,
      order: ['Newer.', 'Liked.'],
    });
    await contribute(other, 'blocked', 'While they are blocked.');
    const contributed = async () =>
      (await done<{ notices: { kind: string }[] }>(villain.send('GET', '/api/notices'))).notices.filter(
        ({ kind }) => kind === 'contributed',
      ).length;
    expect(await contributed()).toBe(0);
    // A repetition changes nothing.
    await restrain(villain, 'Still lies.');
    await restrain(villain, null);
    expect({ ...(await shown()), order: before.order }).toEqual(before);
    await contribute(other, 'blocked', 'And now.');
    expect(await contributed()).toBe(1);
  });

  it('can have all their waiting submissions settled in one call', async () => {
    await build('settled');
    const [spammer, bystander] = (await strangers(2)) as [Caller, Caller];
    const mine = await contribute(spammer, 'settled', 'Accepted already.');
    await done(boss.send('PUT', `/api/admin/contributions/${mine}/status`, { status: 'Accepted' }));
    for (let nth = 0; nth < 30; nth += 1) await contribute(spammer, 'settled', `Spam ${nth}.`);
    for (const anchor of ['h-use', 'h-supply']) await report(spammer, 'settled', anchor);
    await done(spammer.send('POST', '/api/proposals', { title: 'Spam', body: 'Spam.' }));
    const others = await contribute(bystander, 'settled', 'Mine.');
    await done(spammer.send('POST', `/api/profile/${bystander.address}/flag`, { reason: 'No.' }));
    const path = `/api/admin/people/${await accountId(boss, spammer)}/settle`;
    expect((await spammer.send('POST', path, {})).status).toBe(403);
    expect(await done(boss.send('POST', path, { note: 'Spam.' }))).toEqual({ settled: 33, isMore: false });
    expect(await done(boss.send('POST', path, {}))).toEqual({ settled: 0, isMore: false });
    const { contributions } = await get<{ contributions: Contribution[] }>(
      `/api/profile/${spammer.address}/contributions?limit=50`,
    );
    expect(new Set(contributions.map(({ status }) => status))).toEqual(new Set(['Rejected', 'Accepted']));
    expect(await get(`/api/contributions/${others}`)).toMatchObject({ contribution: { status: 'waiting for review' } });
    expect(JSON.stringify(await done(boss.send('GET', '/api/admin/flags')))).not.toContain(bystander.address);
    const { entries } = await done<{ entries: { action: string; details: string }[] }>(
      boss.send('GET', '/api/admin/audit?limit=2'),
    );
    expect(entries.map(({ action, details }) => [action, details])).toEqual([
      ['settled all of', '8 submissions rejected, 0 flags settled: Spam.'],
      ['settled all of', '25 submissions rejected, 1 flags settled: Spam.'],
    ]);
    expect((await boss.send('POST', `/api/admin/people/${crypto.randomUUID()}/settle`, {})).status).toBe(404);
  });
});
