import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { renderMarkdown } from '#server/features/texts/markdown.ts';
import { readArticles, type WrittenArticle } from '#server/seed.ts';
import { refusedHosts } from './refused-hosts.ts';

const content = fileURLToPath(new URL('../content', import.meta.url));

/** The ends of official hosts: of courts, parliaments and regulators. */
const officialEnds = ['.gov', '.gov.uk', '.gob.ar', '.europa.eu', 'fca.org.uk', 'curia.eu'];
/** Query parameters that a page's URL may need. */
const pageParameters = ['p', 'page', 'letter', 'open'];

/** Categories with timeless statements; statements in other categories change. */
const timeless = ['On-chain mechanics', 'Scams and safety', 'Glossary'];
const ofToday = /\b(?:currently|nowadays|today|at present|at the moment|to this day|leading|biggest)\b/i;
const ofChange = /\b(?:now|still|largest)\b/i;
/** Leaves out phrases about largest holders, and quotations. */
const withoutPhrases = (text: string) =>
  text.replaceAll(/(?:ten|50)? ?largest (?:accounts|holders)|"[^"\n]*"|largest "holder"/gi, '');
const isDated = (sentence: string) => /\b20\d\d\b|\bas of\b/.test(sentence);
/** Sentences about the largest of a period whose words for the period the pattern does not know. */
const datedOtherwise = ['were at times the largest part', 'On 4 November it was one of the two largest'];

const plainOf = (markdown: string) => markdown.replaceAll(/\[\^[^\]]+\]|\]\([^)]*\)|[[*]/g, '');
const sentencesOf = (text: string) => text.split(/(?<=[.!?:])\s+|\n+/);
const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean).length;
const hostOf = (url: string) => new URL(url).host.replace(/^www\./, '');

describe('the rules of content/README.md', () => {
  let articles: WrittenArticle[];
  let cited: { slug: string; kind: string; url: string; date: string | null }[];
  beforeAll(async () => {
    articles = await readArticles(content);
    cited = articles.flatMap(({ slug, bodyMarkdown }) =>
      renderMarkdown(bodyMarkdown).sources.map(({ kind, url, date }) => ({ slug, kind, url, date: date || null })),
    );
  });

  it('refuse copies, preview hosts and generated texts as sources', () => {
    const refused = cited.flatMap(({ slug, url }) => {
      const host = hostOf(url);
      const listed = Object.keys(refusedHosts).find((one) => host === one || host.endsWith(`.${one}`));
      return listed ? [`${slug} cites ${url}: ${refusedHosts[listed]}`] : [];
    });
    expect(cited.length).toBeGreaterThan(1_000);
    expect(refused).toEqual([]);
  });

  it('allow courts and regulators as sources on their own hosts only', () => {
    const official = cited.filter(({ kind }) => kind === 'court or regulator');
    expect(official.length).toBeGreaterThan(0);
    expect(official.filter(({ url }) => !officialEnds.some((end) => hostOf(url).endsWith(end)))).toEqual([]);
  });

  it('cite a page without unneeded parameters', () => {
    const unneeded = cited.filter(({ url }) =>
      [...new URL(url).searchParams.keys()].some((name) => !pageParameters.includes(name)),
    );
    expect(unneeded).toEqual([]);
  });

  it('require a date for the press', () => {
    const undated = cited.filter(({ kind, date }) => kind === 'press' && date === null).map(({ url }) => url);
    expect(undated).toEqual([]);
  });

  it('require a date for present facts', () => {
    const undated = articles.flatMap(({ slug, category, summary, bodyMarkdown }) => {
      const changing = !timeless.includes(category);
      return sentencesOf(withoutPhrases(`${summary}\n${plainOf(bodyMarkdown.replace(/^\[\^[^\]\s]+\]:[^\n]*/gm, ''))}`))
        .filter((sentence) => ofToday.test(sentence) || (changing && ofChange.test(sentence)))
        .filter((sentence) => !isDated(sentence) && !datedOtherwise.some((part) => sentence.includes(part)))
        .map((sentence) => `${slug}: ${sentence}`);
    });
    expect(undated).toEqual([]);
  });

  it('require an answer in the first sentence and in the summary, in at most 35 words', () => {
    const long = articles.flatMap(({ slug, summary, bodyMarkdown }) => {
      const [first = ''] = plainOf(bodyMarkdown)
        .trim()
        .split(/(?<=[.!?])\s/);
      return [first, summary].filter((text) => wordsOf(text) > 35).map((text) => `${slug}: ${text}`);
    });
    expect(long).toEqual([]);
  });

  it('refuse an item of a list that begins with the title of the article', () => {
    const repeated = articles.flatMap(({ slug, title, bodyMarkdown }) =>
      [...plainOf(bodyMarkdown).matchAll(/^(?:- |\d+\. )(?:The )?(\S.*)$/gm)]
        .filter(([, item]) => item!.toLowerCase().startsWith(`${title.toLowerCase()} `))
        .map(([item]) => `${slug}: ${item}`),
    );
    expect(repeated).toEqual([]);
  });
});
