import fc from 'fast-check';
import { asc, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { articles } from '#server/db/schema/articles.ts';
import { searchWords } from '#server/db/schema/search.ts';
import { wordChanges, type IndexedText } from '#server/features/texts/word-changes.ts';
import { plainTitle, searchedNames, wordsOf } from '#server/features/texts/words.ts';
import { testDatabase } from '#test/database.ts';
import { learnWords } from './vocabulary.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(() => database.db.execute(sql`truncate ${searchWords}`));
afterAll(() => database.close());

const text = (title: string, summary = '', bodyText = '', names = ''): IndexedText => ({
  title,
  names,
  summary,
  bodyText,
});
const learn = (before: IndexedText | null, after: IndexedText | null) =>
  database.db.transaction((transaction) => learnWords(transaction, wordChanges(before, after)));
const vocabulary = () =>
  database.db
    .select({
      word: searchWords.word,
      phrase: searchWords.phrase,
      articles: searchWords.articles,
      titles: searchWords.titles,
    })
    .from(searchWords)
    .orderBy(asc(searchWords.word), asc(searchWords.phrase));

const anyText = fc.record({
  title: fc.array(fc.constantFrom('rug', 'pull', 'pump', 'fun', 'a'), { maxLength: 4 }).map((words) => words.join(' ')),
  names: fc.constantFrom('', 'fun rug\npump', 'exit scam'),
  summary: fc.constantFrom('', 'Rug pulled.', 'It is fun!'),
  bodyText: fc.constantFrom('', 'pump pump pump', '2024 🦊 curve'),
});

describe('the vocabulary', () => {
  it('counts each word once per article, and separately in titles', async () => {
    await learn(null, text('Rug pull', 'A rug, a RUG.'));
    await learn(null, text('Honeypot', '', 'Not a rug'));
    expect(await vocabulary()).toEqual([
      { word: 'a', phrase: 'a', articles: 2, titles: 0 },
      { word: 'honeypot', phrase: 'honeypot', articles: 1, titles: 1 },
      { word: 'not', phrase: 'not', articles: 1, titles: 0 },
      { word: 'pull', phrase: 'pull', articles: 1, titles: 1 },
      { word: 'rug', phrase: 'rug', articles: 2, titles: 1 },
      { word: 'rugpull', phrase: 'rug pull', articles: 1, titles: 1 },
    ]);
  });

  it('counts the words of names like those of titles', async () => {
    await learn(null, text('Rug', '', '', 'exit scam\nrug'));
    expect(await vocabulary()).toEqual([
      { word: 'exit', phrase: 'exit', articles: 1, titles: 1 },
      { word: 'exitscam', phrase: 'exit scam', articles: 1, titles: 1 },
      { word: 'rug', phrase: 'rug', articles: 1, titles: 1 },
      { word: 'scam', phrase: 'scam', articles: 1, titles: 1 },
    ]);
  });

  it('is the same after changes as when built from the final texts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(anyText, anyText), { maxLength: 3 }), anyText, async (changed, deleted) => {
        await database.db.execute(sql`truncate ${searchWords}`);
        await learn(null, deleted);
        for (const [before] of changed) await learn(null, before);
        for (const [before, after] of changed) await learn(before, after);
        await learn(deleted, null);
        const grown = await vocabulary();
        await database.db.execute(sql`truncate ${searchWords}`);
        for (const [, after] of changed) await learn(null, after);
        expect(grown).toEqual(await vocabulary());
      }),
      { numRuns: 20 },
    );
  });

  it('never deadlocks concurrent saves', async () => {
    const [forward, backward] = [text('one two three four five six'), text('six five four three two one')];
    await Promise.all(Array.from({ length: 8 }, (_, place) => learn(null, place % 2 === 0 ? forward : backward)));
    expect(
      new Set((await vocabulary()).filter(({ word, phrase }) => word === phrase).map((row) => row.articles)),
    ).toEqual(new Set([8]));
  });

  it('accepts the longest text, and one that grows when it is normalised', async () => {
    await learn(null, text('ﷺ'.repeat(200), 'x'.repeat(500), 'ﷺ '.repeat(100_000)));
    expect((await vocabulary()).length).toBeGreaterThan(0);
  });
});

describe('the words of a text', () => {
  it('are letters and digits alone, so that none can be an operator', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (any) => {
        for (const word of wordsOf(any)) expect(word).toMatch(/^[\p{L}\p{N}]{1,60}$/u);
      }),
    );
  });

  it('are the words that the index contains', async () => {
    const character = fc.oneof(
      fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 8 }),
      fc.constantFrom(
        'é',
        'É',
        'ñ',
        'ß',
        'Ж',
        'я',
        'Ω',
        '日本',
        '한국',
        'ｐｕｍｐ',
        '’',
        '“',
        '—',
        '…',
        '🦊',
        '👩‍👧',
        '\u00a0',
        '\u200b',
        '$',
        '_',
        '.',
      ),
    );
    // The words by part of the article, which the ranking uses.
    const isAll = sql<boolean>`words = title_words || summary_words || 
      to_tsvector('simple', regexp_replace(lower(normalize(body_text, nfkc)), '[^[:alnum:]]+', ' ', 'g'))`;
    await fc.assert(
      fc.asyncProperty(fc.array(character, { maxLength: 30 }), async (parts) => {
        const title = parts.join('').replaceAll('\0', '').slice(0, 200).toWellFormed();
        const [row] = await database.db
          .insert(articles)
          .values({
            slug: crypto.randomUUID(),
            title,
            names: searchedNames([`${title}, or`, 'so']),
            summary: `of ${title}`,
            bodyText: title.repeat(3),
          })
          .returning({ plain: articles.titlePlain, words: sql<string[]>`tsvector_to_array(title_words)`, all: isAll });
        expect(row?.plain).toBe(plainTitle(title));
        expect(new Set(row?.words)).toEqual(new Set([...wordsOf(title), 'or', 'so']));
        expect(row?.all).toBe(true);
      }),
      { numRuns: 100, examples: [[['0E0', 'é']]] },
    );
    const [changed] = await database.db
      .update(articles)
      .set({ bodyText: 'Another ｂｏｄｙ.' })
      .returning({ words: sql<string[]>`tsvector_to_array(words)`, all: isAll });
    expect(changed).toMatchObject({ words: expect.arrayContaining(['another', 'body']), all: true });
  });
});
