import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ModeratedComment } from '#contract/moderation/comment.ts';
import type { Flag } from '#contract/moderation/flags.ts';
import type { Person } from '#contract/moderation/restraints.ts';
import { testAppWithAdmin } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { logIn, logInAnonymously, type Caller } from '#test/wallet.ts';

let contribution: string;

const { test, boss } = await testAppWithAdmin({}, { pages: 'built' });
beforeAll(async () => {
  await buildArticle(test.store, { slug: 'bonk' });
  const sent = await (await logIn(test.app)).send('POST', '/api/contributions', { slug: 'bonk', text: 'Text.' });
  contribution = (sent.json() as { contribution: { id: string } }).contribution.id;
});
afterAll(() => test.close());

const commentsPath = () => `/api/contributions/${contribution}/comments`;
const shownComments = async () =>
  (await test.app.inject(commentsPath())).json().comments as { id: string; text: string; deleted: boolean }[];
const flags = async (query = '') =>
  ((await boss.send('GET', `/api/admin/flags${query}`)).json() as { flags: Flag[] }).flags;
const people = async (query: string) =>
  ((await boss.send('GET', `/api/admin/people?q=${query}`)).json() as { people: Person[] }).people;

async function comment(by: Caller, text: string): Promise<string> {
  const answer = await by.send('POST', commentsPath(), { text });
  return (answer.json() as { comments: { id: string }[] }).comments[0]!.id;
}

async function withProfile(username: string): Promise<Caller & { id: string }> {
  const caller = await logIn(test.app);
  await caller.send('PUT', '/api/account/me', {
    username,
    bio: `Bio of ${username}`,
    pfp: 'https://picture.example/a.png',
  });
  return { ...caller, id: (await people(caller.address))[0]!.id };
}

describe('flagging', () => {
  it('a comment puts it into the queue, with its author and the reader who flagged it', async () => {
    const [author, reader] = [await logIn(test.app), await logInAnonymously(test.app)];
    const id = await comment(author, 'Buy my token');
    expect((await reader.send('POST', `/api/comments/${id}/flag`, { reason: 'Spam' })).status).toBe(200);
    expect((await flags())[0]).toMatchObject({
      reason: 'Spam',
      settled: false,
      wallet: 'anonymous',
      comment: { id, text: 'Buy my token', deleted: false, hiddenReason: null },
      subject: { wallet: author.address },
    });
  });

  it('a profile puts it into the queue too', async () => {
    const person = await withProfile('flagged-one');
    const reader = await logIn(test.app);
    expect((await reader.send('POST', `/api/profile/${person.address}/flag`, { reason: 'Rude' })).status).toBe(200);
    expect((await flags())[0]).toMatchObject({
      reason: 'Rude',
      wallet: reader.address,
      comment: null,
      subject: { username: 'flagged-one' },
    });
  });

  it('needs a login and a reason, works once, and never against oneself', async () => {
    const [author, reader] = [await withProfile('flagged-two'), await logIn(test.app)];
    const path = `/api/comments/${await comment(author, 'x')}/flag`;
    const send = async (caller: Caller, url: string, body: object) => {
      const answer = await caller.send('POST', url, body);
      return [answer.status, answer.body];
    };
    expect((await test.app.inject({ method: 'POST', url: path, payload: { reason: 'x' } })).statusCode).toBe(401);
    expect(await send(reader, path, { reason: ' ' })).toEqual([400, 'The reason must not be blank.']);
    expect(await send(author, path, { reason: 'x' })).toEqual([409, 'This comment is your own; you can delete it.']);
    expect(await send(author, `/api/profile/${author.address}/flag`, { reason: 'x' })).toEqual([
      409,
      'This profile is your own; you can change it.',
    ]);
    expect((await send(reader, path, { reason: 'x' }))[0]).toBe(200);
    expect(await send(reader, path, { reason: 'y' })).toEqual([
      409,
      'You have flagged this already; an admin will look at it.',
    ]);
    expect((await send(reader, '/api/comments/00000000-0000-4000-8000-000000000000/flag', { reason: 'x' }))[0]).toBe(
      404,
    );
    expect((await send(reader, '/api/profile/nobody/flag', { reason: 'x' }))[0]).toBe(404);
  });

  it('answers 404 for a comment on a deleted submission', async () => {
    const [author, reader] = [await logIn(test.app), await logIn(test.app)];
    const sent = (await author.send('POST', '/api/proposals', { title: 'T', category: '', body: 'B' })).json() as {
      proposal: { id: string };
    };
    const answer = await author.send('POST', `/api/proposals/${sent.proposal.id}/comments`, { text: 'x' });
    const [{ id }] = (answer.json() as { comments: [{ id: string }] }).comments;
    await boss.send('DELETE', `/api/admin/proposals/${sent.proposal.id}`);
    expect((await reader.send('POST', `/api/comments/${id}/flag`, { reason: 'x' })).status).toBe(404);
  });

  it('is settled by an admin, and can happen again after that', async () => {
    const reader = await logIn(test.app);
    const path = `/api/comments/${await comment(await logIn(test.app), 'Again')}/flag`;
    const { id } = (await reader.send('POST', path, { reason: 'First' })).json() as { id: string };
    expect((await boss.send('PUT', `/api/admin/flags/${id}/settled`, { settled: true })).status).toBe(200);
    expect((await flags()).some((flag) => flag.id === id)).toBe(false);
    expect((await flags('?settled=true')).some((flag) => flag.id === id)).toBe(true);
    expect((await reader.send('POST', path, { reason: 'Second' })).status).toBe(200);
    expect((await flags())[0]).toMatchObject({ id, reason: 'Second' });
  });
});

