import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '#contract/moderation/audit.ts';
import { testApp, testAppWithAdmin } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { everyRow } from '#test/every-answer.ts';
import { accountId } from '#test/people.ts';
import { logIn, logInAnonymously, testWallet, type Caller } from '#test/wallet.ts';
import { closeAccount, closedAccounts, isOpen } from './leaving.ts';

const { test, boss } = await testAppWithAdmin();
afterAll(() => test.close());
const { db } = test.database;

const forget = async (person: Caller, by = boss) =>
  by.send('DELETE', `/api/admin/people/${await accountId(boss, person)}`);
const grant = async (person: Caller, role: string) =>
  boss.send('PUT', `/api/admin/people/${await accountId(boss, person)}/role`, { role, reason: 'Helps.' });
const lastEntry = async () =>
  ((await boss.send('GET', '/api/admin/audit?limit=1')).json() as { entries: AuditEntry[] }).entries[0];

// Names that do not look alike: the server refuses one that looks like a taken name.
const names = ['otter', 'heron', 'badger', 'marten', 'weasel', 'ibis', 'hare'].map((animal) => `forgetful_${animal}`);
let made = 0;
/** A person with a name, an accepted text, a comment and a waiting text. */
async function person() {
  made += 1;
  const [slug, name] = [`forgotten-${made}`, names[made - 1]!];
  await buildArticle(test.store, { slug });
  const who = await logIn(test.app);
  const profile = { username: name, bio: `I am ${name}`, pfp: `https://example.com/${name}.png` };
  expect((await who.send('PUT', '/api/account/me', profile)).status).toBe(200);
  const send = async (text: string) =>
    ((await who.send('POST', '/api/contributions', { slug, text })).json() as { contribution: { id: string } })
      .contribution.id;
  const [accepted, waiting] = [await send('Accepted.'), await send('It waits.')];
  await boss.send('PUT', `/api/admin/contributions/${accepted}/status`, { status: 'Accepted' });
  await who.send('POST', `/api/contributions/${accepted}/comments`, { text: 'Said.' });
  await who.send('PUT', `/api/articles/${slug}/watch`);
  return { who, name, slug, accepted, waiting };
}

