import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnswerOf } from '#contract/api.ts';
import { leaderboard, points, ranks } from '#contract/standing/ranks.ts';
import { accounts } from '#server/db/schema/people.ts';
import { testAppWithAdmin } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { passDays } from '#test/days.ts';
import { logIn, logInAnonymously, type Caller } from '#test/wallet.ts';

let number = 0;

const { test, boss } = await testAppWithAdmin();
afterAll(() => test.close());

const get = async <Body>(path: string): Promise<Body> => {
  const answer = await test.app.inject(path);
  expect([path, answer.statusCode]).toEqual([path, 200]);
  return answer.json<Body>();
};
const profileOf = ({ address }: Caller) => get<AnswerOf<'GET /profile/:wallet'>>(`/api/profile/${address}`);
const pointsOf = async (person: Caller) => (await profileOf(person)).points;

type Kind = 'contribution' | 'proposal' | 'report';

async function expectDone(answer: Promise<{ status: number; body: string }>): Promise<void> {
  const { status, body } = await answer;
  expect([status, status === 200 ? '' : body]).toEqual([200, '']);
}

/** Sends a submission of a kind, and returns its id. */
async function send(by: Caller, kind: Kind, slug = 'any'): Promise<string> {
  number += 1;
  const calls = {
    contribution: ['/api/contributions', { slug, text: `Text ${number}` }],
    proposal: ['/api/proposals', { title: `Title ${number}`, category: '', body: 'Body' }],
    report: ['/api/reports/inaccuracy', { article: slug, details: `Details ${number}` }],
  } as const;
  const [path, body] = calls[kind];
  const answer = (await by.send('POST', path, body)).json() as Record<string, { id: string }>;
  return answer[kind]!.id;
}

const setStatus = (kind: Kind, id: string, status: string) =>
  expectDone(boss.send('PUT', `/api/admin/${kind}s/${id}/status`, { status }));

async function accepted(by: Caller, kind: Kind, slug?: string): Promise<string> {
  const id = await send(by, kind, slug);
  await setStatus(kind, id, 'Accepted');
  return id;
}

/** A person whose likes give points: with a rank and an old account. */
async function ranked(): Promise<Caller> {
  const person = await logIn(test.app);
  for (let many = 0; many * points.proposal < points.like.rank.from; many += 1) await accepted(person, 'proposal');
  await test.store.db
    .update(accounts)
    .set({ createdAt: new Date(Date.now() - (points.like.accountDays + 1) * 86_400_000).toISOString() })
    .where(eq(accounts.wallet, person.address));
  return person;
}

const vote = (by: Caller, id: string, value: 1 | -1 = 1) =>
  expectDone(by.send('POST', `/api/contributions/${id}/vote`, { value }));
const takeBack = (by: Caller, id: string) => expectDone(by.send('DELETE', `/api/contributions/${id}/vote`));

const words = (many: number, word: string) => Array.from({ length: many }, (_, place) => `${word}${place}`).join(' ');

/** Gives an article this text as a published suggestion. */
async function publish(by: Caller, slug: string, bodyMarkdown: string): Promise<void> {
  number += 1;
  const { revisions } = await get<AnswerOf<'GET /articles/:slug/revisions'>>(`/api/articles/${slug}/revisions`);
  const suggested = { baseRevision: revisions[0]!.number, bodyMarkdown };
  const answer = await by.send('POST', '/api/contributions', { slug, text: `Text ${number}`, ...suggested });
  const { id } = (answer.json() as { contribution: { id: string } }).contribution;
  const body = { ...suggested, summary: 'More' };
  await expectDone(boss.send('POST', `/api/admin/contributions/${id}/publish`, body));
}

let ann: Caller;
let bob: Caller;

beforeEach(async () => {
  [ann, bob] = [await logIn(test.app), await logIn(test.app)];
});

