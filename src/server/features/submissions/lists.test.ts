import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { logIn, type Caller } from '#test/wallet.ts';

let test: TestApp;
let ann: Caller;
let bob: Caller;
const get = async (url: string) => (await test.app.inject(url)).json();

beforeAll(async () => {
  test = await testApp();
  ann = await logIn(test.app);
  bob = await logIn(test.app);
  await buildArticle(test.store, { slug: 'bonk' });
});
afterAll(() => test.close());

const long = `${'長🦍'.repeat(3_000)} end`;
const beginning = [...long].slice(0, 300).join('');

describe.each([
  ['contribution', 'text', '/api/contributions', (text: string) => ({ slug: 'bonk', text })],
  ['proposal', 'body', '/api/proposals', (body: string) => ({ title: 'Title', body })],
  ['report', 'details', '/api/reports/inaccuracy', (details: string) => ({ article: 'bonk', details })],
])('the text of a %s', (kind, field, address, bodyOf) => {
  const send = async (text: string) =>
    (
      (await ann.send('POST', address, bodyOf(text))).json() as Record<string, { id: string } & Record<string, unknown>>
    )[kind]!;

  it('has its first 300 characters in every list, and is whole on request', async () => {
    const made = await send(long);
    expect(made).toMatchObject({ [field]: long, truncated: false });
    const path = `/api/${kind}s/${made.id}`;
    expect((await get(path))[kind]).toEqual(made);
    const lists = ['/api/feed/latest', `/api/profile/${ann.address}/${kind}s`];
    if (kind === 'contribution') lists.push('/api/articles/bonk/contributions');
    for (const list of lists) {
      const [item] = (await get(list))[`${kind}s`];
      expect(item).toEqual({ ...made, [field]: beginning, truncated: true });
    }
    expect((await ann.send('PUT', path, bodyOf(`Changed: ${long}`))).json()).toMatchObject({
      [kind]: { [field]: `Changed: ${long}`, truncated: false },
    });
    expect((await get(path))[kind][field]).toBe(`Changed: ${long}`);
    expect((await bob.send('POST', `${path}/vote`, { value: 1 })).status).toBe(200);
    expect((await get(path))[kind].votes.likes).toBe(1);
    expect((await ann.send('DELETE', path)).status).toBe(200);
    const answer = await test.app.inject(path);
    expect([answer.statusCode, answer.body]).toEqual([404, `This ${kind} is not there any more.`]);
  });

  it('of 300 characters stays whole', async () => {
    const text = '🦍'.repeat(300);
    const { id } = await send(text);
    const item = (await get('/api/feed/latest'))[`${kind}s`].find((one: { id: string }) => one.id === id);
    expect(item).toMatchObject({ [field]: text, truncated: false });
  });
});

it('lists carry the beginning of a long comment, and its own answer all of it', async () => {
  const { proposal } = (
    await ann.send('POST', '/api/proposals', { title: 'Discussed', body: 'At length.' })
  ).json() as {
    proposal: { id: string };
  };
  const text = 'x'.repeat(5_000);
  const thread = `/api/proposals/${proposal.id}/comments`;
  const posted = ((await bob.send('POST', thread, { text })).json() as { comments: { id: string }[] }).comments[0]!;
  expect(posted).toMatchObject({ text: 'x'.repeat(300), truncated: true });
  for (const list of [thread, `/api/profile/${bob.address}/comments`])
    expect((await get(list)).comments).toMatchObject([posted]);
  expect((await get(`/api/comments/${posted.id}`)).comment).toEqual({ ...posted, text, truncated: false });
  await bob.send('DELETE', `/api/comments/${posted.id}`);
  expect((await get(`/api/comments/${posted.id}`)).comment).toMatchObject({
    text: '',
    deleted: true,
    truncated: false,
  });
  await ann.send('DELETE', `/api/proposals/${proposal.id}`);
  expect((await test.app.inject(`/api/comments/${posted.id}`)).statusCode).toBe(404);
});

describe('a person’s own submissions and votes', () => {
  it('are found by id, however old', async () => {
    const first = (
      (await ann.send('POST', '/api/contributions', { slug: 'bonk', text: 'The oldest.' })).json() as {
        contribution: { id: string };
      }
    ).contribution.id;
    const thread = `/api/contributions/${first}/comments`;
    const comment = ((await ann.send('POST', thread, { text: 'Mine.' })).json() as { comments: { id: string }[] })
      .comments[0]!.id;
    await ann.send('POST', `/api/contributions/${first}/vote`, { value: -1 });
    const { db } = test.database;
    const mine = sql`(select id from accounts where wallet = ${ann.address})`;
    await db.execute(sql`insert into submissions (id, kind, author_id, created_at)
      select md5(n::text)::uuid, 'proposal', ${mine}, now() + n * interval '1 second' from generate_series(1, 2500) n`);
    await db.execute(
      sql`insert into proposals (id, title, body) select md5(n::text)::uuid, 'Later', 'Later' from generate_series(1, 2500) n`,
    );
    await db.execute(sql`insert into votes (submission_id, account_id, value, created_at)
      select md5(n::text)::uuid, ${mine}, 1, now() + n * interval '1 second' from generate_series(1, 2500) n`);
    await db.execute(sql`insert into comments (submission_id, author_id, text, created_at)
      select md5(n::text)::uuid, ${mine}, 'Later', now() + n * interval '1 second' from generate_series(1, 2500) n`);

    const ask = async (caller: Caller, path: string) => (await caller.send('GET', path)).json();
    expect(await ask(ann, `/api/votes/mine?ids=${first},${comment}`)).toEqual({ votes: { [first]: -1 } });
    const own = { submissions: { [first]: '' }, comments: [comment] };
    expect(await ask(ann, `/api/account/me/own?ids=${first.toUpperCase()},${comment}`)).toEqual(own);
    expect(await ask(bob, `/api/account/me/own?ids=${first},${comment}`)).toEqual({ submissions: {}, comments: [] });
    expect(await ask(bob, `/api/votes/mine?ids=${first}`)).toEqual({ votes: {} });
    expect(Object.keys(((await ask(ann, '/api/votes/mine')) as { votes: object }).votes)).toHaveLength(2_000);
    expect(((await ask(ann, '/api/account/me/own')) as { comments: string[] }).comments).toHaveLength(200);
  });

  it.each(['/api/votes/mine', '/api/account/me/own'])('%s refuses invalid ids, and too many at once', async (path) => {
    const id = '00000000-0000-4000-8000-000000000000';
    expect(await ann.send('GET', `${path}?ids=`)).toMatchObject({ status: 200 });
    expect(await ann.send('GET', `${path}?ids=x`)).toMatchObject({ status: 400, body: 'The id is not valid.' });
    const list = (length: number) => Array.from({ length }, () => id).join(',');
    expect(await ann.send('GET', `${path}?ids=${list(100)}`)).toMatchObject({ status: 200 });
    expect(await ann.send('GET', `${path}?ids=${list(101)}`)).toMatchObject({
      status: 400,
      body: 'At most 100 ids can be asked about at once.',
    });
    expect((await ann.send('GET', `${path}?ids=${list(300)}`)).status).toBe(400);
  });
});
