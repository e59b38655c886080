import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { base58 } from '@scure/base';
import { afterAll, describe, expect, it } from 'vitest';
import type { Bounty, EnteredBounty, WholeBounty } from '#contract/bounties/bounties.ts';
import type { Contribution } from '#contract/submissions/contributions.ts';
import { testAppWithAdmin } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { logIn, logInAnonymously } from '#test/wallet.ts';

const { test, boss } = await testAppWithAdmin({}, { pages: 'built' });
const author = await logIn(test.app);
afterAll(() => test.close());

const get = async (url: string) => (await test.app.inject(url)).json();
const page = async (url: string) => (await test.app.inject(url)).body;

/** Creates a bounty on the article with that slug, and the article if it is missing. */
async function createOn(slug: string, more: object = {}): Promise<WholeBounty> {
  if ((await test.app.inject(`/api/articles/${slug}`)).statusCode === 404) await buildArticle(test.store, { slug });
  const answer = await boss.send('POST', '/api/admin/bounties', {
    name: `For ${slug}`,
    reward: 2,
    articleSlug: slug,
    ...more,
  });
  expect([answer.status, answer.status === 200 || answer.body]).toEqual([200, true]);
  return (answer.json() as { bounty: WholeBounty }).bounty;
}

async function contribute(slug: string, by = author): Promise<{ id: string; bounties: EnteredBounty[] }> {
  const answer = await by.send('POST', '/api/contributions', {
    slug,
    text: `An entry ${randomBytes(4).toString('hex')}.`,
  });
  const { contribution, bounties } = answer.json() as { contribution: Contribution; bounties: EnteredBounty[] };
  return { id: contribution.id, bounties };
}

async function tell(
  method: 'PUT' | 'DELETE' | 'POST',
  url: string,
  body?: object,
  by = boss,
): Promise<[number, string]> {
  const answer = await by.send(method, url, body);
  return [answer.status, answer.status === 200 ? '' : answer.body];
}

const taken = [200, ''];
const review = (id: string, status: string) => tell('PUT', `/api/admin/contributions/${id}/status`, { status });
const move = (id: string, status: string, more: object = {}) =>
  tell('PUT', `/api/admin/bounties/${id}/status`, { status, ...more });
const remove = (id: string) => tell('DELETE', `/api/admin/contributions/${id}`);
const restore = (id: string) => tell('POST', `/api/admin/contributions/${id}/restore`);
const bountyOf = async (id: string) => (await get(`/api/bounties/${id}`)).bounty as WholeBounty;
const entriesOf = async (id: string) =>
  (await get(`/api/bounties/${id}/entries`)) as { contributions: Contribution[]; winner: Contribution | null };
const entryIds = async (id: string) => (await entriesOf(id)).contributions.map((entry) => entry.id);

