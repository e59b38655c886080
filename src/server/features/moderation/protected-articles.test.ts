import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AnswerOf } from '#contract/api.ts';
import type { SwitchOn } from '#contract/moderation/switches.ts';
import type { Contribution } from '#contract/submissions/contributions.ts';
import { testAppWithAdmin } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { makeOneOfEach, type OneOfEach } from '#test/one-of-each.ts';
import { makeModerator } from '#test/people.ts';
import { logIn, logInAnonymously, type Caller } from '#test/wallet.ts';
import { answeredWith, sendEveryWrite } from '#test/writing-calls.ts';

const { test, boss } = await testAppWithAdmin({}, { pages: 'built' });
let all: OneOfEach;
let writer: Caller;
beforeAll(async () => {
  all = await makeOneOfEach(test, boss);
  writer = await logIn(test.app);
});
afterAll(() => test.close());

const address = '/api/admin/switches/protect';
const protect = (subject: string, more: object = {}) =>
  boss.send('PUT', address, { subject, reason: 'Forty edits in an hour.', ...more });
const open = (subject: string) => boss.send('DELETE', address, { subject });
afterEach(async () => {
  const { switches } = (await boss.send('GET', '/api/admin/switches')).json() as { switches: SwitchOn[] };
  for (const { subject } of switches) await open(subject);
});
const contribute = (who: Caller, slug: string, more: object = {}) =>
  who.send('POST', '/api/contributions', { slug, text: 'Words', ...more });
const newModerator = async () => makeModerator(boss, await logIn(test.app));
const page = async (path: string) => (await test.app.inject(path)).body;
const why = 'at the moment: Forty edits in an hour.';
const closed = `Only moderators and admins can suggest changes to this article ${why}`;
const unpublished = `Only admins can publish changes to this article ${why}`;