describe('points', () => {
  beforeAll(() => buildArticle(test.store, { slug: 'any' }));

  it('come from words that stood for two weeks, up to a ceiling, and are lost with them', async () => {
    await buildArticle(test.store, { slug: 'worded', bodyMarkdown: '' });
    const { perPoint, days, most } = points.words;
    await publish(ann, 'worded', words(10 * perPoint, 'a'));
    const inDays = (many: number) => new Date(Date.now() + many * 86_400_000).toISOString().slice(0, 10);
    const coming = (many: number) => ({ day: inDays(many), points: 10 });
    expect(await profileOf(ann)).toMatchObject({ words: 10 * perPoint, points: 0, nextPoints: coming(days) });
    await passDays(test.store, days - 1);
    await publish(ann, 'worded', words(20 * perPoint, 'a'));
    expect(await profileOf(ann)).toMatchObject({ points: 0, nextPoints: coming(1) });
    await passDays(test.store, 1);
    expect(await profileOf(ann)).toMatchObject({ points: 10, nextPoints: coming(days - 1) });
    await publish(ann, 'worded', words(10 * perPoint, 'a'));
    expect(await profileOf(ann)).toMatchObject({ points: 10, nextPoints: null });
    await publish(bob, 'worded', `${words(10 * perPoint, 'a')}\n\n${words((most + 1) * perPoint, 'b')}`);
    await passDays(test.store, days);
    expect([await pointsOf(ann), await pointsOf(bob)]).toEqual([10, most]);
    // Half of Ann's words disappear, and return.
    await publish(bob, 'worded', words(5 * perPoint, 'a'));
    expect([await pointsOf(ann), await pointsOf(bob)]).toEqual([5, 0]);
    const { article } = await get<AnswerOf<'GET /articles/:slug'>>('/api/articles/worded');
    await expectDone(
      boss.send('POST', `/api/admin/articles/${article.id}/restore`, { number: 5, summary: 'As it was' }),
    );
    expect([await pointsOf(ann), await pointsOf(bob)]).toEqual([10, most]);
  });

  it('come from accepted proposals and resolved reports, and are lost when those are undone or deleted', async () => {
    const [proposal, report] = [await accepted(ann, 'proposal'), await accepted(ann, 'report')];
    expect(await pointsOf(ann)).toBe(points.proposal + points.report);
    await setStatus('proposal', proposal, 'Rejected');
    expect(await pointsOf(ann)).toBe(points.report);
    await expectDone(boss.send('DELETE', `/api/admin/reports/${report}`));
    expect(await pointsOf(ann)).toBe(0);
    await expectDone(boss.send('POST', `/api/admin/reports/${report}/restore`));
    expect(await pointsOf(ann)).toBe(points.report);
  });

  it('come from bounties won with a contribution, which a profile lists', async () => {
    await buildArticle(test.store, { slug: 'rewarded' });
    const made = await boss.send('POST', '/api/admin/bounties', {
      name: 'Fees',
      reward: 1.5,
      currency: 'SOL',
      articleSlug: 'rewarded',
    });
    const { bounty } = made.json() as { bounty: { id: string } };
    const move = (status: string, more = {}) =>
      expectDone(boss.send('PUT', `/api/admin/bounties/${bounty.id}/status`, { status, ...more }));
    const contributionId = await accepted(ann, 'contribution', 'rewarded');
    await move('In review');
    await move('Awarded', { contributionId });
    expect(await profileOf(ann)).toMatchObject({
      points: points.bounty,
      bountiesWon: 1,
      contributions: 1,
      accepted: 1,
    });
    const list = () => get<AnswerOf<'GET /profile/:wallet/bounties'>>(`/api/profile/${ann.address}/bounties`);
    const wonOn = new Date().toISOString().slice(0, 10);
    expect((await list()).won).toEqual([{ reward: 1.5, currency: 'SOL' }]);
    expect((await list()).bounties).toEqual([
      { id: bounty.id, name: 'Fees', reward: 1.5, currency: 'SOL', status: 'Awarded', winnerTx: null, wonOn },
    ]);
    await move('In review');
    expect(await profileOf(ann)).toMatchObject({ points: 0, bountiesWon: 0 });
    expect(await list()).toEqual({ bounties: [], won: [], next: null });
  });

  it('come from likes of accepted contributions by people with a rank, up to a ceiling, until withdrawn', async () => {
    const id = await send(ann, 'contribution');
    const fans = await Promise.all(Array.from({ length: points.like.most + 1 }, ranked));
    await vote(fans[0]!, id);
    expect(await pointsOf(ann)).toBe(0);
    await setStatus('contribution', id, 'Accepted');
    expect(await pointsOf(ann)).toBe(1);
    await vote(fans[0]!, id, -1);
    expect(await pointsOf(ann)).toBe(0);
    for (const fan of fans) await vote(fan, id);
    expect(await pointsOf(ann)).toBe(points.like.most);
    await takeBack(fans[1]!, id);
    expect(await pointsOf(ann)).toBe(points.like.most);
    await takeBack(fans[2]!, id);
    expect(await pointsOf(ann)).toBe(points.like.most - 1);
  });

  it('do not come from one’s own likes, or from anonymous, unranked or fresh accounts', async () => {
    const fresh = await logIn(test.app);
    for (let many = 0; many < 3; many += 1) await accepted(fresh, 'proposal');
    const own = await ranked();
    const [id, ownId] = [await accepted(ann, 'contribution'), await accepted(own, 'contribution')];
    const before = await pointsOf(own);
    await vote(own, ownId);
    for (const by of [bob, fresh, await logInAnonymously(test.app)]) await vote(by, id);
    expect([await pointsOf(ann), await pointsOf(own)]).toEqual([0, before]);
    // The like counts by the age of the account at that time.
    await passDays(test.store, points.like.accountDays);
    expect(await pointsOf(ann)).toBe(0);
    await takeBack(fresh, id);
    await vote(fresh, id);
    expect(await pointsOf(ann)).toBe(1);
  });

  it('do not come from likes between two people who vote mostly for each other', async () => {
    const [one, two, other] = [await ranked(), await ranked(), await ranked()];
    const start = points.proposal * Math.ceil(points.like.rank.from / points.proposal);
    const byOne = await accepted(one, 'contribution');
    const byTwo = await accepted(two, 'contribution');
    const others = [
      await accepted(other, 'contribution'),
      await accepted(other, 'contribution'),
      await accepted(other, 'contribution'),
    ];
    // They have not yet liked anything in return.
    await vote(one, byTwo);
    expect(await pointsOf(two)).toBe(start + 1);
    // Each votes only for the other.
    await vote(two, byOne);
    expect(await pointsOf(one)).toBe(start);
    await takeBack(two, byOne);
    for (const id of others) for (const by of [one, two]) await vote(by, id);
    await vote(two, byOne);
    expect(await pointsOf(one)).toBe(start + 1);
  });

  it('give a rank, and losing them takes it', async () => {
    const [trencher, degen] = ranks;
    const people = async () => (await get<AnswerOf<'GET /ranks'>>('/api/ranks')).ranks.map(({ people }) => people);
    const before = await people();
    const ids = [await accepted(ann, 'proposal'), await accepted(ann, 'proposal')];
    expect((await profileOf(ann)).rank).toBe(trencher!.name);
    expect(await people()).toEqual(before.with(0, before[0]! + 1));
    await accepted(ann, 'proposal');
    expect((await profileOf(ann)).rank).toBe(degen!.name);
    expect(await people()).toEqual(before.with(1, before[1]! + 1));
    await setStatus('proposal', ids[0]!, 'waiting for review');
    expect((await profileOf(ann)).rank).toBe(trencher!.name);
  });

  it('do not exist for anonymous people', async () => {
    const nobody = await logInAnonymously(test.app);
    const before = await get<AnswerOf<'GET /leaderboard'>>('/api/leaderboard?limit=100');
    await accepted(nobody, 'proposal');
    expect(await get('/api/leaderboard?limit=100')).toEqual(before);
  });
});

