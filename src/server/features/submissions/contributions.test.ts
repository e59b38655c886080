import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testAppWithAdmin } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { makeKnown } from '#test/known.ts';
import { logIn, type Caller } from '#test/wallet.ts';

const get = async (url: string) => (await test.app.inject(url)).json();
const contribute = async (slug: string, text: string): Promise<string> =>
  ((await ann.send('POST', '/api/contributions', { slug, text })).json() as { contribution: { id: string } })
    .contribution.id;

const { test, boss } = await testAppWithAdmin({}, { pages: 'built' });
const ann = await logIn(test.app);
beforeAll(async () => {
  await buildArticle(test.store, { slug: 'bonding-curve' });
  await buildArticle(test.store, { slug: 'quiet' });
});
afterAll(() => test.close());

describe('the number of contributions to an article', () => {
  const shown = async () => {
    const { count, contributions } = await get('/api/articles/quiet/contributions');
    return [count, contributions.length];
  };

  it('follows sending, withdrawing, deleting and restoring', async () => {
    expect(await shown()).toEqual([0, 0]);
    const restored = await contribute('quiet', 'Kept.');
    const withdrawn = await contribute('QUIET', 'Withdrawn.');
    expect(await shown()).toEqual([2, 2]);
    await ann.send('DELETE', `/api/contributions/${withdrawn}`);
    expect(await shown()).toEqual([1, 1]);
    await boss.send('DELETE', `/api/admin/contributions/${restored}`);
    expect(await shown()).toEqual([0, 0]);
    await boss.send('POST', `/api/admin/contributions/${restored}/restore`);
    expect(await shown()).toEqual([1, 1]);
    expect((await ann.send('DELETE', `/api/contributions/${withdrawn}`)).status).toBe(404);
    expect(await shown()).toEqual([1, 1]);
  });

  it('is exact when many people send and withdraw at once', async () => {
    const slug = 'crowded';
    await buildArticle(test.store, { slug });
    const ids = await Promise.all(Array.from({ length: 20 }, (_, number) => contribute(slug, `Number ${number}.`)));
    await Promise.all([
      ...ids.slice(0, 5).map((id) => ann.send('DELETE', `/api/contributions/${id}`)),
      ...ids.slice(3, 9).map((id) => boss.send('DELETE', `/api/admin/contributions/${id}`)),
      ...Array.from({ length: 4 }, (_, number) => contribute(slug, `Later ${number}.`)),
    ]);
    const { count, contributions } = await get(`/api/articles/${slug}/contributions`);
    expect([count, contributions.length]).toEqual([15, 15]);
  });
});

describe('an article’s contributions', () => {
  it('answer to the slug in capitals and to former slugs, as the article does, also after it moves', async () => {
    const id = await contribute('bonding-curve', 'On the curve.');
    const ids = async (slug: string) => {
      const answer = await test.app.inject(`/api/articles/${slug}/contributions`);
      return [answer.statusCode, answer.json().contributions?.map((contribution: { id: string }) => contribution.id)];
    };
    expect(await ids('BONDING-CURVE')).toEqual([200, [id]]);
    const { article } = await get('/api/articles/bonding-curve');
    await boss.send('PUT', `/api/admin/articles/${article.id}`, { slug: 'curve', title: 'Curve' });
    expect(await ids('Bonding-Curve')).toEqual([200, [id]]);
    expect(await ids('curve')).toEqual([200, [id]]);
    const later = await contribute('BONDING-curve', 'By its former name.');
    expect(await ids('bonding-curve')).toEqual([200, [later, id]]);

    // Another article takes the slug, which then leads to it.
    await buildArticle(test.store, { slug: 'bonding-curve' });
    expect(await ids('bonding-curve')).toEqual([200, []]);
    expect(await ids('curve')).toEqual([200, [later, id]]);
    expect((await test.app.inject('/api/articles/nobody/contributions')).statusCode).toBe(404);
  });

  it.each(['/article/QUIET', '/contri/QUIET', '/contribute/Quiet'])(
    'redirect from %s to their one address',
    async (path) => {
      const { statusCode, headers } = await test.app.inject(path);
      expect([statusCode, headers.location]).toEqual([301, path.toLowerCase()]);
    },
  );
});

