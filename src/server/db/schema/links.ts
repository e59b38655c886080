import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, real, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { ofArticle } from './article-references.ts';
import { sortKey } from './columns.ts';

// Triggers keep the names and the links, whichever version writes an article. Their keys are names in the form of the database's
// function `name_key`: lower case, with runs of letters and digits and single spaces between them.

/** The names of articles. A text can link to an article by each of its names. */
export const articleNames = pgTable(
  'article_names',
  {
    articleId: ofArticle(),
    key: sortKey().notNull(),
    /**
     * Of several articles a link means the one with the lowest: 0 for a title or a slug, 1 another name, 2 a former
     * one.
     */
    rank: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.key] }),
    index('article_names_key').on(table.key, table.rank, table.articleId),
  ],
);

/** The names to which the text of an article links. */
export const articleLinks = pgTable(
  'article_links',
  {
    articleId: ofArticle(),
    key: sortKey().notNull(),
    /** As the first link in double brackets writes it; '' if all links have a path. */
    name: text().notNull(),
    /** The sort key of the title of the article with the link, for lists. */
    titleKey: sortKey().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.key] }),
    index('article_links_key').on(table.key, table.titleKey, table.articleId),
  ],
);

/** Each name of these two tables once, with the numbers of its articles. */
export const linkNames = pgTable(
  'link_names',
  {
    key: sortKey().primaryKey(),
    /** As the first text wrote it in double brackets. */
    name: text().notNull(),
    /** The number of articles that link to it in double brackets, and of those that have it as a name. */
    links: integer().notNull(),
    owners: integer().notNull(),
  },
  (table) => [
    index('link_names_wanted')
      .on(table.links.desc().nullsFirst(), table.key.desc().nullsFirst())
      .where(sql`${table.owners} = 0 and ${table.links} > 0`),
  ],
);

/** The articles that are most closely related to an article, as they were found when it was last saved. */
export const articleRelations = pgTable(
  'article_relations',
  {
    articleId: ofArticle(),
    /** No reference: that would wait for a save of the other article, which may wait for this one. */
    relatedId: uuid().notNull(),
    weight: real().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.relatedId] }),
    index('article_relations_related').on(table.relatedId, table.weight.desc().nullsFirst(), table.articleId),
    // A migration related each article of an older version to itself, until its relations are found.
    index('article_relations_left')
      .on(table.articleId)
      .where(sql`${table.articleId} = ${table.relatedId}`),
  ],
);
