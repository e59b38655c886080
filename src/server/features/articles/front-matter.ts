import { parse, stringify, YAMLParseError } from 'yaml';
import { z } from 'zod';
import { sentAddress, type ArticleAddress } from '#contract/addresses/addresses.ts';
import { addressServerLimits } from '#contract/addresses/limits.ts';
import { sentLife } from '#contract/articles/editing.ts';
import { fitsInfobox, sentFact } from '#contract/articles/facts.ts';
import { datedValue } from '#contract/format.ts';
import { textLicence } from '#contract/limits.ts';
import { saysTheSame } from '#contract/revisions/suggested-change.ts';
import { line, optionalText, pictureUrl, requiredLine, text } from '#contract/text.ts';
import type { Fact } from '#contract/texts/article-parts.ts';
import { footnoteOf } from '#contract/texts/footnote.ts';
import { sourceKinds, textLimits, textServerLimits } from '#contract/texts/limits.ts';
import type { ArticleContent } from './adding.ts';

const httpsUrl = z.url({ protocol: /^https$/ });

/** A source in the front matter, for a mark without a footnote in the text. */
const writtenSource = z.strictObject({
  id: z.string().regex(/^[\w:-]+$/),
  kind: z.enum(sourceKinds),
  title: requiredLine(textLimits.sourceTitle),
  url: httpsUrl,
  publisher: requiredLine(textLimits.sourceTitle),
  date: z
    .string()
    .regex(/^\d{4}(-\d{2}){0,2}$/)
    .default(''),
  readAt: z.iso.date(),
  archivedUrl: httpsUrl.or(z.literal('')).default(''),
});

const fact = z.strictObject(sentFact).refine(...fitsInfobox);

/** Lines of `Label: value | as of DAY`; or a list of facts, if such lines would parse as other facts. */
const facts = z
  .union([
    z
      .record(z.string(), z.coerce.string())
      .transform((lines) => Object.entries(lines).map(([label, value]) => ({ label, ...datedValue(value) }))),
    z.array(fact),
  ])
  .pipe(z.array(fact).max(textServerLimits.facts));

/** A day that PostgreSQL can store: it has no year 0. */
const storedDay = z.iso.date().refine((value) => !value.startsWith('0000'), { error: 'There is no year 0.' });

/** The most authors in the file of an article; the last entry may count the others. */
export const mostAuthors = 20;

const frontMatter = z.strictObject({
  title: requiredLine(textLimits.title, 'The title'),
  summary: optionalText(textLimits.summary, 'The summary').default(''),
  category: line(textLimits.category, 'The category').trim().default(''),
  imageUrl: pictureUrl.default(''),
  version: z.int().min(1).max(1_000_000).default(1),
  created: storedDay,
  updated: storedDay,
  authors: z.array(requiredLine(100, 'The name of an author')).max(mostAuthors).default([]),
  licence: z
    .literal(textLicence.name, { error: `The licence must be ${textLicence.name}, as that of all texts here.` })
    .default(textLicence.name),
  facts: facts.default([]),
  life: sentLife.default(null),
  addresses: z
    .array(sentAddress.extend({ source: z.array(httpsUrl).min(1).or(sentAddress.shape.source) }))
    .max(addressServerLimits.addresses)
    .default([]),
  sources: z.array(writtenSource).max(textServerLimits.sources).default([]),
});

/** An article in the form of its file, with its creation and change dates and its authors on another site. */
export interface WrittenArticle extends ArticleContent {
  readonly created: string;
  readonly updated: string;
  readonly authors: readonly string[];
}

/** Parses a front matter. Refuses invalid YAML in a sentence. */
function valuesOf(head: string): unknown {
  try {
    return parse(head);
  } catch (error) {
    if (!(error instanceof YAMLParseError || error instanceof ReferenceError)) throw error;
    throw new Error(`The front matter is not valid YAML: ${error.message.split('\n')[0]!.replace(/:$/, '')}.`, {
      cause: error,
    });
  }
}

/**
 * Reads an article from the text of its file: YAML between two lines of `---`, then Markdown, as content/README.md
 * describes. Refuses with the first fault.
 */
