import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '#contract/moderation/audit.ts';
import type { SwitchOn } from '#contract/moderation/switches.ts';
import { sql } from 'drizzle-orm';
import { testAppWithAdmin } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { makeModerator } from '#test/people.ts';
import { logIn, logInAnonymously, testWallet, type Caller } from '#test/wallet.ts';

const { test, boss } = await testAppWithAdmin();
let member: Caller;
let known: Caller;
let moderator: Caller;
let anonymous: Caller;
beforeAll(async () => {
  [member, known, moderator] = [await logIn(test.app), await newKnown(), await newModerator()];
  anonymous = await logInAnonymously(test.app);
});
afterAll(() => test.close());

const newModerator = async () => makeModerator(boss, await logIn(test.app));
/** A person with points, from an accepted proposal. */
async function newKnown(): Promise<Caller> {
  const wallet = testWallet();
  const person = await logIn(test.app, wallet);
  const sent = await person.send('POST', '/api/proposals', { title: 'A title', body: 'Body' });
  const { id } = (sent.json() as { proposal: { id: string } }).proposal;
  expect((await boss.send('PUT', `/api/admin/proposals/${id}/status`, { status: 'Accepted' })).status).toBe(200);
  // A new session, since an instance caches the former one with its role for some seconds.
  return logIn(test.app, wallet);
}

const address = '/api/admin/switches/protect';
const reason = 'Forty edits in an hour.';
const protect = (by: Caller, subject: string, levels: object = {}) =>
  by.send('PUT', address, { subject, reason, ...levels });
const switchesOn = async () =>
  ((await boss.send('GET', '/api/admin/switches')).json() as { switches: SwitchOn[] }).switches;
afterEach(async () => {
  for (const { subject } of await switchesOn()) await boss.send('DELETE', address, { subject });
});

let made = 0;
async function newArticle(): Promise<string> {
  made += 1;
  await buildArticle(test.store, { slug: `levels-${made}` });
  return `levels-${made}`;
}
const contribute = (who: Caller, slug: string) => who.send('POST', '/api/contributions', { slug, text: 'Words' });
const at = 'at the moment: Forty edits in an hour.';
const sentences = {
  moderators: `Only moderators and admins can suggest changes to this article ${at}`,
  points: `Only people with points can suggest changes to this article ${at}`,
};

describe('the level for suggesting', () => {
  it.each([
    ['everybody', []],
    ['points', ['anonymous', 'member']],
    ['moderators', ['anonymous', 'member', 'known']],
  ] as const)('is enforced, shown on the page, and used by the count of the last day: %s', async (suggest, refused) => {
    const slug = await newArticle();
    const everybody = { anonymous, member, known, moderator, boss };
    for (const who of Object.values(everybody)) expect((await contribute(who, slug)).status).toBe(200);
    const effect = await boss.send('GET', `${address}/effect?subject=${slug}&suggest=${suggest}`);
    expect(effect.json()).toEqual({ refused: refused.length });
    expect((await protect(boss, slug, { suggest, publish: 'admins' })).status).toBe(200);
    const sentence = suggest === 'everybody' ? null : sentences[suggest];
    for (const [name, who] of Object.entries(everybody)) {
      const isRefused = (refused as readonly string[]).includes(name);
      const answer = await who.send('POST', '/api/contributions', { slug, text: 'Further words' });
      expect([name, answer.status, isRefused ? answer.body : sentence]).toEqual([
        name,
        isRefused ? 403 : 200,
        sentence,
      ]);
    }
    const shown = (await test.app.inject(`/api/articles/${slug}`)).json() as {
      suggest: string;
      protection: string | null;
    };
    expect([shown.suggest, shown.protection]).toEqual([suggest, sentence]);
  });

  it('tells a person whether they have points, and an anonymous one always that they have none', async () => {
    const hasPoints = async (who: Caller) =>
      ((await who.send('GET', '/api/auth/me')).json() as { hasPoints: boolean }).hasPoints;
    expect([await hasPoints(known), await hasPoints(member)]).toEqual([true, false]);
    const nameless = await logInAnonymously(test.app);
    await test.database.db.execute(sql`update accounts set points = 5 where wallet is null`);
    expect(await hasPoints(nameless)).toBe(false);
    const slug = await newArticle();
    await protect(boss, slug, { suggest: 'points' });
    expect((await contribute(nameless, slug)).body).toBe(sentences.points);
  });
});

