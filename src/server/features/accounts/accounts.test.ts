import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { logIn, logInAnonymously, testWallet, type Caller } from '#test/wallet.ts';
import { looksReserved, skeleton } from './usernames.ts';

const adminWallet = testWallet();
let test: TestApp;
let person: Caller;

beforeAll(async () => {
  test = await testApp({ ADMIN_WALLET: adminWallet.address });
  person = await logIn(test.app);
});
afterAll(() => test.close());

const save = (caller: Caller, body: object) => caller.send('PUT', '/api/account/me', body);

describe('PUT /api/account/me', () => {
  it('changes what is given, and everybody sees it at the next request', async () => {
    const profile = `/api/profile/${person.address}`;
    expect((await test.app.inject(profile)).json()).toEqual({ wallet: person.address, username: null, bio: '', pfp: '', rank: 'Trencher' });
    expect((await save(person, { username: ' curvewatcher ', bio: 'Reads curves.', pfp: 'https://example.com/a.png' })).status).toBe(200);
    expect((await test.app.inject(profile)).json()).toMatchObject({
      username: 'curvewatcher',
      bio: 'Reads curves.',
      pfp: 'https://example.com/a.png',
    });
    await save(person, { bio: 'Less.' });
    expect((await test.app.inject(profile)).json()).toMatchObject({ username: 'curvewatcher', bio: 'Less.' });
    await save(person, { pfp: '' });
    expect((await person.send('GET', '/api/auth/me')).json()).toMatchObject({ account: { username: 'curvewatcher', pfp: '' } });
  });

  it('shows beside everything that the person wrote', async () => {
    await person.send('POST', '/api/proposals', { title: 'x', body: 'x' });
    await test.app.inject('/api/feed/latest');
    await save(person, { username: 'renamed' });
    expect((await test.app.inject('/api/feed/latest')).json().proposals[0].profile.username).toBe('renamed');
  });

  it.each([
    'admin',
    'ADMIN',
    ' Admin ',
    'аdmin',
    'ad\u200Bmin',
    'adm1n',
    'a.d.m.i.n',
    'ａｄｍｉｎ',
    '@dmin',
    'ɑdmin',
    'admın',
    'αdmin',
    'ᴀᴅᴍɪɴ',
    'admin\u3164',
    'adrnin',
  ])('refuses %j, which looks like admin', async (username) => {
    expect(await save(person, { username })).toMatchObject({ status: 400, body: "Username 'admin' is reserved." });
  });

  it('lets the first admin wallet be called admin', async () => {
    const admin = await logIn(test.app, adminWallet);
    expect((await save(admin, { username: 'admin' })).status).toBe(200);
    expect((await admin.send('GET', '/api/auth/me')).json()).toMatchObject({ isAdmin: true });
  });

  it('refuses a name that is taken, or looks like one that is', async () => {
    await save(person, { username: 'mintcondition' });
    const other = await logIn(test.app);
    for (const username of ['mintcondition', 'MintCondition', 'mint_condition', 'mintcondltion', 'mіntcondition']) {
      expect(await save(other, { username })).toMatchObject({
        status: 409,
        body: 'This username is taken, or looks like one that is; please choose another.',
      });
    }
    expect((await save(person, { username: 'mintcondition' })).status).toBe(200);
  });

  it('gives one of two people the name that both ask for at the same time', async () => {
    const callers = await Promise.all(Array.from({ length: 8 }, () => logIn(test.app)));
    const statuses = (await Promise.all(callers.map((caller) => save(caller, { username: 'wanted' })))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
  });

  it.each([
    [{ username: 'x'.repeat(33) }, /too long/],
    [{ username: 'a\u202Eb' }, /letters, digits/],
    [{ username: '🦊' }, /letters, digits/],
    [{ username: '<b>' }, /letters, digits/],
    [{ username: ' . ' }, /letters, digits/],
    [{ username: '\u3164' }, /letters, digits/],
    [{ username: '\uFFA0x' }, /letters, digits/],
    [{ username: `a${'\u0301'.repeat(9)}` }, /letters, digits/],
    [{ bio: 'x'.repeat(1_001) }, /bio is too long/],
    [{ pfp: 'http://example.com/a.png' }, /https/],
    [{ pfp: 'javascript:alert(1)' }, /https/],
    [{ pfp: `https://e.com/${'x'.repeat(2_100)}` }, /https|too long/],
    [{ username: 5 }, /username/i],
  ])('refuses %j with a sentence', async (body, reason) => {
    const answer = await save(person, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatch(reason);
  });

  it.each(['Satoshi', 'Zoë K.', 'user_42', "O'Neil", '漢字', 'Ünal', 'x', 'นักเทรด', 'หนุ่มน้อย', 'administrator'])(
    'takes %s',
    async (username) => {
      const caller = await logIn(test.app);
      expect(await save(caller, { username })).toMatchObject({ status: 200 });
    },
  );

  it('is not for anonymous accounts', async () => {
    const caller = await logInAnonymously(test.app);
    expect((await save(caller, { bio: 'x' })).status).toBe(403);
  });

  it('never changes what only the server decides', async () => {
    await save(person, { rank: 'King', wallet: 'x', isAdmin: true });
    expect((await test.app.inject(`/api/profile/${person.address}`)).json()).toMatchObject({ rank: 'Trencher', wallet: person.address });
  });
});

describe('GET /api/profile/{wallet}', () => {
  it.each(['nobody', 'anonymous', '__proto__', testWallet().address])('answers 404 for %s', async (wallet) => {
    const answer = await test.app.inject(`/api/profile/${wallet}`);
    expect([answer.statusCode, answer.body]).toEqual([404, 'Profile not found.']);
    expect((await test.app.inject(`/u/${wallet}`)).statusCode).toBe(404);
  });
});

describe('skeleton', () => {
  it('is equal for what a reader takes for each other, and differs for what they do not', () => {
    expect(skeleton('pаypal')).toBe(skeleton('PayPa1'));
    expect(skeleton('alice')).not.toBe(skeleton('bob'));
    expect(looksReserved('administrator')).toBe(false);
  });
});
