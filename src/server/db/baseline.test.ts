import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { testApp } from '#test/app.ts';
import { testDatabase } from '#test/database.ts';
import type { Database } from './client.ts';
import { migrateDatabase } from './migrate.ts';

const folder = new URL('../../../test/former-store/', import.meta.url);

/** The store of the last version before the baseline, with articles, contributions, votes and bounties. */
async function formerStore(): Promise<Database> {
  const database = await testDatabase({ bare: true });
  onTestFinished(() => database.close());
  await database.db.execute(sql.raw(await readFile(new URL('store.sql', folder), 'utf8')));
  return database;
}

/** A comparison whose blocks have the field `figure` of later versions. */
const withFigures = (compared: object) => ({
  ...compared,
  sections: (compared as { sections: { blocks: object[] }[] }).sections.map(({ blocks, ...section }) => ({
    ...section,
    blocks: blocks.map((block) => ({ ...block, figure: null })),
  })),
});

/** Articles of a list, without figures and pictures. */
const withoutFigure = (listed: object) =>
  (listed as object[]).map((article) => ({ ...article, hasFigure: false, picture: '' }));

// The categories of the articles of the former store that have a bounty.
const categories: Readonly<Record<string, string>> = { bonk: 'Tokens, Community', 'bonding-curve': 'Tools' };

/** A bounty with the category of its article, which everybody may change. */
const ofArticle = (one: object) => {
  const { articleSlug } = one as { articleSlug: string | null };
  const category = articleSlug === null ? '' : categories[articleSlug];
  return { ...one, category, suggest: 'everybody', protection: null };
};

/** The articles of a category, without figures and pictures. */
const categoryRows = (listed: object, category: string) =>
  withoutFigure(listed).map((article) => ({ ...article, category }));

// Fields that later versions add, by path.
const sinceThen: readonly (readonly [RegExp, (body: Record<string, object>, path: string) => object])[] = [
  [/^\/api\/profile\/\w+$/, () => ({ nextPoints: null })],
  [/^\/api\/feed\/latest/, () => ({ lines: [] })],
  [/^\/api\/site$/, () => ({ switches: [] })],
  [
    /^\/api\/articles\/[\w-]+$/,
    ({ article }) => ({
      article: { ...article, hasFigure: false, picture: '' },
      receipts: [],
      suggest: 'everybody',
      protection: null,
    }),
  ],
  [/^\/api\/articles$/, ({ articles }) => ({ articles: withoutFigure(articles!) })],
  [
    /^\/api\/categories\/[^/]+\/articles$/,
    ({ articles }, path) => ({ articles: categoryRows(articles!, path.split('/')[3]!) }),
  ],
  [
    /^(?!\/api\/profile\/).*\/bounties(?:\/all)?$/,
    ({ bounties }) => ({ bounties: (bounties as object[]).map(ofArticle) }),
  ],
  [/^\/api\/bounties\/[^/]+$/, ({ bounty }) => ({ bounty: ofArticle(bounty!) })],
  [/^\/api\/search\b/, ({ results }) => ({ results: withoutFigure(results!) })],
  [/^\/api\/articles\/[\w-]+\/revisions\/\d+$/, ({ revision }) => ({ revision: { ...revision, sources: [] } })],
  [/\/compare\b/, ({ comparison }) => ({ comparison: withFigures(comparison!) })],
  [/^\/api\/contributions\/[^/]+\/change$/, ({ change }) => ({ change: withFigures(change!) })],
  [
    /\/passages\b/,
    ({ passages }) => ({
      passages: (passages as { html: string }[]).map((one) => ({
        ...one,
        sources: [],
        isHeading: one.html.startsWith('<h'),
      })),
    }),
  ],
];

const journal = ({ db }: Database) =>
  db.execute(sql`select hash, created_at from drizzle.__drizzle_migrations order by id`);

/** All columns, indexes and constraints by name, regardless of the order of columns. */
const tablesOf = async ({ db }: Database) => ({
  columns: await db.execute(sql`
    select table_name, column_name, data_type, is_nullable, column_default, generation_expression from information_schema.columns
    where table_schema = 'public' order by table_name, column_name`),
  indexes: await db.execute(
    sql`select indexname, indexdef from pg_indexes where schemaname = 'public' order by indexname`,
  ),
  constraints: await db.execute(sql`
    select conrelid::regclass::text as of, conname, pg_get_constraintdef(oid) as rule from pg_constraint
    where connamespace = 'public'::regnamespace and contype <> 'n' order by 1, 2`),
  triggers: await db.execute(
    sql`select tgname, pg_get_triggerdef(oid) as rule from pg_trigger where not tgisinternal order by tgname`,
  ),
  functions: await db.execute(sql`
    select proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace order by proname`),
  options: await db.execute(sql`
    select relname, reloptions from pg_class
    where relnamespace = 'public'::regnamespace and reloptions is not null order by relname`),
});

it('a store from before the baseline gives the public the same answers, in the tables of a new store', async () => {
  const database = await formerStore();
  await migrateDatabase(database);
  const fresh = await testDatabase();
  onTestFinished(() => fresh.close());
  expect(await tablesOf(database)).toEqual(await tablesOf(fresh));
  expect(await journal(database)).toEqual(await journal(fresh));

  const { app, close } = await testApp({}, { database });
  onTestFinished(close);
  const answers = JSON.parse(await readFile(new URL('answers.json', folder), 'utf8')) as Record<
    string,
    [number, unknown]
  >;
  for (const [url, [status, body]] of Object.entries(answers)) {
    const answer = await app.inject(url);
    const more = status === 200 ? sinceThen.find(([of]) => of.test(url))?.[1](body as Record<string, object>, url) : {};
    const shown: unknown = typeof body === 'string' ? answer.body : answer.json();
    expect([url, answer.statusCode, shown]).toEqual([
      url,
      status,
      typeof body === 'string' ? body : { ...(body as object), ...more },
    ]);
  }
});

it('the migration moves the winner of an award into its own field of the log', async () => {
  const database = await formerStore();
  const entries = sql`select details from audit_entries where subject = 'bounty' and action = 'moved' and details ->> 'details' like '%→ Awarded%'`;
  const [before] = (await database.db.execute(entries)) as unknown as { details: { details: string } }[];
  const [step, winner] = before!.details.details.split(' · ');
  await migrateDatabase(database);
  expect(await database.db.execute(entries)).toEqual([
    { details: expect.objectContaining({ details: step, winner, note: '' }) as object },
  ]);
});

const start80 =
  'start the program of commit 80e3bbe on it once, wait until it no longer logs a line of its upgrade, then start this version.';

it.each([
  [
    'that lacks one of the former migrations',
    sql`delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`,
    `The tables of this database are older than this program can upgrade; ${start80}`,
  ],
  [
    'whose revisions were not all counted',
    sql`update article_revisions set words_added = null where number = 1`,
    `An upgrade of this database is not finished; ${start80}`,
  ],
])('refuses a store %s in one sentence, and changes nothing', async (_what, spoil, sentence) => {
  const database = await formerStore();
  await database.db.execute(spoil);
  const [tables, entries] = [await tablesOf(database), await journal(database)];
  await expect(migrateDatabase(database)).rejects.toThrow(sentence);
  expect(await tablesOf(database)).toEqual(tables);
  expect(await journal(database)).toEqual(entries);
});
