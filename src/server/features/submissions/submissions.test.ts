import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { comments } from '#server/db/schema/comments.ts';
import { accounts } from '#server/db/schema/people.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { logIn, logInAnonymously, testWallet, type Caller } from '#test/wallet.ts';
import { presenceTags } from './submission-tags.ts';

let test: TestApp;
let author: Caller;
let other: Caller;
const get = async (url: string) => (await test.app.inject(url)).json();

beforeAll(async () => {
  test = await testApp({}, { pages: 'built' });
  await buildArticle(test.store, { slug: 'bonk', title: 'BONK' });
  await buildArticle(test.store, { slug: 'rug-pull', title: 'Rug pull: What is it?' });
  [author, other] = [await logIn(test.app), await logIn(test.app)];
});
afterAll(() => test.close());

/** Sends a valid submission, and returns its id. */
async function submit(caller: Caller, url: string, body: object): Promise<string> {
  const answer = await caller.send('POST', url, body);
  expect(answer.status, answer.body).toBe(200);
  const [item] = Object.values(answer.json() as Record<string, { id: string }>);
  return item!.id;
}

const kinds = [
  {
    kind: 'contribution',
    url: '/api/contributions',
    body: { slug: 'bonk', text: ' What I saw.\n\nMore. ' },
    edit: { text: 'Better.' },
    shown: { text: 'What I saw.\n\nMore.' },
    edited: { text: 'Better.' },
  },
  {
    kind: 'proposal',
    url: '/api/proposals',
    body: { title: 'Jeet', category: 'Slang', body: 'Who sells.' },
    edit: { title: 'Jeets', body: 'Who sell.' },
    shown: { title: 'Jeet', category: 'Slang', body: 'Who sells.' },
    edited: { title: 'Jeets' },
  },
  {
    kind: 'report',
    url: '/api/reports/inaccuracy',
    body: { article: 'bonk', details: 'Wrong year.' },
    edit: { article: 'bonk', details: 'Wrong month.' },
    shown: { article: 'BONK', articleSlug: 'bonk', details: 'Wrong year.' },
    edited: { details: 'Wrong month.' },
  },
] as const;

