import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Change, ChangeList } from '#contract/submissions/recent.ts';
import { changeKinds } from '#contract/submissions/recent-limits.ts';
import { testAppWithAdmin } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { differences } from '#test/changes.ts';
import { accountId } from '#test/people.ts';
import { logIn, logInAnonymously, type Caller } from '#test/wallet.ts';

const { test, boss } = await testAppWithAdmin();
let writer: Caller;
beforeAll(async () => {
  writer = await logIn(test.app);
  await buildArticle(test.store, { slug: 'bonk', title: 'BONK' });
});
afterAll(() => test.close());

const read = async (query = '') => {
  const answer = await test.app.inject(`/api/recent?limit=200${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as ChangeList;
};
const listed = async (query = ''): Promise<Change[]> => (await read(query)).changes;

const sent = async (who: Caller, method: 'POST' | 'PUT' | 'DELETE', path: string, body: object = {}) => {
  const answer = await who.send(method, `/api/${path}`, body);
  expect(answer.status, answer.body).toBe(200);
  return answer.json() as Record<string, { id: string }>;
};
const contribute = async (who = writer, text = `A contribution ${randomUUID()}`) =>
  (await sent(who, 'POST', 'contributions', { slug: 'bonk', text }))['contribution']!.id;
const propose = async (who = writer, category = '') =>
  (await sent(who, 'POST', 'proposals', { title: `About ${randomUUID()}`, category, body: 'Body' }))['proposal']!.id;
const report = async (who = writer) =>
  (await sent(who, 'POST', 'reports/inaccuracy', { article: 'bonk', details: randomUUID() }))['report']!.id;
const comment = async (on: string, who = writer, text = `A comment ${randomUUID()}`) =>
  ((await sent(who, 'POST', `contributions/${on}/comments`, { text })) as unknown as { comments: { id: string }[] })
    .comments[0]!.id;
const accountOf = (person: Caller) => accountId(boss, person);

describe('the list of recent changes', () => {
  it('contains each kind with its author, its words and its subject, newest first', async () => {
    const person = await logIn(test.app);
    const contribution = await contribute(person, 'What I know of it.');
    const commentId = await comment(contribution, person, 'And more.');
    const proposal = await propose(person);
    const dispute = await report(person);
    await sent(boss, 'PUT', `admin/contributions/${contribution}/status`, { status: 'Accepted', note: 'Good.' });
    const name = `A bounty ${randomUUID()}`;
    await sent(boss, 'POST', 'admin/bounties', { name, reward: 2.5, articleSlug: 'bonk' });
    await sent(boss, 'POST', 'admin/articles', {
      slug: 'wif',
      title: 'WIF',
      category: 'Tokens',
      bodyMarkdown: 'A dog.',
    });
    const { wallet } = { wallet: person.address };
    const by = { wallet, profile: { username: null, pfp: '' } };
    const article = { slug: 'bonk', title: 'BONK' };
    const found = await listed();
    expect(found.slice(0, 7)).toMatchObject([
      {
        kind: 'edit',
        article: { slug: 'wif' },
        title: 'WIF',
        revision: { number: 1, kind: 'written' },
        words: { removed: 0 },
      },
      { kind: 'bounty', by: null, article, title: name, bounty: { status: 'Open', reward: 2.5, currency: 'SOL' } },
      {
        kind: 'decision',
        by,
        article,
        text: 'Good.',
        submission: { id: contribution, status: 'Accepted' },
        words: null,
      },
      { kind: 'dispute', by, article, submission: { kind: 'report', id: dispute } },
      { kind: 'contribution', by, article: null, submission: { kind: 'proposal', id: proposal } },
      { kind: 'comment', by, text: 'And more.', commentId, submission: { id: contribution } },
      {
        kind: 'contribution',
        by,
        title: 'BONK',
        text: 'What I know of it.',
        submission: { id: contribution },
        words: null,
      },
    ]);
    expect(found[0]!.words!.added).toBeGreaterThan(0);
    expect(await differences(test.database)).toEqual([]);
  });

  it('filters by kind, category and person, also by the person’s name, and without a person', async () => {
    const [one, other] = [await logIn(test.app), await logIn(test.app)];
    const category = `Category ${randomUUID().slice(0, 8)}`;
    const name = `n${randomUUID().slice(0, 8)}`;
    await sent(one, 'PUT', 'account/me', { username: name, bio: '', pfp: '' });
    const ids = { one: await propose(one, category), other: await propose(other, category) };
    await sent(boss, 'PUT', `admin/proposals/${ids.one}/status`, { status: 'Rejected' });
    const found = async (query: string) =>
      (await listed(`&category=${encodeURIComponent(category)}${query}`)).map(({ kind, submission }) => [
        kind,
        submission!.id,
      ]);
    const all = [
      ['decision', ids.one],
      ['contribution', ids.other],
      ['contribution', ids.one],
    ];
    expect(await found('')).toEqual(all);
    expect(await found('&kind=decision')).toEqual([all[0]]);
    expect(await found(`&by=${one.address}`)).toEqual([all[0], all[2]]);
    expect(await found(`&by=${name}&kind=contribution`)).toEqual([all[2]]);
    // Decisions on a person's submissions are by other people, so `notBy` keeps them.
    expect(await found(`&notBy=${one.address}`)).toEqual([all[0], all[1]]);
    expect((await read(`&by=${name}`)).person).toEqual({ wallet: one.address, profile: { username: name, pfp: '' } });
    expect(await listed('&category=Nothing')).toEqual([]);
  });

  it('refuses an unknown kind and an unknown person in a sentence', async () => {
    for (const [query, status, sentence] of [
      ['kind=vote', 400, `The kind must be one of ${changeKinds.join(', ')}.`],
      ['by=nobody', 404, 'Nobody here has this wallet or name.'],
      ['notBy=nobody', 404, 'Nobody here has this wallet or name.'],
      ['cursor=invented', 400, 'The cursor is not valid; start again without one.'],
    ] as const) {
      const { statusCode, body } = await test.app.inject(`/api/recent?${query}`);
      expect([query, statusCode, body]).toEqual([query, status, sentence]);
    }
  });

  it('shows a former member as one, and drops withdrawn texts', async () => {
    const person = await logIn(test.app);
    const waiting = await contribute(person);
    const accepted = await contribute(person);
    await sent(boss, 'PUT', `admin/contributions/${accepted}/status`, { status: 'Accepted' });
    const commentId = await comment(accepted, person);
    await sent(person, 'DELETE', 'account/me', {});
    const found = await listed();
    expect(found.some(({ submission }) => submission?.id === waiting)).toBe(false);
    expect(found.filter(({ id }) => id === accepted || id === commentId).map(({ by }) => by)).toEqual([
      { wallet: 'former', profile: { username: null, pfp: '' } },
      { wallet: 'former', profile: { username: null, pfp: '' } },
    ]);
    expect(found.filter(({ by }) => by?.wallet === person.address)).toEqual([]);
  });

  it('contains no text that must be reviewed first', async () => {
    const [person, word] = [await logIn(test.app), `word${randomUUID().slice(0, 8)}`];
    await sent(boss, 'PUT', 'admin/switches/review-all', { reason: 'A flood.' });
    const id = await contribute(person, word);
    await sent(person, 'POST', 'proposals', { title: word, body: word });
    await sent(person, 'POST', 'reports/inaccuracy', { article: word, details: word });
    await sent(boss, 'DELETE', 'admin/switches/review-all', {});
    expect(await listed(`&by=${person.address}`)).toHaveLength(3);
    for (const path of ['/api/recent?limit=200', '/recent.atom', '/recent.json'])
      expect((await test.app.inject(path)).body).not.toContain(word);
    await sent(boss, 'PUT', `admin/contributions/${id}/status`, { status: 'Accepted' });
    expect((await test.app.inject('/recent.json')).body).toContain(word);
  });

  it('names the authors in its feeds; for a decision or a bounty, the site', async () => {
    const person = await logIn(test.app);
    const id = await contribute(person);
    await sent(boss, 'PUT', `admin/contributions/${id}/status`, { status: 'Rejected', note: 'No.' });
    const name = `A bounty ${randomUUID()}`;
    const bounty = (await sent(boss, 'POST', 'admin/bounties', { name, reward: 1 }))['bounty']!.id;
    for (const status of ['In review', 'Awarded'])
      await sent(boss, 'PUT', `admin/bounties/${bounty}/status`, {
        status,
        winner: status === 'Awarded' ? person.address : '',
      });
    const { items } = (await test.app.inject('/recent.json')).json() as {
      items: { url: string; author: { name: string } }[];
    };
    const named = (path: string) => items.filter(({ url }) => url.endsWith(path)).map(({ author }) => author.name);
    expect(named(`/contributions/${id}`)).toEqual(['Trenchpedia', person.address]);
    expect(named(`/bounties/${bounty}`)).toEqual(['Trenchpedia', 'Trenchpedia', 'Trenchpedia']);
    const atom = (await test.app.inject('/recent.atom')).body;
    expect(atom.split(`<name>${person.address}</name>`)).toHaveLength(2);
  });

  it('lists anonymous people without numbers, which belong to threads', async () => {
    const id = await contribute(await logInAnonymously(test.app));
    const [found] = (await listed()).filter((change) => change.id === id);
    expect(found!.by).toEqual({ wallet: 'anonymous', profile: { username: null, pfp: '' } });
  });
});

/** A text of a person, and whether the public sees it. */
interface Thing {
  readonly id: string;
  readonly path: 'contributions' | 'proposals' | 'reports' | 'comments';
  readonly author: number;
  readonly isThere: boolean;
  readonly on?: string;
}

describe('a hidden text', () => {
  it('leaves the list at once, however it was hidden, and returns when it is shown', async () => {
    const authors = [await logIn(test.app), await logIn(test.app)];
    const accounts = await Promise.all(authors.map(accountOf));
    const acts = [
      'contributions',
      'proposals',
      'reports',
      'comments',
      'hide',
      'show',
      'block',
      'unblock',
      'decide',
      'undecide',
      'withdraw',
    ] as const;
    const step = fc.record({ act: fc.constantFrom(...acts), who: fc.nat(1), which: fc.nat(20) });
    const write = async (path: Thing['path'], author: number, on: string): Promise<Thing> => {
      const who = authors[author]!;
      if (path === 'comments') return { id: await comment(on, who), path, author, isThere: true, on };
      const id = await { contributions: contribute, proposals: propose, reports: report }[path](who);
      return { id, path, author, isThere: true };
    };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        const ground = await contribute(boss);
        const things: Thing[] = [];
        const blocked = [false, false];
        const waiting = new Set<string>();
        for (const { act, who, which } of steps) {
          if (act === 'block' || act === 'unblock') {
            blocked[who] = act === 'block';
            await sent(boss, 'PUT', `admin/people/${accounts[who]}/writing`, { reason: blocked[who] ? 'Spam' : null });
            continue;
          }
          if (act === 'contributions' || act === 'proposals' || act === 'reports' || act === 'comments') {
            if (blocked[who]) continue;
            const thing = await write(act, who, ground);
            if (act !== 'comments') waiting.add(thing.id);
            things.push(thing);
            continue;
          }
          const at = which % Math.max(things.length, 1);
          const thing = things[at];
          if (thing === undefined) continue;
          const { id, path } = thing;
          if (act === 'hide' && thing.isThere) {
            if (path === 'comments') await sent(boss, 'PUT', `admin/comments/${id}/hidden`, { reason: 'Why' });
            else await sent(boss, 'DELETE', `admin/${path}/${id}`);
            things[at] = { ...thing, isThere: false };
          } else if (act === 'show' && !thing.isThere) {
            const answer =
              path === 'comments'
                ? await boss.send('PUT', `/api/admin/comments/${id}/hidden`, { reason: null })
                : await boss.send('POST', `/api/admin/${path}/${id}/restore`, {});
            things[at] = { ...thing, isThere: answer.status === 200 };
          } else if (
            act === 'withdraw' &&
            thing.isThere &&
            !blocked[thing.author] &&
            (waiting.has(id) || path === 'comments')
          ) {
            await sent(authors[thing.author]!, 'DELETE', `${path}/${id}`);
            // Nobody restores a withdrawn submission.
            things.splice(at, 1);
            expect((await listed()).some((change) => change.id === id || change.submission?.id === id)).toBe(false);
          } else if ((act === 'decide' || act === 'undecide') && thing.isThere && path !== 'comments') {
            const status = act === 'decide' ? 'Rejected' : 'waiting for review';
            await sent(boss, 'PUT', `admin/${path}/${id}/status`, { status });
            waiting[act === 'decide' ? 'delete' : 'add'](id);
          }
        }
        const shown = things.filter(({ isThere, author }) => isThere && !blocked[author]);
        const found = (await listed()).filter(({ id }) => things.some((thing) => thing.id === id));
        expect(found.map(({ id }) => id).toSorted()).toEqual(shown.map(({ id }) => id).toSorted());
        const decided = (await listed('&kind=decision')).filter(({ submission }) =>
          things.some(({ id }) => id === submission!.id),
        );
        const expected = shown.filter(({ id, path }) => path !== 'comments' && !waiting.has(id));
        expect(decided.map(({ submission }) => submission!.id).toSorted()).toEqual(
          expected.map(({ id }) => id).toSorted(),
        );
        expect(await differences(test.database)).toEqual([]);
        for (const account of accounts) await sent(boss, 'PUT', `admin/people/${account}/writing`, { reason: null });
      }),
      { numRuns: 12 },
    );
  });

  it('disappears with all others of its author when an admin blocks them with a comment', async () => {
    const person = await logIn(test.app);
    const id = await contribute(person);
    const commentId = await comment(id, person);
    await sent(boss, 'PUT', `admin/comments/${commentId}/hidden`, { reason: 'Spam', blocksAuthor: true });
    expect((await listed()).filter((change) => change.id === id || change.id === commentId)).toEqual([]);
    expect(await differences(test.database)).toEqual([]);
  });

  it('follows an article to its new category, and a bounty to another article', async () => {
    const [from, to] = [`From ${randomUUID().slice(0, 8)}`, `To ${randomUUID().slice(0, 8)}`];
    const slug = `moved-${randomUUID().slice(0, 8)}`;
    const { id } = (await sent(boss, 'POST', 'admin/articles', { slug, title: 'Moved', category: from }))['article']!;
    const bounty = (await sent(boss, 'POST', 'admin/bounties', { name: slug, reward: 1 }))['bounty']!.id;
    await sent(boss, 'PUT', `admin/bounties/${bounty}`, { name: slug, reward: 1, articleSlug: slug });
    await sent(writer, 'POST', 'contributions', { slug, text: 'Words' });
    const kinds = async (category: string) =>
      (await listed(`&category=${encodeURIComponent(category)}`)).map(({ kind }) => kind).toSorted();
    expect(await kinds(from)).toEqual(['bounty', 'contribution', 'edit']);
    await sent(boss, 'PUT', `admin/articles/${id}`, { slug, title: 'Moved', category: to });
    expect([await kinds(from), await kinds(to)]).toEqual([[], ['bounty', 'contribution', 'edit', 'edit']]);
    expect(await differences(test.database)).toEqual([]);
  });
});
