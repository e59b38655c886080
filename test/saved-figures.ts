import { expect } from 'vitest';
import type { Article } from '#contract/articles/articles.ts';
import { testAppWithAdmin } from './app.ts';

/** The block of a figure in Markdown: its kind and the lines of its parameters. */
export const fence = (kind: string, ...lines: readonly string[]): string =>
  ['```figure ' + kind, ...lines, '```'].join('\n');

/** An application whose admin saves and previews texts with figures. */
export async function savingFigures() {
  const { test, boss } = await testAppWithAdmin();
  let made = 0;
  /** Saves a new article with this text. */
  async function save(bodyMarkdown: string) {
    made += 1;
    const slug = `figure-${made}`;
    const answer = await boss.send('POST', '/api/admin/articles', { slug, title: slug, bodyMarkdown });
    return { slug, ...answer };
  }
  const articleOf = async (slug: string): Promise<Article> =>
    (await test.app.inject(`/api/articles/${slug}`)).json<{ article: Article }>().article;
  /** Saves a text and returns it as readers see it. */
  async function shown(bodyMarkdown: string): Promise<Article> {
    const { slug, status, body } = await save(bodyMarkdown);
    expect([status, body]).toEqual([200, expect.any(String)]);
    return articleOf(slug);
  }
  const preview = (markdown: string) => boss.send('POST', '/api/admin/preview', { markdown });
  return { test, boss, save, articleOf, shown, preview };
}