describe('the leaderboard', () => {
  it('ranks people by points, of all time and of the last days, without blocked people', async () => {
    await passDays(test.store, leaderboard.days);
    const [old, recent] = [await ranked(), await logIn(test.app)];
    await accepted(old, 'proposal');
    await passDays(test.store, leaderboard.days);
    await accepted(recent, 'report');
    const placesOf = async (query: string) => {
      const { places } = await get<AnswerOf<'GET /leaderboard'>>(`/api/leaderboard?limit=100${query}`);
      expect(places.map(({ points: many }) => many)).toEqual(
        places.map(({ points: many }) => many).toSorted((one, two) => two - one),
      );
      for (const [at, { place, points: many }] of places.entries()) {
        const sharesPlace = at > 0 && places[at - 1]!.points === many;
        expect(place).toBe(sharesPlace ? places[at - 1]!.place : at + 1);
      }
      return places;
    };
    const find = (places: Awaited<ReturnType<typeof placesOf>>, { address }: Caller) =>
      places.find(({ wallet }) => wallet === address);
    const allTime = await placesOf('');
    expect(find(allTime, old)).toMatchObject({
      points: 80,
      rank: ranks[1]!.name,
      accepted: 0,
      bountiesWon: 0,
      won: [],
    });
    expect(find(allTime, recent)).toMatchObject({ points: points.report });
    const lately = await placesOf('&days=30');
    expect(find(lately, old)).toBeUndefined();
    expect(find(lately, recent)).toMatchObject({ points: points.report, place: 1 });
    const [row] = await test.store.db
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.wallet, recent.address));
    await expectDone(boss.send('PUT', `/api/admin/people/${row!.id}/writing`, { reason: 'Spam' }));
    expect(find(await placesOf('&days=30'), recent)).toBeUndefined();
    for (const [query, says] of [
      ['days=7', 'The days must be 30'],
      ['limit=101', 'from 1 to 100'],
    ] as const) {
      const refused = await test.app.inject(`/api/leaderboard?${query}`);
      expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining(says)]);
    }
    const short = await get<AnswerOf<'GET /leaderboard'>>('/api/leaderboard?limit=1');
    expect([short.places.length, short.hasMore]).toEqual([1, true]);
  });

  it('follows each word and each reward, even when no points change', async () => {
    const placeOf = async ({ address }: Caller) =>
      (await get<AnswerOf<'GET /leaderboard'>>('/api/leaderboard?limit=100')).places.find(
        ({ wallet }) => wallet === address,
      );
    await accepted(ann, 'proposal');
    await buildArticle(test.store, { slug: 'counted', bodyMarkdown: '' });
    await publish(ann, 'counted', words(22, 'a'));
    expect(await placeOf(ann)).toMatchObject({ words: 22 });
    const { article } = await get<AnswerOf<'GET /articles/:slug'>>('/api/articles/counted');
    await expectDone(
      boss.send('PUT', `/api/admin/articles/${article.id}`, { ...article, bodyMarkdown: words(21, 'a') }),
    );
    expect(await placeOf(ann)).toMatchObject({ words: 21 });
    const bounty = { name: 'Raised', reward: 100, currency: 'USDC', articleSlug: 'counted' };
    const { id } = ((await boss.send('POST', '/api/admin/bounties', bounty)).json() as { bounty: { id: string } })
      .bounty;
    const contributionId = await accepted(ann, 'contribution', 'counted');
    for (const [status, more] of [
      ['In review', {}],
      ['Awarded', { contributionId }],
    ] as const)
      await expectDone(boss.send('PUT', `/api/admin/bounties/${id}/status`, { status, ...more }));
    expect(await placeOf(ann)).toMatchObject({ won: [{ reward: 100, currency: 'USDC' }] });
    await expectDone(boss.send('PUT', `/api/admin/bounties/${id}`, { ...bounty, reward: 250 }));
    expect(await placeOf(ann)).toMatchObject({ won: [{ reward: 250, currency: 'USDC' }] });
  });
});

