import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { parse } from 'yaml';
import { z } from 'zod';
import { limits } from '#contract/limits.ts';
import { requiredText, slug, text } from '#contract/text.ts';
import type { Store } from './db/client.ts';
import { write } from './db/write.ts';
import { addArticle, isEmpty, setFeatured, type ArticleDraft } from './features/articles/articles.ts';

const frontMatter = z.strictObject({
  title: requiredText(limits.title),
  summary: requiredText(limits.summary),
  category: requiredText(limits.category),
  facts: z.record(z.string(), z.coerce.string()).default({}),
});

/** The articles in `folder`/articles, in the order of their file names. Refuses a file that is not an article with its name and what is wrong. */
export async function readArticles(folder: string): Promise<ArticleDraft[]> {
  const files = (await readdir(join(folder, 'articles'))).filter((file) => file.endsWith('.md')).sort();
  return Promise.all(
    files.map(async (file) => {
      const source = await readFile(join(folder, 'articles', file), 'utf8');
      const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
      const result = frontMatter.safeParse(head === undefined ? null : parse(head));
      if (!result.success || body === undefined)
        throw new Error(`${file} has no valid front matter: ${result.error?.issues[0]?.message ?? 'no body'}`);
      const { facts, ...fields } = result.data;
      return {
        ...fields,
        slug: slug.parse(file.replace(/\.md$/, '')),
        facts: Object.entries(facts).map(([label, value]) => ({ label, value })),
        imageUrl: '',
        version: 1,
        bodyMarkdown: text(limits.articleMarkdown).parse(body.trim()),
      };
    }),
  );
}

/** The slugs that a fresh install features, in order. */
export async function readFeatured(folder: string): Promise<string[]> {
  return z.array(slug).parse(JSON.parse(await readFile(join(folder, 'featured.json'), 'utf8')));
}

// Any number that no other application on the same server is likely to lock.
const lock = 5_318_008_378;

/** Loads the encyclopedia in `folder` into an empty database; one that holds any article is left as it is. Returns how many were added. */
export async function seed(store: Store, folder: string): Promise<number> {
  if (!(await isEmpty(store.db))) return 0;
  const drafts = await readArticles(folder);
  const featured = await readFeatured(folder);
  return write(store, async (db, touch) => {
    // Of several instances that start at once one loads it, and the others wait for that.
    await db.execute(sql`select pg_advisory_xact_lock(${lock})`);
    if (!(await isEmpty(db))) return 0;
    for (const draft of drafts) await addArticle(db, draft);
    await setFeatured(db, featured);
    touch('articles', 'categories', 'featured');
    return drafts.length;
  });
}