describe.each(kinds)('a $kind', ({ kind, url, body, edit, shown, edited }) => {
  const plural = `${kind}s`;
  // A repetition by the same author would return the first one.
  beforeEach(async () => {
    author = await logIn(test.app);
  });

  it('appears to everybody at the next request, waiting for review', async () => {
    await get('/api/feed/latest');
    const id = await submit(author, url, body);
    const item = (await get('/api/feed/latest'))[plural][0];
    expect(item).toMatchObject({
      id,
      ...shown,
      wallet: author.address,
      status: 'waiting for review',
      votes: { likes: 0, dislikes: 0, anonymousLikes: 0, anonymousDislikes: 0 },
      commentCount: 0,
      profile: { username: null, pfp: '' },
    });
    expect((await get(`/api/profile/${author.address}/${plural}`))[plural][0]).toEqual(item);
  });

  it('is stored once when sent twice within a minute', async () => {
    const sender = await logIn(test.app);
    const ids = await Promise.all(Array.from({ length: 10 }, () => submit(sender, url, body)));
    const [id] = ids as [string];
    expect(new Set(ids).size).toBe(1);
    expect((await get(`/api/profile/${sender.address}/${plural}`))[plural]).toMatchObject([{ id, ...shown }]);
    // From somebody else, after that minute, or after withdrawing, it is a new one.
    expect(await submit(await logIn(test.app), url, body)).not.toBe(id);
    await test.database.db
      .update(submissions)
      .set({ createdAt: sql`${submissions.createdAt} - interval '61 seconds'` })
      .where(eq(submissions.id, id));
    const later = await submit(sender, url, body);
    expect(later).not.toBe(id);
    await sender.send('DELETE', `/api/${plural}/${later}`);
    expect(await submit(sender, url, body)).not.toBe(later);
    expect(await submit(sender, url, { ...body, ...edit })).not.toBe(later);
  });

  it('can be changed and withdrawn by its author while it waits', async () => {
    const id = await submit(author, url, body);
    expect((await author.send('PUT', `/api/${plural}/${id}`, edit)).json()).toMatchObject({
      [kind]: { id, ...edited },
    });
    expect((await get('/api/feed/latest'))[plural][0]).toMatchObject({ id, ...edited });
    expect((await author.send('DELETE', `/api/${plural}/${id}`)).status).toBe(200);
    expect((await get('/api/feed/latest'))[plural].map((item: { id: string }) => item.id)).not.toContain(id);
    for (const path of ['votes', 'comments'])
      expect((await test.app.inject(`/api/${plural}/${id}/${path}`)).statusCode).toBe(404);
    expect((await author.send('DELETE', `/api/${plural}/${id}`)).status).toBe(404);
  });

  it('lists its history, until it is deleted', async () => {
    const id = await submit(author, url, body);
    const happened = async () => {
      const answer = await test.app.inject(`/api/${plural}/${id}/history`);
      return answer.statusCode === 200
        ? (answer.json().steps as { what: string; createdAt: string }[])
        : answer.statusCode;
    };
    const { createdAt } = (await get(`/api/${plural}/${id}`))[kind];
    expect(await happened()).toEqual([{ what: 'sent', createdAt }]);
    await author.send('PUT', `/api/${plural}/${id}`, edit);
    expect(await happened()).toMatchObject([{ what: 'sent' }, { what: 'edited' }]);
    await author.send('DELETE', `/api/${plural}/${id}`);
    expect(await happened()).toBe(404);
  });

  it('has its own page, with its text and its comments, until it is deleted', async () => {
    const id = await submit(author, url, body);
    await other.send('POST', `/api/${plural}/${id}/comments`, { text: `Said of ${id}.` });
    const page = await test.app.inject(`/${plural}/${id}`);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain(`Said of ${id}.`);
    expect(page.body).toContain('<meta name="robots" content="noindex"/>');
    await author.send('DELETE', `/api/${plural}/${id}`);
    expect((await test.app.inject(`/${plural}/${id}`)).statusCode).toBe(404);
    expect((await test.app.inject(`/${plural}/nothing`)).statusCode).toBe(404);
  });

  it('cannot be changed by anybody else, nor after its review', async () => {
    const id = await submit(author, url, body);
    for (const method of ['PUT', 'DELETE'] as const) {
      expect(await other.send(method, `/api/${plural}/${id}`, edit)).toMatchObject({
        status: 403,
        body: `Only its author can change this ${kind}.`,
      });
    }
    await test.database.db
      .update(submissions)
      .set({ status: 'Accepted', reviewNote: 'Thank you', reviewedAt: new Date().toISOString() })
      .where(eq(submissions.id, id));
    for (const method of ['PUT', 'DELETE'] as const)
      expect((await author.send(method, `/api/${plural}/${id}`, edit)).status).toBe(409);
    expect((await author.send('GET', '/api/account/me/own')).json()).toMatchObject({
      submissions: { [id]: 'Thank you' },
    });
    expect(JSON.stringify(await get('/api/feed/latest'))).not.toContain('Thank you');
  });

  it('may be sent anonymously', async () => {
    const caller = await logInAnonymously(test.app);
    const id = await submit(caller, url, body);
    expect((await get('/api/feed/latest'))[plural][0]).toMatchObject({ id, wallet: 'anonymous' });
    expect((await caller.send('PUT', `/api/${plural}/${id}`, edit)).status).toBe(200);
  });

  it('is refused with a sentence when invalid, and nothing is stored', async () => {
    const before = (await get('/api/feed/latest'))[plural].length;
    const long = 'x'.repeat(20_001);
    const field = Object.keys(body).at(-1)!;
    for (const value of ['', '   ', '\u200B\u2060', '\u3164', '\u2800', long, 5, null, ['a'], 'a\0b', '\uD800']) {
      const answer = await author.send('POST', url, { ...body, [field]: value });
      expect(answer.status, JSON.stringify(value).slice(0, 20)).toBe(400);
      expect(answer.body).toMatch(/^[A-Z].*\.$/);
    }
    expect((await get('/api/feed/latest'))[plural].length).toBe(before);
  });

  it('ignores fields that only the server decides', async () => {
    const id = await submit(author, url, {
      ...body,
      id: 'x',
      wallet: other.address,
      status: 'Accepted',
      createdAt: '2000-01-01',
      likes: 9,
    });
    expect((await get('/api/feed/latest'))[plural][0]).toMatchObject({
      id,
      wallet: author.address,
      status: 'waiting for review',
      votes: { likes: 0 },
    });
  });
});

