import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { Constant } from '#contract/addresses/constants.ts';
import { shownCredits } from '#contract/revisions/limits.ts';
import type { Passages, Provenance } from '#contract/revisions/revisions.ts';
import type { Touch } from '#server/core/touch.ts';
import type { Db } from '#server/db/client.ts';
import { articles } from '#server/db/schema/articles.ts';
import { currentConstants } from '#server/features/addresses/constants.ts';
import { accounts } from '#server/db/schema/people.ts';
import { articleRevisions, removedSentences } from '#server/db/schema/revisions.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { bylineColumns, personId } from '#server/features/people/byline.ts';
import { withPictures } from '#server/features/media/picture-markup.ts';
import { keepStanding, listWriters, numberOfAuthor, writerColumns } from '#server/features/standing/standing.ts';
import { spread, type Authorship, type AuthorRun } from '#server/features/texts/authorship.ts';
import type { Passage } from '#server/features/texts/markdown.ts';
import { showsConstants, withConstants } from '#server/features/texts/constants.ts';
import { hasFigures, withFigures } from '#server/features/texts/figure-markup.ts';
import type { Rendering } from '#server/features/texts/rendering.ts';
import { inTextsShown } from '#server/features/texts/text-thread.ts';
import { articleWith } from './article-at.ts';
import { fillNamedLinks } from './named-articles.ts';

/**
 * The authors of sentences that were removed from an article and have returned. `unknown` are the sentences' hashes.
 */
export async function recallRemoved(
  db: Db,
  articleId: string,
  unknown: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, readonly AuthorRun[]>> {
  if (unknown.size === 0) return new Map();
  const removed = await db
    .select({ key: removedSentences.key, runs: removedSentences.runs })
    .from(removedSentences)
    .where(
      sql`(${removedSentences.articleId}, ${removedSentences.key}) in (select ${articleId}::uuid, unnest(${sql.param([...unknown.keys()])}::text[]))`,
    );
  return new Map(removed.map(({ key, runs }) => [unknown.get(key)!, runs]));
}

/**
 * Stores the authorship of an article's new text, and the authors of removed sentences, inside the transaction that
 * adds the newest revision.
 */
export async function keepAuthorship(
  db: Db,
  touch: Touch,
  articleId: string,
  { runs, gone }: Authorship,
): Promise<void> {
  await keepStanding(db, touch, articleId, runs);
  if (gone.length === 0) return;
  // A sentence that was removed before belongs to its first author.
  await db.execute(sql`
    insert into ${removedSentences} (article_id, key, runs)
    select ${articleId}::uuid, gone.key, gone.runs from jsonb_to_recordset(${JSON.stringify(gone)}::text::jsonb) as gone (key text, runs jsonb)
    on conflict do nothing`);
}

type Credit = Provenance['paragraphs'][number]['authors'][number];

/**
 * The condition that a revision of an article has one of these numbers. It looks each number up by itself: for a list,
 * PostgreSQL would read all revisions of the article.
 */
const isRevision = (articleId: string, numbers: readonly number[]): SQL =>
  sql`(${articleRevisions.articleId}, ${articleRevisions.number}) in (select ${articleId}::uuid, unnest(${sql.param([...numbers])}::integer[]))`;

/**
 * The revisions with these numbers in an article's runs, with the authors of their words; `authorId` distinguishes
 * anonymous people.
 */
async function sourcesOf(db: Db, articleId: string, numbers: readonly number[]) {
  const brought = await sourcesBy(
    db,
    articleId,
    numbers.filter((number) => number > 0),
    articleRevisions.authorId,
  );
  const changed = await sourcesBy(
    db,
    articleId,
    numbers.flatMap((number) => (number < 0 ? [-number] : [])),
    articleRevisions.changedBy,
  );
  return new Map([...brought, ...[...changed].map(([number, source]) => [-number, source] as const)]);
}

/** The revisions, joined with the person in that column. */
async function sourcesBy(
  db: Db,
  articleId: string,
  numbers: readonly number[],
  who: typeof articleRevisions.authorId | typeof articleRevisions.changedBy,
) {
  if (numbers.length === 0) return new Map<number, never>();
  const rows = await db
    .select({
      revision: articleRevisions.number,
      authorId: who,
      wallet: personId(accounts),
      profile: bylineColumns,
      anonymousNumber: numberOfAuthor,
      // While the contribution exists.
      contributionId: submissions.id,
      createdAt: articleRevisions.createdAt,
    })
    .from(articleRevisions)
    .leftJoin(accounts, eq(accounts.id, who))
    .leftJoin(submissions, and(eq(submissions.id, articleRevisions.contributionId), isNull(submissions.deletedAt)))
    .where(isRevision(articleId, numbers));
  return new Map(
    rows.map(({ authorId, wallet, profile, ...source }) => [
      source.revision,
      {
        authorId,
        source: { ...source, wallet: authorId && wallet, profile: authorId === null ? null : profile } as Omit<
          Credit,
          'words'
        >,
      },
    ]),
  );
}

/** Counts equal items of a list, the most frequent first. */
function tally<Thing>(things: readonly Thing[]): [Thing, number][] {
  const counts = new Map<Thing, number>();
  for (const thing of things) counts.set(thing, (counts.get(thing) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, two]) => two - one);
}