describe('an article’s most useful contributions', () => {
  const slug = 'sorted';
  const path = `/api/articles/${slug}/contributions`;
  /** The texts of a list, read in pages of this size. */
  async function texts(query: string, limit: number): Promise<string[]> {
    const found: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { contributions, next } = await get(
        `${path}?limit=${limit}${query}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      );
      found.push(...contributions.map(({ text }: { text: string }) => text));
      cursor = next as string | null;
    }
    return found;
  }

  it('have the most weighing likes, then the latest date, page by page and as votes change', async () => {
    await buildArticle(test.store, { slug });
    const [bob, stranger] = [await logIn(test.app), await logIn(test.app)];
    for (const person of [bob, boss]) await makeKnown(test.store, person);
    const ids: string[] = [];
    for (const text of ['a', 'b', 'c', 'd', 'e', 'f']) ids.push(await contribute(slug, text));
    const vote = (who: Caller, place: number, value: 1 | -1) =>
      who.send('POST', `/api/contributions/${ids[place]}/vote`, { value });
    await vote(bob, 1, 1);
    await vote(boss, 1, 1);
    await vote(bob, 3, 1);
    await vote(bob, 4, -1);
    // Dislikes, own likes and strangers' likes do not change the order.
    await vote(bob, 5, 1);
    await vote(boss, 5, -1);
    for (const who of [ann, stranger]) await vote(who, 0, 1);
    for (const limit of [1, 2, 4, 50])
      expect(await texts('&sort=useful', limit)).toEqual(['b', 'f', 'd', 'e', 'c', 'a']);
    for (const query of ['', '&sort=newest']) expect(await texts(query, 4)).toEqual(['f', 'e', 'd', 'c', 'b', 'a']);
    expect(Object.keys(await get(`${path}?sort=useful`))).toEqual(Object.keys(await get(path)));

    await vote(bob, 1, -1);
    await boss.send('DELETE', `/api/contributions/${ids[1]}/vote`);
    await boss.send('DELETE', `/api/admin/contributions/${ids[2]}`);
    expect(await texts('&sort=useful', 2)).toEqual(['f', 'd', 'e', 'b', 'a']);
  });

  it('are refused in a sentence with an unknown sort, and with a cursor of another order', async () => {
    const refused = async (query: string) => {
      const { statusCode, body } = await test.app.inject(`${path}?limit=1${query}`);
      return [statusCode, body];
    };
    expect(await refused('&sort=oldest')).toEqual([400, 'The sort must be newest or useful.']);
    const { next } = await get(`${path}?limit=1`);
    expect(await refused(`&sort=useful&cursor=${next}`)).toEqual([
      400,
      'The cursor is not valid; start again without one.',
    ]);
  });
});

describe('a person’s comments', () => {
  it('leave the profile with their submission, and return with it', async () => {
    const id = await contribute('quiet', 'To be deleted.');
    await ann.send('POST', `/api/contributions/${id}/comments`, { text: 'Mine.' });
    const texts = async () =>
      (await get(`/api/profile/${ann.address}/comments`)).comments.map(({ text }: { text: string }) => text);
    expect(await texts()).toEqual(['Mine.']);
    await boss.send('DELETE', `/api/admin/contributions/${id}`);
    expect(await texts()).toEqual([]);
    await boss.send('POST', `/api/admin/contributions/${id}/restore`);
    expect(await texts()).toEqual(['Mine.']);
  });
});

describe('an address in a submitted text', () => {
  it.each([
    ['(see https://a.example/x).', 'https://a.example/x'],
    ['https://a.example/Solana_(platform)', 'https://a.example/Solana_(platform)'],
    ['(https://a.example/x_(y)).', 'https://a.example/x_(y)'],
    ['https://a.example/))))', 'https://a.example/'],
    ['HTTPS://A.example/Phone', 'HTTPS://A.example/Phone'],
    ['「https://a.example/phone」です。', 'https://a.example/phone'],
    ['见https://a.example/phone。谢谢', 'https://a.example/phone'],
    ['（https://a.example/三体（小说））', 'https://a.example/三体（小说）'],
  ])('becomes a link without the punctuation after it, in the text and in the note on it: %s', async (text, href) => {
    const id = await contribute('bonding-curve', text);
    await boss.send('PUT', `/api/admin/contributions/${id}/status`, { status: 'Rejected', note: text });
    const page = (await test.app.inject(`/contributions/${id}`)).body;
    expect(page.split(`<a href="${href}" rel="ugc nofollow noopener">`)).toHaveLength(3);
  });
});

describe('the source of a contribution', () => {
  it('appears with it, changes with it, and stays when a change omits it', async () => {
    const url = 'https://press.example/phone';
    const sent = await ann.send('POST', '/api/contributions', {
      slug: 'bonding-curve',
      text: 'With a source.',
      source: url,
    });
    const { id, source } = (sent.json() as unknown as { contribution: { id: string; source: string } }).contribution;
    expect(source).toBe(url);
    const read = async () => (await get(`/api/contributions/${id}`)).contribution.source;
    await ann.send('PUT', `/api/contributions/${id}`, { text: 'Changed.' });
    expect(await read()).toBe(url);
    expect((await test.app.inject('/article/bonding-curve')).body).toMatch(
      /<a [^>]*nofollow ugc[^>]*href="https:\/\/press\.example\/phone"/,
    );
    const reviews = (await boss.send('GET', '/api/admin/reviews?kind=contribution')).json() as {
      reviews: { id: string; source: string }[];
    };
    expect(reviews.reviews.find((review) => review.id === id)!.source).toBe(url);
    await ann.send('PUT', `/api/contributions/${id}`, { text: 'Changed.', source: '' });
    expect(await read()).toBe('');
    expect(
      (await get(`/api/contributions/${await contribute('bonding-curve', 'Without one.')}`)).contribution.source,
    ).toBe('');
  });

  it('is an https address or refused', async () => {
    for (const source of [
      'http://press.example',
      'javascript:alert(1)',
      'a book',
      `https://press.example/${'x'.repeat(500)}`,
    ]) {
      const { status, body } = await ann.send('POST', '/api/contributions', {
        slug: 'bonding-curve',
        text: 'Text.',
        source,
      });
      expect([status, body]).toEqual([400, expect.stringMatching(/^The (URL|source) (is too long|must .*https)/)]);
    }
  });
});
