import { uuid } from 'drizzle-orm/pg-core';
import { articles } from './articles.ts';
import { partOf } from './columns.ts';

/** A reference to the article that owns the row; deleting the article deletes the row. */
export const ofArticle = () => partOf(() => articles.id);

/** A reference to an article, or null for none; deleting the article deletes the row. */
export const ofArticleIfAny = () => uuid().references(() => articles.id, { onDelete: 'cascade' });

/** A reference to an article, or null for none; deleting the article empties the reference and keeps the row. */
export const aboutArticle = () => uuid().references(() => articles.id, { onDelete: 'set null' });