/** The number of words of each revision among these, with its author; most first. */
const creditsOf = (sources: Awaited<ReturnType<typeof sourcesOf>>, revisions: readonly number[]): Credit[] =>
  tally(revisions.filter((revision) => sources.has(revision))).map(([revision, words]) => ({
    ...sources.get(revision)!.source,
    words,
  }));

/**
 * The article with that present or former slug and its paragraphs, each with the revisions of its words. Refuses an
 * unknown slug.
 */
async function readParagraphs(db: Db, slug: string) {
  const article = await articleWith(db, slug, {
    id: articles.id,
    slug: articles.slug,
    title: articles.title,
    markdown: articles.bodyMarkdown,
    runs: articles.authorship,
    writers: writerColumns,
  });
  const revisions = spread(article.runs ?? []);
  const sources = await sourcesOf(db, article.id, [...new Set(revisions)]);
  const { paragraphs: found, sentences } = await inTextsShown('paragraphsOf', article.markdown);
  const paragraphs = found.map((paragraph) => ({ ...paragraph, revisions: [] as number[] }));
  let place = 0;
  for (const { paragraph, words } of sentences) {
    for (let word = 0; word < words; word += 1) paragraphs[paragraph]!.revisions.push(revisions[place + word]!);
    place += words;
  }
  return { article, paragraphs, sources };
}

/**
 * The authors of the words of the article with that present or former slug, in total and by paragraph; and its present
 * slug. Refuses an unknown slug.
 */
export async function getProvenance(db: Db, slug: string): Promise<Provenance & { slug: string }> {
  const { article, paragraphs, sources } = await readParagraphs(db, slug);
  const people = new Map(
    [...sources.values()].map(({ authorId, source: { wallet, profile, anonymousNumber } }) => [
      authorId,
      { wallet, profile, anonymousNumber },
    ]),
  );
  const known = paragraphs.flatMap(({ revisions }) => revisions).filter((revision) => sources.has(revision));
  return {
    slug: article.slug,
    authors: tally(known.map((revision) => sources.get(revision)!.authorId)).map(([author, words]) => ({
      ...people.get(author)!,
      words,
    })),
    paragraphs: paragraphs.map(({ text, revisions }) => ({ text, authors: creditsOf(sources, revisions) })),
  };
}

/**
 * The rendered article with that present or former slug in passages, each with the authors of its words. Refuses an
 * unknown slug.
 */
export async function getPassages(db: Db, rendering: Rendering, slug: string): Promise<Passages> {
  const { article, paragraphs, sources } = await readParagraphs(db, slug);
  const passages = await rendering.renderPassages(article.markdown);
  const constants = passages.some(
    ({ html, sources: [...listed] }) =>
      hasFigures(html) || [html, ...listed.map(({ note }) => note)].some(showsConstants),
  )
    ? await currentConstants(db)
    : new Map<string, Constant>();
  const fill = await fillNamedLinks(
    db,
    passages.flatMap(({ html, sources: listed }) => [html, ...listed.map(({ note }) => note)]),
  );
  const figures = new Map<string, number>();
  const htmls = await withPictures(
    db,
    passages.map(({ html }) => html),
  );
  const wordsIn = (lines: Passage['lines']) =>
    paragraphs
      .filter(({ line, isSource }) =>
        lines === null ? isSource : !isSource && line >= lines.start && line < lines.end,
      )
      .flatMap(({ revisions }) => revisions);
  return {
    article: { slug: article.slug, title: article.title },
    ...(await listWriters(db, article.id, article.writers)),
    passages: passages.map(({ isHeading, sources: listed, lines }, place) => {
      const credits = creditsOf(sources, wordsIn(lines));
      return {
        html: fill(withFigures(withConstants(htmls[place]!, constants), constants, figures)),
        isHeading,
        sources: listed.map((one) => ({ ...one, note: fill(withConstants(one.note, constants)) })),
        authors: credits.slice(0, shownCredits),
        others: Math.max(0, credits.length - shownCredits),
      };
    }),
  };
}
