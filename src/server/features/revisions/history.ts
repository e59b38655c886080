import { and, countDistinct, eq, gt, gte, isNull, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ArticleTexts } from '#contract/revisions/article-texts.ts';
import { revisionEntry, type Comparison, type Revision, type RevisionEntry } from '#contract/revisions/revisions.ts';
import { NotFound } from '#server/core/not-found.ts';
import type { Db } from '#server/db/client.ts';
import { everyRow, readPage, type Order, type Page, type Selected } from '#server/db/keyset.ts';
import { articles } from '#server/db/schema/articles.ts';
import { accounts } from '#server/db/schema/people.ts';
import { articleRevisions } from '#server/db/schema/revisions.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { bylineColumns, personId } from '#server/features/people/byline.ts';
import { withPictures } from '#server/features/media/picture-markup.ts';
import { numberOfAuthor } from '#server/features/standing/standing.ts';
import type { Rendering } from '#server/features/texts/rendering.ts';
import { inTextsShown } from '#server/features/texts/text-thread.ts';
import { articleWith } from './article-at.ts';
import { showText } from './named-articles.ts';
import { revisionTexts } from './revisions.ts';

export { pictureTags } from '#server/features/media/picture-markup.ts';

const changer = alias(accounts, 'changer');

const entryColumns = {
  number: articleRevisions.number,
  kind: articleRevisions.kind,
  summary: articleRevisions.change,
  // Imported text has no author.
  author: articleRevisions.authorId,
  wallet: personId(accounts),
  profile: bylineColumns,
  anonymousNumber: numberOfAuthor,
  changer: articleRevisions.changedBy,
  changerWallet: personId(changer),
  changerName: sql<string | null>`case when ${changer.hiddenReason} is null then ${changer.username} end`,
  changerPicture: sql<string>`case when ${changer.pictureHiddenReason} is null then ${changer.pfp} else '' end`,
  // While the contribution exists.
  contributionId: submissions.id,
  createdAt: articleRevisions.createdAt,
  wordsAdded: sql<number>`coalesce(${articleRevisions.wordsAdded}, 0)`,
  wordsRemoved: sql<number>`coalesce(${articleRevisions.wordsRemoved}, 0)`,
};

type EntryRow = Omit<RevisionEntry, 'wallet' | 'profile' | 'changedBy'> & {
  author: string | null;
  changer: string | null;
  changerWallet: string;
  changerName: string | null;
  changerPicture: string;
  wallet: string;
  profile: NonNullable<RevisionEntry['profile']>;
};

const entryOf = ({
  author,
  wallet,
  profile,
  changer: by,
  changerWallet,
  changerName,
  changerPicture,
  ...entry
}: EntryRow): RevisionEntry => ({
  ...entry,
  changedBy: by === null ? null : { wallet: changerWallet, profile: { username: changerName, pfp: changerPicture } },
  wallet: author && wallet,
  profile: author === null ? null : profile,
});

const selectEntries = (db: Db, columns: typeof entryColumns) =>
  db
    .select(columns)
    .from(articleRevisions)
    .leftJoin(accounts, eq(accounts.id, articleRevisions.authorId))
    .leftJoin(changer, eq(changer.id, articleRevisions.changedBy))
    .leftJoin(submissions, and(eq(submissions.id, articleRevisions.contributionId), isNull(submissions.deletedAt)));

interface Subject {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly newest: number;
  readonly people: number;
}

/** The article with that present or former slug. Refuses an unknown slug. */
function subjectAt(db: Db, slug: string): Promise<Subject> {
  const { id, title, revisionCount: newest, authorCount: people } = articles;
  return articleWith(db, slug, { id, slug: articles.slug, title, newest, people });
}

const linkOf = ({ slug, title }: Subject) => ({ slug, title });

const newestFirst: Order<{ number: number }> = {
  columns: [articleRevisions.number],
  direction: 'descending',
  position: ({ number }) => [String(number)],
};

/** A page of an article's history. */
interface History {
  readonly revisions: RevisionEntry[];
  readonly next: string | null;
  readonly count: number;
  readonly people: number;
  readonly article: { slug: string; title: string };
}

