import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { logIn, logInAnonymously, type Caller } from '#test/wallet.ts';

let test: TestApp;
let author: Caller;
const ids = new Map<string, string>();

beforeAll(async () => {
  test = await testApp();
  await buildArticle(test.store, { slug: 'bonk' });
  author = await logIn(test.app);
  const sent = {
    contribution: await author.send('POST', '/api/contributions', { slug: 'bonk', text: 'x' }),
    proposal: await author.send('POST', '/api/proposals', { title: 'x', body: 'x' }),
    report: await author.send('POST', '/api/reports/inaccuracy', { details: 'x' }),
  };
  for (const [kind, answer] of Object.entries(sent)) ids.set(kind, (answer.json() as Record<string, { id: string }>)[kind]!.id);
});
afterAll(() => test.close());

const nobody = '00000000-0000-4000-8000-000000000000';

describe.each(['contribution', 'proposal', 'report'])('votes on a %s', (kind) => {
  const path = () => `/api/${kind}s/${ids.get(kind)}`;
  const counts = async () => (await test.app.inject(`${path()}/votes`)).json().votes;

  it('are set, moved and taken back, and each person has one', async () => {
    const voter = await logIn(test.app);
    const vote = async (value: number) => (await voter.send('POST', `${path()}/vote`, { value })).json();
    expect(await vote(1)).toEqual({ votes: { likes: 1, dislikes: 0 } });
    expect(await vote(1)).toEqual({ votes: { likes: 1, dislikes: 0 } });
    expect(await vote(-1)).toEqual({ votes: { likes: 0, dislikes: 1 } });
    expect((await voter.send('GET', '/api/votes/mine')).json()).toEqual({ votes: { [ids.get(kind)!]: -1 } });
    expect(await counts()).toEqual({ likes: 0, dislikes: 1 });
    expect((await voter.send('DELETE', `${path()}/vote`)).json()).toEqual({ votes: { likes: 0, dislikes: 0 } });
    expect((await voter.send('DELETE', `${path()}/vote`)).json()).toEqual({ votes: { likes: 0, dislikes: 0 } });
    expect((await voter.send('GET', '/api/votes/mine')).json()).toEqual({ votes: {} });
  });

  it('are exact when fifty people vote and change their votes at the same time', async () => {
    const voters = await Promise.all(Array.from({ length: 50 }, () => logInAnonymously(test.app)));
    const press = (voter: Caller, value: number) => voter.send('POST', `${path()}/vote`, { value });
    await Promise.all(
      voters.flatMap((voter) => [
        press(voter, 1),
        press(voter, -1),
        press(voter, 1),
        voter.send('DELETE', `${path()}/vote`),
        press(voter, -1),
      ]),
    );
    await Promise.all(voters.map((voter, index) => press(voter, index < 20 ? 1 : -1)));
    expect(await counts()).toEqual({ likes: 20, dislikes: 30 });
    const listed = (await test.app.inject('/api/feed/latest')).json()[`${kind}s`][0];
    expect(listed.votes).toEqual({ likes: 20, dislikes: 30 });
  });

  it('are 1 or -1 and nothing else', async () => {
    for (const value of [0, 2, '1', null, 1.5, [1], undefined]) {
      const answer = await author.send('POST', `${path()}/vote`, { value });
      expect([answer.status, answer.body]).toEqual([400, 'The vote must be 1 (like) or -1 (dislike).']);
    }
  });

  it('are refused where there is nothing to vote on', async () => {
    for (const id of [nobody, 'rubbish', "' or 1=1"]) {
      expect((await author.send('POST', `/api/${kind}s/${encodeURIComponent(id)}/vote`, { value: 1 })).status).toBe(404);
      expect((await test.app.inject(`/api/${kind}s/${encodeURIComponent(id)}/votes`)).statusCode).toBe(404);
    }
    const others = ['contribution', 'proposal', 'report'].filter((name) => name !== kind);
    for (const name of others) expect((await author.send('POST', `/api/${kind}s/${ids.get(name)}/vote`, { value: 1 })).status).toBe(404);
  });
});
