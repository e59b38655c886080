import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchNumbers } from '#contract/search/limits.ts';
import type { SearchAnswer } from '#contract/search/search.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';

let test: TestApp;

async function search(query: string, options: { exact?: '1'; cursor?: string } = {}): Promise<SearchAnswer> {
  const answer = await test.app.inject({ url: '/api/search', query: { q: query, ...options } });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

const walletText = `It signs.

## Losing it

Nothing brings back what was sent away. The seed phrase opens it again.

## Import

A wallet is a ring for keys, as people say who explain it to their parents, and who then have to explain the ring, the
lock and the door as well, which takes an evening at least. To import a wallet, type its words one by one.

## Fees

| Step | Price |
| --- | --- |
| Swap | a quarter of a percent |
| Vamp | nothing |
`;

beforeAll(async () => {
  test = await testApp();
  const articles = [
    [
      'bonding-curve',
      'Bonding curve',
      'How a price rises with each purchase.',
      'The constant product of reserves. Validators put it in.',
    ],
    ['phantom', 'Phantom', 'A wallet.', walletText],
    [
      'orca',
      'Orca',
      'An exchange.',
      'Traders have what they pair. It is heavy. A trap snaps over other magic, so they say.',
    ],
    [
      'checks',
      'Is it legit, is it a scam, other checks',
      'Look at the token.',
      'How do you know if a token is safe? Look.',
    ],
  ] as const;
  for (const [slug, title, summary, body] of articles)
    await buildArticle(test.store, { slug, title, summary, bodyMarkdown: body });
});
afterAll(() => test.close());

describe('a search with corrected words', () => {
  it.each([
    ['bondng curv', 'bonding curve', 'bonding-curve'],
    ['“Bondng” Curve!', '“bonding” Curve!', 'bonding-curve'],
    ['fantom', 'phantom', 'phantom'],
    ['orka', 'orca', 'orca'],
    ['valida', 'validators', 'bonding-curve'],
    ['wat r phantom', 'what are phantom', 'phantom'],
    ['wat is a bondng curve', 'what is a bonding curve', 'bonding-curve'],
  ])('says for %j that it searched for %j', async (query, correction, slug) => {
    const answer = await search(query);
    expect(answer).toMatchObject({ correction, unknown: [], similar: [] });
    expect(answer.results[0]).toMatchObject({ slug });
  });

  it.each(['bonding curve', 'bond', 'curves', 'phan', 'bondingcurve'])(
    'reports no correction for %j',
    async (query) => {
      expect(await search(query)).toMatchObject({ correction: null, unknown: [] });
    },
  );

  it.each(["why doesn't phantom sign", 'the bonding curve couldn’t rise'])(
    'finds no misspelling in a contraction: %j',
    async (query) => {
      expect(await search(query)).toMatchObject({ correction: null, unknown: [] });
    },
  );

  it('searches for the typed spelling on request', async () => {
    expect(await search('bondng curv', { exact: '1' })).toMatchObject({
      results: [],
      correction: null,
      unknown: ['bondng', 'curv'],
    });
    expect((await search('Bonding-curve', { exact: '1' })).results).toMatchObject([{ slug: 'bonding-curve' }]);
    expect((await test.app.inject('/api/search?q=a&exact=yes')).statusCode).toBe(400);
  });
});

describe('a name without an article', () => {
  // Each has a word in the articles that is one or two letters away.
  it.each(['pnut', 'heaven', 'padre', 'monk', 'wen'])('finds nothing instead of a similar word: %s', async (name) => {
    expect(await search(name)).toMatchObject({ results: [], correction: null, unknown: [name], total: 0 });
  });

  it('is reported beside words with a similar spelling', async () => {
    expect((await search('heaven')).similar).toContain('heavy');
    expect((await search('pnut')).similar).toEqual(['put']);
  });

  it.each(['mother', 'kraps', 'eden'])(
    'is no title with another first letter, and no function word: %s',
    async (name) => {
      expect(await search(name)).toMatchObject({ results: [], correction: null, unknown: [name] });
    },
  );

  it.each([
    'is moodeng legit',
    'moodeng token',
    'moodeng price',
    'what is magic moodeng',
    'is moodeng wallet a scam',
    'when was moodeng a scam',
  ])('is the subject of a question, which nothing else answers: %s', async (query) => {
    expect(await search(query)).toMatchObject({ results: [], unknown: ['moodeng'], total: 0 });
  });

  it.each([
    'is this token legit moodeng',
    'is fantom legit',
    'is teh wallet a scam',
    'how do you knwo if a token is safe',
  ])('is not sought in a question about something else: %s', async (query) => {
    expect((await search(query)).results).not.toEqual([]);
  });

  it.each(['heavyed', 'who is heavyed', 'is heavyed legit', 'heavyed scam'])(
    'is not taken for a word of the text that it only makes longer: %s',
    async (query) => {
      expect(await search(query)).toMatchObject({ results: [], unknown: ['heavyed'], similar: ['heavy'] });
    },
  );

  it.each(['pairing', 'how do i get paired', 'paired with a trap'])(
    'is not sought where a word of the text has another ending: %s',
    async (query) => {
      expect((await search(query)).results).toMatchObject([{ slug: 'orca' }]);
    },
  );

  it('is reported when the other words find something', async () => {
    const answer = await search('moodeng wallet');
    expect(answer).toMatchObject({ unknown: ['moodeng'], correction: null });
    expect(answer.results).toMatchObject([{ slug: 'phantom' }]);
  });
});

describe('the matching line', () => {
  const matchOf = async (query: string) => (await search(query)).results.find(({ slug }) => slug === 'phantom')?.match;

  it('comes with the heading above it', async () => {
    expect(await matchOf('seed phrase')).toEqual({
      text: 'The seed phrase opens it again.',
      section: { text: 'Losing it', id: 'h-losing-it' },
    });
  });

  it('is a whole row of a table, in words', async () => {
    expect(await matchOf('vamp')).toEqual({ text: 'Vamp: nothing', section: { text: 'Fees', id: 'h-fees' } });
  });

  it('is the sentence with most of the searched words', async () => {
    const { text, section } = (await matchOf('how do i import a wallet'))!;
    expect(section?.id).toBe('h-import');
    expect(text).toBe('To import a wallet, type its words one by one.');
  });

  it('has no heading above the first one', async () => {
    expect(await matchOf('signs')).toEqual({ text: 'It signs.', section: null });
  });

  it('is omitted when title and summary contain all words', async () => {
    expect(await matchOf('phantom wallet')).toBeNull();
  });
});

describe('the first result', () => {
  beforeAll(async () => {
    for (const title of ['Bell', 'Bell tower', 'Bell ringer', 'Bell rope', 'Bell foundry'])
      await buildArticle(test.store, {
        slug: title.toLowerCase().replace(' ', '-'),
        title,
        summary: 'A bell has a picture.',
      });
    const bodyMarkdown = 'Is a bell loud? Yes.\n\nWhere is the picture of a bell stored? In a tower.';
    await buildArticle(test.store, { slug: 'attic', title: 'Attic', summary: 'A room.', bodyMarkdown });
  });

  it('is the one whose line asks the whole question, though others have its words in their titles', async () => {
    const { results } = await search('where is the picture of a bell stored');
    expect(results[0]).toMatchObject({ slug: 'attic', match: { text: expect.stringMatching(/^Where is/) } });
    expect(results.map(({ slug }) => slug).filter((slug) => slug === 'attic')).toHaveLength(1);
  });

  it('is the one named by the question, if a line elsewhere asks only a part of it', async () => {
    expect((await search('bell tower')).results[0]).toMatchObject({ slug: 'bell-tower' });
  });
});

describe('a search with many results', () => {
  beforeAll(async () => {
    for (let number = 0; number < 2 * searchNumbers.results + 5; number += 1)
      await buildArticle(test.store, { slug: `zebra-${number}`, bodyMarkdown: 'Zebras have stripes.' });
  });

  it('can be read page by page to its end, each article once', async () => {
    const slugs: string[] = [];
    const lengths: number[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: SearchAnswer = await search('zebras', cursor === undefined ? {} : { cursor });
      expect(page.total).toBe(2 * searchNumbers.results + 5);
      slugs.push(...page.results.map(({ slug }) => slug));
      lengths.push(page.results.length);
      cursor = page.next;
    }
    expect(lengths).toEqual([searchNumbers.results, searchNumbers.results, 5]);
    expect(new Set(slugs).size).toBe(2 * searchNumbers.results + 5);
  });

  it.each(['0', '-1', '100', 'x', '1.5', '', '9'.repeat(30)])('refuses the cursor %j', async (cursor) => {
    const { statusCode, body } = await test.app.inject({ url: '/api/search', query: { q: 'zebras', cursor } });
    expect([statusCode, body]).toEqual([400, 'The cursor is not valid; start again without one.']);
  });

  it('has no results on a page after its end', async () => {
    expect(await search('zebras', { cursor: '99' })).toMatchObject({ results: [], next: null });
  });
});
