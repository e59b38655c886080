import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { namesOf, searchedAs } from '#contract/articles/names.ts';
import { base58Bytes } from '#server/core/base58.ts';
import { renderMarkdown } from '#server/features/texts/markdown.ts';
import { plainTitle } from '#server/features/texts/words.ts';
import { readArticles, readFeatured, type WrittenArticle } from '#server/seed.ts';

const content = fileURLToPath(new URL('../content', import.meta.url));
/** Pages of the site, beside its articles, that a text may link to. */
const pages = ['/check'];
const linked = (markdown: string) => [...markdown.matchAll(/\]\((\/[^)\s]*)\)/g)].map(([, target]) => target!);

describe('the encyclopedia in content/', () => {
  let articles: WrittenArticle[];
  beforeAll(async () => {
    articles = await readArticles(content);
  });

  it('has at least 60 articles in at least 9 categories', () => {
    expect(articles.length).toBeGreaterThanOrEqual(60);
    expect(new Set(articles.map(({ category }) => category)).size).toBeGreaterThanOrEqual(9);
  });

  it('has articles of 200 to 1,500 words with sections and a summary', () => {
    for (const { slug, summary, bodyMarkdown } of articles) {
      const { bodyText, toc, faults } = renderMarkdown(bodyMarkdown);
      expect.soft(faults, `what is wrong in ${slug}`).toEqual([]);
      const words = bodyText.split(/\s+/).filter(Boolean).length;
      expect.soft(words, `${slug} has ${words} words`).toBeGreaterThanOrEqual(200);
      expect.soft(words, `${slug} has ${words} words`).toBeLessThanOrEqual(1_500);
      expect.soft(toc.length, `sections of ${slug}`).toBeGreaterThanOrEqual(words < 400 ? 1 : 3);
      expect.soft(summary.length, `summary of ${slug}`).toBeGreaterThanOrEqual(60);
    }
  });

  it('dates the writing and the last change of each article, in that order, and not in the future', () => {
    const today = new Date().toISOString().slice(0, 10);
    for (const { slug, created, updated } of articles) {
      expect.soft(created <= updated, `${slug} was created on ${created} and updated on ${updated}`).toBe(true);
      expect.soft(updated <= today, `${slug} was updated on ${updated}`).toBe(true);
    }
  });

  it('has unique titles', () => {
    const titles = articles.map(({ title }) => title.toLowerCase());
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  });

  it('has no dead link', () => {
    const slugs = new Set([...pages, ...articles.map(({ slug }) => `/article/${slug}`)]);
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
    const lonely = articles
      .filter(({ slug }) => (sources.get(`/article/${slug}`)?.size ?? 0) < 2)
      .map(({ slug }) => slug);
    expect(lonely).toEqual([]);
  });

  /** The publisher of a URL: on GitHub, the owner of the repository. */
  const publisherOf = (url: string): string => {
    const { host, pathname } = new URL(url);
    return host === 'github.com' ? pathname.split('/')[1]!.toLowerCase() : host;
  };

  it('names complete addresses, each mint once, and mints and programs by two publishers', () => {
    const all = articles.flatMap(({ slug, addresses }) => addresses.map((address) => ({ slug, ...address })));
    for (const { slug, kind, address, source } of all) {
      expect.soft(base58Bytes(address, 32), `${address} in ${slug}`).not.toBeNull();
      const publishers = new Set(source.split(' ').map(publisherOf));
      if (kind === 'mint' || kind === 'program')
        expect.soft(publishers.size, `sources of ${address} in ${slug}`).toBeGreaterThan(1);
    }
    const mints = all.filter(({ kind }) => kind === 'mint').map(({ address }) => address);
    expect(mints.filter((mint, place) => mints.indexOf(mint) !== place)).toEqual([]);
  });

  it('writes only listed addresses into a text', () => {
    const named = new Set(articles.flatMap(({ addresses }) => addresses.map(({ address }) => address)));
    const bare = articles.flatMap(({ slug, bodyMarkdown }) =>
      (bodyMarkdown.match(/[1-9A-HJ-NP-Za-km-z]{32,44}/g) ?? [])
        .filter((word) => base58Bytes(word, 32) !== null && !named.has(word))
        .map((word) => `${slug}: ${word}`),
    );
    expect(bare).toEqual([]);
  });

  it('bases each article on at least three sources', () => {
    for (const { slug, bodyMarkdown } of articles)
      expect.soft(renderMarkdown(bodyMarkdown).sources.length, `sources of ${slug}`).toBeGreaterThanOrEqual(3);
  });

  it('cites a source in each section that states something', () => {
    const bare = articles.flatMap(({ slug, bodyMarkdown }) =>
      renderMarkdown(bodyMarkdown)
        .bodyHtml.split(/(?=<h[23] )/)
        .filter((section) => section.includes('This section names no source yet.'))
        .map((section) => `${slug}: ${/id="([^"]+)"/.exec(section)?.[1]}`),
    );
    expect(bare).toEqual([]);
  });

  it('cites URLs without tracking parameters', () => {
    const traced = articles.flatMap(({ slug, bodyMarkdown }) =>
      /[?&](?:utm_|fbclid|gclid)/.test(bodyMarkdown) ? [slug] : [],
    );
    expect(traced).toEqual([]);
  });

  it('cites every listed source and lists every cited one, with URL and date', () => {
    for (const { slug, bodyMarkdown } of articles) {
      const { sources, bodyText } = renderMarkdown(bodyMarkdown);
      const listed = [...bodyMarkdown.matchAll(/^\[\^([^\]\s]+)\]:/gm)].map(([, id]) => id!);
      expect.soft(listed.toSorted(), `footnotes of ${slug}`).toEqual(sources.map(({ id }) => id).toSorted());
      expect.soft(bodyText, `marks of ${slug} that lead nowhere`).not.toMatch(/\[\^/);
      for (const { id, url, title, publisher, readAt } of sources)
        expect
          .soft([url.startsWith('https://'), title !== '', publisher !== '', readAt !== ''], `${id} of ${slug}`)
          .toEqual(Array(4).fill(true));
    }
  });

  it('gives the life of a token, and of tokens alone, by a source of that date', () => {
    const withLife = articles.filter(({ life }) => life !== null);
    const halfAYear = 183 * 24 * 60 * 60 * 1000;
    const outdated = withLife.filter(({ life, updated }) => Date.parse(life!.date) < Date.parse(updated) - halfAYear);
    expect(outdated.map(({ slug }) => slug)).toEqual([]);
    for (const { slug, category, life, bodyMarkdown } of withLife) {
      const { sources } = renderMarkdown(bodyMarkdown);
      expect.soft(category, slug).toBe('Tokens');
      expect
        .soft(sources.find(({ url }) => url === life!.source)?.date, `the source of how ${slug} fares`)
        .toBe(life!.date);
    }
  });

  it('has the same facts in the same order for each kind of article, and no empty one', () => {
    const labelsOf = ({ facts }: WrittenArticle) => facts.map(({ label }) => label);
    const inOrder = (order: readonly string[], labels: readonly string[]) =>
      order.filter((label) => labels.includes(label));
    for (const article of articles) {
      const { slug, category, facts } = article;
      const labels = labelsOf(article);
      for (const { label, value } of facts) expect.soft(value, `${label} of ${slug}`).not.toBe('');
      if (labels.includes('Ticker') && category === 'Tokens')
        expect
          .soft(labels, slug)
          .toEqual(
            inOrder(['Type', 'Network', 'Ticker', 'Supply', 'Decimals', 'Launched', 'Site', searchedAs], labels),
          );
      if (category === 'Trading tools and bots' || category === 'Wallets')
        for (const other of ['Founded', 'Launched', 'Started', 'Network'])
          expect.soft(labels, `${slug} has Since and Chains`).not.toContain(other);
      const advice = ['How to notice', 'How to check', 'What to do'];
      expect
        .soft(
          labels.filter((label) => advice.includes(label)),
          slug,
        )
        .toEqual(inOrder(advice, labels));
    }
  });

  it('ends the facts of each article with at least five additional search names', () => {
    for (const { slug, title, facts } of articles) {
      expect.soft(facts.at(-1)?.label, slug).toBe(searchedAs);
      const names = namesOf(facts.slice(-1)).map(plainTitle);
      expect.soft(names.length, `names of ${slug}`).toBeGreaterThanOrEqual(5);
      const others = [title, ...namesOf(facts.slice(0, -1))].map(plainTitle);
      const idle = names.filter((name, place) => name === '' || others.includes(name) || names.indexOf(name) !== place);
      expect.soft(idle, `names of ${slug} that say nothing new`).toEqual([]);
    }
  });

  it('links facts only to existing articles', () => {
    const slugs = new Set(articles.map(({ slug }) => `/article/${slug}`));
    const dead = articles.flatMap(({ slug, facts }) =>
      facts.flatMap(({ value }) =>
        linked(value)
          .filter((target) => !slugs.has(target))
          .map((target) => `${slug} -> ${target}`),
      ),
    );
    expect(dead).toEqual([]);
  });

  it('features one to five existing articles', async () => {
    const featured = await readFeatured(content);
    expect(featured.length).toBeGreaterThanOrEqual(1);
    expect(featured.length).toBeLessThanOrEqual(5);
    expect(featured.filter((slug) => !articles.some((article) => article.slug === slug))).toEqual([]);
  });
});
