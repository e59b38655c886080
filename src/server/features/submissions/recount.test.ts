import { createHash } from 'node:crypto';
import { base58 } from '@scure/base';
import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { grantKinds } from '#contract/standing/leaderboard.ts';
import { points } from '#contract/standing/ranks.ts';
import { settleGrants } from '#server/features/standing/grants.ts';
import { testAppWithAdmin } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { passDays } from '#test/days.ts';
import { logIn, logInAnonymously, type Caller } from '#test/wallet.ts';
import { recount, recountWhereNeeded } from './recount.ts';

let people: Caller[];

const slugs = ['one', 'two'];

const { test, boss } = await testAppWithAdmin();
beforeAll(async () => {
  // As at every start. From then on, a like keeps its weight from the moment when it was given.
  await recountWhereNeeded(test.store);
  people = [
    boss,
    await logIn(test.app),
    await logIn(test.app),
    await logIn(test.app),
    await logInAnonymously(test.app),
  ];
  for (const slug of slugs) await buildArticle(test.store, { slug });
  await passDays(test.store, points.like.accountDays);
  // Two of them have a rank, so that their likes give points.
  for (const person of people.slice(1, 3))
    for (const title of ['A', 'B', 'C']) {
      const { proposal } = (
        await person.send('POST', '/api/proposals', { title, category: '', body: title })
      ).json() as {
        proposal: { id: string };
      };
      await boss.send('PUT', `/api/admin/proposals/${proposal.id}/status`, { status: 'Accepted' });
    }
});
afterAll(() => test.close());

/** All stored standing. */
async function storedStanding(): Promise<unknown> {
  const { db } = test.store;
  const grants = await db.execute(
    sql`select kind, subject, account_id, day::text, points, phase from grants order by 1, 2, 3, 4`,
  );
  const sums = await db.execute(sql`
    select id, points, recent_points, rank, contribution_count, accepted_count, bounties_won from accounts order by id`);
  return { grants: [...grants], sums: [...sums] };
}

interface Sent {
  readonly kind: 'contribution' | 'proposal' | 'report' | 'line';
  readonly id: string;
  readonly by: Caller;
  readonly slug: string;
}

/** The events so far, so that a step can choose its subject. */
interface World {
  readonly sent: Sent[];
  bounties: string[];
}

const words = (many: number, seed: number) =>
  Array.from({ length: many }, (_, place) => `w${(seed * 31 + place * 17) % 997}`).join(' ');

type Step = (world: World) => Promise<unknown>;

const nth = fc.nat(1000);
const oneOf = <Thing>(things: readonly Thing[], place: number): Thing | undefined =>
  things[place % Math.max(1, things.length)];

async function articleOf(slug: string): Promise<{ id: string; bodyMarkdown: string; revision: number }> {
  const { article } = (await test.app.inject(`/api/articles/${slug}`)).json() as { article: { id: string } };
  const { article: whole } = (await boss.send('GET', `/api/admin/articles/${article.id}`)).json() as {
    article: { bodyMarkdown: string };
  };
  const { revisions } = (await test.app.inject(`/api/articles/${slug}/revisions`)).json() as {
    revisions: { number: number }[];
  };
  return { id: article.id, bodyMarkdown: whole.bodyMarkdown, revision: revisions[0]!.number };
}

const lineOf = (text: string) => ({
  day: new Date().toISOString().slice(0, 10),
  text,
  sources: ['https://source.example/page'],
});

const send = (kind: Sent['kind']) =>
  fc.tuple(nth, nth, nth).map(([person, place, seed]): Step => async ({ sent }) => {
    const [by, slug] = [oneOf(people, person)!, oneOf(slugs, place)!];
    const bodies = {
      contribution: ['/api/contributions', { slug, text: words(9, seed) }],
      proposal: ['/api/proposals', { title: words(2, seed), category: '', body: words(5, seed) }],
      report: ['/api/reports/inaccuracy', { article: slug, details: words(5, seed) }],
      line: ['/api/lines', lineOf(words(5, seed))],
    } as const;
    const [path, body] = bodies[kind];
    const answer = (await by.send('POST', path, body)).json() as Record<string, { id: string }>;
    const id = answer[kind]!.id;
    if (!sent.some((other) => other.id === id)) sent.push({ kind, id, by, slug });
  });

