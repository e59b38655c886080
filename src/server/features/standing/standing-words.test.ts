import fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnswerOf } from '#contract/api.ts';
import type { Profile } from '#contract/people/accounts.ts';
import type { Provenance } from '#contract/revisions/revisions.ts';
import { accounts } from '#server/db/schema/people.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { write } from '#server/db/write.ts';
import { changeArticle, holdArticle } from '#server/features/articles/changing.ts';
import { renderMarkdown } from '#server/features/texts/markdown.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { logIn, logInAnonymously, testWallet, type Caller } from '#test/wallet.ts';

let test: TestApp;
let admins: Caller[];

beforeAll(async () => {
  const wallets = [testWallet(), testWallet(), testWallet()];
  test = await testApp({ ADMIN_WALLET: wallets.map(({ address }) => address).join() });
  admins = await Promise.all(wallets.map((wallet) => logIn(test.app, wallet)));
});
afterAll(() => test.close());

const get = async <Body>(path: string): Promise<Body> => {
  const answer = await test.app.inject(path);
  expect(answer.statusCode).toBe(200);
  return answer.json<Body>();
};
const articleAt = (slug: string) => get<AnswerOf<'GET /articles/:slug'>>(`/api/articles/${slug}`);
const standingOf = async ({ address }: Caller) => {
  const { words, articles: many } = await get<Profile>(`/api/profile/${address}`);
  return { words, articles: many };
};

async function save(by: Caller, slug: string, bodyMarkdown: string, more: object = {}): Promise<void> {
  const { article } = await articleAt(slug);
  const answer = await by.send('PUT', `/api/admin/articles/${article.id}`, {
    slug,
    title: slug,
    bodyMarkdown,
    ...more,
  });
  expect(answer.status).toBe(200);
}

/** Adds a revision from somebody's contribution, as accepting it does. */
async function merge(slug: string, by: Caller, bodyMarkdown: string): Promise<void> {
  const { contribution } = (await by.send('POST', '/api/contributions', { slug, text: bodyMarkdown })).json() as {
    contribution: { id: string };
  };
  const { db } = test.store;
  const [row] = await db.select().from(submissions).where(eq(submissions.id, contribution.id));
  const { article } = await articleAt(slug);
  await write(test.store, async (transaction, touch) => {
    const before = await holdArticle(transaction, article.id);
    await changeArticle(transaction, touch, before, { bodyMarkdown }, renderMarkdown(bodyMarkdown), {
      kind: 'merged',
      authorId: row!.authorId,
      contributionId: contribution.id,
      change: '',
    });
  });
}

it('an article names its writers, most words first, and nobody when it came with the installation', async () => {
  const [ann, bob] = admins as [Caller, Caller];
  await buildArticle(test.store, { slug: 'credited', bodyMarkdown: 'Five words that came along.' });
  expect(await articleAt('credited')).toMatchObject({
    authors: [{ wallet: null, profile: null, words: 5 }],
    authorCount: 0,
  });
  await save(ann, 'credited', 'Five words that came along.\n\nSeven words of Ann that now follow.');
  await save(bob, 'credited', 'Five words that came along.\n\nSeven words of Ann that now follow.\n\nTwo more.');
  const { authors, authorCount } = await articleAt('credited');
  expect(authors.map(({ wallet, words }) => [wallet, words])).toEqual([
    [ann.address, 7],
    [null, 5],
    [bob.address, 2],
  ]);
  expect(authorCount).toBe(2);
  // A changed or hidden name changes there too.
  const name = `n${Date.now()}`;
  expect((await ann.send('PUT', '/api/account/me', { username: name })).status).toBe(200);
  expect((await articleAt('credited')).authors[0]!.profile!.username).toBe(name);
  const [{ id }] = (await test.database.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.wallet, ann.address))) as [{ id: string }];
  const hidden = await bob.send('PUT', `/api/admin/people/${id}/text`, { reason: 'Spam' });
  expect([hidden.status, hidden.status === 200 ? '' : hidden.body]).toEqual([200, '']);
  expect((await articleAt('credited')).authors[0]!.profile!.username).toBe(null);
});