describe('the level for publishing', () => {
  const publication = { baseRevision: 1, bodyMarkdown: 'Words to publish.', summary: 'Words' };
  async function sent(slug: string): Promise<string> {
    const { contribution } = (await contribute(known, slug)).json() as { contribution: { id: string } };
    return contribution.id;
  }

  it('lets moderators publish by default or when it says so', async () => {
    for (const levels of [{}, { suggest: 'points', publish: 'moderators' }]) {
      const slug = await newArticle();
      const id = await sent(slug);
      expect((await protect(moderator, slug, levels)).status).toBe(200);
      expect((await moderator.send('POST', `/api/admin/contributions/${id}/publish`, publication)).status).toBe(200);
    }
  });

  it('of admins can only be set, changed and ended by admins', async () => {
    const slug = await newArticle();
    const id = await sent(slug);
    const refused = [403, 'Only an admin can set or end a protection that lets only admins publish.'];
    const levels = { suggest: 'everybody', publish: 'admins' };
    const given = await protect(moderator, slug, levels);
    expect([given.status, given.body]).toEqual(refused);
    expect((await protect(boss, slug, levels)).status).toBe(200);
    const published = await moderator.send('POST', `/api/admin/contributions/${id}/publish`, publication);
    expect([published.status, published.body]).toEqual([403, `Only admins can publish changes to this article ${at}`]);
    for (const answer of [
      await protect(moderator, slug, { publish: 'moderators' }),
      await moderator.send('DELETE', address, { subject: slug }),
    ])
      expect([answer.status, answer.body]).toEqual(refused);
    expect(await switchesOn()).toMatchObject([{ subject: slug, protection: levels }]);
    expect((await boss.send('DELETE', address, { subject: slug })).status).toBe(200);
    expect((await moderator.send('POST', `/api/admin/contributions/${id}/publish`, publication)).status).toBe(200);
  });
});

describe('an admin and a moderator who decide at the same moment', () => {
  it.each([
    ['begins', 'insert', (slug: string) => protect(moderator, slug)],
    ['changes', 'update', (slug: string) => protect(moderator, slug)],
    ['ends', 'update', (slug: string) => moderator.send('DELETE', address, { subject: slug })],
  ] as const)('keep the admin’s decision, while the moderator %s the protection (%s)', async (_what, how, act) => {
    // The embedded store has one connection, so nothing happens at the same moment.
    if (!test.database.shared) return;
    const { db } = test.database;
    const slug = await newArticle();
    if (how === 'update') await protect(boss, slug);
    const levels = JSON.stringify({ suggest: 'points', publish: 'admins' });
    const { acting } = await db.transaction(async (deciding) => {
      await deciding.execute(sql`insert into switches (name, subject, protection, reason)
        values ('protect', ${slug}, ${levels}::jsonb, 'Of the admin.')
        on conflict (name, subject) do update set protection = excluded.protection, reason = excluded.reason`);
      const acting = act(slug);
      const waits = sql`select count(*)::int as many from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await db.execute<{ many: number }>(waits))[0]!.many).toBe(1);
      return { acting };
    });
    const { status, body } = await acting;
    expect([status, body]).toEqual([403, 'Only an admin can set or end a protection that lets only admins publish.']);
    expect(await switchesOn()).toMatchObject([
      { subject: slug, protection: { suggest: 'points', publish: 'admins' }, reason: 'Of the admin.' },
    ]);
  });
});

describe('levels', () => {
  it('appear in the list and in the log, and turning the switch on again changes them', async () => {
    const slug = await newArticle();
    await protect(boss, slug, { suggest: 'points', publish: 'admins' });
    await protect(boss, slug, { suggest: 'points' });
    expect(await switchesOn()).toMatchObject([{ protection: { suggest: 'points', publish: 'moderators' } }]);
    const { entries } = (await boss.send('GET', '/api/admin/audit?limit=2')).json() as { entries: AuditEntry[] };
    expect(entries.map(({ details }) => details)).toEqual([
      `${reason} · points suggest, moderators publish · no end`,
      `${reason} · points suggest, admins publish · no end`,
    ]);
  });

  it('of an earlier version, which had none, are the strictest', async () => {
    const slug = await newArticle();
    await protect(boss, slug);
    await test.database.db.execute(sql`update switches set protection = null where subject = ${slug}`);
    expect(await switchesOn()).toMatchObject([{ protection: { suggest: 'moderators', publish: 'admins' } }]);
    expect((await moderator.send('DELETE', address, { subject: slug })).status).toBe(403);
  });

  it('are refused when they protect nothing, are unknown, or belong to another switch', async () => {
    const slug = await newArticle();
    const nothing = await protect(boss, slug, { suggest: 'everybody', publish: 'moderators' });
    expect([nothing.status, nothing.body]).toEqual([
      400,
      'This protects nothing; choose who may suggest, or let only admins publish.',
    ]);
    const unknown = await protect(boss, slug, { suggest: 'friends' });
    expect([unknown.status, unknown.body]).toEqual([
      400,
      'Who may suggest must be one of moderators, points, everybody.',
    ]);
    const other = await boss.send('PUT', '/api/admin/switches/read-only', { reason, publish: 'admins' });
    expect([other.status, other.body]).toEqual([400, 'Only a protection of an article has levels; leave them out.']);
    expect(await switchesOn()).toEqual([]);
  });
});