/** A page of an article's revisions, newest first. Refuses an unknown slug. */
export async function listRevisions(db: Db, slug: string, page: Page): Promise<History> {
  const article = await subjectAt(db, slug);
  const { rows, next } = await readPage(
    selectEntries(db, entryColumns),
    page,
    newestFirst,
    eq(articleRevisions.articleId, article.id),
  );
  return {
    revisions: (rows as EntryRow[]).map(entryOf),
    next,
    count: article.newest,
    people: article.people,
    article: linkOf(article),
  };
}

/** One revision of an article: its entry in the history and its texts. Refuses an unknown number. */
async function readRevision(
  db: Db,
  articleId: string,
  number: number,
): Promise<{ entry: RevisionEntry; texts: ArticleTexts }> {
  const [row] = await selectEntries(db, entryColumns).where(
    and(eq(articleRevisions.articleId, articleId), eq(articleRevisions.number, number)),
  );
  const texts = row && (await revisionTexts(db, articleId, number));
  if (texts === undefined) throw new NotFound('This article has no such revision.');
  return { entry: entryOf(row as EntryRow), texts };
}

/** The entry of one revision in the history of its article. Refuses an unknown number. */
export const revisionEntryOf = async (db: Db, articleId: string, number: number): Promise<RevisionEntry> =>
  (await readRevision(db, articleId, number)).entry;

/** An old version of the article with that present or former slug. Refuses an unknown number. */
export async function getRevision(db: Db, rendering: Rendering, slug: string, number: number): Promise<Revision> {
  const article = await subjectAt(db, slug);
  const { entry, texts } = await readRevision(db, article.id, number);
  const { bodyHtml, sources, toc } = await rendering.render(texts.bodyMarkdown);
  const shown = await showText(db, { bodyHtml, sources });
  const [html = ''] = await withPictures(db, [shown.bodyHtml]);
  const { summary: change, ...rest } = entry;
  return {
    ...rest,
    ...texts,
    change,
    facts: [...texts.facts],
    addresses: [...texts.addresses],
    ...shown,
    bodyHtml: html,
    toc,
    article: linkOf(article),
    newest: article.newest,
  };
}

// The most revisions whose authors are counted.
const mostCounted = 100;

async function countPeople(db: Db, articleId: string, from: number, to: number): Promise<number | null> {
  if (to - from > mostCounted) return null;
  const [row] = await db
    .select({ people: countDistinct(articleRevisions.authorId) })
    .from(articleRevisions)
    .where(
      and(
        eq(articleRevisions.articleId, articleId),
        gt(articleRevisions.number, from),
        lte(articleRevisions.number, to),
      ),
    );
  return row!.people;
}

/** The differences between two versions of the article with that present or former slug. Refuses an unknown number. */
export async function compareRevisions(
  db: Db,
  slug: string,
  { from, to, whole }: { from: number; to: number; whole: boolean },
): Promise<Comparison> {
  const article = await subjectAt(db, slug);
  const [before, after] = [await readRevision(db, article.id, from), await readRevision(db, article.id, to)];
  return {
    article: linkOf(article),
    newest: article.newest,
    from: before.entry,
    to: after.entry,
    revisions: Math.abs(to - from),
    people: await countPeople(db, article.id, Math.min(from, to), Math.max(from, to)),
    ...(await inTextsShown('comparedVersions', before.texts, after.texts, whole)),
  };
}

type ExportedRow = EntryRow & { readonly articleId: string; readonly article: string };

const inOrder: Order<{ articleId: string; number: number }> = {
  columns: [articleRevisions.articleId, articleRevisions.number],
  direction: 'ascending',
  position: ({ articleId, number }) => [articleId, String(number)],
};

/**
 * Yields every revision as in the history of its article, with the article's slug: all, or those since then. An export
 * has no texts of older revisions.
 */
export async function* everyRevision(db: Db, since: string | null): AsyncGenerator<{ row: object; changedAt: string }> {
  const columns = { ...entryColumns, articleId: articleRevisions.articleId, article: articles.slug };
  const which = since === null ? undefined : gte(articleRevisions.createdAt, since);
  const rows = everyRow((cursor) => {
    const selected = selectEntries(db, columns).innerJoin(articles, eq(articles.id, articleRevisions.articleId));
    return readPage(selected as unknown as Selected<ExportedRow>, { limit: 200, cursor }, inOrder, which);
  });
  for await (const { articleId: _id, article, ...row } of rows)
    yield { row: { article, ...revisionEntry.parse(entryOf(row)) }, changedAt: row.createdAt };
}