describe('the number of entries', () => {
  /** The number of entries in each answer and page. */
  async function everywhere({ id }: Bounty, slug: string): Promise<unknown[]> {
    const listed = async (url: string) =>
      ((await get(url)) as { bounties: Bounty[] }).bounties.find((bounty) => bounty.id === id)?.contributionCount;
    const whole = await bountyOf(id);
    const numbers = [whole.contributionCount, whole.entryCount, (await entryIds(id)).length];
    for (const url of ['/api/bounties?limit=200', '/api/bounties/all?limit=200', `/api/articles/${slug}/bounties`])
      numbers.push((await listed(url))!);
    const words = await Promise.all(
      ['/bounties', `/bounties/${id}`, `/contri/${slug}`, `/contribute/${slug}`].map(async (url) => {
        const shown = /(\d+) entr(?:y|ies)/.exec((await page(url)).replaceAll(/<!--.*?-->/g, ''));
        return Number(shown?.[1]);
      }),
    );
    return [...new Set([...numbers, ...words])];
  }

  it('agrees everywhere, whatever happens to a contribution', async () => {
    // With a deadline before all others in the list.
    const bounty = await createOn('counted', { deadline: '2990-01-01T00:00:00Z' });
    expect(await everywhere(bounty, 'counted')).toEqual([0]);
    const [first, second, third] = [
      await contribute('counted'),
      await contribute('counted'),
      await contribute('counted'),
    ];
    expect(await everywhere(bounty, 'counted')).toEqual([3]);
    expect(await tell('DELETE', `/api/contributions/${first.id}`, undefined, author)).toEqual(taken);
    expect(await everywhere(bounty, 'counted')).toEqual([2]);
    expect(await remove(second.id)).toEqual(taken);
    expect(await everywhere(bounty, 'counted')).toEqual([1]);
    expect(await restore(second.id)).toEqual(taken);
    expect(await review(second.id, 'Rejected')).toEqual(taken);
    expect(await everywhere(bounty, 'counted')).toEqual([2]);
    expect(await entryIds(bounty.id)).toEqual([third.id, second.id]);
  });

  it('is exact when many people contribute, withdraw and delete at once', async () => {
    const { id } = await createOn('busy');
    const ids = await Promise.all(Array.from({ length: 12 }, async () => (await contribute('busy')).id));
    const changes = [
      remove,
      (contribution: string) => tell('DELETE', `/api/contributions/${contribution}`, undefined, author),
      (contribution: string) => review(contribution, 'Accepted'),
    ];
    await Promise.all(ids.map((contribution, number) => changes[number % 3]!(contribution)));
    expect([(await bountyOf(id)).contributionCount, (await entryIds(id)).length]).toEqual([4, 4]);
  });

  it('includes a text for each open bounty on its article, and the answer names them', async () => {
    const [one, two] = [await createOn('twice'), await createOn('twice')];
    const closed = await createOn('twice');
    await move(closed.id, 'In review');
    const { bounties } = await contribute('twice');
    expect(bounties.map(({ id, isEntry }) => [id, isEntry])).toEqual([
      [two.id, true],
      [one.id, true],
    ]);
    expect((await bountyOf(closed.id)).contributionCount).toBe(0);
    expect((await contribute('counted')).bounties).toMatchObject([{ isEntry: true }]);
  });
});

describe('a bounty that moves to another article', () => {
  it('leaves its entries behind, deleted ones too, even after they are restored', async () => {
    const { id, name } = await createOn('left-behind');
    await buildArticle(test.store, { slug: 'gone-to' });
    const entry = await contribute('left-behind');
    await remove(entry.id);
    expect(await tell('PUT', `/api/admin/bounties/${id}`, { name, reward: 2, articleSlug: 'gone-to' })).toEqual(taken);
    expect(await restore(entry.id)).toEqual(taken);
    expect((await bountyOf(id)).contributionCount).toBe(0);
  });
});