describe('hiding a comment', () => {
  it('hides its text from everybody but admins, settles its flags, and can be undone', async () => {
    const id = await comment(await logIn(test.app), 'Not nice');
    await (await logIn(test.app)).send('POST', `/api/comments/${id}/flag`, { reason: 'See' });
    expect((await shownComments())[0]).toMatchObject({ id, text: 'Not nice' });
    expect((await boss.send('PUT', `/api/admin/comments/${id}/hidden`, { reason: 'Insult' })).status).toBe(200);
    expect((await shownComments())[0]).toMatchObject({ id, text: '', deleted: true });
    expect((await flags()).some((flag) => flag.comment?.id === id)).toBe(false);
    const seen = (await boss.send('GET', `/api/admin/contributions/${contribution}/comments`)).json() as {
      comments: ModeratedComment[];
    };
    expect(seen.comments[0]).toMatchObject({ id, text: 'Not nice', hiddenReason: 'Insult' });
    await boss.send('PUT', `/api/admin/comments/${id}/hidden`, { reason: null });
    expect((await shownComments())[0]).toMatchObject({ id, text: 'Not nice', deleted: false });
  });

  it('blocks its author for the same reason on request, but never the admin who hides their own', async () => {
    const author = await logIn(test.app);
    const id = await comment(author, 'Spam');
    const hide = (more: object, which = id) => boss.send('PUT', `/api/admin/comments/${which}/hidden`, more);
    expect((await hide({ reason: 'Advertising', blocksAuthor: true })).status).toBe(200);
    expect((await shownComments())[0]).toMatchObject({ id, deleted: true });
    const refused = await author.send('POST', `/api/contributions/${contribution}/comments`, { text: 'More' });
    expect([refused.status, refused.body]).toEqual([403, 'You cannot write here any more: Advertising']);
    // Showing the comment again does not lift the block.
    await hide({ reason: null, blocksAuthor: true });
    expect((await author.send('POST', `/api/contributions/${contribution}/comments`, { text: 'More' })).status).toBe(
      403,
    );
    const own = await comment(boss, 'My own');
    expect((await hide({ reason: 'Why', blocksAuthor: true }, own)).status).toBe(409);
    expect((await shownComments())[0]).toMatchObject({ id: own, deleted: false });
  });

  it('removes it also from URLs with ids in capitals', async () => {
    const id = await comment(await logIn(test.app), 'Shouted');
    const loud = `/api/contributions/${contribution.toUpperCase()}/comments`;
    expect((await test.app.inject(loud)).body).toContain('Shouted');
    await boss.send('PUT', `/api/admin/comments/${id}/hidden`, { reason: 'Noise' });
    expect((await test.app.inject(loud)).body).not.toContain('Shouted');
  });
});

