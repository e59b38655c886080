import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comments } from '#server/db/schema/comments.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { logIn, logInAnonymously, type Caller } from '#test/wallet.ts';

let test: TestApp;
let author: Caller;
let other: Caller;
let paths: string[];

beforeAll(async () => {
  test = await testApp();
  await buildArticle(test.store, { slug: 'bonk' });
  [author, other] = [await logIn(test.app), await logIn(test.app)];
  const contribution = (await author.send('POST', '/api/contributions', { slug: 'bonk', text: 'x' })).json() as {
    contribution: { id: string };
  };
  const proposal = (await author.send('POST', '/api/proposals', { title: 'x', body: 'x' })).json() as {
    proposal: { id: string };
  };
  const report = (await author.send('POST', '/api/reports/inaccuracy', { details: 'x' })).json() as {
    report: { id: string };
  };
  paths = [
    `/api/contributions/${contribution.contribution.id}`,
    `/api/proposals/${proposal.proposal.id}`,
    `/api/reports/${report.report.id}`,
  ];
});
afterAll(() => test.close());

interface Listed {
  comments: { id: string; text: string; wallet: string; deleted: boolean }[];
  next: string | null;
}
const list = async (path: string): Promise<Listed> => (await test.app.inject(`${path}/comments`)).json();

describe('comments', () => {
  it('appear at once to everybody, on all three kinds, newest first', async () => {
    for (const path of paths) {
      expect((await list(path)).comments).toEqual([]);
      const answer = (await other.send('POST', `${path}/comments`, { text: ' First ' })).json() as Listed;
      expect(answer.comments).toMatchObject([
        { text: 'First', wallet: other.address, deleted: false, profile: { username: null, pfp: '' } },
      ]);
      await author.send('POST', `${path}/comments`, { text: 'Second' });
      expect((await list(path)).comments.map(({ text }) => text)).toEqual(['Second', 'First']);
    }
    const feed = (await test.app.inject('/api/feed/latest')).json();
    for (const kind of ['contributions', 'proposals', 'reports']) expect(feed[kind][0].commentCount).toBe(2);
    const listed = (await test.app.inject(`/api/profile/${other.address}/comments`)).json().comments as {
      about: object;
    }[];
    // Newest first: on the report, which names no article, on the proposal and on the contribution.
    expect(listed.map(({ about }) => about)).toEqual([
      { kind: 'report', title: '', article: null },
      { kind: 'proposal', title: 'x', article: null },
      { kind: 'contribution', title: 'bonk', article: { slug: 'bonk', title: 'bonk' } },
    ]);
  });

  it('are stored once when sent twice within a minute', async () => {
    for (const path of paths) {
      const sender = await logIn(test.app);
      const send = (caller = sender) => caller.send('POST', `${path}/comments`, { text: 'Twice' });
      const answers = await Promise.all(Array.from({ length: 10 }, () => send()));
      const mine = async () => (await list(path)).comments.filter(({ wallet }) => wallet === sender.address);
      const [first] = (await mine()) as [Listed['comments'][number]];
      expect(await mine()).toEqual([first]);
      for (const answer of answers) expect((answer.json() as Listed).comments).toContainEqual(first);
      await sender.send('DELETE', `/api/comments/${first.id}`);
      await send();
      expect((await mine()).filter(({ deleted }) => !deleted)).toHaveLength(1);
      await test.database.db.update(comments).set({ createdAt: sql`${comments.createdAt} - interval '61 seconds'` });
      await send();
      await send(author);
      expect((await list(path)).comments.filter(({ text }) => text === 'Twice')).toHaveLength(3);
    }
  });

  it('come in pages', async () => {
    const [path] = paths as [string];
    for (let n = 0; n < 5; n += 1) await other.send('POST', `${path}/comments`, { text: `page ${n}` });
    const first: Listed = (await test.app.inject(`${path}/comments?limit=3`)).json();
    const second: Listed = (await test.app.inject(`${path}/comments?limit=3&cursor=${first.next}`)).json();
    expect([...first.comments, ...second.comments].map(({ text }) => text).slice(0, 5)).toEqual([
      'page 4',
      'page 3',
      'page 2',
      'page 1',
      'page 0',
    ]);
  });

  it('can be deleted by their author, and keep their place', async () => {
    const [, path] = paths as [string, string];
    const { comments } = (await other.send('POST', `${path}/comments`, { text: 'secret' })).json() as Listed;
    const { id } = comments[0]!;
    expect(await author.send('DELETE', `/api/comments/${id}`)).toMatchObject({
      status: 403,
      body: 'Only its author can delete this comment.',
    });
    expect((await other.send('DELETE', `/api/comments/${id}`)).status).toBe(200);
    expect((await list(path)).comments[0]).toMatchObject({ id, text: '', deleted: true });
    expect(JSON.stringify((await test.app.inject(`/api/profile/${other.address}/comments`)).json())).not.toContain(
      'secret',
    );
  });

  it('may be anonymous', async () => {
    const caller = await logInAnonymously(test.app);
    const [, , path] = paths as [string, string, string];
    expect(
      ((await caller.send('POST', `${path}/comments`, { text: 'hello' })).json() as Listed).comments[0],
    ).toMatchObject({
      wallet: 'anonymous',
    });
  });

  it('are refused with a sentence when invalid', async () => {
    for (const text of ['', ' \n ', 'x'.repeat(5_001), 7, null, 'a\0b']) {
      const answer = await author.send('POST', `${paths[0]}/comments`, { text });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatch(/^The comment .*\.$/);
    }
    expect(
      (await author.send('POST', '/api/contributions/00000000-0000-4000-8000-000000000000/comments', { text: 'x' }))
        .status,
    ).toBe(404);
  });

  it('count exactly when many people post at the same time', async () => {
    const { proposal } = (await author.send('POST', '/api/proposals', { title: 'many', body: 'x' })).json() as {
      proposal: { id: string };
    };
    await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        other.send('POST', `/api/proposals/${proposal.id}/comments`, { text: `${n}` }),
      ),
    );
    expect((await test.app.inject('/api/feed/latest')).json().proposals[0].commentCount).toBe(30);
  });
});