const review = fc
  .tuple(nth, fc.constantFrom('Accepted', 'Accepted', 'Rejected', 'waiting for review'))
  .map(([place, status]): Step => async ({ sent }) => {
    const one = oneOf(sent, place);
    if (one) await boss.send('PUT', `/api/admin/${one.kind}s/${one.id}/status`, { status });
  });

const publish = fc
  .tuple(nth, nth, fc.integer({ min: 20, max: 900 }))
  .map(([place, seed, many]): Step => async ({ sent }) => {
    const one = oneOf(
      sent.filter(({ kind }) => kind === 'contribution'),
      place,
    );
    if (!one) return;
    const { bodyMarkdown, revision } = await articleOf(one.slug);
    const body = { baseRevision: revision, bodyMarkdown: `${bodyMarkdown}\n\n${words(many, seed)}.`, summary: 'More' };
    await boss.send('POST', `/api/admin/contributions/${one.id}/publish`, body);
  });

const cut = fc.tuple(nth, nth).map(([place, which]): Step => async () => {
  const slug = oneOf(slugs, place)!;
  const { id, bodyMarkdown } = await articleOf(slug);
  const paragraphs = bodyMarkdown.split('\n\n');
  const rest = paragraphs.filter((_, at) => at !== which % paragraphs.length).join('\n\n');
  await boss.send('PUT', `/api/admin/articles/${id}`, { slug, title: slug, bodyMarkdown: rest });
});

const restoreRevision = fc.tuple(nth, nth).map(([place, number]): Step => async () => {
  const { id, revision } = await articleOf(oneOf(slugs, place)!);
  await boss.send('POST', `/api/admin/articles/${id}/restore`, { number: 1 + (number % revision), summary: 'Back' });
});

const vote = fc
  .tuple(nth, nth, fc.constantFrom(1, 1, 1, -1, null))
  .map(([person, place, value]): Step => async ({ sent }) => {
    const [by, one] = [oneOf(people, person)!, oneOf(sent, place)];
    if (!one) return;
    const path = `/api/${one.kind}s/${one.id}/vote`;
    await (value === null ? by.send('DELETE', path) : by.send('POST', path, { value }));
  });

const comment = fc.tuple(nth, nth, nth).map(([person, place, seed]): Step => async ({ sent }) => {
  const one = oneOf(sent, place);
  if (one) await oneOf(people, person)!.send('POST', `/api/${one.kind}s/${one.id}/comments`, { text: words(3, seed) });
});

const remove = fc
  .tuple(nth, fc.constantFrom('delete', 'restore', 'withdraw'))
  .map(([place, way]): Step => async ({ sent }) => {
    const one = oneOf(sent, place);
    if (!one) return;
    if (way === 'withdraw') await one.by.send('DELETE', `/api/${one.kind}s/${one.id}`);
    else if (way === 'delete') await boss.send('DELETE', `/api/admin/${one.kind}s/${one.id}`);
    else await boss.send('POST', `/api/admin/${one.kind}s/${one.id}/restore`);
  });

const announce = nth.map((place): Step => async (world) => {
  const body = { name: 'Bounty', reward: 1, articleSlug: oneOf(slugs, place) };
  const { bounty } = (await boss.send('POST', '/api/admin/bounties', body)).json() as { bounty: { id: string } };
  world.bounties.push(bounty.id);
});