describe('every public answer', () => {
  it('is the same bytes for logged-in and for anonymous readers', async () => {
    await submit(author, '/api/contributions', { slug: 'bonk', text: 'x' });
    const urls = [
      '/api/feed/latest',
      '/api/articles/bonk/contributions',
      `/api/profile/${author.address}`,
      `/api/profile/${author.address}/contributions`,
    ];
    for (const url of [...urls, '/', '/contribute', '/contri/bonk', `/u/${author.address}`, '/profile']) {
      const plain = await test.app.inject(url);
      const loggedIn = await test.app.inject({ url, headers: { cookie: author.cookie } });
      expect(plain.statusCode).toBe(200);
      expect(loggedIn.rawPayload.equals(plain.rawPayload), url).toBe(true);
    }
  });
});

describe('POST /api/contributions', () => {
  it('refuses a missing article', async () => {
    expect(await author.send('POST', '/api/contributions', { slug: 'nothing', text: 'x' })).toMatchObject({
      status: 404,
      body: 'There is no such article; check its address.',
    });
  });

  it('shows on the article, newest first', async () => {
    const first = await submit(author, '/api/contributions', { slug: 'bonk', text: 'first' });
    const second = await submit(other, '/api/contributions', { slug: 'bonk', text: 'second' });
    const { contributions } = await get('/api/articles/bonk/contributions');
    expect(contributions.slice(0, 2).map(({ id }: { id: string }) => id)).toEqual([second, first]);
    expect(contributions[0].article).toEqual({ slug: 'bonk', title: 'BONK' });
    expect((await test.app.inject('/api/articles/nothing/contributions')).statusCode).toBe(404);
  });
});

describe('POST /api/reports/inaccuracy', () => {
  it.each([
    ['bonk', 'BONK', 'bonk'],
    ['BONK', 'BONK', 'bonk'],
    ['https://wiki.example/article/bonk?x=1#h-a', 'BONK', 'bonk'],
    ['/contri/bonk', 'BONK', 'bonk'],
    ['https://wiki.example/article/bonk/', 'BONK', 'bonk'],
    ['article/bonk', 'BONK', 'bonk'],
    ['/bonk/', 'BONK', 'bonk'],
    ['bonk?x=1#h-a', 'BONK', 'bonk'],
    ['Rug pull: what is it?', 'Rug pull: What is it?', 'rug-pull'],
    ['https://wiki.example/about', 'https://wiki.example/about', null],
    ['Something else', 'Something else', null],
    ['https://wiki.example/article/%E0%A4%A', 'https://wiki.example/article/%E0%A4%A', null],
    ['', '', null],
  ])('resolves the article %j', async (article, name, slug) => {
    const answer = await author.send('POST', '/api/reports/inaccuracy', { article, details: 'Wrong.' });
    expect(answer.json()).toMatchObject({ report: { article: name, articleSlug: slug } });
  });
});

it('leaves the lists of everybody who commented on it, however many, and touches few of their tags', async () => {
  const { db } = test.database;
  const id = await submit(author, '/api/proposals', { title: 'Much said', body: 'x' });
  const commentOn = async (count: number) => {
    const people = await db
      .insert(accounts)
      .values(Array.from({ length: count }, () => ({ wallet: testWallet().address })))
      .returning({ authorId: accounts.id, wallet: accounts.wallet });
    await db.insert(comments).values(people.map(({ authorId }) => ({ submissionId: id, authorId, text: 'Said.' })));
    return people.map(({ wallet }) => wallet!);
  };
  const few = await commentOn(50);
  expect(await presenceTags(db, id)).toEqual(expect.arrayContaining(few.map((wallet) => `comments-by:${wallet}`)));
  const many = [...few, ...(await commentOn(200))];
  expect((await presenceTags(db, id)).length).toBeLessThan(10);
  const lists = async () => {
    const answers = await Promise.all(many.map((wallet) => get(`/api/profile/${wallet}/comments`)));
    return answers.map((list) => (list.comments as unknown[]).length);
  };
  expect(await lists()).toEqual(many.map(() => 1));
  expect((await author.send('DELETE', `/api/proposals/${id}`)).status).toBe(200);
  expect(await lists()).toEqual(many.map(() => 0));
});