describe('a deadline', () => {
  /** Sets the deadline of a bounty to a moment given in SQL, as if time had passed. */
  const set = (id: string, moment: string) =>
    test.database.db.execute(sql`update bounties set deadline = ${sql.raw(moment)} where id = ${id}`);

  it('closes the entries at its minute: later contributions are no entries, and the answer says so', async () => {
    const { id, name } = await createOn('timely', { deadline: '2990-01-01T00:00:00Z' });
    const inTime = await contribute('timely');
    expect(inTime.bounties).toEqual([{ id, name, deadline: '2990-01-01T00:00:00.000Z', isEntry: true }]);
    await set(id, 'clock_timestamp()');
    const late = await contribute('timely');
    expect(late.bounties).toMatchObject([{ id, isEntry: false }]);
    expect(await entryIds(id)).toEqual([inTime.id]);
    expect(await bountyOf(id)).toMatchObject({ status: 'Open', contributionCount: 1 });
    expect(
      ((await get('/api/articles/timely/contributions')) as { contributions: object[] }).contributions,
    ).toHaveLength(2);
    await review(late.id, 'Accepted');
    await move(id, 'In review');
    expect(await move(id, 'Awarded', { contributionId: late.id })).toEqual([
      409,
      'This contribution is no entry of the bounty.',
    ]);
  });

  it('locks entries against changes until the bounty is decided; authors can withdraw them', async () => {
    const { id } = await createOn('unchanged');
    const { id: entry } = await contribute('unchanged');
    const edit = () => tell('PUT', `/api/contributions/${entry}`, { text: 'Written afterwards.' }, author);
    expect(await edit()).toEqual(taken);
    await set(id, 'clock_timestamp()');
    const refusal = [
      409,
      'The entries of the bounty “For unchanged” are closed: yours can be withdrawn, but no longer changed.',
    ];
    expect(await edit()).toEqual(refusal);
    await move(id, 'In review');
    expect(await edit()).toEqual(refusal);
    await move(id, 'No award', { note: 'Nothing fits.' });
    expect(await edit()).toEqual(taken);
    await move(id, 'In review');
    expect(await tell('DELETE', `/api/contributions/${entry}`, undefined, author)).toEqual(taken);
  });

  it('in the past is refused, unless the bounty already has it', async () => {
    const refusal = [400, 'The deadline is over already; choose a later one, or none.'];
    const past = { name: 'x', reward: 1, deadline: '2020-01-01T00:00:00Z' };
    expect(await tell('POST', '/api/admin/bounties', past)).toEqual(refusal);
    const { id } = await createOn('over');
    const path = `/api/admin/bounties/${id}`;
    expect(await tell('PUT', path, past)).toEqual(refusal);
    await set(id, "now() - interval '1 day'");
    const read = await bountyOf(id);
    expect(await tell('PUT', path, { ...read, brief: 'Said more clearly.' })).toEqual(taken);
    expect(await tell('PUT', path, past)).toEqual(refusal);
    expect(await tell('PUT', path, { ...past, deadline: null })).toEqual(taken);
    await move(id, 'In review');
    expect(await tell('PUT', path, past)).toEqual(taken);
  });

  it('appears as date and time on every page that shows the bounty', async () => {
    const { id } = await createOn('written', { deadline: '2989-11-30T18:00:00Z' });
    for (const url of [
      '/bounties',
      '/',
      `/bounties/${id}`,
      '/contri/written',
      '/article/written',
      '/contribute/written',
    ])
      expect([url, /30 Nov(ember)? 2989, 18:00 UTC/.test((await page(url)).replaceAll(/<!--.*?-->/g, ''))]).toEqual([
        url,
        true,
      ]);
  });
});