describe('a person', () => {
  it('with a hidden text has no name and no bio anywhere, and reads why', async () => {
    const person = await withProfile('rude-name');
    await comment(person, 'By a rude name');
    const pages = [
      '/api/feed/latest',
      commentsPath(),
      `/api/profile/${person.address}`,
      `/u/${person.address}`,
      '/contri/bonk',
    ];
    for (const url of pages) await test.app.inject(url);
    const restrain = (reason: string | null) => boss.send('PUT', `/api/admin/people/${person.id}/text`, { reason });
    expect((await restrain('A rude name')).status).toBe(200);
    for (const url of pages)
      expect([url, (await test.app.inject(url)).body.includes('rude-name')]).toEqual([url, false]);
    expect((await person.send('GET', '/api/auth/me')).json()).toMatchObject({
      account: { username: 'rude-name' },
      restraints: { text: 'A rude name', picture: null, writing: null },
    });
    expect((await people('')).map(({ id }) => id)).toContain(person.id);
    await restrain(null);
    expect((await test.app.inject(`/api/profile/${person.address}`)).json()).toMatchObject({
      username: 'rude-name',
      bio: 'Bio of rude-name',
    });
  });

  it('with a hidden picture keeps the name', async () => {
    const person = await withProfile('bad-picture');
    await test.app.inject(`/api/profile/${person.address}`);
    await boss.send('PUT', `/api/admin/people/${person.id}/picture`, { reason: 'Gore' });
    expect((await test.app.inject(`/api/profile/${person.address}`)).json()).toMatchObject({
      username: 'bad-picture',
      pfp: '',
    });
  });

  it('who is blocked can still read, and reads the reason at every write', async () => {
    const [person, anonymous] = [await withProfile('blocked-one'), await logInAnonymously(test.app)];
    const flagged = await comment(anonymous, 'By nobody');
    await person.send('POST', `/api/comments/${flagged}/flag`, { reason: 'x' });
    const { subject } = (await flags())[0]!;
    for (const [caller, id] of [
      [person, person.id],
      [anonymous, subject.id],
    ] as const) {
      await boss.send('PUT', `/api/admin/people/${id}/writing`, { reason: 'Spam' });
      for (const [method, url, body] of [
        ['POST', '/api/contributions', { slug: 'bonk', text: 'x' }],
        ['POST', commentsPath(), { text: 'x' }],
        ['POST', `/api/contributions/${contribution}/vote`, { value: 1 }],
        ['POST', `/api/comments/${flagged}/flag`, { reason: 'x' }],
      ] as const) {
        const answer = await caller.send(method, url, body);
        expect([url, answer.status, answer.body]).toEqual([url, 403, 'You cannot write here any more: Spam']);
      }
      expect((await caller.send('GET', '/api/auth/me')).json()).toMatchObject({ restraints: { writing: 'Spam' } });
      expect((await caller.send('GET', '/api/proposals/mine')).status).toBe(200);
      await boss.send('PUT', `/api/admin/people/${id}/writing`, { reason: null });
      expect((await caller.send('POST', commentsPath(), { text: 'Back' })).status).toBe(200);
    }
  });

  it('is found by wallet, by name in any case, and by account', async () => {
    const person = await withProfile('Findable');
    for (const query of [person.address, 'findable', person.id])
      expect(await people(query)).toMatchObject([{ username: 'Findable' }]);
    expect(await people('nobody-of-that-name')).toEqual([]);
  });

  it('cannot act against themselves', async () => {
    const [me] = await people(boss.address);
    for (const id of [me!.id, me!.id.toUpperCase()]) {
      const answer = await boss.send('PUT', `/api/admin/people/${id}/writing`, { reason: 'Oops' });
      expect([answer.status, answer.body]).toEqual([409, 'You cannot do this to your own account.']);
    }
  });
});