it('numbers anonymous writers as the list of contributions does, and links to no deleted contribution', async () => {
  await buildArticle(test.store, { slug: 'anonymously', bodyMarkdown: '' });
  const [one, two] = [await logInAnonymously(test.app), await logInAnonymously(test.app)];
  await merge('anonymously', one, 'Four words of one.');
  await merge('anonymously', two, 'Four words of one.\n\nNow these five of two.');
  await merge('anonymously', one, 'Four words of one.\n\nNow these five of two.\n\nAgain, once more.');
  const { authors } = await articleAt('anonymously');
  expect(authors).toMatchObject([
    { wallet: 'anonymous', anonymousNumber: 1, words: 7 },
    { wallet: 'anonymous', anonymousNumber: 2, words: 5 },
  ]);
  const { paragraphs } = await get<Provenance>('/api/articles/anonymously/provenance');
  expect(
    paragraphs.map(({ authors: of }) => of.map(({ anonymousNumber, revision }) => [anonymousNumber, revision])),
  ).toEqual([[[1, 2]], [[2, 3]], [[1, 4]]]);
  const history = async () =>
    (await get<AnswerOf<'GET /articles/:slug/revisions'>>('/api/articles/anonymously/revisions')).revisions;
  expect((await history()).map(({ wallet, anonymousNumber }) => [wallet, anonymousNumber])).toEqual([
    ['anonymous', 1],
    ['anonymous', 2],
    ['anonymous', 1],
    [null, null],
  ]);
  const contribution = paragraphs[1]!.authors[0]!.contributionId!;
  expect((await two.send('DELETE', `/api/contributions/${contribution}`)).status).toBe(200);
  expect((await history())[1]).toMatchObject({ contributionId: null, anonymousNumber: 2 });
  const after = await get<Provenance>('/api/articles/anonymously/provenance');
  expect(after.paragraphs[1]!.authors[0]).toMatchObject({ contributionId: null, anonymousNumber: 2 });
});

type Standing = Awaited<ReturnType<typeof standingOf>>;

/**
 * Checks that each admin's standing has grown by exactly their words in these articles. Returns the authorship of the
 * articles.
 */
async function expectFacts(slugs: readonly string[], before: readonly Standing[]): Promise<Provenance[]> {
  const facts = await Promise.all(slugs.map((slug) => get<Provenance>(`/api/articles/${slug}/provenance`)));
  for (const [place, admin] of admins.entries()) {
    const theirs = facts.flatMap(({ authors }) => authors.filter(({ wallet }) => wallet === admin.address));
    expect(await standingOf(admin)).toEqual({
      words: before[place]!.words + theirs.reduce((sum, { words }) => sum + words, 0),
      articles: before[place]!.articles + theirs.length,
    });
  }
  return facts;
}

const sentences = [
  'The curve rises.',
  'Pools wait for it.',
  'Fees are one percent.',
  'Nobody knows why it ended.',
  'Bots buy first.',
  '長い文です。',
  '- A list | of words',
];

it('counts each person’s standing words and articles, through any history', async () => {
  const before = await Promise.all(admins.map(standingOf));
  const slugs = ['standing-1', 'standing-2', 'standing-3'];
  for (const slug of slugs) await buildArticle(test.store, { slug, bodyMarkdown: sentences[0]! });
  const step = fc.record({
    by: fc.nat(admins.length - 1),
    slug: fc.constantFrom(...slugs),
    text: fc.array(fc.constantFrom(...sentences), { maxLength: 6 }),
    restore: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
      for (const { by, slug, text, restore } of steps) {
        const { article } = await articleAt(slug);
        if (restore && article.revisionCount > 1) {
          const number = Math.ceil(article.revisionCount / 2);
          const answer = await admins[by]!.send('POST', `/api/admin/articles/${article.id}/restore`, {
            number,
            summary: 'Back',
          });
          expect([200, 409]).toContain(answer.status);
        } else await save(admins[by]!, slug, text.join('\n\n'));
      }
      const facts = await expectFacts(slugs, before);
      for (const [place, slug] of slugs.entries()) {
        const { authors, authorCount } = await articleAt(slug);
        expect(authorCount).toBe(facts[place]!.authors.filter(({ wallet }) => wallet !== null).length);
        const byWallet = (list: typeof authors) => new Map(list.map(({ wallet, words }) => [wallet, words]));
        expect(byWallet(authors)).toEqual(byWallet(facts[place]!.authors));
      }
    }),
    { numRuns: 12 },
  );
});

it('is right after two concurrent saves of two articles by the same people', async () => {
  const [ann, bob] = admins as [Caller, Caller];
  const slugs = ['crossing-1', 'crossing-2'];
  const before = await Promise.all(admins.map(standingOf));
  for (const slug of slugs) {
    await buildArticle(test.store, { slug, bodyMarkdown: '' });
    await save(ann, slug, 'Words of Ann.');
    await save(bob, slug, 'Words of Ann.\n\nWords of Bob.');
  }
  await Promise.all([
    save(ann, slugs[0]!, 'Of Ann alone it is, here.'),
    save(bob, slugs[1]!, 'There it has become of Bob.'),
  ]);
  await expectFacts(slugs, before);
});