describe('a person whose account an admin closes', () => {
  it('is in no row, while accepted texts stay as a former member’s, and the log names nobody', async () => {
    const { who, name, slug, accepted, waiting } = await person();
    const page = `/api/articles/${slug}/contributions`;
    expect((await test.app.inject(page)).body).toContain(name);
    expect((await forget(who)).json()).toEqual({ closed: true });
    // Rows of `purges` may name the person for some minutes.
    const named = (await everyRow(db)).filter(
      ({ table, row }) => table !== 'purges' && (row.includes(who.address) || row.includes(name)),
    );
    expect(named).toEqual([]);
    expect((await test.app.inject(page)).body).not.toContain(name);
    expect((await test.app.inject(`/api/contributions/${accepted}`)).json()).toMatchObject({
      contribution: { wallet: 'former', text: 'Accepted.' },
    });
    expect((await test.app.inject(`/api/contributions/${waiting}`)).statusCode).toBe(404);
    expect((await who.send('GET', '/api/auth/me')).status).toBe(401);
    expect(await lastEntry()).toMatchObject({
      action: 'forgot the person of',
      subject: 'account',
      title: 'a former member',
      wallet: boss.address,
      details: '',
    });
  });

  it('cannot be named by a member, a moderator or an admin with an old signature', async () => {
    const { who } = await person();
    const moderator = await logIn(test.app);
    await grant(moderator, 'moderator');
    for (const by of [await logIn(test.app), await logInAnonymously(test.app), moderator])
      expect((await forget(who, by)).status).toBe(403);
    const admin = await logIn(test.app);
    await grant(admin, 'admin');
    await db.execute(sql`update sessions set created_at = now() - interval '61 minutes'
      where account_id = ${await accountId(boss, admin)}`);
    const late = await forget(who, admin);
    expect([late.status, late.body.includes('sign in again')]).toEqual([403, true]);
    expect((await who.send('GET', '/api/auth/me')).status).toBe(200);
  });

  it('cannot be an admin, a moderator or a former member', async () => {
    const [moderator, admin] = [await logIn(test.app), await logIn(test.app)];
    await grant(moderator, 'moderator');
    await grant(admin, 'admin');
    for (const one of [moderator, admin]) {
      const answer = await forget(one);
      expect([answer.status, answer.body]).toEqual([
        409,
        'This person is an admin or a moderator; take the role away first.',
      ]);
    }
    const configured = await forget(boss, admin);
    expect([configured.status, configured.body]).toEqual([
      409,
      'This wallet is an admin by ADMIN_WALLET; take it out of the configuration first.',
    ]);
    const { who } = await person();
    const id = await accountId(boss, who);
    expect((await forget(who)).status).toBe(200);
    const twice = await boss.send('DELETE', `/api/admin/people/${id}`);
    expect([twice.status, twice.body]).toEqual([404, 'This account is closed already.']);
    const nobody = await boss.send('DELETE', '/api/admin/people/00000000-0000-4000-8000-000000000000');
    expect([nobody.status, nobody.body]).toEqual([404, 'There is no such account.']);
  });

  it('loses remaining votes and waiting texts after an interrupted closing, when an admin repeats it', async () => {
    const { who, slug, accepted } = await person();
    const [liker, id] = [await logIn(test.app), await accountId(boss, who)];
    expect((await liker.send('POST', `/api/contributions/${accepted}/vote`, { value: 1 })).status).toBe(200);
    expect((await forget(who)).status).toBe(200);
    const tally = async () => (await test.app.inject(`/api/contributions/${accepted}/votes`)).json() as object;
    const likerId = await accountId(boss, liker);
    const left = (
      (await liker.send('POST', '/api/contributions', { slug, text: 'Left over.' })).json() as {
        contribution: { id: string };
      }
    ).contribution.id;
    // A closing stopped after it blanked the account, before it withdrew the texts that another window had sent in the
    // meantime.
    await db.execute(sql`update accounts set wallet = null, closed_at = now() where id = ${likerId}`);
    expect(await tally()).toMatchObject({ votes: { likes: 1, anonymousLikes: 0 } });
    for (const closed of [id, likerId]) {
      const again = await boss.send('DELETE', `/api/admin/people/${closed}`);
      expect([again.status, again.body]).toEqual([404, 'This account is closed already.']);
    }
    expect(await tally()).toMatchObject({ votes: { likes: 0, anonymousLikes: 0 } });
    expect((await test.app.inject(`/api/contributions/${left}`)).statusCode).toBe(404);
  });

  it('receives no notice about their citations', async () => {
    const { who } = await person();
    await db.execute(
      sql`insert into receipts (signature, kind, cited_by) values ('cited', 'transaction', ${await accountId(boss, who)})`,
    );
    expect((await forget(who)).status).toBe(200);
    const rows = await db.execute<{ by: string | null }>(
      sql`select cited_by as by from receipts where signature = 'cited'`,
    );
    expect([...rows]).toEqual([{ by: null }]);
  });

  it('disappears from the pages of every instance at once', async () => {
    if (!test.database.shared) return;
    const other = await testApp({ ADMIN_WALLET: boss.address }, { database: test.database });
    const { who, name, slug } = await person();
    const there = async () => (await other.app.inject(`/api/articles/${slug}/contributions`)).body;
    await expect.poll(there).toContain(name);
    expect((await forget(who)).status).toBe(200);
    await expect.poll(there).not.toContain(name);
    await other.close();
  });
});

describe('after the restore of an older backup', () => {
  it('the list of closed accounts finds the former members, and closes their accounts again', async () => {
    const wallet = testWallet();
    const who = await logIn(test.app, wallet);
    const id = await accountId(boss, who);
    expect((await who.send('DELETE', '/api/account/me')).status).toBe(200);
    const ids: string[] = [];
    for await (const one of closedAccounts(db)) ids.push(one);
    expect(ids).toContain(id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(await isOpen(db, id)).toBe(false);
    // The account as an older backup has it.
    await db.execute(sql`update accounts set wallet = ${wallet.address}, closed_at = null where id = ${id}`);
    expect(await isOpen(db, id)).toBe(true);
    await closeAccount(test.store, { accountId: id, by: null, configured: [boss.address] });
    expect(await isOpen(db, id)).toBe(false);
    expect((await test.app.inject(`/api/profile/${wallet.address}`)).statusCode).toBe(404);
  });
});
