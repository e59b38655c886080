import { is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '#contract/moderation/audit.ts';
import { accounts } from '#server/db/schema/people.ts';
import { testAppWithAdmin } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { everyRow } from '#test/every-answer.ts';
import { makeKnown } from '#test/known.ts';
import { accountId } from '#test/people.ts';
import { plainPicture, said as pictureTexts, upload } from '#test/pictures.ts';
import { logIn, logInAnonymously, type Caller } from '#test/wallet.ts';

const { test, boss } = await testAppWithAdmin();
const { db } = test.database;
afterAll(() => test.close());

/**
 * Each column that may hold the id of a person, with the list of the export that contains its rows, or `no: ` and the
 * reason for leaving them out.
 */
const lists: Readonly<Record<string, string>> = {
  'accounts.id': 'account',
  'article_authors.account_id': 'articles',
  'article_confirmations.account_id': 'confirmations',
  'article_revisions.author_id': 'revisions',
  'article_revisions.changed_by': 'revisions',
  'active_days.account_id': 'activeDays',
  'audit_entries.account_id': 'decisions',
  'audit_entries.subject_id': 'decisionsOnYou',
  'changes.account_id': 'no: each change is one of the contributions, proposals, reports, comments or revisions',
  'comments.author_id': 'comments',
  'flags.reporter_id': 'flags',
  'flags.profile_id': 'no: who flags a profile says it of somebody else, to admins',
  'grants.account_id': 'points',
  'media.uploader_id': 'pictures',
  'media_flags.reporter_id': 'flaggedPictures',
  'media_uses.account_id': 'account',
  'media_uses.user_id': 'account',
  'notices.account_id': 'notices',
  'notices.people': 'no: these notices are of others, and tell of what the other lists have',
  'receipts.cited_by': 'citations',
  'roles.account_id': 'account',
  'roles.granted_by': 'rolesGranted',
  'sessions.account_id': 'sessions',
  'submissions.author_id': 'contributions',
  'submissions.deleted_by': 'no: each deletion is one of the decisions',
  'switches.account_id': 'switches',
  'votes.account_id': 'votes',
  'watches.account_id': 'watches',
};

/** The columns that may hold a person's id: references to accounts, and ids without a reference. */
async function columnsOfPeople(): Promise<string[]> {
  const folder = new URL('../../../db/schema/', import.meta.url);
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts'));
  const modules = await Promise.all(
    files.map((file) => import(new URL(file, folder).href) as Promise<Record<string, unknown>>),
  );
  const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const tables = new Set(modules.flatMap((module) => Object.values(module).filter((one) => is(one, PgTable))));
  return [...tables].flatMap((table) => {
    const { name, columns, foreignKeys } = getTableConfig(table);
    const references = foreignKeys.map((key) => key.reference());
    return columns
      .filter((column) => {
        const to = references.filter((one) => one.columns.includes(column));
        if (to.some(({ foreignTable }) => foreignTable === accounts)) return true;
        const isId = column.getSQLType().startsWith('uuid') || column.name === 'subjectId';
        return isId && to.length === 0 && (column.name !== 'id' || table === accounts);
      })
      .map((column) => `${name}.${snake(column.name)}`);
  });
}

// Ids without a reference that never belong to a person.
const ofThings = [
  'article_address_keys.article_id',
  'article_relations.related_id',
  'bounties.winner_contribution_id',
  'changes.article_id',
  'changes.comment_id',
  'changes.step_id',
  'grants.subject',
  'jobs.taken_by',
  'notices.subject',
];

async function done<Answer>(by: Caller, method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Answer> {
  const {
    status,
    body: text,
    json,
  } = await by.send(method, `/api/${path}`, body ?? (method === 'GET' ? undefined : {}));
  expect([path, status, status === 200 ? '' : text]).toEqual([path, 200, '']);
  return json();
}
const exported = (by: Caller) => by.send('GET', '/api/account/me/export');

let lena: Caller;
let other: Caller;
let otherId: string;
/** Each text of Lena has a unique word, `quokka` and a number. */
async function busy(): Promise<void> {
  await buildArticle(test.store, { slug: 'exported', bodyMarkdown: 'One.' });
  [lena, other] = [await logIn(test.app), await logIn(test.app)];
  await makeKnown(test.store, lena, { days: 400, points: 1_000 });
  await done(lena, 'PUT', 'account/me', {
    username: 'quokka0',
    bio: 'quokka1',
    pfp: 'https://example.com/quokka2.png',
  });
  const words = 'One. Two quokka3.';
  const suggestion = { slug: 'exported', text: 'quokka4', source: 'https://example.com/quokka5', baseRevision: 1 };
  type Sent = { contribution: { id: string } };
  const sent = await done<Sent>(lena, 'POST', 'contributions', { ...suggestion, bodyMarkdown: words });
  const { id } = sent.contribution;
  const theirs = (await done<Sent>(other, 'POST', 'contributions', { slug: 'exported', text: 'Of another' }))
    .contribution.id;
  await done(other, 'POST', `contributions/${id}/vote`, { value: 1 });
  await done(lena, 'PUT', `contributions/${id}`, {
    text: 'quokka6',
    baseRevision: 1,
    bodyMarkdown: `${words} quokka7`,
  });
  await done(lena, 'POST', `contributions/${theirs}/vote`, { value: 1 });
  await done(lena, 'PUT', 'articles/exported/watch');
  await done(lena, 'PUT', 'articles/exported/confirmation');
  const commented = await done<{ comments: { id: string }[] }>(other, 'POST', `contributions/${theirs}/comments`, {
    text: 'Said by another',
  });
  await done(lena, 'POST', `contributions/${theirs}/comments`, { text: 'quokka8' });
  await done(lena, 'POST', `comments/${commented.comments[0]!.id}/flag`, { reason: 'quokka9' });
  await done(lena, 'POST', 'proposals', { title: 'quokka10', category: 'quokka11', body: 'quokka12' });
  await done(lena, 'POST', 'reports/inaccuracy', {
    article: 'exported',
    details: 'quokka13',
    source: 'https://example.com/quokka14',
  });
  await done(lena, 'POST', 'lines', {
    day: new Date().toISOString().slice(0, 10),
    text: 'quokka17',
    sources: ['https://example.com/quokka18'],
  });
  await done(boss, 'POST', `admin/contributions/${id}/publish`, {
    baseRevision: 1,
    bodyMarkdown: `${words} quokka7`,
    summary: 'Of the boss',
    note: 'To you.',
  });
  const { bounty } = await done<{ bounty: { id: string } }>(boss, 'POST', 'admin/bounties', {
    name: 'A task',
    reward: 3,
  });
  for (const step of [{ status: 'In review' }, { status: 'Awarded', winner: lena.address }])
    await done(boss, 'PUT', `admin/bounties/${bounty.id}/status`, step);
  const lenaId = await accountId(boss, lena);
  otherId = await accountId(boss, other);
  await done(boss, 'PUT', `admin/people/${lenaId}/role`, { role: 'admin', reason: 'Helps.' });
  await done(lena, 'PUT', `admin/people/${otherId}/role`, { role: 'moderator', reason: 'quokka15' });
  await done(lena, 'PUT', 'admin/switches/no-new-wallets', { reason: 'quokka16' });
  await db.execute(sql`insert into receipts (signature, kind, cited_by) values ('5igned', 'transaction', ${lenaId})`);
  const { id: pictureId } = await upload(test.app, lena, await plainPicture('#123456'), {
    ...pictureTexts,
    alt: 'quokka17',
    taken: '2024-11',
  });
  await db.execute(
    sql`insert into media_flags (media_id, reporter_id, reason) values (${pictureId}, ${lenaId}, 'quokka18')`,
  );
}
beforeAll(busy);

describe('an export', () => {
  it('assigns every column that may name a person to a list, or says why not', async () => {
    expect((await columnsOfPeople()).toSorted()).toEqual([...Object.keys(lists), ...ofThings].toSorted());
  });

  it('contains rows in every assigned list, and no other lists', async () => {
    const answer = (await exported(lena)).json() as Record<string, unknown[]>;
    const named = Object.values(lists).filter((list) => !list.startsWith('no: '));
    for (const list of named) expect([list, JSON.stringify(answer[list] ?? []).length > 10]).toEqual([list, true]);
    const more = ['earlierTexts', 'proposals', 'reports', 'lines', 'bountiesWon'];
    expect(Object.keys(answer).toSorted()).toEqual([...new Set([...named, ...more])].toSorted());
    for (const list of more) expect([list, answer[list]]).toEqual([list, [expect.anything()]]);
  });

  it('contains every text of the person, wherever it is stored', async () => {
    const { body } = await exported(lena);
    const wordsIn = (text: string) => new Set(text.match(/quokka\d+/g));
    const stored = new Set((await everyRow(db)).flatMap(({ row }) => [...wordsIn(row)]));
    expect(stored.size).toBe(19);
    // The reason for a role is in the log of the other person's account.
    stored.delete('quokka15');
    expect([...stored].filter((word) => !wordsIn(body).has(word))).toEqual([]);
  });

  it('contains when the person’s pictures were taken', async () => {
    const { pictures } = (await exported(lena)).json() as { pictures: object[] };
    expect(pictures).toMatchObject([{ description: 'quokka17', taken: '2024-11' }]);
  });

  it('contains nothing of other people', async () => {
    const { body } = await exported(lena);
    for (const one of [other.address, otherId, boss.address, 'Of another', 'Said by another', 'Of the boss'])
      expect([one, body.includes(one)]).toEqual([one, false]);
    const theirs = await exported(other);
    expect(theirs.body).not.toMatch(/quokka(?!15)/);
    expect(theirs.body).not.toContain(lena.address);
  });

  it('is logged in the audit log once a day, and not for an anonymous session', async () => {
    const nobody = await logInAnonymously(test.app);
    for (const who of [other, other, nobody]) expect((await exported(who)).status).toBe(200);
    const { entries } = await done<{ entries: AuditEntry[] }>(boss, 'GET', 'admin/audit?limit=50');
    const ofExports = entries.filter(({ action }) => action === 'exported the data of');
    expect(ofExports.map(({ wallet, title }) => [wallet, title])).toEqual([
      [other.address, 'their own'],
      [lena.address, 'their own'],
    ]);
  });

  it('contains a published text with other words than its author’s, once', async () => {
    const sent = await done<{ contribution: { id: string } }>(other, 'POST', 'contributions', {
      slug: 'exported',
      text: 'Of another',
    });
    const { id } = sent.contribution;
    const publication = { baseRevision: 2, bodyMarkdown: 'Three.', summary: 'By the boss', note: '' };
    await done(boss, 'POST', `admin/contributions/${id}/publish`, publication);
    type Revisions = { revisions: { revision: number; kind: string; summary: string | null }[] };
    const numbered = ({ revisions }: Revisions) => revisions.filter(({ revision }) => revision === 3);
    expect(numbered((await exported(boss)).json())).toMatchObject([{ kind: 'merged', summary: 'By the boss' }]);
    expect(numbered((await exported(other)).json())).toMatchObject([{ kind: 'merged', summary: null }]);
  });

  it('finds a bounty won under a name like the person’s own, among any number of others', async () => {
    await db.execute(sql`insert into bounties (name, reward, status, winner)
      select 'Of others', 1, 'Paid', '1 of them is ' || n from generate_series(1, 1000) n`);
    await db.execute(
      sql`insert into bounties (name, reward, status, winner) values ('Of Lena', 1, 'Paid', 'Quokka-0')`,
    );
    const { bountiesWon } = (await exported(lena)).json() as { bountiesWon: { name: string }[] };
    expect(bountiesWon.map(({ name }) => name).toSorted()).toEqual(['A task', 'Of Lena']);
  });

  it('works while the site is read-only', async () => {
    await done(boss, 'PUT', 'admin/switches/read-only', { reason: 'We move.' });
    expect((await exported(lena)).status).toBe(200);
    await boss.send('DELETE', '/api/admin/switches/read-only');
  });
});