describe('a winning entry', () => {
  /** An awarded bounty and its winning entry. */
  async function award(slug: string): Promise<{ id: string; entry: string }> {
    const { id } = await createOn(slug);
    const { id: entry } = await contribute(slug);
    await review(entry, 'Accepted');
    await move(id, 'In review');
    expect(await move(id, 'Awarded', { contributionId: entry })).toEqual(taken);
    return { id, entry };
  }

  it('cannot be rejected, put back or deleted before the bounty goes back', async () => {
    const { id, entry } = await award('kept');
    const refusal = [409, 'This contribution won the bounty “For kept”; move that bounty back to In review first.'];
    const attempts = () => Promise.all([review(entry, 'Rejected'), review(entry, 'waiting for review'), remove(entry)]);
    expect(await attempts()).toEqual([refusal, refusal, refusal]);
    expect((await tell('DELETE', `/api/contributions/${entry}`, undefined, author))[0]).toBe(409);
    expect(await review(entry, 'Accepted')).toEqual(taken);
    expect(await bountyOf(id)).toMatchObject({ status: 'Awarded', winnerContributionId: entry, contributionCount: 1 });
    await move(id, 'In review');
    expect(await review(entry, 'Rejected')).toEqual(taken);
    expect(await move(id, 'Awarded', { contributionId: entry })).toEqual([
      409,
      'Accept the contribution first, then award the bounty to it.',
    ]);
  });

  it('stays for ever once the bounty is paid', async () => {
    const { id, entry } = await award('kept-and-paid');
    await move(id, 'Paid', { winnerTx: base58.encode(randomBytes(64)) });
    const refusal = [409, 'This contribution won the bounty “For kept-and-paid”, which is paid: it stays as it is.'];
    expect([await review(entry, 'Rejected'), await remove(entry)]).toEqual([refusal, refusal]);
    await expect(
      test.database.db.execute(sql`delete from articles where slug = 'kept-and-paid'`),
    ).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/foreign key/) as string },
    });
  });

  it('stays when its author is blocked', async () => {
    const { id, entry } = await award('kept-of-blocked');
    const restrain = (restrained: boolean) =>
      test.database.db.execute(
        sql`update accounts set blocked_reason = ${restrained ? 'Spam.' : null} where wallet = ${author.address}`,
      );
    await restrain(true);
    expect(await entriesOf(id)).toMatchObject({ contributions: [{ id: entry }], winner: { id: entry } });
    await restrain(false);
  });

  it('is never awarded and rejected at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const slug = `race-${round}`;
      const { id } = await createOn(slug);
      const { id: entry } = await contribute(slug);
      await review(entry, 'Accepted');
      await move(id, 'In review');
      await Promise.all([
        move(id, 'Awarded', { contributionId: entry }),
        round % 2 ? review(entry, 'Rejected') : remove(entry),
      ]);
      const { status, contributionCount } = await bountyOf(id);
      const [shown] = (await entriesOf(id)).contributions;
      expect([status === 'Awarded', contributionCount, shown?.status === 'Accepted']).toEqual([
        status === 'Awarded',
        shown ? 1 : 0,
        status === 'Awarded',
      ]);
    }
  });

  it('wins as an entry, and not as a typed name of its author', async () => {
    const { id } = await createOn('typed');
    const rival = await logIn(test.app);
    await rival.send('PUT', '/api/account/me', { username: 'rivalofall' });
    const { id: entry } = await contribute('typed', rival);
    await contribute('typed', await logInAnonymously(test.app));
    await move(id, 'In review');
    const refusal = [409, 'This person made an entry: accept it, then choose it as the winning entry.'];
    expect(await move(id, 'Awarded', { winner: rival.address })).toEqual(refusal);
    expect(await move(id, 'Awarded', { winner: 'RivalOfAll' })).toEqual(refusal);
    expect(await move(id, 'Awarded', { winner: author.address })).toEqual(taken);
    await move(id, 'In review');
    await review(entry, 'Accepted');
    expect(await move(id, 'Awarded', { contributionId: entry })).toEqual(taken);
  });

  it('stands first among the entries, once, with its author', async () => {
    const { id } = await createOn('shown-first');
    const winner = await logIn(test.app);
    await winner.send('PUT', '/api/account/me', { username: 'quillbearer' });
    const { id: entry } = await contribute('shown-first', winner);
    await contribute('shown-first');
    await review(entry, 'Accepted');
    await move(id, 'In review');
    await move(id, 'Awarded', { contributionId: entry });
    expect(await bountyOf(id)).toMatchObject({ winner: winner.address, winnerProfile: { username: 'quillbearer' } });
    const first = (await get(`/api/bounties/${id}/entries?limit=1`)) as {
      contributions: Contribution[];
      winner: Contribution;
    };
    expect([first.contributions[0]!.id === entry, first.winner.id]).toEqual([false, entry]);
    for (const url of ['/bounties', `/bounties/${id}`, '/contri/shown-first', '/article/shown-first']) {
      const html = await page(url);
      expect([url, html.includes('quillbearer'), html.includes(`href="/u/${winner.address}"`)]).toEqual([
        url,
        true,
        true,
      ]);
    }
    await winner.send('PUT', '/api/account/me', { username: 'quillbearer2' });
    expect(await page('/bounties')).toContain('quillbearer2');
  });
});