async function newModerator(): Promise<Caller> {
  const person = await logIn(test.app);
  const granted = { role: 'moderator', reason: 'Reviews well.' };
  expect(
    (await boss.send('PUT', `/api/admin/people/${(await people(person.address))[0]!.id}/role`, granted)).status,
  ).toBe(200);
  return person;
}

it('a moderator cannot restrain a person who becomes a moderator at the same moment', async () => {
  // The embedded store has one connection, so nothing happens at the same moment.
  if (!test.database.shared) return;
  const { db } = test.database;
  const [moderator, person] = [await newModerator(), await logIn(test.app)];
  const { id } = (await people(person.address))[0]!;
  const { restraining } = await db.transaction(async (granting) => {
    await granting.execute(sql`select from accounts where id = ${id} for no key update`);
    await granting.execute(sql`insert into roles (account_id, role) values (${id}, 'moderator')`);
    const restraining = moderator.send('PUT', `/api/admin/people/${id}/writing`, { reason: 'Spam' });
    const waits = sql`select count(*)::int as many from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await db.execute<{ many: number }>(waits))[0]!.many).toBe(1);
    return { restraining };
  });
  expect((await restraining).status).toBe(403);
});

it('a moderator cannot settle flags on themselves or show their own hidden comment, but an admin can', async () => {
  const [moderator, other, reader] = [await newModerator(), await newModerator(), await logIn(test.app)];
  const flagOn = async (path: string) => {
    const flagged = await reader.send('POST', path, { reason: 'Advertising' });
    expect(flagged.status).toBe(200);
    return (flagged.json() as { id: string }).id;
  };
  const settle = (who: Caller, id: string, settled = true) =>
    who.send('PUT', `/api/admin/flags/${id}/settled`, { settled });
  const hide = (who: Caller, id: string, reason: string | null) =>
    who.send('PUT', `/api/admin/comments/${id}/hidden`, { reason });
  const refused = [403, 'This is about you; ask another moderator or an admin to decide on it.'];

  const theirs = await comment(moderator, 'Said by a moderator.');
  const own = [await flagOn(`/api/comments/${theirs}/flag`), await flagOn(`/api/profile/${moderator.address}/flag`)];
  for (const flag of own) {
    const answer = await settle(moderator, flag);
    expect([answer.status, answer.body]).toEqual(refused);
    expect((await settle(other, flag)).status).toBe(200);
    const reopened = await settle(moderator, flag, false);
    expect([reopened.status, reopened.body]).toEqual(refused);
  }
  expect((await hide(other, theirs, 'Advertising')).status).toBe(200);
  const shown = await hide(moderator, theirs, null);
  expect([shown.status, shown.body]).toEqual(refused);
  expect((await test.app.inject(`/api/comments/${theirs}`)).json()).toMatchObject({ comment: { deleted: true } });
  expect((await hide(other, theirs, null)).status).toBe(200);

  const ofBoss = await comment(boss, 'Said by an admin.');
  expect((await settle(boss, await flagOn(`/api/comments/${ofBoss}/flag`))).status).toBe(200);
  expect((await hide(boss, ofBoss, 'Advertising')).status).toBe(200);
  expect((await hide(boss, ofBoss, null)).status).toBe(200);
});