describe('a profile', () => {
  it('shows the days on which somebody wrote, including deleted texts, but not their votes', async () => {
    const id = await send(ann, 'report');
    await passDays(test.store, 3);
    await send(ann, 'contribution');
    await expectDone(ann.send('POST', `/api/reports/${id}/comments`, { text: 'Still so.' }));
    await expectDone(ann.send('DELETE', `/api/reports/${id}`));
    await vote(ann, await send(bob, 'contribution'));
    const { until, days } = await get<AnswerOf<'GET /profile/:wallet/activity'>>(
      `/api/profile/${ann.address}/activity`,
    );
    const daysBefore = (many: number) => new Date(Date.parse(until) - many * 86_400_000).toISOString().slice(0, 10);
    expect(days).toEqual([
      { day: daysBefore(3), things: 1 },
      { day: until, things: 2 },
    ]);
    const nobody = await test.app.inject(`/api/profile/nobody/activity`);
    expect(nobody.statusCode).toBe(404);
  });

  it('lists the articles with a person’s standing words, most first, with their share of each', async () => {
    for (const [slug, many] of [
      ['little', 3],
      ['much', 30],
    ] as const) {
      await buildArticle(test.store, { slug, bodyMarkdown: words(10, 'x') });
      await publish(ann, slug, `${words(10, 'x')}\n\n${words(many, 'y')}`);
    }
    const list = (query: string) =>
      get<AnswerOf<'GET /profile/:wallet/articles'>>(`/api/profile/${ann.address}/articles${query}`);
    const { articles } = await list('');
    expect(articles.map(({ slug, words: many, of }) => [slug, many, of])).toEqual([
      ['much', 30, 40],
      ['little', 3, 13],
    ]);
    const { revisions } = await get<AnswerOf<'GET /articles/:slug/revisions'>>('/api/articles/much/revisions');
    expect(articles[0]!.newest).toBe(revisions[0]!.createdAt);
    const { next } = await list('?limit=1');
    expect((await list(`?limit=1&cursor=${next}`)).articles.map(({ slug }) => slug)).toEqual(['little']);
    // Other people's words reduce one's share of it.
    await publish(bob, 'little', `${words(10, 'x')}\n\n${words(3, 'y')}\n\n${words(7, 'z')}`);
    expect((await list('')).articles[1]).toMatchObject({ slug: 'little', words: 3, of: 20 });
  });
});