describe('a protected article', () => {
  it('refuses suggestions by members in every call of the contract, and accepts everything else', async () => {
    expect((await protect('bonk')).status).toBe(200);
    const refused = (await sendEveryWrite(all, () => all.member)).filter(({ body }) =>
      body.startsWith('Only moderators and admins'),
    );
    expect(refused.map(({ call, status, body }) => [call, status, body])).toEqual([
      ['POST /api/contributions', 403, closed],
      ['PUT /api/contributions/:id', 403, closed],
    ]);
    await open('bonk');
    const taken = await sendEveryWrite(all, () => all.member);
    expect(taken.filter(({ body }) => body.startsWith('Only moderators and admins'))).toEqual([]);
    expect(answeredWith(taken, 200)).toContain('POST /api/contributions');
  });

  it('offers no contribution to its bounty, on any page that lists it', async () => {
    const created = await boss.send('POST', '/api/admin/bounties', { name: 'Guarded', reward: 1, articleSlug: 'bonk' });
    const { id } = (created.json() as { bounty: { id: string } }).bounty;
    const pages = ['/', '/bounties', `/bounties/${id}`];
    const offered = async () => (await Promise.all(pages.map(page))).map((html) => html.includes('"/contribute/bonk"'));
    expect(await offered()).toEqual([true, true, true]);
    await protect('bonk');
    expect(await offered()).toEqual([false, false, false]);
    expect(await page(`/bounties/${id}`)).toContain(closed);
    const { bounties } = (await test.app.inject('/api/bounties')).json() as AnswerOf<'GET /bounties'>;
    expect(bounties.find((one) => one.id === id)).toMatchObject({ suggest: 'moderators', protection: closed });
    await open('bonk');
    expect(await offered()).toEqual([true, true, true]);
  });

  it('refuses suggestions, notes and changes of them under every slug, but accepts reports and comments', async () => {
    const first = await contribute(writer, 'bonk', { text: 'Sent before.' });
    const { contribution } = first.json() as { contribution: Contribution };
    await protect('BONK');
    const suggestion = { baseRevision: 1, bodyMarkdown: 'Changed.', text: 'Why' };
    for (const refused of [
      await contribute(writer, 'bonk'),
      await contribute(writer, 'Bonk', suggestion),
      await contribute(await logInAnonymously(test.app), 'bonk'),
      await writer.send('PUT', `/api/contributions/${contribution.id}`, { text: 'Changed' }),
    ])
      expect([refused.status, refused.body]).toEqual([403, closed]);
    const report = { article: 'bonk', details: 'Words' };
    expect((await writer.send('POST', '/api/reports/inaccuracy', report)).status).toBe(200);
    const comments = `/api/contributions/${contribution.id}/comments`;
    expect((await writer.send('POST', comments, { text: 'Words' })).status).toBe(200);
    expect((await contribute(boss, 'bonk')).status).toBe(200);
    expect((await contribute(writer, 'edited')).status).toBe(200);
  });

  it('with publishing for admins refuses a moderator’s publication and undoing, and accepts an admin’s', async () => {
    const moderator = await newModerator();
    await buildArticle(test.store, { slug: 'reviewed' });
    const sent = await contribute(writer, 'reviewed', { text: 'Words to publish.' });
    const { id } = (sent.json() as { contribution: Contribution }).contribution;
    const text = { baseRevision: 1, bodyMarkdown: 'Words to publish.', summary: 'Words' };
    const publish = (who: Caller) => who.send('POST', `/api/admin/contributions/${id}/publish`, text);
    await protect('reviewed', { publish: 'admins' });
    expect((await publish(moderator)).body).toBe(unpublished);
    expect((await publish(boss)).status).toBe(200);
    const taking = `/api/admin/contributions/${id}/takeback`;
    expect((await moderator.send('POST', taking, {})).body).toBe(unpublished);
    await open('reviewed');
    expect((await moderator.send('POST', taking, {})).status).toBe(200);
  });

  it('says so on its page, in the form for contributions and in the API, until the protection ends', async () => {
    const until = new Date(Date.now() + 3_600_000).toISOString();
    for (const path of ['/article/bonk', '/contribute/bonk']) expect(await page(path)).not.toContain('Only moderators');
    await protect('bonk', { until });
    const sentence =
      />Only moderators and admins can suggest changes to this article until [^<]* UTC: Forty edits in an hour\.</;
    const article = await page('/article/bonk');
    expect(article).toMatch(sentence);
    expect(await page('/contribute/bonk')).toMatch(sentence);
    expect(await page('/contribute/bonk')).not.toContain('Your contribution');
    expect((await test.app.inject('/api/articles/bonk')).json()).toMatchObject({
      suggest: 'moderators',
      protection: expect.stringMatching(
        /^Only moderators and admins can suggest changes to this article until /,
      ) as string,
    });
    await open('bonk');
    for (const path of ['/article/bonk', '/contribute/bonk']) expect(await page(path)).not.toContain('Only moderators');
  });

  it('becomes open by itself, and its page stops saying so', async () => {
    await protect('bonk', { until: new Date(Date.now() + 2_000).toISOString() });
    expect(await page('/article/bonk')).toContain(
      '>Only moderators and admins can suggest changes to this article until ',
    );
    await expect.poll(() => page('/article/bonk'), { timeout: 10_000 }).not.toContain('Only moderators');
    expect((await contribute(writer, 'bonk', { text: 'Afterwards' })).status).toBe(200);
  });

  it('is protected under another slug too, and an article that takes its former slug is not', async () => {
    const made = await boss.send('POST', '/api/admin/articles', { slug: 'before', title: 'Moved' });
    const { id } = (made.json() as { article: { id: string } }).article;
    await protect('before');
    expect((await boss.send('PUT', `/api/admin/articles/${id}`, { slug: 'after', title: 'Moved' })).status).toBe(200);
    for (const slug of ['before', 'after']) expect((await contribute(writer, slug)).body).toBe(closed);
    await buildArticle(test.store, { slug: 'before' });
    expect((await contribute(writer, 'before')).status).toBe(200);
    expect((await open('before')).status).toBe(404);
    expect((await open('after')).status).toBe(200);
    expect((await contribute(writer, 'after')).status).toBe(200);
  });

  it('must exist, and the form shows first how many texts of the last day it would have refused', async () => {
    expect((await protect('no-such')).body).toBe("There is no article with the slug 'no-such'.");
    expect((await protect('')).status).toBe(400);
    await buildArticle(test.store, { slug: 'counted' });
    const effect = (subject: string) => boss.send('GET', `${address}/effect?subject=${subject}`);
    expect((await effect('counted')).json()).toEqual({ refused: 0 });
    await contribute(writer, 'counted');
    expect((await effect('counted')).json()).toEqual({ refused: 1 });
    expect((await effect('no-such')).status).toBe(400);
  });

  it('is protected on every instance that shares the store', async () => {
    if (!test.database.shared) return;
    const { test: other } = await testAppWithAdmin({}, { database: test.database, pages: 'built' });
    const there = await logIn(other.app);
    const shown = async () => (await other.app.inject('/article/bonk')).body;
    expect(await shown()).not.toContain('Only moderators');
    await protect('bonk');
    await expect.poll(async () => (await contribute(there, 'bonk')).status).toBe(403);
    await expect.poll(shown).toContain('>Only moderators and admins can suggest changes to this article at the moment');
    await open('bonk');
    await expect.poll(shown).not.toContain('Only moderators');
    await other.close();
  });
});
