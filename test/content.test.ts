import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ArticleDraft } from '#server/features/articles/articles.ts';
import { renderMarkdown } from '#server/features/articles/markdown.ts';
import { readArticles, readFeatured } from '#server/seed.ts';

const content = fileURLToPath(new URL('../content', import.meta.url));
const linked = (markdown: string) => [...markdown.matchAll(/\]\((\/[^)\s]*)\)/g)].map(([, target]) => target!);

describe('the encyclopedia in content/', () => {
  let articles: ArticleDraft[];
  beforeAll(async () => {
    articles = await readArticles(content);
  });

  it('holds at least 60 articles in at least 9 categories', () => {
    expect(articles.length).toBeGreaterThanOrEqual(60);
    expect(new Set(articles.map(({ category }) => category)).size).toBeGreaterThanOrEqual(9);
  });

  it('has articles of 400 to 1,500 words, with at least three sections and a summary that says what it is', () => {
    for (const { slug, summary, bodyMarkdown } of articles) {
      const { bodyText, toc } = renderMarkdown(bodyMarkdown);
      const words = bodyText.split(/\s+/).filter(Boolean).length;
      expect.soft(words, `${slug} has ${words} words`).toBeGreaterThanOrEqual(400);
      expect.soft(words, `${slug} has ${words} words`).toBeLessThanOrEqual(1_500);
      expect.soft(toc.length, `sections of ${slug}`).toBeGreaterThanOrEqual(3);
      expect.soft(summary.length, `summary of ${slug}`).toBeGreaterThanOrEqual(60);
    }
  });

  it('has titles that are unique', () => {
    const titles = articles.map(({ title }) => title.toLowerCase());
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  });

  it('has no dead link', () => {
    const slugs = new Set(articles.map(({ slug }) => `/article/${slug}`));
    const dead = articles.flatMap(({ slug, bodyMarkdown }) =>
      linked(bodyMarkdown)
        .filter((target) => !slugs.has(target))
        .map((target) => `${slug} -> ${target}`),
    );
    expect(dead).toEqual([]);
  });

  it('links every article from at least two others', () => {
    const sources = new Map<string, Set<string>>();
    for (const { slug, bodyMarkdown } of articles) {
      for (const target of linked(bodyMarkdown)) {
        if (target !== `/article/${slug}`) sources.set(target, (sources.get(target) ?? new Set()).add(slug));
      }
    }
    const lonely = articles.filter(({ slug }) => (sources.get(`/article/${slug}`)?.size ?? 0) < 2).map(({ slug }) => slug);
    expect(lonely).toEqual([]);
  });

  it('features one to five articles that exist', async () => {
    const featured = await readFeatured(content);
    expect(featured.length).toBeGreaterThanOrEqual(1);
    expect(featured.length).toBeLessThanOrEqual(5);
    expect(featured.filter((slug) => !articles.some((article) => article.slug === slug))).toEqual([]);
  });
});
