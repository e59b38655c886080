import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts } from '#server/db/schema/people.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { logIn, logInAnonymously, testWallet, type Caller } from '#test/wallet.ts';
import { nameKey } from './skeleton.ts';

const adminWallet = testWallet();
let test: TestApp;
let person: Caller;

beforeAll(async () => {
  test = await testApp({ ADMIN_WALLET: adminWallet.address }, { pages: 'built' });
  person = await logIn(test.app);
});
afterAll(() => test.close());

const save = (caller: Caller, body: object) => caller.send('PUT', '/api/account/me', body);

describe('PUT /api/account/me', () => {
  it('changes the given fields, and everybody sees it at the next request', async () => {
    const profile = `/api/profile/${person.address}`;
    expect((await test.app.inject(profile)).json()).toEqual({
      wallet: person.address,
      username: null,
      bio: '',
      pfp: '',
      rank: 'Trencher',
      words: 0,
      articles: 0,
      points: 0,
      contributions: 0,
      accepted: 0,
      bountiesWon: 0,
      nextPoints: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    expect(
      (await save(person, { username: ' curvewatcher ', bio: 'Reads curves.', pfp: 'https://example.com/a.png' }))
        .status,
    ).toBe(200);
    expect((await test.app.inject(profile)).json()).toMatchObject({
      username: 'curvewatcher',
      bio: 'Reads curves.',
      pfp: 'https://example.com/a.png',
    });
    await save(person, { bio: 'Less.' });
    expect((await test.app.inject(profile)).json()).toMatchObject({ username: 'curvewatcher', bio: 'Less.' });
    await save(person, { pfp: '' });
    expect((await person.send('GET', '/api/auth/me')).json()).toMatchObject({
      account: { username: 'curvewatcher', pfp: '' },
    });
  });

  it('updates the name beside all texts of the person', async () => {
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
  ])('refuses %j, which resembles admin', async (username) => {
    expect(await save(person, { username })).toMatchObject({ status: 400, body: "Username 'admin' is reserved." });
  });

  it.each([
    ['Moderator', "Username 'moderator' is reserved."],
    ['Trenchpedia Team', "Username 'trenchpedia' is reserved."],
    ['9cCG...Hw91', 'The username reads as a wallet address; please choose a name.'],
    ['Bоb', 'The username mixes the letters of several scripts; please use those of one.'],
  ])('refuses %j and says why', async (username, reason) => {
    expect(await save(person, { username })).toMatchObject({ status: 400, body: reason });
  });

  it('reserves the name that the operator gave the site', async () => {
    const wiki = await testApp({ SITE_NAME: 'Solana Wiki' }, { database: test.database, pages: 'built' });
    const caller = await logIn(wiki.app);
    for (const username of ['Solana Wiki', 'solanawiki', 'Solana-Wiki Team', '5olanaWiki'])
      expect(await save(caller, { username })).toMatchObject({
        status: 400,
        body: "Username 'Solana Wiki' is reserved.",
      });
    await wiki.close();
  });

  it('lets people keep their names when the rules change', async () => {
    for (const username of ['Old Moderator', 'Paypal']) {
      const caller = await logIn(test.app);
      const key = { username, usernameKey: nameKey(username) };
      await test.database.db.update(accounts).set(key).where(eq(accounts.wallet, caller.address));
      const answer = await save(caller, { username, bio: 'Changed.' });
      expect([answer.status, answer.json()]).toEqual([200, expect.objectContaining({ username, bio: 'Changed.' })]);
    }
    expect((await save(person, { username: 'PayPa1' })).status).toBe(409);
  });

  it('lets the first admin wallet be called admin', async () => {
    const admin = await logIn(test.app, adminWallet);
    expect((await save(admin, { username: 'admin' })).status).toBe(200);
    expect((await admin.send('GET', '/api/auth/me')).json()).toMatchObject({ isAdmin: true });
  });

  it('refuses a name that is taken, or resembles a taken one', async () => {
    await save(person, { username: 'mintcondition' });
    const other = await logIn(test.app);
    for (const username of [
      'mintcondition',
      'MintCondition',
      'mint_condition',
      'mintcondltion',
      'rnintconclition',
      'mintcöndition',
    ]) {
      expect(await save(other, { username })).toMatchObject({
        status: 409,
        body: 'This username is taken, or looks like one that is; please choose another.',
      });
    }
    expect((await save(person, { username: 'mintcondition' })).status).toBe(200);
  });

  it('refuses an admin’s name with two letters swapped, and accepts one beside anybody else’s', async () => {
    const admin = await logIn(test.app, adminWallet);
    expect((await save(admin, { username: 'Captain Bonk' })).status).toBe(200);
    const other = await logIn(test.app);
    for (const username of ['Catpain Bonk', 'captainbokn', 'C4ptian_B0nk', 'Captain Bnok'])
      expect(await save(other, { username })).toMatchObject({
        status: 409,
        body: 'This username is taken, or looks like one that is; please choose another.',
      });
    for (const username of ['Captain Bnk', 'Cpatain Bokn', 'Captain Honk', 'brian'])
      expect((await save(other, { username })).status).toBe(200);
    expect((await save(await logIn(test.app), { username: 'brain' })).status).toBe(200);
    expect((await save(admin, { username: 'bairn' })).status).toBe(200);
    await save(admin, { username: '' });
  });

  it('refuses a name too near to a long taken one, and accepts short ones that differ as much', async () => {
    await save(person, { username: 'degen_dan' });
    const other = await logIn(test.app);
    for (const username of [
      'degen_dan1',
      'degen_dann',
      'degenn_dan',
      'Degen Dan 42',
      'ddegen.dan',
      'degen_dam',
      'degem_dan7',
      'de9en_dan_1',
    ])
      expect([username, (await save(other, { username })).status]).toEqual([username, 409]);
    for (const username of ['degen_dan1999', 'degen_daniel', 'degen', 'degen42', 'degen7'])
      expect([username, (await save(await logIn(test.app), { username })).status]).toEqual([username, 200]);
  });

  it('gives the name to one of two people who request it at the same time', async () => {
    const callers = await Promise.all(Array.from({ length: 8 }, () => logIn(test.app)));
    const statuses = (await Promise.all(callers.map((caller) => save(caller, { username: 'wanted' })))).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
  });

  it.each([
    [{ username: 'x'.repeat(33) }, /too long/],
    [{ username: 'a\u202Eb' }, /turns letters round/],
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

  it.each(['Satoshi', 'Zoë K.', 'user_42', "O'Neil", '漢字', 'Ünal', 'x', 'นักเทรด', 'หนุ่มน้อย', 'Modesta'])(
    'accepts %s',
    async (username) => {
      const caller = await logIn(test.app);
      expect(await save(caller, { username })).toMatchObject({ status: 200 });
    },
  );

  it('refuses anonymous accounts', async () => {
    const caller = await logInAnonymously(test.app);
    expect((await save(caller, { bio: 'x' })).status).toBe(403);
  });

  it('ignores fields that only the server decides', async () => {
    await save(person, { rank: 'King', wallet: 'x', isAdmin: true });
    expect((await test.app.inject(`/api/profile/${person.address}`)).json()).toMatchObject({
      rank: 'Trencher',
      wallet: person.address,
    });
  });
});

describe('GET /api/profile/{wallet}', () => {
  it.each(['nobody', 'anonymous', '__proto__', testWallet().address])('answers 404 for %s', async (wallet) => {
    const answer = await test.app.inject(`/api/profile/${wallet}`);
    expect([answer.statusCode, answer.body]).toEqual([404, 'Profile not found.']);
    expect((await test.app.inject(`/u/${wallet}`)).statusCode).toBe(404);
  });
});
