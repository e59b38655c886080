// Generates articles, the same ones in every run.
import { createHash } from 'node:crypto';
import type { Database } from '#server/db/client.ts';
import { remainsOf } from '#server/features/texts/typing-errors.ts';
import { entriesOf } from '#server/features/texts/word-changes.ts';
import { inBulk, type Ask } from '#test/bulk.ts';
import { madeUp, numbers, vocabulary, word, words } from './words.ts';

const atOnce = 500;
const categories = [
  'Tokens',
  'Scams and safety',
  'On-chain mechanics',
  'Trading tools and bots',
  'Launchpads',
  'Glossary',
  'History',
  'Wallets',
];

/** The id of the article of that number. */
export function articleId(number: number): string {
  const hash = createHash('md5').update(`article ${number}`).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20)}`;
}

const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1);

/** A name like those of tokens and tools: invented words, in one of ten with a common word before them. */
function nameOf(random: () => number): string {
  const own = () => capital(word(madeUp + Math.floor(random() * (vocabulary - madeUp))));
  return [...(random() < 0.1 ? [capital(words(random, 1))] : []), own(), ...(random() < 0.5 ? [own()] : [])].join(' ');
}

/** The article of that number: a name, a summary of 20 words, and 400 words in eight sections. */
export function articleOf(number: number) {
  // Neighbouring seeds give similar first numbers.
  const random = numbers(1 + ((number * 7_919) % 2_147_483_646));
  random();
  const sections = Array.from({ length: 8 }, (_, place) => ({
    heading: `Part ${place + 1}`,
    text: `${capital(words(random, 50))}.`,
  }));
  return {
    id: articleId(number),
    slug: `article-${number}`,
    title: nameOf(random),
    summary: `${capital(words(random, 20))}.`,
    category: categories[Math.floor((categories.length + 1) ** random()) - 1]!,
    bodyMarkdown: sections.map(({ heading, text }) => `## ${heading}\n\n${text}`).join('\n\n'),
    bodyHtml: sections
      .map(({ heading, text }, place) => `<h2 id="h-part-${place + 1}">${heading}</h2>\n<p>${text}</p>`)
      .join('\n'),
    bodyText: sections.map(({ heading, text }) => `${heading} ${text}`).join(' '),
    age: number,
  };
}

type Article = ReturnType<typeof articleOf>;
type Counts = { word: string; articles: number; titles: number };

function count(known: Map<string, Counts>, article: Article): void {
  for (const { word, phrase, inTitle } of entriesOf(article).values()) {
    const counts = known.get(phrase) ?? { word, articles: 0, titles: 0 };
    counts.articles += 1;
    counts.titles += Number(inTitle);
    known.set(phrase, counts);
  }
}

const insertArticles = `
  insert into articles (id, slug, title, summary, category, body_markdown, body_html, body_text, created_at, updated_at,
    revision_count, authorship, word_count, imported_words)
  select id, slug, title, summary, category, "bodyMarkdown", "bodyHtml", "bodyText", moment, moment,
    1, '[[1,416]]', 416, 416
  from json_to_recordset($1::text::json) as made (id uuid, slug text, title text, summary text, category text,
      "bodyMarkdown" text, "bodyHtml" text, "bodyText" text, age int),
    lateral (select timestamp '2026-01-01' - age * interval '1 minute' as moment) as one`;

const insertRevisions = `
  insert into article_revisions (article_id, number, kind, slug, title, summary, category, image_url, facts, addresses,
    body_markdown, version, created_at, words_added, words_removed)
  select id, 1, 'imported', slug, title, summary, category, '', '[]', '[]', body_markdown, 1, created_at, 416, 0
  from articles where id in (select id from json_to_recordset($1::text::json) as made (id uuid))`;

const insertWords = `
  insert into search_words (word, phrase, remains, articles, titles)
  select word, phrase, remains, articles, titles
  from json_to_recordset($1::text::json) as made (word text, phrase text, remains text[], articles int, titles int)
  on conflict (word, phrase) do update
    set articles = search_words.articles + excluded.articles, titles = search_words.titles + excluded.titles`;

async function insertAll(ask: Ask, many: number, say: (done: number) => void): Promise<void> {
  const known = new Map<string, Counts>();
  for (let start = 0; start < many; start += atOnce) {
    const made = Array.from({ length: Math.min(atOnce, many - start) }, (_, place) => articleOf(start + place));
    const rows = JSON.stringify(made);
    await ask(insertArticles, [rows]);
    await ask(insertRevisions, [rows]);
    for (const article of made) count(known, article);
    say(start + made.length);
  }
  const learnt = [...known].map(([phrase, counts]) => ({ phrase, ...counts, remains: remainsOf(counts.word) }));
  for (let start = 0; start < learnt.length; start += atOnce)
    await ask(insertWords, [JSON.stringify(learnt.slice(start, start + atOnce))]);
  await ask(`
    insert into categories (name, count) select category, count(*) from articles group by category
    on conflict (name) do update set count = excluded.count`);
}

/** Adds this many articles and their vocabulary to a migrated database. `say` gets the number of articles. */
export function addArticles(database: Database, many: number, say: (done: number) => void = () => {}): Promise<void> {
  return inBulk(database, (ask) => insertAll(ask, many, say));
}