/** Moves a bounty forward or back. Accepts the winning entry first. */
const moveBounty = fc
  .tuple(nth, nth, fc.constantFrom('on', 'on', 'back'))
  .map(([place, which, way]): Step => async ({ bounties }) => {
    const id = oneOf(bounties, place);
    if (!id) return;
    const move = (status: string, more = {}) =>
      boss.send('PUT', `/api/admin/bounties/${id}/status`, { status, ...more });
    const { bounty } = (await test.app.inject(`/api/bounties/${id}`)).json() as { bounty: { status: string } };
    if (bounty.status === 'Open') return move('In review');
    if (bounty.status === 'Awarded')
      return way === 'on'
        ? move('Paid', { winnerTx: base58.encode(createHash('sha512').update(id).digest()) })
        : move('In review');
    const { contributions } = (await test.app.inject(`/api/bounties/${id}/entries`)).json() as {
      contributions: { id: string }[];
    };
    const entry = oneOf(contributions, which);
    if (!entry || way === 'back') return move('Open');
    await boss.send('PUT', `/api/admin/contributions/${entry.id}/status`, { status: 'Accepted' });
    return move('Awarded', { contributionId: entry.id });
  });

const days = fc.integer({ min: 1, max: 20 }).map((many): Step => async () => {
  await passDays(test.store, many);
  // The test moves events into the past without a write, which would purge.
  test.app.publicCache.clear();
});

const history = fc.array(
  fc.oneof(
    { arbitrary: send('contribution'), weight: 4 },
    ...[send('proposal'), send('report'), send('line'), announce, comment, cut, restoreRevision].map((arbitrary) => ({
      arbitrary,
      weight: 1,
    })),
    { arbitrary: publish, weight: 3 },
    { arbitrary: review, weight: 5 },
    { arbitrary: vote, weight: 6 },
    ...[moveBounty, remove, days].map((arbitrary) => ({ arbitrary, weight: 2 })),
  ),
  { minLength: 15, maxLength: 40 },
);

/** Creates one event of each kind that gives points, so that no history is empty. */
async function begin(): Promise<void> {
  const [, ann, bob] = people as [Caller, Caller, Caller];
  const post = async (by: Caller, path: string, body: object) =>
    (await by.send('POST', path, body)).json() as Record<string, { id: string }>;
  const move = (id: string, status: string, more = {}) =>
    boss.send('PUT', `/api/admin/bounties/${id}/status`, { status, ...more });
  const bounty = (await post(boss, '/api/admin/bounties', { name: 'First', reward: 1, articleSlug: 'one' }))['bounty']!;
  const contribution = (await post(ann, '/api/contributions', { slug: 'one', text: 'First' }))['contribution']!;
  const report = (await post(ann, '/api/reports/inaccuracy', { article: 'one', details: 'First' }))['report']!;
  const line = (await post(ann, '/api/lines', lineOf('First')))['line']!;
  const { bodyMarkdown } = await articleOf('one');
  const publication = { baseRevision: 1, bodyMarkdown: `${bodyMarkdown}\n\n${words(40, 1)}.`, summary: 'First' };
  await boss.send('POST', `/api/admin/contributions/${contribution.id}/publish`, publication);
  await boss.send('PUT', `/api/admin/reports/${report.id}/status`, { status: 'Accepted' });
  await boss.send('PUT', `/api/admin/lines/${line.id}/status`, { status: 'Accepted' });
  await bob.send('POST', `/api/contributions/${contribution.id}/vote`, { value: 1 });
  await move(bounty.id, 'In review');
  await move(bounty.id, 'Awarded', { contributionId: contribution.id });
}

it('incremental points and ranks equal a count from the facts, after any history', async () => {
  await begin();
  const given = await test.store.db.execute<{ kind: string }>(sql`select distinct kind from grants order by kind`);
  expect([...given].map(({ kind }) => kind)).toEqual(grantKinds.toSorted());
  const world: World = { sent: [], bounties: [] };
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      for (const step of steps) await step(world);
      await settleGrants(test.store);
      const before = await storedStanding();
      await recount(test.store);
      expect(await storedStanding()).toEqual(before);
    }),
    { numRuns: 12, endOnFailure: true },
  );
});