export function readArticleFile(slug: string, file: string): WrittenArticle {
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file) ?? [];
  if (head === undefined || body === undefined)
    throw new Error('It has no front matter: YAML between two lines of ---.');
  const result = frontMatter.safeParse(valuesOf(head));
  if (!result.success) {
    const { path, message } = result.error.issues[0]!;
    throw new Error(`Its front matter is not valid: ${[path.join('.'), message].filter(Boolean).join(': ')}`);
  }
  const { addresses, sources, licence: _licence, ...fields } = result.data;
  const markdown = text(textLimits.articleMarkdown, 'The content').safeParse(
    [body.trim(), ...sources.map(footnoteOf)].join('\n\n').trim(),
  );
  if (!markdown.success) throw new Error(markdown.error.issues[0]!.message);
  return {
    ...fields,
    slug,
    addresses: addresses.map(({ source, ...address }) => ({ ...address, source: [source].flat().join(' ') })),
    bodyMarkdown: markdown.data,
  };
}

/** Facts as lines, if parsing these lines gives the same facts. */
function writtenFacts(all: readonly Fact[]) {
  const lines = Object.fromEntries(
    all.map(({ label, value, asOf }) => [label, asOf ? `${value} | as of ${asOf}` : value]),
  );
  const read = facts.safeParse(lines);
  return read.success && saysTheSame(read.data, all) ? lines : all;
}

/** An address whose sources become a list, if they are https addresses only. */
function writtenAddress({ kind, address, label, source, checkedAt }: ArticleAddress) {
  const urls = source.split(' ');
  const isList = urls.every((url) => httpsUrl.safeParse(url).success);
  return { kind, address, label, source: isList ? urls : source, checkedAt };
}

/** Drops empty fields. */
const filled = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value?.length !== 0));

const readDay = /^read (\d{4}-\d{2}-\d{2})$/;
const day = /^\d{4}(?:-\d{2}){0,2}$/;

/** The title and the URL of a Markdown link; both empty for text that is no link to an https address. */
function linkIn(part: string): { title: string; url: string } {
  const middle = part.lastIndexOf('](https:');
  const isLink = part.startsWith('[') && part.endsWith(')') && middle > 0;
  return isLink ? { title: part.slice(1, middle), url: part.slice(middle + 2, -1) } : { title: '', url: '' };
}

/** The source that a block of Markdown names, if the front matter would generate exactly this footnote. */
function sourceIn(block: string): object | undefined {
  const [, id = '', parts = ''] = /^\[\^([\w:-]+)\]: (.+)$/.exec(block) ?? [];
  const [kind, titled = '', publisher, ...more] = parts.split(' | ');
  const { title, url } = linkIn(titled);
  const date = more.find((part) => day.test(part)) ?? '';
  const [readAt] = more.flatMap((part) => readDay.exec(part)?.[1] ?? []);
  const archivedUrl = linkIn(more.find((part) => part.startsWith('[archived](')) ?? '').url;
  const written = filled({ id, kind, title, url, publisher, date, readAt, archivedUrl });
  const read = writtenSource.safeParse(written);
  return read.success && footnoteOf(read.data) === block ? written : undefined;
}

/** Splits a text into its body and the footnotes at its end that the front matter can express instead. */
function withoutSources(markdown: string): { body: string; written: object[] } {
  const text = markdown.trim();
  const blocks = text.split('\n\n');
  const written: object[] = [];
  for (let source; (source = sourceIn(blocks.at(-1) ?? '')) !== undefined; blocks.pop()) written.unshift(source);
  const body = blocks.join('\n\n');
  const isWhole = body === body.trim() && body !== '' && written.length <= textServerLimits.sources;
  return isWhole ? { body, written } : { body: text, written: [] };
}

/**
 * Writes an article as a file for `readArticleFile`. The same article gives the same bytes; parsing them gives the same
 * article, except for white space around its text.
 */
export function articleFile(article: WrittenArticle): string {
  const { title, summary, category, imageUrl, version, created, updated, authors, life } = article;
  const { body, written } = withoutSources(article.bodyMarkdown);
  const head = {
    title,
    ...filled({ summary, category, imageUrl, version: version === 1 ? '' : version }),
    created,
    updated,
    ...filled({ authors }),
    licence: textLicence.name,
    ...(article.facts.length > 0 ? { facts: writtenFacts(article.facts) } : {}),
    ...(life ? { life: { status: life.status, date: life.date, source: life.source } } : {}),
    ...filled({ addresses: article.addresses.map(writtenAddress), sources: written }),
  };
  return `---\n${stringify(head, { lineWidth: 0, aliasDuplicateObjects: false })}---\n${body}\n`;
}
